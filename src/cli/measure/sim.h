/* Many games between bots: what is played, and what is counted. */
#ifndef CLI_MEASURE_SIM_H
#define CLI_MEASURE_SIM_H

#include "arena/arena_game.h"

#include <stdint.h>

enum { SIM_THREADS_MAX = 64 };

struct sim_plan {
    const struct rh_components *c;
    struct arena_player bot[RH_SEATS_MAX]; /* one a seat; seats rotate from game to game */
    unsigned bots_n;
    uint64_t games;
    struct player_budget usual; /* of bots that say none */
    uint32_t patience_ms;
    uint8_t seed[32];
    unsigned threads;
    bool own_deals; /* no two games share a deal: the bots may be all alike */
    bool progress;  /* a bar on standard error */

    /* Called after each game with its end, one call at a time; NULL: nobody wants to know. */
    void (*over)(void *to, const struct rh_state *end);
    void *to;
};

struct sim_tally { /* of one bot */
    uint64_t wins, shared;
    int64_t score, tickets;
};

struct sim_result {
    uint64_t games, actions;
    double seconds;
    const struct arena_player *culprit; /* whose fault stopped the games; NULL: nobody's */
    struct talk_fault fault;
    struct rh_state view; /* what that player was asked about */
    struct sim_tally bot[RH_SEATS_MAX];
};

/* The bots that a list names, one a seat: as many as the map allows. */
bool sim_read_bots(struct sim_plan *plan, const char *list);

/* Plays them all. The counts depend on the plan alone, not on the number of threads. */
bool sim_run(const struct sim_plan *plan, struct sim_result *result);

#endif
