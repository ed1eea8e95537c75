/* What a seat believes of hidden tickets and hands, as worlds drawn at random. */
#ifndef BOTS_BELIEF_H
#define BOTS_BELIEF_H

#include "bots/mind.h"

struct belief {
    const struct net *net;
    struct rh_state view;
};

void belief_init(struct belief *b, const struct net *net, const struct rh_state *view);

/* A world that the view allows. */
void belief_draw(struct belief *b, struct rh_rng *rng, struct rh_state *world);

#endif
