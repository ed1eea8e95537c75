/* Reading the table of a position: the row, the discards and the decks. */
#include "text/position/position_read.h"

#include "text/cards.h"
#include "text/ids.h"

bool position_read_market(struct position *p) {
    unsigned n = (unsigned)p->c->market_trains + p->c->market_ships;
    for (unsigned i = 0; in_peek(&p->in).n; i++) {
        struct word w = in_word(&p->in);
        if (i >= n || i >= RH_MARKET_MAX) {
            return in_refuse(&p->in, "the row has only %u places", n);
        }
        if (word_is(w, "-")) {
            continue;
        }
        if (!cards_word(&p->in, p->c, w, &p->s->market[i]) ||
            !position_take(p, p->s->market[i], 1)) {
            return false;
        }
    }
    return true;
}

bool position_read_discard(struct position *p) {
    struct cards_item item;
    while (cards_next(&p->in, p->c, &item)) {
        if (item.n == 0) {
            return true;
        }
        if (item.card >= RH_CARDS) {
            return in_refuse(&p->in, "discards lie open, none of them is hidden");
        }
        if (!position_take(p, item.card, item.n)) {
            return false;
        }
        p->s->discard[item.card] = (uint8_t)(p->s->discard[item.card] + item.n);
    }
    return false;
}

/* For now with the next card first; position_finish turns the deck round. */
static bool read_cards(struct position *p, bool ships, uint8_t *pile, unsigned max, uint8_t *n) {
    struct cards_item item;
    while (cards_next(&p->in, p->c, &item)) {
        bool ship = item.card >= RH_SHIP && item.card < RH_WILD;
        if (item.n == 0) {
            return true;
        }
        if (item.card != RH_HIDDEN && (item.card >= RH_CARDS || ship != ships)) {
            return in_refuse(&p->in, "that card is not of this deck");
        }
        bool good =
            item.card == RH_HIDDEN ? position_may_hide(p) : position_take(p, item.card, item.n);
        if (!good) {
            return false;
        }
        if (item.n > max - *n) {
            return in_refuse(&p->in, "a deck has no more than %u cards", max);
        }
        for (; item.n; item.n--) {
            pile[(*n)++] = item.card;
        }
    }
    return false;
}

static bool read_tickets(struct position *p) {
    struct rh_state *s = p->s;
    while (in_peek(&p->in).n) {
        struct word w = in_peek(&p->in);
        unsigned n = 1;
        uint8_t ticket = RH_HIDDEN;
        if (word_is_number(w) || word_is(w, "hidden")) {
            if (!position_read_hidden(p, RH_TICKETS_MAX, &n)) {
                return false;
            }
        } else if (!ids_ticket(&p->in, p->c, in_word(&p->in), &ticket) ||
                   !position_take_ticket(p, ticket)) {
            return false;
        }
        if (n > (unsigned)RH_TICKETS_MAX - s->ticket_n) {
            return in_refuse(&p->in, "a deck has no more than %u tickets", RH_TICKETS_MAX);
        }
        for (; n; n--) {
            s->ticket[s->ticket_n++] = ticket;
        }
    }
    return true;
}

bool position_read_deck(struct position *p) {
    struct rh_state *s = p->s;
    struct word w = in_word(&p->in);
    uint8_t deck = word_is(w, "train")  ? RH_TRAIN_DECK
                   : word_is(w, "ship") ? RH_SHIP_DECK
                                        : RH_TICKET_DECK;
    if (deck == RH_TICKET_DECK && !word_is(w, "ticket")) {
        return in_refuse(&p->in, "a deck is train, ship or ticket, not %w", w);
    }
    if (deck == RH_SHIP_DECK && !cards_have_ships(p->c)) {
        return in_refuse(&p->in, "this box holds no ship cards");
    }
    if (p->decks >> deck & 1) {
        return in_refuse(&p->in, "deck %w is said twice", w);
    }
    p->decks |= (uint8_t)(1 << deck);
    switch (deck) {
    case RH_TRAIN_DECK:
        return read_cards(p, false, s->train, RH_TRAINS_MAX, &s->train_n);
    case RH_SHIP_DECK:
        return read_cards(p, true, s->ship, RH_SHIPS_MAX, &s->ship_n);
    }
    return read_tickets(p);
}
