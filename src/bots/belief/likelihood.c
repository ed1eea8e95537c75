/*
 * See likelihood.h.
 *
 * Carefully, for one who has the time: the plan that the rival would make for a set with the cards
 * it is known to have. Cards that it would not need speak against the set, and the more of the way
 * from the empty board it would have behind it, the likelier. How much either counts was fitted to
 * real tickets (tools/fit/fit_likelihood.c).
 *
 * Quickly: a plan that does not look at the hand. It is surer of itself than it may be, but a rival
 * that held sets as they come would be slower than the real one, and easier to block.
 */
#include "bots/belief/likelihood.h"

#include "core/bits.h"

#include <assert.h>

/* Eighths of a bit. */
enum {
    SPARE = 6,   /* for each card that a set would not need, quickly */
    LACKING = 4, /* and for each that it lacks, once the rival has */
    HOARD = 24,  /* so many cards */
    LOST = 2,    /* and for each point that it has lost */
};

/* The board as it was for a rival that had built nothing. */
static void before(struct rh_state *then, const struct rh_state *v, const struct rh_components *c,
                   uint8_t rival) {
    *then = *v;
    for (unsigned w = 0; w < 2; w++) {
        then->closed[w] = 0;
        for (unsigned seat = 0; seat < v->seats; seat++) {
            then->closed[w] |= seat == rival ? 0 : v->owned[seat][w];
        }
        then->owned[rival][w] = 0;
    }
    if (v->seats < c->doubles_from) {
        uint64_t left[2] = {then->closed[0], then->closed[1]};
        for (unsigned r; bits_pop(left, &r);) {
            if (c->route[r].twin != RH_NONE) {
                bits_add(then->closed, c->route[r].twin);
            }
        }
    }
    then->trains[rival] = c->pieces_keep ? c->pieces_keep : c->trains;
    then->ships[rival] = 0;
}

void evidence_init(struct evidence *e, const struct graph *graph, const struct rh_state *v,
                   uint8_t rival) {
    assert(e && graph && v && rival < v->seats);
    const struct rh_components *c = graph->c;
    const struct params *t = params_for(c, EFFORT_QUICK);
    *e = (struct evidence){.graph = graph, .v = v, .rival = rival};
    e->all = c->pieces_keep ? c->pieces_keep : c->trains + c->ships;
    e->used = e->all - v->trains[rival] - v->ships[rival];
    before(&e->then, v, c, rival);
    plan_prices(&e->start, graph, t, &e->then, rival);
    plan_prices(&e->now, graph, t, v, rival);
}

/* Cards that a plan does not need. */
static int count_spare(const struct budget *b) {
    int sum = 0;
    for (unsigned ship = 0; ship < 2; ship++) {
        for (unsigned i = 0; i < RH_COLORS; i++) {
            int spare = b->have[ship][i] - b->need[ship][i];
            sum += spare > 0 ? spare : 0;
        }
    }
    return sum;
}

int likelihood_loss_quick(const struct evidence *e, uint64_t tickets) {
    struct prices p = e->now;
    struct plan plan;
    struct budget budget;
    int loss = 0, hand = e->v->hand_n[e->rival];
    plan_make(&plan, &p, e->v, e->rival, tickets);
    budget_make(&budget, e->graph, e->v, e->rival, plan.route);
    for (uint64_t lost = plan.lost; lost; lost &= lost - 1) {
        loss += LOST * e->graph->c->ticket[bits_first(lost)].points;
    }
    hand = hand < HOARD ? hand : HOARD;
    return loss + SPARE * count_spare(&budget) +
           LACKING * hand * (budget.lack > 0 ? budget.lack : 0) / HOARD;
}

void likelihood_of(const struct evidence *e, uint64_t tickets, struct climb *climb,
                   struct likelihood *out) {
    const struct params *t = params_for(e->graph->c, EFFORT_CAREFUL);
    struct prices now = e->now, start = e->start;
    struct plan plan, whole;
    struct budget budget;
    plan_make(&plan, &now, e->v, e->rival, tickets);
    plan_make(&whole, &start, &e->then, e->rival, tickets);
    out->behind = whole.cost + improve_plan(&plan, e->graph, t, e->v, e->rival, climb);
    budget_make(&budget, e->graph, e->v, e->rival, plan.route);
    out->spare = count_spare(&budget);
}

/* What a likelihood counts, in 32nds of a bit: tools/fit/fit_likelihood.c fits it. */
struct weights {
    int spare, spare_built;   /* a spare card; the same, times the share that is built */
    int behind, behind_built; /* 16 points of the way behind; the same, times that share */
    int behind_hand;          /* and times the hand in sixteens */
};

static const struct weights PLAIN = {29, 37, 43, 70, 17}, /* fit_likelihood usa 2 1200 3 */
    SHIPS = {20, 67, 54, 82, 1};                          /* fit_likelihood great-lakes 2 700 3 */

int likelihood_loss(const struct evidence *e, uint64_t tickets, struct climb *climb) {
    const struct weights *w = e->graph->c->market_ships ? &SHIPS : &PLAIN;
    struct likelihood x;
    likelihood_of(e, tickets, climb, &x);
    int built = 32 * e->used / e->all, hand = e->v->hand_n[e->rival];
    int odd = x.spare * (32 * w->spare - built * w->spare_built);
    int good = x.behind * (32 * w->behind + 2 * hand * w->behind_hand + built * w->behind_built);
    return (odd > 0 ? odd / 128 : 0) - good / 32768;
}
