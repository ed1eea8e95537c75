/*
 * Samples of a rival's tickets by what a network has learned.
 *
 * The network says how likely each ticket is, not which go together, nor with the hand. So sets are
 * proposed by its odds and accepted by how well the whole of a set explains what is known
 * (likelihood.h).
 */
#include "bots/belief/likelihood.h"
#include "bots/belief/sample.h"
#include "bots/belief/ticket_odds.h"

#include <assert.h>
#include <limits.h>

enum {
    SETS = 64,
    STEPS = 2, /* from one that is kept to the next */
    FIRST = 8, /* before the first */
};

_Static_assert((unsigned)SETS <= (unsigned)SAMPLES_MAX, "all sets have room");

void sample_choices(struct choice *k, const struct rh_components *c, const struct rh_state *view,
                    const struct nn *nn, uint8_t rival) {
    uint32_t odds[RH_TICKETS_MAX];
    uint64_t placed = sample_placed(view);
    *k = (struct choice){.n = 0};
    ticket_odds(nn, c, view, rival, odds);
    for (uint8_t t = 0; t < c->tickets_n; t++) {
        if (!(placed >> t & 1)) {
            k->ticket[k->n] = t;
            k->weight[k->n++] = odds[t] + 1;
            k->sum += odds[t] + 1;
        }
    }
}

/* MCMC (Metropolis): sets are proposed by the odds of the network,
 * and accepted by their likelihood. */
void sample_nn(struct samples *x, const struct graph *graph, const struct rh_state *view,
               uint8_t rival, const struct nn *nn, enum effort effort, struct rh_rng *rng) {
    assert(x && graph && view && nn && rival < view->seats && rival != view->eye);
    bool careful = effort == EFFORT_FULL;
    struct evidence e;
    struct choice k;
    struct climb climb[2]; /* of the set that stays, and of another */
    unsigned at = 0, sets = careful ? SETS / (view->seats - 1u) : SETS;
    uint64_t tickets = 0;
    int loss = INT_MAX / 2;
    evidence_init(&e, graph, view, rival);
    sample_choices(&k, graph->c, view, nn, rival);
    x->n = 0;
    for (unsigned i = 0; i < FIRST + STEPS * sets; i++) {
        uint64_t other = choice_set(&k, view->tickets_n[rival], rng);
        int more =
            careful ? likelihood_loss(&e, other, &climb[!at]) : likelihood_loss_quick(&e, other);
        if (sample_accepts(more - loss, rng)) {
            tickets = other;
            loss = more;
            at = !at;
        }
        if (i >= FIRST && (i - FIRST) % STEPS == 0) {
            x->pool[x->n].n = 0;
            if (careful) {
                pool_keep(&x->pool[x->n], &climb[at], tickets);
            }
            x->tickets[x->n++] = tickets;
        }
    }
}
