/* The players of the recorded games. */
#ifndef GAMES_H
#define GAMES_H

#include "roundhouse.h"

enum games_style {
    GAMES_PLAIN, /* does something of everything, and claims or plays when it can */
    GAMES_HOARD, /* draws cards and tickets as long as there are any */
    GAMES_STALL, /* plays USA until nobody can do anything */
    GAMES_UNDO,  /* plain, and takes back some of what shows nothing */
    GAMES_ALONE, /* plain, and the second seat takes back whatever was done */
};

/* One legal action of a seat that may act. */
void games_choose(const struct rh_components *c, const struct rh_state *s, enum games_style style,
                  struct rh_rng *rng, struct rh_action *out);

#endif
