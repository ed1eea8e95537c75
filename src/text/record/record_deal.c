/*
 * Reading the deal of a record: docs/record.md, "Records".
 *
 * A deal is compared with the box here, where its lines are known. Whether the later orders are of
 * the cards that were discarded by then is seen only when the record is played.
 */
#include "text/record/record_read.h"

#include "text/cards.h"
#include "text/ids.h"
#include "text/names.h"

#include <string.h>

static bool read_deal_cards(struct reading *rd, uint8_t deck, uint8_t *card, uint8_t *n) {
    struct cards_item item;
    while (cards_next(&rd->in, rd->c, &item)) {
        bool ship = item.card >= RH_SHIP && item.card < RH_WILD;
        if (item.n == 0) {
            return true;
        }
        if (item.card >= RH_CARDS || ship != (deck == RH_SHIP_DECK)) {
            return in_complain(&rd->in, "deal-card", "deck", names_deck(deck), NULL);
        }
        if (item.n > (unsigned)RH_TRAINS_MAX - *n) {
            return in_complain(&rd->in, "deal-long", "#n", RH_TRAINS_MAX, NULL);
        }
        memset(card + *n, item.card, item.n);
        *n = (uint8_t)(*n + item.n);
    }
    return false;
}

static bool read_deal_tickets(struct reading *rd, uint8_t *ticket, uint8_t *n) {
    uint64_t seen = 0;
    while (in_peek(&rd->in).n) {
        struct word w = in_word(&rd->in);
        uint8_t t;
        if (!ids_ticket(&rd->in, rd->c, w, &t)) {
            return false;
        }
        if (seen >> t & 1) {
            return in_complain(&rd->in, "dealt-twice", "%word", w, NULL);
        }
        seen |= (uint64_t)1 << t;
        ticket[(*n)++] = t;
    }
    return true;
}

bool record_read_deal(struct reading *rd) {
    struct rh_deal *deal = &rd->r->deal;
    struct word w = in_word(&rd->in);
    uint8_t deck = 0;
    while (deck < RH_DECKS && !word_is(w, names_deck(deck))) {
        deck++;
    }
    if (deck == RH_DECKS || (deck == RH_SHIP_DECK && !cards_have_ships(rd->c))) {
        return in_complain(&rd->in, "deck", "%word", w, NULL);
    }
    if (deal->shuffles_n == RH_SHUFFLES_MAX) {
        return in_complain(&rd->in, "deal-orders", "#n", RH_SHUFFLES_MAX, NULL);
    }
    unsigned i = deal->shuffles_n++;
    rd->r->deal_line[i] = rd->in.line;
    deal->shuffle[i].deck = deck;
    uint8_t *card = deal->shuffle[i].card, *n = &deal->shuffle[i].n;
    return deck == RH_TICKET_DECK ? read_deal_tickets(rd, card, n)
                                  : read_deal_cards(rd, deck, card, n);
}

/* The cards of a deck as it is shuffled first: docs/record.md. */
static unsigned in_deck(const struct rh_components *c, unsigned seats, uint8_t card) {
    return c->box[card] - (card == RH_WILD ? c->hand_wilds * seats : 0);
}

static bool check_order(struct reading *rd, unsigned i, bool first) {
    const struct rh_components *c = rd->c;
    uint8_t deck = rd->r->deal.shuffle[i].deck, n = rd->r->deal.shuffle[i].n;
    unsigned count[RH_CARDS] = {0};
    rd->in.line = rd->r->deal_line[i];
    if (deck == RH_TICKET_DECK) {
        return !first || n == c->tickets_n ||
               in_complain(&rd->in, "deal-tickets", "#n", n, "#all", c->tickets_n, NULL);
    }
    for (unsigned k = 0; k < n; k++) {
        count[rd->r->deal.shuffle[i].card[k]]++;
    }
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        bool ship = card >= RH_SHIP && card < RH_WILD;
        unsigned all = first ? in_deck(c, rd->r->options.seats, card) : c->box[card];
        bool good =
            first && ship == (deck == RH_SHIP_DECK) ? count[card] == all : count[card] <= all;
        if (!good) {
            return in_complain(&rd->in, "deal-count", "#n", (int)count[card], "card",
                               rh_card_name(c, card), "#all", (int)all, NULL);
        }
    }
    return true;
}

bool record_check_deal(struct reading *rd) {
    unsigned seen = 0;
    for (unsigned i = 0; i < rd->r->deal.shuffles_n; i++) {
        unsigned bit = 1u << rd->r->deal.shuffle[i].deck;
        if (!check_order(rd, i, !(seen & bit))) {
            return false;
        }
        seen |= bit;
    }
    unsigned needed = 1u << RH_TRAIN_DECK | 1u << RH_TICKET_DECK |
                      (unsigned)cards_have_ships(rd->c) << RH_SHIP_DECK;
    rd->in.line = 0;
    return (seen & needed) == needed || in_complain(&rd->in, "deal-all", NULL);
}
