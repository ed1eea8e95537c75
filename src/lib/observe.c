/*
 * A view as an array of small numbers; see include/roundhouse/learn.h.
 *
 * Every part has a fixed place for a map and a number of seats. Seats are counted from the one that
 * looks: 0 is oneself, 1 the next. Kinds of card are those in the box, in the order of enum
 * rh_card.
 */
#include "core/bits.h"
#include "roundhouse/learn.h"

#include <assert.h>
#include <string.h>

enum part {
    TABLE,
    ROW,
    DISCARD,
    PLAYERS,
    HANDS,
    ROUTES,
    HARBORS,
    TICKETS,
    RAILYARD,
    PLATFORMS,
    PARTS,
};

enum { TABLE_N = 10, PLAYER_N = 8 };

static const char *const names[PARTS] = {"table",  "row",     "discard", "players",  "hands",
                                         "routes", "harbors", "tickets", "railyard", "platforms"};

/* The kinds of card in the box. */
struct kinds {
    uint8_t n, card[RH_CARDS];
};

static struct kinds kinds_in(const struct rh_components *c) {
    struct kinds k = {0};
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        k.card[k.n] = card;
        k.n = (uint8_t)(k.n + (c->box[card] != 0));
    }
    return k;
}

static int16_t *put_kinds(const struct kinds *k, const uint8_t count[RH_CARDS], int16_t *out) {
    for (unsigned i = 0; i < k->n; i++) {
        out[i] = count[k->card[i]];
    }
    return out + k->n;
}

static uint32_t length_of(const struct rh_components *c, uint8_t seats, enum part part) {
    const bool yard = c->routes_n == 0; /* cards are laid on a table instead of routes on a board */
    switch (part) {
    case TABLE:
        return TABLE_N;
    case ROW:
    case DISCARD:
        return kinds_in(c).n;
    case PLAYERS:
        return PLAYER_N * (uint32_t)seats;
    case HANDS:
        return (uint32_t)kinds_in(c).n * seats;
    case ROUTES:
        return c->routes_n;
    case HARBORS:
        return c->harbors ? c->cities_n : 0;
    case TICKETS:
        return c->tickets_n;
    case RAILYARD:
        return yard ? 3 * RH_COLORS : 0;
    case PLATFORMS:
        return yard ? (RH_COLORS + 1) * (uint32_t)seats : 0;
    case PARTS:
        break;
    }
    return 0;
}

uint32_t rh_observation_size(const struct rh_components *c, uint8_t seats) {
    assert(c && seats >= 2 && seats <= RH_SEATS_MAX);
    uint32_t n = 0;
    for (unsigned part = 0; c && part < PARTS; part++) {
        n += length_of(c, seats, (enum part)part);
    }
    return n;
}

const char *rh_observation_part(const struct rh_components *c, uint8_t seats, uint32_t i,
                                uint32_t *place, uint32_t *length) {
    uint32_t at = 0;
    for (unsigned part = 0; c && place && length && part < PARTS; part++) {
        *place = at;
        *length = length_of(c, seats, (enum part)part);
        if (part == i) {
            return names[part];
        }
        at += *length;
    }
    return NULL;
}

static int16_t *put_table(const struct rh_state *v, uint8_t seat, int16_t *out) {
    const int16_t table[TABLE_N] = {v->phase,    (int16_t)((v->turn + v->seats - seat) % v->seats),
                                    v->drawn,    v->turns_left,
                                    v->round,    v->offer_n[seat],
                                    v->train_n,  v->ship_n,
                                    v->ticket_n, v->open_platform};
    memcpy(out, table, sizeof table);
    return out + TABLE_N;
}

static int16_t *put_row(const struct kinds *k, const struct rh_state *v, int16_t *out) {
    uint8_t row[RH_CARDS] = {0};
    for (unsigned i = 0; i < RH_MARKET_MAX; i++) {
        if (v->market[i] < RH_CARDS) {
            row[v->market[i]]++;
        }
    }
    return put_kinds(k, row, out);
}

static int16_t *put_players(const struct rh_state *v, uint8_t seat, int16_t *out) {
    for (unsigned i = 0; i < v->seats; i++) {
        const unsigned p = (seat + i) % v->seats;
        const int16_t player[PLAYER_N] = {
            v->score[p],  v->hand_n[p], v->hand_ships[p],   v->tickets_n[p],
            v->trains[p], v->ships[p],  v->harbors_left[p], (int16_t)(v->ready >> p & 1)};
        memcpy(out, player, sizeof player);
        out += PLAYER_N;
    }
    return out;
}

/* 0: open; 1, 2, …: whose it is, from oneself; -1: nobody may claim it any more. */
static int16_t *put_routes(const struct rh_components *c, const struct rh_state *v, uint8_t seat,
                           int16_t *out) {
    memset(out, 0, c->routes_n * sizeof *out);
    uint64_t closed[2] = {v->closed[0], v->closed[1]};
    for (unsigned r; bits_pop(closed, &r);) {
        out[r] = -1;
    }
    for (unsigned i = 0; i < v->seats; i++) {
        uint64_t owned[2] = {v->owned[(seat + i) % v->seats][0],
                             v->owned[(seat + i) % v->seats][1]};
        for (unsigned r; bits_pop(owned, &r);) {
            out[r] = (int16_t)(i + 1);
        }
    }
    return out + c->routes_n;
}

static void put_set(uint64_t set, int16_t value, int16_t *out) {
    for (; set; set &= set - 1) {
        out[bits_first(set)] = value;
    }
}

static int16_t *put_harbors(const struct rh_components *c, const struct rh_state *v, uint8_t seat,
                            int16_t *out) {
    if (!c->harbors) {
        return out;
    }
    memset(out, 0, c->cities_n * sizeof *out);
    for (unsigned i = 0; i < v->seats; i++) {
        put_set(v->harbors[(seat + i) % v->seats], (int16_t)(i + 1), out);
    }
    return out + c->cities_n;
}

/* 0: unknown; 1: held; 2 to 7: on offer, at that place from the left; 8: completed; 9: put under
   the deck by oneself;
 * 10: completed by another. */
static int16_t *put_tickets(const struct rh_components *c, const struct rh_state *v, uint8_t seat,
                            int16_t *out) {
    for (unsigned t = 0; t < c->tickets_n; t++) {
        out[t] = v->returned[t] == seat ? 9 : 0;
    }
    put_set(v->tickets[seat] | v->chosen[seat], 1, out);
    put_set(v->completed[seat], 8, out);
    for (unsigned i = 1; i < v->seats; i++) {
        put_set(v->completed[(seat + i) % v->seats], 10, out);
    }
    for (unsigned i = 0; i < v->offer_n[seat]; i++) {
        if (v->offer[seat][i] < c->tickets_n && !(v->chosen[seat] >> v->offer[seat][i] & 1)) {
            out[v->offer[seat][i]] = (int16_t)(2 + i);
        }
    }
    return out + c->tickets_n;
}

static void put_card_table(const struct rh_components *c, const struct rh_state *v, uint8_t seat,
                           int16_t *out) {
    if (c->routes_n) {
        return;
    }
    for (unsigned color = 0; color < RH_COLORS; color++) {
        const uint8_t owner = v->yard[color];
        *out++ = owner == RH_NONE ? 0 : (int16_t)((owner + v->seats - seat) % v->seats + 1);
        *out++ = v->yard_n[color];
        *out++ = v->yard_wilds[color];
    }
    for (unsigned i = 0; i < v->seats; i++) {
        for (unsigned color = 0; color <= RH_COLORS; color++) {
            *out++ = v->platform[(seat + i) % v->seats][color];
        }
    }
}

void rh_observe(const struct rh_components *c, const struct rh_state *view, uint8_t seat,
                int16_t *out) {
    if (!c || !view || !out || seat >= view->seats) {
        return;
    }
    const struct kinds kinds = kinds_in(c);
    out = put_table(view, seat, out);
    out = put_row(&kinds, view, out);
    out = put_kinds(&kinds, view->discard, out);
    out = put_players(view, seat, out);
    for (unsigned i = 0; i < view->seats; i++) {
        out = put_kinds(&kinds, view->hand[(seat + i) % view->seats], out);
    }
    out = put_routes(c, view, seat, out);
    out = put_harbors(c, view, seat, out);
    out = put_tickets(c, view, seat, out);
    put_card_table(c, view, seat, out);
}
