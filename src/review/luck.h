/*
 * Luck: the value after a chance event, less the mean over all that might have come.
 *
 * As in backgammon (Zare), and as a control variate (AIVAT, Burch and others 2018): whatever the
 * value is worth, luck is zero in the mean, so that results less luck are right in the mean and
 * scatter less. For that what might have come is drawn by its true chances, given everything that
 * anybody has seen: next cards are counted off the deck, tickets and whole deals are drawn at
 * random, and so is what follows a card, as when it sweeps the row.
 */
#ifndef REVIEW_LUCK_H
#define REVIEW_LUCK_H

#include "review/standing.h"

enum luck_kind {
    LUCK_NONE,    /* the action leaves nothing to chance */
    LUCK_DEAL,    /* hands, row and first tickets */
    LUCK_BLIND,   /* a card from a deck */
    LUCK_REFILL,  /* the card that fills a gap of the row */
    LUCK_TICKETS, /* tickets drawn */
    LUCK_OTHER,   /* a new round's deal, a row filled late */
    LUCK_KINDS
};

const char *luck_name(uint8_t kind); /* "tickets" */

struct luck {
    uint8_t kind;         /* enum luck_kind */
    struct standing now;  /* after it */
    struct standing luck; /* less the mean of what might have come */
};

/* Of an action, that is played in a position of a record. draws: how many times what cannot be
 * counted is drawn. */
void luck_of_action(struct appraiser *x, const struct rh_deal *deal, const struct rh_state *before,
                    const struct rh_action *a, unsigned draws, uint64_t seed, struct luck *out);

/* Of the deal: the state as set up. */
void luck_of_deal(struct appraiser *x, const struct rh_options *options,
                  const struct rh_state *dealt, unsigned draws, uint64_t seed, struct luck *out);

#endif
