/* Many games between bots: what is played, and what is counted. */
#ifndef CLI_MEASURE_SIM_H
#define CLI_MEASURE_SIM_H

#include "bots/bot.h"

#include <stdint.h>

enum { SIM_THREADS_MAX = 64 };

struct sim_plan {
    const struct rh_components *c;
    const struct bot *bot[RH_SEATS_MAX]; /* one a seat; seats rotate from game to game */
    unsigned bots_n;
    uint64_t games;
    uint32_t rollouts; /* for each decision of a bot that thinks */
    uint8_t seed[32];
    unsigned threads;
    bool progress; /* a bar on standard error */
};

struct sim_tally { /* of one bot */
    uint64_t wins, shared;
    int64_t score, tickets;
};

struct sim_result {
    uint64_t games, actions;
    double seconds;
    const struct bot *cheat; /* whose action was refused: the games stopped there */
    struct sim_tally bot[RH_SEATS_MAX];
};

/* Plays them all. The counts depend on the plan alone, not on the number of threads. */
bool sim_run(const struct sim_plan *plan, struct sim_result *result);

#endif
