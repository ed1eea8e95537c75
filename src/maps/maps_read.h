/*
 * Inside src/maps: a place in a map file, and what may be asked of it.
 *
 * A node knows the way from the top of the file to itself, so that a complaint can say where.
 * A function that returns false has complained, except maps_has, or has nothing to add to what was
 * complained of. Reading goes on after that, but nothing is judged by what could not be read.
 */
#ifndef MAPS_MAPS_READ_H
#define MAPS_MAPS_READ_H

#include "text/complain.h"
#include "text/json_read.h"

enum { MAPS_PIECES_MAX = 60 }; /* that a player may hold: so many routes at most, too */

enum { MAPS_SLIPS_MAX = 16 };

struct maps_slip { /* a key that an object has misspelled */
    const struct json_value *object;
    struct word key;
};

struct maps_file {
    struct rh_components *c;
    struct rh_complaint *found; /* what is wrong, or odd, in the order in which it was found */
    size_t found_n, found_max;
    bool wrong;

    /* What has been read without a mistake, so that other parts can be judged by it. */
    bool cards_known, box_known, rules_known, cities_known, routes_known, tickets_known;
    bool cities_open; /* a city's id could not be read: any name may be its */
    uint8_t route_at[RH_ROUTES_MAX], ticket_at[RH_TICKETS_MAX]; /* their places in the lists */
    struct maps_slip slip[MAPS_SLIPS_MAX];
    size_t slips_n;
};

struct maps_node {
    struct maps_file *file;
    const struct maps_node *up;    /* NULL: the whole file */
    const char *key;               /* as a member of an object, or NULL and */
    size_t index;                  /* as an element of an array */
    const struct json_value *json; /* NULL: there is none */
};

/* maps_json.c: members by name and type */
bool maps_wrong(const struct maps_node *at, const char *key, ...) __attribute__((sentinel));
void maps_odd(const struct maps_node *at, const char *key, ...) __attribute__((sentinel));
bool maps_has(const struct maps_node *object, const char *key, struct maps_node *out);
bool maps_member(const struct maps_node *object, const char *key, enum json_kind type,
                 struct maps_node *out);
struct maps_node maps_element(const struct maps_node *array, size_t index);
bool maps_only(const struct maps_node *object, const char *keys);
bool maps_number(const struct maps_node *object, const char *key, int low, int high, uint8_t *out);
bool maps_number_or(const struct maps_node *object, const char *key, int low, int high,
                    uint8_t usual, uint8_t *out);
bool maps_bool_or(const struct maps_node *object, const char *key, bool usual, bool *out);
bool maps_id(const struct maps_node *object, const char *key, char out[RH_ID_MAX]);
bool maps_name(const struct maps_node *object, const char *key, char out[RH_ID_MAX]);
bool maps_list(const struct maps_node *map, const char *key, size_t most, struct maps_node *out);
typedef bool maps_reader(const struct maps_node *at);
bool maps_each(const struct maps_node *map, const char *key, size_t most, maps_reader *read);
bool maps_color(const struct maps_node *string, uint8_t *out);

/* maps_box.c: cards and pieces; false: the game is unknown, and with it all that follows */
bool maps_box_read(const struct maps_node *map);

/* maps_rules.c: numbers and named properties of the rules */
void maps_rules_read(const struct maps_node *map);

/* maps_board.c: routes, tickets, big cities */
void maps_board_read(const struct maps_node *map);

/* maps_city.c: cities, and how tickets and routes name them */
void maps_cities_read(const struct maps_node *map);
bool maps_city(const struct maps_node *object, const char *key, uint8_t *out);

/* maps_check.c: whether all of it fits together */
void maps_check(const struct maps_node *map);

/* maps_odd.c: what is legal but most likely a slip */
void maps_look(const struct maps_node *map);

/* The cards of a color in the train deck, with and without the harbor symbol. */
static inline int maps_trains_of(const struct rh_components *c, uint8_t color) {
    return c->box[RH_TRAIN + color] + c->box[RH_HARBOR_TRAIN + color];
}

#endif
