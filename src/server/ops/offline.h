/* A server without sockets, which only reads what is kept: for the check, for the export. One that
   serves may run meanwhile. */
#ifndef SERVER_OPS_OFFLINE_H
#define SERVER_OPS_OFFLINE_H

#include "server/base/server.h"
#include "server/store/store.h"

struct offline {
    struct server *server; /* with a store and maps */
    /* While this one walks through the games, the store's own reads their logs. */
    struct store_reader *walk;
};

bool offline_open(struct offline *o, const struct config *config);
void offline_close(struct offline *o); /* also after a failed open */

/* Calls back for each game that is over, the newest first; false: they cannot be read. */
bool offline_each_game(struct offline *o, bool (*call)(void *, const struct table_row *),
                       void *ctx);

#endif
