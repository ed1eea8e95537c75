/* The way to finish a ticket: Dijkstra's, on at most 64 cities, where own routes cost nothing. */
#include "cli/show/way.h"

#include "core/bits.h"

enum { FAR = 10000 };

uint8_t way_owner(const struct rh_state *view, uint8_t route) {
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        if (bits_has(view->owned[seat], route)) {
            return seat;
        }
    }
    return RH_NONE;
}

bool way_is_open(const struct rh_components *c, const struct rh_state *view, uint8_t seat,
                 uint8_t route) {
    uint8_t twin = c->route[route].twin;
    bool own_twin = twin != RH_NONE && bits_has(view->owned[seat], twin);
    return way_owner(view, route) == RH_NONE && !bits_has(view->closed, route) && !own_twin;
}

struct distances {
    int far[RH_CITIES_MAX];
    uint8_t by[RH_CITIES_MAX]; /* the route that leads there */
    bool done[RH_CITIES_MAX];
};

static uint8_t nearest(const struct distances *p, unsigned cities) {
    uint8_t best = RH_NONE;
    for (unsigned i = 0; i < cities; i++) {
        if (!p->done[i] && p->far[i] < FAR && (best == RH_NONE || p->far[i] < p->far[best])) {
            best = (uint8_t)i;
        }
    }
    return best;
}

static void spread(const struct rh_components *c, const struct rh_state *view, uint8_t seat,
                   uint8_t from, struct distances *p) {
    p->done[from] = true;
    for (uint8_t i = 0; i < c->routes_n; i++) {
        const struct rh_route *r = &c->route[i];
        bool own = bits_has(view->owned[seat], i);
        if ((r->a != from && r->b != from) || (!own && !way_is_open(c, view, seat, i))) {
            continue;
        }
        uint8_t to = r->a == from ? r->b : r->a;
        int far = p->far[from] + (own ? 0 : r->length);
        if (far < p->far[to]) {
            p->far[to] = far;
            p->by[to] = i;
        }
    }
}

/* Searched from the far end, so that the way back reads from the first city on. */
void way_to_ticket(const struct rh_components *c, const struct rh_state *view, uint8_t seat,
                   uint8_t ticket, struct way *out) {
    const struct rh_ticket *t = &c->ticket[ticket];
    struct distances p = {0};
    for (unsigned i = 0; i < RH_CITIES_MAX; i++) {
        p.far[i] = FAR;
    }
    p.far[t->b] = 0;
    for (uint8_t at; (at = nearest(&p, c->cities_n)) != RH_NONE;) {
        spread(c, view, seat, at, &p);
    }
    out->n = 0;
    out->pieces = p.far[t->a] == FAR ? -1 : p.far[t->a];
    for (uint8_t at = t->a; out->pieces > 0 && at != t->b;) {
        const struct rh_route *r = &c->route[p.by[at]];
        if (!bits_has(view->owned[seat], p.by[at])) {
            out->from[out->n] = at;
            out->route[out->n++] = p.by[at];
        }
        at = r->a == at ? r->b : r->a;
    }
}
