/* What is in a box, as text. */
#ifndef CLI_MAP_SHOW_H
#define CLI_MAP_SHOW_H

#include "roundhouse.h"

/* Title, players and numbers on one line. */
void map_show_line(const struct rh_components *c);

/* All of it: cards, pieces, rules, cities, routes, tickets. */
void map_show(const struct rh_components *c);

#endif
