/*
 * `roundhouse arena`: how strong bots are, with error bars.
 *
 * Every pair plays the same deals. Deals are handed out to threads; what came of each is appended
 * to a file if one is named, so that a broken-off arena goes on where it stopped, and so that parts
 * played elsewhere can be put together.
 */
#include "cli/measure/arena.h"

#include "arena/arena.h"

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/players.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { THREADS_MAX = 64 };

static const struct args_option options[] = {
    {"map", "ID|FILE"},
    {"seats", "N"},
    {"games", "N"},
    {"seed", "HEX"},
    {"threads", "N"},
    {"rollouts", "N"},
    {"think", "SECONDS"},
    {"first", NULL},
    {"beats", "PERCENT"},
    {"results", "FILE"},
    {"part", "I/N"},
    {"records", "FOLDER"},
    {"on-fault", "WHAT"},
    {"patience", "SECONDS"},
    {"luck", NULL},
    {"json", NULL},
    {0},
};

static const struct args_usage usage = {
    .name = "arena",
    .line = "roundhouse arena BOT BOT... | merge FILE... [options]",
    .options = options,
    .examples = "  roundhouse arena random greedy medium --games 1000\n"
                "  roundhouse arena expert@100ms medium --seats 4 --beats 60 --results out.txt\n"
                "  roundhouse arena hard \"line:python3 my-bot.py\" --on-fault lose\n"
                "  roundhouse arena hard medium --part 3/16 --results part-3.txt\n"
                "  roundhouse arena merge part-*.txt\n",
    .words_max = ARGS_WORDS_MAX,
};

/* The next deal of this part that nobody has played; false: all are played. */
static bool next_job(struct arena_run *run, unsigned *pair, uint32_t *deal) {
    for (unsigned i = 0; i < run->pairs_n; i++) {
        struct arena_job *job = &run->job[(run->turn + i) % run->pairs_n];
        while (job->next < run->deals && (job->next % run->parts != run->part ||
                                          arena_was_played(run, (unsigned)(job - run->job)))) {
            job->next++;
        }
        if (job->next < run->deals && !job->clear) {
            *pair = (unsigned)(job - run->job);
            *deal = job->next++;
            run->turn = *pair + 1;
            return true;
        }
    }
    return false;
}

/* Remembers the first fault of a player, and counts all. */
static void note_fault(struct arena_run *run, const struct arena_game *g) {
    if (g->culprit == RH_NONE) {
        return;
    }
    struct arena_fault *f = &run->fault[g->player[g->culprit] - run->player];
    if (f->fault.kind == TALK_GOOD) {
        f->fault = g->fault;
        f->view = g->view;
    }
}

static void *work(void *at) {
    struct arena_run *run = at;
    struct arena_table table = {.c = run->c,
                                .memory = malloc(BOT_MEMORY_MAX),
                                .patience_ms = run->patience_ms,
                                .timed = true,
                                .stop = interrupt_watch()};
    bool logs = run->plan.folder || run->plan.luck;
    struct arena_log *log = logs ? calloc(1, sizeof *log) : NULL;
    table.luck = run->plan.luck ? malloc(sizeof *table.luck) : NULL;
    bool ready = table.memory && (log || !logs) && (table.luck || !run->plan.luck);
    if (ready && table.luck) {
        arena_luck_init(table.luck, run->c, run->plan.seats);
    }
    pthread_mutex_lock(&run->lock);
    unsigned pair;
    uint32_t deal;
    while (ready && !run->stopped && !interrupt_came() && next_job(run, &pair, &deal)) {
        struct arena_deal result;
        struct arena_game game = {.log = log};
        const struct arena_pair *p = &run->pair[pair];
        pthread_mutex_unlock(&run->lock);
        bool good = arena_play(&table, &run->plan, p->a, p->b, deal, &result, &game);
        pthread_mutex_lock(&run->lock);
        note_fault(run, &game);
        run->unsaved = result.unsaved ? result.unsaved : run->unsaved;
        if (good) {
            arena_book(run, pair, deal, &result);
        } else {
            run->stopped = run->stopped || game.culprit != RH_NONE;
        }
    }
    pthread_mutex_unlock(&run->lock);
    arena_table_close(&table);
    free(table.memory);
    free(table.luck);
    if (log) {
        arena_log_finish(log);
    }
    free(log);
    return NULL;
}

static bool run_all(struct arena_run *run) {
    pthread_t thread[THREADS_MAX];
    unsigned n = 0;
    pthread_mutex_init(&run->lock, NULL);
    while (n < run->threads && pthread_create(&thread[n], NULL, work, run) == 0) {
        n++;
    }
    for (unsigned i = 0; i < n; i++) {
        pthread_join(thread[i], NULL);
    }
    pthread_mutex_destroy(&run->lock);
    arena_progress_end(run);
    return n > 0;
}

void arena_pairs(struct arena_run *run, bool first) {
    bool both = run->plan.seats > 2 && !first;
    for (unsigned a = 0; a < run->players_n && (a == 0 || !first); a++) {
        for (unsigned b = both ? 0 : a + 1; b < run->players_n; b++) {
            if (a != b) {
                run->pair[run->pairs_n++] = (struct arena_pair){.a = a, .b = b};
            }
        }
    }
}

uint64_t arena_games(const struct arena_run *run) {
    uint64_t games = 0;
    for (unsigned i = 0; i < run->pairs_n; i++) {
        games += (uint64_t)run->pair[i].deals * run->plan.seats;
    }
    return games;
}

static bool read_players(const struct args *args, struct arena_run *run) {
    if (args->words_n < 2 || args->words_n > ARENA_PLAYERS_MAX) {
        fail("error.arena-players", "#most", ARENA_PLAYERS_MAX, "#n", (int)args->words_n, NULL);
        return false;
    }
    for (unsigned i = 0; i < args->words_n; i++) {
        if (!players_read(args->word[i], run->usual, &run->player[run->players_n++])) {
            return false;
        }
    }
    arena_pairs(run, args_has(args, "first"));
    return true;
}

static bool read_part(const struct args *args, struct arena_run *run) {
    const char *text = args_value(args, "part");
    unsigned part = 1, parts = 1;
    char first[16] = "";
    run->parts = 1;
    if (!text) {
        return true;
    }
    size_t n = strcspn(text, "/");
    snprintf(first, sizeof first, "%.*s", n < sizeof first ? (int)n : 0, text);
    if (!text[n] || !args_parse_number(text + n + 1, 1, ARENA_PARTS_MAX, &parts) ||
        !args_parse_number(first, 1, parts, &part)) {
        fail("error.option-part", "value", text, "#most", ARENA_PARTS_MAX, NULL);
        return false;
    }
    if (args_has(args, "beats")) { /* it would stop each part at another time */
        fail("error.option-either", "option", "part", "other", "beats", NULL);
        return false;
    }
    run->part = part - 1;
    run->parts = parts;
    return true;
}

static bool read_fault(const struct args *args, struct arena_run *run) {
    const char *what = args_value(args, "on-fault");
    run->plan.faults_lose = what && strcmp(what, "lose") == 0;
    if (!what || run->plan.faults_lose || strcmp(what, "stop") == 0) {
        return players_patience(args, &run->patience_ms);
    }
    fail("error.option-word", "option", "on-fault", "all", "stop, lose", "value", what, NULL);
    return false;
}

static bool read_options(const struct args *args, struct arena_run *run) {
    unsigned seats = 2, games = 400, threads = args_processors(16), beats = 0;
    run->plan.seed[31] = 1;
    run->usual.rollouts = ARENA_ROLLOUTS;
    if (!args_number(args, "seats", run->c->seats_min, run->c->seats_max, &seats) ||
        !args_number(args, "games", 2, ARENA_DEALS_MAX, &games) ||
        !args_number(args, "threads", 1, THREADS_MAX, &threads) ||
        !args_number(args, "beats", 1, 99, &beats) || !args_seed(args, "seed", run->plan.seed) ||
        !players_budget(args, &run->usual) || !read_part(args, run) || !read_fault(args, run)) {
        return false;
    }
    run->plan.player = run->player;
    run->plan.seats = (uint8_t)seats;
    run->plan.folder = args_value(args, "records");
    run->plan.luck = args_has(args, "luck");
    run->deals = (games + seats - 1) / seats;
    run->threads = threads;
    run->beats = beats / 100.0;
    run->progress = paint_is_rich(stderr);
    return true;
}

/* For the records; false: it cannot be made. */
static bool make_folder(const char *path) {
    if (!path || mkdir(path, 0777) == 0 || errno == EEXIST) {
        return true;
    }
    fail("save.failed", "file", path, "why", strerror(errno), NULL);
    return false;
}

void arena_finish(struct arena_run *run) {
    for (unsigned i = 0; run && i < run->pairs_n; i++) {
        free(run->job[i].played);
    }
    if (run && run->file) {
        fclose(run->file);
    }
    free(run);
}

/* Faults first, then the results, if there are any. */
static int tell(const struct arena_run *run, bool json) {
    for (unsigned i = 0; i < run->players_n; i++) {
        if (run->fault[i].fault.kind != TALK_GOOD) {
            players_fault(run->c, &run->player[i], &run->fault[i].fault, &run->fault[i].view);
        }
    }
    if (run->unsaved) {
        fail("save.failed", "file", run->plan.folder, "why", strerror(run->unsaved), NULL);
    }
    if (arena_games(run)) {
        (json ? arena_print_json : arena_print_table)(run);
    } else if (!run->stopped) {
        fail("error.arena-no-games", NULL);
    }
    return run->stopped || run->unsaved ? STATUS_BROKEN
           : interrupt_came()           ? STATUS_INTERRUPTED
                                        : STATUS_GOOD;
}

int cmd_arena(int argc, char **argv) {
    struct args args;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    const char *map = args_value(&args, "map"), *file = args_value(&args, "results");
    if (args.words_n && strcmp(args.word[0], "merge") == 0) {
        return arena_merge(args.word + 1, args.words_n - 1, map, args_has(&args, "json"));
    }
    struct rh_components *c = load_map(map ? map : "usa");
    struct arena_run *run = calloc(1, sizeof *run);
    status = STATUS_BAD_INPUT;
    if (c && run) {
        run->c = c;
        if (read_options(&args, run) && read_players(&args, run) && make_folder(run->plan.folder) &&
            (!file || arena_resume(run, file))) {
            status = run_all(run) ? tell(run, args_has(&args, "json")) : fail("error.memory", NULL);
        }
    }
    arena_finish(run);
    free(c);
    return status;
}
