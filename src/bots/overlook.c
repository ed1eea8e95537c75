/* See overlook.h. */
#include "bots/overlook.h"

#include "bots/plan/plan.h"

#include "core/bits.h"

#include <assert.h>

/* Whether a hand could pay for a route: then its owner would look at it. */
static bool could_pay(const struct rh_route *r, const uint8_t *hand) {
    unsigned most = 0;
    for (unsigned i = 0; i < RH_COLORS; i++) {
        unsigned n = r->ship ? hand[RH_SHIP + i] + 2u * hand[RH_DOUBLE + i]
                             : (unsigned)hand[RH_TRAIN + i] + hand[RH_HARBOR_TRAIN + i];
        most = (r->color == RH_GRAY || r->color == i) && n > most ? n : most;
    }
    return most + hand[RH_WILD] >= r->length;
}

/* Routes of others seem free until the seat has come there, or has the cards for them. */
static void overlook_routes(const struct graph *graph, struct rh_state *s) {
    const struct rh_components *c = graph->c;
    uint64_t left[2] = {s->closed[0] & ~s->owned[s->eye][0], s->closed[1] & ~s->owned[s->eye][1]};
    uint64_t own[2] = {s->owned[s->eye][0], s->owned[s->eye][1]}, cities = 0;
    for (unsigned r; bits_pop(own, &r);) {
        cities |= graph->cities[r];
    }
    for (unsigned r; bits_pop(left, &r);) {
        if (!(graph->cities[r] & cities) && !could_pay(&c->route[r], s->hand[s->eye])) {
            s->closed[r >> 6] &= ~((uint64_t)1 << (r & 63));
        }
    }
}

/* Pieces from one city to another, by routes that are the seat's own or seem free. */
static int pieces(const struct graph *graph, const struct rh_state *s, const uint64_t closed[2],
                  const struct rh_ticket *t) {
    struct prices p = {.graph = graph};
    for (unsigned r = 0; r < graph->c->routes_n; r++) {
        bool own = bits_has(s->owned[s->eye], r), gone = bits_has(closed, r);
        p.of[r] = (int16_t)(own ? 0 : gone ? PRICE_NONE : graph->c->route[r].length);
    }
    return plan_price(&p, t->a, t->b);
}

/* Whether what is left of a ticket's way is closed,
 * and the way round so long that it is not found. */
static bool gives_up(const struct weakness *w, const struct graph *graph, const struct rh_state *s,
                     const struct rh_ticket *t) {
    static const uint64_t none[2] = {0, 0};
    int round = pieces(graph, s, s->closed, t), direct = pieces(graph, s, none, t);
    return round > s->trains[s->eye] + s->ships[s->eye] || 16 * round > w->detour * direct;
}

/* Of the tickets that are neither done nor given up the dearest ones. */
static void overlook_tickets(const struct weakness *w, const struct graph *graph,
                             struct rh_state *s) {
    const struct rh_components *c = graph->c;
    uint64_t open = 0, kept = 0;
    for (uint64_t left = s->tickets[s->eye]; left; left &= left - 1) {
        unsigned t = bits_first(left);
        const struct rh_ticket *x = &c->ticket[t];
        bool done = c->routes_n && rh_connected(c, s->owned[s->eye], x->a, x->b);
        bool lost = w->detour && c->routes_n && !done && gives_up(w, graph, s, x);
        open |= (uint64_t)(!done && !lost) << t;
    }
    for (unsigned n = 0; open && n < w->tickets; n++) {
        unsigned best = bits_first(open);
        for (uint64_t left = open; left; left &= left - 1) {
            unsigned t = bits_first(left);
            best = c->ticket[t].points > c->ticket[best].points ? t : best;
        }
        kept |= (uint64_t)1 << best;
        open &= ~((uint64_t)1 << best);
    }
    s->tickets[s->eye] = w->tickets ? kept : open;
}

void overlook(const struct weakness *w, const struct graph *graph, const struct rh_state *view,
              struct rh_state *seen) {
    assert(w && graph && view && seen && view->eye < view->seats);
    *seen = *view;
    if (w->unaware && graph->c->routes_n) {
        overlook_routes(graph, seen);
    }
    if (w->tickets || w->detour) {
        overlook_tickets(w, graph, seen);
    }
}
