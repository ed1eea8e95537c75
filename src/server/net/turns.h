/*
 * Turns: nobody starves the others.
 *
 * A connection has one request or frame handled a turn of the loop; what else it has sent waits for
 * the next. What a turn costs, what others are told because of it, and what is written to a
 * connection is measured and charged to its address (an IPv6 network of 64 bits is one), across all
 * connections. An address that has used up its share waits, is not refused, and is read no further;
 * what it only looks on at, it sees later, and no longer each step.
 */
#ifndef SERVER_NET_TURNS_H
#define SERVER_NET_TURNS_H

#include "server/net/conn.h"

bool turns_may(const struct conn *c); /* its address has time left */
void turns_later(struct conn *c);     /* conn_step is called for it in a turn to come */
void turns_run(struct server *s);     /* once a turn of the loop: those whose turn it is */

/* Charges what was done for a connection since `began`, in nanoseconds of uv_hrtime. */
void turns_charge(struct conn *c, uint64_t began);

/* Memory for what has not wholly come: false if there is too much of it,
   in all or of this address. */
bool turns_hold(struct conn *c, size_t bytes);

void turns_start(struct server *s);

#endif
