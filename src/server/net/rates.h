/* Token buckets: of a socket, and of an address for what a stranger could do without end. */
#ifndef SERVER_NET_RATES_H
#define SERVER_NET_RATES_H

#include "server/base/server.h"

struct bucket { /* zero: full */
    uint64_t at_ms;
    float used;
};

/* Takes one of `per_minute`; false: none is left, and *wait_ms says when one will be. */
bool bucket_take(struct bucket *b, uint32_t per_minute, uint64_t now_ms, uint32_t *wait_ms);

enum rate { RATE_GUESSES, RATE_PEOPLE, RATE_UPLOADS, RATE_CHANGES, RATES };

struct rates *rates_create(void);
void rates_destroy(struct rates *r);
bool rates_take(struct server *s, const char *address, enum rate which);
bool rates_left(struct server *s, const char *address, enum rate which); /* without taking */

/* Counts a connection of an address; false: it has as many as it may. `at` is what to give back. */
bool rates_enter(struct server *s, const char *address, uint16_t *at);
void rates_leave(struct server *s, uint16_t *at); /* nothing, if it was not counted */

#endif
