/*
 * Answers that take long: made on a worker thread, a few at a time, and paid for by the address
 * that asked.
 *
 * Moves never wait for them. At most LIMIT_WORKING are made at once and LIMIT_WORKS wait, some of
 * them of one address; who comes then is asked to come again. The time of the worker is charged to
 * the address as the loop's is, and an address that has used up its share comes after the others.
 */
#ifndef SERVER_NET_WORK_H
#define SERVER_NET_WORK_H

#include "server/net/conn.h"

struct work { /* the first member of a struct that knows what it is about */
    uv_work_t uv;
    struct server *server;
    struct conn *c;               /* held; NULL: the operator asked */
    void (*run)(struct work *w);  /* on the thread: no tables, no sockets, no reader of the loop */
    void (*done)(struct work *w); /* on the loop: answers, and frees it */
    struct work *next;
    uint64_t ns; /* that it took */
};

/* Has it done; false: too much waits, and `w` is still the caller's. */
bool work_add(struct server *s, struct conn *c, struct work *w);

#endif
