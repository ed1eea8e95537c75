/*
 * How the card game stands, by what each seat's cards promise: it has no network, and playing on is
 * far too noisy for luck, where a value need not be right but the same each time.
 *
 * A ticket promises its points as far as the cards that it wants are down, laid or in hand; what is
 * nowhere yet counts the less the fewer turns are left.
 */
#include "review/standing.h"

#include "core/bits.h"

#include <assert.h>

enum {
    DOWN = 16, /* sixteenths of a card that a ticket wants: it lies on the platform, */
    LAID = 15, /* in the railyard, */
    HELD = 12, /* in hand, */
    PACE = 5,  /* or nowhere: half a card if so many cards a seat are left in the deck, times ten */
};

/* A seat's cards that are not spoken for, best places first. */
struct stock {
    int down[RH_COLORS + 1], laid[RH_COLORS + 1], held[RH_COLORS + 1];
};

static void count(struct stock *k, const struct rh_state *s, uint8_t seat) {
    k->down[RH_COLORS] = s->platform[seat][RH_COLORS];
    k->held[RH_COLORS] = s->hand[seat][RH_WILD];
    k->laid[RH_COLORS] = 0;
    for (unsigned i = 0; i < RH_COLORS; i++) {
        bool own = s->yard[i] == seat;
        k->down[i] = s->platform[seat][i];
        k->laid[i] = own ? s->yard_n[i] : 0;
        k->laid[RH_COLORS] += own ? s->yard_wilds[i] : 0;
        k->held[i] = s->hand[seat][i];
    }
}

static bool take(int list[], unsigned color) {
    unsigned i = list[color] > 0 ? color : RH_COLORS;
    return list[i] > 0 && list[i]-- > 0;
}

/* Sixteenths of a card for one that a ticket wants. */
static int one_card(struct stock *k, unsigned color, int nowhere) {
    return take(k->down, color)   ? DOWN
           : take(k->laid, color) ? LAID
           : take(k->held, color) ? HELD
                                  : nowhere;
}

/* Points, in hundredths: of a ticket as the square of its share of cards, for halves are no use. */
static int32_t promise(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    struct stock k;
    int32_t sum = 0;
    int left = s->turns_left ? 0 : 10 * s->train_n / s->seats;
    int nowhere = LAID * left / (2 * (left + PACE * 10));
    count(&k, s, seat);
    for (uint64_t held = s->tickets[seat] | s->completed[seat]; held; held &= held - 1) {
        unsigned i = bits_first(held);
        const struct rh_ticket *t = &c->ticket[i];
        int have = 0, all = DOWN * t->colors_n;
        for (unsigned n = 0; n < t->colors_n && !(s->completed[seat] >> i & 1); n++) {
            have += one_card(&k, t->colors[n], nowhere);
        }
        have = s->completed[seat] >> i & 1 ? all : have;
        sum += all ? 100 * t->points * have / all * have / all : 0;
    }
    return sum;
}

void standing_by_cards(const struct rh_components *c, const struct rh_state *s,
                       struct standing *out) {
    assert(c && s && out && !c->routes_n);
    int32_t points[RH_SEATS_MAX], all = 0;
    *out = (struct standing){0};
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        points[seat] = promise(c, s, seat);
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        int32_t best = -STANDING_GAME, m;
        for (unsigned i = 0; i < s->seats; i++) {
            best = i != seat && points[i] > best ? points[i] : best;
        }
        m = points[seat] - best;
        /* Half and half of x / (20 + |x|), as for worths. */
        out->margin[seat] = m;
        out->win[seat] = STANDING_GAME / 2 +
                         (int32_t)((int64_t)STANDING_GAME / 2 * m / (2000 + (m < 0 ? -m : m)));
        out->worth[seat] = out->win[seat];
        all += out->win[seat];
    }
    for (unsigned seat = 0; seat < s->seats && all; seat++) {
        out->win[seat] = (int32_t)(out->win[seat] * (int64_t)STANDING_GAME / all);
    }
}
