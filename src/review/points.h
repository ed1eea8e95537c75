/*
 * Turning points: the few moments at which a game was won and lost, and what kind each is of.
 *
 * The clear mistakes, the tickets that a rival closed and the strokes of luck of a game, by what
 * they weigh; the heaviest are listed in the order in which they came. The message of a point is
 * `review.point.` and its word.
 */
#ifndef REVIEW_POINTS_H
#define REVIEW_POINTS_H

#include "review/review.h"

enum { POINTS_MAX = 5 };

enum point_kind {
    POINT_LOSS,        /* something else was better */
    POINT_FIRST,       /* a route that another then took: other, route */
    POINT_BLOCK,       /* a route that would have stood in another's way: other, route */
    POINT_TICKETS,     /* tickets were drawn, and something else was better */
    POINT_NO_TICKETS,  /* they should have been drawn */
    POINT_KEPT,        /* other tickets should have been kept */
    POINT_END_EARLY,   /* it set off the last turns too early */
    POINT_END_LATE,    /* it did not, and should have */
    POINT_TICKET_LOST, /* the last way for a ticket was closed: ticket, other */
    POINT_LUCK,        /* chance was kind */
    POINT_BAD_LUCK,    /* or not */
    POINT_KINDS
};

struct point {
    uint32_t step;
    uint8_t kind;                 /* enum point_kind */
    uint8_t seat;                 /* whom it touched */
    uint8_t other, route, ticket; /* or RH_NONE */
    int32_t swing;                /* chance to win that it cost, or brought, always above 0 */
};

const char *point_name(enum point_kind kind); /* "ticket-lost" */

/* Returns how many. */
unsigned points_find(const struct review *v, const struct rh_components *c,
                     const struct rh_record *r, struct point out[POINTS_MAX]);

#endif
