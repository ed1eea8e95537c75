/* Why an action is good, in a sentence. */
#include "cli/show/reason.h"

#include "cli/words/words.h"

#include <stdio.h>

void show_reason(const struct say_table *t, const struct hint_reason *r, bool you) {
    const struct rh_components *c = t->c;
    char key[SAY_KEY_MAX], own[SAY_KEY_MAX];
    char ticket[SAY_MAX] = "", route[SAY_MAX] = "", city[SAY_MAX] = "", card[SAY_MAX] = "";
    snprintf(key, sizeof key, "why.%s%s", hint_key(r), you ? "" : ".other");
    if (!say_has(t->book, key)) {
        snprintf(key, sizeof key, "why.%s", hint_key(r));
    }
    if (r->ticket < c->tickets_n) {
        say_ticket(t, r->ticket, ticket, sizeof ticket);
    }
    if (r->route < c->routes_n) {
        say_route(t, r->route, route, sizeof route);
    }
    if (r->city < c->cities_n) {
        say_city(t, r->city, city, sizeof city);
    }
    if (r->card < RH_CARDS) {
        say_card(t, r->card, card, sizeof card);
    }
    say_item(say_key(t->book, c, key, own), "ticket", ticket, "route", route, "city", city, "card",
             card, "who", t->name[r->seat], "#n", r->n, "#m", r->m, "#points", r->points, NULL);
}
