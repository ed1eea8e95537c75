/* The routes and tickets of a map, and the big cities of the card game. */
#include "maps/maps_read.h"
#include <string.h>

static bool in_deck(const struct maps_node *at, const char *word, uint8_t color) {
    return !at->file->cards_known || maps_trains_of(at->file->c, color) > 0 ||
           maps_wrong(at, "map-color", "color", word, NULL);
}

static bool read_kind(const struct maps_node *at, struct rh_route *route) {
    struct maps_node kind;
    if (!maps_has(at, "kind", &kind)) {
        return true;
    }
    const char *word = json_text_of(kind.json);
    route->ship = word != NULL && strcmp(word, "ship") == 0;
    if (word == NULL || (!route->ship && strcmp(word, "train") != 0)) {
        return maps_wrong(&kind, "must-be-one", "a", "train", "b", "ship", NULL);
    }
    return !route->ship || at->file->c->game == RH_GREAT_LAKES || maps_wrong(at, "no-ships", NULL);
}

static bool read_route_color(const struct maps_node *at, struct rh_route *route) {
    struct maps_node color;
    if (!maps_member(at, "color", VALUE_TEXT, &color)) {
        return false;
    }
    const char *word = json_text_of(color.json);
    route->color = RH_GRAY;
    return strcmp(word, "gray") == 0 || strcmp(word, "grey") == 0 ||
           (maps_color(&color, &route->color) && in_deck(at, word, route->color));
}

static bool read_route(const struct maps_node *at) {
    struct rh_components *c = at->file->c;
    struct rh_route *route = &c->route[c->routes_n];
    *route = (struct rh_route){.twin = RH_NONE};
    bool good = maps_only(at, "id a b kind length color double bend slide draw");
    good = maps_id(at, "id", route->id) && good;
    bool a = maps_city(at, "a", &route->a), b = maps_city(at, "b", &route->b);
    good = maps_number(at, "length", 1, RH_LENGTH_MAX, &route->length) && a && b && good;
    good = read_kind(at, route) && good;
    good = read_route_color(at, route) && good;
    if (a && b && route->a == route->b) {
        good = maps_wrong(at, "to-itself", NULL);
    }
    for (size_t i = 0; i < c->routes_n; i++) {
        if (strcmp(c->route[i].id, route->id) == 0) {
            return maps_wrong(at, "same-id", NULL);
        }
    }
    at->file->route_at[c->routes_n] = (uint8_t)at->index;
    c->routes_n = (uint8_t)(c->routes_n + good);
    return good;
}

/* Whether two routes may be a double route. */
static bool check_twins(const struct maps_node *at, const struct rh_route *x,
                        const struct rh_route *y) {
    if ((x->a != y->a || x->b != y->b) && (x->a != y->b || x->b != y->a)) {
        return maps_wrong(at, "double-cities", "route", x->id, NULL);
    }
    if (x->length != y->length) {
        return maps_wrong(at, "double-length", "route", x->id, NULL);
    }
    return x->ship == y->ship || maps_wrong(at, "double-kind", "route", x->id, NULL);
}

/* Joins a route with an earlier one that gives their pair the same name. */
static bool pair_with(const struct maps_node *at, uint8_t i, uint8_t k, const char *pair) {
    struct rh_components *c = at->file->c;
    if (c->route[k].twin != RH_NONE) {
        return maps_wrong(at, "double-third", "route", pair, NULL);
    }
    c->route[k].twin = i;
    c->route[i].twin = k;
    return check_twins(at, &c->route[k], &c->route[i]);
}

/* The name that a route gives its pair; NULL: none, or no text. */
static const char *name_of_pair(const struct maps_node *at, bool *good) {
    struct maps_node name;
    if (!maps_has(at, "double", &name)) {
        return NULL;
    }
    *good = maps_member(at, "double", VALUE_TEXT, &name) && *good;
    return json_text_of(name.json);
}

/* Whether a route is alone cannot be said while others could not be read. */
static bool pair_twins(const struct maps_node *list, bool all_read) {
    const struct rh_components *c = list->file->c;
    const char *pair[RH_ROUTES_MAX] = {0};
    bool good = true;
    for (uint8_t i = 0; i < c->routes_n; i++) {
        struct maps_node at = maps_element(list, list->file->route_at[i]);
        pair[i] = name_of_pair(&at, &good);
        for (uint8_t k = 0; pair[i] && k < i; k++) {
            if (pair[k] && strcmp(pair[k], pair[i]) == 0) {
                good = pair_with(&at, i, k, pair[i]) && good;
                break;
            }
        }
    }
    for (uint8_t i = 0; good && all_read && i < c->routes_n; i++) {
        struct maps_node at = maps_element(list, list->file->route_at[i]);
        if (pair[i] != NULL && c->route[i].twin == RH_NONE) {
            good = maps_wrong(&at, "double-alone", "route", pair[i], NULL);
        }
    }
    return good;
}

/* The cards that complete a ticket of the card game. */
static bool read_ticket_colors(const struct maps_node *at, struct rh_ticket *ticket) {
    struct maps_node list;
    if (!maps_list(at, "colors", RH_TICKET_COLORS_MAX, &list)) {
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < json_count(list.json); i++) {
        struct maps_node color = maps_element(&list, i);
        uint8_t *out = &ticket->colors[ticket->colors_n++];
        good = maps_color(&color, out) && in_deck(at, rh_color_name(*out), *out) && good;
    }
    return good;
}

static bool read_ticket(const struct maps_node *at) {
    struct rh_components *c = at->file->c;
    struct rh_ticket *ticket = &c->ticket[c->tickets_n];
    bool card_game = c->game == RH_CARD_GAME;
    *ticket = (struct rh_ticket){0};
    bool good = maps_only(at, card_game ? "id a b points colors draw" : "id a b points draw");
    good = maps_id(at, "id", ticket->id) && good;
    bool a = maps_city(at, "a", &ticket->a), b = maps_city(at, "b", &ticket->b);
    good = maps_number(at, "points", 1, 99, &ticket->points) && a && b && good;
    good = (!card_game || read_ticket_colors(at, ticket)) && good;
    if (a && b && ticket->a == ticket->b) {
        good = maps_wrong(at, "to-itself", NULL);
    }
    if ((a && c->city[ticket->a].junction) || (b && c->city[ticket->b].junction)) {
        good = maps_wrong(at, "ticket-junction", NULL);
    }
    for (size_t i = 0; i < c->tickets_n; i++) {
        if (strcmp(c->ticket[i].id, ticket->id) == 0) {
            return maps_wrong(at, "same-id", NULL);
        }
    }
    at->file->ticket_at[c->tickets_n] = (uint8_t)at->index;
    c->tickets_n = (uint8_t)(c->tickets_n + good);
    return good;
}

static bool read_big_city(const struct maps_node *at) {
    struct rh_components *c = at->file->c;
    uint8_t before = c->cities_n, city;
    bool good = maps_only(at, "city points draw");
    good = maps_number(at, "points", 1, 99, &c->bonus_points[c->bonus_n]) && good;
    if (!maps_city(at, "city", &city) || !good) {
        return false;
    }
    if (c->cities_n > before) {
        c->cities_n = before;
        return !at->file->tickets_known ||
               maps_wrong(at, "bonus-city", "city", c->city[city].name, NULL);
    }
    if (memchr(c->bonus_city, city, c->bonus_n) != NULL) {
        return maps_wrong(at, "bonus-twice", "city", c->city[city].name, NULL);
    }
    c->bonus_city[c->bonus_n++] = city;
    return true;
}

void maps_board_read(const struct maps_node *map) {
    struct maps_file *file = map->file;
    struct maps_node list;
    maps_cities_read(map);
    file->routes_known = true;
    if (file->c->game != RH_CARD_GAME) {
        bool all = maps_each(map, "routes", RH_ROUTES_MAX, read_route);
        maps_has(map, "routes", &list);
        file->routes_known = pair_twins(&list, all) && all;
    }
    file->tickets_known = maps_each(map, "tickets", RH_TICKETS_MAX, read_ticket);
    if (file->c->game == RH_CARD_GAME && maps_has(map, "big_cities", &list)) {
        maps_each(map, "big_cities", RH_BONUS_MAX, read_big_city);
    }
}
