/* Checkpoints beside the writer; see sqlite_checkpoint.h. */
#include "server/store/sqlite_checkpoint.h"

#include "server/base/log.h"

#include <stdlib.h>
#include <uv.h>

/* Hot pages are written over and over, so a longer log means less to copy: 48 MB. */
enum { PAGES = 12000 };

struct checkpoint {
    sqlite3 *db;
    uv_thread_t thread;
    uv_mutex_t lock; /* guards what follows */
    uv_cond_t more;
    bool asked, done, stop;
    int rc;
};

static void work(void *arg) {
    struct checkpoint *k = arg;
    uv_mutex_lock(&k->lock);
    for (;;) {
        while (!k->asked && !k->stop) {
            uv_cond_wait(&k->more, &k->lock);
        }
        if (k->stop) {
            break;
        }
        uv_mutex_unlock(&k->lock);
        uint64_t begun = uv_hrtime();
        int pages = 0;
        int rc = sqlite3_wal_checkpoint_v2(k->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, &pages);
        log_line("checkpoint", LOG_INT("pages", pages),
                 LOG_INT("ms", (uv_hrtime() - begun) / 1000000));
        uv_mutex_lock(&k->lock);
        k->asked = false;
        k->done = true;
        k->rc = rc == SQLITE_OK ? rc : sqlite3_extended_errcode(k->db);
    }
    uv_mutex_unlock(&k->lock);
}

struct checkpoint *checkpoint_create(const char *where) {
    struct checkpoint *k = calloc(1, sizeof *k);
    if (!k) {
        return NULL;
    }
    if (sqlite3_open_v2(where, &k->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
            SQLITE_OK ||
        sqlite3_exec(k->db, "PRAGMA synchronous=FULL", NULL, NULL, NULL) != SQLITE_OK ||
        uv_mutex_init(&k->lock) != 0 || uv_cond_init(&k->more) != 0 ||
        uv_thread_create(&k->thread, work, k) != 0) {
        sqlite3_close(k->db);
        free(k);
        return NULL;
    }
    sqlite3_extended_result_codes(k->db, 1);
    return k;
}

void checkpoint_destroy(struct checkpoint *k) {
    if (!k) {
        return;
    }
    uv_mutex_lock(&k->lock);
    k->stop = true;
    uv_cond_signal(&k->more);
    uv_mutex_unlock(&k->lock);
    uv_thread_join(&k->thread);
    sqlite3_close(k->db);
    uv_mutex_destroy(&k->lock);
    uv_cond_destroy(&k->more);
    free(k);
}

int checkpoint_step(struct checkpoint *k, sqlite3 *writer, int pages) {
    uv_mutex_lock(&k->lock);
    bool done = k->done;
    int rc = done ? k->rc : SQLITE_OK;
    k->done = false;
    if (!done && !k->asked && pages >= PAGES) {
        k->asked = true;
        uv_cond_signal(&k->more);
    }
    uv_mutex_unlock(&k->lock);
    if (done && rc == SQLITE_OK) {
        rc = sqlite3_wal_checkpoint_v2(writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
    return (rc & 255) == SQLITE_BUSY ? SQLITE_OK : rc;
}
