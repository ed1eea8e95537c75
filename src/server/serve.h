/* The server as a whole. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "server/base/server.h"

enum { SERVE_AGAIN = 100 }; /* serve_run: start the program again, a restored file is in place */

/* Runs until SIGTERM or SIGINT; the exit code of the program, or SERVE_AGAIN. */
int serve_run(const struct config *config);

/* Has the rooms below call those above them: what serve_run does first. */
void serve_join(struct server *s);

#endif
