/* What the files of `roundhouse arena` share. */
#ifndef CLI_MEASURE_ARENA_H
#define CLI_MEASURE_ARENA_H

#include "arena/arena.h"

#include <pthread.h>
#include <stdio.h>

enum { ARENA_PAIRS_MAX = ARENA_PLAYERS_MAX * ARENA_PLAYERS_MAX };

struct arena_job {
    uint32_t next;   /* deal to be handed out */
    bool clear;      /* the answer is known well enough */
    uint8_t *played; /* by deal: it came from a file; NULL: none did */
};

struct arena_run {
    const struct rh_components *c;
    uint8_t seats, seed[32];
    unsigned threads;
    uint32_t deals; /* of each pair */
    double beats;   /* 0: no such question */
    bool progress;
    struct arena_player player[ARENA_PLAYERS_MAX];
    unsigned players_n, pairs_n;
    /* Guarded by the lock. */
    pthread_mutex_t lock;
    struct arena_pair pair[ARENA_PAIRS_MAX];
    struct arena_job job[ARENA_PAIRS_MAX];
    unsigned turn; /* the pair that is next to get a deal */
    int culprit;   /* the player who did what is not allowed, or -1 */
    FILE *file;
};

/* arena_file.c: books results, in memory and in the file. */
bool arena_resume(struct arena_run *run, const char *path);
bool arena_was_played(const struct arena_run *run, unsigned pair);
void arena_book(struct arena_run *run, unsigned pair, uint32_t deal, const struct arena_deal *d);

/* arena_print.c */
void arena_progress(const struct arena_run *run);
void arena_progress_end(const struct arena_run *run);
void arena_print_table(const struct arena_run *run);
void arena_print_json(const struct arena_run *run);

#endif
