/* What the parts of the card game's policy share: a seat's cards against its tickets. */
#ifndef BOTS_YARD_H
#define BOTS_YARD_H

#include "bots/mind.h"

struct yard {
    const struct rh_components *c;
    const struct rh_state *s;
    const struct tune *t;
    uint8_t seat;
    int turns;                /* of the seat that are left, about, with this one */
    int8_t down[RH_COLORS];   /* cards on the platform and in the own railyard */
    int8_t need[RH_COLORS];   /* cards that the tickets want */
    int8_t wilds_down, wilds; /* wild cards laid down, and in hand */
    int missing;              /* cards that are nowhere yet, wild ones counted */
};

void yard_look(struct yard *y, struct mind *m, const struct rh_state *s, uint8_t seat);

/* yard_keep.c: which tickets to keep. */
void yard_keep(const struct yard *y, struct rh_action *out);

#endif
