/*
 * Results in words: a name for programs, a sentence for players, and the clause of each game. The
 * sentence is the message `refused.NAME`; the English here is that of data/messages/en.txt.
 *
 * A clause is "" where the game has no such result. Where several clauses forbid a thing, the one
 * stands here that a player who breaks it should read.
 */
#include "text/result.h"

#include "text/complain.h"

#include <assert.h>

struct wording {
    const char *name;
    const char *clause[RH_GAMES]; /* NULL: none */
};

#define CLAUSES(usa, lakes, card)                                                                  \
    .clause = {[RH_USA] = (usa), [RH_GREAT_LAKES] = (lakes), [RH_CARD_GAME] = (card)}

static const struct wording wording[RH_RESULTS] = {
    [RH_OK] = {"ok", CLAUSES(NULL, NULL, NULL)},
    [RH_GAME_OVER] = {"game-over", CLAUSES("USA-END-1", "GL-END-1", "CG-END-5")},
    [RH_NOT_YOUR_TURN] = {"not-your-turn", CLAUSES("USA-SETUP-5", "GL-SETUP-6", "CG-SETUP-4")},
    [RH_NOT_IN_THIS_GAME] = {"not-in-this-game", CLAUSES("USA-TURN-1", "GL-TURN-1", "CG-TURN-4")},
    [RH_CHOOSE_TICKETS_FIRST] = {"choose-tickets-first",
                                 CLAUSES("USA-TICKET-1", "GL-TICKET-1", "CG-TICKET-1")},
    [RH_SECOND_CARD_FIRST] = {"second-card-first", CLAUSES("USA-DRAW-1", "GL-DRAW-1", "CG-DRAW-1")},
    [RH_NOT_NOW] = {"not-now", CLAUSES("USA-TURN-1", "GL-TURN-1", "CG-TURN-4")},
    [RH_NOT_OFFERED] = {"not-offered", CLAUSES("USA-TICKET-1", "GL-TICKET-1", "CG-TICKET-1")},
    [RH_KEEP_MORE] = {"keep-more", CLAUSES("USA-TICKET-1", "GL-TICKET-1", "CG-SETUP-3")},
    [RH_BAD_MIX] = {"bad-mix", CLAUSES(NULL, "GL-SETUP-3", NULL)},
    [RH_CARD_NOT_IN_ROW] = {"card-not-in-row", CLAUSES("USA-DRAW-1", "GL-DRAW-1", "CG-DRAW-1")},
    [RH_SECOND_WILD] = {"second-wild", CLAUSES("USA-DRAW-4", "GL-DRAW-4", "CG-DRAW-1")},
    [RH_DECK_EMPTY] = {"deck-empty", CLAUSES("USA-DRAW-10", "GL-DRAW-9", "CG-DRAW-3")},
    [RH_BAD_REFILL] = {"bad-refill", CLAUSES("USA-DRAW-2", "GL-DRAW-2", "CG-DRAW-1")},
    [RH_NO_TICKETS_LEFT] = {"no-tickets-left",
                            CLAUSES("USA-TICKET-1", "GL-TICKET-1", "CG-TICKET-1")},
    [RH_NO_SUCH_ROUTE] = {"no-such-route", CLAUSES("USA-CLAIM-6", "GL-CLAIM-6", NULL)},
    [RH_ROUTE_TAKEN] = {"route-taken", CLAUSES("USA-CLAIM-6", "GL-CLAIM-6", NULL)},
    [RH_ROUTE_CLOSED] = {"route-closed", CLAUSES("USA-CLAIM-8", "GL-CLAIM-7", NULL)},
    [RH_TWIN_IS_YOURS] = {"twin-is-yours", CLAUSES("USA-CLAIM-7", "GL-CLAIM-7", NULL)},
    [RH_TOO_FEW_PIECES] = {"too-few-pieces", CLAUSES("USA-CLAIM-1", "GL-CLAIM-5", NULL)},
    [RH_WRONG_COLOR] = {"wrong-color", CLAUSES("USA-CLAIM-2", "GL-CLAIM-2", NULL)},
    [RH_WRONG_KIND] = {"wrong-kind", CLAUSES("USA-CLAIM-1", "GL-CLAIM-1", NULL)},
    [RH_WRONG_COUNT] = {"wrong-count", CLAUSES("USA-CLAIM-1", "GL-CLAIM-4", NULL)},
    [RH_SUPERFLUOUS_CARD] = {"superfluous-card", CLAUSES(NULL, "GL-CLAIM-4", NULL)},
    [RH_NOT_IN_HAND] = {"not-in-hand", CLAUSES("USA-CLAIM-1", "GL-CLAIM-2", "CG-PLAY-1")},
    [RH_NOT_A_PORT] = {"not-a-port", CLAUSES(NULL, "GL-HARBOR-1", NULL)},
    [RH_HARBOR_TAKEN] = {"harbor-taken", CLAUSES(NULL, "GL-HARBOR-1", NULL)},
    [RH_NO_ROUTE_THERE] = {"no-route-there", CLAUSES(NULL, "GL-HARBOR-2", NULL)},
    [RH_NO_HARBOR_LEFT] = {"no-harbor-left", CLAUSES(NULL, "GL-HARBOR-4", NULL)},
    [RH_BAD_PRICE] = {"bad-price", CLAUSES(NULL, "GL-HARBOR-3", NULL)},
    [RH_EXCHANGE_NONE] = {"exchange-none", CLAUSES(NULL, "GL-EXCHANGE-1", NULL)},
    [RH_SUPPLY_TOO_SMALL] = {"supply-too-small", CLAUSES(NULL, "GL-EXCHANGE-1", NULL)},
    [RH_BOX_TOO_SMALL] = {"box-too-small", CLAUSES(NULL, "GL-EXCHANGE-1", NULL)},
    [RH_PLAY_TOO_FEW] = {"play-too-few", CLAUSES(NULL, NULL, "CG-PLAY-1")},
    [RH_PLAY_NOT_THREE] = {"play-not-three", CLAUSES(NULL, NULL, "CG-PLAY-3")},
    [RH_PLAY_NO_COLOR] = {"play-no-color", CLAUSES(NULL, NULL, "CG-PLAY-2")},
    [RH_COLOR_IN_YOUR_YARD] = {"color-in-your-yard", CLAUSES(NULL, NULL, "CG-PLAY-4")},
    [RH_ROBBERY_TOO_SMALL] = {"robbery-too-small", CLAUSES(NULL, NULL, "CG-PLAY-5")},
    [RH_TICKET_NOT_HELD] = {"ticket-not-held", CLAUSES(NULL, NULL, "CG-END-3")},
    [RH_CARDS_DO_NOT_SUFFICE] = {"cards-do-not-suffice", CLAUSES(NULL, NULL, "CG-END-3")},
    [RH_ALREADY_NAMED] = {"already-named", CLAUSES(NULL, NULL, "CG-END-4")},
    [RH_MUST_NOT_PASS] = {"must-not-pass", CLAUSES("USA-TURN-2", "GL-TURN-2", "CG-TURN-5")},
    [RH_NOTHING_TO_UNDO] = {"nothing-to-undo", CLAUSES(NULL, NULL, NULL)},
    [RH_OTHERS_HAVE_ACTED] = {"others-have-acted", CLAUSES(NULL, NULL, NULL)},
    [RH_UNDO_SHOWN] = {"undo-shown", CLAUSES(NULL, NULL, NULL)},
    [RH_UNDO_NOT_ALONE] = {"undo-not-alone", CLAUSES(NULL, NULL, NULL)},
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

const char *result_key(const struct rh_components *c, enum rh_result r, char out[MESSAGE_KEY_MAX]) {
    char key[MESSAGE_KEY_MAX];
    struct out o;
    out_start(&o, key, sizeof key);
    out_put(&o, "refused.%s", rh_result_name(r));
    out_end(&o);
    return message_of_game(complain_files(), c, key, out);
}

size_t rh_result_sentence(const struct rh_components *c, enum rh_result r, char *out, size_t size) {
    assert(c);
    char key[MESSAGE_KEY_MAX];
    struct out o;
    out_start(&o, out, size);
    if (r != RH_OK) {
        message_put(&o, complain_files(), result_key(c, r, key), &(struct message_parameter){0});
    }
    return out_end(&o);
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
        return c->refill_is_choice && a->card != RH_NONE && a->refill <= RH_SHIP_DECK ? "GL-DRAW-9"
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
