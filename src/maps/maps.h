/* Map files: JSON text becomes components, or a complaint. The published maps are built in. */
#ifndef MAPS_MAPS_H
#define MAPS_MAPS_H

#include "roundhouse.h"

/* Reads a map file; docs/maps.md says what it may hold. On false, why says what is wrong. */
bool maps_load(const char *path, struct rh_components *c, struct rh_complaint *why);
bool maps_parse(const char *json, size_t n, struct rh_components *c, struct rh_complaint *why);

/* The map file of components in one line, without what is for drawing; returns its length. */
size_t maps_print(const struct rh_components *c, char *out, size_t size);

/* All that is to be said about a map, by line: of a wrong one its mistakes, of a good one what is
   legal but most likely a slip. */
enum { MAPS_FINDINGS_MAX = 64 };
struct maps_findings {
    size_t n;
    struct rh_complaint first; /* what maps_parse says */
    struct rh_complaint list[MAPS_FINDINGS_MAX];
};
bool maps_examine(const char *json, size_t n, struct rh_components *c, struct maps_findings *out);
bool maps_examine_file(const char *path, struct rh_components *c, struct maps_findings *out);

/* The ids of the built-in maps, counted from 0; NULL after the last. */
const char *maps_builtin_id(size_t i);

/* False: no built-in map has this id. */
bool maps_builtin(const char *id, struct rh_components *c);

/* The text of a built-in map, of n bytes and a zero after them; NULL: there is none. */
const char *maps_builtin_json(const char *id, size_t *n);

#endif
