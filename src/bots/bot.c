/* The table of bots, and a decision from start to answer. */
#include "bots/ladder.h"

#include <string.h>

static const struct bot *const bots[] = {
    &bot_random, &bot_novice, &bot_easy, &bot_greedy, &bot_medium, &bot_hard, &bot_expert,
};

const struct bot *bot_at(size_t i) {
    return i < sizeof bots / sizeof *bots ? bots[i] : NULL;
}

const struct bot *bot_find(const char *name) {
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        if (strcmp(bots[i]->name, name) == 0) {
            return bots[i];
        }
    }
    for (size_t i = 0; ladder_at(i); i++) {
        if (strcmp(ladder_at(i)->name, name) == 0) {
            return ladder_at(i);
        }
    }
    return NULL;
}

void bot_choose(const struct bot *bot, void *memory, const struct rh_components *c,
                const struct rh_state *view, uint64_t seed, uint32_t rollouts,
                struct rh_action *out) {
    bot->start(memory, c, view, seed);
    if (bot->think && rollouts) {
        bot->think(memory, rollouts);
    }
    bot->answer(memory, out);
}
