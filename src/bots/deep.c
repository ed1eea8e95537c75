/*
 * Levels that search: the policy, and playing on from every action that it might take.
 *
 * Hard stops after some rollouts, whatever it is given; expert goes on, and looks more closely at what is left,
 * as long as it may.
 */
#include "bots/ladder.h"
#include "bots/search.h"

enum level { HARD, EXPERT };

struct memory {
    uint32_t left; /* rollouts */
    struct tune tune;
    struct search search;
};

/* Rollouts of hard: as many as make it a step above medium and leave one for expert. */
static uint32_t enough(const struct rh_components *c) {
    return c->routes_n ? 72 : 280;
}

static void begin(struct memory *m, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed, enum level level, unsigned character) {
    m->left = level == HARD ? enough(c) : UINT32_MAX;
    ladder_tune(&m->tune, (level == EXPERT ? tune_deep : tune_thorough)(c, view->seats), character);
    search_start(&m->search, c, view, seed, &m->tune, level == EXPERT);
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
    *out = x->move[search_best(x)].action;
}

#define START(level, character)                                                                    \
    static void start_##level##_##character(void *memory, const struct rh_components *c,           \
                                            const struct rh_state *view, uint64_t seed) {          \
        begin(memory, c, view, seed, (level), LADDER_##character);                                 \
    }
#define BOT(level, character, title, text)                                                         \
    {                                                                                              \
        .name = (title), .about = (text), .memory = sizeof(struct memory),                         \
        .start = start_##level##_##character, .think = think, .help = help, .answer = answer       \
    }

START(HARD, PLAIN)
START(HARD, COLLECTOR)
START(HARD, BLOCKER)
START(HARD, SPRINTER)
START(HARD, BUILDER)
START(EXPERT, PLAIN)
START(EXPERT, COLLECTOR)
START(EXPERT, BLOCKER)
START(EXPERT, SPRINTER)
START(EXPERT, BUILDER)

const struct bot bot_hard =
    BOT(HARD, PLAIN, "hard", "Tries what it might do many times in its head.");
const struct bot bot_expert =
    BOT(EXPERT, PLAIN, "expert", "Looks ahead as often as time allows, and guesses your tickets.");

const struct bot ladder_deep[] = {
    BOT(HARD, COLLECTOR, "hard-collector", "Thinks ahead, and loves tickets."),
    BOT(HARD, BLOCKER, "hard-blocker", "Thinks ahead, and stands in your way."),
    BOT(HARD, SPRINTER, "hard-sprinter", "Thinks ahead, and hurries."),
    BOT(HARD, BUILDER, "hard-builder", "Thinks ahead, and builds long paths."),
    BOT(EXPERT, COLLECTOR, "expert-collector", "Thinks far ahead, and loves tickets."),
    BOT(EXPERT, BLOCKER, "expert-blocker", "Thinks far ahead, and stands in your way."),
    BOT(EXPERT, SPRINTER, "expert-sprinter", "Thinks far ahead, and hurries."),
    BOT(EXPERT, BUILDER, "expert-builder", "Thinks far ahead, and builds long paths."),
    {0},
};
