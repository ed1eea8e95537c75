/*
 * Bots that search: the policy, and playing on from every action that it might take.
 *
 * How much effort a search takes, and when it has had enough, is the level's.
 */
#include "bots/levels.h"
#include "bots/search/search.h"

struct memory {
    uint32_t left; /* rollouts */
    struct params params;
    struct search search;
};

_Static_assert(sizeof(struct memory) <= BOT_MEMORY_MAX, "a decision has room");

static void start(const struct bot *bot, void *memory, const struct rh_components *c,
                  const struct rh_state *view, uint64_t seed) {
    struct memory *m = memory;
    const struct level *level = bot->level;
    uint32_t enough = c->routes_n ? level->rollouts : level->card_game_rollouts;
    m->left = enough ? enough : UINT32_MAX;
    styles_apply(&m->params, params_for(c, level->effort), bot->style);
    search_start(&m->search, c, view, seed, &m->params, level->effort);
}

static bool think(void *memory, uint32_t rollouts) {
    struct memory *m = memory;
    uint32_t n = rollouts < m->left ? rollouts : m->left;
    m->left -= n;
    return search_think(&m->search, n) && m->left;
}

static bool help(void *memory) {
    return search_help(&((struct memory *)memory)->search);
}

static void answer(const void *memory, struct rh_action *out) {
    const struct search *x = &((const struct memory *)memory)->search;
    *out = x->candidate[search_best(x)].action;
}

const struct player player_search = {
    .memory = sizeof(struct memory),
    .start = start,
    .think = think,
    .help = help,
    .answer = answer,
};
