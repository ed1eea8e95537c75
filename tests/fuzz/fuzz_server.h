/* A server without a network for the fuzz targets: one running game, connections that lead
   nowhere. */
#ifndef FUZZ_SERVER_H
#define FUZZ_SERVER_H

#include "server/net/conn.h"

/* Made at the first call; the same from then on. */
struct server *fuzz_server(void);

/* A connection of a player of the running game, speaking HTTP or, greeted, WebSocket. */
struct conn *fuzz_conn(struct server *s, bool socket);

/* Ends it and lets the loop forget it. */
void fuzz_end(struct server *s, struct conn *c);

#endif
