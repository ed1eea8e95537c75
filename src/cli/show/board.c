/*
 * The board as a list: each city with the routes that end there, as a reader without a map needs
 * it. A route so appears twice, which is what makes the list quick to use.
 */
#include "cli/show/show.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <string.h>

static uint8_t owner_of(const struct rh_state *view, uint8_t route) {
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        if (bits_has(view->owned[seat], route)) {
            return seat;
        }
    }
    return RH_NONE;
}

/* Nobody may claim it any more, or not the one who looks. */
static bool is_closed(const struct rh_components *c, const struct rh_state *view, uint8_t route) {
    return view->eye < view->seats ? !rh_route_open(c, view, view->eye, route)
                                   : bits_has(view->closed, route);
}

/* "Omaha 4 purple", and in brackets who owns it or that it is closed. */
static void name_route(const struct say_table *t, const struct rh_state *view, uint8_t route,
                       uint8_t from, char *out, size_t size) {
    const struct rh_route *r = &t->c->route[route];
    char city[RH_ID_MAX], color[RH_ID_MAX], item[SAY_MAX], name[2 * RH_ID_MAX];
    uint8_t owner = owner_of(view, route);
    say_city(t, r->a == from ? r->b : r->a, city, sizeof city);
    say_color(t, r->color, color, sizeof color);
    phrase(item, sizeof item, r->ship ? "board.ship" : "board.train", "city", city, "#n", r->length,
           "color", color, NULL);
    if (owner != RH_NONE) {
        say_name(t, owner, name, sizeof name);
        phrase(out, size, "board.owned", "route", item, "who", name, NULL);
    } else if (is_closed(t->c, view, route)) {
        phrase(out, size, "board.closed", "route", item, NULL);
    } else {
        phrase(out, size, "board.free", "route", item, NULL);
    }
}

static void show_city(const struct say_table *t, const struct rh_state *view, uint8_t city) {
    char list[3 * SAY_MAX] = "", item[SAY_MAX], before[3 * SAY_MAX], place[RH_ID_MAX],
                  name[SAY_MAX];
    for (uint8_t i = 0; i < t->c->routes_n; i++) {
        const struct rh_route *r = &t->c->route[i];
        if (r->a != city && r->b != city) {
            continue;
        }
        name_route(t, view, i, city, item, sizeof item);
        snprintf(before, sizeof before, "%s", list);
        phrase(list, sizeof list, *before ? "list.semicolon" : "list.one", "a", before, "b", item,
               NULL);
    }
    say_city(t, city, place, sizeof place);
    phrase(name, sizeof name, t->c->city[city].port ? "board.port" : "board.place", "city", place,
           NULL);
    say("board.city", "city", name, "routes", list, NULL);
}

static void show_harbors(const struct say_table *t, const struct rh_state *view) {
    char city[RH_ID_MAX], name[2 * RH_ID_MAX];
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        for (uint64_t left = view->harbors[seat]; left; left &= left - 1) {
            say_city(t, (uint8_t)bits_first(left), city, sizeof city);
            say_name(t, seat, name, sizeof name);
            say("board.harbor", "who", name, "city", city, NULL);
        }
    }
}

void show_bonuses(const struct say_table *t) {
    char list[SAY_MAX] = "", city[RH_ID_MAX], item[SAY_MAX];
    for (unsigned i = 0; i < t->c->bonus_n; i++) {
        say_city(t, t->c->bonus_city[i], city, sizeof city);
        phrase(item, sizeof item, "board.bonus", "city", city, "#n", t->c->bonus_points[i], NULL);
        say_join(t->book, list, sizeof list, item, i + 1 == t->c->bonus_n);
    }
    if (*list) {
        say("board.bonuses", "list", list, NULL);
    }
}

void show_board(const struct say_table *t, const struct rh_state *view, uint8_t city) {
    if (!t->c->routes_n) {
        show_others(t, view);
        show_bonuses(t);
        return;
    }
    if (city != RH_NONE) {
        show_city(t, view, city);
        return;
    }
    say("board.head", NULL);
    for (uint8_t i = 0; i < t->c->cities_n; i++) {
        show_city(t, view, i);
    }
    show_harbors(t, view);
}
