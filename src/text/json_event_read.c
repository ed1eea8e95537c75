/*
 * Events out of JSON. A page reads those that a server sent it; what their reader may not see was
 * left out before, so that whoever looks at them here may see all of them.
 *
 * Members are read one by one, whatever the kind: each has one meaning in all kinds that have it.
 * Only the cards of a payment are sorted out at the end, for the kind says where they belong.
 */
#include "text/json_event.h"
#include "text/names.h"

#include <assert.h>
#include <string.h>

enum { ALL_EYES = 0xff };

struct reading {
    const struct rh_components *c;
    struct rh_event *e;
    uint8_t count[RH_CARDS]; /* of `cards` */
};

static bool same(const char *a, const char *b) {
    size_t n = strlen(a);
    return n == strlen(b) && memcmp(a, b, n) == 0;
}

/* The number of a name, as one of the first n of a naming; n: it is none of them. */
static unsigned find(const char *name, const char *naming(uint8_t), unsigned n) {
    unsigned i = 0;
    while (name && i < n && !same(name, naming((uint8_t)i))) {
        i++;
    }
    return name ? i : n;
}

static bool read_name(const struct json_value *v, const char *naming(uint8_t), unsigned n,
                      uint8_t *out) {
    unsigned at = find(json_text_of(v), naming, n);
    *out = (uint8_t)at;
    return at < n;
}

static bool read_number(const struct json_value *v, int64_t least, int64_t most, int64_t *out) {
    *out = json_is(v, VALUE_WHOLE) ? v->whole : most + 1;
    return *out >= least && *out <= most;
}

static bool read_byte(const struct json_value *v, uint8_t *out) {
    int64_t number;
    bool good = read_number(v, 0, UINT8_MAX, &number);
    *out = (uint8_t)number;
    return good;
}

static bool read_points(const struct json_value *v, int16_t *out) {
    int64_t number;
    bool good = read_number(v, INT16_MIN, INT16_MAX, &number);
    *out = (int16_t)number;
    return good;
}

static bool find_card(const struct rh_components *c, const char *name, uint8_t *card) {
    for (*card = 0; name && *card < RH_CARDS; ++*card) {
        if (same(name, rh_card_name(c, *card))) {
            return true;
        }
    }
    return false;
}

/* null: one that the reader may not see. */
static bool read_card(const struct reading *r, const struct json_value *v) {
    r->e->card = RH_HIDDEN;
    return json_is(v, VALUE_NULL) || find_card(r->c, json_text_of(v), &r->e->card);
}

static bool read_cards(struct reading *r, const struct json_value *v) {
    bool good = json_is(v, VALUE_OBJECT);
    for (const struct json_value *one = json_first(v); good && one; one = json_next(v, one)) {
        uint8_t card;
        good = find_card(r->c, one->key, &card) && read_byte(one, &r->count[card]);
    }
    return good;
}

static bool read_color(const struct reading *r, const struct json_value *v) {
    r->e->card = RH_NONE;
    return json_is(v, VALUE_NULL) || read_name(v, rh_color_name, RH_COLORS, &r->e->card);
}

/* null: the reader may not know which. */
static bool read_tickets(const struct reading *r, const struct json_value *v) {
    bool good = json_is(v, VALUE_ARRAY) || json_is(v, VALUE_NULL);
    for (const struct json_value *one = json_first(v); good && one; one = json_next(v, one)) {
        const char *id = json_text_of(one);
        unsigned ticket = 0;
        while (id && ticket < r->c->tickets_n && !same(id, r->c->ticket[ticket].id)) {
            ticket++;
        }
        good = id && ticket < r->c->tickets_n;
        r->e->tickets |= good ? (uint64_t)1 << ticket : 0;
    }
    return good;
}

static bool read_route(const struct reading *r, const struct json_value *v) {
    const char *id = json_text_of(v);
    unsigned route = 0;
    while (id && route < r->c->routes_n && !same(id, r->c->route[route].id)) {
        route++;
    }
    r->e->what = (uint8_t)route;
    return id && route < r->c->routes_n;
}

static bool read_city(const struct reading *r, const struct json_value *v) {
    const char *id = json_text_of(v);
    unsigned city = 0;
    while (id && city < r->c->cities_n && !same(id, r->c->city[city].id)) {
        city++;
    }
    r->e->what = (uint8_t)city;
    return id && city < r->c->cities_n;
}

/* What pieces an exchange brings. */
static bool read_received(const struct reading *r, const struct json_value *v) {
    const char *name = json_text_of(v);
    r->e->what = name && same(name, "ships");
    return name != NULL;
}

static bool read_seat(const struct reading *r, const struct json_value *v) {
    return read_byte(v, &r->e->seat) && r->e->seat < RH_SEATS_MAX;
}

/* A member that is not known says nothing here: `event` was read before, `give` is the other. */
static bool read_member(struct reading *r, const struct json_value *v) {
    struct rh_event *e = r->e;
    const char *key = v->key;
    if (same(key, "place") || same(key, "n") || same(key, "trains") || same(key, "turns")) {
        return read_byte(v, &e->n);
    }
    return same(key, "seat")      ? read_seat(r, v)
           : same(key, "ships")   ? read_byte(v, &e->m)
           : same(key, "points")  ? read_points(v, &e->points)
           : same(key, "card")    ? read_card(r, v)
           : same(key, "color")   ? read_color(r, v)
           : same(key, "cards")   ? read_cards(r, v)
           : same(key, "tickets") ? read_tickets(r, v)
           : same(key, "route")   ? read_route(r, v)
           : same(key, "city")    ? read_city(r, v)
           : same(key, "deck")    ? read_name(v, names_deck, RH_DECKS, &e->what)
           : same(key, "row")     ? read_name(v, rh_color_name, RH_COLORS, &e->what)
           : same(key, "receive") ? read_received(r, v)
                                  : true;
}

/* Counts of cards become what a payment has of each kind. */
static void sort_cards(const struct reading *r) {
    struct rh_event *e = r->e;
    bool ship = e->kind == RH_EV_CLAIMED && r->c->route[e->what].ship;
    bool harbor = e->kind == RH_EV_BUILT;
    unsigned first = harbor ? RH_HARBOR_TRAIN : ship ? RH_SHIP : RH_TRAIN;
    unsigned second = harbor ? RH_SHIP : ship ? RH_DOUBLE : RH_HARBOR_TRAIN;
    e->wilds = r->count[RH_WILD];
    if (e->card < RH_COLORS) {
        e->n = r->count[first + e->card];
        e->m = r->count[second + e->card];
    }
}

bool json_event_read(const struct rh_components *c, const struct json_value *json,
                     struct rh_event *e) {
    assert(c && e);
    struct reading r = {.c = c, .e = e};
    *e = (struct rh_event){.eyes = ALL_EYES, .card = RH_NONE};
    bool good = read_name(json_member(json, "event"), names_event, RH_EVENT_KINDS, &e->kind);
    for (const struct json_value *v = json_first(json); good && v; v = json_next(json, v)) {
        good = read_member(&r, v);
    }
    if (good && json_member(json, "cards")) {
        sort_cards(&r);
    }
    return good;
}
