/* The policy alone: a plan-following player that answers in microseconds. */
#include "bots/bot.h"
#include "bots/mind.h"

struct memory {
    struct net net;
    struct mind mind;
    struct rh_action answer;
};

static void start(void *memory, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed) {
    struct memory *m = memory;
    (void)seed;
    net_init(&m->net, c);
    mind_init(&m->mind, &m->net, view->seats);
    policy_choose(&m->mind, view, view->eye, &m->answer);
}

static void answer(const void *memory, struct rh_action *out) {
    *out = ((const struct memory *)memory)->answer;
}

const struct bot bot_medium = {
    .name = "medium",
    .about = "Follows a plan for its tickets.",
    .memory = sizeof(struct memory),
    .start = start,
    .answer = answer,
};
