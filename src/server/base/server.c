/* What the parts of the server share: the time, and where everything is kept. */
#include "server/base/server.h"

#include <stdio.h>
#include <time.h>

void server_store(const struct config *config, char where[SERVER_WHERE]) {
    if (config->database[0]) {
        snprintf(where, SERVER_WHERE, "%s", config->database);
    } else {
        snprintf(where, SERVER_WHERE, "%s/roundhouse.db", config->data);
    }
}

int64_t server_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
