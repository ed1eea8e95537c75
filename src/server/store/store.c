/* The writer thread and its queue; see store.h. */
#include "server/store/store.h"

#include "server/base/log.h"
#include "server/store/store_backend.h"
#include "server/store/store_job.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 1000, AFTER_REFUSAL_MS = 20, IN_DOUBT_MS = 200 };

struct store {
    const struct store_backend *backend;
    char node[17];
    void *db; /* the writer's */
    struct store_reader *reader;
    uv_thread_t thread;
    uv_async_t wake;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t more;
    struct store_job *waiting, **waiting_end, *finished, **finished_end;
    struct store_times times;
    uint32_t waiting_n;
    bool stop, well, doubt;
    uint64_t looked_ms; /* of the writer: see look */
    uint64_t begun_ns;  /* the group under way; 0: none */
    /* On the loop only. */
    uint32_t under_way;
    uint64_t called_ns; /* the done that runs */
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
    case WRITE_VALUES:
        return s->backend->put_values(s->db, w->which, &w->values);
    case WRITE_RECKONING:
        return w->call(&(struct store_reader){s->backend, s->db}, w->bytes);
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
static enum store_code try_group(struct store *s, struct store_job *group) {
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

/* Waits before a group in doubt is tried again; false: the program ends. */
static bool wait_in_doubt(struct store *s) {
    uv_mutex_lock(&s->lock);
    s->doubt = true;
    s->well = false;
    bool stop = s->stop;
    uv_mutex_unlock(&s->lock);
    uv_sleep(IN_DOUBT_MS);
    return !stop;
}

/* A commit in doubt is settled by doing the same group again: what is there already with the same
   hash or version counts as done. Until then nothing is acknowledged or refused. */
static enum store_code do_group(struct store *s, struct store_job *group) {
    enum store_code code = try_group(s, group);
    if (code != STORE_DOUBT) {
        return code;
    }
    log_line("doubt", LOG_TEXT("why", "the connection broke during a commit"));
    while (code > STORE_CONFLICT && wait_in_doubt(s)) {
        code = try_group(s, group);
    }
    uv_mutex_lock(&s->lock);
    s->doubt = false;
    uv_mutex_unlock(&s->lock);
    uint32_t lost = 0;
    for (struct store_job *j = group; j; j = j->next) {
        lost += j->code != STORE_OK;
        j->code = j->code == STORE_DOUBT ? STORE_REFUSED : j->code;
    }
    log_line("settled", LOG_INT("saved", code == STORE_OK), LOG_INT("refused", lost));
    return code == STORE_DOUBT ? STORE_REFUSED : code;
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
    s->begun_ns = 0;
    if (s->times.n < 64) {
        s->times.seconds[s->times.n++] = (float)seconds;
    }
    s->times.jobs += n;
    uv_mutex_unlock(&s->lock);
    uv_async_send(&s->wake);
}

/* Waits for jobs, or until the database wants to go on with its own; false: the end. */
static bool wait_for_jobs(struct store *s, uint32_t *idle_ms) {
    uv_mutex_lock(&s->lock);
    if (!s->waiting && !s->stop) {
        uint32_t ms = *idle_ms && *idle_ms < LOOK_MS ? *idle_ms : LOOK_MS;
        uv_cond_timedwait(&s->more, &s->lock, (uint64_t)ms * 1000000);
    }
    bool more = s->waiting || !s->stop;
    uv_mutex_unlock(&s->lock);
    return more;
}

/* Nobody writes: whether it would work, at most once a second. */
static void look(struct store *s) {
    uint64_t now = uv_hrtime() / 1000000;
    if (now - s->looked_ms < LOOK_MS) {
        return;
    }
    s->looked_ms = now;
    bool well = s->backend->probe(s->db, store_is_well(s));
    uv_mutex_lock(&s->lock);
    s->well = well;
    uv_mutex_unlock(&s->lock);
}

/* Does what waits, if anything does. */
static enum store_code do_waiting(struct store *s) {
    uint32_t n = 0;
    uint64_t begun = uv_hrtime();
    uv_mutex_lock(&s->lock);
    struct store_job *group = s->waiting ? take_group(s, &n) : NULL;
    s->begun_ns = group ? begun : 0;
    uv_mutex_unlock(&s->lock);
    if (!group) {
        look(s);
        return STORE_OK;
    }
    if (s->backend->shared) {
        group = store_job_sort(group);
    }
    enum store_code code = do_group(s, group);
    hand_back(s, group, code, n, (double)(uv_hrtime() - begun) / 1e9);
    return code;
}

static void writer(void *arg) {
    struct store *s = arg;
    uint32_t idle_ms = 0;
    while (wait_for_jobs(s, &idle_ms)) {
        enum store_code code = do_waiting(s);
        if (code == STORE_REFUSED) {
            /* Bots try again at once, each time with a line in the log. */
            uv_sleep(AFTER_REFUSAL_MS);
        }
        if (code != STORE_FATAL) {
            idle_ms = s->backend->idle(s->db, &code);
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
               only seem to work. Nobody was told of these moves; the next start reads what is
               there. */
            log_line("fatal", LOG_TEXT("why", "a sync to disk failed; ending without a word"));
            _Exit(74);
        }
        s->under_way--;
        if (j->done) {
            s->called_ns = uv_hrtime();
            j->done(j->ctx, j->code);
        }
        store_job_destroy(j);
        j = next;
    }
}

void store_submit(struct store *s, struct store_job *j) {
    assert(s && j);
    s->under_way++;
    uv_mutex_lock(&s->lock);
    if (s->waiting_n >= LIMIT_QUEUED_JOBS || s->doubt) {
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

bool store_stalls(const struct store *s) {
    struct store *mine = (struct store *)(uintptr_t)s;
    uv_mutex_lock(&mine->lock);
    bool stalls = s->begun_ns && uv_hrtime() - s->begun_ns > 1000000000;
    uv_mutex_unlock(&mine->lock);
    return stalls;
}

uint64_t store_called(const struct store *s) {
    return s->called_ns;
}

bool store_is_shared(const struct store *s) {
    return s->backend->shared;
}

const char *store_node(const struct store *s) {
    return s->node;
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
    uint8_t name[8];
    randombytes_buf(name, sizeof name);
    sodium_bin2hex(s->node, sizeof s->node, name, sizeof name);
    s->db = s->backend ? s->backend->open(where, s->node) : NULL;
    s->reader = s->db ? store_reader_create(where) : NULL;
    if (!s->reader) {
        goto fail;
    }
    s->waiting_end = &s->waiting;
    s->finished_end = &s->finished;
    s->well = s->backend->probe(s->db, true);
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

struct store *store_create_to_read(const char *where) {
    struct store *s = calloc(1, sizeof *s);
    if (s) {
        s->reader = store_reader_create(where);
    }
    if (s && !s->reader) {
        free(s);
        s = NULL;
    }
    return s;
}

static void on_wake_closed(uv_handle_t *wake) {
    free(wake->data);
}

void store_destroy(struct store *s) {
    if (!s->db) {
        store_reader_destroy(s->reader);
        free(s);
        return;
    }
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
