/* Threads that help a bot think; see helpers.h. */
#include "arena/helpers.h"

#include <assert.h>
#include <sched.h>

static void *help(void *at) {
    struct helpers *x = at;
    while (atomic_load(&x->open)) {
        if (!bot_help(x->bot, x->memory)) {
            sched_yield();
        }
    }
    return NULL;
}

void helpers_begin(struct helpers *x, const struct bot *bot, void *memory, unsigned helpers) {
    assert(x && bot && memory);
    x->n = 0;
    x->bot = bot;
    x->memory = memory;
    atomic_init(&x->open, true);
    while (bot->player->help && x->n < helpers && x->n < HELPERS_MAX &&
           pthread_create(&x->thread[x->n], NULL, help, x) == 0) {
        x->n++;
    }
}

void helpers_end(struct helpers *x) {
    assert(x);
    atomic_store(&x->open, false);
    for (unsigned i = 0; i < x->n; i++) {
        pthread_join(x->thread[i], NULL);
    }
}
