/*
 * Careful planning: a plan that suits the hand, what each of its routes would be missed for, and
 * what each card would do for it. Some fifty microseconds: for a bot's own decisions, not for
 * rollouts.
 */
#ifndef BOTS_PLAN_IMPROVE_H
#define BOTS_PLAN_IMPROVE_H

#include "bots/plan/budget.h"
#include "bots/plan/plan.h"

enum {
    CLIMB_PLANS = 24,
    IMPROVE_TIGHT_AT = 8, /* pieces left over below which a detour may be too long */
};

struct climb {
    int regret[RH_ROUTES_MAX];     /* what the loss of each planned route would cost */
    struct plan plan[CLIMB_PLANS]; /* the best one first, and others near it */
    int value[CLIMB_PLANS];
    unsigned n;
};

/* Makes a plan better; its worth then, in sixteenths of a point. */
int improve_plan(struct plan *plan, const struct graph *graph, const struct params *t,
                 const struct rh_state *s, uint8_t seat, struct climb *x);

/* What the longest path is worth to a seat once it has built these routes too. */
int improve_trail(const struct rh_components *c, const struct params *t, const struct rh_state *s,
                  uint8_t seat, const uint64_t more[2]);

/* What pieces of the wrong kind cost a seat whose plan takes so many trains and ships. */
int improve_swap(const struct params *t, const struct rh_state *s, uint8_t seat, uint8_t trains,
                 uint8_t ships);

/* Turns of drawing that the cards take which a budget lacks, in 256ths: the longer for a color the
 * more of it is lacking, for others cards must be drawn meanwhile. */
int improve_drawing(const struct rh_components *c, const struct params *t, const struct budget *b);

/* What one more train card of each color, and a wild one, is worth. */
void improve_cards(const struct climb *x, const struct graph *graph, const struct params *t,
                   const struct rh_state *s, uint8_t seat, int of[RH_CARDS]);

#endif
