/* Drawing cards, and the row they lie in: USA-DRAW, GL-DRAW, CG-DRAW. */
#include "rules/rules.h"

static unsigned row_size(const struct rh_components *c) {
    return (unsigned)c->market_trains + c->market_ships;
}

/* Turns up a card; a gap if the deck has none, which in the last turns of a round is how the row
 * stays (CG-END-2). */
static uint8_t place(const struct scene *sc, unsigned at, uint8_t deck) {
    uint8_t card = deck_take(sc, deck);
    sc->s->market[at] = card;
    if (card != RH_NONE) {
        event_add(sc, (struct rh_event){.kind = RH_EV_REFILLED,
                                        .eyes = 0xff,
                                        .what = deck,
                                        .card = card,
                                        .n = (uint8_t)at});
    }
    return card;
}

static void deal_row(const struct scene *sc) {
    for (unsigned i = 0; i < row_size(sc->c); i++) {
        place(sc, i, i < sc->c->market_trains ? RH_TRAIN_DECK : RH_SHIP_DECK);
    }
}

/* USA-DRAW-7, GL-DRAW-7: a sweep settles only if enough train cards that are not wild are left. */
static bool can_settle(const struct rh_components *c, const struct rh_state *s) {
    unsigned tame = 0, needed = (unsigned)c->market_trains - c->sweep_at + 1;
    for (unsigned i = 0; i < row_size(c); i++) {
        tame += s->market[i] < RH_SHIP;
    }
    for (unsigned i = 0; i < s->train_n; i++) {
        tame += s->train[i] < RH_SHIP;
    }
    for (unsigned card = 0; card < RH_SHIP; card++) {
        tame += s->discard[card];
    }
    return tame >= needed;
}

/* CG-DRAW-2: without a limit (sweep_at 0) wild cards may lie. */
static bool must_sweep(const struct rh_components *c, const struct rh_state *s) {
    unsigned wilds = 0;
    for (unsigned i = 0; i < row_size(c); i++) {
        wilds += s->market[i] == RH_WILD;
    }
    /* A wrong deal might never settle either. */
    return c->sweep_at && wilds >= c->sweep_at && !s->deal_wrong && can_settle(c, s);
}

/* With few tame cards left it may take a hundred sweeps until one settles; then only the last are
 * told, so that there is room for what follows: a turn, the last turns, the end. */
static void forget_sweeps(struct rh_events *events, uint16_t first) {
    if (events && events->n > RH_EVENTS_MAX / 2) {
        events->lost = (uint16_t)(events->lost + events->n - first);
        events->n = first;
    }
}

/* USA-DRAW-6, GL-DRAW-7. Short rows keep their gaps: row_mend fills them later. */
static void sweep(const struct scene *sc) {
    struct rh_state *s = sc->s;
    const uint16_t first = sc->events ? sc->events->n : 0;
    while (must_sweep(sc->c, s)) {
        forget_sweeps(sc->events, first);
        for (unsigned i = 0; i < row_size(sc->c); i++) {
            if (s->market[i] != RH_NONE) {
                s->discard[s->market[i]]++;
            }
        }
        event_add(sc, (struct rh_event){.kind = RH_EV_SWEPT, .eyes = 0xff});
        deal_row(sc);
    }
}

void row_deal(const struct scene *sc) {
    deal_row(sc);
    sweep(sc);
}

/* USA-DRAW-10, GL-DRAW-9: gaps are filled as soon as a player has discarded cards; and what was
 * discarded may end the suspension of a sweep (USA-DRAW-7, GL-DRAW-7). */
void row_mend(const struct scene *sc) {
    for (unsigned i = 0; i < row_size(sc->c); i++) {
        if (sc->s->market[i] == RH_NONE) {
            bool train = deck_can_give(sc->c, sc->s, RH_TRAIN_DECK);
            place(sc, i, train ? RH_TRAIN_DECK : RH_SHIP_DECK);
        }
    }
    sweep(sc);
}

/* The first place where such a card lies, or one beyond the row. */
static unsigned place_of(const struct rh_components *c, const struct rh_state *s, uint8_t card) {
    unsigned place = row_size(c);
    for (unsigned i = place; i-- > 0;) { /* to the end, for where it lies cannot be foreseen */
        place = s->market[i] == card ? i : place;
    }
    return place;
}

/* USA-DRAW-10, GL-DRAW-9: whether a player may take any card now; as second card no wild one of the
 * row. */
static bool possible(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    (void)seat;
    for (unsigned i = 0; i < row_size(c); i++) {
        if (s->market[i] != RH_NONE && !(s->drawn && s->market[i] == RH_WILD)) {
            return true;
        }
    }
    return deck_can_give(c, s, RH_TRAIN_DECK) || deck_can_give(c, s, RH_SHIP_DECK);
}

/* The decks that may fill a gap, as bits; 0: none can, or it is no choice. GL-DRAW-2, GL-DRAW-9. */
static unsigned refills(const struct rh_components *c, const struct rh_state *s) {
    if (!c->refill_is_choice) {
        return 0;
    }
    return (unsigned)deck_can_give(c, s, RH_TRAIN_DECK) << RH_TRAIN_DECK |
           (unsigned)deck_can_give(c, s, RH_SHIP_DECK) << RH_SHIP_DECK;
}

static size_t legal(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct rh_action *out) {
    size_t n = 0;
    const uint64_t head = RH_DRAW | (uint64_t)seat << AT_SEAT;
    const unsigned size = row_size(c), decks = refills(c, s);
    uint64_t listed = s->drawn ? (uint64_t)1 << RH_WILD : 0;
    uint8_t row[RH_MARKET_MAX];
    memcpy(row, s->market, sizeof row);
    for (unsigned i = 0; i < size; i++) {
        uint64_t named = head | (uint64_t)row[i] << AT_WHAT;
        uint64_t bit = (uint64_t)(row[i] != RH_NONE) << (row[i] & 63);
        bool fresh = bit & ~listed;
        listed |= bit;
        if (!decks) { /* written in any case and kept if fresh: a branch would be a guess */
            action_make(&out[n], named | (uint64_t)RH_NONE << AT_N);
            n += fresh;
            continue;
        }
        for (unsigned d = fresh ? decks : 0; d; d &= d - 1) {
            action_make(&out[n++], named | (uint64_t)bits_first(d) << AT_N);
        }
    }
    for (uint8_t deck = RH_TRAIN_DECK; deck <= RH_SHIP_DECK; deck++) {
        if (deck_can_give(c, s, deck)) {
            action_make(&out[n++], head | (uint64_t)RH_NONE << AT_WHAT |
                                       (uint64_t)deck << AT_COLOR | (uint64_t)RH_NONE << AT_N);
        }
    }
    return n;
}

/* How many cards the hand holds is never asked: USA-DRAW-8, GL-DRAW-6, CG-DRAW-4. */
static enum rh_result check(const struct rh_components *c, const struct rh_state *s,
                            const struct rh_action *a) {
    if (a->card == RH_NONE) {
        if (a->deck > RH_SHIP_DECK || !deck_can_give(c, s, a->deck)) {
            return RH_DECK_EMPTY;
        }
        return a->refill == RH_NONE ? RH_OK : RH_BAD_REFILL;
    }
    if (a->card >= RH_CARDS || a->deck || place_of(c, s, a->card) == row_size(c)) {
        return RH_CARD_NOT_IN_ROW;
    }
    if (s->drawn && a->card == RH_WILD) {
        return RH_SECOND_WILD; /* USA-DRAW-4, GL-DRAW-4 */
    }
    unsigned decks = refills(c, s);
    bool fits = decks ? a->refill <= RH_SHIP_DECK && decks >> a->refill & 1 : a->refill == RH_NONE;
    return fits ? RH_OK : RH_BAD_REFILL;
}

/* USA-DRAW-2, GL-DRAW-2: the card taken is replaced at once. */
static void take_from_row(const struct scene *sc, const struct rh_action *a) {
    unsigned at = place_of(sc->c, sc->s, a->card);
    hand_add(sc->s, a->seat, a->card, true);
    event_add(
        sc,
        (struct rh_event){
            .kind = RH_EV_TOOK, .seat = a->seat, .eyes = 0xff, .card = a->card, .n = (uint8_t)at});
    uint8_t next = place(sc, at, a->refill == RH_NONE ? RH_TRAIN_DECK : a->refill);
    if (next == RH_WILD) { /* no other card makes a sweep due */
        sweep(sc);
    }
}

static void take_blind(const struct scene *sc, const struct rh_action *a) {
    uint8_t card = deck_take(sc, a->deck);
    hand_add(sc->s, a->seat, card, false);
    event_add(sc, (struct rh_event){.kind = RH_EV_DREW,
                                    .seat = a->seat,
                                    .eyes = (uint8_t)(1 << a->seat),
                                    .what = a->deck,
                                    .card = card});
}

/* USA-DRAW-1, GL-DRAW-1, CG-DRAW-1: two cards, or one if no second can be had (USA-DRAW-10,
 * GL-DRAW-9). USA-DRAW-3, GL-DRAW-3: a wild one of the row stands for both. USA-DRAW-5, GL-DRAW-5:
 * one drawn blind is a card like any other. */
static void apply(const struct scene *sc, const struct rh_action *a) {
    if (a->card == RH_NONE) {
        take_blind(sc, a);
    } else {
        take_from_row(sc, a);
    }
    bool second = sc->s->drawn;
    sc->s->drawn = 1;
    if (second || a->card == RH_WILD || !possible(sc->c, sc->s, a->seat)) {
        turn_end(sc);
    }
}

const struct subject draw_cards = {
    .legal = legal, .check = check, .apply = apply, .possible = possible};
