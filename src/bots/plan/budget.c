/* See budget.h. Ships: a double covers two spaces, and a payment may waste one space of it. */
#include "bots/plan/budget.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

void budget_recount(struct budget *b, const struct rh_components *c, const uint8_t *hand) {
    for (unsigned i = 0; i < RH_COLORS; i++) {
        b->have[0][i] = (int8_t)(hand[RH_TRAIN + i] + hand[RH_HARBOR_TRAIN + i]);
    }
    for (unsigned i = 0; c->market_ships && i < RH_COLORS; i++) {
        b->have[1][i] = (int8_t)(hand[RH_SHIP + i] + 2 * hand[RH_DOUBLE + i]);
    }
    b->wilds = (int8_t)hand[RH_WILD];
}

void budget_gray(struct budget *b, bool ship, uint8_t length) {
    unsigned best = 0;
    int most = b->have[ship][0] - b->need[ship][0];
    for (unsigned i = 1; i < RH_COLORS; i++) {
        int spare = b->have[ship][i] - b->need[ship][i];
        best = spare > most ? i : best;
        most = spare > most ? spare : most;
    }
    b->need[ship][best] = (int8_t)(b->need[ship][best] + length);
}

void budget_sum(struct budget *b, const struct rh_components *c) {
    for (unsigned ship = 0; ship <= (c->market_ships > 0); ship++) {
        int sum = 0;
        for (unsigned i = 0; i < RH_COLORS; i++) {
            int lack = b->need[ship][i] - b->have[ship][i];
            sum += lack > 0 ? lack : 0;
        }
        b->lack_of[ship] = (int8_t)sum;
    }
    b->lack = (int8_t)(b->lack_of[0] + b->lack_of[1] - b->wilds);
}

void budget_make(struct budget *b, const struct graph *graph, const struct rh_state *s,
                 uint8_t seat, const uint64_t plan[2]) {
    assert(b && graph && seat < s->seats);
    const struct rh_components *c = graph->c;
    uint64_t left[2] = {plan[0], plan[1]};
    uint8_t gray[RH_ROUTES_MAX];
    unsigned grays = 0;
    memset(b, 0, sizeof *b);
    budget_recount(b, c, s->hand[seat]);
    for (unsigned i; bits_pop(left, &i);) {
        const struct rh_route *r = &c->route[i];
        if (r->color == RH_GRAY) {
            gray[grays++] = (uint8_t)i;
        } else {
            b->need[r->ship][r->color] = (int8_t)(b->need[r->ship][r->color] + r->length);
        }
    }
    for (unsigned k = 0; k < grays; k++) {
        const struct rh_route *r = &c->route[gray[k]];
        budget_gray(b, r->ship, r->length);
    }
    budget_sum(b, c);
}

static unsigned at_most(int a, int b) {
    return (unsigned)(a < b ? a : b);
}

void budget_reach(const struct budget *b, const struct rh_components *c, const struct rh_state *s,
                  uint8_t seat, uint64_t out[2]) {
    out[0] = out[1] = 0;
    for (unsigned ship = 0; ship <= (c->market_ships > 0); ship++) {
        int pieces = (ship ? s->ships : s->trains)[seat], most = 0;
        pieces = pieces < RH_LENGTH_MAX ? pieces : RH_LENGTH_MAX;
        for (unsigned i = 0; i < RH_COLORS; i++) {
            const struct rh_routes *r =
                &c->upto[ship][i][at_most(b->have[ship][i] + b->wilds, pieces)];
            out[0] |= r->bits[0];
            out[1] |= r->bits[1];
            most = b->have[ship][i] > most ? b->have[ship][i] : most;
        }
        const struct rh_routes *gray = &c->upto[ship][RH_GRAY][at_most(most + b->wilds, pieces)];
        out[0] |= gray->bits[0];
        out[1] |= gray->bits[1];
    }
    out[0] &= ~s->closed[0];
    out[1] &= ~s->closed[1];
}

uint8_t budget_color(const struct budget *b, const struct rh_route *r, int *wilds) {
    const int8_t *have = b->have[r->ship], *need = b->need[r->ship];
    if (r->color != RH_GRAY) {
        *wilds = r->length > have[r->color] ? r->length - have[r->color] : 0;
        return *wilds <= b->wilds ? r->color : RH_NONE;
    }
    uint8_t best = RH_NONE;
    int best_worth = -1000;
    for (uint8_t i = 0; i < RH_COLORS; i++) {
        int lack = r->length > have[i] ? r->length - have[i] : 0;
        if (lack > b->wilds) {
            continue;
        }
        int worth = have[i] - need[i] - 8 * lack; /* cards that the plan does not need go first */
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
            *wilds = lack;
        }
    }
    return best;
}

/* Doubles first; an odd space goes to a double too if no single card is there to fill it. */
static void pay_ships(const uint8_t *hand, unsigned length, uint8_t color, struct rh_action *out) {
    unsigned doubles = hand[RH_DOUBLE + color], singles = hand[RH_SHIP + color];
    unsigned m = doubles < length / 2 ? doubles : length / 2;
    unsigned rest = length - 2 * m;
    if (rest == 1 && doubles > m) { /* doubles alone keep the singles for a harbor */
        m++;
        rest = 0;
    }
    out->m = (uint8_t)m;
    out->n = (uint8_t)(rest < singles ? rest : singles);
    out->wilds = (uint8_t)(rest - out->n);
    out->ships = 1;
}

/* Plain cards first: those with the harbor symbol may build one. */
static void pay_trains(const uint8_t *hand, unsigned length, uint8_t color, struct rh_action *out) {
    unsigned plain = hand[RH_TRAIN + color], symbol = hand[RH_HARBOR_TRAIN + color];
    out->n = (uint8_t)(plain < length ? plain : length);
    unsigned rest = length - out->n;
    out->m = (uint8_t)(symbol < rest ? symbol : rest);
    out->wilds = (uint8_t)(rest - out->m);
}

void budget_pay(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                unsigned route, uint8_t color, struct rh_action *out) {
    assert(route < c->routes_n && color < RH_COLORS);
    const struct rh_route *r = &c->route[route];
    *out =
        (struct rh_action){.kind = RH_CLAIM, .seat = seat, .route = (uint8_t)route, .color = color};
    (r->ship ? pay_ships : pay_trains)(s->hand[seat], r->length, color, out);
    if (!out->n && !out->m) {
        out->color = RH_NONE;
        out->ships = 0;
    }
}
