/* The public face of src/bots: by name, with checked arguments; see include/roundhouse/bots.h. */
#include "roundhouse/bots.h"
#include "bots/bot.h"

const char *rh_bot_name(size_t i) {
    const struct bot *bot = bot_any(i);
    return bot ? bot->name : NULL;
}

const char *rh_bot_about(const char *name) {
    const struct bot *bot = name ? bot_find(name) : NULL;
    return bot ? bot->about : NULL;
}

size_t rh_bot_memory(const char *name) {
    const struct bot *bot = name ? bot_find(name) : NULL;
    return bot ? bot->player->memory : 0;
}

bool rh_bot_choose(const char *name, void *memory, const struct rh_components *c,
                   const struct rh_state *view, uint64_t seed, uint32_t rollouts,
                   struct rh_action *out) {
    const struct bot *bot = name ? bot_find(name) : NULL;
    if (!bot || !memory || !c || !view || !out || view->eye >= view->seats ||
        !(rh_to_act(view) >> view->eye & 1)) {
        return false;
    }
    bot_choose(bot, memory, c, view, seed, rollouts, out);
    return true;
}
