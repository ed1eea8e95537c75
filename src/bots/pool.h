/*
 * Plans kept ready: which of them suits the hand takes half a microsecond to find, so that rollouts
 * plan nearly as well as one who thinks thoroughly.
 */
#ifndef BOTS_POOL_H
#define BOTS_POOL_H

#include "bots/budget.h"
#include "bots/improve.h"

enum { POOL_PLANS = 14, POOL_GRAYS = 14 };

struct pool {
    uint64_t tickets; /* it was made for */
    unsigned n;       /* 0: none */
    struct {
        uint64_t route[2], lost;
    } plan[POOL_PLANS]; /* the best first */
};

/* Thinks thoroughly and keeps the plans near the best. */
void pool_make(struct pool *p, const struct net *net, const struct tune *t,
               const struct rh_state *s, uint8_t seat, struct thought *x);
/* From thoughts that were thought already. */
void pool_keep(struct pool *p, const struct thought *x, uint64_t tickets);

/* What is left to be built of a plan. */
struct sketch {
    uint64_t route[2], lost;
    int fixed; /* its worth but for the drawing of cards */
    int8_t need[2][RH_COLORS];
    uint8_t gray[POOL_GRAYS]; /* lengths of gray routes, ships after trains */
    uint8_t grays, gray_trains;
    uint8_t trains, ships;
    bool done; /* joins all tickets */
};

struct outlook {
    const struct pool *pool; /* NULL: there is none */
    uint64_t own[2], closed[2];
    unsigned n;     /* plans that can still be built */
    unsigned alive; /* the same, with those that have become alike */
    struct sketch sketch[POOL_PLANS];
};

/* Plans against a hand. */
struct prospect {
    unsigned best;
    int value[POOL_PLANS];
    struct budget budget[POOL_PLANS];
};

/* Whether plans are ready for a seat; brings the outlook up to date with the board. */
bool outlook_ready(struct outlook *o, const struct net *net, const struct tune *t,
                   const struct rh_state *s, uint8_t seat);
/* Whether a rival has built where most plans were to go. */
bool outlook_spoilt(const struct outlook *o);
void outlook_weigh(const struct outlook *o, const struct net *net, const struct tune *t,
                   const struct rh_state *s, uint8_t seat, struct prospect *p);

/* The best as a plan of its own. */
void outlook_plan(const struct outlook *o, const struct prospect *p, const struct rh_state *s,
                  uint8_t seat, struct plan *plan);

/* What the loss of a route of the best plan would cost. */
int prospect_regret(const struct prospect *p, const struct outlook *o, unsigned route);
/* What one more train card of each color, and a wild one, is worth; see improve_cards. */
void prospect_cards(const struct prospect *p, const struct outlook *o, const struct tune *t,
                    int of[RH_CARDS]);

#endif
