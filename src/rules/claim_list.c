/*
 * Lists the claims that claim.c would accept, and only those: the rules stand there.
 *
 * Bots ask for this list more than for anything else. So hands are read a word at a time, a byte a
 * color: which colors can pay is a comparison of words, and no branch depends on a card. What a
 * hand can pay for comes from sets of routes by kind, color and length, made once for a map
 * (comp.c).
 */
#include "rules/rules.h"

#include <assert.h>

/* The cards of one color that pay for one kind of route. */
struct purse {
    unsigned plain, other; /* trains without and with the harbor symbol; single and double ships */
    unsigned spaces;       /* that they cover together, without wild cards */
};

/* All that a seat can pay one kind of route with: purses in words, a byte a color. */
struct wallet {
    uint64_t plain, other, spaces;
    unsigned wilds, pieces;
};

static const uint64_t each_byte = 0x0101010101010101;

static struct wallet wallet_of(const struct rh_state *s, uint8_t seat, bool ship) {
    const uint8_t *hand = s->hand[seat] + (ship ? RH_SHIP : RH_TRAIN);
    struct wallet w = {.wilds = s->hand[seat][RH_WILD],
                       .pieces = ship ? s->ships[seat] : s->trains[seat]};
    _Static_assert(RH_COLORS == sizeof w.plain, "a byte a color");
    memcpy(&w.plain, hand, sizeof w.plain);
    memcpy(&w.other, hand + RH_COLORS, sizeof w.other);
    w.spaces = w.plain + (ship ? 2 : 1) * w.other;
    return w;
}

static unsigned byte_of(uint64_t word, unsigned color) {
    return word >> 8 * color & 0xff;
}

static struct purse purse_of(const struct wallet *w, unsigned color) {
    return (struct purse){byte_of(w->plain, color), byte_of(w->other, color),
                          byte_of(w->spaces, color)};
}

/* The bytes that are at least n, which is less than 128: their top bits. */
static uint64_t at_least(uint64_t word, unsigned n) {
    const uint64_t tops = each_byte << 7;
    return (((word | tops) - n * each_byte) | word) & tops;
}

/* The colors that pay for a route of that length, at least one card of it not wild. */
static unsigned colors_for(const struct wallet *w, unsigned length) {
    uint64_t tops = at_least(w->spaces, 1) & at_least(w->spaces + w->wilds * each_byte, length);
    return (unsigned)((tops >> 7) * 0x0102040810204080 >> 56);
}

/* The routes that a seat may claim now and that a wallet pays for; without branches on the cards.
 */
static bool claimable(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                      const struct wallet *w, bool ship, uint64_t out[2]) {
    unsigned pieces = w->pieces < RH_LENGTH_MAX ? w->pieces : RH_LENGTH_MAX, most = 0;
    uint64_t cover = w->spaces + w->wilds * each_byte;
    out[0] = out[1] = 0;
    for (unsigned color = 0; color <= RH_COLORS; color++) {
        unsigned reach = color == RH_GRAY ? most : byte_of(cover, color);
        reach = reach < pieces ? reach : pieces;
        most = reach > most ? reach : most;
        out[0] |= c->upto[ship][color][reach].bits[0];
        out[1] |= c->upto[ship][color][reach].bits[1];
    }
    out[0] &= ~s->closed[0];
    out[1] &= ~s->closed[1];
    if (s->seats >= c->doubles_from) { /* else the other route of a double is closed to all */
        uint64_t left[2] = {out[0], out[1]};
        for (unsigned r; bits_pop(left, &r);) {
            if (claim_twin_is_own(c, s, seat, r)) {
                out[r >> 6] &= ~((uint64_t)1 << (r & 63));
            }
        }
    }
    return out[0] || out[1];
}

bool claim_list_any(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    uint64_t routes[2];
    struct wallet trains = wallet_of(s, seat, false), ships = wallet_of(s, seat, true);
    return claimable(c, s, seat, &trains, false, routes) ||
           claimable(c, s, seat, &ships, true, routes);
}

/* Every payment in one color with at least one card of it, fewest wild cards first. */
static size_t pay_trains(uint64_t head, struct purse p, unsigned length, unsigned wilds,
                         struct rh_action *out) {
    size_t n = 0;
    for (unsigned w = p.spaces < length ? length - p.spaces : 0; w <= wilds && w < length; w++) {
        unsigned colored = length - w;
        unsigned m = colored > p.plain ? colored - p.plain : 0;
        for (; m <= p.other && m <= colored; m++) {
            action_make(&out[n++], head | (uint64_t)(colored - m) << AT_N | (uint64_t)m << AT_M |
                                       (uint64_t)w << AT_WILDS);
        }
    }
    return n;
}

/* The same where no card bears a symbol. */
static inline size_t pay_plain(uint64_t head, unsigned plain, unsigned length, unsigned wilds,
                               struct rh_action *out) {
    const uint64_t one_more_wild = ((uint64_t)1 << AT_WILDS) - ((uint64_t)1 << AT_N);
    unsigned w = plain < length ? length - plain : 0;
    unsigned last = wilds < length ? wilds : length - 1;
    head |= (uint64_t)length << AT_N;
    size_t n = 0;
    for (; w <= last; w++) {
        action_make(&out[n++], head + w * one_more_wild);
    }
    return n;
}

/* GL-CLAIM-4: spaces exactly covered, or one to spare by doubles alone. */
static size_t pay_ships(uint64_t head, struct purse p, unsigned length, unsigned wilds,
                        struct rh_action *out) {
    size_t n = 0;
    head |= (uint64_t)1 << AT_SHIPS;
    for (unsigned m = 0; m <= p.other && 2 * m <= length + 1; m++) {
        unsigned rest = 2 * m < length ? length - 2 * m : 0;
        for (unsigned w = rest > p.plain ? rest - p.plain : 0; w <= wilds && w <= rest; w++) {
            if (m == 0 && w == rest) {
                break; /* wild cards only */
            }
            action_make(&out[n++], head | (uint64_t)(rest - w) << AT_N | (uint64_t)m << AT_M |
                                       (uint64_t)w << AT_WILDS);
        }
    }
    return n;
}

/* Every way to pay a route in any of these colors, and with wild cards only. */
static inline size_t payments(const struct wallet *w, bool ship, unsigned length, unsigned colors,
                              uint64_t head, struct rh_action *out) {
    size_t n = 0;
    for (; colors; colors &= colors - 1) {
        unsigned color = bits_first(colors);
        uint64_t named = head | (uint64_t)color << AT_COLOR;
        if (ship) {
            n += pay_ships(named, purse_of(w, color), length, w->wilds, out + n);
        } else if (w->other) {
            n += pay_trains(named, purse_of(w, color), length, w->wilds, out + n);
        } else {
            n += pay_plain(named, byte_of(w->plain, color), length, w->wilds, out + n);
        }
    }
    if (w->wilds >= length) { /* USA-CLAIM-5, GL-CLAIM-3 */
        action_make(&out[n++], head | (uint64_t)RH_NONE << AT_COLOR | (uint64_t)length << AT_WILDS);
    }
    return n;
}

/* The list for one gray route serves for the next one of its length. */
struct listed {
    const struct rh_action *list;
    size_t n;
    uint64_t head;
};

static inline size_t pay_like(const struct listed *listed, uint64_t head, struct rh_action *out) {
    const struct rh_action *list = listed->list;
    const uint64_t change = listed->head ^ head;
    for (size_t i = 0; i < listed->n; i += 2) { /* two at once: how many cannot be foreseen */
        for (size_t k = i; k < i + 2; k++) {
            uint64_t like;
            memcpy(&like, &list[k], sizeof like);
            action_make(&out[k], like ^ change);
        }
    }
    return listed->n;
}

/* In two copies, one for trains and one for ships: measured, it lists in a tenth less time. */
__attribute__((always_inline)) static inline size_t list_kind(const struct rh_components *c,
                                                              const struct rh_state *s,
                                                              uint8_t seat, bool ship,
                                                              struct rh_action *out) {
    struct listed gray[RH_LENGTH_MAX + 1]; /* by length */
    unsigned made = 0;                     /* lengths that have one, as bits */
    uint64_t routes[2];
    size_t n = 0;
    const struct wallet w = wallet_of(s, seat, ship);
    if (!w.pieces || !claimable(c, s, seat, &w, ship, routes)) {
        return 0;
    }
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t left = routes[half]; left; left &= left - 1) {
            unsigned i = 64 * half + bits_first(left);
            const struct rh_route *r = &c->route[i];
            uint64_t head = RH_CLAIM | (uint64_t)seat << AT_SEAT | (uint64_t)i << AT_WHAT;
            struct listed *listed = &gray[r->length];
            if (r->color != RH_GRAY) {
                unsigned colors = (unsigned)(byte_of(w.spaces, r->color) > 0) << r->color;
                n += payments(&w, ship, r->length, colors, head, out + n);
            } else if (made >> r->length & 1) {
                n += pay_like(listed, head, out + n);
            } else {
                unsigned colors = colors_for(&w, r->length);
                made |= 1u << r->length;
                *listed = (struct listed){out + n, 0, head};
                n += listed->n = payments(&w, ship, r->length, colors, head, out + n);
            }
        }
    }
    return n;
}

size_t claim_list(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                  struct rh_action *out) {
    assert(s->phase == RH_PLAYING && seat < s->seats);
    size_t n = list_kind(c, s, seat, false, out);
    return n + list_kind(c, s, seat, true, out + n);
}
