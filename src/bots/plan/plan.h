/* A joint plan for a seat's tickets: the routes that join them all at the least cost. */
#ifndef BOTS_PLAN_PLAN_H
#define BOTS_PLAN_PLAN_H

#include "bots/params/params.h"
#include "bots/plan/graph.h"

struct plan {
    uint64_t tickets;      /* it was made for */
    uint64_t lost;         /* of them those that it gives up */
    uint64_t route[2];     /* routes that it still wants */
    uint64_t own[2];       /* routes of the seat when it was made */
    uint8_t trains, ships; /* pieces that these need */
    int16_t cost;          /* of them, by the parameters */
};

/* What the routes of a board cost a seat now. */
struct prices {
    const struct graph *graph;
    int16_t of[RH_ROUTES_MAX]; /* 0: own; PRICE_NONE: not to be had */
};
enum { PRICE_NONE = 8000 };

void plan_prices(struct prices *p, const struct graph *graph, const struct params *t,
                 const struct rh_state *s, uint8_t seat);

/* The price of the cheapest way between two cities. */
int plan_price(const struct prices *p, uint8_t a, uint8_t b);

/* Adds the cheapest way between two cities; its cost, or PRICE_NONE if there is none that the
 * pieces allow, and then nothing is added. Routes of the plan become free in the prices. */
int plan_join(struct plan *plan, struct prices *p, uint8_t a, uint8_t b, unsigned trains,
              unsigned ships);

/* Plans all tickets, dearest first. */
void plan_make(struct plan *plan, struct prices *p, const struct rh_state *s, uint8_t seat,
               uint64_t tickets);

#endif
