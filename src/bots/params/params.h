/*
 * The parameters of a policy, fitted by self-play (tools/fit/fit_params.c).
 *
 * Values of cards, routes and turns are in sixteenths of a point.
 */
#ifndef BOTS_PARAMS_PARAMS_H
#define BOTS_PARAMS_PARAMS_H

#include "roundhouse.h"

enum param {
    PARAM_TURN,        /* what a turn is worth */
    PARAM_DRAW,        /* spaces that a turn of drawing trains pays for, in sixteenths */
    PARAM_DRAW_SHIP,   /* the same of ships */
    PARAM_POINTS,      /* share of a route's points that count for it in a plan, in sixteenths */
    PARAM_TICKETS_AT,  /* pieces left from which more tickets are worth a turn */
    PARAM_TICKET_GAIN, /* what a new ticket must promise to be kept */
    PARAM_SIDE_LENGTH, /* the shortest side route that surplus cards are spent on */
    PARAM_NEED,        /* a card that the plan lacks */
    PARAM_SPARE,       /* a card that it does not */
    PARAM_HELD,        /* more for each card of its color in hand */
    PARAM_WILD,        /* a wild card */
    PARAM_CLOSE,       /* more for a card that completes a payment */
    PARAM_RIVAL,       /* urgency of a route with a rival at one of its ends */
    PARAM_NO_TWIN,     /* urgency of a route that one claim closes */
    PARAM_LENGTH,      /* urgency for each space */
    PARAM_PATIENCE,    /* wild cards that a calm claim may take */
    PARAM_HURRY,       /* pieces of the nearest rival at which waiting ends */
    PARAM_PACE,        /* spaces that a claim of a rival builds, in sixteenths */
    PARAM_SLACK,       /* turns kept in hand beyond the claims of the plan, in sixteenths */
    PARAM_SLOW,        /* turns for each square of a color's lack, in 256ths */
    PARAM_RISK0,       /* share of a route's regret that counts, in sixteenths: no rival near */
    PARAM_RISK1,       /* one at one end */
    PARAM_RISK2,       /* rivals at both ends */
    PARAM_THRIFT,      /* a wild card that a claim takes */
    PARAM_CALM,        /* urgency below which a claim can wait */
    PARAM_DREAM,     /* how far from the best a plan may be to count half for the worth of cards */
    PARAM_ANY,       /* a card of any color */
    PARAM_WILD_MORE, /* a wild card beyond what it does for the plan */
    PARAM_TIGHT,     /* loss for each piece that a plan leaves too few for a detour */
    PARAM_PATH,      /* a side route that extends the own network */
    PARAM_TRAIL,     /* a space of the longest path, were its bonus ten points */
    PARAM_HARBOR,    /* a card toward a harbor */
    PARAM_SWAP,      /* loss for each piece that a plan needs exchanged, besides the turn */
    PARAM_BLOCK,     /* the longest route that is claimed only to stand in a rival's way */
    PARAM_HUNGER,    /* tickets below which more are drawn first of all */
    PARAM_HOARD,     /* cards in hand below which nothing is claimed */
    PARAM_MIX,       /* trains among the pieces that the plan leaves open, in sixteenths */
    /* Card game. */
    PARAM_CARDS_PACE,     /* cards that a seat's turn takes from the deck, in sixteenths */
    PARAM_CARDS_LAY,      /* a useful card laid */
    PARAM_CARDS_RUSH,     /* more for it, divided by the turns left */
    PARAM_CARDS_IDLE,     /* another card laid */
    PARAM_CARDS_ROB,      /* a card that a rival loses */
    PARAM_CARDS_WILD,     /* a wild card spent to lay a row */
    PARAM_CARDS_WILDS_AT, /* turns left from which all wild cards are laid */
    PARAM_CARDS_BLIND,    /* a card of the deck */
    PARAM_CARDS_TICKETS,  /* new tickets, for each card that is not missing */
    PARAM_CARDS_SPARE,    /* missing cards at which no tickets are drawn */
    PARAM_CARDS_STOP,     /* turns left below which no tickets are drawn, but in the last */
    PARAM_CARDS_LAID,     /* price of a card laid, when tickets are chosen */
    PARAM_CARDS_HAND,     /* of one in hand */
    PARAM_CARDS_MISSING,  /* of one that is nowhere */
    PARAM_CARDS_LATE,     /* more for it, divided by the turns left */
    PARAM_CARDS_BONUS,    /* of a big city's bonus for each ticket that names it */
    PARAM_N
};

struct params {
    int16_t p[PARAM_N];
};

/* What is added to a parameter; a list of them ends with zeros. */
struct change {
    uint8_t what; /* enum param */
    int16_t by;
};

enum { CHANGES_MAX = 16, PARAM_MUCH = 1000 };

void params_change(struct params *t, const struct change list[CHANGES_MAX]);

/* How much thinking a decision gets. */
enum effort {
    EFFORT_QUICK,   /* one plan, kept until it is spoilt: rollouts, and the lower levels */
    EFFORT_CAREFUL, /* the best of many plans (improve.h) */
    EFFORT_FULL,    /* the same for what rivals may hold too, and a search looks twice */
};

/* The fitted parameters for a game. Those of full effort are for a search to go on by in its own
 * seat: they win most against rivals who go on by those of a careful one. */
const struct params *params_for(const struct rh_components *c, enum effort effort);

extern const char *const params_names[PARAM_N];

#endif
