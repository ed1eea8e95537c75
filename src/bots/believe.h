/* How guesses of a rival's tickets are made, for the files that make them: see belief.h. */
#ifndef BOTS_BELIEVE_H
#define BOTS_BELIEVE_H

#include "bots/belief.h"
#include "bots/neurons.h"

/* Tickets that may lie in a rival's hand, with how likely each is against the others. */
struct choice {
    uint8_t ticket[RH_TICKETS_MAX];
    uint32_t weight[RH_TICKETS_MAX], sum;
    unsigned n;
};

/* Tickets of which the seat knows where they are. */
uint64_t believe_placed(const struct rh_state *view);

uint8_t choice_pick(const struct choice *k, struct rh_rng *rng);
/* So many different ones. */
uint64_t choice_set(const struct choice *k, unsigned count, struct rh_rng *rng);

/* One chance in 2 to the power of loss eighths. */
bool believe_lucky(int loss, struct rh_rng *rng);

/* What guesses about a rival are judged by. */
struct evidence {
    const struct net *net;
    const struct rh_state *v;
    uint8_t rival;
    struct rh_state then;     /* with nothing built by the rival */
    struct prices start, now; /* for the rival, then and now */
    int used, all;            /* pieces */
};

void believe_evidence(struct evidence *e, const struct belief *b, uint8_t rival);

/* How a guess suits what is known, and the plans that a rival with it would have. */
struct suit {
    int spare;  /* known cards that the best of them does not need */
    int behind; /* how much of the way from an empty board is done, in sixteenths of a point */
};

void believe_suit(const struct evidence *e, uint64_t tickets, struct thought *thought,
                  struct suit *out);

/* Every ticket whose place is unknown, by the odds of a net. */
void believe_choices(struct choice *k, const struct belief *b, const struct neurons *n,
                     uint8_t rival);

/* Guesses of a rival's tickets, by a net and by a walk. */
void believe_net(struct belief *b, const struct neurons *n, uint8_t rival, struct rh_rng *rng);
void believe_walk(struct belief *b, uint8_t rival, struct rh_rng *rng);

#endif
