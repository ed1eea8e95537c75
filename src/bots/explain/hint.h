/*
 * Hints: the best few actions of a position, how they would likely end, and why they are good.
 *
 * Think about a position as long as you like, then list. A reason is data, so that a front end can
 * say it in any language: hint_key names its message.
 */
#ifndef BOTS_EXPLAIN_HINT_H
#define BOTS_EXPLAIN_HINT_H

#include "bots/search/search.h"

enum hint_kind {
    HINT_NONE,
    HINT_COMPLETES, /* ticket, points: this claim joins its cities */
    HINT_LEADS,     /* ticket, points: a link of the way that is planned for it */
    HINT_POINTS,    /* points, n: a route for its own sake */
    HINT_BLOCKS,    /* seat: between cities of that rival */
    HINT_BEFORE,    /* seat, route: that rival stands at one end and could close it */
    HINT_NEEDS,     /* card, route: a card that a planned route lacks */
    HINT_WILD,      /* a wild card fits everywhere */
    HINT_BLIND,     /* nothing in the row is needed */
    HINT_TICKETS,   /* n: pieces are left for more tickets */
    HINT_KEEPS,     /* n, points: pieces that all tickets together need, and what they promise */
    HINT_HARBOR,    /* city, n: tickets of one's own that name it */
    HINT_MIX,       /* n, m: trains and ships that the tickets need */
    HINT_EXCHANGE,  /* n: pieces that the plan lacks */
    HINT_LAYS,      /* card, n: cards that tickets ask for */
    HINT_ROBS,      /* seat, card, n: a row that it loses */
    HINT_LAST,      /* it sets off the last turns */
    HINT_KINDS
};

struct hint_reason {
    uint8_t kind; /* enum hint_kind */
    uint8_t ticket, route, city, card, seat;
    int16_t n, m, points;
};

enum { HINT_REASONS = 3, HINTS_MAX = 8 };

struct hint {
    struct rh_action action;
    float win;                               /* chance to win, 0 to 1 */
    float margin;                            /* points ahead of the best rival at the end */
    struct hint_reason reason[HINT_REASONS]; /* the best first; HINT_NONE after the last */
};

struct hint_memory {
    struct search search;
};

void hint_start(struct hint_memory *m, const struct rh_components *c, const struct rh_state *view,
                uint64_t seed);
bool hint_think(struct hint_memory *m, uint32_t rollouts);
/* The best actions so far, best first; returns how many, at most max and HINTS_MAX. */
unsigned hint_list(struct hint_memory *m, struct hint *out, unsigned max);

/* The message of a reason is `why.` and this word; NULL: there is no reason. */
const char *hint_key(const struct hint_reason *r);

/* Why an action of the view's seat is good, from the view alone. */
void hint_explain(const struct rh_components *c, const struct rh_state *view,
                  const struct rh_action *a, struct hint_reason reason[HINT_REASONS]);

/* why.c: the same, by plans that are made already. */
void hint_why(struct memo *m, const struct rh_state *view, const struct rh_action *a,
              struct hint_reason reason[HINT_REASONS]);

#endif
