/*
 * Plans: tickets are joined one after the other, dearest first, each by Dijkstra's algorithm over
 * prices at which routes already planned are free. A price is the worth of the turns that a route
 * takes less a share of its points, so that long routes are preferred.
 *
 * Rejected: exact Steiner trees (a hundred times dearer, and the board changes before they are
 * built).
 */
#include "bots/plan/plan.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

static int price(const struct rh_components *c, const struct params *t, const struct rh_route *r) {
    int spaces = 16 * r->length, each = t->p[r->ship ? PARAM_DRAW_SHIP : PARAM_DRAW];
    int turns16 = 16 * spaces / each + 16;
    int cost = t->p[PARAM_TURN] * turns16 / 16 - t->p[PARAM_POINTS] * c->route_points[r->length];
    return cost > 1 ? cost : 1;
}

void plan_prices(struct prices *p, const struct graph *graph, const struct params *t,
                 const struct rh_state *s, uint8_t seat) {
    assert(p && graph && t && t->p[PARAM_DRAW] > 0 && seat < s->seats);
    const struct rh_components *c = graph->c;
    int of[2][RH_LENGTH_MAX + 1];
    p->graph = graph;
    for (unsigned length = 1; length <= RH_LENGTH_MAX; length++) {
        for (unsigned ship = 0; ship < 2; ship++) {
            struct rh_route r = {.length = (uint8_t)length, .ship = ship};
            of[ship][length] = price(c, t, &r);
        }
    }
    for (unsigned r = 0; r < c->routes_n; r++) {
        const struct rh_route *x = &c->route[r];
        bool mine = bits_has(s->owned[seat], r);
        bool gone =
            bits_has(s->closed, r) || (x->twin != RH_NONE && bits_has(s->owned[seat], x->twin));
        p->of[r] = (int16_t)(mine ? 0 : gone ? PRICE_NONE : of[x->ship][x->length]);
    }
}

/* Dijkstra from a until b is settled; by[] says how each city was reached. */
static int shortest(const struct prices *p, unsigned a, unsigned b, uint8_t by[], uint8_t from[]) {
    const struct graph *graph = p->graph;
    int16_t far[RH_CITIES_MAX];
    uint64_t open = (uint64_t)1 << a, done = 0;
    for (unsigned i = 0; i < graph->c->cities_n; i++) {
        far[i] = PRICE_NONE;
    }
    far[a] = 0;
    while (open) {
        unsigned city = bits_first(open);
        for (uint64_t left = open & (open - 1); left; left &= left - 1) {
            unsigned i = bits_first(left);
            city = far[i] < far[city] ? i : city;
        }
        if (city == b) {
            return far[b];
        }
        open &= ~((uint64_t)1 << city);
        done |= (uint64_t)1 << city;
        for (unsigned k = graph->first[city]; k < graph->first[city + 1]; k++) {
            struct graph_link link = graph->link[k];
            int way = far[city] + p->of[link.route];
            if (way < far[link.city] && !(done >> link.city & 1)) {
                far[link.city] = (int16_t)way;
                by[link.city] = link.route;
                from[link.city] = (uint8_t)city;
                open |= (uint64_t)1 << link.city;
            }
        }
    }
    return PRICE_NONE;
}

int plan_price(const struct prices *p, uint8_t a, uint8_t b) {
    uint8_t by[RH_CITIES_MAX], from[RH_CITIES_MAX];
    return shortest(p, a, b, by, from);
}

int plan_join(struct plan *plan, struct prices *p, uint8_t a, uint8_t b, unsigned trains,
              unsigned ships) {
    assert(a < p->graph->c->cities_n && b < p->graph->c->cities_n);
    uint8_t by[RH_CITIES_MAX], from[RH_CITIES_MAX];
    unsigned need[2] = {plan->trains, plan->ships};
    int cost = shortest(p, a, b, by, from);
    if (cost == 0 || cost >= PRICE_NONE) {
        return cost;
    }
    for (unsigned city = b; city != a; city = from[city]) {
        const struct rh_route *r = &p->graph->c->route[by[city]];
        need[r->ship] += p->of[by[city]] ? r->length : 0u;
    }
    /* On a board with a choice of pieces some can be exchanged; on others one kind is 0 anyway. */
    if (need[0] + need[1] > trains + ships) {
        return PRICE_NONE;
    }
    for (unsigned city = b; city != a; city = from[city]) {
        unsigned r = by[city];
        if (p->of[r]) {
            bits_add(plan->route, r);
            p->of[r] = 0;
        }
    }
    plan->trains = (uint8_t)need[0];
    plan->ships = (uint8_t)need[1];
    plan->cost = (int16_t)(plan->cost + cost);
    return cost;
}

/* Tickets as a list, dearest first. */
static unsigned sorted(const struct rh_components *c, uint64_t tickets, uint8_t list[]) {
    unsigned n = 0;
    for (; tickets; tickets &= tickets - 1) {
        uint8_t t = (uint8_t)bits_first(tickets);
        unsigned i = n++;
        for (; i > 0 && c->ticket[list[i - 1]].points < c->ticket[t].points; i--) {
            list[i] = list[i - 1];
        }
        list[i] = t;
    }
    return n;
}

void plan_make(struct plan *plan, struct prices *p, const struct rh_state *s, uint8_t seat,
               uint64_t tickets) {
    assert(plan && p && seat < s->seats);
    const struct rh_components *c = p->graph->c;
    uint8_t list[RH_TICKETS_MAX];
    unsigned n = sorted(c, tickets, list);
    unsigned trains = s->trains[seat], ships = s->ships[seat];
    if (s->phase == RH_CHOOSING) {
        trains = c->pieces_keep ? c->pieces_keep : c->trains;
        ships = c->pieces_keep ? 0 : c->ships;
    }
    *plan = (struct plan){.tickets = tickets, .own = {s->owned[seat][0], s->owned[seat][1]}};
    for (unsigned i = 0; i < n; i++) {
        const struct rh_ticket *t = &c->ticket[list[i]];
        if (plan_join(plan, p, t->a, t->b, trains, ships) >= PRICE_NONE) {
            plan->lost |= (uint64_t)1 << list[i];
        }
    }
}
