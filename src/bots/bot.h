/*
 * What every bot is: it gets a view and returns an action, and is called but never calls.
 *
 * A decision is started, thought about in slices, and answered whenever the caller wants: so the
 * same bot serves a terminal, a server's worker thread and a browser's worker, with a budget in
 * time (the caller watches the clock) or in rollouts. All it needs to remember is one block that
 * the caller gives. Same view, same seed, same number of rollouts: same answer.
 */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "roundhouse.h"

enum { BOT_MEMORY_MAX = 16 << 20 };

struct bot;

/* How a bot decides. Several bots may share a player: it reads off the bot what they differ in. */
struct player {
    size_t memory; /* bytes that a decision needs, at most BOT_MEMORY_MAX */
    void (*start)(const struct bot *bot, void *memory, const struct rh_components *c,
                  const struct rh_state *view, uint64_t seed);
    bool (*think)(void *memory, uint32_t rollouts); /* NULL: never thinks on */
    bool (*help)(void *memory);                     /* NULL: nobody can help */
    void (*answer)(const void *memory, struct rh_action *out);
};

struct bot {
    const char *name;  /* "medium" */
    const char *about; /* one sentence */
    const struct player *player;
    const struct level *level; /* how well it plays, levels.h; NULL: the player knows */
    uint8_t style;             /* what it likes, enum style */
};

/* The levels, weakest first; NULL after the last. */
const struct bot *bot_at(size_t i);

/* Those and then all with a character or a style, the same way. */
const struct bot *bot_any(size_t i);

/* Any bot by its name, those with a character included: "hard-blocker". */
const struct bot *bot_find(const char *name);

/* Begins a decision of the view's own seat, which must be to act. The memory has room for the bot
 * and is aligned as malloc does; the components must stay until the answer. */
void bot_start(const struct bot *bot, void *memory, const struct rh_components *c,
               const struct rh_state *view, uint64_t seed);
/* Thinks on for about so many rollouts; false: more would change nothing. */
bool bot_think(const struct bot *bot, void *memory, uint32_t rollouts);
/* Other threads may call it from start to answer: does a part of what is being thought about;
 * false: there is nothing to do just now. The answer is the same, whoever helps. */
bool bot_help(const struct bot *bot, void *memory);
/* The best action so far: always a legal one, even before the first rollout. */
void bot_answer(const struct bot *bot, const void *memory, struct rh_action *out);

/* A whole decision with a budget in rollouts. */
void bot_choose(const struct bot *bot, void *memory, const struct rh_components *c,
                const struct rh_state *view, uint64_t seed, uint32_t rollouts,
                struct rh_action *out);

#endif
