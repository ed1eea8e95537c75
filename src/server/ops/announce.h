/* The first lines of a server, for the operator. */
#ifndef SERVER_OPS_ANNOUNCE_H
#define SERVER_OPS_ANNOUNCE_H

#include "server/base/server.h"

/* Prints where to go: on this machine, and for others the address that they can reach. */
void announce(const struct config *f);

#endif
