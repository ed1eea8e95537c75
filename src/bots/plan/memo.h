/*
 * What a policy remembers between decisions, so that most of them take less than a microsecond.
 *
 * A memo may be kept for a whole rollout: whatever it remembers is checked against the state and
 * made anew when it no longer fits.
 */
#ifndef BOTS_PLAN_MEMO_H
#define BOTS_PLAN_MEMO_H

#include "bots/plan/budget.h"
#include "bots/plan/improve.h"
#include "bots/plan/plan.h"
#include "bots/plan/pool.h"

struct memo_seat {
    struct plan plan;
    uint64_t counted[2]; /* the own routes of which `cities` is known */
    uint64_t cities;     /* that the seat's routes touch */
    const struct params *params;
    struct budget budget; /* as the first card of a turn was drawn */
    bool drawing;         /* it is of this turn */
    struct pool_board pool_board;
    struct pool pool; /* for it, if made on the way */
    unsigned age;     /* turns since */
    unsigned renew; /* turns after which plans kept ready are made anew; 0: when they are spoilt */
};

struct memo {
    const struct graph *graph;
    struct climb *climb; /* of a careful one; else NULL */
    bool ready;          /* plans are kept ready for all seats */
    struct memo_seat seat[RH_SEATS_MAX];
};

void memo_init(struct memo *m, const struct graph *graph, uint8_t seats);

/* The plan for the seat's tickets, made anew if tickets or routes have changed against it. */
struct plan *memo_plan(struct memo *m, const struct rh_state *s, uint8_t seat);

/* Plans kept ready, made anew if tickets have changed or a rival has spoilt them. */
struct pool_board *memo_pool(struct memo *m, const struct rh_state *s, uint8_t seat);

/* Cities where seats other than this one have routes. */
uint64_t memo_rivals(struct memo *m, const struct rh_state *s, uint8_t seat);
uint64_t memo_cities(struct memo *m, const struct rh_state *s, uint8_t seat);

#endif
