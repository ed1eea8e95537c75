/*
 * `roundhouse arena`: how strong bots are, with error bars.
 *
 * Every pair plays the same deals. Deals are handed out to threads; what came of each is appended to
 * a file if one is named, so that a broken-off arena goes on where it stopped.
 */
#include "cli/measure/arena.h"

#include "arena/arena.h"

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/load.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const struct args_option options[] = {
    {"map", "ID|FILE"},   {"seats", "N"},
    {"games", "N"},       {"seed", "HEX"},
    {"threads", "N"},     {"first", NULL},
    {"beats", "PERCENT"}, {"results", "FILE"},
    {"json", NULL},       {0},
};

static const struct args_usage usage = {
    .name = "arena",
    .line = "roundhouse arena BOT BOT... [options]",
    .options = options,
    .examples = "  roundhouse arena random greedy medium --games 1000\n"
                "  roundhouse arena expert@100ms medium --seats 4 --beats 60 --results out.txt\n",
    .words_max = ARGS_WORDS_MAX,
};

/* The next deal that nobody has played; false: all are played. */
static bool next_job(struct arena_run *run, unsigned *pair, uint32_t *deal) {
    for (unsigned i = 0; i < run->pairs_n; i++) {
        struct arena_job *job = &run->job[(run->turn + i) % run->pairs_n];
        while (job->next < run->deals && arena_was_played(run, (unsigned)(job - run->job))) {
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

static void *work(void *at) {
    struct arena_run *run = at;
    struct arena_table table = {.c = run->c, .seats = run->seats, .memory = malloc(BOT_MEMORY_MAX)};
    memcpy(table.seed, run->seed, sizeof table.seed);
    pthread_mutex_lock(&run->lock);
    unsigned pair, culprit = 0;
    uint32_t deal;
    while (table.memory && run->culprit < 0 && next_job(run, &pair, &deal)) {
        struct arena_deal result;
        const struct arena_pair *p = &run->pair[pair];
        pthread_mutex_unlock(&run->lock);
        bool good = arena_play(&table, run->player, p->a, p->b, deal, &result, &culprit);
        pthread_mutex_lock(&run->lock);
        if (good) {
            arena_book(run, pair, deal, &result);
        } else {
            run->culprit = (int)culprit;
        }
    }
    pthread_mutex_unlock(&run->lock);
    free(table.memory);
    return NULL;
}

static bool run_all(struct arena_run *run) {
    pthread_t thread[64];
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

static bool read_players(const struct args *args, struct arena_run *run) {
    for (unsigned i = 0; i < args->words_n && i < ARENA_PLAYERS_MAX; i++) {
        if (!arena_player_parse(args->word[i], &run->player[i])) {
            fail("error.bot", "bot", args->word[i], "all", "those of `roundhouse sim --help`",
                 NULL);
            return false;
        }
        run->players_n++;
    }
    if (run->players_n < 2) {
        args_help(&usage);
        return false;
    }
    bool first = args_has(args, "first"), both = run->seats > 2 && !first;
    for (unsigned a = 0; a < run->players_n && (a == 0 || !first); a++) {
        for (unsigned b = both ? 0 : a + 1; b < run->players_n; b++) {
            if (a != b) {
                run->pair[run->pairs_n++] = (struct arena_pair){.a = a, .b = b};
            }
        }
    }
    return true;
}

static bool read_options(const struct args *args, struct arena_run *run) {
    unsigned seats = 2, games = 400, threads = 1, beats = 0;
    if (!args_number(args, "seats", run->c->seats_min, run->c->seats_max, &seats) ||
        !args_number(args, "games", 2, 10000000, &games) ||
        !args_number(args, "threads", 1, 64, &threads) ||
        !args_number(args, "beats", 1, 99, &beats) || !args_seed(args, "seed", run->seed)) {
        return false;
    }
    run->seats = (uint8_t)seats;
    run->deals = (games + seats - 1) / seats;
    run->threads = threads;
    run->beats = beats / 100.0;
    run->culprit = -1;
    run->progress = paint_is_rich(stderr);
    return true;
}

int cmd_arena(int argc, char **argv) {
    struct args args;
    struct arena_run *run;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    const char *map = args_value(&args, "map"), *file = args_value(&args, "results");
    struct rh_components *c = load_map(map ? map : "usa");
    run = calloc(1, sizeof *run);
    status = STATUS_BAD_INPUT;
    if (!c || !run) {
        goto done;
    }
    run->c = c;
    run->seed[31] = 1;
    if (!read_options(&args, run) || !read_players(&args, run) ||
        (file && !arena_resume(run, file))) {
        goto done;
    }
    status = run_all(run) ? STATUS_GOOD : fail("error.memory", NULL);
    if (run->culprit >= 0) {
        fail("error.bot-refused", "bot", run->player[run->culprit].name, NULL);
        status = STATUS_BROKEN;
    }
    (args_has(&args, "json") ? arena_print_json : arena_print_table)(run);
done:
    for (unsigned i = 0; run && i < run->pairs_n; i++) {
        free(run->job[i].played);
    }
    if (run && run->file) {
        fclose(run->file);
    }
    free(run);
    free(c);
    return status;
}
