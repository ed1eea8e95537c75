/*
 * Card game: which tickets to keep.
 *
 * A ticket is worth its points less the price of its cards: nothing for one on the platform and not
 * spoken for, a little for one that must still be laid, most for one that is nowhere yet.
 */
#include "bots/policy/card_game.h"

#include "core/bits.h"

#include <assert.h>

struct stock {
    int8_t used[RH_COLORS]; /* cards spoken for */
    int8_t wilds;           /* wild cards spoken for */
};

/* The price of one more card of a color; it is then spoken for. */
static int take(const struct card_game *y, struct stock *k, unsigned color) {
    const struct params *t = y->t;
    int n = k->used[color]++, hand = y->s->hand[y->seat][color];
    int platform = y->s->platform[y->seat][color];
    bool idle = y->turns <= 1; /* what lies elsewhere comes too late */
    if (n < platform) {
        return 0;
    }
    if (n < y->down[color] && !idle) {
        return t->p[PARAM_CARDS_LAID];
    }
    if (n < y->down[color] + hand && !idle) {
        return t->p[PARAM_CARDS_HAND];
    }
    k->used[color]--;
    if (k->wilds < y->s->platform[y->seat][RH_COLORS]) {
        k->wilds++;
        return t->p[PARAM_CARDS_LAID];
    }
    if (k->wilds < y->wilds_down + y->wilds && !idle) {
        k->wilds++;
        return t->p[PARAM_CARDS_HAND];
    }
    k->used[color]++;
    return idle ? 1000 : t->p[PARAM_CARDS_MISSING] + t->p[PARAM_CARDS_LATE] / y->turns;
}

static int price(const struct card_game *y, struct stock *k, const struct rh_ticket *ticket) {
    int sum = 0;
    for (unsigned i = 0; i < ticket->colors_n; i++) {
        sum += take(y, k, ticket->colors[i]);
    }
    return sum;
}

static int bonus(const struct card_game *y, const struct rh_ticket *t) {
    int sum = 0;
    for (unsigned i = 0; i < y->c->bonus_n; i++) {
        bool names = t->a == y->c->bonus_city[i] || t->b == y->c->bonus_city[i];
        sum += names ? y->c->bonus_points[i] : 0;
    }
    return sum * y->t->p[PARAM_CARDS_BONUS];
}

void card_game_tickets(const struct card_game *y, struct rh_action *out) {
    assert(y->s->offer_n[y->seat]);
    const struct rh_state *s = y->s;
    unsigned least = s->phase == RH_CHOOSING ? y->c->first_keep : y->c->draw_keep;
    unsigned left = (1u << s->offer_n[y->seat]) - 1;
    struct stock k = {0};
    *out = (struct rh_action){.kind = RH_KEEP, .seat = y->seat};
    for (uint64_t held = s->tickets[y->seat]; held; held &= held - 1) {
        price(y, &k, &y->c->ticket[bits_first(held)]);
    }
    while (left) {
        int best = -100000;
        unsigned at = 0;
        for (unsigned i = left; i; i &= i - 1) {
            const struct rh_ticket *t = &y->c->ticket[s->offer[y->seat][bits_first(i)]];
            struct stock trial = k;
            int gain = 16 * t->points + bonus(y, t) - price(y, &trial, t);
            if (gain > best) {
                best = gain;
                at = bits_first(i);
            }
        }
        if (bits_count(out->tickets) >= least && best <= y->t->p[PARAM_TICKET_GAIN]) {
            return;
        }
        price(y, &k, &y->c->ticket[s->offer[y->seat][at]]);
        out->tickets |= (uint64_t)1 << s->offer[y->seat][at];
        left &= ~(1u << at);
    }
}
