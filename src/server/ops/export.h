/* All finished games as files, for an operator who wants them elsewhere. */
#ifndef SERVER_OPS_EXPORT_H
#define SERVER_OPS_EXPORT_H

#include "server/base/server.h"

struct export_count {
    uint32_t written, there, failed;
};

/* A record for each game, named by its id, and a file for each map that is none of the box's. What
   is there already stays as it is, so that the next export adds what is new. False after saying
   why. */
bool export_games(const struct config *config, const char *folder, struct export_count *n);

#endif
