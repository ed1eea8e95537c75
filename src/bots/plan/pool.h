/*
 * Plans kept ready: which of them suits the hand takes half a microsecond to find, so that rollouts
 * plan nearly as well as a careful player.
 */
#ifndef BOTS_PLAN_POOL_H
#define BOTS_PLAN_POOL_H

#include "bots/plan/budget.h"
#include "bots/plan/improve.h"

enum { POOL_PLANS = 14, POOL_GRAYS = 14 };

struct pool {
    uint64_t tickets; /* it was made for */
    unsigned n;       /* 0: none */
    struct {
        uint64_t route[2], lost;
    } plan[POOL_PLANS]; /* the best first */
};

/* Plans carefully and keeps the plans near the best. */
void pool_make(struct pool *p, const struct graph *graph, const struct params *t,
               const struct rh_state *s, uint8_t seat, struct climb *x);
/* From a climb that was made already. */
void pool_keep(struct pool *p, const struct climb *x, uint64_t tickets);

/* What is left to be built of a plan. */
struct pool_rest {
    uint64_t route[2], lost;
    int fixed; /* its worth but for the drawing of cards */
    int8_t need[2][RH_COLORS];
    uint8_t gray[POOL_GRAYS]; /* lengths of gray routes, ships after trains */
    uint8_t grays, gray_trains;
    uint8_t trains, ships;
    bool done; /* joins all tickets */
};

/* Plans of a pool against a board. */
struct pool_board {
    const struct pool *pool; /* NULL: there is none */
    uint64_t own[2], closed[2];
    unsigned n;     /* plans that can still be built */
    unsigned alive; /* the same, with those that have become alike */
    struct pool_rest rest[POOL_PLANS];
};

/* Plans against a hand. */
struct pool_hand {
    unsigned best;
    int value[POOL_PLANS];
    struct budget budget[POOL_PLANS];
};

/* Whether plans are ready for a seat; brings them up to date with the board. */
bool pool_ready(struct pool_board *o, const struct graph *graph, const struct params *t,
                const struct rh_state *s, uint8_t seat);
/* Whether a rival has built where most plans were to go. */
bool pool_spoilt(const struct pool_board *o);
void pool_weigh(const struct pool_board *o, const struct graph *graph, const struct params *t,
                const struct rh_state *s, uint8_t seat, struct pool_hand *p);

/* The best as a plan of its own. */
void pool_plan(const struct pool_board *o, const struct pool_hand *p, const struct rh_state *s,
               uint8_t seat, struct plan *plan);

/* What the loss of a route of the best plan would cost. */
int pool_regret(const struct pool_hand *p, const struct pool_board *o, unsigned route);
/* What one more train card of each color, and a wild one, is worth; see improve_cards. */
void pool_cards(const struct pool_hand *p, const struct pool_board *o, const struct params *t,
                int of[RH_CARDS]);

#endif
