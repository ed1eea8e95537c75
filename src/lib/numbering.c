/*
 * One number for each action of a map; see include/roundhouse/learn.h.
 *
 * The numbers are in this order: the 64 ways to keep some of six tickets on offer, the tickets to
 * complete, and then the table, which holds what rh_legal lists in positions where a seat has
 * everything: mixes, draws, claims, harbors, exchanges, plays, settling. So no rule is written
 * here, and what is in the table depends on the map alone. A hash of the eight bytes that tell such
 * actions apart finds the number.
 */
#include "lib/numbering.h"
#include "core/bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { KEEPS = 1 << RH_OFFER_MAX, FIRST_COMPLETE = KEEPS };

struct rh_numbering {
    struct rh_components c;
    uint32_t first; /* number of the table's first action */
    uint32_t n, room;
    struct rh_action *action; /* the table, of seat 0 */
    uint32_t slots;           /* a power of two */
    uint32_t *slot;           /* place in the table + 1; 0: free */
    bool failed;              /* no memory */
};

/* What tells two actions apart, other than their seat and tickets. */
static uint64_t key_of(const struct rh_action *a) {
    struct rh_action plain = *a;
    plain.seat = 0;
    uint64_t key;
    memcpy(&key, &plain, sizeof key);
    return key;
}

static uint32_t slot_of(const struct rh_numbering *n, uint64_t key) {
    uint64_t mixed = key * 0x9e3779b97f4a7c15;
    return (uint32_t)(mixed >> 32 ^ mixed >> 48) & (n->slots - 1);
}

/* The place of a key in the table + 1, or 0. */
static uint32_t find(const struct rh_numbering *n, uint64_t key) {
    for (uint32_t i = slot_of(n, key); n->slot[i]; i = (i + 1) & (n->slots - 1)) {
        if (key_of(&n->action[n->slot[i] - 1]) == key) {
            return n->slot[i];
        }
    }
    return 0;
}

static void enter(struct rh_numbering *n, uint32_t place) {
    uint32_t i = slot_of(n, key_of(&n->action[place]));
    while (n->slot[i]) {
        i = (i + 1) & (n->slots - 1);
    }
    n->slot[i] = place + 1;
}

/* Room for twice as many; the hash stays at most half full. */
static bool grow(struct rh_numbering *n) {
    uint32_t room = n->room ? 2 * n->room : 1024;
    struct rh_action *action = realloc(n->action, room * sizeof *action);
    uint32_t *slot = calloc(2 * (size_t)room, sizeof *slot);
    n->action = action ? action : n->action;
    if (!action || !slot) {
        free(slot);
        n->failed = true;
        return false;
    }
    free(n->slot);
    n->slot = slot;
    n->room = room;
    n->slots = 2 * room;
    for (uint32_t i = 0; i < n->n; i++) {
        enter(n, i);
    }
    return true;
}

/* Puts what seat 0 may do in a position into the table, each action once. */
static void list(struct rh_numbering *n, const struct rh_state *s, struct rh_action *legal) {
    size_t count = rh_legal(&n->c, s, 0, legal);
    for (size_t i = 0; i < count && !n->failed; i++) {
        if (legal[i].kind == RH_KEEP || legal[i].kind == RH_COMPLETE) {
            continue;
        }
        if ((n->n == n->room && !grow(n)) || find(n, key_of(&legal[i]))) {
            continue;
        }
        n->action[n->n] = legal[i];
        enter(n, n->n++);
    }
}

/* A position of a turn of seat 0, who has every card and piece of the box and nothing else. */
static void plenty(const struct rh_components *c, const struct rh_state *dealt,
                   struct rh_state *s) {
    *s = *dealt;
    s->phase = RH_PLAYING;
    s->turn = 0;
    s->ready = 0;
    memset(s->offer_n, 0, sizeof s->offer_n);
    memset(s->market, RH_NONE, sizeof s->market);
    memcpy(s->hand[0], c->box, sizeof s->hand[0]);
    s->hand_n[0] = RH_TRAINS_MAX;
    s->trains[0] = s->box_trains[0] = c->trains;
    s->ships[0] = s->box_ships[0] = c->ships;
    s->harbors_left[0] = c->harbors;
}

/* Every card in the row, with both decks there to fill its gap and with none. */
static void list_draws(struct rh_numbering *n, struct rh_state *s, struct rh_action *legal) {
    const uint8_t trains = s->train_n, ships = s->ship_n;
    memset(s->hand[0], 0, sizeof s->hand[0]);
    for (unsigned empty = 0; empty < 2; empty++) {
        s->train_n = empty ? 0 : trains;
        s->ship_n = empty ? 0 : ships;
        for (uint8_t card = 0; card < RH_CARDS; card++) {
            if (n->c.box[card]) {
                s->market[0] = card;
                list(n, s, legal);
            }
        }
    }
}

/* All claims with one route open at a time, then all harbors where a seat has every route. */
static void list_building(struct rh_numbering *n, struct rh_state *s, struct rh_action *legal) {
    for (unsigned r = 0; r < n->c.routes_n; r++) {
        memset(s->closed, 0xff, sizeof s->closed);
        s->closed[r >> 6] &= ~((uint64_t)1 << (r & 63));
        list(n, s, legal);
    }
    memset(s->closed, 0xff, sizeof s->closed);
    for (unsigned r = 0; r < n->c.routes_n; r++) {
        bits_add(s->owned[0], r);
    }
    list(n, s, legal);
}

static void fill_table(struct rh_numbering *n, struct rh_action *legal) {
    const struct rh_options options = {.seats = n->c.seats_min, .first = 0};
    const uint8_t seed[32] = {0};
    struct rh_state dealt, s;
    rh_setup(&n->c, &options, seed, NULL, &dealt);
    s = dealt;
    s.chosen[0] = 1; /* tickets are chosen: the mix is next */
    list(n, &s, legal);
    plenty(&n->c, &dealt, &s);
    list_draws(n, &s, legal);
    plenty(&n->c, &dealt, &s);
    list_building(n, &s, legal);
    s = dealt;
    s.phase = RH_SETTLING;
    list(n, &s, legal);
    plenty(&n->c, &dealt, &s); /* nothing is left to do but to pass */
    memset(s.hand[0], 0, sizeof s.hand[0]);
    s.train_n = s.ship_n = s.ticket_n = 0;
    s.box_trains[0] = s.box_ships[0] = 0;
    memset(s.discard, 0, sizeof s.discard);
    list(n, &s, legal);
}

struct rh_numbering *rh_numbering_create(const struct rh_components *c) {
    assert(c && c->tickets_n <= RH_TICKETS_MAX);
    if (!c) {
        return NULL;
    }
    struct rh_numbering *n = calloc(1, sizeof *n);
    struct rh_action *legal = malloc(RH_LEGAL_MAX * sizeof *legal);
    if (n && legal) {
        n->c = *c;
        n->first = FIRST_COMPLETE + c->tickets_n;
        if (grow(n)) {
            fill_table(n, legal);
        }
    }
    free(legal);
    if (!n || !legal || n->failed) {
        rh_numbering_destroy(n);
        return NULL;
    }
    return n;
}

void rh_numbering_destroy(struct rh_numbering *n) {
    if (n) {
        free(n->action);
        free(n->slot);
        free(n);
    }
}

uint32_t rh_numbering_size(const struct rh_numbering *n) {
    assert(n);
    return n ? n->first + n->n : 0;
}

/* Which of the tickets on offer are kept, as bits by their place; RH_NO_NUMBER: one is not on
   offer. */
static uint32_t kept(const struct rh_state *view, const struct rh_action *a) {
    uint32_t places = 0;
    uint64_t left = a->tickets;
    for (unsigned i = 0; i < view->offer_n[a->seat]; i++) {
        const uint8_t ticket = view->offer[a->seat][i];
        if (ticket < RH_TICKETS_MAX && left >> ticket & 1) {
            places |= 1u << i;
            left &= ~((uint64_t)1 << ticket);
        }
    }
    return left ? RH_NO_NUMBER : places;
}

uint32_t rh_numbering_number(const struct rh_numbering *n, const struct rh_state *view,
                             const struct rh_action *a) {
    if (!n || !view || !a || a->seat >= view->seats) {
        return RH_NO_NUMBER;
    }
    if (a->kind == RH_KEEP) {
        return kept(view, a);
    }
    if (a->kind == RH_COMPLETE) {
        const bool one = a->tickets && !(a->tickets & (a->tickets - 1));
        const unsigned ticket = one ? bits_first(a->tickets) : RH_NONE;
        return ticket < n->c.tickets_n ? FIRST_COMPLETE + ticket : RH_NO_NUMBER;
    }
    const uint32_t place = find(n, key_of(a));
    return place ? n->first + place - 1 : RH_NO_NUMBER;
}

bool rh_numbering_action(const struct rh_numbering *n, const struct rh_state *view, uint8_t seat,
                         uint32_t number, struct rh_action *a) {
    if (!n || !view || !a || seat >= view->seats || number >= rh_numbering_size(n)) {
        return false;
    }
    *a = (struct rh_action){.kind = RH_KEEP, .seat = seat};
    if (number < KEEPS) {
        if (number >> view->offer_n[seat]) {
            return false;
        }
        for (unsigned i = 0; i < view->offer_n[seat]; i++) {
            const uint8_t ticket = view->offer[seat][i];
            if (number >> i & 1 && ticket >= RH_TICKETS_MAX) {
                return false; /* another's offer, seen from outside */
            }
            a->tickets |= (uint64_t)(number >> i & 1) << (ticket & 63);
        }
    } else if (number < n->first) {
        a->kind = RH_COMPLETE;
        a->tickets = (uint64_t)1 << (number - FIRST_COMPLETE);
    } else {
        *a = n->action[number - n->first];
        a->seat = seat;
    }
    return true;
}

uint32_t numbering_mask(const struct rh_numbering *n, const struct rh_state *view, uint8_t seat,
                        struct rh_action legal[RH_LEGAL_MAX], uint8_t *mask) {
    memset(mask, 0, rh_numbering_size(n));
    const size_t count = rh_legal(&n->c, view, seat, legal);
    for (size_t i = 0; i < count; i++) {
        const uint32_t number = rh_numbering_number(n, view, &legal[i]);
        assert(number != RH_NO_NUMBER);
        mask[number] = 1;
    }
    return (uint32_t)count;
}

uint32_t rh_numbering_mask(const struct rh_numbering *n, const struct rh_state *view, uint8_t seat,
                           uint8_t *mask) {
    struct rh_action legal[RH_LEGAL_MAX];
    return n && view && mask ? numbering_mask(n, view, seat, legal, mask) : 0;
}
