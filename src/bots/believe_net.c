/*
 * Guesses of a rival's tickets by what a net has learnt.
 *
 * The net says how likely each ticket is, not which go together, nor with the hand. So guesses are drawn by
 * its odds and kept the sooner the better the whole of a guess suits what is known.
 *
 * Thoroughly, for one who has the time: the plan that the rival would make for a guess with the cards it is
 * known to have. Cards that it would not need speak against the guess, and the more of the way from the empty board
 * it would have behind it, the likelier. How much either counts was fitted to real tickets (tools/suit.c).
 *
 * Quickly: a plan that does not look at the hand. It is surer of itself than it may be, but a rival that held
 * guesses as they come would be slower than the real one, and easier to block.
 */
#include "bots/believe.h"

#include "bots/guess.h"

#include "core/bits.h"

#include <limits.h>

/* Eighths of a bit. */
enum {
    SPARE = 6,   /* for each card that a guess would not need, quickly */
    LACKING = 4, /* and for each that it lacks, once the rival has */
    HOARD = 24,  /* so many cards */
    LOST = 2,    /* and for each point that it has lost */
    GUESSES = 64,
    STEPS = 2, /* from one that is kept to the next */
    FIRST = 8, /* before the first */
};

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

/* Eighths of a bit by which a guess is less likely, judged quickly. */
static int unsuited(const struct evidence *e, uint64_t tickets) {
    struct prices p = e->now;
    struct plan plan;
    struct budget budget;
    int loss = 0, hand = e->v->hand_n[e->rival];
    plan_make(&plan, &p, e->v, e->rival, tickets);
    budget_make(&budget, e->net, e->v, e->rival, plan.route);
    for (uint64_t lost = plan.lost; lost; lost &= lost - 1) {
        loss += LOST * e->net->c->ticket[bits_first(lost)].points;
    }
    hand = hand < HOARD ? hand : HOARD;
    return loss + SPARE * count_spare(&budget) +
           LACKING * hand * (budget.lack > 0 ? budget.lack : 0) / HOARD;
}

void believe_suit(const struct evidence *e, uint64_t tickets, struct thought *thought,
                  struct suit *out) {
    const struct tune *t = tune_thorough(e->net->c, e->v->seats);
    struct prices now = e->now, start = e->start;
    struct plan plan, whole;
    struct budget budget;
    plan_make(&plan, &now, e->v, e->rival, tickets);
    plan_make(&whole, &start, &e->then, e->rival, tickets);
    out->behind = whole.cost + improve_plan(&plan, e->net, t, e->v, e->rival, thought);
    budget_make(&budget, e->net, e->v, e->rival, plan.route);
    out->spare = count_spare(&budget);
}

/* What a suit counts, in 32nds of a bit: tools/suit.c fits it. */
struct weights {
    int spare, spare_built;   /* a spare card; the same, times the share that is built */
    int behind, behind_built; /* 16 points of the way behind; the same, times that share */
    int behind_hand;          /* and times the hand in sixteens */
};

static const struct weights PLAIN = {29, 37, 43, 70, 17}, /* suit usa 2 1200 3 */
    SHIPS = {20, 67, 54, 82, 1};                          /* suit great-lakes 2 700 3 */

/* The same judged thoroughly. */
static int unlikely(const struct evidence *e, uint64_t tickets, struct thought *thought) {
    const struct weights *w = e->net->c->market_ships ? &SHIPS : &PLAIN;
    struct suit x;
    believe_suit(e, tickets, thought, &x);
    int built = 32 * e->used / e->all, hand = e->v->hand_n[e->rival];
    int odd = x.spare * (32 * w->spare - built * w->spare_built);
    int good = x.behind * (32 * w->behind + 2 * hand * w->behind_hand + built * w->behind_built);
    return (odd > 0 ? odd / 128 : 0) - good / 32768;
}

void believe_choices(struct choice *k, const struct belief *b, const struct neurons *n,
                     uint8_t rival) {
    uint32_t odds[RH_TICKETS_MAX];
    uint64_t placed = believe_placed(&b->view);
    *k = (struct choice){.n = 0};
    guess_odds(n, b->net->c, &b->view, rival, odds);
    for (uint8_t t = 0; t < b->net->c->tickets_n; t++) {
        if (!(placed >> t & 1)) {
            k->ticket[k->n] = t;
            k->weight[k->n++] = odds[t] + 1;
            k->sum += odds[t] + 1;
        }
    }
}

/* A walk of Metropolis: guesses come by the odds of the net, and stay by how well they suit. */
void believe_net(struct belief *b, const struct neurons *n, uint8_t rival, struct rh_rng *rng) {
    struct belief_rival *x = &b->rival[rival];
    struct evidence e;
    struct choice k;
    struct thought thought[2]; /* of the guess that stays, and of another */
    unsigned at = 0, guesses = b->thorough ? GUESSES / (b->view.seats - 1u) : GUESSES;
    uint64_t tickets = 0;
    int loss = INT_MAX / 2;
    believe_evidence(&e, b, rival);
    believe_choices(&k, b, n, rival);
    x->n = 0;
    for (unsigned i = 0; i < FIRST + STEPS * guesses; i++) {
        uint64_t other = choice_set(&k, b->view.tickets_n[rival], rng);
        int more = b->thorough ? unlikely(&e, other, &thought[!at]) : unsuited(&e, other);
        if (believe_lucky(more - loss, rng)) {
            tickets = other;
            loss = more;
            at = !at;
        }
        if (i >= FIRST && (i - FIRST) % STEPS == 0) {
            x->pool[x->n].n = 0;
            if (b->thorough) {
                pool_keep(&x->pool[x->n], &thought[at], tickets);
            }
            x->tickets[x->n++] = tickets;
        }
    }
}
