/*
 * Where the cards and tickets of a position lie that no line names: docs/record.md, "Positions".
 *
 * In a position without an eye they fill up the decks. In a view they are what its eye cannot see,
 * so there must be as many of them as the view says are hidden.
 */
#include "core/bits.h"
#include "core/seat.h"
#include "text/cards.h"
#include "text/position/position_read.h"

#include <string.h>

struct pile {
    uint8_t *card;
    uint8_t *n;
    unsigned max;
};

static struct pile pile_of(struct rh_state *s, unsigned deck) {
    struct pile pile[RH_DECKS] = {
        {s->train, &s->train_n, RH_TRAINS_MAX},
        {s->ship, &s->ship_n, RH_SHIPS_MAX},
        {s->ticket, &s->ticket_n, RH_TICKETS_MAX},
    };
    return pile[deck];
}

/* A deck is read with the next card first, and kept with the next card last. */
static void turn_round(struct pile pile) {
    for (unsigned i = 0, k = *pile.n; i + 1 < k; i++) {
        uint8_t held = pile.card[i];
        pile.card[i] = pile.card[--k];
        pile.card[k] = held;
    }
}

/* At the bottom, as long as the deck is not yet turned round. */
static bool put_under(struct position *p, struct pile pile, uint8_t card, unsigned n) {
    if (n > pile.max - *pile.n) {
        return in_refuse(&p->in, "a deck has no more than %u cards", pile.max);
    }
    memset(pile.card + *pile.n, card, n);
    *pile.n = (uint8_t)(*pile.n + n);
    return true;
}

static bool place_rest(struct position *p) {
    struct rh_state *s = p->s;
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        bool ship = card >= RH_SHIP && card < RH_WILD;
        uint8_t *to = p->rest == REST_DISCARD ? &s->discard[card] : NULL;
        if (p->rest < RH_SEATS_MAX) {
            to = &s->hand[p->rest][card];
        }
        if (to) {
            *to = (uint8_t)(*to + p->left[card]);
        } else if (!put_under(p, pile_of(s, ship ? RH_SHIP_DECK : RH_TRAIN_DECK), card,
                              p->left[card])) {
            return false;
        }
        p->left[card] = 0;
    }
    return true;
}

static void turn_up(struct position *p) {
    const struct rh_components *c = p->c;
    unsigned row = (unsigned)c->market_trains + c->market_ships;
    for (unsigned i = 0; i < row && i < RH_MARKET_MAX; i++) {
        struct pile pile = pile_of(p->s, i < c->market_trains ? RH_TRAIN_DECK : RH_SHIP_DECK);
        if (*pile.n) {
            p->s->market[i] = pile.card[--*pile.n];
            pile.card[*pile.n] = 0;
        }
    }
}

static unsigned count_hidden(struct pile pile) {
    unsigned n = 0;
    for (unsigned i = 0; i < *pile.n; i++) {
        n += pile.card[i] == RH_HIDDEN;
    }
    return n;
}

/* Of a view: what is not named is hidden, in other hands or in the deck. */
static bool hide_rest(struct position *p, unsigned deck, const char *what, unsigned unnamed,
                      unsigned elsewhere) {
    struct pile pile = pile_of(p->s, deck);
    unsigned hidden = elsewhere + count_hidden(pile);
    bool live = p->s->phase != RH_OVER, cards = deck != RH_TICKET_DECK;
    if (live && cards && count_hidden(pile) != *pile.n) {
        return in_refuse(&p->in, "a view does not see what lies in a deck");
    }
    if (hidden < unnamed && !(p->decks >> deck & 1)) {
        return put_under(p, pile, RH_HIDDEN, unnamed - hidden);
    }
    return hidden == unnamed ||
           in_refuse(&p->in, "%u %s are hidden in this view, but %u are named nowhere", hidden,
                     what, unnamed);
}

static bool hide_cards(struct position *p) {
    unsigned unnamed[2] = {0}, elsewhere[2] = {0};
    for (unsigned card = 0; card < RH_CARDS; card++) {
        unnamed[card >= RH_SHIP && card < RH_WILD] += p->left[card];
    }
    for (unsigned seat = 0; seat < p->s->seats; seat++) {
        elsewhere[0] += p->hidden_trains[seat];
        elsewhere[1] += p->hidden_ships[seat];
    }
    return hide_rest(p, RH_TRAIN_DECK, "train cards", unnamed[0], elsewhere[0]) &&
           hide_rest(p, RH_SHIP_DECK, "ship cards", unnamed[1], elsewhere[1]);
}

static bool count_hand(struct position *p, unsigned seat) {
    struct rh_state *s = p->s;
    unsigned n = (unsigned)p->hidden_trains[seat] + p->hidden_ships[seat];
    unsigned ships = p->hidden_ships[seat];
    for (unsigned card = 0; card < RH_CARDS; card++) {
        n += s->hand[seat][card];
        ships += card >= RH_SHIP && card < RH_WILD ? s->hand[seat][card] : 0u;
    }
    if (n > UINT8_MAX) {
        return in_refuse(&p->in, "a hand has no more than %u cards", UINT8_MAX);
    }
    s->hand_n[seat] = (uint8_t)n;
    s->hand_ships[seat] = (uint8_t)ships;
    return true;
}

/* In a view of a running game all that is known of another hand is what everybody knows. */
static bool check_seen(struct position *p, unsigned seat) {
    struct rh_state *s = p->s;
    bool other = s->eye != RH_NONE && seat != s->eye && s->phase != RH_OVER;
    if (other && !(p->given[LINE_SEEN] >> seat & 1)) {
        memcpy(s->seen[seat], s->hand[seat], sizeof s->seen[seat]);
    }
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        uint8_t hand = s->hand[seat][card], seen = s->seen[seat][card];
        if (seen > hand || (other && seen != hand)) {
            return in_refuse(&p->in, "%u %s were seen in the hand of seat %u, but it has %u", seen,
                             rh_card_name(p->c, card), seat_number(seat), hand);
        }
    }
    return true;
}

bool position_place_cards(struct position *p) {
    bool view = p->s->eye != RH_NONE;
    bool row = p->c->market_trains || p->c->market_ships;
    if (view && p->given[LINE_REST]) {
        return in_refuse(&p->in, "a view has no rest: what it does not name is hidden");
    }
    if (view && row && !p->given[LINE_MARKET]) {
        return in_refuse(&p->in, "a view must say what lies in the row: market is missing");
    }
    if (!(view ? hide_cards(p) : place_rest(p))) {
        return false;
    }
    turn_round(pile_of(p->s, RH_TRAIN_DECK));
    turn_round(pile_of(p->s, RH_SHIP_DECK));
    if (!p->given[LINE_MARKET]) {
        turn_up(p);
    }
    for (unsigned seat = 0; seat < p->s->seats; seat++) {
        if (!count_hand(p, seat) || !check_seen(p, seat)) {
            return false;
        }
    }
    return true;
}

bool position_place_tickets(struct position *p) {
    struct rh_state *s = p->s;
    unsigned elsewhere = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        struct pile offer = {s->offer[seat], &s->offer_n[seat], RH_OFFER_MAX};
        elsewhere += p->hidden_tickets[seat] + count_hidden(offer);
        s->tickets_n[seat] = (uint8_t)(bits_count(s->tickets[seat]) + p->hidden_tickets[seat]);
    }
    struct pile deck = pile_of(s, RH_TICKET_DECK);
    if (s->eye != RH_NONE) {
        if (!hide_rest(p, RH_TICKET_DECK, "tickets", bits_count(p->tickets_left), elsewhere)) {
            return false;
        }
    }
    for (uint64_t left = p->tickets_left; s->eye == RH_NONE && left; left &= left - 1) {
        if (!put_under(p, deck, (uint8_t)bits_first(left), 1)) {
            return false;
        }
    }
    turn_round(deck);
    return true;
}
