/*
 * See improve.h.
 *
 * Each route of a plan is forbidden once and the tickets are joined anew; what is worth more with
 * the cards in hand is the new plan, until nothing is. The climb starts from plans that care for
 * points more and less, for one start alone often ends beside the best. All plans of the last round
 * are remembered: what the best one is worth more than that without a route is the regret for the
 * route, and a card is worth what it adds to the plans, those near the best counting most.
 *
 * Rejected: giving up each ticket once (it changed nothing), and planning every set of an offered
 * choice of tickets like this (two points fewer against rivals that hurry).
 */
#include "bots/plan/improve.h"

#include "core/bits.h"

#include <assert.h>

struct work {
    const struct graph *graph;
    const struct params *t;
    const struct rh_state *s;
    uint8_t seat;
    struct prices prices;
};

int improve_drawing(const struct rh_components *c, const struct params *t, const struct budget *b) {
    int lack = b->lack_of[0] - b->wilds, slow = 0;
    for (unsigned ship = 0; ship <= (c->market_ships > 0); ship++) {
        for (unsigned i = 0; i < RH_COLORS; i++) {
            int more = b->need[ship][i] - b->have[ship][i];
            slow += more > 0 ? more * more : 0;
        }
    }
    int ships = b->lack_of[1] + (lack < 0 ? lack : 0);
    return 4096 * (lack > 0 ? lack : 0) / t->p[PARAM_DRAW] +
           4096 * (ships > 0 ? ships : 0) / t->p[PARAM_DRAW_SHIP] + t->p[PARAM_SLOW] * slow;
}

int improve_trail(const struct rh_components *c, const struct params *t, const struct rh_state *s,
                  uint8_t seat, const uint64_t more[2]) {
    uint64_t all[2] = {s->owned[seat][0] | more[0], s->owned[seat][1] | more[1]}, path[2];
    int worth = t->p[PARAM_TRAIL] * c->longest_bonus;
    return worth ? worth * rh_longest_path(c, all, path) / 10 : 0;
}

int improve_swap(const struct params *t, const struct rh_state *s, uint8_t seat, uint8_t trains,
                 uint8_t ships) {
    int short_trains = trains - s->trains[seat], short_ships = ships - s->ships[seat];
    int lack = short_trains > short_ships ? short_trains : short_ships;
    bool counts = t->p[PARAM_SWAP] && s->phase != RH_CHOOSING && lack > 0;
    return counts ? t->p[PARAM_TURN] + t->p[PARAM_SWAP] * lack : 0;
}

/* What a plan is worth with the hand, in sixteenths of a point. */
static int value(const struct work *w, const struct plan *plan) {
    const struct rh_components *c = w->graph->c;
    struct budget b;
    uint64_t left[2] = {plan->route[0], plan->route[1]};
    int points = 0, claims = 0;
    for (unsigned r; bits_pop(left, &r);) {
        points += c->route_points[c->route[r].length];
        claims++;
    }
    int worth = w->t->p[PARAM_POINTS] * points;
    worth += improve_trail(c, w->t, w->s, w->seat, plan->route);
    for (uint64_t lost = plan->lost; lost; lost &= lost - 1) {
        worth -= 32 * c->ticket[bits_first(lost)].points;
    }
    int spare = w->s->trains[w->seat] + w->s->ships[w->seat] - plan->trains - plan->ships;
    worth -=
        claims && spare < IMPROVE_TIGHT_AT ? w->t->p[PARAM_TIGHT] * (IMPROVE_TIGHT_AT - spare) : 0;
    worth -= improve_swap(w->t, w->s, w->seat, plan->trains, plan->ships);
    budget_make(&b, w->graph, w->s, w->seat, plan->route);
    return worth - w->t->p[PARAM_TURN] * (256 * claims + improve_drawing(c, w->t, &b)) / 256;
}

static void remember(struct climb *x, const struct plan *plan, int v) {
    for (unsigned i = 0; i < x->n; i++) {
        if (x->plan[i].route[0] == plan->route[0] && x->plan[i].route[1] == plan->route[1]) {
            return;
        }
    }
    if (x->n < CLIMB_PLANS) {
        x->plan[x->n] = *plan;
        x->value[x->n++] = v;
    }
}

/* Follows improvements from a plan to the end; what it is worth then. */
static int climb(struct work *w, struct plan *plan, struct climb *x) {
    struct prices prices = w->prices;
    int best = value(w, plan);
    for (bool again = true; again;) {
        uint64_t left[2] = {plan->route[0], plan->route[1]};
        again = false;
        x->n = 0;
        remember(x, plan, best);
        for (unsigned r; bits_pop(left, &r) && !again;) {
            struct prices p = prices;
            struct plan trial;
            p.of[r] = PRICE_NONE;
            plan_make(&trial, &p, w->s, w->seat, plan->tickets);
            int v = value(w, &trial);
            x->regret[r] = best - v;
            remember(x, &trial, v);
            if (v > best) {
                best = v;
                *plan = trial;
                prices.of[r] = PRICE_NONE;
                again = true;
            }
        }
    }
    return best;
}

int improve_plan(struct plan *plan, const struct graph *graph, const struct params *t,
                 const struct rh_state *s, uint8_t seat, struct climb *x) {
    assert(plan && graph && t && x && seat < s->seats);
    static const int shares[] = {0, 8}; /* of the points that count, in sixteenths */
    struct work w = {.graph = graph, .t = t, .s = s, .seat = seat};
    plan_prices(&w.prices, graph, t, s, seat);
    int best = climb(&w, plan, x);
    for (unsigned i = 0; i < sizeof shares / sizeof *shares; i++) {
        struct climb other;
        struct params brief = *t;
        struct plan trial;
        brief.p[PARAM_POINTS] = (int16_t)(t->p[PARAM_POINTS] * shares[i] / 16);
        plan_prices(&w.prices, graph, &brief, s, seat);
        struct prices p = w.prices;
        plan_make(&trial, &p, s, seat, plan->tickets);
        int v = climb(&w, &trial, &other);
        if (v > best) {
            best = v;
            *plan = trial;
            *x = other;
        }
    }
    return best;
}

void improve_cards(const struct climb *x, const struct graph *graph, const struct params *t,
                   const struct rh_state *s, uint8_t seat, int of[RH_CARDS]) {
    assert(x->n);
    struct rh_state then = *s;
    struct work w = {.graph = graph, .t = t, .s = &then, .seat = seat};
    int best = x->value[0];
    for (unsigned card = RH_TRAIN; card <= RH_WILD; card++) {
        int64_t sum = 0, all = 0;
        if (card >= RH_TRAIN + RH_COLORS && card != RH_WILD) {
            continue;
        }
        then.hand[seat][card]++;
        for (unsigned i = 0; i < x->n; i++) {
            int gap = best - x->value[i];
            int64_t weight = 65536 / (1 + t->p[PARAM_DREAM] + (gap > 0 ? gap : 0));
            weight *= weight;
            sum += weight * (value(&w, &x->plan[i]) - x->value[i]);
            all += weight;
        }
        of[card] = (int)(sum / all);
        then.hand[seat][card]--;
    }
}
