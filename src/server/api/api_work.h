/*
 * Answers that take long: made on a worker thread, a few at a time, and paid for by the address
 * that asked.
 *
 * Moves never wait for them. At most LIMIT_WORKING are made at once and LIMIT_WORKS wait, some of
 * them of one address; who comes then is asked to come again. The time of the worker is charged to
 * the address as the loop's is, and an address that has used up its share comes after the others.
 */
#ifndef SERVER_API_API_WORK_H
#define SERVER_API_API_WORK_H

#include "server/api/api.h"

struct work { /* the first member of a struct that knows what it is about */
    uv_work_t uv;
    struct conn *c;               /* held */
    void (*run)(struct work *w);  /* on the thread: no tables, no sockets, no reader of the loop */
    void (*done)(struct work *w); /* on the loop: answers, and frees it */
    struct work *next;
    uint64_t ns; /* that it took */
};

/* Has it done; false: too much waits, the answer was given and `w` is still the caller's. */
bool api_work(struct ask *a, struct work *w);

#endif
