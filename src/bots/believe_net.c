/*
 * Guesses of a rival's tickets by what a net has learnt.
 *
 * The net says how likely each ticket is, not which go together, nor with the hand. A rival that held guesses
 * as they come would be slower than the real one, and easier to block: in the middle of a game it would
 * lack 4.1 cards where the real one lacks 2.5. So guesses that suit the known cards are kept sooner.
 */
#include "bots/believe.h"

#include "bots/guess.h"

#include "core/bits.h"

#include <limits.h>

enum {
    SPARE = 6,   /* eighths of a bit for each card that a guess would not need */
    LACKING = 4, /* and for each that it lacks, once the rival has */
    HOARD = 24,  /* so many cards */
    LOST = 2,    /* and for each point that it has lost */
    GUESSES = 64,
    STEPS = 3,  /* from one that is kept to the next */
    FIRST = 12, /* before the first */
};

/* Eighths of a bit by which a guess is less likely: a rival's plan suits the cards that all know it has,
 * and few of its tickets are lost. */
static int unsuited(const struct belief *b, const struct prices *now, uint8_t rival,
                    uint64_t tickets) {
    struct prices p = *now;
    struct plan plan;
    struct budget budget;
    int loss = 0;
    plan_make(&plan, &p, &b->view, rival, tickets);
    budget_make(&budget, b->net, &b->view, rival, plan.route);
    for (uint64_t lost = plan.lost; lost; lost &= lost - 1) {
        loss += LOST * b->net->c->ticket[bits_first(lost)].points;
    }
    for (unsigned ship = 0; ship < 2; ship++) {
        for (unsigned i = 0; i < RH_COLORS; i++) {
            int spare = budget.have[ship][i] - budget.need[ship][i];
            loss += spare > 0 ? SPARE * spare : 0;
        }
    }
    int hand = b->view.hand_n[rival] < HOARD ? b->view.hand_n[rival] : HOARD;
    return loss + LACKING * hand * (budget.lack > 0 ? budget.lack : 0) / HOARD;
}

/* Guesses by what a net has learnt: ticket by ticket, each as likely as its odds say, the whole as likely
 * as it suits the cards. */
void believe_net(struct belief *b, const struct neurons *n, uint8_t rival, struct rh_rng *rng) {
    struct belief_rival *x = &b->rival[rival];
    const struct rh_state *known = &b->view;
    uint32_t odds[RH_TICKETS_MAX];
    uint64_t placed = believe_placed(&b->view), tickets = 0;
    struct choice k = {.n = 0};
    struct prices now;
    int loss = INT_MAX / 2;
    guess_odds(n, b->net->c, &b->view, rival, odds);
    for (uint8_t t = 0; t < b->net->c->tickets_n; t++) {
        if (!(placed >> t & 1)) {
            k.ticket[k.n] = t;
            k.weight[k.n++] = odds[t] + 1;
            k.sum += odds[t] + 1;
        }
    }
    plan_prices(&now, b->net, tune_for(b->net->c, known->seats), known, rival);
    x->n = 0;
    for (unsigned i = 0; i < FIRST + STEPS * GUESSES; i++) {
        uint64_t other = choice_set(&k, known->tickets_n[rival], rng);
        int more = unsuited(b, &now, rival, other);
        if (believe_lucky(more - loss, rng)) {
            tickets = other;
            loss = more;
        }
        if (i >= FIRST && (i - FIRST) % STEPS == 0) {
            x->pool[x->n].n = 0;
            x->tickets[x->n++] = tickets;
        }
    }
}
