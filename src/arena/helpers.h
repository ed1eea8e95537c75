/* Threads that help a bot think. */
#ifndef ARENA_HELPERS_H
#define ARENA_HELPERS_H

#include "bots/bot.h"

#include <pthread.h>
#include <stdatomic.h>

enum { HELPERS_MAX = 15 };

struct helpers {
    pthread_t thread[HELPERS_MAX];
    unsigned n;
    const struct bot *bot;
    void *memory;
    atomic_bool open;
};

/* Lets so many threads help a decision that has been started: fewer if no more can be had, none if
   the bot
 * has no use for them. */
void helpers_begin(struct helpers *x, const struct bot *bot, void *memory, unsigned helpers);
/* Nobody touches the memory any more. */
void helpers_end(struct helpers *x);

#endif
