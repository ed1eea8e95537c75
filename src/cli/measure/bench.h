/* Random games for measuring, and the clock around parts of the engine. */
#ifndef CLI_MEASURE_BENCH_H
#define CLI_MEASURE_BENCH_H

#include "roundhouse.h"

enum { BENCH_SAMPLES = 512 };

struct bench {
    const struct rh_components *c;
    unsigned seats;
    struct rh_action *list; /* RH_LEGAL_MAX */
    /* Positions of random games, an action legal in each, a view of it, and how games ended. */
    struct rh_state *position, *view, *over; /* BENCH_SAMPLES each */
    struct rh_action action[BENCH_SAMPLES];
};

struct bench_figures {
    double games, actions;                 /* a second */
    double copy, legal, apply, fill, path; /* nanoseconds */
};

bool bench_init(struct bench *b, const struct rh_components *c, unsigned seats);
void bench_finish(struct bench *b);

/* Plays a whole random game and scores it; returns how many actions it took. */
unsigned bench_game(const struct bench *b, uint64_t number, struct rh_state *s,
                    struct rh_score score[RH_SEATS_MAX]);

/* A number that all of some fixed games go into: it changes if anything does. */
uint64_t bench_signature(const struct bench *b, unsigned games);

/* The best of several runs, each of this many seconds. */
void bench_measure(struct bench *b, double seconds, struct bench_figures *out);

#endif
