/*
 * Which tickets a rival may hold, as a net of neurons has learnt it from many games: from the routes the
 * rival has built, the cards that everybody saw it take, and how far it is.
 */
#ifndef BOTS_GUESS_H
#define BOTS_GUESS_H

#include "bots/neurons.h"

#include "roundhouse.h"

enum { GUESS_INPUTS = RH_ROUTES_MAX + 24 };

void guess_inputs(const struct rh_state *view, uint8_t rival, int16_t in[GUESS_INPUTS]);

/* For each ticket the odds that the rival holds it, in 1024ths. */
void guess_odds(const struct neurons *n, const struct rh_components *c, const struct rh_state *view,
                uint8_t rival, uint32_t odds[RH_TICKETS_MAX]);

/* The net that was taught on this very map, or NULL. */
const struct neurons *guess_net(const struct rh_components *c);

#endif
