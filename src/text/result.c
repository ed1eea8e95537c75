/*
 * Results in words: a name for programs, a sentence for players, and the clause of each game.
 *
 * A clause is "" where the game has no such result. Where several clauses forbid a thing, the one
 * stands here that a player who breaks it should read.
 */
#include "text/result.h"

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
    [RH_NOT_YOUR_TURN] = {"not-your-turn", "It is another player's turn.",
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
    [RH_ALREADY_NAMED] = {"already-named", "That ticket is already named.",
                          CLAUSES(NULL, NULL, "CG-END-4")},
    [RH_MUST_NOT_PASS] = {"must-not-pass", "Passing is allowed only when nothing else is.",
                          CLAUSES("USA-TURN-2", "GL-TURN-2", "CG-TURN-5")},
};

/* First tickets are chosen by the rules of the set-up. */
static const char *const choosing_clause[RH_GAMES] =
    CLAUSES("USA-SETUP-3", "GL-SETUP-2", "CG-SETUP-3");

const char *rh_result_name(enum rh_result r) {
    return (unsigned)r < RH_RESULTS ? wording[r].name : "?";
}

const char *rh_result_sentence(enum rh_result r) {
    return (unsigned)r < RH_RESULTS ? wording[r].sentence : "?";
}

const char *rh_result_clause(const struct rh_components *c, enum rh_result r) {
    const char *clause = NULL;
    if ((unsigned)r < RH_RESULTS && c->game < RH_GAMES) {
        clause = wording[r].clause[c->game];
    }
    return clause ? clause : "";
}

const char *result_clause_at(const struct rh_components *c, enum rh_phase phase, enum rh_result r) {
    bool of_tickets = r == RH_CHOOSE_TICKETS_FIRST || r == RH_NOT_OFFERED || r == RH_KEEP_MORE;
    if (phase == RH_CHOOSING && of_tickets && c->game < RH_GAMES) {
        return choosing_clause[c->game];
    }
    return rh_result_clause(c, r);
}
