/* Set-up, and the choices that all make at once: USA-SETUP, GL-SETUP, CG-SETUP. */
#include "core/chance.h"
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

/* GL-SETUP-1: trains and ships apart. CG-SETUP-1: without the wild cards that each player has. */
static void shuffle_cards(const struct scene *sc) {
    struct rh_state *s = sc->s;
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        unsigned n = sc->c->box[card];
        if (card == RH_WILD) {
            n -= (unsigned)sc->c->hand_wilds * s->seats;
        }
        bool ship = deck_of(card) == RH_SHIP_DECK;
        uint8_t *pile = ship ? s->ship : s->train, *count = ship ? &s->ship_n : &s->train_n;
        memset(pile + *count, card, n);
        *count = (uint8_t)(*count + n);
    }
    deck_make(sc, RH_TRAIN_DECK, s->train, s->train_n);
    if (s->ship_n) {
        deck_make(sc, RH_SHIP_DECK, s->ship, s->ship_n);
    }
}

static void shuffle_tickets(const struct scene *sc) {
    struct rh_state *s = sc->s;
    s->ticket_n = sc->c->tickets_n;
    for (uint8_t t = 0; t < s->ticket_n; t++) {
        s->ticket[t] = t;
    }
    deck_make(sc, RH_TICKET_DECK, s->ticket, s->ticket_n);
}

/* USA-SETUP-2, GL-SETUP-1, CG-SETUP-1: the first hands. USA-SETUP-7: in turn order, each player's
 * whole share at once; GL-SETUP-6: train cards before ship cards; CG-SETUP-4: wild ones before the
 * others. */
static void deal_hands(const struct scene *sc) {
    const struct rh_components *c = sc->c;
    for (unsigned i = 0; i < sc->s->seats; i++) {
        uint8_t seat = (uint8_t)((sc->s->first + i) % sc->s->seats);
        for (unsigned k = 0; k < c->hand_wilds; k++) {
            hand_add(sc->s, seat, RH_WILD, true); /* CG-SETUP-1: everybody knows of it */
        }
        for (unsigned k = 0; k < c->hand_trains; k++) {
            hand_add(sc->s, seat, deck_take(sc, RH_TRAIN_DECK), false);
        }
    }
    for (unsigned i = 0; i < sc->s->seats; i++) {
        uint8_t seat = (uint8_t)((sc->s->first + i) % sc->s->seats);
        for (unsigned k = 0; k < c->hand_ships; k++) {
            hand_add(sc->s, seat, deck_take(sc, RH_SHIP_DECK), false);
        }
    }
}

/* USA-SETUP-3, GL-SETUP-2, CG-SETUP-3: the first tickets; ticket.c knows how many must be kept. */
static void deal_tickets(const struct scene *sc) {
    for (unsigned i = 0; i < sc->s->seats; i++) {
        ticket_offer(sc, (uint8_t)((sc->s->first + i) % sc->s->seats), sc->c->first_deal);
    }
}

/* USA-SETUP-5, GL-SETUP-6, CG-SETUP-4: the table may fix the first seat; else chance does. */
static uint8_t first_seat(const struct rh_options *o, const uint8_t seed[32], bool dealt) {
    if (o->first != RH_NONE || dealt) {
        return o->first == RH_NONE ? 0 : o->first;
    }
    struct chance ch;
    chance_open(&ch, seed, RH_DECKS, 0);
    return (uint8_t)chance_below(&ch, o->seats);
}

void rh_setup(const struct rh_components *c, const struct rh_options *options,
              const uint8_t seed[32], const struct rh_deal *deal, struct rh_state *s) {
    assert(c && options && s && (seed || deal));
    const struct scene sc = {.c = c, .deal = deal, .s = s};
    assert(options->seats >= c->seats_min && options->seats <= c->seats_max);
    assert(options->first == RH_NONE || options->first < options->seats);
    memset(s, 0, sizeof *s);
    s->seats = options->seats;
    s->open_platform = options->open_platform;
    s->eye = RH_NONE;
    s->dealt = deal != NULL;
    s->first = s->turn = first_seat(options, seed, deal != NULL);
    if (!deal) {
        memcpy(s->seed, seed, sizeof s->seed);
    }
    memset(s->market, RH_NONE, sizeof s->market);
    memset(s->returned, RH_NONE, sizeof s->returned);
    memset(s->yard, RH_NONE, sizeof s->yard);
    for (unsigned seat = 0; seat < s->seats; seat++) { /* USA-SETUP-1; GL-SETUP-3: pieces later */
        s->trains[seat] = c->pieces_keep ? 0 : c->trains;
        s->ships[seat] = c->pieces_keep ? 0 : c->ships;
        s->harbors_left[seat] = c->harbors;
    }
    shuffle_cards(&sc);
    deal_hands(&sc);
    row_deal(&sc); /* USA-SETUP-2, USA-SETUP-6, GL-SETUP-1, CG-SETUP-1 */
    shuffle_tickets(&sc);
    deal_tickets(&sc);
}

/* CG-SETUP-3: shuffled back into the deck, once, if anything came back. */
static void shuffle_back(const struct scene *sc) {
    struct rh_state *s = sc->s;
    uint64_t all = 0;
    bool any = false;
    for (unsigned i = 0; i < s->ticket_n; i++) {
        all |= (uint64_t)1 << s->ticket[i];
        any |= s->returned[s->ticket[i]] != RH_NONE;
    }
    if (!any) {
        return;
    }
    for (unsigned i = 0; all; all &= all - 1) {
        s->ticket[i++] = (uint8_t)bits_first(all);
    }
    memset(s->returned, RH_NONE, sizeof s->returned);
    deck_make(sc, RH_TICKET_DECK, s->ticket, s->ticket_n);
    event_add(sc,
              (struct rh_event){
                  .kind = RH_EV_SHUFFLED, .eyes = 0xff, .what = RH_TICKET_DECK, .n = s->ticket_n});
}

/* GL-SETUP-3: what a player did not choose goes to the box. */
static void reveal_mix(const struct scene *sc, uint8_t seat) {
    struct rh_state *s = sc->s;
    s->trains[seat] = (uint8_t)(s->mix[seat] - 1);
    s->ships[seat] = (uint8_t)(sc->c->pieces_keep - s->trains[seat]);
    s->box_trains[seat] = (uint8_t)(sc->c->trains - s->trains[seat]);
    s->box_ships[seat] = (uint8_t)(sc->c->ships - s->ships[seat]);
    s->mix[seat] = 0;
    event_add(sc, (struct rh_event){.kind = RH_EV_MIXED,
                                    .seat = seat,
                                    .eyes = 0xff,
                                    .n = s->trains[seat],
                                    .m = s->ships[seat]});
}

/* USA-SETUP-4, GL-SETUP-5, CG-SETUP-4: choices take effect in turn order from the first player,
 * when all have chosen; until then nobody knows another's. USA-SETUP-3, GL-SETUP-2: what is not
 * kept goes to the bottom; CG-SETUP-3: it is shuffled in. */
static void start(const struct scene *sc) {
    struct rh_state *s = sc->s;
    for (unsigned i = 0; i < s->seats; i++) {
        uint8_t seat = (uint8_t)((s->first + i) % s->seats);
        event_add(sc, (struct rh_event){.kind = RH_EV_KEPT,
                                        .seat = seat,
                                        .eyes = (uint8_t)(1 << seat),
                                        .n = (uint8_t)bits_count(s->chosen[seat]),
                                        .tickets = s->chosen[seat]});
        ticket_put_back(s, seat, s->chosen[seat]);
        s->chosen[seat] = 0;
        if (sc->c->pieces_keep) {
            reveal_mix(sc, seat);
        }
    }
    if (sc->c->returns_are_shuffled) {
        shuffle_back(sc);
    }
    s->ready = 0;
    s->phase = RH_PLAYING;
    turn_begin(sc);
}

void setup_chosen(const struct scene *sc, uint8_t seat) {
    assert(sc->s->phase == RH_CHOOSING && sc->s->chosen[seat]);
    struct rh_state *s = sc->s;
    if (sc->c->pieces_keep && !s->mix[seat]) {
        return; /* GL-SETUP-3: the mix comes after the tickets */
    }
    s->ready |= (uint8_t)(1 << seat);
    event_add(sc, (struct rh_event){.kind = RH_EV_CHOSE, .seat = seat, .eyes = 0xff});
    if (!rh_to_act(s)) {
        start(sc);
    }
}

static unsigned fewest_trains(const struct rh_components *c) {
    return c->pieces_keep > c->ships ? (unsigned)c->pieces_keep - c->ships : 0;
}

static unsigned most_trains(const struct rh_components *c) {
    return c->trains < c->pieces_keep ? c->trains : c->pieces_keep;
}

/* GL-SETUP-3; GL-SETUP-4: the recommended mix stands first. */
static size_t legal_mix(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                        struct rh_action *out) {
    (void)s;
    size_t n = 0;
    out[n++] = (struct rh_action){.kind = RH_MIX, .seat = seat, .n = c->mix_trains};
    for (unsigned trains = fewest_trains(c); trains <= most_trains(c); trains++) {
        if (trains != c->mix_trains) {
            out[n++] = (struct rh_action){.kind = RH_MIX, .seat = seat, .n = (uint8_t)trains};
        }
    }
    return n;
}

/* GL-SETUP-3: as many pieces as the box has of each kind. */
static enum rh_result check_mix(const struct rh_components *c, const struct rh_state *s,
                                const struct rh_action *a) {
    (void)s;
    return a->n >= fewest_trains(c) && a->n <= most_trains(c) ? RH_OK : RH_BAD_MIX;
}

static void apply_mix(const struct scene *sc, const struct rh_action *a) {
    sc->s->mix[a->seat] = (uint8_t)(a->n + 1);
    setup_chosen(sc, a->seat);
}

const struct subject setup_mix = {.legal = legal_mix, .check = check_mix, .apply = apply_mix};
