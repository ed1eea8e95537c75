/* The words of the notation: games, colors, cards and kinds of action. See docs/record.md. */
#include "text/names.h"

#include <assert.h>

static const char unknown[] = "?";

static const char *const game_name[RH_GAMES] = {
    [RH_USA] = "usa",
    [RH_GREAT_LAKES] = "great-lakes",
    [RH_CARD_GAME] = "card-game",
};

static const char *const wild_name[RH_GAMES] = {
    [RH_USA] = "locomotive",
    [RH_GREAT_LAKES] = "wild",
    [RH_CARD_GAME] = "locomotive",
};

static const char *const color_name[RH_COLORS + 1] = {
    [RH_PURPLE] = "purple", [RH_BLUE] = "blue",   [RH_ORANGE] = "orange",
    [RH_WHITE] = "white",   [RH_GREEN] = "green", [RH_YELLOW] = "yellow",
    [RH_BLACK] = "black",   [RH_RED] = "red",     [RH_GRAY] = "gray",
};

static const char *const card_name[RH_WILD] = {
    [RH_TRAIN + RH_PURPLE] = "purple",
    [RH_TRAIN + RH_BLUE] = "blue",
    [RH_TRAIN + RH_ORANGE] = "orange",
    [RH_TRAIN + RH_WHITE] = "white",
    [RH_TRAIN + RH_GREEN] = "green",
    [RH_TRAIN + RH_YELLOW] = "yellow",
    [RH_TRAIN + RH_BLACK] = "black",
    [RH_TRAIN + RH_RED] = "red",
    [RH_HARBOR_TRAIN + RH_PURPLE] = "purple-harbor",
    [RH_HARBOR_TRAIN + RH_BLUE] = "blue-harbor",
    [RH_HARBOR_TRAIN + RH_ORANGE] = "orange-harbor",
    [RH_HARBOR_TRAIN + RH_WHITE] = "white-harbor",
    [RH_HARBOR_TRAIN + RH_GREEN] = "green-harbor",
    [RH_HARBOR_TRAIN + RH_YELLOW] = "yellow-harbor",
    [RH_HARBOR_TRAIN + RH_BLACK] = "black-harbor",
    [RH_HARBOR_TRAIN + RH_RED] = "red-harbor",
    [RH_SHIP + RH_PURPLE] = "purple-ship",
    [RH_SHIP + RH_BLUE] = "blue-ship",
    [RH_SHIP + RH_ORANGE] = "orange-ship",
    [RH_SHIP + RH_WHITE] = "white-ship",
    [RH_SHIP + RH_GREEN] = "green-ship",
    [RH_SHIP + RH_YELLOW] = "yellow-ship",
    [RH_SHIP + RH_BLACK] = "black-ship",
    [RH_SHIP + RH_RED] = "red-ship",
    [RH_DOUBLE + RH_PURPLE] = "purple-double",
    [RH_DOUBLE + RH_BLUE] = "blue-double",
    [RH_DOUBLE + RH_ORANGE] = "orange-double",
    [RH_DOUBLE + RH_WHITE] = "white-double",
    [RH_DOUBLE + RH_GREEN] = "green-double",
    [RH_DOUBLE + RH_YELLOW] = "yellow-double",
    [RH_DOUBLE + RH_BLACK] = "black-double",
    [RH_DOUBLE + RH_RED] = "red-double",
};

static const char *const kind_name[RH_KINDS] = {
    [RH_KEEP] = "keep",         [RH_MIX] = "mix",     [RH_DRAW] = "draw",
    [RH_TICKETS] = "tickets",   [RH_CLAIM] = "claim", [RH_HARBOR] = "harbor",
    [RH_EXCHANGE] = "exchange", [RH_PLAY] = "play",   [RH_COMPLETE] = "complete",
    [RH_SETTLE] = "settle",     [RH_PASS] = "pass",   [RH_UNDO] = "undo",
};

static const char *const event_name[RH_EVENT_KINDS] = {
    [RH_EV_TURN] = "turn",           [RH_EV_TOOK] = "took",           [RH_EV_DREW] = "drew",
    [RH_EV_REFILLED] = "refilled",   [RH_EV_SWEPT] = "swept",         [RH_EV_SHUFFLED] = "shuffled",
    [RH_EV_OFFERED] = "offered",     [RH_EV_CHOSE] = "chose",         [RH_EV_KEPT] = "kept",
    [RH_EV_MIXED] = "mixed",         [RH_EV_CLAIMED] = "claimed",     [RH_EV_BUILT] = "built",
    [RH_EV_EXCHANGED] = "exchanged", [RH_EV_LAID] = "laid",           [RH_EV_ROBBED] = "robbed",
    [RH_EV_MOVED] = "moved",         [RH_EV_COMPLETED] = "completed", [RH_EV_DEALT] = "dealt",
    [RH_EV_PASSED] = "passed",       [RH_EV_LAST] = "last",           [RH_EV_ROUND] = "round",
    [RH_EV_OVER] = "over",
};

static const char *const deck_name[RH_DECKS] = {
    [RH_TRAIN_DECK] = "train",
    [RH_SHIP_DECK] = "ship",
    [RH_TICKET_DECK] = "ticket",
};

static const char *const phase_name[] = {
    [RH_CHOOSING] = "choosing",
    [RH_PLAYING] = "playing",
    [RH_SETTLING] = "settling",
    [RH_OVER] = "over",
};

const char *rh_game_name(uint8_t game) {
    return game < RH_GAMES ? game_name[game] : unknown;
}

const char *rh_color_name(uint8_t color) {
    return color <= RH_GRAY ? color_name[color] : unknown;
}

const char *rh_card_name(const struct rh_components *c, uint8_t card) {
    assert(c);
    if (card == RH_WILD) {
        return c->game < RH_GAMES ? wild_name[c->game] : wild_name[0];
    }
    if (card == RH_NONE) {
        return "-";
    }
    if (card == RH_HIDDEN) {
        return "hidden";
    }
    return card < RH_WILD ? card_name[card] : unknown;
}

const char *rh_kind_name(uint8_t kind) {
    return kind < RH_KINDS ? kind_name[kind] : unknown;
}

const char *names_deck(uint8_t deck) {
    return deck < RH_DECKS ? deck_name[deck] : unknown;
}

const char *names_event(uint8_t kind) {
    return kind < RH_EVENT_KINDS ? event_name[kind] : unknown;
}

const char *names_phase(uint8_t phase) {
    return phase <= RH_OVER ? phase_name[phase] : unknown;
}

const char *names_route(const struct rh_components *c, unsigned route) {
    return route < c->routes_n ? c->route[route].id : unknown;
}

const char *names_city(const struct rh_components *c, unsigned city) {
    return city < c->cities_n ? c->city[city].id : unknown;
}

const char *names_ticket(const struct rh_components *c, unsigned ticket) {
    return ticket < c->tickets_n ? c->ticket[ticket].id : unknown;
}
