/*
 * What a seat believes of hidden tickets, as worlds drawn at random.
 *
 * For every rival some hundred sets of tickets are found: by what a network has learned on this map
 * (ticket_odds.h), or by a walk among them, the likelier the better a policy that held them would
 * explain what all have seen: the routes built, and the cards taken from the row.
 */
#ifndef BOTS_BELIEF_BELIEF_H
#define BOTS_BELIEF_BELIEF_H

#include "bots/belief/sample.h"

struct belief {
    const struct graph *graph;
    struct rh_state view;
    struct samples rival[RH_SEATS_MAX];
};

/* With full effort sets are judged by careful plans, which takes some milliseconds. */
void belief_init(struct belief *b, const struct graph *graph, const struct rh_state *view,
                 struct rh_rng *rng, enum effort effort);

/* A world that the view allows, with tickets as believed. */
void belief_draw(struct belief *b, struct rh_rng *rng, struct rh_state *world);

/* Plans kept ready for the tickets that a rival has in a world, or NULL. */
const struct pool *belief_pool(struct belief *b, const struct rh_state *world, uint8_t rival);

#endif
