/* See belief.h. */
#include "bots/belief/belief.h"

#include "bots/nn/weights.h"

#include <assert.h>

enum { CHANCE = 8 /* one world in so many has random tickets: rivals may think otherwise */ };

void belief_init(struct belief *b, const struct graph *graph, const struct rh_state *view,
                 struct rh_rng *rng, enum effort effort) {
    assert(b && graph && view && rng && view->eye < view->seats);
    b->graph = graph;
    b->view = *view;
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        b->rival[seat].n = 0;
        if (seat != view->eye && view->tickets_n[seat] && graph->c->routes_n) {
            const struct nn *nn = weights_ticket_odds(graph->c);
            if (nn) {
                sample_nn(&b->rival[seat], graph, view, seat, nn, effort, rng);
            } else {
                sample_mcmc(&b->rival[seat], graph, view, seat, rng);
            }
        }
    }
}

static uint64_t pick(const struct samples *x, struct rh_rng *rng) {
    bool any = x->n && rh_random(rng, CHANCE);
    return any ? x->tickets[rh_random(rng, x->n)] : 0;
}

void belief_draw(struct belief *b, struct rh_rng *rng, struct rh_state *world) {
    uint64_t taken = 0;
    *world = b->view;
    for (uint8_t seat = 0; seat < world->seats; seat++) {
        if (seat != b->view.eye) {
            world->tickets[seat] = pick(&b->rival[seat], rng) & ~taken;
            taken |= world->tickets[seat];
        }
    }
    rh_fill(b->graph->c, world, rng, world);
}

const struct pool *belief_pool(struct belief *b, const struct rh_state *world, uint8_t rival) {
    assert(rival < world->seats && rival != b->view.eye);
    struct samples *x = &b->rival[rival];
    unsigned i = 0;
    while (i < x->n && x->tickets[i] != world->tickets[rival]) {
        i++;
    }
    if (i == x->n) {
        return NULL;
    }
    struct pool *p = &x->pool[i];
    if (!p->n) {
        struct climb climb;
        pool_make(p, b->graph, params_for(b->graph->c, EFFORT_CAREFUL), world, rival, &climb);
    }
    return p;
}
