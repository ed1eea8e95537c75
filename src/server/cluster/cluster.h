/* Several nodes on one database: what is heard of the others, put where it belongs. */
#ifndef SERVER_CLUSTER_CLUSTER_H
#define SERVER_CLUSTER_CLUSTER_H

#include "server/base/server.h"

/* Begins to follow the others, if the store is shared; false: no memory. */
bool cluster_start(struct server *s, const char *where);
void cluster_tick(struct server *s);  /* once a second: looks for what was not told */
void cluster_leave(struct server *s); /* the others may lead its games from now on */
void cluster_stop(struct server *s);

#endif
