/* See weights.h. tools/fit/learn.c finds the weights, weights/NAME.inc keep them. */
#include "bots/nn/weights.h"

/* Maps by their hash: tickets are guessed on those only that were learned from. */
static const uint64_t USA = 0xb2c698ef25760f6b, GREAT_LAKES = 0xdefdbe6be72091db;

static const int16_t ticket_odds_usa_weights[] = {
#include "bots/nn/weights/ticket_odds_usa.inc"
};
static const struct nn ticket_odds_usa = {{152, 48, 32, 30}, ticket_odds_usa_weights};

static const int16_t ticket_odds_lakes_weights[] = {
#include "bots/nn/weights/ticket_odds_lakes.inc"
};
static const struct nn ticket_odds_lakes = {{152, 48, 32, 55}, ticket_odds_lakes_weights};

static const int16_t value_usa2_weights[] = {
#include "bots/nn/weights/value_usa2.inc"
};
static const struct nn value_usa2 = {{112, 48, 16, 3}, value_usa2_weights};

static const int16_t value_usa4_weights[] = {
#include "bots/nn/weights/value_usa4.inc"
};
static const struct nn value_usa4 = {{112, 48, 16, 3}, value_usa4_weights};

static const int16_t value_lakes2_weights[] = {
#include "bots/nn/weights/value_lakes2.inc"
};
static const struct nn value_lakes2 = {{112, 48, 16, 3}, value_lakes2_weights};

static const int16_t value_lakes4_weights[] = {
#include "bots/nn/weights/value_lakes4.inc"
};
static const struct nn value_lakes4 = {{112, 48, 16, 3}, value_lakes4_weights};

const struct nn *weights_ticket_odds(const struct rh_components *c) {
    if (c->hash == USA) {
        return &ticket_odds_usa;
    }
    if (c->hash == GREAT_LAKES) {
        return &ticket_odds_lakes;
    }
    return NULL;
}

const struct nn *weights_value(const struct rh_components *c, uint8_t seats) {
    if (!c->routes_n) {
        return NULL;
    }
    if (c->market_ships) {
        return seats > 2 ? &value_lakes4 : &value_lakes2;
    }
    return seats > 2 ? &value_usa4 : &value_usa2;
}
