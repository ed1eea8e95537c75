/*
 * How far a ticket is from done, and which routes would finish it with the fewest pieces.
 *
 * Trains and ships run short apart from each other, so a city is reached in as many ways as there
 * are numbers of trains to spend: for each of them the fewest ships are kept. Exchanges count as
 * possible, for as many pieces as the box still has.
 */
#include "rules/rules.h"

enum { PIECES = 256, FAR = 255 };

/* What a seat may still lay. */
struct stock {
    unsigned trains, ships, all;
};

struct reached {
    uint8_t ships[RH_CITIES_MAX][PIECES]; /* by city and trains spent; FAR: never */
    uint8_t by[RH_CITIES_MAX][PIECES];    /* the route that leads there */
};

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* Any mix is possible until it is shown. */
static struct stock stock_of(const struct rh_components *c, const struct rh_state *s,
                             uint8_t seat) {
    unsigned trains = (unsigned)s->trains[seat] + s->box_trains[seat];
    unsigned ships = (unsigned)s->ships[seat] + s->box_ships[seat];
    unsigned all = (unsigned)s->trains[seat] + s->ships[seat];
    if (s->phase == RH_CHOOSING && c->pieces_keep) {
        trains = c->trains;
        ships = c->ships;
        all = c->pieces_keep;
    }
    all = s->phase == RH_OVER ? 0 : least(all, FAR - 1);
    return (struct stock){least(all, trains), least(all, ships), all};
}

/* Goes over a route from one of its cities; whether that reaches the other one more cheaply. */
static bool step(struct reached *p, const struct stock *stock, const struct rh_route *r,
                 unsigned route, bool own, uint8_t from) {
    uint8_t to = r->a == from ? r->b : r->a;
    unsigned trains = own || r->ship ? 0 : r->length, ships = own || !r->ship ? 0 : r->length;
    bool better = false;
    for (unsigned t = 0; t + trains <= stock->trains; t++) {
        unsigned sum = p->ships[from][t] + ships;
        bool fits =
            p->ships[from][t] != FAR && sum <= stock->ships && sum + t + trains <= stock->all;
        if (fits && sum < p->ships[to][t + trains]) {
            p->ships[to][t + trains] = (uint8_t)sum;
            p->by[to][t + trains] = (uint8_t)route;
            better = true;
        }
    }
    return better;
}

/* Bellman and Ford's way: a few dozen cities do not ask for a heap. */
static void spread(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   const struct stock *stock, struct reached *p) {
    for (bool better = true; better;) {
        better = false;
        for (uint8_t i = 0; i < c->routes_n; i++) {
            const struct rh_route *r = &c->route[i];
            bool own = bits_has(s->owned[seat], i);
            if (own || rh_route_open(c, s, seat, i)) {
                better |= step(p, stock, r, i, own, r->a);
                better |= step(p, stock, r, i, own, r->b);
            }
        }
    }
}

/* Searched from the far end, so that the way back reads from the first city on. */
void rh_ticket_way(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   uint8_t ticket, struct rh_way *out) {
    assert(c && s && out && c->routes_n && seat < s->seats && ticket < c->tickets_n);
    const struct rh_ticket *t = &c->ticket[ticket];
    const struct stock stock = stock_of(c, s, seat);
    struct reached p;
    unsigned best = FAR, trains = 0;
    memset(p.ships, FAR, sizeof p.ships);
    p.ships[t->b][0] = 0;
    spread(c, s, seat, &stock, &p);
    for (unsigned i = 0; i <= stock.trains; i++) {
        if (p.ships[t->a][i] != FAR && p.ships[t->a][i] + i < best) {
            best = p.ships[t->a][i] + i;
            trains = i;
        }
    }
    *out = (struct rh_way){.state = best == FAR ? RH_WAY_LOST
                                    : best      ? RH_WAY_OPEN
                                                : RH_WAY_DONE,
                           .pieces = (uint8_t)(best == FAR ? 0 : best)};
    for (uint8_t at = t->a; best != FAR && at != t->b;) {
        uint8_t route = p.by[at][trains];
        const struct rh_route *r = &c->route[route];
        if (!bits_has(s->owned[seat], route)) {
            out->from[out->n] = at;
            out->route[out->n++] = route;
            trains -= r->ship ? 0u : r->length;
        }
        at = r->a == at ? r->b : r->a;
    }
}
