/* See belief.h. */
#include "bots/belief.h"

void belief_init(struct belief *b, const struct net *net, const struct rh_state *view) {
    b->net = net;
    b->view = *view;
}

void belief_draw(struct belief *b, struct rh_rng *rng, struct rh_state *world) {
    rh_fill(b->net->c, &b->view, rng, world);
}
