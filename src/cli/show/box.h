/* What is in a box, as text. */
#ifndef CLI_SHOW_BOX_H
#define CLI_SHOW_BOX_H

#include "roundhouse.h"

/* Title, players and numbers on one line. */
void box_show_line(const struct rh_components *c);

/* All of it: cards, pieces, rules, cities, routes, tickets. */
void box_show(const struct rh_components *c);

#endif
