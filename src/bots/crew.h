/* Threads that help a bot think. */
#ifndef BOTS_CREW_H
#define BOTS_CREW_H

#include "bots/bot.h"

#include <pthread.h>
#include <stdatomic.h>

enum { CREW_MAX = 15 };

struct crew {
    pthread_t thread[CREW_MAX];
    unsigned n;
    const struct bot *bot;
    void *memory;
    atomic_bool open;
};

/* Lets so many threads help a decision that has been started: fewer if no more can be had, none if the bot
 * has no use for them. */
void crew_begin(struct crew *x, const struct bot *bot, void *memory, unsigned helpers);
/* Nobody touches the memory any more. */
void crew_end(struct crew *x);

#endif
