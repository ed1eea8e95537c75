/*
 * What a seat believes of hidden tickets, as worlds drawn at random.
 *
 * For every rival some hundred sets of tickets are found: by what a net has learnt on this map
 * (guess.h), or by a walk among them, the likelier the better a policy that held them would explain
 * what all have seen: the routes built, and the cards taken from the row.
 */
#ifndef BOTS_BELIEF_H
#define BOTS_BELIEF_H

#include "bots/mind.h"

enum { BELIEF_GUESSES = 256 };

struct belief_rival {
    uint64_t tickets[BELIEF_GUESSES];
    struct pool pool[BELIEF_GUESSES]; /* plans for them, made when a world first needs them */
    unsigned n;                       /* 0: no belief */
};

struct belief {
    const struct net *net;
    struct rh_state view;
    bool thorough; /* guesses are judged by thorough plans, which takes some milliseconds */
    struct belief_rival rival[RH_SEATS_MAX];
};

void belief_init(struct belief *b, const struct net *net, const struct rh_state *view,
                 struct rh_rng *rng, bool thorough);

/* A world that the view allows, with tickets as believed. */
void belief_draw(struct belief *b, struct rh_rng *rng, struct rh_state *world);

/* Plans kept ready for the tickets that a rival has in a world, or NULL. */
const struct pool *belief_pool(struct belief *b, const struct rh_state *world, uint8_t rival);

#endif
