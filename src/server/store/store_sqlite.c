/* The store in one SQLite file: WAL, synchronous=FULL, one writer, checkpoints beside it. */
#include "server/base/log.h"
#include "server/store/sqlite_row.h"
#include "server/store/store_backend.h"

#include <stdlib.h>
#include <string.h>

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS person (id TEXT PRIMARY KEY, name TEXT NOT NULL, hash BLOB NOT "
    "NULL,"
    " bot INTEGER NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS game (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    " code TEXT NOT NULL, invite BLOB NOT NULL, host TEXT NOT NULL, title TEXT NOT NULL,"
    " map TEXT NOT NULL, status INTEGER NOT NULL, public INTEGER NOT NULL, imported INTEGER NOT "
    "NULL,"
    " open_platform INTEGER NOT NULL, seats INTEGER NOT NULL, first INTEGER NOT NULL,"
    " move_s INTEGER NOT NULL, game_s INTEGER NOT NULL, created INTEGER NOT NULL,"
    " started INTEGER NOT NULL, ended INTEGER NOT NULL, seed BLOB NOT NULL, result TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS game_live ON game (number) WHERE status < 2;"
    "CREATE INDEX IF NOT EXISTS game_over ON game (ended, number) WHERE status = 2;"
    "CREATE TABLE IF NOT EXISTS seat (game INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, bot_plays INTEGER NOT NULL, timed_out INTEGER NOT NULL,"
    " person TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, link BLOB,"
    " PRIMARY KEY (game, seat)) WITHOUT ROWID;"
    /* The log's entries, in a table called event since the first data folders. Append only: a second
       entry with the same number is refused by the key. */
    "CREATE TABLE IF NOT EXISTS event (game INTEGER NOT NULL, seq INTEGER NOT NULL,"
    " at INTEGER NOT NULL, ms INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " id TEXT NOT NULL, body TEXT NOT NULL, hash BLOB NOT NULL,"
    " PRIMARY KEY (game, seq)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS chat (game INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT "
    "NULL,"
    " seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,"
    " PRIMARY KEY (game, n)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS map (id TEXT PRIMARY KEY, json TEXT NOT NULL,"
    " created INTEGER NOT NULL, hash INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS map_hash ON map (hash);"
    "PRAGMA user_version = 2;";

static enum store_code code_of_error(int extended, const char *why) {
    log_line("store", LOG_TEXT("why", why), LOG_INT("code", extended));
    switch (extended) {
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_FATAL;
    default:
        return STORE_REFUSED;
    }
}

static enum store_code code_of(struct sqlite_db *d, int rc) {
    if (rc == SQLITE_OK || rc == SQLITE_DONE || rc == SQLITE_ROW) {
        return STORE_OK;
    }
    if ((rc & 255) == SQLITE_CONSTRAINT) {
        return STORE_CONFLICT;
    }
    return code_of_error(sqlite3_extended_errcode(d->db), sqlite3_errmsg(d->db));
}

static int do_sql(struct sqlite_db *d, const char *sql) {
    return sqlite3_exec(d->db, sql, NULL, NULL, NULL);
}

static void sqlite_close(void *db) {
    struct sqlite_db *d = db;
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        sqlite3_finalize(d->statement[i]);
    }
    checkpoint_destroy(d->checkpoint);
    sqlite3_close(d->db);
    free(d);
}

static int on_commit(void *ctx, sqlite3 *db, const char *name, int pages) {
    (void)db;
    (void)name;
    struct sqlite_db *d = ctx;
    d->wal_pages = pages;
    return SQLITE_OK;
}

static int count_only(void *ctx, int n, char **values, char **names) {
    (void)names;
    *(long *)ctx = n == 1 && values[0] ? strtol(values[0], NULL, 10) : -1;
    return 0;
}

/* Makes the tables, or brings those of an older version up to date. */
static bool make_tables(struct sqlite_db *d) {
    long version = -1;
    sqlite3_exec(d->db, "PRAGMA user_version", count_only, &version, NULL);
    if (version < 0 || version > 2) {
        log_line("store", LOG_TEXT("why", "the file is of a newer version of the program"));
        return false;
    }
    static const char to_2[] = "ALTER TABLE map ADD COLUMN hash INTEGER NOT NULL DEFAULT 0";
    return do_sql(d, "BEGIN IMMEDIATE") == SQLITE_OK &&
           (version != 1 || do_sql(d, to_2) == SQLITE_OK) && do_sql(d, schema) == SQLITE_OK &&
           do_sql(d, "COMMIT") == SQLITE_OK;
}

static void *sqlite_open(const char *where, bool writer) {
    struct sqlite_db *d = calloc(1, sizeof *d);
    if (!d) {
        return NULL;
    }
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (writer ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(where, &d->db, flags, NULL) != SQLITE_OK) {
        goto fail;
    }
    sqlite3_extended_result_codes(d->db, 1);
    sqlite3_busy_timeout(d->db, 5000);
    if (do_sql(d, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;"
                  "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON;"
                  "PRAGMA journal_size_limit=67108864;") != SQLITE_OK) {
        goto fail;
    }
    if (writer && !make_tables(d)) {
        goto fail;
    }
    if (!writer && do_sql(d, "PRAGMA query_only=ON;") != SQLITE_OK) {
        goto fail;
    }
    if (writer) {
        sqlite3_wal_hook(d->db, on_commit, d);
        d->checkpoint = checkpoint_create(where);
        if (!d->checkpoint) {
            goto fail;
        }
    }
    return d;
fail:
    log_line("store", LOG_TEXT("why", d->db ? sqlite3_errmsg(d->db) : "no memory"),
             LOG_TEXT("file", where));
    sqlite_close(d);
    return NULL;
}

static enum store_code sqlite_begin(void *db) {
    return code_of(db, do_sql(db, "BEGIN IMMEDIATE"));
}

static enum store_code sqlite_commit(void *db) {
    return code_of(db, do_sql(db, "COMMIT"));
}

static void sqlite_rollback(void *db) {
    struct sqlite_db *d = db;
    if (!sqlite3_get_autocommit(d->db)) {
        do_sql(d, "ROLLBACK");
    }
}

static enum store_code sqlite_mark(void *db) {
    return code_of(db, do_sql(db, "SAVEPOINT job"));
}

static enum store_code sqlite_release(void *db, bool undo) {
    return code_of(db, do_sql(db, undo ? "ROLLBACK TO job; RELEASE job" : "RELEASE job"));
}

static void sqlite_idle(void *db, enum store_code *code) {
    struct sqlite_db *d = db;
    int rc = checkpoint_step(d->checkpoint, d->db, d->wal_pages);
    if (rc != SQLITE_OK &&
        code_of_error(rc, "the log could not be brought into the file") == STORE_FATAL) {
        *code = STORE_FATAL;
    }
}

/* ---- writing ---------------------------------------------------------------------------------- */

static enum store_code put_person(void *db, const struct person_row *p) {
    sqlite3_stmt *q = sqlite_use(db, SQL_PUT_PERSON,
                                 "INSERT INTO person VALUES (?1,?2,?3,?4,?5) ON CONFLICT (id) DO"
                                 " UPDATE SET name = ?2, hash = ?3");
    sqlite_text(q, 1, p->id);
    sqlite_text(q, 2, p->name);
    sqlite_blob(q, 3, p->hash, sizeof p->hash);
    sqlite_int(q, 4, p->bot);
    sqlite_int(q, 5, p->created);
    return code_of(db, sqlite_run(q));
}

static enum store_code put_seat(void *db, const struct table_row *t, int i) {
    const struct seat_row *s = &t->seat[i];
    sqlite3_stmt *q = sqlite_use(db, SQL_PUT_SEAT,
                                 "INSERT OR REPLACE INTO seat VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)");
    sqlite_int(q, 1, t->number);
    sqlite_int(q, 2, i);
    sqlite_int(q, 3, s->kind);
    sqlite_int(q, 4, s->bot_plays);
    sqlite_int(q, 5, s->timed_out);
    sqlite_text(q, 6, s->person);
    sqlite_text(q, 7, s->name);
    sqlite_text(q, 8, s->level);
    sqlite_blob(q, 9, s->has_link ? s->link_hash : NULL, sizeof s->link_hash);
    return code_of(db, sqlite_run(q));
}

static enum store_code put_table(void *db, const struct table_row *t) {
    sqlite3_stmt *q = sqlite_use(
        db, SQL_PUT_GAME,
        "INSERT INTO game VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,"
        "?19,?20) ON CONFLICT (number) DO UPDATE SET code = ?3, invite = ?4, host = ?5, title = ?6,"
        " status = ?8, public = ?9, started = ?17, ended = ?18, result = ?20");
    sqlite_table_bind(q, t);
    enum store_code code = code_of(db, sqlite_run(q));
    for (int i = 0; i < t->seats && code == STORE_OK; i++) {
        code = put_seat(db, t, i);
    }
    return code;
}

static enum store_code put_entry(void *db, const struct log_entry *e) {
    sqlite3_stmt *q =
        sqlite_use(db, SQL_PUT_ENTRY, "INSERT INTO event VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)");
    sqlite_int(q, 1, e->game);
    sqlite_int(q, 2, e->seq);
    sqlite_int(q, 3, e->at);
    sqlite_int(q, 4, e->ms);
    sqlite_int(q, 5, e->kind);
    sqlite_int(q, 6, e->seat);
    sqlite_text(q, 7, e->id);
    sqlite_text(q, 8, e->body);
    sqlite_blob(q, 9, e->hash, sizeof e->hash);
    return code_of(db, sqlite_run(q));
}

static enum store_code put_chat(void *db, const struct chat_row *c) {
    sqlite3_stmt *q = sqlite_use(db, SQL_PUT_CHAT, "INSERT INTO chat VALUES (?1,?2,?3,?4,?5,?6)");
    sqlite_int(q, 1, c->game);
    sqlite_int(q, 2, c->n);
    sqlite_int(q, 3, c->at);
    sqlite_int(q, 4, c->seat);
    sqlite_text(q, 5, c->name);
    sqlite_text(q, 6, c->text);
    return code_of(db, sqlite_run(q));
}

static enum store_code put_map(void *db, const struct map_row *m) {
    sqlite3_stmt *q = sqlite_use(db, SQL_PUT_MAP, "INSERT OR IGNORE INTO map VALUES (?1,?2,?3,?4)");
    sqlite_text(q, 1, m->id);
    sqlite_text(q, 2, m->json);
    sqlite_int(q, 3, m->created);
    sqlite_int(q, 4, (int64_t)m->hash);
    return code_of(db, sqlite_run(q));
}

const struct store_backend store_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = sqlite_begin,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .idle = sqlite_idle,
    .mark = sqlite_mark,
    .release = sqlite_release,
    .put_person = put_person,
    .put_table = put_table,
    .put_entry = put_entry,
    .put_chat = put_chat,
    .put_map = put_map,
    .can_read = sqlite_can_read,
    .person = sqlite_person,
    .table = sqlite_table,
    .map = sqlite_map,
    .map_of_hash = sqlite_map_of_hash,
    .last_number = sqlite_last_number,
    .each_live = sqlite_each_live,
    .each_entry = sqlite_each_entry,
    .each_chat = sqlite_each_chat,
    .each_game = sqlite_each_game,
};
