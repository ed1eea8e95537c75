/* Asking a server that runs, over the socket in its data folder: server/ops/admin.h. */
#ifndef CLI_ADMIN_ASK_H
#define CLI_ADMIN_ASK_H

#include "server/base/wire.h"

/* Begins a question, {"do":what, to be filled and closed. */
void admin_question(struct wire *w, const char *what);

/* The answer to a question, which `w` holds and loses; NULL: it was said why there is none. */
json_t *admin_ask(const char *data, struct wire *w);

/* The database of the server that runs there, "" if it keeps a file; false: none runs. */
bool admin_database(const char *data, char *out, size_t size);

#endif
