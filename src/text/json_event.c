/* Events and actions as JSON: docs/record.md, "JSON". Each has only the fields that its kind uses.
 */
#include "core/bits.h"
#include "text/json.h"
#include "text/names.h"

#include <assert.h>

/* The cards of a payment or a row, as `{"red":3,"locomotive":1}`. */
struct payment {
    uint8_t color, n, m, wilds;
    uint8_t kind_n, kind_m; /* RH_TRAIN, RH_HARBOR_TRAIN, RH_SHIP or RH_DOUBLE */
};

static void put_payment(struct out *o, const struct rh_components *c, struct payment p) {
    uint8_t count[RH_CARDS] = {[RH_WILD] = p.wilds};
    if (p.color < RH_COLORS) {
        count[p.kind_n + p.color] = p.n;
        count[p.kind_m + p.color] = (uint8_t)(count[p.kind_m + p.color] + p.m);
    }
    json_put_text(o, "color", p.color < RH_COLORS ? rh_color_name(p.color) : NULL);
    json_put_cards(o, "cards", c, count);
}

static void put_exchange(struct out *o, int n, bool to_ships) {
    json_put_number(o, "n", n);
    json_put_text(o, "give", to_ships ? "trains" : "ships");
    json_put_text(o, "receive", to_ships ? "ships" : "trains");
}

/* A card, or null for one that this eye may not see. */
static void put_card(struct out *o, const struct rh_components *c, uint8_t card) {
    json_put_text(o, "card", card < RH_CARDS ? rh_card_name(c, card) : NULL);
}

/* How many tickets, and which if this eye may know. */
static void put_tickets(struct out *o, const struct rh_components *c, const struct rh_event *e) {
    json_put_number(o, "n", e->n);
    if (bits_count(e->tickets) == e->n) {
        json_put_tickets(o, "tickets", c, e->tickets);
    } else {
        json_put_text(o, "tickets", NULL);
    }
}

static struct payment payment_of(const struct rh_event *e, uint8_t kind_n, uint8_t kind_m) {
    return (struct payment){e->card, e->n, e->m, e->wilds, kind_n, kind_m};
}

static void put_claimed(struct out *o, const struct rh_components *c, const struct rh_event *e) {
    bool ship = e->what < c->routes_n && c->route[e->what].ship;
    json_put_text(o, "route", names_route(c, e->what));
    put_payment(o, c, payment_of(e, ship ? RH_SHIP : RH_TRAIN, ship ? RH_DOUBLE : RH_HARBOR_TRAIN));
    json_put_number(o, "points", e->points);
}

/* What an event says besides its kind and seat. */
static void put_event(struct out *o, const struct rh_components *c, const struct rh_event *e) {
    switch ((enum rh_event_kind)e->kind) {
    case RH_EV_TOOK:
        put_card(o, c, e->card);
        json_put_number(o, "place", e->n);
        break;
    case RH_EV_REFILLED:
        put_card(o, c, e->card);
        json_put_number(o, "place", e->n);
        json_put_text(o, "deck", names_deck(e->what));
        break;
    case RH_EV_DREW:
    case RH_EV_DEALT:
        put_card(o, c, e->card);
        json_put_text(o, "deck", names_deck(e->what));
        break;
    case RH_EV_SHUFFLED:
        json_put_text(o, "deck", names_deck(e->what));
        json_put_number(o, "n", e->n);
        break;
    case RH_EV_OFFERED:
    case RH_EV_KEPT:
        put_tickets(o, c, e);
        break;
    case RH_EV_MIXED:
        json_put_number(o, "trains", e->n);
        json_put_number(o, "ships", e->m);
        break;
    case RH_EV_CLAIMED:
        put_claimed(o, c, e);
        break;
    case RH_EV_BUILT:
        json_put_text(o, "city", names_city(c, e->what));
        put_payment(o, c, payment_of(e, RH_HARBOR_TRAIN, RH_SHIP));
        break;
    case RH_EV_EXCHANGED:
        put_exchange(o, e->n, e->what);
        json_put_number(o, "points", e->points);
        break;
    case RH_EV_LAID:
    case RH_EV_ROBBED:
        put_payment(o, c, payment_of(e, RH_TRAIN, RH_TRAIN));
        break;
    case RH_EV_MOVED:
        put_card(o, c, e->card);
        json_put_text(o, "row", rh_color_name(e->what));
        break;
    case RH_EV_COMPLETED:
        json_put_tickets(o, "tickets", c, e->tickets);
        json_put_number(o, "points", e->points);
        break;
    case RH_EV_LAST:
        json_put_number(o, "turns", e->n);
        break;
    case RH_EV_TURN:
    case RH_EV_SWEPT:
    case RH_EV_CHOSE:
    case RH_EV_PASSED:
    case RH_EV_ROUND:
    case RH_EV_OVER:
    case RH_EVENT_KINDS:
        break;
    }
}

/* Whether an event is about a seat. */
static bool has_seat(uint8_t kind) {
    return kind != RH_EV_REFILLED && kind != RH_EV_SWEPT && kind != RH_EV_SHUFFLED &&
           kind != RH_EV_ROUND && kind != RH_EV_OVER;
}

size_t rh_event_json(const struct rh_components *c, const struct rh_event *e, uint8_t eye,
                     char *out, size_t size) {
    assert(c && e);
    struct rh_event seen = rh_event_for(e, eye);
    struct out o;
    out_start(&o, out, size);
    json_open(&o, '{');
    json_put_text(&o, "event", names_event(seen.kind));
    if (has_seat(seen.kind)) {
        json_put_number(&o, "seat", seen.seat);
    }
    put_event(&o, c, &seen);
    json_close(&o, '}');
    return out_end(&o);
}

static void put_draw(struct out *o, const struct rh_action *a, const struct rh_components *c) {
    put_card(o, c, a->card);
    if (a->card == RH_NONE) {
        json_put_text(o, "deck", names_deck(a->deck));
    }
    if (a->refill != RH_NONE) {
        json_put_text(o, "refill", names_deck(a->refill));
    }
}

static void put_play(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    if (a->color < RH_COLORS) {
        put_payment(o, c, (struct payment){.color = a->color, .n = a->n, .wilds = a->wilds});
        return;
    }
    uint8_t count[RH_CARDS] = {[RH_WILD] = a->wilds};
    for (unsigned color = 0; color < RH_COLORS; color++) {
        count[color] = a->mask >> color & 1;
    }
    json_put_text(o, "color", NULL);
    json_put_cards(o, "cards", c, count);
}

/* What an action says besides its kind, seat and text. */
static void put_action(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    struct payment p = {a->color, a->n, a->m, a->wilds, RH_HARBOR_TRAIN, RH_SHIP};
    switch ((enum rh_kind)a->kind) {
    case RH_KEEP:
    case RH_COMPLETE:
        json_put_tickets(o, "tickets", c, a->tickets);
        break;
    case RH_MIX:
        json_put_number(o, "trains", a->n);
        json_put_number(o, "ships", c->pieces_keep - a->n);
        break;
    case RH_DRAW:
        put_draw(o, a, c);
        break;
    case RH_CLAIM:
        p.kind_n = a->ships ? RH_SHIP : RH_TRAIN;
        p.kind_m = a->ships ? RH_DOUBLE : RH_HARBOR_TRAIN;
        json_put_text(o, "route", names_route(c, a->route));
        put_payment(o, c, p);
        break;
    case RH_HARBOR:
        json_put_text(o, "city", names_city(c, a->city));
        put_payment(o, c, p);
        break;
    case RH_EXCHANGE:
        put_exchange(o, a->n, a->ship);
        break;
    case RH_PLAY:
        put_play(o, c, a);
        break;
    case RH_SETTLE:
        json_put_bool(o, "best", a->best);
        break;
    case RH_UNDO:
        json_put_number(o, "back", (int)a->back);
        break;
    case RH_TICKETS:
    case RH_PASS:
    case RH_KINDS:
        break;
    }
}

size_t rh_action_json(const struct rh_components *c, const struct rh_action *a, char *out,
                      size_t size) {
    assert(c && a);
    char text[RH_TICKETS_MAX * (RH_ID_MAX + 1)]; /* all tickets are the most that an action names */
    struct out o;
    out_start(&o, out, size);
    json_open(&o, '{');
    json_put_text(&o, "kind", rh_kind_name(a->kind));
    json_put_number(&o, "seat", a->seat);
    rh_action_print(c, a, text, sizeof text);
    json_put_text(&o, "text", text);
    put_action(&o, c, a);
    json_close(&o, '}');
    return out_end(&o);
}
