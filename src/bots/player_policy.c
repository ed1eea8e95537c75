/*
 * Bots that follow the policy and do not search.
 *
 * The weaker ones follow it by what they see of the game, which is not all of it (overlook.h).
 */
#include "bots/levels.h"
#include "bots/policy/policy.h"

struct memory {
    struct graph graph;
    struct memo memo;
    struct climb climb;
    struct params params;
    struct rh_state seen;
    struct rh_action answer;
};

_Static_assert(sizeof(struct memory) <= BOT_MEMORY_MAX, "a decision has room");

static const struct weakness *weakness(const struct level *x, const struct rh_components *c) {
    return !c->routes_n ? &x->cards : c->market_ships ? &x->ships : &x->board;
}

/* What the policy does by a view, or by what is seen of it. */
static void follow(struct memory *m, const struct level *x, const struct rh_state *seen) {
    memo_init(&m->memo, &m->graph, seen->seats);
    m->memo.seat[seen->eye].params = &m->params;
    m->memo.climb = x->effort > EFFORT_QUICK ? &m->climb : NULL;
    policy_choose(&m->memo, seen, seen->eye, &m->answer);
}

static void start(const struct bot *bot, void *memory, const struct rh_components *c,
                  const struct rh_state *view, uint64_t seed) {
    struct memory *m = memory;
    const struct weakness *w = weakness(bot->level, c);
    (void)seed;
    graph_init(&m->graph, c);
    styles_apply(&m->params, params_for(c, c->routes_n ? bot->level->effort : EFFORT_CAREFUL),
                 bot->style);
    params_change(&m->params, w->change);
    overlook(w, &m->graph, view, &m->seen);
    follow(m, bot->level, &m->seen);
    if (rh_check(c, view, &m->answer) !=
        RH_OK) { /* what was overlooked is in the way, and noticed */
        follow(m, bot->level, view);
    }
}

static void answer(const void *memory, struct rh_action *out) {
    *out = ((const struct memory *)memory)->answer;
}

const struct player player_policy = {
    .memory = sizeof(struct memory),
    .start = start,
    .answer = answer,
};
