/* Worker threads that think for bots. A bot is given a view and a budget, never the game. */
#ifndef SERVER_BOTS_THINKER_H
#define SERVER_BOTS_THINKER_H

#include "roundhouse.h"
#include "server/base/token.h"

#include <uv.h>

struct task {
    struct task *next;
    const struct rh_components *c;
    struct rh_state view;
    uint8_t seat;
    uint32_t seq; /* of the log, of that view */
    char level[32];
    uint32_t budget_ms;
    bool whole; /* however long it takes: the answer is the same on any machine */
    uint64_t luck;
    char table[TOKEN_ID];
    void *ctx;
    /* The answer. */
    bool found;
    struct rh_action action;
};

struct thinker *thinker_create(uv_loop_t *loop, uint32_t threads,
                               void (*done)(void *ctx, struct task *t), void *ctx);
void thinker_stop(struct thinker *k); /* waits for the threads; frees it once the loop has run */
bool thinker_ask(struct thinker *k, const struct task *t); /* copies it; false: no memory */

/* Levels by number, weakest first; NULL after the last. */
const char *thinker_level(size_t i);
const char *thinker_level_about(size_t i); /* one sentence */
bool thinker_has_level(const char *level);

#endif
