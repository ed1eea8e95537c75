/*
 * How a game stands for every seat when all cards but the order of the decks are known: what the
 * best informed looker-on would say.
 *
 * Boards are valued by the network that the search uses, at once or after some turns that the
 * policy plays on; the card game by what the cards promise. In the last turns of a board the game
 * is played to its end, some times. Whole numbers, so
 * that sums do not depend on who adds them, and a value depends on nothing but the state and the
 * seed.
 */
#ifndef REVIEW_STANDING_H
#define REVIEW_STANDING_H

#include "bots/search/search.h"

enum {
    STANDING_GAME = 10000, /* a game won; a shared win is shared */
    STANDING_POINT = 100,  /* a point of the margin over the best rival */
};

/* worth: half the win and half the margin, as the search chooses by; a whole game is again 1. */
struct standing {
    int32_t win[RH_SEATS_MAX], margin[RH_SEATS_MAX], worth[RH_SEATS_MAX];
};

struct appraiser {
    struct graph graph;
    const struct nn *nn; /* NULL: the card game has none */
    unsigned plays;      /* in last turns so many times */
    struct memo memo;
    struct climb climb;
};

void appraiser_init(struct appraiser *x, const struct rh_components *c, uint8_t seats,
                    unsigned plays);

/* Before positions that one event leads to: plans are made once, by the position before it, so
 * that none of them is valued by another's. NULL: there is none. */
void appraiser_begin(struct appraiser *x, const struct rh_state *before);

/* Equal seeds mean equal luck in what is played on. */
void appraise(struct appraiser *x, const struct rh_state *s, uint64_t seed, struct standing *out);

/* The same by playing on so many times, for so many turns of all together and the network then, or
 * to the end: dearer, and the noisier the farther, but it sees what will be done. */
enum { STANDING_TO_END = 0 };
void appraise_by_playing(struct appraiser *x, const struct rh_state *s, unsigned turns,
                         unsigned plays, uint64_t seed, struct standing *out);

/* How a finished game stands. */
void standing_of_end(const struct rh_components *c, const struct rh_state *s, struct standing *out);

/* What the seats' cards promise in the card game. */
void standing_by_cards(const struct rh_components *c, const struct rh_state *s,
                       struct standing *out);

/* What a network says at the beginning of somebody's turn, with plans kept ready. */
void standing_by_network(const struct nn *nn, struct memo *m, const struct rh_state *s,
                         struct standing *out);

#endif
