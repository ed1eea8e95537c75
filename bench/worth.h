/* What an action turns out to be worth when medium plays on in all seats, for benchmarks of the
   search. */
#ifndef BENCH_WORTH_H
#define BENCH_WORTH_H

#include "roundhouse.h"

/* One action of medium's. */
void worth_medium(const struct rh_components *c, struct rh_state *s);

/* How a game that is over came out for a seat: half the win, half the margin bent to between 0 and
   1. */
double worth_end(const struct rh_components *c, const struct rh_state *s, uint8_t seat);

/* The same after an action, and all that medium does until the end. */
double worth_after(const struct rh_components *c, struct rh_state world, const struct rh_action *a);

#endif
