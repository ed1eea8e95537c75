/* The board as a picture of characters, for terminals that can show one. */
#ifndef CLI_PICTURE_PICTURE_H
#define CLI_PICTURE_PICTURE_H

#include "cli/picture/places.h"
#include "say/say.h"

/* What the open tickets of the eye still lack on the shortest ways, and the cities they name. */
struct wanted {
    uint64_t routes[2];
    uint64_t cities;
};

void picture_wanted(const struct say_table *t, const struct rh_state *view, struct wanted *out);

/* Draws what the eye of the table may see, as large as the terminal; false: it cannot show it. */
bool picture_board(const struct say_table *t, const struct rh_state *view,
                   const struct places *places);

/* The same of a game without a board: railyards and platforms as rows of cards. */
bool picture_yards(const struct say_table *t, const struct rh_state *view);

#endif
