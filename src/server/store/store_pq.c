/*
 * The store in a PostgreSQL data base: tables as in store_sqlite.c, commits as safe as the server of the
 * data base makes them (synchronous_commit is on whatever its default).
 *
 * One game server at a time writes. It holds an advisory lock, and has put its mark into the row of
 * `owner`: after a lost connection it goes on only if both are still its own, for else what it has in
 * memory may be old. A connection that is lost during the commit leaves open what was saved, so that is
 * the end, as a failed sync is in SQLite; at any other time moves are refused until it is back.
 *
 * Several game servers that share the tables were left out: each would have to hear of the others' moves
 * before it could check one.
 */
#include "server/base/log.h"
#include "server/store/pq_row.h"
#include "server/store/store_backend.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS person (id text PRIMARY KEY, name text NOT NULL, hash bytea NOT "
    "NULL, bot int NOT NULL, created bigint NOT NULL);"
    "CREATE TABLE IF NOT EXISTS game (number bigint PRIMARY KEY, id text NOT NULL UNIQUE,"
    " code text NOT NULL, invite bytea NOT NULL, host text NOT NULL, title text NOT NULL,"
    " map text NOT NULL, status int NOT NULL, public int NOT NULL, imported int NOT NULL,"
    " open_platform int NOT NULL, seats int NOT NULL, first int NOT NULL, move_s bigint NOT NULL,"
    " game_s bigint NOT NULL, created bigint NOT NULL, started bigint NOT NULL,"
    " ended bigint NOT NULL, seed bytea NOT NULL, result text NOT NULL);"
    "CREATE INDEX IF NOT EXISTS game_live ON game (number) WHERE status < 2;"
    "CREATE INDEX IF NOT EXISTS game_over ON game (ended, number) WHERE status = 2;"
    "CREATE TABLE IF NOT EXISTS seat (game bigint NOT NULL, seat int NOT NULL, kind int NOT NULL,"
    " bot_plays int NOT NULL, timed_out int NOT NULL, person text NOT NULL, name text NOT NULL,"
    " level text NOT NULL, link bytea, PRIMARY KEY (game, seat));"
    /* The log. Append only: a second entry with the same number is refused by the key. */
    "CREATE TABLE IF NOT EXISTS event (game bigint NOT NULL, seq bigint NOT NULL,"
    " at bigint NOT NULL, ms bigint NOT NULL, kind int NOT NULL, seat int NOT NULL,"
    " id text NOT NULL, body text NOT NULL, hash bytea NOT NULL, PRIMARY KEY (game, seq));"
    "CREATE TABLE IF NOT EXISTS chat (game bigint NOT NULL, n bigint NOT NULL, at bigint NOT NULL,"
    " seat int NOT NULL, name text NOT NULL, text text NOT NULL, PRIMARY KEY (game, n));"
    "CREATE TABLE IF NOT EXISTS map (id text PRIMARY KEY, json text NOT NULL,"
    " created bigint NOT NULL, hash bigint NOT NULL);"
    "CREATE INDEX IF NOT EXISTS map_hash ON map (hash);"
    "CREATE TABLE IF NOT EXISTS owner (one int PRIMARY KEY, mark text NOT NULL);";

/* "roundho" in ASCII: one lock for each data base. */
#define LOCK "SELECT pg_try_advisory_lock(32210619513202543)"

static bool do_sql(struct pq_db *d, const char *sql) {
    PGresult *r = PQexec(d->c, sql);
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
    PQclear(r);
    return ok;
}

static bool says(struct pq_db *d, const char *sql, const char *answer) {
    PGresult *r = PQexec(d->c, sql);
    bool yes = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1 &&
               !strcmp(PQgetvalue(r, 0, 0), answer);
    PQclear(r);
    return yes;
}

static void pq_close(void *db) {
    struct pq_db *d = db;
    PQfinish(d->c);
    free(d);
}

/* Takes the data base as its only writer, or says why not. The lock of a server that was just killed stays
   until the data base notices. */
static bool own(struct pq_db *d) {
    bool locked = says(d, LOCK, "t");
    for (int i = 0; i < 10 && !locked; i++) {
        uv_sleep(100);
        locked = says(d, LOCK, "t");
    }
    if (!locked) {
        log_line("store", LOG_TEXT("why", "another server uses this data base"));
        return false;
    }
    if (!do_sql(d, schema)) {
        return false;
    }
    uint8_t mark[16];
    char sql[160];
    randombytes_buf(mark, sizeof mark);
    sodium_bin2hex(d->owner, sizeof d->owner, mark, sizeof mark);
    snprintf(sql, sizeof sql,
             "INSERT INTO owner VALUES (1, '%s') ON CONFLICT (one) DO UPDATE SET mark = '%s'",
             d->owner, d->owner);
    if (!says(d, "SHOW fsync", "on")) {
        log_line("store", LOG_TEXT("why", "this data base has fsync off: it can lose moves"));
    }
    return do_sql(d, sql);
}

static void *pq_open(const char *where, bool writer) {
    struct pq_db *d = calloc(1, sizeof *d);
    if (!d) {
        return NULL;
    }
    d->writer = writer;
    snprintf(d->where, sizeof d->where, "%s", where);
    if (!pq_connect(d) || (writer && !own(d))) {
        pq_complain(d, "open");
        pq_close(d);
        return NULL;
    }
    return d;
}

/* The connection is back: is the data base still as this program left it? */
static enum store_code own_again(struct pq_db *d) {
    if (!pq_connect(d)) {
        return STORE_REFUSED;
    }
    char owner[33];
    memcpy(owner, d->owner, sizeof owner);
    if (!says(d, LOCK, "t")) {
        /* Our own lock, until the data base notices that the old connection is gone; or another's. */
        PQfinish(d->c);
        d->c = NULL;
        return STORE_REFUSED;
    }
    if (!says(d, "SELECT mark FROM owner", owner)) {
        return PQstatus(d->c) == CONNECTION_OK ? STORE_FATAL : STORE_REFUSED;
    }
    return STORE_OK;
}

static enum store_code pq_begin(void *db) {
    struct pq_db *d = db;
    if (PQstatus(d->c) != CONNECTION_OK) {
        enum store_code code = own_again(d);
        if (code != STORE_OK) {
            return code;
        }
    }
    if (do_sql(d, "BEGIN")) {
        return STORE_OK;
    }
    pq_complain(d, "begin");
    return STORE_REFUSED;
}

static enum store_code pq_commit(void *db) {
    struct pq_db *d = db;
    PGresult *r = PQexec(d->c, "COMMIT");
    bool done = PQresultStatus(r) == PGRES_COMMAND_OK && !strcmp(PQcmdStatus(r), "COMMIT");
    PQclear(r);
    if (done) {
        return STORE_OK;
    }
    pq_complain(d, "commit");
    return PQstatus(d->c) == CONNECTION_OK ? STORE_REFUSED : STORE_FATAL;
}

static void pq_rollback(void *db) {
    struct pq_db *d = db;
    if (PQtransactionStatus(d->c) != PQTRANS_IDLE) {
        do_sql(d, "ROLLBACK");
    }
}

static enum store_code pq_mark(void *db) {
    return do_sql(db, "SAVEPOINT job") ? STORE_OK : STORE_REFUSED;
}

static enum store_code pq_release(void *db, bool undo) {
    return do_sql(db, undo ? "ROLLBACK TO job; RELEASE job" : "RELEASE job") ? STORE_OK
                                                                             : STORE_REFUSED;
}

static void pq_idle(void *db, enum store_code *code) {
    (void)db;
    (void)code;
}

/* ---- writing ---------------------------------------------------------------------------------- */

/* No row: it was there before. */
static enum store_code put(void *db, enum pq_statement which, const struct pq_args *a) {
    PGresult *r = pq_run(db, which, a);
    if (!r) {
        return STORE_REFUSED;
    }
    bool none = !strcmp(PQcmdTuples(r), "0");
    PQclear(r);
    return none ? STORE_CONFLICT : STORE_OK;
}

static enum store_code put_person(void *db, const struct person_row *p) {
    struct pq_args a = {0};
    pq_text(&a, p->id);
    pq_text(&a, p->name);
    pq_blob(&a, p->hash, sizeof p->hash);
    pq_int(&a, p->bot);
    pq_int(&a, p->created);
    return put(db, PQ_PUT_PERSON, &a);
}

static enum store_code put_seat(void *db, const struct table_row *t, int i) {
    const struct seat_row *s = &t->seat[i];
    struct pq_args a = {0};
    pq_int(&a, t->number);
    pq_int(&a, i);
    pq_int(&a, s->kind);
    pq_int(&a, s->bot_plays);
    pq_int(&a, s->timed_out);
    pq_text(&a, s->person);
    pq_text(&a, s->name);
    pq_text(&a, s->level);
    pq_blob(&a, s->has_link ? s->link_hash : NULL, sizeof s->link_hash);
    return put(db, PQ_PUT_SEAT, &a);
}

static enum store_code put_table(void *db, const struct table_row *t) {
    struct pq_args a = {0};
    pq_int(&a, t->number);
    pq_text(&a, t->id);
    pq_text(&a, t->code);
    pq_blob(&a, t->invite_hash, sizeof t->invite_hash);
    pq_text(&a, t->host);
    pq_text(&a, t->title);
    pq_text(&a, t->map);
    const int64_t numbers[] = {t->status,  t->is_public, t->imported, t->open_platform,
                               t->seats,   t->first,     t->move_s,   t->game_s,
                               t->created, t->started,   t->ended};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        pq_int(&a, numbers[i]);
    }
    pq_blob(&a, t->seed, sizeof t->seed);
    pq_text(&a, t->result);
    enum store_code code = put(db, PQ_PUT_GAME, &a);
    for (int i = 0; i < t->seats && code == STORE_OK; i++) {
        code = put_seat(db, t, i);
    }
    return code;
}

static enum store_code put_entry(void *db, const struct log_entry *e) {
    struct pq_args a = {0};
    pq_int(&a, e->game);
    pq_int(&a, e->seq);
    pq_int(&a, e->at);
    pq_int(&a, e->ms);
    pq_int(&a, e->kind);
    pq_int(&a, e->seat);
    pq_text(&a, e->id);
    pq_text(&a, e->body);
    pq_blob(&a, e->hash, sizeof e->hash);
    return put(db, PQ_PUT_ENTRY, &a);
}

static enum store_code put_chat(void *db, const struct chat_row *c) {
    struct pq_args a = {0};
    pq_int(&a, c->game);
    pq_int(&a, c->n);
    pq_int(&a, c->at);
    pq_int(&a, c->seat);
    pq_text(&a, c->name);
    pq_text(&a, c->text);
    return put(db, PQ_PUT_CHAT, &a);
}

static enum store_code put_map(void *db, const struct map_row *m) {
    struct pq_args a = {0};
    pq_text(&a, m->id);
    pq_text(&a, m->json);
    pq_int(&a, m->created);
    pq_int(&a, (int64_t)m->hash);
    enum store_code code = put(db, PQ_PUT_MAP, &a);
    return code == STORE_CONFLICT ? STORE_OK : code; /* sent twice is harmless */
}

const struct store_backend store_pq = {
    .open = pq_open,
    .close = pq_close,
    .begin = pq_begin,
    .commit = pq_commit,
    .rollback = pq_rollback,
    .idle = pq_idle,
    .mark = pq_mark,
    .release = pq_release,
    .put_person = put_person,
    .put_table = put_table,
    .put_entry = put_entry,
    .put_chat = put_chat,
    .put_map = put_map,
    .can_read = pq_can_read,
    .person = pq_person,
    .table = pq_table,
    .map = pq_map,
    .map_of_hash = pq_map_of_hash,
    .last_number = pq_last_number,
    .each_live = pq_each_live,
    .each_entry = pq_each_entry,
    .each_chat = pq_each_chat,
    .each_game = pq_each_game,
};
