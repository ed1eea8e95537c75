/*
 * Results in words: a name for programs, a sentence for players, and the clause of each game.
 *
 * A clause is "" where the game has no such result. Where several clauses forbid a thing, the one
 * stands here that a player who breaks it should read.
 */
#include "roundhouse.h"

#include <assert.h>

struct wording {
    const char *name, *sentence;
    const char *clause[RH_GAMES]; /* NULL: none */
};

#define CLAUSES(usa, lakes, card)                                                                  \
    { [RH_USA] = (usa), [RH_GREAT_LAKES] = (lakes), [RH_CARD_GAME] = (card) }

static const struct wording wording[RH_RESULTS] = {
    [RH_OK] = {"ok", "This is allowed.", CLAUSES(NULL, NULL, NULL)},
    [RH_GAME_OVER] = {"game-over", "The game is over.",
                      CLAUSES("USA-END-1", "GL-END-1", "CG-END-5")},
    [RH_NOT_YOUR_TURN] = {"not-your-turn", "It is not this player's turn.",
                          CLAUSES("USA-SETUP-5", "GL-SETUP-6", "CG-SETUP-4")},
    [RH_NOT_IN_THIS_GAME] = {"not-in-this-game", "This game has no such action.",
                             CLAUSES("USA-TURN-1", "GL-TURN-1", "CG-TURN-4")},
    [RH_CHOOSE_TICKETS_FIRST] = {"choose-tickets-first",
                                 "The tickets on offer must be chosen from first.",
                                 CLAUSES("USA-TICKET-1", "GL-TICKET-1", "CG-TICKET-1")},
    [RH_SECOND_CARD_FIRST] = {"second-card-first",
                              "One card is drawn, and the second must be drawn first.",
                              CLAUSES("USA-DRAW-1", "GL-DRAW-1", "CG-DRAW-1")},
    [RH_NOT_NOW] = {"not-now", "This is not the moment for that.",
                    CLAUSES("USA-TURN-1", "GL-TURN-1", "CG-TURN-4")},
    [RH_NOT_OFFERED] = {"not-offered", "Only tickets on offer may be kept.",
                        CLAUSES("USA-TICKET-1", "GL-TICKET-1", "CG-TICKET-1")},
    [RH_KEEP_MORE] = {"keep-more", "More of the tickets on offer must be kept.",
                      CLAUSES("USA-TICKET-1", "GL-TICKET-1", "CG-SETUP-3")},
    [RH_BAD_MIX] = {"bad-mix", "There are not so many pieces of each kind to choose from.",
                    CLAUSES(NULL, "GL-SETUP-3", NULL)},
    [RH_CARD_NOT_IN_ROW] = {"card-not-in-row", "No such card lies face up in the row.",
                            CLAUSES("USA-DRAW-1", "GL-DRAW-1", "CG-DRAW-1")},
    [RH_SECOND_WILD] = {"second-wild", "The second card may not be a face-up wild card.",
                        CLAUSES("USA-DRAW-4", "GL-DRAW-4", "CG-DRAW-1")},
    [RH_DECK_EMPTY] = {"deck-empty", "No card is left in that deck.",
                       CLAUSES("USA-DRAW-10", "GL-DRAW-9", "CG-DRAW-3")},
    [RH_BAD_REFILL] = {"bad-refill", "The gap in the row cannot be filled in that way.",
                       CLAUSES("USA-DRAW-2", "GL-DRAW-2", "CG-DRAW-1")},
    [RH_NO_TICKETS_LEFT] = {"no-tickets-left", "No tickets are left to draw.",
                            CLAUSES("USA-TICKET-1", "GL-TICKET-1", "CG-TICKET-1")},
    [RH_NO_SUCH_ROUTE] = {"no-such-route", "There is no such route.",
                          CLAUSES("USA-CLAIM-6", "GL-CLAIM-6", NULL)},
    [RH_ROUTE_TAKEN] = {"route-taken", "That route is already claimed.",
                        CLAUSES("USA-CLAIM-6", "GL-CLAIM-6", NULL)},
    [RH_ROUTE_CLOSED] = {"route-closed",
                         "The other route of this double route is taken, and with so few players "
                         "this one is closed.",
                         CLAUSES("USA-CLAIM-8", "GL-CLAIM-7", NULL)},
    [RH_TWIN_IS_YOURS] = {"twin-is-yours", "Nobody may claim both routes of a double route.",
                          CLAUSES("USA-CLAIM-7", "GL-CLAIM-7", NULL)},
    [RH_TOO_FEW_PIECES] = {"too-few-pieces", "There are too few pieces left for that route.",
                           CLAUSES("USA-CLAIM-1", "GL-CLAIM-5", NULL)},
    [RH_WRONG_COLOR] = {"wrong-color", "The cards are not of the color that the route takes.",
                        CLAUSES("USA-CLAIM-2", "GL-CLAIM-2", NULL)},
    [RH_WRONG_KIND] = {"wrong-kind", "Train routes take train cards, and ship routes ship cards.",
                       CLAUSES("USA-CLAIM-1", "GL-CLAIM-1", NULL)},
    [RH_WRONG_COUNT] = {"wrong-count", "The cards do not cover the spaces of the route exactly.",
                        CLAUSES("USA-CLAIM-1", "GL-CLAIM-4", NULL)},
    [RH_SUPERFLUOUS_CARD] = {"superfluous-card",
                             "One of the cards could be left out, so it may not be played.",
                             CLAUSES(NULL, "GL-CLAIM-4", NULL)},
    [RH_NOT_IN_HAND] = {"not-in-hand", "Those cards are not in the player's hand.",
                        CLAUSES("USA-CLAIM-1", "GL-CLAIM-2", "CG-PLAY-1")},
    [RH_NOT_A_PORT] = {"not-a-port", "A harbor is built in a port city.",
                       CLAUSES(NULL, "GL-HARBOR-1", NULL)},
    [RH_HARBOR_TAKEN] = {"harbor-taken", "That city already has its one harbor.",
                         CLAUSES(NULL, "GL-HARBOR-1", NULL)},
    [RH_NO_ROUTE_THERE] = {"no-route-there",
                           "A harbor needs a route of the player's own that ends in its city.",
                           CLAUSES(NULL, "GL-HARBOR-2", NULL)},
    [RH_NO_HARBOR_LEFT] = {"no-harbor-left", "The player has no harbor left to build.",
                           CLAUSES(NULL, "GL-HARBOR-4", NULL)},
    [RH_BAD_PRICE] = {"bad-price",
                      "A harbor is paid with so many train and ship cards of one color, all with "
                      "the harbor symbol or wild.",
                      CLAUSES(NULL, "GL-HARBOR-3", NULL)},
    [RH_EXCHANGE_NONE] = {"exchange-none", "At least one piece must be exchanged.",
                          CLAUSES(NULL, "GL-EXCHANGE-1", NULL)},
    [RH_SUPPLY_TOO_SMALL] = {"supply-too-small", "The supply has too few pieces of that kind.",
                             CLAUSES(NULL, "GL-EXCHANGE-1", NULL)},
    [RH_BOX_TOO_SMALL] = {"box-too-small", "The box has too few pieces of that kind.",
                          CLAUSES(NULL, "GL-EXCHANGE-1", NULL)},
    [RH_PLAY_TOO_FEW] = {"play-too-few", "Of one color two cards or more are played.",
                         CLAUSES(NULL, NULL, "CG-PLAY-1")},
    [RH_PLAY_NOT_THREE] = {"play-not-three",
                           "Of different colors exactly three cards are played, none of them wild.",
                           CLAUSES(NULL, NULL, "CG-PLAY-3")},
    [RH_PLAY_NO_COLOR] = {"play-no-color", "At least one card of a row must show its color.",
                          CLAUSES(NULL, NULL, "CG-PLAY-2")},
    [RH_COLOR_IN_YOUR_YARD] = {"color-in-your-yard",
                               "That color still lies in the player's own railyard.",
                               CLAUSES(NULL, NULL, "CG-PLAY-4")},
    [RH_ROBBERY_TOO_SMALL] = {"robbery-too-small",
                              "Another player has that color in the railyard, and only more cards "
                              "than lie there may be played.",
                              CLAUSES(NULL, NULL, "CG-PLAY-5")},
    [RH_TICKET_NOT_HELD] = {"ticket-not-held", "The player does not hold that ticket.",
                            CLAUSES(NULL, NULL, "CG-END-3")},
    [RH_CARDS_DO_NOT_SUFFICE] = {"cards-do-not-suffice",
                                 "The cards on the platform do not suffice for that ticket too.",
                                 CLAUSES(NULL, NULL, "CG-END-3")},
    [RH_ALREADY_NAMED] = {"already-named",
                          "Tickets are already named: exactly those are completed.",
                          CLAUSES(NULL, NULL, "CG-END-4")},
    [RH_MUST_NOT_PASS] = {"must-not-pass", "Passing is allowed only when nothing else is.",
                          CLAUSES("USA-TURN-2", "GL-TURN-2", "CG-TURN-5")},
};

enum { ANY = RH_NONE };

/* Where a result has another clause than usual: in a phase, or for a kind of action. */
static const struct elsewhere {
    enum rh_result result;
    uint8_t phase, kind;
    const char *clause[RH_GAMES];
} elsewhere[] = {
    {RH_CHOOSE_TICKETS_FIRST, RH_CHOOSING, ANY, CLAUSES("USA-SETUP-3", "GL-SETUP-2", "CG-SETUP-3")},
    {RH_NOT_OFFERED, RH_CHOOSING, ANY, CLAUSES("USA-SETUP-3", "GL-SETUP-2", "CG-SETUP-3")},
    {RH_KEEP_MORE, RH_CHOOSING, ANY, CLAUSES("USA-SETUP-3", "GL-SETUP-2", "CG-SETUP-3")},
    {RH_NOT_YOUR_TURN, RH_CHOOSING, ANY, CLAUSES("USA-SETUP-4", "GL-SETUP-5", "CG-SETUP-4")},
    {RH_NOT_NOW, RH_CHOOSING, ANY, CLAUSES(NULL, "GL-SETUP-3", NULL)}, /* the mix is due */
    {RH_NOT_NOW, RH_PLAYING, RH_MIX, CLAUSES(NULL, "GL-SETUP-3", NULL)},
    {RH_NOT_IN_HAND, RH_PLAYING, RH_HARBOR, CLAUSES(NULL, "GL-HARBOR-3", NULL)},
    {RH_NOT_NOW, RH_PLAYING, RH_COMPLETE, CLAUSES(NULL, NULL, "CG-END-3")},
    {RH_NOT_NOW, RH_PLAYING, RH_SETTLE, CLAUSES(NULL, NULL, "CG-END-3")},
    {RH_NOT_NOW, RH_SETTLING, ANY, CLAUSES(NULL, NULL, "CG-END-3")},
    {RH_NOT_YOUR_TURN, RH_SETTLING, ANY, CLAUSES(NULL, NULL, "CG-END-4")},
};

const char *rh_result_name(enum rh_result r) {
    return (unsigned)r < RH_RESULTS ? wording[r].name : "?";
}

const char *rh_result_sentence(enum rh_result r) {
    return (unsigned)r < RH_RESULTS ? wording[r].sentence : "?";
}

const char *rh_result_clause(const struct rh_components *c, enum rh_result r) {
    assert(c);
    const char *clause = NULL;
    if ((unsigned)r < RH_RESULTS && c->game < RH_GAMES) {
        clause = wording[r].clause[c->game];
    }
    return clause ? clause : "";
}

/* Where it depends on what exactly was asked for; NULL: it does not. */
static const char *clause_of_fields(const struct rh_components *c, const struct rh_state *s,
                                    const struct rh_action *a, enum rh_result r) {
    switch (r) {
    case RH_GAME_OVER:
        return s->round ? "CG-FOUR-3" : NULL;
    case RH_BAD_REFILL: /* a deck was named, and it has no card */
        return c->game == RH_GREAT_LAKES && a->card != RH_NONE && a->refill <= RH_SHIP_DECK
                   ? "GL-DRAW-9"
                   : NULL;
    case RH_PLAY_NOT_THREE:
        return a->wilds ? "CG-PLAY-3" : "CG-PLAY-1";
    case RH_ROBBERY_TOO_SMALL:
        return a->color == RH_NONE ? "CG-PLAY-6" : NULL;
    default:
        return NULL;
    }
}

const char *rh_refusal_clause(const struct rh_components *c, const struct rh_state *s,
                              const struct rh_action *a, enum rh_result r) {
    assert(c && s && a);
    for (size_t i = 0; c->game < RH_GAMES && i < sizeof elsewhere / sizeof *elsewhere; i++) {
        const struct elsewhere *x = &elsewhere[i];
        if (x->result == r && x->phase == s->phase && (x->kind == ANY || x->kind == a->kind) &&
            x->clause[c->game]) {
            return x->clause[c->game];
        }
    }
    const char *clause = *rh_result_clause(c, r) ? clause_of_fields(c, s, a, r) : NULL;
    return clause ? clause : rh_result_clause(c, r);
}
