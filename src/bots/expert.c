/* The levels that search: the policy, and playing on from every action that it might take. */
#include "bots/bot.h"
#include "bots/search.h"

static void start(void *memory, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed) {
    search_start(memory, c, view, seed);
}

static bool think(void *memory, uint32_t rollouts) {
    return search_think(memory, rollouts);
}

static void answer(const void *memory, struct rh_action *out) {
    const struct search *x = memory;
    *out = x->move[search_best(x)].action;
}

const struct bot bot_expert = {
    .name = "expert",
    .about = "Plays every action on to the end, many times.",
    .memory = sizeof(struct search),
    .start = start,
    .think = think,
    .answer = answer,
};
