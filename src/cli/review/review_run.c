/* The steps of a review on some threads, with progress: whoever is free takes the next. */
#include "cli/review/review_cli.h"

#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SLICE = 1024 /* rollouts at once */, THREADS_MAX = 64 };

struct crew {
    struct review *v;
    const struct loaded *game;
    _Atomic uint32_t next, done;
    atomic_bool failed;
    bool progress;
};

static void show_progress(struct crew *x) {
    char text[SAY_MAX];
    unsigned done = atomic_fetch_add(&x->done, 1) + 1;
    if (x->progress) {
        phrase(text, sizeof text, "review.progress", "#done", (int)done, "#all", (int)x->v->steps_n,
               NULL);
        fprintf(stderr, "\r%s   ", text);
        fflush(stderr);
    }
}

static void *work(void *at) {
    struct crew *x = at;
    struct step_job *job = malloc(sizeof *job);
    if (!job) {
        x->failed = true;
        return NULL;
    }
    for (uint32_t i; (i = atomic_fetch_add(&x->next, 1)) < x->v->steps_n;) {
        if (!x->v->step[i].known) {
            step_start(job, x->game->c, x->game->r, i, x->v->depth, x->v->seed);
            while (step_think(job, SLICE)) {
            }
            step_take(job, &x->v->step[i]);
        }
        show_progress(x);
    }
    free(job);
    return NULL;
}

bool review_run(struct review *v, const struct loaded *game, unsigned threads) {
    struct crew x = {.v = v, .game = game, .progress = paint_is_rich(stderr)};
    pthread_t thread[THREADS_MAX];
    unsigned n = 0;
    while (n < threads && n < THREADS_MAX && pthread_create(&thread[n], NULL, work, &x) == 0) {
        n++;
    }
    for (unsigned i = 0; i < n; i++) {
        pthread_join(thread[i], NULL);
    }
    if (x.progress) {
        fprintf(stderr, "\r%60s\r", "");
    }
    return n && !x.failed;
}
