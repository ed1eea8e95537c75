/* The fitted numbers; tools/tune.c finds them. */
#include "bots/tune.h"

const char *const tune_names[TUNE_N] = {
    [TUNE_TURN] = "turn",
    [TUNE_DRAW] = "draw",
    [TUNE_DRAW_SHIP] = "draw-ship",
    [TUNE_POINTS] = "points",
    [TUNE_TICKETS_AT] = "tickets-at",
    [TUNE_TICKET_GAIN] = "ticket-gain",
    [TUNE_SIDE_LENGTH] = "side-length",
    [TUNE_NEED] = "need",
    [TUNE_SPARE] = "spare",
    [TUNE_HELD] = "held",
    [TUNE_WILD] = "wild",
    [TUNE_CLOSE] = "close",
    [TUNE_RIVAL] = "rival",
    [TUNE_NO_TWIN] = "no-twin",
    [TUNE_LENGTH] = "length",
    [TUNE_PATIENCE] = "patience",
    [TUNE_HURRY] = "hurry",
    [TUNE_PACE] = "pace",
    [TUNE_SLACK] = "slack",
    [TUNE_SLOW] = "slow",
    [TUNE_RISK0] = "risk0",
    [TUNE_RISK1] = "risk1",
    [TUNE_RISK2] = "risk2",
    [TUNE_THRIFT] = "thrift",
    [TUNE_CALM] = "calm",
    [TUNE_DREAM] = "dream",
    [TUNE_ANY] = "any",
    [TUNE_WILD_MORE] = "wild-more",
    [TUNE_TIGHT] = "tight",
    [TUNE_PATH] = "path",
    [TUNE_TRAIL] = "trail",
    [TUNE_HARBOR] = "harbor",
    [TUNE_SWAP] = "swap",
    [TUNE_BLOCK] = "block",
    [TUNE_MIX] = "mix",
    [TUNE_HUNGER] = "hunger",
    [TUNE_YARD_PACE] = "yard-pace",
    [TUNE_YARD_LAY] = "yard-lay",
    [TUNE_YARD_RUSH] = "yard-rush",
    [TUNE_YARD_IDLE] = "yard-idle",
    [TUNE_YARD_ROB] = "yard-rob",
    [TUNE_YARD_WILD] = "yard-wild",
    [TUNE_YARD_WILDS_AT] = "yard-wilds-at",
    [TUNE_YARD_BLIND] = "yard-blind",
    [TUNE_YARD_TICKETS] = "yard-tickets",
    [TUNE_YARD_SPARE] = "yard-spare",
    [TUNE_YARD_STOP] = "yard-stop",
    [TUNE_YARD_LAID] = "yard-laid",
    [TUNE_YARD_HAND] = "yard-hand",
    [TUNE_YARD_MISSING] = "yard-missing",
    [TUNE_YARD_LATE] = "yard-late",
    [TUNE_YARD_BONUS] = "yard-bonus",
};

/* What the levels of a game share, and then what they do not. */

#define USA2                                                                                       \
    [TUNE_TURN] = 56, [TUNE_DRAW] = 30, [TUNE_DRAW_SHIP] = 48, [TUNE_POINTS] = 16,                 \
    [TUNE_TICKETS_AT] = 21, [TUNE_TICKET_GAIN] = 2, [TUNE_SIDE_LENGTH] = 6, [TUNE_NEED] = 19,      \
    [TUNE_SPARE] = 6, [TUNE_HELD] = 0, [TUNE_WILD] = 18, [TUNE_CLOSE] = 1, [TUNE_RIVAL] = 28,      \
    [TUNE_NO_TWIN] = 8, [TUNE_LENGTH] = 4, [TUNE_PATIENCE] = -1, [TUNE_HURRY] = 8,                 \
    [TUNE_PACE] = 64, [TUNE_SLACK] = 0, [TUNE_PATH] = 16, [TUNE_HARBOR] = 4, [TUNE_BLOCK] = 0
#define USA2_PLANS                                                                                 \
    USA2, [TUNE_SLOW] = 3, [TUNE_RISK0] = 0, [TUNE_RISK1] = 4, [TUNE_RISK2] = 8,                   \
          [TUNE_THRIFT] = 16, [TUNE_CALM] = 32, [TUNE_DREAM] = 32, [TUNE_ANY] = 8,                 \
          [TUNE_WILD_MORE] = 4

static const struct tune usa2 = {{
    USA2,
}};

static const struct tune usa2_thorough = {{
    USA2_PLANS,
    [TUNE_TIGHT] = 14,
}};

static const struct tune usa2_deep = {{
    USA2_PLANS,
    [TUNE_TIGHT] = 32,
    [TUNE_TRAIL] = 12,
}};

#define LAKES2                                                                                     \
    [TUNE_TURN] = 73, [TUNE_DRAW] = 30, [TUNE_POINTS] = 12, [TUNE_TICKETS_AT] = 33,                \
    [TUNE_TICKET_GAIN] = 1, [TUNE_SIDE_LENGTH] = 6, [TUNE_NEED] = 23, [TUNE_SPARE] = 5,            \
    [TUNE_HELD] = 0, [TUNE_WILD] = 15, [TUNE_CLOSE] = 1, [TUNE_RIVAL] = 27, [TUNE_NO_TWIN] = 8,    \
    [TUNE_LENGTH] = 2, [TUNE_PATIENCE] = -2, [TUNE_HURRY] = 8, [TUNE_PACE] = 64, [TUNE_SLACK] = 0
#define LAKES2_PLANS                                                                               \
    LAKES2, [TUNE_RISK0] = 0, [TUNE_RISK1] = 4, [TUNE_RISK2] = 8, [TUNE_THRIFT] = 16,              \
            [TUNE_DREAM] = 32, [TUNE_ANY] = 8, [TUNE_WILD_MORE] = 4, [TUNE_TIGHT] = 14

static const struct tune lakes2 = {{
    LAKES2,
    [TUNE_DRAW_SHIP] = 41,
    [TUNE_PATH] = 16,
    [TUNE_HARBOR] = 5,
    [TUNE_MIX] = 8,
}};

static const struct tune lakes2_thorough = {{
    LAKES2_PLANS,
    [TUNE_DRAW_SHIP] = 41,
    [TUNE_PATH] = 16,
    [TUNE_HARBOR] = 5,
    [TUNE_MIX] = 8,
    [TUNE_SLOW] = 8,
    [TUNE_CALM] = 16,
}};

static const struct tune lakes2_deep = {{
    LAKES2_PLANS,
    [TUNE_DRAW_SHIP] = 56,
    [TUNE_PATH] = 0,
    [TUNE_HARBOR] = 7,
    [TUNE_MIX] = 4,
    [TUNE_SLOW] = 12,
    [TUNE_CALM] = 32,
    [TUNE_SWAP] = 16,
}};

#define CARDS                                                                                      \
    [TUNE_DRAW] = 30, [TUNE_DRAW_SHIP] = 48, [TUNE_TICKET_GAIN] = 5, [TUNE_NEED] = 25,             \
    [TUNE_SPARE] = 5, [TUNE_HELD] = 1, [TUNE_WILD] = 35, [TUNE_YARD_LAY] = 7,                      \
    [TUNE_YARD_RUSH] = 47, [TUNE_YARD_IDLE] = 3, [TUNE_YARD_WILD] = 3, [TUNE_YARD_WILDS_AT] = 16,  \
    [TUNE_YARD_BLIND] = 23, [TUNE_YARD_TICKETS] = 5, [TUNE_YARD_SPARE] = 2, [TUNE_YARD_STOP] = 7,  \
    [TUNE_YARD_LAID] = 9, [TUNE_YARD_HAND] = 38, [TUNE_YARD_LATE] = 186, [TUNE_YARD_BONUS] = 0

static const struct tune cards = {{
    CARDS,
    [TUNE_YARD_PACE] = 11,
    [TUNE_YARD_ROB] = 29,
    [TUNE_YARD_MISSING] = 42,
}};

static const struct tune cards_thorough = {{
    CARDS,
    [TUNE_YARD_PACE] = 17,
    [TUNE_YARD_ROB] = 38,
    [TUNE_YARD_MISSING] = 84,
}};

const struct tune *tune_for(const struct rh_components *c, uint8_t seats) {
    (void)seats;
    if (!c->routes_n) {
        return &cards;
    }
    return c->market_ships ? &lakes2 : &usa2;
}

const struct tune *tune_thorough(const struct rh_components *c, uint8_t seats) {
    (void)seats;
    if (!c->routes_n) {
        return &cards_thorough;
    }
    return c->market_ships ? &lakes2_thorough : &usa2_thorough;
}

const struct tune *tune_deep(const struct rh_components *c, uint8_t seats) {
    if (!c->routes_n) {
        return tune_thorough(c, seats);
    }
    return c->market_ships ? &lakes2_deep : &usa2_deep;
}
