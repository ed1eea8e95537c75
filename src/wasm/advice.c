/* Distances of tickets and prices of routes, for the page to show; see advice.h. */
#include "wasm/advice.h"

#include "core/bits.h"
#include "text/json.h"

enum { FAR = 255 };

/* Pieces from one city to every other: own routes are free, those of others no way. */
struct distances {
    uint8_t far[RH_CITIES_MAX];
    uint8_t by[RH_CITIES_MAX]; /* the route through which a city is reached, or RH_NONE */
};

static unsigned price(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                      unsigned route) {
    const struct rh_route *r = &c->route[route];
    if (bits_has(s->owned[seat], route)) {
        return 0;
    }
    bool twin = r->twin != RH_NONE && bits_has(s->owned[seat], r->twin);
    return twin || bits_has(s->closed, route) ? FAR : r->length;
}

/* Bellman and Ford's way: a few dozen cities do not ask for a heap. */
static void measure(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    uint8_t from, struct distances *d) {
    for (unsigned i = 0; i < c->cities_n; i++) {
        d->far[i] = FAR;
        d->by[i] = RH_NONE;
    }
    d->far[from] = 0;
    for (bool better = true; better;) {
        better = false;
        for (unsigned r = 0; r < c->routes_n; r++) {
            const uint8_t end[2] = {c->route[r].a, c->route[r].b};
            unsigned pieces = price(c, s, seat, r);
            for (unsigned side = 0; side < 2 && pieces < FAR; side++) {
                unsigned far = d->far[end[side]] + pieces;
                if (far < d->far[end[!side]]) {
                    d->far[end[!side]] = (uint8_t)far;
                    d->by[end[!side]] = (uint8_t)r;
                    better = true;
                }
            }
        }
    }
}

static void put_ticket(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                       unsigned ticket, struct out *o) {
    const struct rh_ticket *t = &c->ticket[ticket];
    struct distances d;
    uint64_t way[2] = {0, 0};
    measure(c, s, seat, t->a, &d);
    unsigned missing = d.far[t->b];
    bool lost = missing > (unsigned)s->trains[seat] + s->ships[seat];
    for (uint8_t at = t->b; !lost && d.by[at] != RH_NONE;) {
        const struct rh_route *r = &c->route[d.by[at]];
        if (!bits_has(s->owned[seat], d.by[at])) {
            bits_add(way, d.by[at]);
        }
        at = r->a == at ? r->b : r->a;
    }
    json_open(o, '{');
    json_put_text(o, "ticket", t->id);
    json_put_text(o, "state", lost ? "lost" : missing ? "open" : "done");
    json_put_number(o, "missing", lost ? 0 : (int)missing);
    json_put_routes(o, "routes", c, way);
    json_close(o, '}');
}

void advice_tickets(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct out *o) {
    uint64_t left = s->tickets[seat] | s->chosen[seat];
    for (unsigned i = 0; i < s->offer_n[seat]; i++) {
        left |= (uint64_t)1 << s->offer[seat][i];
    }
    json_open(o, '[');
    for (; left && c->routes_n; left &= left - 1) {
        put_ticket(c, s, seat, bits_first(left), o);
    }
    json_close(o, ']');
}

void advice_closed(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   struct out *o) {
    json_open(o, '[');
    for (unsigned r = 0; r < c->routes_n; r++) {
        bool owned = false;
        for (unsigned i = 0; i < s->seats; i++) {
            owned = owned || bits_has(s->owned[i], r);
        }
        bool closed = seat < s->seats ? price(c, s, seat, r) == FAR : bits_has(s->closed, r);
        if (!owned && closed) {
            json_text(o, c->route[r].id);
        }
    }
    json_close(o, ']');
}

static unsigned covers(const struct rh_state *s, uint8_t seat, bool ship, unsigned color) {
    const uint8_t *hand = s->hand[seat] + (ship ? RH_SHIP : RH_TRAIN);
    return (unsigned)hand[color] + (ship ? 2u : 1u) * hand[color + 8];
}

void advice_route(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                  uint8_t route, struct out *o) {
    const struct rh_route *r = &c->route[route];
    const struct rh_action a = {
        .kind = RH_CLAIM, .seat = seat, .route = route, .color = RH_NONE, .wilds = r->length};
    enum rh_result result = rh_check(c, s, &a);
    unsigned most = 0, best = RH_NONE;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        unsigned n = covers(s, seat, r->ship, color);
        if ((r->color == RH_GRAY || r->color == color) && n > most) {
            most = n;
            best = color;
        }
    }
    most += s->hand[seat][RH_WILD];
    best = r->color == RH_GRAY ? best : r->color;
    unsigned lacks = most < r->length ? r->length - most : 0;
    result = result == RH_NOT_IN_HAND && !lacks ? RH_OK : result;
    json_open(o, '{');
    json_put_text(o, "result", rh_result_name(result));
    json_put_text(o, "sentence", rh_result_sentence(result));
    json_put_text(o, "clause", rh_refusal_clause(c, s, &a, result));
    json_put_number(o, "lacks", (int)lacks);
    json_put_text(o, "color", best == RH_NONE ? NULL : rh_color_name((uint8_t)best));
    json_close(o, '}');
}

static const char *const reasons[HINT_KINDS] = {
    [HINT_COMPLETES] = "completes", [HINT_LEADS] = "leads",   [HINT_POINTS] = "points",
    [HINT_BLOCKS] = "blocks",       [HINT_BEFORE] = "before", [HINT_NEEDS] = "needs",
    [HINT_WILD] = "wild",           [HINT_BLIND] = "blind",   [HINT_TICKETS] = "tickets",
    [HINT_KEEPS] = "keeps",         [HINT_HARBOR] = "harbor", [HINT_MIX] = "mix",
    [HINT_EXCHANGE] = "exchange",   [HINT_LAYS] = "lays",     [HINT_ROBS] = "robs",
    [HINT_LAST] = "last",
};

void advice_hint(const struct rh_components *c, const struct hint *h, struct out *o) {
    const struct hint_reason *r = &h->reason[0];
    char action[512];
    rh_action_print(c, &h->action, action, sizeof action);
    json_open(o, '{');
    json_put_text(o, "action", action);
    json_put_number(o, "win", (int)(100 * h->win + 0.5f));
    json_put_text(o, "why", reasons[r->kind]);
    json_put_text(o, "ticket", r->ticket < c->tickets_n ? c->ticket[r->ticket].id : NULL);
    json_put_text(o, "route", r->route < c->routes_n ? c->route[r->route].id : NULL);
    json_put_text(o, "city", r->city < c->cities_n ? c->city[r->city].id : NULL);
    json_put_text(o, "card", r->card < RH_CARDS ? rh_card_name(c, r->card) : NULL);
    json_put_number(o, "seat", r->seat);
    json_put_number(o, "n", r->n);
    json_put_number(o, "m", r->m);
    json_put_number(o, "points", r->points);
    json_close(o, '}');
}
