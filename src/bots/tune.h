/*
 * The numbers that a policy is tuned by, fitted by self-play (tools/tune.c).
 *
 * Values of cards, routes and turns are in sixteenths of a point.
 */
#ifndef BOTS_TUNE_H
#define BOTS_TUNE_H

#include "roundhouse.h"

enum tune_name {
    TUNE_TURN,        /* what a turn is worth */
    TUNE_DRAW,        /* spaces that a turn of drawing trains pays for, in sixteenths */
    TUNE_DRAW_SHIP,   /* the same of ships */
    TUNE_POINTS,      /* share of a route's points that count for it in a plan, in sixteenths */
    TUNE_TICKETS_AT,  /* pieces left from which more tickets are worth a turn */
    TUNE_TICKET_GAIN, /* what a new ticket must promise to be kept */
    TUNE_SIDE_LENGTH, /* the shortest side route that surplus cards are spent on */
    TUNE_NEED,        /* a card that the plan lacks */
    TUNE_SPARE,       /* a card that it does not */
    TUNE_HELD,        /* more for each card of its color in hand */
    TUNE_WILD,        /* a wild card */
    TUNE_CLOSE,       /* more for a card that completes a payment */
    TUNE_RIVAL,       /* urgency of a route with a rival at one of its ends */
    TUNE_NO_TWIN,     /* urgency of a route that one claim closes */
    TUNE_LENGTH,      /* urgency for each space */
    TUNE_PATIENCE,    /* wild cards that a calm claim may take */
    TUNE_HURRY,       /* pieces of the nearest rival at which waiting ends */
    TUNE_PACE,        /* spaces that a claim of a rival builds, in sixteenths */
    TUNE_SLACK,       /* turns kept in hand beyond the claims of the plan, in sixteenths */
    TUNE_SLOW,        /* turns for each square of a color's lack, in 256ths */
    TUNE_RISK0,       /* share of a route's regret that counts, in sixteenths: no rival near */
    TUNE_RISK1,       /* one at one end */
    TUNE_RISK2,       /* rivals at both ends */
    TUNE_THRIFT,      /* a wild card that a claim takes */
    TUNE_CALM,        /* urgency below which a claim can wait */
    TUNE_DREAM,       /* how far from the best a plan may be to count half for the worth of cards */
    TUNE_ANY,         /* a card of any color */
    TUNE_WILD_MORE,   /* a wild card beyond what it does for the plan */
    TUNE_TIGHT,       /* loss for each piece that a plan leaves too few for a detour */
    TUNE_PATH,        /* a side route that extends the own net */
    TUNE_TRAIL,       /* a space of the longest path, were its bonus ten points */
    TUNE_HARBOR,      /* a card towards a harbor */
    TUNE_SWAP,        /* loss for each piece that a plan needs exchanged, besides the turn */
    TUNE_BLOCK,       /* the longest route that is claimed only to stand in a rival's way */
    TUNE_HUNGER,      /* tickets below which more are drawn first of all */
    TUNE_MIX,         /* trains among the pieces that the plan leaves open, in sixteenths */
    /* Card game. */
    TUNE_YARD_PACE,     /* cards that a seat's turn takes from the deck, in sixteenths */
    TUNE_YARD_LAY,      /* a useful card laid */
    TUNE_YARD_RUSH,     /* more for it, divided by the turns left */
    TUNE_YARD_IDLE,     /* another card laid */
    TUNE_YARD_ROB,      /* a card that a rival loses */
    TUNE_YARD_WILD,     /* a wild card spent to lay a row */
    TUNE_YARD_WILDS_AT, /* turns left from which all wild cards are laid */
    TUNE_YARD_BLIND,    /* a card of the deck */
    TUNE_YARD_TICKETS,  /* new tickets, for each card that is not missing */
    TUNE_YARD_SPARE,    /* missing cards at which no tickets are drawn */
    TUNE_YARD_STOP,     /* turns left below which no tickets are drawn, but in the last */
    TUNE_YARD_LAID,     /* price of a card laid, when tickets are chosen */
    TUNE_YARD_HAND,     /* of one in hand */
    TUNE_YARD_MISSING,  /* of one that is nowhere */
    TUNE_YARD_LATE,     /* more for it, divided by the turns left */
    TUNE_YARD_BONUS,    /* of a big city's bonus for each ticket that names it */
    TUNE_N
};

struct tune {
    int16_t p[TUNE_N];
};

/* The fitted numbers for a game and a number of seats, of the quick policy. */
const struct tune *tune_for(const struct rh_components *c, uint8_t seats);

/* Those of one who plans thoroughly. */
const struct tune *tune_thorough(const struct rh_components *c, uint8_t seats);

/* Those by which one who searches goes on in its own seat; they win most against rivals who go on by
 * those above. */
const struct tune *tune_deep(const struct rh_components *c, uint8_t seats);

extern const char *const tune_names[TUNE_N];

#endif
