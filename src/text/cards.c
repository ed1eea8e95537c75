/* Cards in words, read and printed. A box need not hold every kind that the notation knows. */
#include "text/cards.h"

bool cards_have_ships(const struct rh_components *c) {
    for (unsigned card = RH_SHIP; card < RH_WILD; card++) {
        if (c->box[card]) {
            return true;
        }
    }
    return false;
}

bool cards_word(struct in *in, const struct rh_components *c, struct word w, uint8_t *card) {
    *card = RH_NONE;
    if (word_is(w, "locomotive") || word_is(w, "wild")) {
        *card = RH_WILD;
    }
    for (uint8_t i = 0; i < RH_WILD; i++) {
        if (word_is(w, rh_card_name(c, i))) {
            *card = i;
        }
    }
    if (*card == RH_NONE) {
        return in_complain(in, w.n ? "card" : "card-missing", "%word", w, NULL);
    }
    if (c->box[*card] == 0) {
        return in_complain(in, "no-such-cards", "%word", w, NULL);
    }
    return true;
}

bool cards_next(struct in *in, const struct rh_components *c, struct cards_item *item) {
    struct word w = in_peek(in);
    *item = (struct cards_item){0};
    if (w.n == 0) {
        return true;
    }
    item->n = 1;
    if (word_is_number(w) && !in_number(in, "complaint.number-cards", 1, UINT8_MAX, &item->n)) {
        return false;
    }
    w = in_word(in);
    if (word_is(w, "hidden")) {
        item->card = RH_HIDDEN;
        return true;
    }
    if (word_is(w, "hidden-ship") && cards_have_ships(c)) {
        item->card = CARDS_HIDDEN_SHIP;
        return true;
    }
    return cards_word(in, c, w, &item->card);
}

void cards_put(struct out *o, const struct rh_components *c, unsigned n, uint8_t card) {
    if (n) {
        out_put(o, " %u %s", n, rh_card_name(c, card));
    }
}

void cards_put_counts(struct out *o, const struct rh_components *c, const uint8_t count[RH_CARDS]) {
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        cards_put(o, c, count[card], card);
    }
}
