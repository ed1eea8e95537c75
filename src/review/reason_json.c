/* Why an action is good, as JSON: alone, for who gives hints and reviews nothing. */
#include "review/reason_json.h"

#include "text/json.h"

void reason_json(struct out *o, const struct rh_components *c, const struct hint_reason *r) {
    json_put_text(o, "why", hint_key(r));
    json_put_text(o, "ticket", r->ticket < c->tickets_n ? c->ticket[r->ticket].id : NULL);
    json_put_text(o, "route", r->route < c->routes_n ? c->route[r->route].id : NULL);
    json_put_text(o, "city", r->city < c->cities_n ? c->city[r->city].id : NULL);
    json_put_text(o, "card", r->card < RH_CARDS ? rh_card_name(c, r->card) : NULL);
    json_put_number(o, "seat", r->seat);
    json_put_number(o, "n", r->n);
    json_put_number(o, "m", r->m);
    json_put_number(o, "points", r->points);
}

void reason_json_list(struct out *o, const struct rh_components *c,
                      const struct hint_reason r[HINT_REASONS]) {
    json_open(o, '[');
    for (unsigned i = 0; i < HINT_REASONS && r[i].kind != HINT_NONE; i++) {
        json_open(o, '{');
        reason_json(o, c, &r[i]);
        json_close(o, '}');
    }
    json_close(o, ']');
}
