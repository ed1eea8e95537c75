/*
 * The verbs to_act, legal, check and apply: which action is due, then the subject that knows it.
 *
 * The moment decides before any subject is asked: tickets on offer come first, then the second
 * card, then the free choice of a turn. So a subject never asks what moment it is.
 */
#include "core/hash.h"
#include "rules/rules.h"

#include <assert.h>

const struct game *game_of(const struct rh_components *c) {
    assert(c && c->game < RH_GAMES);
    static const struct game *const games[RH_GAMES] = {
        [RH_USA] = &game_usa,
        [RH_GREAT_LAKES] = &game_great_lakes,
        [RH_CARD_GAME] = &game_card_game,
    };
    return games[c->game];
}

uint8_t rh_to_act(const struct rh_state *s) {
    assert(s && s->seats <= RH_SEATS_MAX && s->turn < s->seats);
    uint8_t all = (uint8_t)((1 << s->seats) - 1);
    switch ((enum rh_phase)s->phase) {
    case RH_CHOOSING:
    case RH_SETTLING:
        return all & (uint8_t)~s->ready;
    case RH_PLAYING:
        return (uint8_t)(1 << s->turn);
    case RH_OVER:
        return 0;
    }
    return 0;
}

enum {
    DUE_TURN = 1 << RH_DRAW | 1 << RH_TICKETS | 1 << RH_CLAIM | 1 << RH_HARBOR | 1 << RH_EXCHANGE |
               1 << RH_PLAY
};

/* The kinds of action that a seat's moment allows, as bits; passing is for when there are none. */
static unsigned due(const struct rh_state *s, uint8_t seat) {
    switch ((enum rh_phase)s->phase) {
    case RH_CHOOSING:
        return s->chosen[seat] ? 1 << RH_MIX : 1 << RH_KEEP;
    case RH_SETTLING:
        return 1 << RH_COMPLETE | 1 << RH_SETTLE;
    case RH_PLAYING:
        if (s->offer_n[seat]) {
            return 1 << RH_KEEP;
        }
        return s->drawn ? 1 << RH_DRAW : DUE_TURN;
    case RH_OVER:
        return 0;
    }
    return 0;
}

static enum rh_result why_not_due(unsigned allowed) {
    if (allowed == 1 << RH_KEEP) {
        return RH_CHOOSE_TICKETS_FIRST;
    }
    return allowed == 1 << RH_DRAW ? RH_SECOND_CARD_FIRST : RH_NOT_NOW;
}

/* Whether the fields that a kind does not use are zero, so that an action has one form only. */
static bool is_plain(const struct rh_action *a) {
    const uint64_t byte = 0xff, what = byte << AT_WHAT, color = byte << AT_COLOR, n = byte << AT_N,
                   m = byte << AT_M, wilds = byte << AT_WILDS, ships = byte << AT_SHIPS;
    const uint64_t used[RH_KINDS] = {
        [RH_MIX] = n,
        [RH_DRAW] = what | color | n,
        [RH_CLAIM] = what | color | n | m | wilds | ships,
        [RH_HARBOR] = what | color | n | m | wilds,
        [RH_EXCHANGE] = what | n,
        [RH_PLAY] = what | color | n | wilds,
        [RH_SETTLE] = (uint64_t)1 << AT_WHAT,
    };
    uint64_t head;
    memcpy(&head, a, sizeof head);
    bool names_tickets = a->kind == RH_KEEP || a->kind == RH_COMPLETE;
    return !(head & ~(used[a->kind] | 0xffff)) && (names_tickets || !a->tickets);
}

enum rh_result rh_check(const struct rh_components *c, const struct rh_state *s,
                        const struct rh_action *a) {
    assert(c && s && a);
    if (s->phase == RH_OVER) {
        return RH_GAME_OVER;
    }
    if (a->seat >= s->seats || !(rh_to_act(s) >> a->seat & 1)) {
        return RH_NOT_YOUR_TURN;
    }
    if (a->kind >= RH_KINDS || !game_of(c)->does[a->kind] || !is_plain(a)) {
        return RH_NOT_IN_THIS_GAME;
    }
    unsigned allowed = due(s, a->seat);
    if (allowed == DUE_TURN) {
        allowed |= 1 << RH_PASS;
    }
    if (!(allowed >> a->kind & 1)) {
        return why_not_due(allowed);
    }
    return game_of(c)->does[a->kind]->check(c, s, a);
}

size_t rh_legal(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                struct rh_action out[RH_LEGAL_MAX]) {
    assert(c && s && out);
    const struct game *game = game_of(c);
    size_t n = 0;
    if (seat >= s->seats || !(rh_to_act(s) >> seat & 1)) {
        return 0;
    }
    const unsigned kinds = due(s, seat);
/* A call for each kind, so that the processor foresees where each one goes. */
#pragma GCC unroll 16
    for (unsigned kind = 0; kind < RH_PASS; kind++) {
        if (kinds >> kind & 1 && game->does[kind]) {
            n += game->does[kind]->legal(c, s, seat, out + n);
        }
    }
    if (n == 0) {
        n = game->does[RH_PASS]->legal(c, s, seat, out);
    }
    assert(n <= RH_LEGAL_MAX);
    return n;
}

void rh_apply(const struct rh_components *c, const struct rh_deal *deal, struct rh_state *s,
              const struct rh_action *a, struct rh_events *events) {
    assert(c && s && a);
    const struct scene sc = {.c = c, .deal = deal, .s = s, .events = events};
    assert(s->eye == RH_NONE && rh_check(c, s, a) == RH_OK);
    if (events) {
        events->n = events->lost = 0;
    }
    if (a->kind != RH_PASS) {
        s->passes = 0;
    }
    game_of(c)->does[a->kind]->apply(&sc, a);
}

void event_store(struct rh_events *events, const struct rh_event *e) {
    assert(events->n <= RH_EVENTS_MAX && e->kind < RH_EVENT_KINDS);
    if (events->n == RH_EVENTS_MAX) {
        events->lost++;
        return;
    }
    events->event[events->n++] = *e;
}

uint64_t rh_hash(const struct rh_state *s) {
    assert(s);
    _Static_assert(sizeof *s == 1232, "a state has no padding, so its bytes are its value");
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "hashes are of little-endian bytes");
    return hash_bytes(0, s, sizeof *s);
}
