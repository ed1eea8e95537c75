/* Any legal action, each equally likely. */
#include "bots/levels.h"

struct memory {
    struct rh_action answer;
    struct rh_action legal[RH_LEGAL_MAX];
};

static void start(const struct bot *bot, void *memory, const struct rh_components *c,
                  const struct rh_state *view, uint64_t seed) {
    (void)bot;
    struct memory *m = memory;
    struct rh_rng rng = {seed};
    size_t n = rh_legal(c, view, view->eye, m->legal);
    m->answer = m->legal[rh_random(&rng, (uint32_t)n)];
}

static void answer(const void *memory, struct rh_action *out) {
    *out = ((const struct memory *)memory)->answer;
}

const struct player player_random = {
    .memory = sizeof(struct memory),
    .start = start,
    .answer = answer,
};
