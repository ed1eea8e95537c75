/* Cards in words: `3 red 1 locomotive`. */
#ifndef TEXT_CARDS_H
#define TEXT_CARDS_H

#include "text/in.h"

enum { CARDS_HIDDEN_SHIP = 253 }; /* the word hidden-ship: the back of the other deck */

struct cards_item {
    unsigned n;   /* 0: the line is used up */
    uint8_t card; /* or RH_HIDDEN or CARDS_HIDDEN_SHIP */
};

/* Whether the box has a deck of ships. */
bool cards_have_ships(const struct rh_components *c);

/* The card that a word names in this box. */
bool cards_word(struct in *in, const struct rh_components *c, struct word w, uint8_t *card);

/* Reads `3 red`, `red`, or the end of the line. */
bool cards_next(struct in *in, const struct rh_components *c, struct cards_item *item);

/* Prints ` 3 red`, or nothing for none. */
void cards_put(struct out *o, const struct rh_components *c, unsigned n, uint8_t card);
void cards_put_counts(struct out *o, const struct rh_components *c, const uint8_t count[RH_CARDS]);

#endif
