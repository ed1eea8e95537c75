/*
 * Taking back: which actions may be.
 *
 * The rulebooks know no taking back, and no state does: a table that allows it goes back to an
 * earlier position. What is judged here is that nobody gains by it. An action shows something if
 * what came of it did not follow from what everybody knew and from the action itself: a card that
 * lay hidden was turned up or drawn, tickets were offered, chance was asked, or what all have
 * chosen was laid open. What a seat shows of its own hand by paying is its own affair.
 *
 * The answer needs nothing that is hidden, so that asking for it shows nothing either.
 */
#include "rules/rules.h"

#include <assert.h>

/* A deck that was shuffled may have more cards than before, so shuffles are asked apart. */
static bool deck_was_used(const struct rh_state *before, const struct rh_state *after) {
    return memcmp(before->shuffles, after->shuffles, sizeof after->shuffles) != 0 ||
           after->train_n < before->train_n || after->ship_n < before->ship_n ||
           after->ticket_n < before->ticket_n;
}

/* That so many wild cards stay in the row tells what the deck lacks: see can_settle in draw.c. */
static bool sweep_is_suspended(const struct rh_components *c, const struct rh_state *s) {
    unsigned wilds = 0;
    for (unsigned i = 0; i < (unsigned)c->market_trains + c->market_ships; i++) {
        wilds += s->market[i] == RH_WILD;
    }
    return c->sweep_at && wilds >= c->sweep_at;
}

bool rh_shows(const struct rh_components *c, const struct rh_state *before,
              const struct rh_state *after) {
    assert(c && before && after && before->seats == after->seats);
    return before->phase != after->phase || before->round != after->round ||
           deck_was_used(before, after) || sweep_is_suspended(c, after);
}

enum rh_result rh_undo_check(const struct rh_action *undo, uint32_t standing,
                             const struct rh_action *last, bool shown) {
    assert(undo && undo->kind == RH_UNDO && (last || !standing));
    if (!standing || undo->back > standing) {
        return RH_NOTHING_TO_UNDO;
    }
    if (undo->back) {
        return RH_OK; /* alone against bots, everything */
    }
    if (last->seat != undo->seat) {
        return RH_OTHERS_HAVE_ACTED;
    }
    return shown ? RH_UNDO_SHOWN : RH_OK;
}
