/*
 * Standing orders: what a seat wants done in its turns while its player is away.
 *
 * A list in the notation of records, tried from the top at each decision of the seat's own turn;
 * docs/orders.md tells players how to write it. Everything is judged from the seat's view, and
 * rh_check judges what is done, so orders can do nothing that the player could not.
 */
#ifndef TEXT_ORDERS_H
#define TEXT_ORDERS_H

#include "roundhouse.h"

enum {
    ORDERS_MAX = 12, /* orders in a list */
    ORDERS_TESTS_MAX = 6,
    ORDERS_WAYS_MAX = 6,
    ORDERS_STOPS_MAX = 6,
    ORDERS_TIMES_MAX = 99,
    ORDERS_TEXT_MAX = 8192, /* enough for every list as it is printed */
};

enum orders_kind {
    ORDERS_FREE,   /* subject: a route that the seat may still claim */
    ORDERS_TAKEN,  /* subject: a route that it may not */
    ORDERS_HOLD,   /* subject: a card of which it holds n or more */
    ORDERS_ROW,    /* subject: a card that lies in the row */
    ORDERS_NEAR,   /* since the orders were given others built within n routes of the seat's own */
    ORDERS_ENDING, /* the last turns are played */
};

struct orders_test {
    uint8_t kind, subject, n;
};

struct orders_order {
    uint8_t tests_n, ways_n;
    uint8_t times;                             /* how often it is still to be done */
    struct orders_test test[ORDERS_TESTS_MAX]; /* all must hold */
    struct rh_action way[ORDERS_WAYS_MAX];     /* the first that is allowed is done; a claim or a
                                                  harbor without cards is paid the cheapest way */
};

struct orders {
    uint8_t seat, orders_n, stops_n;
    struct orders_order order[ORDERS_MAX];
    struct orders_test stop[ORDERS_STOPS_MAX]; /* any of them ends all orders */
    uint64_t before[2];                        /* routes of others when the orders were given */
};

/* Reads a list that a player wrote, or that orders_print printed. */
bool orders_parse(const struct rh_components *c, uint8_t seat, const char *text, struct orders *o,
                  struct rh_complaint *why);
size_t orders_print(const struct rh_components *c, const struct orders *o, char *out, size_t size);
/* The same in parts, each also as text: {"orders":[{"if":[…],"do":[…],"times":1}],"stop":[…]}. */
size_t orders_json(const struct rh_components *c, const struct orders *o, char *out, size_t size);

/* A claim or a harbor that leaves open which cards pay. */
bool orders_unpaid(const struct rh_action *a);

/* Refuses what could never be done, such as a route of another color; then notes who owns what, for
 * ORDERS_NEAR. The view is the seat's. */
bool orders_give(const struct rh_components *c, const struct rh_state *view, struct orders *o,
                 struct rh_complaint *why);

enum orders_answer {
    ORDERS_WAIT, /* it is not the seat's turn, or what is asked cannot be ordered */
    ORDERS_DO,   /* the action is legal */
    ORDERS_ASK,  /* nothing in the list can be done now: the player decides */
    ORDERS_END,  /* a stop holds: the orders are to be thrown away */
};

/* What the orders say now. Of an action it also says by which order. */
enum orders_answer orders_next(const struct rh_components *c, const struct rh_state *view,
                               const struct orders *o, struct rh_action *a, uint8_t *which);

/* After that action was done: the order is done once less, and leaves the list after the last. */
void orders_done(struct orders *o, uint8_t which);

#endif
