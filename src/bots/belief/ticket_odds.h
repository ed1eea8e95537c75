/*
 * Which tickets a rival may hold, as a neural network has learned it from many games: from the
 * routes the rival has built, the cards that everybody saw it take, and how far it is.
 */
#ifndef BOTS_BELIEF_TICKET_ODDS_H
#define BOTS_BELIEF_TICKET_ODDS_H

#include "bots/nn/nn.h"

#include "roundhouse.h"

enum { TICKET_ODDS_INPUTS = RH_ROUTES_MAX + 24 };

void ticket_odds_inputs(const struct rh_state *view, uint8_t rival, int16_t in[TICKET_ODDS_INPUTS]);

/* For each ticket the odds that the rival holds it, in 1024ths. */
void ticket_odds(const struct nn *n, const struct rh_components *c, const struct rh_state *view,
                 uint8_t rival, uint32_t odds[RH_TICKETS_MAX]);

#endif
