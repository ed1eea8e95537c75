/*
 * What nodes that share a database tell each other after a commit: which row of which game is new,
 * never what is in it. Lost or forged ones cost a look at the database, no more.
 *
 * One payload is a line of words: the name of the node that writes, then for each row a letter, the
 * number of the game, a colon and what it is now: `9f3a…  e12:41 t12:8589934619`.
 */
#ifndef SERVER_STORE_NOTICE_H
#define SERVER_STORE_NOTICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NOTICE_NODE = 17, NOTICE_PAYLOAD = 7900 }; /* PostgreSQL takes less than 8,000 bytes */

enum notice_kind {
    NOTICE_ENTRY = 'e',    /* of the log: its seq */
    NOTICE_ROW = 't',      /* of the table: its version */
    NOTICE_CHAT = 'c',     /* its number */
    NOTICE_GONE = 'd',     /* a device of somebody was taken away: nothing more is said */
    NOTICE_PRESENCE = 'p', /* who looks at it through this node: see presence_pack */
};

struct notice {
    char kind; /* enum notice_kind */
    int64_t game, value;
};

struct notices { /* a list that grows; what does not fit is forgotten */
    struct notice *list;
    size_t n, size;
};
void notices_add(struct notices *all, enum notice_kind kind, int64_t game, int64_t value);
void notices_finish(struct notices *all);

/* Prints as many as fit, from the one numbered `from`; the number of the first that did not. */
size_t notices_print(const struct notices *all, size_t from, const char *node,
                     char out[NOTICE_PAYLOAD]);

/* Calls back for each word that is one, up to the first that is none: false. */
bool notice_parse(const char *payload, char node[NOTICE_NODE],
                  void (*each)(void *ctx, const struct notice *n), void *ctx);

/* Seats that have a socket, a bit each, and how many watch without one, in one number. */
int64_t presence_pack(uint8_t seats, uint32_t watching);
void presence_unpack(int64_t value, uint8_t *seats, uint32_t *watching);

#endif
