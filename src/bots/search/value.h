/*
 * How a game stands, at the beginning of a seat's turn, without playing it on: a small neural
 * network over what the plans of all seats still need.
 *
 * Everything is known to it: worlds that a belief has made are what it looks at. Whole numbers
 * only, so that every platform computes the same.
 */
#ifndef BOTS_SEARCH_VALUE_H
#define BOTS_SEARCH_VALUE_H

#include "bots/nn/nn.h"
#include "bots/plan/memo.h"

enum {
    VALUE_SEAT = 33,    /* inputs of a seat */
    VALUE_COMMON = 6,   /* and of all together */
    VALUE_INPUTS = 112, /* own, the strongest rival, the mean of rivals, common; a multiple of 16 */
    VALUE_OUTPUTS = 3,  /* worth, win, margin */
};

struct value {
    float worth, win, margin;
};

/* What the network looks at. */
void value_inputs(struct memo *m, const struct rh_state *s, uint8_t eye, int16_t in[VALUE_INPUTS]);
void value_of(const struct nn *n, const int16_t in[VALUE_INPUTS], struct value *out);

#endif
