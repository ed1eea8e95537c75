/* The ratings of bots: fixed, measured by tools/rate_bots.py, kept in data/ratings.txt. */
#ifndef RATINGS_BOTS_H
#define RATINGS_BOTS_H

#include "ratings/glicko.h"

#include <stdbool.h>
#include <stdint.h>

/* Of a level on a map with so many players; false: it is not rated there. */
bool ratings_of_bot(const char *map, uint8_t seats, const char *level, struct glicko *found);

/* All of a map and a number of players, in the order of the file. */
void ratings_each_bot(const char *map, uint8_t seats,
                      void (*call)(void *ctx, const char *level, struct glicko rating), void *ctx);

#endif
