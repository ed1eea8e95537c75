/* What the files of `roundhouse arena` share. */
#ifndef CLI_MEASURE_ARENA_H
#define CLI_MEASURE_ARENA_H

#include "arena/arena.h"

#include <pthread.h>
#include <stdio.h>

enum {
    ARENA_PAIRS_MAX = ARENA_PLAYERS_MAX * ARENA_PLAYERS_MAX,
    ARENA_PARTS_MAX = 100000,
    ARENA_DEALS_MAX = 10000000,
    ARENA_ROLLOUTS = 1000,
    ARENA_BYTES_MAX = 256 << 20, /* of a file of results */
};

struct arena_job {
    uint32_t next;     /* deal to be handed out */
    bool clear;        /* the answer is known well enough */
    uint8_t *played;   /* by deal: it came from a file; NULL: none did */
    uint32_t played_n; /* places of it */
};

struct arena_fault { /* the first of a player */
    struct talk_fault fault;
    struct rh_state view;
    uint64_t games; /* that it lost so */
};

struct arena_run {
    const struct rh_components *c;
    struct arena_plan plan;
    struct player_budget usual; /* of players that say none */
    unsigned threads;
    uint32_t patience_ms;
    uint32_t deals;       /* of each pair, in all parts together */
    uint32_t part, parts; /* the deals n with n mod parts = part are played here */
    double beats;         /* 0: no such question */
    bool progress;
    struct arena_player player[ARENA_PLAYERS_MAX];
    unsigned players_n, pairs_n;
    /* Guarded by the lock. */
    pthread_mutex_t lock;
    struct arena_pair pair[ARENA_PAIRS_MAX];
    struct arena_job job[ARENA_PAIRS_MAX];
    struct arena_fault fault[ARENA_PLAYERS_MAX];
    unsigned turn; /* the pair that is next to get a deal */
    bool stopped;  /* a fault ended it */
    int unsaved;   /* errno of a record that could not be written, or 0 */
    FILE *file;
};

/* arena.c */
void arena_pairs(struct arena_run *run, bool first);
uint64_t arena_games(const struct arena_run *run); /* that are booked */
void arena_finish(struct arena_run *run);

/* arena_file.c: books results, in memory and in the file. */
bool arena_resume(struct arena_run *run, const char *path);
void arena_read(struct arena_run *run, const char *lines); /* what other runs have booked */
bool arena_was_played(const struct arena_run *run, unsigned pair);
void arena_book(struct arena_run *run, unsigned pair, uint32_t deal, const struct arena_deal *d);

/* arena_merge.c: `arena merge FILE...`, the words after `merge`. */
int arena_merge(const char *const *files, unsigned n, const char *map, bool json);

/* arena_print.c */
void arena_progress(const struct arena_run *run);
void arena_progress_end(const struct arena_run *run);
void arena_print_table(const struct arena_run *run);
void arena_print_json(const struct arena_run *run);

#endif
