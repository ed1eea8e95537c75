/* Maps by id, built-in or uploaded, kept in memory once used. */
#ifndef SERVER_TABLES_MAP_CACHE_H
#define SERVER_TABLES_MAP_CACHE_H

#include "roundhouse.h"
#include "server/base/server.h"

struct map_cache *map_cache_create(void);
void map_cache_destroy(struct map_cache *m);

/* Components of a map; NULL: there is none, or no room. They stay where they are
   as long as a table of that map is in memory. */
const struct rh_components *map_cache_get(struct server *s, const char *id);

/* The text of a map, for the page; owned by the caller. NULL: there is none. */
char *map_cache_json(struct server *s, const char *id, size_t *n);

#endif
