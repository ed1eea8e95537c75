/* Secrets of the server's own, by name: drawn at the first start, the same for all nodes. */
#ifndef SERVER_STORE_SECRET_H
#define SERVER_STORE_SECRET_H

#include "server/store/store.h"

enum { SECRET_MAX = 32 };

/* Has it drawn if there is none, so that it is there for who asks first. */
void secret_start(struct store *s, const char *name, size_t n);

/* False: it cannot be read just now, or could not be saved so far and is drawn anew. */
bool secret_get(struct store *s, const char *name, uint8_t *bytes, size_t n);

#endif
