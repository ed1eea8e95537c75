/* What is legal in a map but most likely a slip of the pen: warnings for its author. */
#include "maps/maps_read.h"

static bool same_pair(uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
    return (a == c && b == d) || (a == d && b == c);
}

static void look_at_cities(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node list;
    maps_has(map, "cities", &list);
    for (uint8_t i = 0; i < c->cities_n; i++) {
        struct maps_node at = maps_element(&list, i);
        bool joined = false;
        for (size_t k = 0; k < c->routes_n; k++) {
            joined = joined || c->route[k].a == i || c->route[k].b == i;
        }
        if (!joined) {
            maps_odd(&at, "city-alone", NULL);
        }
    }
}

/* Two lines of a route between the same cities are a double route, or not meant. */
static void look_at_routes(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node list;
    maps_has(map, "routes", &list);
    for (size_t i = 0; i < c->routes_n; i++) {
        const struct rh_route *r = &c->route[i];
        struct maps_node at = maps_element(&list, i);
        for (size_t k = 0; k < i; k++) {
            const struct rh_route *x = &c->route[k];
            bool alike = x->ship == r->ship && x->length == r->length;
            if (alike && r->twin != k && same_pair(r->a, r->b, x->a, x->b)) {
                maps_odd(&at, "parallel", "route", x->id, NULL);
            }
        }
    }
}

/* The cards that a ticket of the card game takes, as a number that other cards do not give. */
static uint64_t cards_of(const struct rh_ticket *t) {
    uint64_t count = 0;
    for (size_t i = 0; i < t->colors_n; i++) {
        count += (uint64_t)1 << 8 * t->colors[i];
    }
    return count;
}

static void look_at_tickets(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node list;
    maps_has(map, "tickets", &list);
    for (size_t i = 0; i < c->tickets_n; i++) {
        const struct rh_ticket *t = &c->ticket[i];
        struct maps_node at = maps_element(&list, i);
        for (size_t k = 0; k < i; k++) {
            const struct rh_ticket *x = &c->ticket[k];
            if (cards_of(t) == cards_of(x) && same_pair(t->a, t->b, x->a, x->b)) {
                maps_odd(&at, "ticket-again", "ticket", x->id, NULL);
            }
        }
    }
}

static bool has_place(const struct maps_node *city) {
    struct maps_node member;
    return maps_has(city, "at", &member) ||
           (maps_has(city, "lat", &member) && maps_has(city, "lon", &member));
}

/* Places of some cities are of no use without the others'. */
static void look_at_places(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node list;
    size_t placed = 0;
    maps_has(map, "cities", &list);
    for (size_t i = 0; i < c->cities_n; i++) {
        struct maps_node at = maps_element(&list, i);
        placed += has_place(&at);
    }
    if (placed == 0) {
        maps_odd(&list, "no-places", NULL);
        return;
    }
    for (size_t i = 0; i < c->cities_n; i++) {
        struct maps_node at = maps_element(&list, i);
        if (!has_place(&at)) {
            maps_odd(&at, "no-place", NULL);
        }
    }
}

void maps_look(const struct maps_node *map) {
    look_at_tickets(map);
    if (map->file->c->game != RH_CARD_GAME) {
        look_at_cities(map);
        look_at_routes(map);
        look_at_places(map);
    }
}
