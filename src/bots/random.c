/* Any legal action, each equally likely. */
#include "bots/bot.h"

struct memory {
    struct rh_action answer;
    struct rh_action legal[RH_LEGAL_MAX];
};

static void start(void *memory, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed) {
    struct memory *m = memory;
    struct rh_rng rng = {seed};
    size_t n = rh_legal(c, view, view->eye, m->legal);
    m->answer = m->legal[rh_random(&rng, (uint32_t)n)];
}

static void answer(const void *memory, struct rh_action *out) {
    *out = ((const struct memory *)memory)->answer;
}

const struct bot bot_random = {
    .name = "random",
    .about = "Does anything that is allowed.",
    .memory = sizeof(struct memory),
    .start = start,
    .answer = answer,
};
