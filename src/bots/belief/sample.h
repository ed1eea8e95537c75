/*
 * Samplers: sets of tickets that a rival may hold, drawn by how likely they are.
 *
 * sample_nn.c knows a network's odds for each ticket, sample_mcmc.c the map alone. Both accept a
 * set by Metropolis's rule.
 */
#ifndef BOTS_BELIEF_SAMPLE_H
#define BOTS_BELIEF_SAMPLE_H

#include "bots/nn/nn.h"
#include "bots/plan/pool.h"

enum { SAMPLES_MAX = 256 };

struct samples {
    uint64_t tickets[SAMPLES_MAX];
    struct pool pool[SAMPLES_MAX]; /* plans for them; n is 0 until a world needs them */
    unsigned n;                    /* 0: nothing is believed */
};

void sample_nn(struct samples *x, const struct graph *graph, const struct rh_state *view,
               uint8_t rival, const struct nn *nn, enum effort effort, struct rh_rng *rng);
void sample_mcmc(struct samples *x, const struct graph *graph, const struct rh_state *view,
                 uint8_t rival, struct rh_rng *rng);

/* Tickets that may lie in a rival's hand, with how likely each is against the others. */
struct choice {
    uint8_t ticket[RH_TICKETS_MAX];
    uint32_t weight[RH_TICKETS_MAX], sum;
    unsigned n;
};

uint8_t choice_pick(const struct choice *k, struct rh_rng *rng);
/* So many different ones. */
uint64_t choice_set(const struct choice *k, unsigned count, struct rh_rng *rng);

/* Every ticket whose place is unknown, by the odds of a network. */
void sample_choices(struct choice *k, const struct rh_components *c, const struct rh_state *view,
                    const struct nn *nn, uint8_t rival);

/* Tickets of which the seat knows where they are. */
uint64_t sample_placed(const struct rh_state *view);

/* Metropolis acceptance of a set that is less likely by so many eighths of a bit: one chance in 2
 * to the power of them. */
bool sample_accepts(int loss, struct rh_rng *rng);

#endif
