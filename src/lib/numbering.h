/* What a batch asks of a numbering besides the public header. */
#ifndef LIB_NUMBERING_H
#define LIB_NUMBERING_H

#include "roundhouse/learn.h"

/* As rh_numbering_mask, with room for the legal actions, which it leaves there. */
uint32_t numbering_mask(const struct rh_numbering *n, const struct rh_state *view, uint8_t seat,
                        struct rh_action legal[RH_LEGAL_MAX], uint8_t *mask);

#endif
