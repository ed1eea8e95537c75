/* The neural networks that bots have. */
#ifndef BOTS_NN_WEIGHTS_H
#define BOTS_NN_WEIGHTS_H

#include "bots/nn/nn.h"

#include "roundhouse.h"

/* The odds of a rival's tickets: trained on this very map, or NULL. */
const struct nn *weights_ticket_odds(const struct rh_components *c);

/* The value of a position, for a board and a number of seats; NULL: there is none. */
const struct nn *weights_value(const struct rh_components *c, uint8_t seats);

#endif
