/*
 * rh_legal lists exactly what rh_check accepts, over every action that can be encoded: all kinds,
 * routes, cities, colors, cards, decks and tickets, counts to a little beyond what a rule allows.
 */
#include "property.h"

#include <stdlib.h>
#include <string.h>

static struct {
    const struct table *t;
    struct rh_action list[RH_LEGAL_MAX]; /* sorted */
    size_t n;
    size_t accepted;
} space;

static int compare(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct rh_action));
}

static void try(struct rh_action a) {
    const struct table *t = space.t;
    bool ok = rh_check(t->c, &t->s, &a) == RH_OK;
    space.accepted += ok;
    if (ok) {
        bool listed = bsearch(&a, space.list, space.n, sizeof a, compare) != NULL;
        require(t, listed, "kind %u of seat %u is accepted but not listed", a.kind, a.seat + 1);
    }
}

static void try_keep(uint8_t seat) {
    const struct rh_state *s = &space.t->s;
    struct rh_action a = {.kind = RH_KEEP, .seat = seat};
    for (unsigned subset = 0; subset < 1u << s->offer_n[seat]; subset++) {
        a.tickets = 0;
        for (unsigned i = 0; i < s->offer_n[seat]; i++) {
            a.tickets |= (uint64_t)(subset >> i & 1) << s->offer[seat][i];
        }
        uint64_t offered = a.tickets;
        try(a);
        for (unsigned other = 0; other < 64; other++) {
            bool on_offer = false;
            for (unsigned i = 0; i < s->offer_n[seat]; i++) {
                on_offer |= s->offer[seat][i] == other;
            }
            if (!on_offer) {
                a.tickets = offered | (uint64_t)1 << other;
                try(a);
            }
        }
    }
}

static void try_draw(uint8_t seat) {
    static const uint8_t decks[] = {RH_TRAIN_DECK, RH_SHIP_DECK, RH_TICKET_DECK, 3, RH_NONE};
    for (unsigned card = 0; card < 256; card++) {
        for (unsigned i = 0; i < sizeof decks * sizeof decks; i++) {
            try((struct rh_action){.kind = RH_DRAW,
                                   .seat = seat,
                                   .card = (uint8_t)card,
                                   .deck = decks[i % sizeof decks],
                                   .refill = decks[i / sizeof decks]});
        }
    }
}

static void try_claim(uint8_t seat) {
    const struct rh_components *c = space.t->c;
    int most = RH_LENGTH_MAX + 2, kinds = c->game == RH_USA ? 3 : most;
    struct rh_action a = {.kind = RH_CLAIM, .seat = seat};
    for (unsigned route = 0; route < c->routes_n + 2u; route++) {
        for (unsigned color = 0; color < RH_COLORS + 3; color++) {
            a.route = (uint8_t)(route == c->routes_n + 1u ? RH_NONE : route);
            a.color = (uint8_t)(color == RH_COLORS + 2 ? RH_NONE : color);
            for (a.n = 0; a.n <= most; a.n++) {
                for (a.m = 0; a.m <= kinds && a.n + a.m <= most; a.m++) {
                    for (a.wilds = 0; a.n + a.m + a.wilds <= most; a.wilds++) {
                        a.ships = 0;
                        try(a);
                        a.ships = 1;
                        try(a);
                    }
                }
            }
        }
    }
}

static void try_harbor(uint8_t seat) {
    const struct rh_components *c = space.t->c;
    struct rh_action a = {.kind = RH_HARBOR, .seat = seat};
    for (unsigned city = 0; city < c->cities_n + 2u; city++) {
        for (unsigned color = 0; color < RH_COLORS + 3; color++) {
            a.city = (uint8_t)(city == c->cities_n + 1u ? RH_NONE : city);
            a.color = (uint8_t)(color == RH_COLORS + 2 ? RH_NONE : color);
            for (unsigned i = 0; i < 6 * 6 * 6; i++) {
                a.n = (uint8_t)(i % 6);
                a.m = (uint8_t)(i / 6 % 6);
                a.wilds = (uint8_t)(i / 36);
                try(a);
            }
        }
    }
}

static void try_play(uint8_t seat) {
    struct rh_action a = {.kind = RH_PLAY, .seat = seat};
    for (unsigned color = 0; color < RH_COLORS + 3; color++) {
        a.color = (uint8_t)(color == RH_COLORS + 2 ? RH_NONE : color);
        for (a.n = 0; a.n < 13; a.n++) {
            for (a.wilds = 0; a.wilds < 19; a.wilds++) {
                try(a);
            }
        }
    }
    a.color = RH_NONE;
    for (unsigned mask = 1; mask < 256; mask++) {
        for (a.n = 0; a.n < 5; a.n++) {
            for (a.wilds = 0; a.wilds < 3; a.wilds++) {
                a.mask = (uint8_t)mask;
                try(a);
            }
        }
    }
}

static void try_complete(uint8_t seat) {
    for (unsigned i = 0; i < 64; i++) {
        struct rh_action a = {.kind = RH_COMPLETE, .seat = seat, .tickets = (uint64_t)1 << i};
        try(a);
        a.tickets |= (uint64_t)1 << (i + 1) % 64;
        try(a);
    }
    try((struct rh_action){.kind = RH_COMPLETE, .seat = seat});
}

static void try_all(uint8_t seat) {
    try_keep(seat);
    try_draw(seat);
    try_claim(seat);
    try_harbor(seat);
    try_play(seat);
    try_complete(seat);
    for (unsigned n = 0; n < 256; n++) {
        try((struct rh_action){.kind = RH_MIX, .seat = seat, .n = (uint8_t)n});
        for (uint8_t ship = 0; ship < 3; ship++) {
            try((struct rh_action){
                .kind = RH_EXCHANGE, .seat = seat, .n = (uint8_t)n, .ship = ship});
        }
        try((struct rh_action){.kind = RH_SETTLE, .seat = seat, .best = (uint8_t)n});
    }
    try((struct rh_action){.kind = RH_TICKETS, .seat = seat});
    for (unsigned kind = RH_PASS; kind < 256; kind++) {
        try((struct rh_action){.kind = (uint8_t)kind, .seat = seat});
    }
}

/* Fields that a kind does not use are zero: one that is not makes another action, refused. */
static void try_spoiled(void) {
    const struct table *t = space.t;
    for (size_t i = 0; i < space.n; i++) {
        for (unsigned byte = 2; byte < sizeof(struct rh_action); byte++) {
            struct rh_action a = space.list[i];
            uint8_t *bytes = (uint8_t *)&a;
            bytes[byte] ^= 0x40;
            if (!bsearch(&a, space.list, space.n, sizeof a, compare)) {
                require(t, rh_check(t->c, &t->s, &a) != RH_OK,
                        "kind %u is accepted with byte %u spoiled", a.kind, byte);
            }
        }
    }
}

void space_check(const struct table *t) {
    uint64_t before = rh_hash(&t->s);
    space.t = t;
    unsigned others = 0; /* who may not act is tried too, but one of them is enough */
    for (unsigned seat = 0; seat < t->s.seats; seat++) {
        bool acts = rh_to_act(&t->s) >> seat & 1;
        if (!acts && others++ > 0) {
            continue;
        }
        space.n = rh_legal(t->c, &t->s, (uint8_t)seat, space.list);
        space.accepted = 0;
        qsort(space.list, space.n, sizeof *space.list, compare);
        for (size_t i = 1; i < space.n; i++) {
            require(t, compare(&space.list[i - 1], &space.list[i]) != 0, "an action listed twice");
        }
        require(t, acts == (space.n > 0), "seat %u acts, or has actions, but not both", seat + 1);
        try_all((uint8_t)seat);
        require(t, space.accepted == space.n, "%zu actions are listed, %zu are accepted", space.n,
                space.accepted);
        try_spoiled();
    }
    try((struct rh_action){.kind = RH_TICKETS, .seat = t->s.seats});
    try((struct rh_action){.kind = RH_TICKETS, .seat = RH_NONE});
    require(t, rh_hash(&t->s) == before, "judging actions has changed the state");
}
