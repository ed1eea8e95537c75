/* Words for what is told: each thing that it is about becomes a phrase, a parameter of its name. */
#include "say/say.h"

#include <assert.h>

size_t say_told(const struct say_table *t, const struct say_told *told, char *out, size_t size) {
    assert(t && told);
    char key[SAY_KEY_MAX], who[2 * RH_ID_MAX] = "", card[SAY_MAX] = "", deck[SAY_MAX] = "";
    char cards[SAY_MAX] = "", route[SAY_MAX] = "", city[SAY_MAX] = "", tickets[SAY_MAX] = "";
    if (told->seat < RH_SEATS_MAX) {
        say_name(t, told->seat, who, sizeof who);
    }
    if (told->card < RH_CARDS) {
        say_card(t, told->card, card, sizeof card);
    }
    if (told->deck) {
        say_text(t->book, deck, sizeof deck, told->deck, NULL);
    }
    if (told->has_cards) {
        say_cards(t, told->cards, cards, sizeof cards);
    }
    if (told->route < t->c->routes_n) {
        say_route(t, told->route, route, sizeof route);
    }
    if (told->city < t->c->cities_n) {
        say_city(t, told->city, city, sizeof city);
    }
    say_tickets(t, told->tickets, tickets, sizeof tickets);
    say_key(t->book, t->c, told->key, key);
    return say_text(t->book, out, size, key, "who", who, "card", card, "deck", deck, "cards", cards,
                    "route", route, "city", city, "tickets", tickets, "#n", told->n, "#m", told->m,
                    "#points", told->points, NULL);
}

size_t say_events(const struct say_table *t, const struct rh_event *list, size_t n, size_t *used,
                  char *out, size_t size) {
    assert(t && used && out);
    struct say_told told;
    *used = say_tell(t->c, t->eye, list, n, &told);
    out[0] = '\0';
    return told.key[0] ? say_told(t, &told, out, size) : 0;
}
