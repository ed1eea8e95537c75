/* How well a set of tickets explains what is known of a rival: the routes it built,
 * and its cards. */
#ifndef BOTS_BELIEF_LIKELIHOOD_H
#define BOTS_BELIEF_LIKELIHOOD_H

#include "bots/plan/improve.h"

/* What sets are judged by. */
struct evidence {
    const struct graph *graph;
    const struct rh_state *v;
    uint8_t rival;
    struct rh_state then;     /* with nothing built by the rival */
    struct prices start, now; /* for the rival, then and now */
    int used, all;            /* pieces */
};

/* The graph and the view must outlive it. */
void evidence_init(struct evidence *e, const struct graph *graph, const struct rh_state *view,
                   uint8_t rival);

/* The terms of a set's likelihood. */
struct likelihood {
    int spare;  /* known cards that its best plan does not need */
    int behind; /* how much of the way from an empty board is done, in sixteenths of a point */
};

/* With the plans that a rival who holds the set would have. */
void likelihood_of(const struct evidence *e, uint64_t tickets, struct climb *climb,
                   struct likelihood *out);

/* Eighths of a bit by which a set is less likely, judged carefully and quickly. */
int likelihood_loss(const struct evidence *e, uint64_t tickets, struct climb *climb);
int likelihood_loss_quick(const struct evidence *e, uint64_t tickets);

#endif
