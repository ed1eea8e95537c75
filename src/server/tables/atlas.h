/* Maps by id, built-in or uploaded, kept in memory once used. */
#ifndef SERVER_TABLES_ATLAS_H
#define SERVER_TABLES_ATLAS_H

#include "roundhouse.h"
#include "server/base/server.h"

struct maps *atlas_create(void);
void atlas_destroy(struct maps *m);

/* Components of a map; NULL: there is none, or no room. They stay where they are
   as long as a table of that map is in memory. */
const struct rh_components *atlas_get(struct server *s, const char *id);

/* The text of a map, for the page; owned by the caller. NULL: there is none. */
char *atlas_json(struct server *s, const char *id, size_t *n);

#endif
