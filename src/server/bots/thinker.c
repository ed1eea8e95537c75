/* A queue of positions to think about, and the threads that do; see thinker.h. */
#include "server/bots/thinker.h"

#include "bots/bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 16, SLICE = 8 };

struct thinker {
    uv_thread_t thread[THREADS_MAX];
    uint32_t threads_n;
    uv_async_t wake;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t more;
    struct task *waiting, **waiting_end, *finished, **finished_end;
    uint32_t waiting_n;
    bool stop;
    /* On the loop only. */
    void (*done)(void *ctx, struct task *t);
    void *ctx;
};

const char *thinker_level(size_t i) {
    const struct bot *bot = bot_at(i);
    return bot ? bot->name : NULL;
}

const char *thinker_level_about(size_t i) {
    const struct bot *bot = bot_at(i);
    return bot ? bot->about : NULL;
}

bool thinker_has_level(const char *level) {
    return bot_find(level) != NULL;
}

/* Thinks in slices until the budget is used or more would change nothing. */
static void choose(struct task *t, void *memory) {
    const struct bot *bot = bot_find(t->level);
    if (!bot) {
        return;
    }
    uint64_t end = t->whole ? UINT64_MAX : uv_hrtime() + (uint64_t)t->budget_ms * 1000000;
    bot_start(bot, memory, t->c, &t->view, t->luck);
    while (uv_hrtime() < end && bot_think(bot, memory, SLICE)) {
    }
    bot_answer(bot, memory, &t->action);
    t->found = true;
}

static void work(void *arg) {
    struct thinker *k = arg;
    void *memory = malloc(BOT_MEMORY_MAX); /* touched only as far as a bot needs it */
    for (;;) {
        uv_mutex_lock(&k->lock);
        while (!k->waiting && !k->stop) {
            uv_cond_wait(&k->more, &k->lock);
        }
        struct task *t = k->waiting;
        if (k->stop || !t) {
            uv_mutex_unlock(&k->lock);
            break;
        }
        k->waiting = t->next;
        if (!k->waiting) {
            k->waiting_end = &k->waiting;
        }
        /* When many wait each gets less, so that one who opens tables full of bots does not stop
           the others'. */
        t->budget_ms = t->budget_ms * k->threads_n / (k->threads_n + --k->waiting_n);
        uv_mutex_unlock(&k->lock);
        t->next = NULL;
        if (memory) {
            choose(t, memory);
        }
        uv_mutex_lock(&k->lock);
        *k->finished_end = t;
        k->finished_end = &t->next;
        uv_mutex_unlock(&k->lock);
        uv_async_send(&k->wake);
    }
    free(memory);
}

static void on_wake(uv_async_t *wake) {
    struct thinker *k = wake->data;
    uv_mutex_lock(&k->lock);
    struct task *t = k->finished;
    k->finished = NULL;
    k->finished_end = &k->finished;
    uv_mutex_unlock(&k->lock);
    while (t) {
        struct task *next = t->next;
        k->done(k->ctx, t);
        free(t);
        t = next;
    }
}

struct thinker *thinker_create(uv_loop_t *loop, uint32_t threads,
                               void (*done)(void *, struct task *), void *ctx) {
    struct thinker *k = calloc(1, sizeof *k);
    if (!k) {
        return NULL;
    }
    k->done = done;
    k->ctx = ctx;
    k->waiting_end = &k->waiting;
    k->finished_end = &k->finished;
    k->wake.data = k;
    if (uv_mutex_init(&k->lock) != 0 || uv_cond_init(&k->more) != 0 ||
        uv_async_init(loop, &k->wake, on_wake) != 0) {
        free(k);
        return NULL;
    }
    threads = threads > THREADS_MAX ? THREADS_MAX : threads;
    while (k->threads_n < threads && uv_thread_create(&k->thread[k->threads_n], work, k) == 0) {
        k->threads_n++;
    }
    return k;
}

static void on_closed(uv_handle_t *wake) {
    struct thinker *k = wake->data;
    for (struct task *t = k->waiting, *next; t; t = next) {
        next = t->next;
        free(t);
    }
    for (struct task *t = k->finished, *next; t; t = next) {
        next = t->next;
        free(t);
    }
    uv_mutex_destroy(&k->lock);
    uv_cond_destroy(&k->more);
    free(k);
}

void thinker_stop(struct thinker *k) {
    uv_mutex_lock(&k->lock);
    k->stop = true;
    uv_cond_broadcast(&k->more);
    uv_mutex_unlock(&k->lock);
    for (uint32_t i = 0; i < k->threads_n; i++) {
        uv_thread_join(&k->thread[i]);
    }
    uv_close((uv_handle_t *)&k->wake, on_closed);
}

bool thinker_ask(struct thinker *k, const struct task *t) {
    assert(k && t && t->c && t->seat < t->view.seats);
    struct task *mine = malloc(sizeof *mine);
    if (!mine) {
        return false;
    }
    *mine = *t;
    mine->next = NULL;
    uv_mutex_lock(&k->lock);
    *k->waiting_end = mine;
    k->waiting_end = &mine->next;
    k->waiting_n++;
    uv_cond_signal(&k->more);
    uv_mutex_unlock(&k->lock);
    return true;
}
