/* Between the loop and the follower's thread: two lists, a lock and two ways to wake;
   see follow.h. */
#include "server/store/follow.h"

#include "server/store/store_backend.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct follow {
    const struct store_backend *backend;
    char where[600], node[NOTICE_NODE];
    uv_thread_t thread;
    uv_async_t wake;
    int pipe[2];     /* a byte in it wakes the thread */
    uv_mutex_t lock; /* guards what follows */
    struct follow_work work;
    size_t want_size;
    struct news *news, **news_end;
    /* On the loop only. */
    void (*heard)(void *ctx, const struct news *n);
    void *ctx;
};

/* ---- to the thread --------------------------------------------------------------------------- */

static void wake_thread(struct follow *f) {
    /* A full pipe wakes it too. */
    if (write(f->pipe[1], "", 1) < 0) {
        return;
    }
}

void follow_want(struct follow *f, const struct lookup *w) {
    uv_mutex_lock(&f->lock);
    if (f->work.want_n == f->want_size) {
        size_t size = f->want_size ? 2 * f->want_size : 64;
        struct lookup *bigger = realloc(f->work.want, size * sizeof *bigger);
        if (bigger) {
            f->work.want = bigger;
            f->want_size = size;
        }
    }
    if (f->work.want_n < f->want_size) {
        f->work.want[f->work.want_n++] = *w;
    }
    uv_mutex_unlock(&f->lock);
    wake_thread(f);
}

void follow_present(struct follow *f, int64_t game, int64_t presence) {
    uv_mutex_lock(&f->lock);
    notices_add(&f->work.presence, NOTICE_PRESENCE, game, presence);
    uv_mutex_unlock(&f->lock);
    wake_thread(f);
}

static void set(struct follow *f, bool *flag) {
    uv_mutex_lock(&f->lock);
    *flag = true;
    uv_mutex_unlock(&f->lock);
    wake_thread(f);
}

void follow_check(struct follow *f) {
    set(f, &f->work.check);
}

void follow_leases(struct follow *f) {
    set(f, &f->work.leases);
}

void follow_leave(struct follow *f) {
    set(f, &f->work.leave);
}

const char *follow_where(const struct follow *f) {
    return f->where;
}

const char *follow_node(const struct follow *f) {
    return f->node;
}

void follow_take(struct follow *f, struct follow_work *w) {
    uv_mutex_lock(&f->lock);
    *w = f->work;
    f->work = (struct follow_work){.leave = w->leave, .stop = w->stop};
    f->want_size = 0;
    uv_mutex_unlock(&f->lock);
}

void follow_wait(struct follow *f, int fd, int ms) {
    struct pollfd wait[2] = {{.fd = f->pipe[0], .events = POLLIN}, {.fd = fd, .events = POLLIN}};
    char bytes[64];
    if (poll(wait, fd < 0 ? 1 : 2, ms) > 0 && (wait[0].revents & POLLIN)) {
        while (read(f->pipe[0], bytes, sizeof bytes) == sizeof bytes) {
        }
    }
}

/* ---- to the loop ----------------------------------------------------------------------------- */

struct news *follow_news(enum news_kind kind, int64_t game, int64_t value, size_t extra) {
    struct news *n = calloc(1, sizeof *n + extra);
    if (n) {
        n->kind = kind;
        n->game = game;
        n->value = value;
        n->row = (struct table_row *)(n + 1);
    }
    return n;
}

void follow_tell(struct follow *f, struct news *n) {
    if (!n) {
        return;
    }
    uv_mutex_lock(&f->lock);
    *f->news_end = n;
    f->news_end = &n->next;
    uv_mutex_unlock(&f->lock);
    uv_async_send(&f->wake);
}

static struct news *take_news(struct follow *f) {
    uv_mutex_lock(&f->lock);
    struct news *first = f->news;
    f->news = NULL;
    f->news_end = &f->news;
    uv_mutex_unlock(&f->lock);
    return first;
}

static void on_wake(uv_async_t *wake) {
    struct follow *f = wake->data;
    for (struct news *n = take_news(f), *next; n; n = next) {
        next = n->next;
        f->heard(f->ctx, n);
        free(n);
    }
}

static void run(void *arg) {
    struct follow *f = arg;
    f->backend->follow(f);
}

/* ---- from its start to its end --------------------------------------------------------------- */

struct follow *follow_create(struct store *s, uv_loop_t *loop, const char *where,
                             void (*heard)(void *, const struct news *), void *ctx) {
    struct follow *f = store_is_shared(s) ? calloc(1, sizeof *f) : NULL;
    if (!f) {
        return NULL;
    }
    f->backend = store_backend_of(where);
    snprintf(f->where, sizeof f->where, "%s", where);
    snprintf(f->node, sizeof f->node, "%s", store_node(s));
    f->heard = heard;
    f->ctx = ctx;
    f->news_end = &f->news;
    f->wake.data = f;
    if (pipe(f->pipe) != 0 || uv_mutex_init(&f->lock) != 0 ||
        uv_async_init(loop, &f->wake, on_wake) != 0) {
        free(f);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(f->pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(f->pipe[i], F_SETFD, FD_CLOEXEC);
    }
    if (uv_thread_create(&f->thread, run, f) != 0) {
        abort(); /* at the start, with nothing done yet */
    }
    return f;
}

static void on_closed(uv_handle_t *wake) {
    free(wake->data);
}

void follow_destroy(struct follow *f) {
    set(f, &f->work.stop);
    uv_thread_join(&f->thread);
    for (struct news *n = take_news(f), *next; n; n = next) {
        next = n->next;
        free(n);
    }
    free(f->work.want);
    notices_finish(&f->work.presence);
    close(f->pipe[0]);
    close(f->pipe[1]);
    uv_mutex_destroy(&f->lock);
    uv_close((uv_handle_t *)&f->wake, on_closed);
}
