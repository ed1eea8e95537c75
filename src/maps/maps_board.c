/* The routes and tickets of a map, and the big cities of the card game. */
#include "maps/maps_read.h"
#include <string.h>

static bool in_deck(const struct maps_node *at, const char *word, uint8_t color) {
    return maps_trains_of(at->file->c, color) > 0 ||
           maps_wrong(at, "map-color", "color", word, NULL);
}

static bool read_kind(const struct maps_node *at, struct rh_route *route) {
    struct maps_node kind;
    if (!maps_has(at, "kind", &kind)) {
        return true;
    }
    const char *word = json_string_value(kind.json);
    route->ship = word != NULL && strcmp(word, "ship") == 0;
    if (word == NULL || (!route->ship && strcmp(word, "train") != 0)) {
        return maps_wrong(&kind, "must-be-one", "a", "train", "b", "ship", NULL);
    }
    return !route->ship || at->file->c->game == RH_GREAT_LAKES || maps_wrong(at, "no-ships", NULL);
}

static bool read_route_color(const struct maps_node *at, struct rh_route *route) {
    struct maps_node color;
    if (!maps_member(at, "color", JSON_STRING, &color)) {
        return false;
    }
    const char *word = json_string_value(color.json);
    route->color = RH_GRAY;
    return strcmp(word, "gray") == 0 ||
           (maps_color(&color, &route->color) && in_deck(at, word, route->color));
}

static bool read_route(const struct maps_node *at) {
    struct rh_components *c = at->file->c;
    struct rh_route *route = &c->route[c->routes_n];
    route->twin = RH_NONE;
    if (!maps_only(at, "id a b kind length color double bend slide draw") ||
        !maps_id(at, "id", route->id) || !maps_city(at, "a", &route->a) ||
        !maps_city(at, "b", &route->b) ||
        !maps_number(at, "length", 1, RH_LENGTH_MAX, &route->length) || !read_kind(at, route) ||
        !read_route_color(at, route)) {
        return false;
    }
    if (route->a == route->b) {
        return maps_wrong(at, "to-itself", NULL);
    }
    for (size_t i = 0; i < c->routes_n; i++) {
        if (strcmp(c->route[i].id, route->id) == 0) {
            return maps_wrong(at, "same-id", NULL);
        }
    }
    c->routes_n++;
    return true;
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

/* Joins the routes that give their pair the same name. */
static bool pair_twins(const struct maps_node *list) {
    struct rh_components *c = list->file->c;
    const char *pair[RH_ROUTES_MAX] = {0};
    for (uint8_t i = 0; i < c->routes_n; i++) {
        struct maps_node at = maps_element(list, i), name;
        if (!maps_has(&at, "double", &name)) {
            continue;
        }
        if (!maps_member(&at, "double", JSON_STRING, &name)) {
            return false;
        }
        pair[i] = json_string_value(name.json);
        for (uint8_t k = 0; k < i; k++) {
            if (pair[k] == NULL || strcmp(pair[k], pair[i]) != 0) {
                continue;
            }
            if (c->route[k].twin != RH_NONE) {
                return maps_wrong(&at, "double-third", "route", pair[i], NULL);
            }
            if (!check_twins(&at, &c->route[k], &c->route[i])) {
                return false;
            }
            c->route[k].twin = i;
            c->route[i].twin = k;
        }
    }
    for (uint8_t i = 0; i < c->routes_n; i++) {
        struct maps_node at = maps_element(list, i);
        if (pair[i] != NULL && c->route[i].twin == RH_NONE) {
            return maps_wrong(&at, "double-alone", "route", pair[i], NULL);
        }
    }
    return true;
}

/* The cards that complete a ticket of the card game. */
static bool read_ticket_colors(const struct maps_node *at, struct rh_ticket *ticket) {
    struct maps_node list;
    if (!maps_list(at, "colors", RH_TICKET_COLORS_MAX, &list)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(list.json); i++) {
        struct maps_node color = maps_element(&list, i);
        uint8_t *out = &ticket->colors[ticket->colors_n++];
        if (!maps_color(&color, out) || !in_deck(at, rh_color_name(*out), *out)) {
            return false;
        }
    }
    return true;
}

static bool read_ticket(const struct maps_node *at) {
    struct rh_components *c = at->file->c;
    struct rh_ticket *ticket = &c->ticket[c->tickets_n];
    bool card_game = c->game == RH_CARD_GAME;
    if (!maps_only(at, card_game ? "id a b points colors draw" : "id a b points draw") ||
        !maps_id(at, "id", ticket->id) || !maps_city(at, "a", &ticket->a) ||
        !maps_city(at, "b", &ticket->b) || !maps_number(at, "points", 1, 99, &ticket->points) ||
        (card_game && !read_ticket_colors(at, ticket))) {
        return false;
    }
    if (ticket->a == ticket->b) {
        return maps_wrong(at, "to-itself", NULL);
    }
    if (c->city[ticket->a].junction || c->city[ticket->b].junction) {
        return maps_wrong(at, "ticket-junction", NULL);
    }
    for (size_t i = 0; i < c->tickets_n; i++) {
        if (strcmp(c->ticket[i].id, ticket->id) == 0) {
            return maps_wrong(at, "same-id", NULL);
        }
    }
    c->tickets_n++;
    return true;
}

static bool read_big_city(const struct maps_node *at) {
    struct rh_components *c = at->file->c;
    uint8_t before = c->cities_n, city;
    if (!maps_only(at, "city points draw") || !maps_city(at, "city", &city) ||
        !maps_number(at, "points", 1, 99, &c->bonus_points[c->bonus_n])) {
        return false;
    }
    if (c->cities_n > before) {
        return maps_wrong(at, "bonus-city", "city", c->city[city].name, NULL);
    }
    if (memchr(c->bonus_city, city, c->bonus_n) != NULL) {
        return maps_wrong(at, "bonus-twice", "city", c->city[city].name, NULL);
    }
    c->bonus_city[c->bonus_n++] = city;
    return true;
}

bool maps_board_read(const struct maps_node *map) {
    struct maps_node list;
    if (!maps_cities_read(map)) {
        return false;
    }
    if (map->file->c->game == RH_CARD_GAME) {
        return maps_each(map, "tickets", RH_TICKETS_MAX, read_ticket) &&
               (!maps_has(map, "big_cities", &list) ||
                maps_each(map, "big_cities", RH_BONUS_MAX, read_big_city));
    }
    return maps_each(map, "routes", RH_ROUTES_MAX, read_route) &&
           maps_member(map, "routes", JSON_ARRAY, &list) && pair_twins(&list) &&
           maps_each(map, "tickets", RH_TICKETS_MAX, read_ticket);
}
