/*
 * `roundhouse review`: which decisions of a game cost what, what was luck, where it turned.
 *
 * A file is written only when everything is known, and as a whole, so that a review that is broken
 * off leaves nothing behind.
 */
#include "cli/review/review_cli.h"

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/words/words.h"
#include "review/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES_MAX = 8 << 20, THREADS_MAX = 64 };

static const struct args_option options[] = {
    {"depth", "N"},  {"seed", "N"},  {"threads", "N"},   {"save", "FILE"},
    {"force", NULL}, {"json", NULL}, {"map", "ID|FILE"}, {0},
};

static const struct args_usage usage = {
    .name = "review",
    .line = "roundhouse review GAME.ride [options]",
    .options = options,
    .examples = "  roundhouse review game.ride\n"
                "  roundhouse review game.ride --depth deep --save reviewed.ride\n"
                "  roundhouse review reviewed.ride --json\n",
    .words_max = 1,
};

static bool read_depth(const char *text, uint32_t *depth) {
    static const struct {
        const char *name;
        uint32_t depth;
    } named[] = {{"quick", STEP_QUICK}, {"standard", STEP_STANDARD}, {"deep", STEP_DEEP}};
    unsigned n;
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++) {
        if (strcmp(text, named[i].name) == 0) {
            *depth = named[i].depth;
            return true;
        }
    }
    if (!args_parse_number(text, STEP_DEPTH_MIN, STEP_DEPTH_MAX, &n)) {
        fail("error.depth", "value", text, "#least", (int)STEP_DEPTH_MIN, "#most",
             (int)STEP_DEPTH_MAX, NULL);
        return false;
    }
    *depth = n;
    return true;
}

/* What the record brings along is taken as it is, unless another depth or seed is asked for. */
static bool prepare(const struct args *args, const struct loaded *game, struct review *v) {
    const char *text = args_value(args, "depth");
    uint32_t depth = STEP_STANDARD;
    unsigned seed = 1;
    if ((text && !read_depth(text, &depth)) ||
        !args_number(args, "seed", 0, UINT32_MAX - 1, &seed)) {
        return false;
    }
    bool known = lines_read(game->text, game->c, game->r, v);
    bool same =
        known && (!text || v->depth == depth) && (!args_has(args, "seed") || v->seed == seed);
    if (!same) {
        memset(v->step, 0, v->steps_n * sizeof *v->step);
        v->depth = depth;
        v->seed = seed;
    }
    return true;
}

/* The record as it was, with what was taken back, and then the review. */
static size_t print_record(const struct review *v, const struct loaded *game,
                           const struct rh_record *whole, char *text) {
    size_t n = rh_record_print(game->c, whole, text, FILE_BYTES_MAX);
    n += lines_print_head(v, game->r, text + n, FILE_BYTES_MAX - n);
    for (uint32_t i = 0; i < v->steps_n && n < FILE_BYTES_MAX; i++) {
        n += lines_print_step(game->c, game->r, &v->step[i], text + n, FILE_BYTES_MAX - n);
    }
    return n;
}

static int save(const struct review *v, const struct loaded *game, const struct rh_record *whole,
                const char *path, bool force) {
    char *text = malloc(FILE_BYTES_MAX);
    if (!text) {
        return fail("error.memory", NULL);
    }
    enum file_result result = file_write(path, text, print_record(v, game, whole, text), force);
    int error = errno;
    free(text);
    if (result == FILE_WRITTEN) {
        say("review.saved", "file", path, NULL);
        return STATUS_GOOD;
    }
    return result == FILE_EXISTS ? fail("save.exists", "file", path, NULL)
                                 : fail("save.failed", "file", path, "why", strerror(error), NULL);
}

/* Of a record that keeps the rules and has only actions that stand. */
static int review(const struct args *args, const struct loaded *game,
                  const struct rh_record *whole) {
    unsigned threads = args_processors(THREADS_MAX);
    struct review v = {.steps_n = review_steps(game->r),
                       .step = calloc(review_steps(game->r), sizeof *v.step)};
    const char *path = args_value(args, "save");
    int status = STATUS_BAD_INPUT;
    if (!v.step) {
        return fail("error.memory", NULL);
    }
    if (args_number(args, "threads", 1, THREADS_MAX, &threads) && prepare(args, game, &v)) {
        if (!review_is_whole(&v) && !review_run(&v, game, threads)) {
            status = fail("error.memory", NULL);
        } else {
            (args_has(args, "json") ? review_print_json : review_show)(&v, game);
            status = path ? save(&v, game, whole, path, args_has(args, "force")) : STATUS_GOOD;
        }
    }
    free(v.step);
    return status;
}

static int play_and_review(const struct args *args, struct loaded *game) {
    struct rh_complaint why;
    struct rh_state end;
    if (!rh_record_play(game->c, game->r, UINT32_MAX, &end, &why)) {
        fail_in(args->word[0], &why);
        return STATUS_BROKEN;
    }
    struct rh_record *whole = malloc(sizeof *whole);
    if (!whole) {
        return fail("error.memory", NULL);
    }
    *whole = *game->r;
    rh_record_straighten(game->r);
    int status = review(args, game, whole);
    free(whole);
    return status;
}

int cmd_review(int argc, char **argv) {
    struct args args;
    struct loaded game;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    if (!args.words_n) {
        return fail("error.review-file", NULL);
    }
    status = load_record(args.word[0], args_value(&args, "map"), &game);
    if (status == STATUS_GOOD) {
        status = play_and_review(&args, &game);
        load_finish(&game);
    }
    return status;
}
