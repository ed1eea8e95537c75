/* A seat's cards against the routes it plans: what is there, what is spoken for,
 * what is lacking. */
#ifndef BOTS_PLAN_BUDGET_H
#define BOTS_PLAN_BUDGET_H

#include "bots/plan/graph.h"

struct budget {
    int8_t have[2][RH_COLORS]; /* spaces that the cards of a color cover: trains, ships */
    int8_t need[2][RH_COLORS]; /* spaces that the plan wants of it */
    int8_t wilds;
    int8_t lack; /* spaces that no card covers yet, wild ones included */
    int8_t lack_of[2];
};

void budget_make(struct budget *b, const struct graph *graph, const struct rh_state *s,
                 uint8_t seat, const uint64_t plan[2]);

/* A gray route more, in the color that has most to spare. */
void budget_gray(struct budget *b, bool ship, uint8_t length);
/* Sums up what is lacking, once all is needed that will be. */
void budget_sum(struct budget *b, const struct rh_components *c);

/* Counts the cards again, after a draw; what the plan needs stays as it is. */
void budget_recount(struct budget *b, const struct rh_components *c, const uint8_t *hand);

/* Routes that the cards and pieces of a seat pay for, whoever has them. */
void budget_reach(const struct budget *b, const struct rh_components *c, const struct rh_state *s,
                  uint8_t seat, uint64_t out[2]);

/* The color to pay a route with, and how many wild cards that takes; RH_NONE: it cannot be paid. */
uint8_t budget_color(const struct budget *b, const struct rh_route *r, int *wilds);

/* The thriftiest claim of a route in a color that budget_color gave. */
void budget_pay(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                unsigned route, uint8_t color, struct rh_action *out);

#endif
