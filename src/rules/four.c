/* The second round of the four-player card game: CG-FOUR. */
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

/* CG-FOUR-2: every train card that is not in a hand. */
static void gather(const struct scene *sc) {
    struct rh_state *s = sc->s;
    uint8_t n = 0;
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        unsigned out = 0;
        for (unsigned seat = 0; seat < s->seats; seat++) {
            out += s->hand[seat][card];
        }
        memset(s->train + n, card, sc->c->box[card] - out);
        n = (uint8_t)(n + sc->c->box[card] - out);
    }
    s->train_n = n;
    memset(s->discard, 0, sizeof s->discard);
    memset(s->platform, 0, sizeof s->platform);
    memset(s->market, RH_NONE, sizeof s->market);
    memset(s->yard, RH_NONE, sizeof s->yard);
    memset(s->yard_n, 0, sizeof s->yard_n);
    memset(s->yard_wilds, 0, sizeof s->yard_wilds);
    deck_make(sc, RH_TRAIN_DECK, s->train, n);
    event_add(
        sc, (struct rh_event){.kind = RH_EV_SHUFFLED, .eyes = 0xff, .what = RH_TRAIN_DECK, .n = n});
}

/* CG-FOUR-2: as far as the cards go. */
static void deal_share(const struct scene *sc, uint8_t seat) {
    for (unsigned k = 0; k < sc->c->second_hand; k++) {
        uint8_t card = deck_take(sc, RH_TRAIN_DECK);
        if (card == RH_NONE) {
            return;
        }
        hand_add(sc->s, seat, card, false);
        event_add(sc, (struct rh_event){.kind = RH_EV_DEALT,
                                        .seat = seat,
                                        .eyes = (uint8_t)(1 << seat),
                                        .what = RH_TRAIN_DECK,
                                        .card = card});
    }
}

/* CG-FOUR-1: hands and tickets stay as they are, and completed tickets lie aside, where all may see
 * them. CG-FOUR-2: five cards are turned up, then each has a share, from the one who begins.
 * CG-FOUR-3: the turn has passed on already to the left of the one who played last. */
void four_next_round(const struct scene *sc) {
    assert(sc->s->phase == RH_SETTLING && sc->s->round == 0);
    struct rh_state *s = sc->s;
    s->round = 1;
    s->phase = RH_PLAYING;
    s->passes = 0;
    event_add(sc, (struct rh_event){.kind = RH_EV_ROUND, .eyes = 0xff});
    gather(sc);
    row_deal(sc);
    for (unsigned i = 0; i < s->seats; i++) {
        deal_share(sc, (uint8_t)((s->turn + i) % s->seats));
    }
    if (s->train_n == 0) { /* CG-FOUR-2: the deal itself has set off the end */
        s->turns_left = (uint8_t)(s->seats * sc->c->last_turns);
        event_add(sc,
                  (struct rh_event){
                      .kind = RH_EV_LAST, .seat = s->turn, .eyes = 0xff, .n = sc->c->last_turns});
    }
    turn_begin(sc);
}
