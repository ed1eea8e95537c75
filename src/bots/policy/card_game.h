/* What the parts of the card game's policy share: a seat's cards against its tickets. */
#ifndef BOTS_POLICY_CARD_GAME_H
#define BOTS_POLICY_CARD_GAME_H

#include "bots/policy/policy.h"

struct card_game {
    const struct rh_components *c;
    const struct rh_state *s;
    const struct params *t;
    uint8_t seat;
    int turns;                /* of the seat that are left, about, with this one */
    int8_t down[RH_COLORS];   /* cards on the platform and in the own railyard */
    int8_t need[RH_COLORS];   /* cards that the tickets want */
    int8_t wilds_down, wilds; /* wild cards laid down, and in hand */
    int missing;              /* cards that are nowhere yet, wild ones counted */
};

/* card_game_tickets.c: which tickets to keep. */
void card_game_tickets(const struct card_game *y, struct rh_action *out);

#endif
