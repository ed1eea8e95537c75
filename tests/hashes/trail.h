/* The hashes of a record: equal on every compiler, level of optimization and platform. */
#ifndef HASHES_TRAIL_H
#define HASHES_TRAIL_H

#include "roundhouse.h"

struct trail {
    uint64_t end;   /* of the last position */
    uint64_t whole; /* of all positions, views, numbers of legal actions and scores on the way */
};

bool trail_of(const struct rh_components *c, const char *text, struct trail *out,
              struct rh_complaint *why);

#endif
