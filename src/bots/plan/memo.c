/* See memo.h. */
#include "bots/plan/memo.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

void memo_init(struct memo *m, const struct graph *graph, uint8_t seats) {
    assert(m && graph && graph->c && seats && seats <= RH_SEATS_MAX);
    memset(m, 0, sizeof *m);
    m->graph = graph;
    for (unsigned seat = 0; seat < seats; seat++) {
        m->seat[seat].params = params_for(graph->c, EFFORT_QUICK);
        m->seat[seat].plan.tickets = ~(uint64_t)0; /* fits no hand: to be made */
    }
}

static void drop(struct plan *plan, const struct rh_components *c, unsigned route) {
    uint64_t bit = (uint64_t)1 << (route & 63), *word = &plan->route[route >> 6];
    const struct rh_route *r = &c->route[route];
    uint8_t *pieces = r->ship ? &plan->ships : &plan->trains;
    *pieces = (uint8_t)(*pieces - (*word & bit ? r->length : 0));
    *word &= ~bit;
}

/* Own claims shorten the plan, also those of the other route of a double. */
static void follow(struct plan *plan, const struct rh_components *c, const uint64_t owned[2]) {
    uint64_t fresh[2] = {owned[0] & ~plan->own[0], owned[1] & ~plan->own[1]};
    for (unsigned r; bits_pop(fresh, &r);) {
        drop(plan, c, r);
        if (c->route[r].twin != RH_NONE) {
            drop(plan, c, c->route[r].twin);
        }
    }
    plan->own[0] = owned[0];
    plan->own[1] = owned[1];
}

struct plan *memo_plan(struct memo *m, const struct rh_state *s, uint8_t seat) {
    assert(m && seat < s->seats);
    struct plan *plan = &m->seat[seat].plan;
    const uint64_t *owned = s->owned[seat];
    if (plan->tickets == s->tickets[seat]) {
        if (owned[0] != plan->own[0] || owned[1] != plan->own[1]) {
            follow(plan, m->graph->c, owned);
        }
        if (!((plan->route[0] & s->closed[0]) | (plan->route[1] & s->closed[1]))) {
            return plan;
        }
    }
    struct prices p;
    plan_prices(&p, m->graph, m->seat[seat].params, s, seat);
    plan_make(plan, &p, s, seat, s->tickets[seat]);
    if (m->climb) {
        improve_plan(plan, m->graph, m->seat[seat].params, s, seat, m->climb);
    }
    return plan;
}

struct pool_board *memo_pool(struct memo *m, const struct rh_state *s, uint8_t seat) {
    struct memo_seat *x = &m->seat[seat];
    struct pool_board *o = &x->pool_board;
    if (!pool_ready(o, m->graph, x->params, s, seat) || pool_spoilt(o)) {
        struct climb climb;
        pool_make(&x->pool, m->graph, x->params, s, seat, &climb);
        *o = (struct pool_board){.pool = &x->pool};
        pool_ready(o, m->graph, x->params, s, seat);
    }
    return o;
}

uint64_t memo_cities(struct memo *m, const struct rh_state *s, uint8_t seat) {
    struct memo_seat *x = &m->seat[seat];
    uint64_t fresh[2] = {s->owned[seat][0] & ~x->counted[0], s->owned[seat][1] & ~x->counted[1]};
    if (fresh[0] | fresh[1]) {
        for (unsigned r; bits_pop(fresh, &r);) {
            x->cities |= m->graph->cities[r];
        }
        x->counted[0] = s->owned[seat][0];
        x->counted[1] = s->owned[seat][1];
    }
    return x->cities;
}

uint64_t memo_rivals(struct memo *m, const struct rh_state *s, uint8_t seat) {
    uint64_t cities = 0;
    for (uint8_t other = 0; other < s->seats; other++) {
        cities |= other == seat ? 0 : memo_cities(m, s, other);
    }
    return cities;
}
