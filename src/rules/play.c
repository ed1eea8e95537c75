/* Playing cards to the railyard: CG-PLAY. */
#include "rules/rules.h"

static unsigned row_length(const struct rh_state *s, unsigned color) {
    return (unsigned)s->yard_n[color] + s->yard_wilds[color];
}

/* CG-PLAY-4, CG-PLAY-5: whether a row of that many cards may be laid now. */
static enum rh_result check_row(const struct rh_state *s, uint8_t seat, unsigned color,
                                unsigned cards) {
    if (s->yard[color] == seat) {
        return RH_COLOR_IN_YOUR_YARD;
    }
    bool robbery = s->yard[color] != RH_NONE;
    return robbery && cards <= row_length(s, color) ? RH_ROBBERY_TOO_SMALL : RH_OK;
}

/* CG-PLAY-3: exactly three colors, a row of one card each and none wild. CG-PLAY-6: one card robs
 * nobody, so all three must be free. */
static enum rh_result check_three(const struct rh_state *s, const struct rh_action *a) {
    if (bits_count(a->mask) != 3 || a->n != 3 || a->wilds) {
        return RH_PLAY_NOT_THREE;
    }
    for (unsigned colors = a->mask; colors; colors &= colors - 1) {
        enum rh_result result = check_row(s, a->seat, bits_first(colors), 1);
        if (result != RH_OK) {
            return result;
        }
    }
    for (unsigned colors = a->mask; colors; colors &= colors - 1) {
        if (!s->hand[a->seat][bits_first(colors)]) {
            return RH_NOT_IN_HAND;
        }
    }
    return RH_OK;
}

/* CG-PLAY-1: two or more of one color, or three of three. CG-PLAY-2: wild cards may be in a row,
 * but one card must show its color. */
static enum rh_result check(const struct rh_components *c, const struct rh_state *s,
                            const struct rh_action *a) {
    (void)c;
    if (a->color == RH_NONE && a->mask) {
        return check_three(s, a);
    }
    if (a->color >= RH_COLORS || a->mask || !a->n) {
        return RH_PLAY_NO_COLOR;
    }
    if (a->n + a->wilds < 2) {
        return RH_PLAY_TOO_FEW;
    }
    enum rh_result result = check_row(s, a->seat, a->color, (unsigned)a->n + a->wilds);
    if (result != RH_OK) {
        return result;
    }
    const uint8_t *hand = s->hand[a->seat];
    return a->n <= hand[a->color] && a->wilds <= hand[RH_WILD] ? RH_OK : RH_NOT_IN_HAND;
}

static size_t legal_three(const struct rh_state *s, uint8_t seat, struct rh_action *out) {
    unsigned free = 0;
    size_t n = 0;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        free |= (unsigned)(s->hand[seat][color] && s->yard[color] == RH_NONE) << color;
    }
    for (unsigned a = free; a; a &= a - 1) {
        for (unsigned b = a & (a - 1); b; b &= b - 1) {
            for (unsigned c = b & (b - 1); c; c &= c - 1) {
                uint64_t mask = (a & -a) | (b & -b) | (c & -c);
                action_make(&out[n++], RH_PLAY | (uint64_t)seat << AT_SEAT | mask << AT_WHAT |
                                           (uint64_t)RH_NONE << AT_COLOR | (uint64_t)3 << AT_N);
            }
        }
    }
    return n;
}

static size_t legal(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct rh_action *out) {
    (void)c;
    const uint8_t *hand = s->hand[seat];
    size_t count = 0;
    for (uint8_t color = 0; color < RH_COLORS; color++) {
        unsigned beat = s->yard[color] == RH_NONE ? 1 : row_length(s, color);
        if (s->yard[color] == seat || hand[color] + hand[RH_WILD] <= beat) {
            continue;
        }
        for (unsigned wilds = 0; wilds <= hand[RH_WILD]; wilds++) {
            for (unsigned n = wilds < beat ? beat + 1 - wilds : 1; n <= hand[color]; n++) {
                if (n + wilds >= 2) {
                    out[count++] = (struct rh_action){.kind = RH_PLAY,
                                                      .seat = seat,
                                                      .color = color,
                                                      .n = (uint8_t)n,
                                                      .wilds = (uint8_t)wilds};
                }
            }
        }
    }
    return count + legal_three(s, seat, out + count);
}

static bool possible(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    (void)c;
    struct rh_action three[64];
    const uint8_t *hand = s->hand[seat];
    for (unsigned color = 0; color < RH_COLORS; color++) {
        unsigned beat = s->yard[color] == RH_NONE ? 1 : row_length(s, color);
        if (s->yard[color] != seat && hand[color] && hand[color] + hand[RH_WILD] > (int)beat) {
            return true;
        }
    }
    return legal_three(s, seat, three) > 0;
}

/* CG-PLAY-5: whoever has this color in the railyard discards that row. CG-PLAY-7: wild cards are
 * counted apart from the row's color, and so stay wild on the platform. */
static void lay(const struct scene *sc, uint8_t seat, unsigned color, uint8_t n, uint8_t wilds) {
    struct rh_state *s = sc->s;
    uint8_t victim = s->yard[color], lost = s->yard_n[color], lost_wilds = s->yard_wilds[color];
    hand_spend(s, seat, (uint8_t)color, n, false);
    hand_spend(s, seat, RH_WILD, wilds, false);
    s->yard[color] = seat;
    s->yard_n[color] = n;
    s->yard_wilds[color] = wilds;
    event_add(sc, (struct rh_event){.kind = RH_EV_LAID,
                                    .seat = seat,
                                    .eyes = 0xff,
                                    .card = (uint8_t)color,
                                    .n = n,
                                    .wilds = wilds});
    if (victim != RH_NONE) { /* told after what caused it */
        s->discard[color] = (uint8_t)(s->discard[color] + lost);
        s->discard[RH_WILD] = (uint8_t)(s->discard[RH_WILD] + lost_wilds);
        event_add(sc, (struct rh_event){.kind = RH_EV_ROBBED,
                                        .seat = victim,
                                        .eyes = 0xff,
                                        .card = (uint8_t)color,
                                        .n = lost,
                                        .wilds = lost_wilds});
    }
}

static void apply(const struct scene *sc, const struct rh_action *a) {
    if (a->color != RH_NONE) {
        lay(sc, a->seat, a->color, a->n, a->wilds);
    }
    for (unsigned colors = a->mask; colors; colors &= colors - 1) {
        lay(sc, a->seat, bits_first(colors), 1, 0);
    }
    turn_end(sc);
}

const struct subject play_cards = {
    .legal = legal, .check = check, .apply = apply, .possible = possible};
