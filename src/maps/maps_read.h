/*
 * Inside src/maps: a place in a map file, and what may be asked of it.
 *
 * A node knows the way from the top of the file to itself, so that a complaint can say where.
 * A function that returns false has complained, except maps_has. The first complaint is the last:
 * its callers return false too.
 */
#ifndef MAPS_MAPS_READ_H
#define MAPS_MAPS_READ_H

#include "text/complain.h"
#include <jansson.h>

enum { MAPS_PIECES_MAX = 60 }; /* that a player may hold: so many routes at most, too */

struct maps_file {
    const char *text;
    size_t n;
    struct rh_components *c;
    struct rh_complaint *why;
};

struct maps_node {
    const struct maps_file *file;
    const struct maps_node *up; /* NULL: the whole file */
    const char *key;            /* as a member of an object, or NULL and */
    size_t index;               /* as an element of an array */
    json_t *json;
};

/* maps_json.c: members by name and type */
bool maps_wrong(const struct maps_node *at, const char *key, ...) __attribute__((sentinel));
void maps_make_printable(char *s);
bool maps_has(const struct maps_node *object, const char *key, struct maps_node *out);
bool maps_member(const struct maps_node *object, const char *key, json_type type,
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

/* maps_where.c: the line of a node */
uint32_t maps_line(const struct maps_node *at);

/* maps_box.c: cards and pieces */
bool maps_box_read(const struct maps_node *map);

/* maps_rules.c: numbers and named properties of the rules */
bool maps_rules_read(const struct maps_node *map);

/* maps_board.c: routes, tickets, big cities */
bool maps_board_read(const struct maps_node *map);

/* maps_city.c: cities, and how tickets and routes name them */
bool maps_cities_read(const struct maps_node *map);
bool maps_city(const struct maps_node *object, const char *key, uint8_t *out);

/* maps_check.c: whether all of it fits together */
bool maps_check(const struct maps_node *map);

/* The cards of a color in the train deck, with and without the harbor symbol. */
static inline int maps_trains_of(const struct rh_components *c, uint8_t color) {
    return c->box[RH_TRAIN + color] + c->box[RH_HARBOR_TRAIN + color];
}

#endif
