/*
 * Cards on their way between decks, hands and discards.
 *
 * A deck of a real game has an order, the next card last. A filled state (rh_fill) has decks
 * without order: each draw picks one of the remaining cards at random, which gives the same chances
 * and saves the shuffle. Discards are counted, for their order never matters.
 */
#include "core/chance.h"
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

uint8_t deck_of(uint8_t card) {
    return card >= RH_SHIP && card < RH_WILD ? RH_SHIP_DECK : RH_TRAIN_DECK;
}

static bool in_deck(uint8_t card, uint8_t deck) {
    return deck_of(card) == deck;
}

static bool any_discards(const struct rh_state *s, uint8_t deck) {
    uint64_t words[2];
    _Static_assert(RH_SHIP == sizeof words && RH_WILD == 2 * sizeof words, "two words a deck");
    memcpy(words, s->discard + (deck == RH_SHIP_DECK ? RH_SHIP : RH_TRAIN), sizeof words);
    return words[0] || words[1] || (deck == RH_TRAIN_DECK && s->discard[RH_WILD]);
}

/* CG-DRAW-3: in the card game an empty deck stays empty, whatever was discarded. */
bool deck_can_give(const struct rh_components *c, const struct rh_state *s, uint8_t deck) {
    assert(deck <= RH_SHIP_DECK);
    uint8_t n = deck == RH_SHIP_DECK ? s->ship_n : s->train_n;
    return n || (c->reshuffles && any_discards(s, deck));
}

/* Whether a deal's order is of exactly these cards. */
static bool same_cards(const uint8_t *a, const uint8_t *b, unsigned n) {
    int8_t balance[256] = {0};
    for (unsigned i = 0; i < n; i++) {
        balance[a[i]]++;
        balance[b[i]]--;
    }
    for (unsigned i = 0; i < 256; i++) {
        if (balance[i]) {
            return false;
        }
    }
    return true;
}

/* The order that the deal says, next card first there and last here. */
static void as_dealt(const struct scene *sc, uint8_t deck, uint8_t *pile, uint8_t n) {
    unsigned k = sc->s->shuffles[deck];
    for (unsigned i = 0; sc->deal && i < sc->deal->shuffles_n; i++) {
        if (sc->deal->shuffle[i].deck != deck || k--) {
            continue;
        }
        const uint8_t *card = sc->deal->shuffle[i].card;
        if (sc->deal->shuffle[i].n != n || !same_cards(card, pile, n)) {
            break;
        }
        for (unsigned j = 0; j < n; j++) {
            pile[n - 1 - j] = card[j];
        }
        return;
    }
    sc->s->deal_wrong = 1;
}

/* Shuffles a pile that comes sorted, by the seed or the deal; see docs/record.md. */
void deck_make(const struct scene *sc, uint8_t deck, uint8_t *pile, uint8_t n) {
    assert(deck < RH_DECKS && sc->s->eye == RH_NONE);
    struct rh_state *s = sc->s;
    if (s->filled) {
        struct rh_rng rng = {s->luck};
        for (unsigned i = n; deck == RH_TICKET_DECK && i-- > 1;) {
            unsigned j = rh_random(&rng, i + 1);
            uint8_t held = pile[i];
            pile[i] = pile[j];
            pile[j] = held;
        }
        s->luck = rng.x;
    } else if (s->dealt) {
        as_dealt(sc, deck, pile, n);
    } else {
        struct chance ch;
        chance_open(&ch, s->seed, deck, s->shuffles[deck]);
        chance_shuffle(&ch, pile, n);
    }
    s->shuffles[deck] += !s->deal_wrong; /* so it tells how many orders of a deal were right */
}

/* USA-DRAW-9, GL-DRAW-8: an empty deck is made anew of its own discards, when a card is needed. */
static void make_anew(const struct scene *sc, uint8_t deck) {
    struct rh_state *s = sc->s;
    uint8_t *pile = deck == RH_SHIP_DECK ? s->ship : s->train;
    uint8_t n = 0;
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        if (in_deck(card, deck)) {
            memset(pile + n, card, s->discard[card]);
            n = (uint8_t)(n + s->discard[card]);
            s->discard[card] = 0;
        }
    }
    *(deck == RH_SHIP_DECK ? &s->ship_n : &s->train_n) = n;
    deck_make(sc, deck, pile, n);
    event_add(sc, (struct rh_event){.kind = RH_EV_SHUFFLED, .eyes = 0xff, .what = deck, .n = n});
}

uint8_t deck_take(const struct scene *sc, uint8_t deck) {
    assert(deck <= RH_SHIP_DECK);
    struct rh_state *s = sc->s;
    uint8_t *pile = deck == RH_SHIP_DECK ? s->ship : s->train;
    uint8_t *n = deck == RH_SHIP_DECK ? &s->ship_n : &s->train_n;
    if (*n == 0) {
        if (!deck_can_give(sc->c, s, deck)) {
            return RH_NONE;
        }
        make_anew(sc, deck);
    }
    unsigned i = --*n;
    uint8_t card = pile[i];
    if (s->filled) {
        struct rh_rng rng = {s->luck};
        unsigned j = rh_random(&rng, i + 1);
        s->luck = rng.x;
        card = pile[j];
        pile[j] = pile[i];
    }
    pile[i] = 0;
    return card;
}

void hand_add(struct rh_state *s, uint8_t seat, uint8_t card, bool everybody_saw) {
    assert(seat < s->seats && card < RH_CARDS);
    s->hand[seat][card]++;
    s->hand_n[seat]++;
    s->hand_ships[seat] = (uint8_t)(s->hand_ships[seat] + deck_of(card));
    s->seen[seat][card] = (uint8_t)(s->seen[seat][card] + everybody_saw);
}

/* What everybody knows of a hand shrinks by what is spent: the cards spent may be the known ones.
 */
void hand_spend(struct rh_state *s, uint8_t seat, uint8_t card, uint8_t n, bool to_discard) {
    assert(seat < s->seats && card < RH_CARDS && n <= s->hand[seat][card]);
    uint8_t *seen = &s->seen[seat][card];
    s->hand[seat][card] = (uint8_t)(s->hand[seat][card] - n);
    s->hand_n[seat] = (uint8_t)(s->hand_n[seat] - n);
    s->hand_ships[seat] = (uint8_t)(s->hand_ships[seat] - n * deck_of(card));
    *seen = (uint8_t)(*seen > n ? *seen - n : 0);
    if (to_discard) {
        s->discard[card] = (uint8_t)(s->discard[card] + n);
    }
}
