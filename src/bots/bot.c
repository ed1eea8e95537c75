/* A decision from start to answer; see bot.h. */
#include "bots/levels.h"

#include <assert.h>
#include <string.h>

const struct bot *bot_find(const char *name) {
    assert(name);
    for (size_t i = 0; bot_any(i); i++) {
        if (strcmp(bot_any(i)->name, name) == 0) {
            return bot_any(i);
        }
    }
    return NULL;
}

void bot_start(const struct bot *bot, void *memory, const struct rh_components *c,
               const struct rh_state *view, uint64_t seed) {
    assert(bot && memory && c && view && view->eye < view->seats);
    assert(rh_to_act(view) >> view->eye & 1);
    bot->player->start(bot, memory, c, view, seed);
}

bool bot_think(const struct bot *bot, void *memory, uint32_t rollouts) {
    assert(bot && memory);
    return bot->player->think && bot->player->think(memory, rollouts);
}

bool bot_help(const struct bot *bot, void *memory) {
    assert(bot && memory);
    return bot->player->help && bot->player->help(memory);
}

void bot_answer(const struct bot *bot, const void *memory, struct rh_action *out) {
    assert(bot && memory && out);
    bot->player->answer(memory, out);
}

void bot_choose(const struct bot *bot, void *memory, const struct rh_components *c,
                const struct rh_state *view, uint64_t seed, uint32_t rollouts,
                struct rh_action *out) {
    bot_start(bot, memory, c, view, seed);
    if (rollouts) {
        bot_think(bot, memory, rollouts);
    }
    bot_answer(bot, memory, out);
}
