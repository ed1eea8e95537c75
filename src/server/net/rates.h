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

enum rate {
    RATE_GUESSES,
    RATE_GUESSES_ALL,
    RATE_PEOPLE,
    RATE_UPLOADS,
    RATE_CHANGES,
    RATE_OPENED,
    RATE_CHATS,
    RATE_ALERTS,
    RATES
};

struct rates *rates_create(void);
void rates_destroy(struct rates *r);
bool rates_take(struct server *s, const char *address, enum rate which);

/* Wrong codes are counted by person, or by address for who is none. An address at which very many
   were wrong is closed to those who had a share in it, so that a neighbor with the right code gets
   in. */
bool rates_may_guess(struct server *s, const char *address, const char *person);
void rates_guessed_wrong(struct server *s, const char *address, const char *person);

/* The time of the loop that an address has used: when it may go on, in milliseconds,
   and what it pays for: all since `began`, of uv_hrtime. */
uint16_t rates_payer(struct server *s, const char *address);
uint32_t rates_wait(const struct server *s, uint16_t payer);
void rates_charge(struct server *s, uint16_t payer, uint64_t began);
/* Bytes of requests that have not wholly come. */
uint64_t *rates_held(struct server *s, uint16_t payer);

/* Counts a connection of an address; false: it has as many as it may. `at` is what to give back. */
bool rates_enter(struct server *s, const char *address, uint16_t *at);
void rates_leave(struct server *s, uint16_t *at); /* nothing, if it was not counted */

#endif
