/* The writer thread and its queue; see store.h. */
#include "server/store/store.h"

#include "server/base/log.h"
#include "server/store/store_backend.h"
#include "server/store/store_job.h"

#include <stdlib.h>
#include <string.h>

enum { AFTER_REFUSAL_MS = 20 };

struct store {
    const struct store_backend *backend;
    void *db; /* the writer's */
    struct store_reader *reader;
    uv_thread_t thread;
    uv_async_t wake;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t more;
    struct store_job *waiting, **waiting_end, *finished, **finished_end;
    struct store_times times;
    uint32_t waiting_n;
    bool stop, well;
    /* On the loop only. */
    uint32_t under_way;
};

/* ---- the writer ------------------------------------------------------------------------------ */

static enum store_code do_write(struct store *s, const struct write *w) {
    switch (w->kind) {
    case WRITE_PERSON:
        return s->backend->put_person(s->db, &w->person);
    case WRITE_TABLE:
        return s->backend->put_table(s->db, &w->table);
    case WRITE_ENTRY:
        return s->backend->put_entry(s->db, &w->entry);
    case WRITE_CHAT:
        return s->backend->put_chat(s->db, &w->chat);
    case WRITE_MAP:
        return s->backend->put_map(s->db, &w->map);
    }
    return STORE_REFUSED;
}

/* A job of one write needs no mark: a statement that fails undoes itself. */
static enum store_code do_job(struct store *s, const struct store_job *j) {
    if (j->broken) {
        return STORE_CONFLICT;
    }
    bool marked = j->first && j->first->next;
    enum store_code code = marked ? s->backend->mark(s->db) : STORE_OK;
    for (const struct write *w = j->first; w && code == STORE_OK; w = w->next) {
        code = do_write(s, w);
    }
    if (marked && code <= STORE_CONFLICT) {
        enum store_code released = s->backend->release(s->db, code != STORE_OK);
        code = released == STORE_OK ? code : released;
    }
    return code;
}

/* Does a group in one transaction and gives every job its code. */
static enum store_code do_group(struct store *s, struct store_job *group) {
    enum store_code code = s->backend->begin(s->db);
    for (struct store_job *j = group; j && code == STORE_OK; j = j->next) {
        j->code = do_job(s, j);
        if (j->code > STORE_CONFLICT) {
            code = j->code;
        }
    }
    if (code == STORE_OK) {
        code = s->backend->commit(s->db);
    }
    if (code == STORE_OK) {
        return code;
    }
    s->backend->rollback(s->db);
    for (struct store_job *j = group; j; j = j->next) {
        j->code = code;
    }
    return code;
}

/* Takes up to a group's worth of waiting jobs; called with the lock held. */
static struct store_job *take_group(struct store *s, uint32_t *n) {
    struct store_job *group = s->waiting, *last = group;
    for (*n = 1; *n < LIMIT_GROUP && last->next; ++*n) {
        last = last->next;
    }
    s->waiting = last->next;
    if (!s->waiting) {
        s->waiting_end = &s->waiting;
    }
    last->next = NULL;
    s->waiting_n -= *n;
    return group;
}

static void hand_back(struct store *s, struct store_job *group, enum store_code code, uint32_t n,
                      double seconds) {
    uv_mutex_lock(&s->lock);
    *s->finished_end = group;
    while (*s->finished_end) {
        s->finished_end = &(*s->finished_end)->next;
    }
    s->well = code == STORE_OK;
    if (s->times.n < 64) {
        s->times.seconds[s->times.n++] = (float)seconds;
    }
    s->times.jobs += n;
    uv_mutex_unlock(&s->lock);
    uv_async_send(&s->wake);
}

static void writer(void *arg) {
    struct store *s = arg;
    for (;;) {
        uv_mutex_lock(&s->lock);
        while (!s->waiting && !s->stop) {
            uv_cond_wait(&s->more, &s->lock);
        }
        if (!s->waiting) {
            uv_mutex_unlock(&s->lock);
            return;
        }
        uint32_t n;
        struct store_job *group = take_group(s, &n);
        uv_mutex_unlock(&s->lock);

        uint64_t begun = uv_hrtime();
        enum store_code code = do_group(s, group);
        hand_back(s, group, code, n, (double)(uv_hrtime() - begun) / 1e9);
        if (code == STORE_REFUSED) {
            /* Bots try again at once, each time with a line in the log. */
            uv_sleep(AFTER_REFUSAL_MS);
        }
        if (code != STORE_FATAL) {
            s->backend->idle(s->db, &code);
        }
        if (code == STORE_FATAL) {
            struct store_job *end = store_job(NULL, NULL);
            if (end) {
                end->code = STORE_FATAL;
                hand_back(s, end, code, 0, 0);
            }
            return; /* never again: nothing more is acknowledged */
        }
    }
}

/* ---- the loop's side ------------------------------------------------------------------------- */

static void on_wake(uv_async_t *wake) {
    struct store *s = wake->data;
    uv_mutex_lock(&s->lock);
    struct store_job *j = s->finished;
    s->finished = NULL;
    s->finished_end = &s->finished;
    uv_mutex_unlock(&s->lock);
    while (j) {
        struct store_job *next = j->next;
        if (j->code == STORE_FATAL) {
            /* Fsync gave an error: the kernel may have dropped the pages, so trying again would
               only seem to work. Nobody was told of these moves; the next start reads what is there. */
            log_line("fatal", LOG_TEXT("why", "a sync to disk failed; ending without a word"));
            _Exit(74);
        }
        s->under_way--;
        if (j->done) {
            j->done(j->ctx, j->code);
        }
        store_job_destroy(j);
        j = next;
    }
}

void store_submit(struct store *s, struct store_job *j) {
    s->under_way++;
    uv_mutex_lock(&s->lock);
    if (s->waiting_n >= LIMIT_QUEUED_JOBS) {
        j->code = STORE_REFUSED;
        *s->finished_end = j;
        s->finished_end = &j->next;
        uv_async_send(&s->wake);
    } else {
        *s->waiting_end = j;
        s->waiting_end = &j->next;
        s->waiting_n++;
        uv_cond_signal(&s->more);
    }
    uv_mutex_unlock(&s->lock);
}

bool store_is_busy(const struct store *s) {
    return s->under_way > 0;
}

bool store_is_well(const struct store *s) {
    struct store *mine = (struct store *)(uintptr_t)s;
    uv_mutex_lock(&mine->lock);
    bool well = s->well;
    uv_mutex_unlock(&mine->lock);
    return well;
}

void store_take_times(struct store *s, struct store_times *t) {
    uv_mutex_lock(&s->lock);
    *t = s->times;
    s->times.n = s->times.jobs = 0;
    uv_mutex_unlock(&s->lock);
}

struct store *store_create(uv_loop_t *loop, const char *where) {
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        return NULL;
    }
    s->backend = store_backend_of(where);
    s->db = s->backend ? s->backend->open(where, true) : NULL;
    s->reader = s->db ? store_reader_create(where) : NULL;
    if (!s->reader) {
        goto fail;
    }
    s->waiting_end = &s->waiting;
    s->finished_end = &s->finished;
    s->well = true;
    if (uv_mutex_init(&s->lock) != 0 || uv_cond_init(&s->more) != 0 ||
        uv_async_init(loop, &s->wake, on_wake) != 0) {
        goto fail;
    }
    s->wake.data = s;
    if (uv_thread_create(&s->thread, writer, s) != 0) {
        goto fail;
    }
    return s;
fail:
    store_reader_destroy(s->reader);
    if (s->db) {
        s->backend->close(s->db);
    }
    free(s);
    return NULL;
}

static void on_wake_closed(uv_handle_t *wake) {
    free(wake->data);
}

void store_destroy(struct store *s) {
    uv_mutex_lock(&s->lock);
    s->stop = true;
    uv_cond_signal(&s->more);
    uv_mutex_unlock(&s->lock);
    uv_thread_join(&s->thread);
    on_wake(&s->wake);
    store_reader_destroy(s->reader);
    s->backend->close(s->db);
    uv_mutex_destroy(&s->lock);
    uv_cond_destroy(&s->more);
    uv_close((uv_handle_t *)&s->wake, on_wake_closed);
}

struct store_reader *store_loop_reader(struct store *s) {
    return s->reader;
}
