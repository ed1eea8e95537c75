/* The fitted parameters; tools/fit/fit_params.c finds them. */
#include "bots/params/params.h"

#include <assert.h>

const char *const params_names[PARAM_N] = {
    [PARAM_TURN] = "turn",
    [PARAM_DRAW] = "draw",
    [PARAM_DRAW_SHIP] = "draw-ship",
    [PARAM_POINTS] = "points",
    [PARAM_TICKETS_AT] = "tickets-at",
    [PARAM_TICKET_GAIN] = "ticket-gain",
    [PARAM_SIDE_LENGTH] = "side-length",
    [PARAM_NEED] = "need",
    [PARAM_SPARE] = "spare",
    [PARAM_HELD] = "held",
    [PARAM_WILD] = "wild",
    [PARAM_CLOSE] = "close",
    [PARAM_RIVAL] = "rival",
    [PARAM_NO_TWIN] = "no-twin",
    [PARAM_LENGTH] = "length",
    [PARAM_PATIENCE] = "patience",
    [PARAM_HURRY] = "hurry",
    [PARAM_PACE] = "pace",
    [PARAM_SLACK] = "slack",
    [PARAM_SLOW] = "slow",
    [PARAM_RISK0] = "risk0",
    [PARAM_RISK1] = "risk1",
    [PARAM_RISK2] = "risk2",
    [PARAM_THRIFT] = "thrift",
    [PARAM_CALM] = "calm",
    [PARAM_DREAM] = "dream",
    [PARAM_ANY] = "any",
    [PARAM_WILD_MORE] = "wild-more",
    [PARAM_TIGHT] = "tight",
    [PARAM_PATH] = "path",
    [PARAM_TRAIL] = "trail",
    [PARAM_HARBOR] = "harbor",
    [PARAM_SWAP] = "swap",
    [PARAM_BLOCK] = "block",
    [PARAM_MIX] = "mix",
    [PARAM_HUNGER] = "hunger",
    [PARAM_HOARD] = "hoard",
    [PARAM_CARDS_PACE] = "cards-pace",
    [PARAM_CARDS_LAY] = "cards-lay",
    [PARAM_CARDS_RUSH] = "cards-rush",
    [PARAM_CARDS_IDLE] = "cards-idle",
    [PARAM_CARDS_ROB] = "cards-rob",
    [PARAM_CARDS_WILD] = "cards-wild",
    [PARAM_CARDS_WILDS_AT] = "cards-wilds-at",
    [PARAM_CARDS_BLIND] = "cards-blind",
    [PARAM_CARDS_TICKETS] = "cards-tickets",
    [PARAM_CARDS_SPARE] = "cards-spare",
    [PARAM_CARDS_STOP] = "cards-stop",
    [PARAM_CARDS_LAID] = "cards-laid",
    [PARAM_CARDS_HAND] = "cards-hand",
    [PARAM_CARDS_MISSING] = "cards-missing",
    [PARAM_CARDS_LATE] = "cards-late",
    [PARAM_CARDS_BONUS] = "cards-bonus",
};

/* What the levels of a game share, and then what they do not. */

#define USA2                                                                                       \
    [PARAM_TURN] = 56, [PARAM_DRAW] = 30, [PARAM_DRAW_SHIP] = 48, [PARAM_POINTS] = 16,             \
    [PARAM_TICKETS_AT] = 21, [PARAM_TICKET_GAIN] = 2, [PARAM_SIDE_LENGTH] = 6, [PARAM_NEED] = 19,  \
    [PARAM_SPARE] = 6, [PARAM_HELD] = 0, [PARAM_WILD] = 18, [PARAM_CLOSE] = 1, [PARAM_RIVAL] = 28, \
    [PARAM_NO_TWIN] = 8, [PARAM_LENGTH] = 4, [PARAM_PATIENCE] = -1, [PARAM_HURRY] = 8,             \
    [PARAM_PACE] = 64, [PARAM_SLACK] = 0, [PARAM_PATH] = 16, [PARAM_HARBOR] = 4, [PARAM_BLOCK] = 0
#define USA2_PLANS                                                                                 \
    USA2, [PARAM_SLOW] = 3, [PARAM_RISK0] = 0, [PARAM_RISK1] = 4, [PARAM_RISK2] = 8,               \
          [PARAM_THRIFT] = 16, [PARAM_CALM] = 32, [PARAM_DREAM] = 32, [PARAM_ANY] = 8,             \
          [PARAM_WILD_MORE] = 4

static const struct params usa2_quick = {{
    USA2,
}};

static const struct params usa2_careful = {{
    USA2_PLANS,
    [PARAM_TIGHT] = 14,
}};

static const struct params usa2_full = {{
    USA2_PLANS,
    [PARAM_TIGHT] = 32,
    [PARAM_TRAIL] = 12,
}};

#define LAKES2                                                                                     \
    [PARAM_TURN] = 73, [PARAM_DRAW] = 30, [PARAM_POINTS] = 12, [PARAM_TICKETS_AT] = 33,            \
    [PARAM_TICKET_GAIN] = 1, [PARAM_SIDE_LENGTH] = 6, [PARAM_NEED] = 23, [PARAM_SPARE] = 5,        \
    [PARAM_HELD] = 0, [PARAM_WILD] = 15, [PARAM_CLOSE] = 1, [PARAM_RIVAL] = 27,                    \
    [PARAM_NO_TWIN] = 8, [PARAM_LENGTH] = 2, [PARAM_PATIENCE] = -2, [PARAM_HURRY] = 8,             \
    [PARAM_PACE] = 64, [PARAM_SLACK] = 0
#define LAKES2_PLANS                                                                               \
    LAKES2, [PARAM_RISK0] = 0, [PARAM_RISK1] = 4, [PARAM_RISK2] = 8, [PARAM_THRIFT] = 16,          \
            [PARAM_DREAM] = 32, [PARAM_ANY] = 8, [PARAM_WILD_MORE] = 4, [PARAM_TIGHT] = 14

static const struct params lakes2_quick = {{
    LAKES2,
    [PARAM_DRAW_SHIP] = 41,
    [PARAM_PATH] = 16,
    [PARAM_HARBOR] = 5,
    [PARAM_MIX] = 8,
}};

static const struct params lakes2_careful = {{
    LAKES2_PLANS,
    [PARAM_DRAW_SHIP] = 41,
    [PARAM_PATH] = 16,
    [PARAM_HARBOR] = 5,
    [PARAM_MIX] = 8,
    [PARAM_SLOW] = 8,
    [PARAM_CALM] = 16,
}};

static const struct params lakes2_full = {{
    LAKES2_PLANS,
    [PARAM_DRAW_SHIP] = 56,
    [PARAM_PATH] = 0,
    [PARAM_HARBOR] = 7,
    [PARAM_MIX] = 4,
    [PARAM_SLOW] = 12,
    [PARAM_CALM] = 32,
    [PARAM_SWAP] = 16,
}};

#define CARDS                                                                                      \
    [PARAM_DRAW] = 30, [PARAM_DRAW_SHIP] = 48, [PARAM_TICKET_GAIN] = 5, [PARAM_NEED] = 25,         \
    [PARAM_SPARE] = 5, [PARAM_HELD] = 1, [PARAM_WILD] = 35, [PARAM_CARDS_LAY] = 7,                 \
    [PARAM_CARDS_RUSH] = 47, [PARAM_CARDS_IDLE] = 3, [PARAM_CARDS_WILD] = 3,                       \
    [PARAM_CARDS_WILDS_AT] = 16, [PARAM_CARDS_BLIND] = 23, [PARAM_CARDS_TICKETS] = 5,              \
    [PARAM_CARDS_SPARE] = 2, [PARAM_CARDS_STOP] = 7, [PARAM_CARDS_LAID] = 9,                       \
    [PARAM_CARDS_HAND] = 38, [PARAM_CARDS_LATE] = 186, [PARAM_CARDS_BONUS] = 0

static const struct params cards_quick = {{
    CARDS,
    [PARAM_CARDS_PACE] = 11,
    [PARAM_CARDS_ROB] = 29,
    [PARAM_CARDS_MISSING] = 42,
}};

static const struct params cards_careful = {{
    CARDS,
    [PARAM_CARDS_PACE] = 17,
    [PARAM_CARDS_ROB] = 38,
    [PARAM_CARDS_MISSING] = 84,
}};

const struct params *params_for(const struct rh_components *c, enum effort effort) {
    static const struct params *const usa[] = {&usa2_quick, &usa2_careful, &usa2_full},
                                      *const lakes[] = {&lakes2_quick, &lakes2_careful,
                                                        &lakes2_full},
                                      *const card_game[] = {&cards_quick, &cards_careful,
                                                            &cards_careful};
    assert(c && effort <= EFFORT_FULL);
    return (!c->routes_n ? card_game : c->market_ships ? lakes : usa)[effort];
}

void params_change(struct params *t, const struct change list[CHANGES_MAX]) {
    for (unsigned i = 0; i < CHANGES_MAX; i++) {
        assert(list[i].what < PARAM_N);
        t->p[list[i].what] = (int16_t)(t->p[list[i].what] + list[i].by);
    }
}
