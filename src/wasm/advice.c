/* Distances of tickets and prices of routes, for the page to show; see advice.h. */
#include "wasm/advice.h"

#include "core/bits.h"
#include "review/reason_json.h"
#include "text/json.h"

static const char *const states[] = {
    [RH_WAY_DONE] = "done", [RH_WAY_OPEN] = "open", [RH_WAY_LOST] = "lost"};

static void put_ticket(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                       uint8_t ticket, struct out *o) {
    struct rh_way way;
    uint64_t routes[2] = {0, 0};
    rh_ticket_way(c, s, seat, ticket, &way);
    for (unsigned i = 0; i < way.n; i++) {
        bits_add(routes, way.route[i]);
    }
    json_open(o, '{');
    json_put_text(o, "ticket", c->ticket[ticket].id);
    json_put_text(o, "state", states[way.state]);
    json_put_number(o, "missing", way.pieces);
    json_put_routes(o, "routes", c, routes);
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
        put_ticket(c, s, seat, (uint8_t)bits_first(left), o);
    }
    json_close(o, ']');
}

void advice_closed(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   struct out *o) {
    json_open(o, '[');
    for (uint8_t r = 0; r < c->routes_n; r++) {
        bool owned = false;
        for (unsigned i = 0; i < s->seats; i++) {
            owned = owned || bits_has(s->owned[i], r);
        }
        bool closed = seat < s->seats ? !rh_route_open(c, s, seat, r) : bits_has(s->closed, r);
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
    char sentence[256];
    rh_result_sentence(c, result, sentence, sizeof sentence);
    json_open(o, '{');
    json_put_text(o, "result", rh_result_name(result));
    json_put_text(o, "sentence", sentence);
    json_put_text(o, "clause", rh_refusal_clause(c, s, &a, result));
    json_put_number(o, "lacks", (int)lacks);
    json_put_text(o, "color", best == RH_NONE ? NULL : rh_color_name((uint8_t)best));
    json_close(o, '}');
}

void advice_hint(const struct rh_components *c, const struct hint *h, struct out *o) {
    char action[512];
    rh_action_print(c, &h->action, action, sizeof action);
    json_open(o, '{');
    json_put_text(o, "action", action);
    json_put_number(o, "win", (int)(100 * h->win + 0.5f));
    reason_json(o, c, &h->reason[0]);
    json_close(o, '}');
}

void advice_reasons(const struct rh_components *c, const struct rh_state *view,
                    const struct rh_action *a, struct out *o) {
    struct hint_reason reason[HINT_REASONS];
    hint_explain(c, view, a, reason);
    reason_json_list(o, c, reason);
}
