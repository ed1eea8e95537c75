/* Events to and from the page; see tell.h. */
#include "wasm/tell.h"

#include "say/say.h"
#include "text/json.h"
#include "text/json_event.h"

static void put_told(const struct rh_components *c, const struct say_told *t, struct out *o) {
    json_open(o, '{');
    json_put_text(o, "key", t->key);
    json_put_number(o, "n", t->n);
    json_put_number(o, "m", t->m);
    if (t->deck) {
        json_put_text(o, "deck", t->deck);
    }
    if (t->card < RH_CARDS) {
        json_put_text(o, "card", rh_card_name(c, t->card));
    }
    if (t->has_cards) {
        json_put_cards(o, "cards", c, t->cards);
    }
    if (t->route < c->routes_n) {
        json_put_text(o, "route", c->route[t->route].id);
    }
    if (t->city < c->cities_n) {
        json_put_text(o, "city", c->city[t->city].id);
    }
    if (t->tickets) {
        json_put_tickets(o, "tickets", c, t->tickets);
    }
    json_close(o, '}');
}

void tell_events(const struct rh_components *c, uint8_t eye, const struct rh_events *events,
                 struct out *o) {
    json_open(o, '[');
    for (size_t i = 0; i < events->n;) {
        struct say_told told;
        size_t end = i + say_tell(c, eye, &events->event[i], events->n - i, &told);
        if (told.key[0]) {
            put_told(c, &told, o);
            i++;
        }
        for (; i < end; i++) {
            json_text(o, NULL);
        }
    }
    json_close(o, ']');
}

bool tell_read(const struct rh_components *c, char *json, size_t n, struct rh_events *events) {
    static struct json_value values[32 * RH_EVENTS_MAX]; /* an event has some ten of them */
    struct json_fault fault;
    bool good = json_read(json, n, values, sizeof values / sizeof *values, &fault) &&
                json_is(values, VALUE_ARRAY) && values->n <= RH_EVENTS_MAX;
    *events = (struct rh_events){0};
    for (const struct json_value *v = json_first(values); good && v; v = json_next(values, v)) {
        good = json_event_read(c, v, &events->event[events->n++]);
    }
    return good;
}
