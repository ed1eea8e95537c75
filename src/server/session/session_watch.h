/* The messages `watch` and `unwatch`: who looks at which table through whose eyes. */
#ifndef SERVER_SESSION_SESSION_WATCH_H
#define SERVER_SESSION_SESSION_WATCH_H

#include "server/session/session.h"

void session_watch(struct conn *c, const json_t *o);
void session_unwatch(struct conn *c, const json_t *o);

/* The table that a message names, if this person may see it; NULL: there is none for them. */
struct table *session_table(struct conn *c, const json_t *o);

/* Says that a message was not understood; too many of them close the socket. */
void session_error(struct conn *c, const char *code, const char *message);

#endif
