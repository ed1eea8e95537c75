/* What is in a box, as text: cards, pieces, rules, cities, routes, tickets. */
#include "cli/show/box.h"

#include "cli/words/language.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <string.h>

/* Junctions are places where ship routes meet, and no cities. */
static int count_cities(const struct rh_components *c) {
    int n = 0;
    for (unsigned i = 0; i < c->cities_n; i++) {
        n += !c->city[i].junction;
    }
    return n;
}

void box_show_line(const struct rh_components *c) {
    bool board = c->routes_n > 0;
    char title[SAY_MAX];
    say_title(language_messages(), c, title, sizeof title);
    say(board ? "map.line" : "map.line-cards", "title", title, "#min", c->seats_min, "#max",
        c->seats_max, "#cities", count_cities(c), "#routes", c->routes_n, "#tickets", c->tickets_n,
        NULL);
}

static const struct say_table *table_of(struct say_table *t, const struct rh_components *c) {
    *t = (struct say_table){.book = language_messages(), .c = c, .eye = RH_SPECTATOR};
    return t;
}

static void show_cards(const struct say_table *t) {
    const struct rh_components *c = t->c;
    char cards[SAY_MAX];
    say_cards(t, c->box, cards, sizeof cards);
    say("map.cards", "cards", cards, NULL);
    if (c->hand_wilds) {
        say("map.hand-wilds", "#n", c->hand_wilds, NULL);
    }
    say(c->market_ships ? "map.deal-ships" : "map.deal", "#trains", c->hand_trains, "#ships",
        c->hand_ships, "#row", c->market_trains + c->market_ships, NULL);
    say(c->draw_keep ? "map.tickets-rule" : "map.tickets-rule-any", "#first", c->first_deal,
        "#first_keep", c->first_keep, "#later", c->draw_deal, "#later_keep", c->draw_keep, NULL);
}

static void show_board_rules(const struct say_table *t) {
    const struct rh_components *c = t->c;
    char key[SAY_KEY_MAX];
    if (c->pieces_keep) {
        say("map.pieces-mix", "#n", c->pieces_keep, "#trains", c->trains, "#ships", c->ships,
            "#mix", c->mix_trains, "#rest", c->pieces_keep - c->mix_trains, NULL);
    } else {
        say("map.pieces", "#n", c->trains, NULL);
    }
    if (c->harbors) {
        say("map.harbors", "#n", c->harbors, "#trains", c->harbor_trains, "#ships", c->harbor_ships,
            "#lost", c->harbor_unbuilt, NULL);
        say("map.harbor-points", "#none", c->harbor_points[0], "#one", c->harbor_points[1], "#two",
            c->harbor_points[2], "#more", c->harbor_points[3], NULL);
        say("map.exchange", "#n", c->exchange_cost, NULL);
    }
    if (c->sweep_at) {
        say(say_key(t->book, c, "map.sweep", key), "#n", c->sweep_at, NULL);
    }
    say("map.doubles", "#n", c->doubles_from, NULL);
    say("map.end-pieces", "#n", c->end_at, "#turns", c->last_turns, NULL);
    if (c->longest_bonus) {
        say("map.longest", "#n", c->longest_bonus, NULL);
    }
}

static void show_card_rules(const struct say_table *t) {
    const struct rh_components *c = t->c;
    char city[RH_ID_MAX];
    say("map.end-deck", "#n", c->last_turns, NULL);
    if (c->two_rounds_from) {
        say("map.rounds", "#n", c->two_rounds_from, "#cards", c->second_hand, NULL);
    }
    for (unsigned i = 0; i < c->bonus_n; i++) {
        say_city(t, c->bonus_city[i], city, sizeof city);
        say("map.bonus", "city", city, "#n", c->bonus_points[i], NULL);
    }
}

static void show_cities(const struct say_table *t) {
    const struct rh_components *c = t->c;
    char name[RH_ID_MAX];
    putchar('\n');
    say("map.cities", "#n", count_cities(c), NULL);
    for (uint8_t i = 0; i < c->cities_n; i++) {
        const struct rh_city *x = &c->city[i];
        say_city(t, i, name, sizeof name);
        say_item(x->port       ? "map.city-port"
                 : x->junction ? "map.city-junction"
                               : "map.city",
                 "id", x->id, "name", name, NULL);
    }
}

static void show_routes(const struct say_table *t) {
    const struct rh_components *c = t->c;
    char color[RH_ID_MAX];
    putchar('\n');
    say("map.routes", "#n", c->routes_n, NULL);
    for (uint8_t i = 0; i < c->routes_n; i++) {
        const struct rh_route *r = &c->route[i];
        const char *key = r->twin != RH_NONE
                              ? (r->ship ? "map.route-ship-double" : "map.route-double")
                          : r->ship ? "map.route-ship"
                                    : "map.route";
        say_color(t, r->color, color, sizeof color);
        say_item(key, "id", r->id, "#length", r->length, "color", color, "#points",
                 c->route_points[r->length], NULL);
    }
}

static void show_tickets(const struct say_table *t) {
    char ticket[SAY_MAX];
    putchar('\n');
    say("map.tickets", "#n", t->c->tickets_n, NULL);
    for (uint8_t i = 0; i < t->c->tickets_n; i++) {
        say_ticket_cards(t, i, ticket, sizeof ticket);
        say_item("map.ticket", "id", t->c->ticket[i].id, "ticket", ticket, NULL);
    }
}

void box_show(const struct rh_components *c) {
    struct say_table t;
    char hash[17];
    box_show_line(c);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)c->hash);
    say("map.id", "id", c->id, "hash", hash, "game", rh_game_name(c->game), NULL);
    show_cards(table_of(&t, c));
    if (c->routes_n) {
        show_board_rules(&t);
    } else {
        show_card_rules(&t);
    }
    show_cities(&t);
    if (c->routes_n) {
        show_routes(&t);
    }
    show_tickets(&t);
}
