/* What the parts of the reader of positions share. */
#ifndef TEXT_POSITION_READ_H
#define TEXT_POSITION_READ_H

#include "text/in.h"

enum position_line {
    LINE_MAP,
    LINE_SEATS,
    LINE_EYE,
    LINE_PHASE,
    LINE_FIRST,
    LINE_TURN,
    LINE_DRAWN,
    LINE_READY,
    LINE_LAST_TURNS,
    LINE_PASSES,
    LINE_ROUND,
    LINE_SHUFFLES,
    LINE_OPTION,
    LINE_DEALT,
    LINE_FILLED,
    LINE_SEED,
    LINE_MARKET,
    LINE_DISCARD,
    LINE_DECK,
    LINE_REST,
    LINE_SCORE,
    LINE_HAND,
    LINE_SEEN,
    LINE_TICKETS,
    LINE_OFFER,
    LINE_CHOSEN,
    LINE_COMPLETED,
    LINE_MIX,
    LINE_PIECES,
    LINE_BOX,
    LINE_ROUTES,
    LINE_HARBORS,
    LINE_YARD,
    LINE_PLATFORM,
    LINE_RETURNED,
    LINES,
};

enum { REST_DECK = RH_NONE, REST_DISCARD = RH_NONE - 1 }; /* or a seat, whose hand it is */

struct position {
    struct in in;
    const struct rh_components *c;
    struct rh_state *s;
    uint8_t given[LINES];   /* by line, as bits: seats; 1 for a line that names none */
    uint8_t decks;          /* as bits: those that a line says */
    uint8_t left[RH_CARDS]; /* of the box, that no line has named */
    uint64_t tickets_left;  /* likewise */
    uint8_t hidden_trains[RH_SEATS_MAX], hidden_ships[RH_SEATS_MAX]; /* in hands, by their backs */
    uint8_t hidden_tickets[RH_SEATS_MAX];
    uint8_t pieces[RH_SEATS_MAX], box[RH_SEATS_MAX]; /* as bits: trains, ships, harbors are said */
    uint8_t rest;
};

/* Takes cards out of the box: refused if it holds no more. */
bool position_take(struct position *p, uint8_t card, unsigned n);
bool position_take_ticket(struct position *p, uint8_t ticket);

/* Whether something may be hidden: in a view. */
bool position_may_hide(struct position *p);

/* Reads `25 hidden` or `hidden`. */
bool position_read_hidden(struct position *p, unsigned max, unsigned *n);

/* Cards lie in railyards and on platforms where there is no board. */
static inline bool position_has_yards(const struct position *p) {
    return p->c->routes_n == 0;
}

/* position_table.c: market, discards, decks. */
bool position_read_market(struct position *p);
bool position_read_discard(struct position *p);
bool position_read_deck(struct position *p);

/* position_seat.c: a line about one seat. */
bool position_read_seat(struct position *p, enum position_line line, uint8_t seat);

/* position_board.c */
bool position_read_score(struct position *p, uint8_t seat);
bool position_read_pieces(struct position *p, uint8_t seat);
bool position_read_box(struct position *p, uint8_t seat);
bool position_read_routes(struct position *p, uint8_t seat);
bool position_read_harbors(struct position *p, uint8_t seat);
bool position_read_yard(struct position *p, uint8_t seat);
bool position_read_platform(struct position *p, uint8_t seat);

/* position_rest.c: where the cards and tickets lie that no line names. */
bool position_place_cards(struct position *p);
bool position_place_tickets(struct position *p);

/* position_check.c: what else follows from the lines, and whether they fit together. */
bool position_finish(struct position *p);

#endif
