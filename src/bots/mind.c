/* See mind.h. */
#include "bots/mind.h"

#include "core/bits.h"

#include <string.h>

void mind_init(struct mind *m, const struct net *net, uint8_t seats) {
    memset(m, 0, sizeof *m);
    m->net = net;
    for (unsigned seat = 0; seat < seats; seat++) {
        m->seat[seat].tune = tune_for(net->c, seats);
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

struct plan *mind_plan(struct mind *m, const struct rh_state *s, uint8_t seat) {
    struct plan *plan = &m->seat[seat].plan;
    const uint64_t *owned = s->owned[seat];
    if (plan->tickets == s->tickets[seat]) {
        if (owned[0] != plan->own[0] || owned[1] != plan->own[1]) {
            follow(plan, m->net->c, owned);
        }
        if (!((plan->route[0] & s->closed[0]) | (plan->route[1] & s->closed[1]))) {
            return plan;
        }
    }
    struct prices p;
    plan_prices(&p, m->net, m->seat[seat].tune, s, seat);
    plan_make(plan, &p, s, seat, s->tickets[seat]);
    if (m->thought) {
        improve_plan(plan, m->net, m->seat[seat].tune, s, seat, m->thought);
    }
    return plan;
}

struct outlook *mind_outlook(struct mind *m, const struct rh_state *s, uint8_t seat) {
    struct mind_seat *x = &m->seat[seat];
    struct outlook *o = &x->outlook;
    if (!outlook_ready(o, m->net, x->tune, s, seat) || outlook_spoilt(o)) {
        struct thought thought;
        pool_make(&x->pool, m->net, x->tune, s, seat, &thought);
        *o = (struct outlook){.pool = &x->pool};
        outlook_ready(o, m->net, x->tune, s, seat);
    }
    return o;
}

uint64_t mind_cities(struct mind *m, const struct rh_state *s, uint8_t seat) {
    struct mind_seat *x = &m->seat[seat];
    uint64_t fresh[2] = {s->owned[seat][0] & ~x->counted[0], s->owned[seat][1] & ~x->counted[1]};
    if (fresh[0] | fresh[1]) {
        for (unsigned r; bits_pop(fresh, &r);) {
            x->cities |= m->net->cities[r];
        }
        x->counted[0] = s->owned[seat][0];
        x->counted[1] = s->owned[seat][1];
    }
    return x->cities;
}

uint64_t mind_rivals(struct mind *m, const struct rh_state *s, uint8_t seat) {
    uint64_t cities = 0;
    for (uint8_t other = 0; other < s->seats; other++) {
        cities |= other == seat ? 0 : mind_cities(m, s, other);
    }
    return cities;
}
