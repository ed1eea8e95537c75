/* How lucky a player was in a game, as reviews reckon it: results less luck are right in the mean
   and vary less. */
#ifndef ARENA_ARENA_LUCK_H
#define ARENA_ARENA_LUCK_H

#include "review/luck.h"

struct arena_luck {
    struct appraiser appraiser;
};

void arena_luck_init(struct arena_luck *l, const struct rh_components *c, uint8_t seats);

/* Of a game without RH_UNDO, for a seat, as a share of a win. The same game has the same luck. */
double arena_luck_of(struct arena_luck *l, const struct rh_record *r, uint8_t seat);

#endif
