/*
 * What every bot is: it gets a view and returns an action, and is called but never calls.
 *
 * A decision is started, thought about in slices, and answered whenever the caller wants: so the
 * same bot serves a terminal, a server's worker thread and a browser's worker, with a budget in time
 * (the caller watches the clock) or in rollouts. All it needs to remember is one block that the
 * caller gives. Same view, same seed, same number of rollouts: same answer.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "roundhouse.h"

struct bot {
    const char *name;  /* "medium" */
    const char *about; /* one sentence */
    size_t memory;     /* bytes that a decision needs, at most BOT_MEMORY_MAX */
    void (*start)(void *memory, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed);
    /* Thinks on for about so many rollouts; false: more would change nothing. NULL: never thinks. */
    bool (*think)(void *memory, uint32_t rollouts);
    /* Other threads may call it from start to answer: does a part of what is being thought about; false:
     * there is nothing to do just now. The answer is the same, whoever helps. NULL: nobody can. */
    bool (*help)(void *memory);
    /* The best action so far: always a legal one, even before the first thought. */
    void (*answer)(const void *memory, struct rh_action *out);
};

enum { BOT_MEMORY_MAX = 16 << 20 };

/* The levels, weakest first; NULL after the last. */
const struct bot *bot_at(size_t i);

/* Any bot by its name, those with a character included: "hard-blocker". */
const struct bot *bot_find(const char *name);

/* A whole decision with a budget in rollouts. The memory is aligned as malloc does. */
void bot_choose(const struct bot *bot, void *memory, const struct rh_components *c,
                const struct rh_state *view, uint64_t seed, uint32_t rollouts,
                struct rh_action *out);

extern const struct bot bot_random, bot_greedy;

#endif
