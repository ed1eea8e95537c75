/*
 * `roundhouse arena`: how strong bots are, with error bars.
 *
 * Every pair plays the same deals. Deals are handed out to threads; what came of each is appended to
 * a file if one is named, so that a broken-off arena goes on where it stopped.
 */
#include "bots/arena.h"

#include "cli/arena.h"
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/words.h"

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
static bool next_job(struct arena_crew *crew, unsigned *pair, uint32_t *deal) {
    for (unsigned i = 0; i < crew->pairs_n; i++) {
        struct arena_job *job = &crew->job[(crew->turn + i) % crew->pairs_n];
        while (job->next < crew->deals && arena_was_played(crew, (unsigned)(job - crew->job))) {
            job->next++;
        }
        if (job->next < crew->deals && !job->clear) {
            *pair = (unsigned)(job - crew->job);
            *deal = job->next++;
            crew->turn = *pair + 1;
            return true;
        }
    }
    return false;
}

static void *work(void *at) {
    struct arena_crew *crew = at;
    struct arena_table table = {
        .c = crew->c, .seats = crew->seats, .memory = malloc(BOT_MEMORY_MAX)};
    memcpy(table.seed, crew->seed, sizeof table.seed);
    pthread_mutex_lock(&crew->lock);
    unsigned pair, culprit = 0;
    uint32_t deal;
    while (table.memory && crew->culprit < 0 && next_job(crew, &pair, &deal)) {
        struct arena_deal result;
        const struct arena_pair *p = &crew->pair[pair];
        pthread_mutex_unlock(&crew->lock);
        bool good = arena_play(&table, crew->player, p->a, p->b, deal, &result, &culprit);
        pthread_mutex_lock(&crew->lock);
        if (good) {
            arena_book(crew, pair, deal, &result);
        } else {
            crew->culprit = (int)culprit;
        }
    }
    pthread_mutex_unlock(&crew->lock);
    free(table.memory);
    return NULL;
}

static bool run(struct arena_crew *crew) {
    pthread_t thread[64];
    unsigned n = 0;
    pthread_mutex_init(&crew->lock, NULL);
    while (n < crew->threads && pthread_create(&thread[n], NULL, work, crew) == 0) {
        n++;
    }
    for (unsigned i = 0; i < n; i++) {
        pthread_join(thread[i], NULL);
    }
    pthread_mutex_destroy(&crew->lock);
    arena_progress_end(crew);
    return n > 0;
}

static bool read_players(const struct args *args, struct arena_crew *crew) {
    for (unsigned i = 0; i < args->words_n && i < ARENA_PLAYERS_MAX; i++) {
        if (!arena_player_parse(args->word[i], &crew->player[i])) {
            fail("error.bot", "bot", args->word[i], "all", "those of `roundhouse sim --help`",
                 NULL);
            return false;
        }
        crew->players_n++;
    }
    if (crew->players_n < 2) {
        args_help(&usage);
        return false;
    }
    bool first = args_has(args, "first"), both = crew->seats > 2 && !first;
    for (unsigned a = 0; a < crew->players_n && (a == 0 || !first); a++) {
        for (unsigned b = both ? 0 : a + 1; b < crew->players_n; b++) {
            if (a != b) {
                crew->pair[crew->pairs_n++] = (struct arena_pair){.a = a, .b = b};
            }
        }
    }
    return true;
}

static bool read_options(const struct args *args, struct arena_crew *crew) {
    unsigned seats = 2, games = 400, threads = 1, beats = 0;
    if (!args_number(args, "seats", crew->c->seats_min, crew->c->seats_max, &seats) ||
        !args_number(args, "games", 2, 10000000, &games) ||
        !args_number(args, "threads", 1, 64, &threads) ||
        !args_number(args, "beats", 1, 99, &beats) || !args_seed(args, "seed", crew->seed)) {
        return false;
    }
    crew->seats = (uint8_t)seats;
    crew->deals = (games + seats - 1) / seats;
    crew->threads = threads;
    crew->beats = beats / 100.0;
    crew->culprit = -1;
    crew->progress = paint_is_rich(stderr);
    return true;
}

int cmd_arena(int argc, char **argv) {
    struct args args;
    struct arena_crew *crew;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    const char *map = args_value(&args, "map"), *file = args_value(&args, "results");
    struct rh_components *c = load_map(map ? map : "usa");
    crew = calloc(1, sizeof *crew);
    status = STATUS_BAD_INPUT;
    if (!c || !crew) {
        goto done;
    }
    crew->c = c;
    crew->seed[31] = 1;
    if (!read_options(&args, crew) || !read_players(&args, crew) ||
        (file && !arena_resume(crew, file))) {
        goto done;
    }
    status = run(crew) ? STATUS_GOOD : fail("error.memory", NULL);
    if (crew->culprit >= 0) {
        fail("error.bot-refused", "bot", crew->player[crew->culprit].name, NULL);
        status = STATUS_BROKEN;
    }
    (args_has(&args, "json") ? arena_print_json : arena_print_table)(crew);
done:
    for (unsigned i = 0; crew && i < crew->pairs_n; i++) {
        free(crew->job[i].played);
    }
    if (crew && crew->file) {
        fclose(crew->file);
    }
    free(crew);
    free(c);
    return status;
}
