/* Map files become components. The published maps are in the library; docs/maps.md says what a file
   may hold. */
#ifndef ROUNDHOUSE_MAPS_H
#define ROUNDHOUSE_MAPS_H

#include <roundhouse.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library, as RH_VERSION was when it was built. */
const char *rh_version(void);

/* The bytes of a noun ("components", "state", "action", "events", "score", "record", "complaint"),
   so that
 * other languages need not know its fields; 0: there is no such noun. */
size_t rh_sizeof(const char *noun);

/* The ids of the built-in maps, counted from 0; NULL after the last. */
const char *rh_map_id(size_t i);

/* A built-in map; false: none has this id. */
bool rh_map_builtin(const char *id, struct rh_components *c);

/* The text of a built-in map, n bytes and a zero after them; NULL: none has this id. */
const char *rh_map_json(const char *id, size_t *n);

/* Reads the text of a map file; on false, why says what is wrong and where. */
bool rh_map_parse(const char *json, size_t n, struct rh_components *c, struct rh_complaint *why);

#ifdef __cplusplus
}
#endif

#endif
