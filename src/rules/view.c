/*
 * Views and fills: the only ways between what is and what a seat may know.
 *
 * Hidden: the seed, deck orders, other hands but for what everybody saw, other tickets and offers,
 * choices and mixes not yet shown (USA-SETUP-4, GL-SETUP-5). A seat knows the tickets it put under
 * the deck itself, as long as they lie there. Platforms are public: every card there lay open
 * before (CG-TURN-3).
 */
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

static void hide_seat(struct rh_state *v, unsigned seat) {
    memcpy(v->hand[seat], v->seen[seat], sizeof v->hand[seat]);
    memset(v->offer[seat], RH_HIDDEN, v->offer_n[seat]);
    v->tickets[seat] = 0;
    v->chosen[seat] = 0;
    v->mix[seat] = v->mix[seat] ? RH_HIDDEN : 0;
}

static void hide_decks(struct rh_state *v, uint8_t eye) {
    memset(v->train, RH_HIDDEN, v->train_n);
    memset(v->ship, RH_HIDDEN, v->ship_n);
    for (unsigned i = 0; i < v->ticket_n; i++) {
        uint8_t t = v->ticket[i];
        if (t == RH_HIDDEN || v->returned[t] != eye) {
            v->ticket[i] = RH_HIDDEN;
        }
    }
    for (unsigned t = 0; t < RH_TICKETS_MAX; t++) {
        if (v->returned[t] != eye) {
            v->returned[t] = RH_NONE;
        }
    }
}

void rh_view(const struct rh_components *c, const struct rh_state *s, uint8_t eye,
             struct rh_state *view) {
    (void)c;
    assert(eye <= RH_SPECTATOR);
    if (view != s) {
        *view = *s;
    }
    view->eye = eye;
    view->luck = 0;
    view->filled = 0;
    if (s->phase == RH_OVER) {
        return; /* USA-TICKET-2, GL-TICKET-2: secret until the end */
    }
    memset(view->seed, 0, sizeof view->seed);
    for (unsigned seat = 0; seat < view->seats; seat++) {
        if (seat != eye) {
            hide_seat(view, seat);
        }
    }
    hide_decks(view, eye);
}

struct rh_event rh_event_for(const struct rh_event *e, uint8_t eye) {
    assert(e && (eye <= RH_SPECTATOR || eye == RH_NONE));
    struct rh_event seen = *e;
    if (eye != RH_NONE && !(e->eyes >> eye & 1)) {
        seen.tickets = 0;
        if (e->kind == RH_EV_DREW || e->kind == RH_EV_DEALT) {
            seen.card = RH_HIDDEN;
        }
    }
    return seen;
}

/* ---- fill --------------------------------------------------------------------------------- */

/* Cards that lie nowhere in sight, as piles of the train and ship deck. */
static void unseen(const struct rh_components *c, struct rh_state *s, unsigned *trains,
                   unsigned *ships) {
    uint8_t out[RH_CARDS];
    memcpy(out, s->discard, sizeof out);
    for (unsigned i = 0; i < (unsigned)c->market_trains + c->market_ships; i++) {
        if (s->market[i] != RH_NONE) {
            out[s->market[i]]++;
        }
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        for (unsigned card = 0; card < RH_CARDS; card++) {
            out[card] = (uint8_t)(out[card] + s->hand[seat][card]);
        }
        for (unsigned color = 0; color < RH_COLORS; color++) {
            out[color] = (uint8_t)(out[color] + s->platform[seat][color]);
        }
        out[RH_WILD] = (uint8_t)(out[RH_WILD] + s->platform[seat][RH_COLORS]);
    }
    for (unsigned color = 0; color < RH_COLORS; color++) {
        out[color] = (uint8_t)(out[color] + s->yard_n[color]);
        out[RH_WILD] = (uint8_t)(out[RH_WILD] + s->yard_wilds[color]);
    }
    *trains = *ships = 0;
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        unsigned n = (unsigned)c->box[card] - out[card];
        bool ship = deck_of(card) == RH_SHIP_DECK;
        memset(ship ? s->ship + *ships : s->train + *trains, card, n);
        *(ship ? ships : trains) += n;
    }
}

static void deal_unknown(struct rh_state *s, uint8_t seat, uint8_t *pile, unsigned *n,
                         unsigned count, struct rh_rng *rng) {
    for (; count; count--) {
        unsigned i = rh_random(rng, *n);
        s->hand[seat][pile[i]]++;
        pile[i] = pile[--*n];
    }
}

static void fill_cards(const struct rh_components *c, struct rh_state *s, uint8_t eye,
                       struct rh_rng *rng) {
    unsigned trains, ships;
    unseen(c, s, &trains, &ships);
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        if (seat == eye) {
            continue;
        }
        unsigned known = 0, known_ships = 0;
        for (unsigned card = 0; card < RH_CARDS; card++) {
            known += s->hand[seat][card];
            known_ships += deck_of((uint8_t)card) == RH_SHIP_DECK ? s->hand[seat][card] : 0;
        }
        unsigned all_ships = s->hand_ships[seat];
        deal_unknown(s, seat, s->ship, &ships, all_ships - known_ships, rng);
        deal_unknown(s, seat, s->train, &trains,
                     s->hand_n[seat] - all_ships - (known - known_ships), rng);
    }
    assert(trains == s->train_n && ships == s->ship_n);
    memset(s->train + trains, 0, sizeof s->train - trains);
    memset(s->ship + ships, 0, sizeof s->ship - ships);
}

/* A random legal choice for a seat that has made one unseen. */
static void fill_choice(const struct rh_components *c, struct rh_state *s, uint8_t seat,
                        struct rh_rng *rng) {
    if (s->phase == RH_SETTLING) {
        s->chosen[seat] = rh_best_completion(c, s->tickets[seat], s->platform[seat]);
        return;
    }
    unsigned n = s->offer_n[seat], keep = c->first_keep < n ? c->first_keep : n, subset;
    do {
        subset = rh_random(rng, 1u << n);
    } while (bits_count(subset) < keep);
    for (; subset; subset &= subset - 1) {
        s->chosen[seat] |= (uint64_t)1 << s->offer[seat][bits_first(subset)];
    }
    if (c->pieces_keep) {
        unsigned least = c->pieces_keep > c->ships ? (unsigned)c->pieces_keep - c->ships : 0;
        unsigned most = c->trains < c->pieces_keep ? c->trains : c->pieces_keep;
        s->mix[seat] = (uint8_t)(1 + least + rh_random(rng, most - least + 1));
    }
}

/* Tickets that this eye cannot place. */
static unsigned loose_tickets(const struct rh_components *c, const struct rh_state *s,
                              uint8_t *out) {
    uint64_t placed = 0;
    unsigned n = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        placed |= s->tickets[seat] | s->completed[seat];
        for (unsigned i = 0; i < s->offer_n[seat]; i++) {
            placed |= s->offer[seat][i] == RH_HIDDEN ? 0 : (uint64_t)1 << s->offer[seat][i];
        }
    }
    for (unsigned i = 0; i < s->ticket_n; i++) {
        placed |= s->ticket[i] == RH_HIDDEN ? 0 : (uint64_t)1 << s->ticket[i];
    }
    for (unsigned t = 0; t < c->tickets_n; t++) {
        if (!(placed >> t & 1)) {
            out[n++] = (uint8_t)t;
        }
    }
    return n;
}

static uint8_t pick(uint8_t *loose, unsigned *n, struct rh_rng *rng) {
    unsigned i = rh_random(rng, *n);
    uint8_t t = loose[i];
    loose[i] = loose[--*n];
    return t;
}

static void fill_tickets(const struct rh_components *c, struct rh_state *s, struct rh_rng *rng) {
    uint8_t loose[RH_TICKETS_MAX];
    unsigned n = loose_tickets(c, s, loose);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        for (unsigned k = bits_count(s->tickets[seat]); k < s->tickets_n[seat]; k++) {
            s->tickets[seat] |= (uint64_t)1 << pick(loose, &n, rng);
        }
        for (unsigned i = 0; i < s->offer_n[seat]; i++) {
            if (s->offer[seat][i] == RH_HIDDEN) {
                s->offer[seat][i] = pick(loose, &n, rng);
            }
        }
    }
    for (unsigned i = 0; i < s->ticket_n; i++) {
        if (s->ticket[i] == RH_HIDDEN) {
            s->ticket[i] = pick(loose, &n, rng);
        }
    }
    assert(n == 0);
}

void rh_fill(const struct rh_components *c, const struct rh_state *view, struct rh_rng *rng,
             struct rh_state *s) {
    assert(c && view && rng && s && view->eye <= RH_SPECTATOR);
    uint8_t eye = view->eye;
    if (s != view) {
        *s = *view;
    }
    s->eye = RH_NONE;
    s->filled = 1;
    s->luck = (uint64_t)rh_random(rng, UINT32_MAX) << 32 | rh_random(rng, UINT32_MAX);
    if (s->phase == RH_OVER) {
        return;
    }
    fill_cards(c, s, eye, rng);
    fill_tickets(c, s, rng);
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        if (seat != eye && s->ready >> seat & 1) {
            fill_choice(c, s, seat, rng);
        }
    }
}
