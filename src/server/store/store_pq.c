/*
 * The store in a PostgreSQL database: tables as in store_sqlite.c, commits as safe as the server of
 * the database makes them (synchronous_commit is on whatever its default).
 *
 * Several nodes write. What keeps them apart are keys: an entry of a log is refused if its number
 * is taken, a row of a table if its version is no longer the one that it replaces. A connection
 * that is lost during the commit leaves open what was saved: store.c does the group again, and here
 * what is there already with the same hash or version counts as done. After a commit one notice
 * names what is new, in a statement of its own: inside the transaction it would take a lock on the
 * whole database until after the sync.
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
    /* Version 2: several nodes. */
    "ALTER TABLE game ADD COLUMN IF NOT EXISTS version bigint NOT NULL DEFAULT 0;"
    "CREATE INDEX IF NOT EXISTS game_code ON game (code) WHERE status < 2;"
    "CREATE INDEX IF NOT EXISTS game_invite ON game (invite) WHERE status < 2;"
    "CREATE SEQUENCE IF NOT EXISTS game_number;"
    "SELECT setval('game_number', greatest((SELECT coalesce(max(number), 0) FROM game),"
    " (SELECT last_value FROM game_number)));"
    /* Who lets bots think and clocks run; `until` stands once, with the node. */
    "CREATE TABLE IF NOT EXISTS node (id text PRIMARY KEY, until timestamptz NOT NULL);"
    "CREATE TABLE IF NOT EXISTS lease (game bigint PRIMARY KEY, node text NOT NULL,"
    " fence bigint NOT NULL);"
    "INSERT INTO lease SELECT number, '', 0 FROM game WHERE status = 1 ON CONFLICT DO NOTHING;"
    "CREATE UNLOGGED TABLE IF NOT EXISTS presence (game bigint NOT NULL, node text NOT NULL,"
    " seats int NOT NULL, watching int NOT NULL, PRIMARY KEY (game, node));"
    "DROP TABLE IF EXISTS owner;"
    "CREATE TABLE IF NOT EXISTS meta (one int PRIMARY KEY, version int NOT NULL);"
    /* Version 3: clients add to the deal. */
    "ALTER TABLE seat ADD COLUMN IF NOT EXISTS client_seed bytea;";

/* What each later version adds to the one before, as in store_sqlite.c: nothing that a node of the
   version before minds. */
static const char *const steps[] = {
    "ALTER TABLE seat ADD COLUMN ended bigint NOT NULL DEFAULT 0;"
    "UPDATE seat SET ended = g.ended FROM game g WHERE g.number = seat.game AND g.status = 2"
    " AND seat.person <> '';"
    "CREATE INDEX seat_ended ON seat (person, ended, game) WHERE ended > 0;"
    "CREATE TABLE handed (person text NOT NULL, hash bytea NOT NULL, game text NOT NULL,"
    " PRIMARY KEY (person, hash));",
    "ALTER TABLE game ADD COLUMN hints int NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN stand_in int NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN colors text NOT NULL DEFAULT '';",
    "CREATE TABLE orders (game bigint NOT NULL, seat int NOT NULL, person text NOT NULL,"
    " text text NOT NULL, PRIMARY KEY (game, seat));",
    "CREATE TABLE device (person text NOT NULL, id text NOT NULL, hash bytea NOT NULL,"
    " label text NOT NULL, created bigint NOT NULL, seen bigint NOT NULL, via int NOT NULL,"
    " PRIMARY KEY (person, id));"
    "INSERT INTO device SELECT id, id, hash, '', created, created, 0 FROM person;"
    "CREATE TABLE pairing (hash bytea PRIMARY KEY, person text NOT NULL, until bigint NOT NULL);"
    "CREATE TABLE phrase (person text PRIMARY KEY, hash bytea NOT NULL UNIQUE,"
    " created bigint NOT NULL);"
    "CREATE TABLE secret (name text PRIMARY KEY, bytes bytea NOT NULL);"
    "CREATE TABLE gone (person text NOT NULL, device text NOT NULL, at bigint NOT NULL);",
    "CREATE TABLE turn (game bigint NOT NULL, seat int NOT NULL, person text NOT NULL,"
    " seq bigint NOT NULL, since bigint NOT NULL, told int NOT NULL DEFAULT 0,"
    " PRIMARY KEY (game, seat));"
    "CREATE INDEX turn_untold ON turn (since) WHERE told = 0;"
    "CREATE TABLE channel (id text PRIMARY KEY, person text NOT NULL, way int NOT NULL,"
    " target text NOT NULL, receiver bytea NOT NULL, language text NOT NULL,"
    " confirmed int NOT NULL, code text NOT NULL, stop text NOT NULL);"
    "CREATE INDEX channel_person ON channel (person);",
    "DROP INDEX seat_ended;"
    "CREATE INDEX seat_ended ON seat (person, ended, game) WHERE person <> '';"
    "CREATE INDEX game_host ON game (host) WHERE host <> '';",
    "CREATE TABLE counted (game bigint PRIMARY KEY);"
    "CREATE TABLE tally (person text NOT NULL, map text NOT NULL, seats bigint NOT NULL,"
    " alone bigint NOT NULL, games bigint NOT NULL, gone bigint NOT NULL, place1 bigint NOT NULL,"
    " place2 bigint NOT NULL, place3 bigint NOT NULL, place4 bigint NOT NULL, place5 bigint NOT "
    "NULL,"
    " total bigint NOT NULL, routes bigint NOT NULL, won bigint NOT NULL, lost bigint NOT NULL,"
    " bonus bigint NOT NULL, penalty bigint NOT NULL, completed bigint NOT NULL, held bigint NOT "
    "NULL,"
    " path bigint NOT NULL, longest bigint NOT NULL, best bigint NOT NULL, best_path bigint NOT "
    "NULL,"
    " PRIMARY KEY (person, map, seats, alone));"
    "CREATE TABLE tally_route (person text NOT NULL, map text NOT NULL, route bigint NOT NULL,"
    " n bigint NOT NULL, PRIMARY KEY (person, map, route));"
    "CREATE TABLE versus (person text NOT NULL, other text NOT NULL, games bigint NOT NULL,"
    " won bigint NOT NULL, lost bigint NOT NULL, PRIMARY KEY (person, other));"
    "CREATE INDEX versus_other ON versus (other);",
    "CREATE INDEX IF NOT EXISTS seat_name ON seat (name, game);",
    "ALTER TABLE game ADD COLUMN rematch text NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN asked int NOT NULL DEFAULT 0;",
    "ALTER TABLE game ADD COLUMN rated int NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN quick int NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN rating int NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN deviation int NOT NULL DEFAULT 0;"
    "CREATE TABLE rating (person text NOT NULL, map text NOT NULL, seats bigint NOT NULL,"
    " rating bigint NOT NULL, deviation bigint NOT NULL, volatility bigint NOT NULL,"
    " games bigint NOT NULL, at bigint NOT NULL, until bigint NOT NULL,"
    " PRIMARY KEY (person, map, seats));"
    "CREATE INDEX rating_best ON rating (map, seats, rating DESC, until, person);"
    "CREATE TABLE rated (game bigint NOT NULL, seat bigint NOT NULL, person text NOT NULL,"
    " map text NOT NULL, seats bigint NOT NULL, place bigint NOT NULL, was bigint NOT NULL,"
    " rating bigint NOT NULL, deviation bigint NOT NULL, at bigint NOT NULL,"
    " PRIMARY KEY (game, seat));"
    "CREATE INDEX rated_person ON rated (person, map, seats, at);"
    "CREATE TABLE flag (person text NOT NULL, other text NOT NULL, kind text NOT NULL,"
    " n bigint NOT NULL, game text NOT NULL, at bigint NOT NULL,"
    " PRIMARY KEY (person, other, kind));"
    "CREATE INDEX flag_other ON flag (other);"
    "CREATE INDEX flag_at ON flag (at);",
    "ALTER TABLE game ADD COLUMN daily bigint NOT NULL DEFAULT 0;"
    "CREATE TABLE daily (day bigint NOT NULL, map text NOT NULL, person text NOT NULL,"
    " game text NOT NULL, ended bigint NOT NULL DEFAULT 0, points bigint NOT NULL DEFAULT 0,"
    " rank bigint NOT NULL DEFAULT 0, PRIMARY KEY (day, map, person));"
    "CREATE INDEX daily_place ON daily (day, map, points) WHERE ended > 0;"
    "CREATE INDEX daily_person ON daily (person, day);",
    "ALTER TABLE game ADD COLUMN forfeit int NOT NULL DEFAULT 0;"
    "CREATE TABLE holiday (person text NOT NULL, began bigint NOT NULL, until bigint NOT NULL,"
    " changed bigint NOT NULL, PRIMARY KEY (person, began));"
    "CREATE INDEX holiday_changed ON holiday (changed);"
    "CREATE INDEX holiday_until ON holiday (until);",
    "ALTER TABLE game ADD COLUMN duplicate text NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN until bigint NOT NULL DEFAULT 0;"
    "CREATE TABLE duplicate (id text PRIMARY KEY, host text NOT NULL, title text NOT NULL,"
    " map text NOT NULL, seats bigint NOT NULL, people bigint NOT NULL, move_s bigint NOT NULL,"
    " seed bytea NOT NULL, created bigint NOT NULL, until bigint NOT NULL,"
    " closed bigint NOT NULL DEFAULT 0);"
    "CREATE INDEX duplicate_host ON duplicate (host);"
    "CREATE TABLE duplicate_seat (duplicate text NOT NULL, person text NOT NULL,"
    " game text NOT NULL, seat bigint NOT NULL, ended bigint NOT NULL DEFAULT 0,"
    " points bigint NOT NULL DEFAULT 0, rank bigint NOT NULL DEFAULT 0,"
    " gone bigint NOT NULL DEFAULT 0, PRIMARY KEY (duplicate, person));"
    "CREATE INDEX duplicate_game ON duplicate_seat (game, seat);"
    "CREATE INDEX duplicate_person ON duplicate_seat (person);",
};
enum { BASE = 3, VERSION = BASE + sizeof steps / sizeof *steps };

enum { NOTIFY_MS = 8 }; /* between two notices */

/* "roundho" in ASCII. Servers of the first version hold this lock alone, nodes share it: so neither
   starts beside the other. The second is held while the tables are made. */
#define SHARE "SELECT pg_try_advisory_lock_shared(32210619513202543)"
#define MAKE  "BEGIN; SELECT pg_advisory_xact_lock(32210619513202544)"

static bool says(struct pq_db *d, const char *sql, const char *answer) {
    PGresult *r = pq_exec(d, sql);
    bool yes = r && PQntuples(r) == 1 && !strcmp(PQgetvalue(r, 0, 0), answer);
    PQclear(r);
    return yes;
}

static void pq_close(void *db) {
    struct pq_db *d = db;
    pq_drop(d);
    notices_finish(&d->notices);
    free(d);
}

/* The version of the tables that are there; 0: none are. */
static int64_t version(struct pq_db *d) {
    if (!says(d, "SELECT to_regclass('meta') IS NOT NULL", "t")) {
        return 0;
    }
    PGresult *r = pq_exec(d, "SELECT version FROM meta");
    int64_t found = r && PQntuples(r) == 1 ? pq_get_int(r, 0, 0) : 0;
    PQclear(r);
    return found;
}

static bool bring_up(struct pq_db *d, int64_t found) {
    if (found > VERSION) {
        log_line("store", LOG_TEXT("why", "the tables are of a newer version of the program"));
        return false;
    }
    bool ok = found >= BASE || pq_do(d, schema);
    for (int64_t v = found > BASE ? found : BASE; ok && v < VERSION; v++) {
        ok = pq_do(d, steps[v - BASE]);
    }
    char mark[100];
    snprintf(mark, sizeof mark,
             "INSERT INTO meta VALUES (1, %d) ON CONFLICT (one) DO UPDATE SET version = %d",
             (int)VERSION, (int)VERSION);
    return ok && (found == VERSION || pq_do(d, mark));
}

/* Makes the tables, or brings those of an older version up to date: one node at a time. */
static bool make_tables(struct pq_db *d) {
    bool shared = says(d, SHARE, "t");
    for (int i = 0; i < 10 && !shared; i++) {
        uv_sleep(100);
        shared = says(d, SHARE, "t");
    }
    if (!shared) {
        log_line("store",
                 LOG_TEXT("why", "a server of an older version, which wants it alone, uses it"));
        return false;
    }
    if (!says(d, "SHOW fsync", "on")) {
        log_line("store", LOG_TEXT("why", "this database has fsync off: it can lose moves"));
    }
    if (!pq_do(d, MAKE)) {
        return false;
    }
    bool ok = bring_up(d, version(d));
    return pq_do(d, ok ? "COMMIT" : "ROLLBACK") && ok;
}

static void *pq_open(const char *where, const char *node) {
    struct pq_db *d = calloc(1, sizeof *d);
    if (!d) {
        return NULL;
    }
    d->writer = node != NULL;
    snprintf(d->node, sizeof d->node, "%s", node ? node : "");
    snprintf(d->where, sizeof d->where, "%s", where);
    if (!pq_connect(d) || (node && !make_tables(d))) {
        pq_complain(d, "open");
        pq_close(d);
        return NULL;
    }
    return d;
}

static enum store_code pq_begin(void *db) {
    struct pq_db *d = db;
    if (!pq_connected(d) && !pq_connect(d)) {
        return STORE_REFUSED;
    }
    if (pq_do(d, "BEGIN")) {
        return STORE_OK;
    }
    pq_complain(d, "begin");
    pq_drop(d);
    return STORE_REFUSED;
}

static enum store_code pq_commit(void *db) {
    struct pq_db *d = db;
    PGresult *r = pq_exec(d, "COMMIT");
    bool done = r && !strcmp(PQcmdStatus(r), "COMMIT");
    bool undone = r && !done;
    PQclear(r);
    if (done) {
        return STORE_OK;
    }
    pq_complain(d, "commit");
    return undone || pq_connected(d) ? STORE_REFUSED : STORE_DOUBT;
}

static void pq_rollback(void *db) {
    struct pq_db *d = db;
    if (pq_connected(d) && PQtransactionStatus(d->c) != PQTRANS_IDLE) {
        pq_do(d, "ROLLBACK");
    }
}

static enum store_code pq_mark(void *db) {
    return pq_do(db, "SAVEPOINT job") ? STORE_OK : STORE_REFUSED;
}

static enum store_code pq_release(void *db, bool undo) {
    return pq_do(db, undo ? "ROLLBACK TO job; RELEASE job" : "RELEASE job") ? STORE_OK
                                                                            : STORE_REFUSED;
}

/* Tells the other nodes, at once if it is quiet, else some groups together: each notice wakes every
   node. What is not told they find when they look, a second later at most. */
static uint32_t pq_idle(void *db, enum store_code *code) {
    struct pq_db *d = db;
    (void)code;
    uint64_t now = uv_hrtime() / 1000000;
    if (d->notices.n && now < d->notify_ms) {
        return (uint32_t)(d->notify_ms - now);
    }
    if (d->notices.n) {
        d->notify_ms = now + NOTIFY_MS;
    }
    for (size_t i = 0; i < d->notices.n && pq_connected(d);) {
        char payload[NOTICE_PAYLOAD];
        i = notices_print(&d->notices, i, d->node, payload);
        struct pq_args a = {0};
        pq_text(&a, payload);
        PQclear(pq_run(d, PQ_NOTIFY, &a));
    }
    d->notices.n = 0;
    return 0;
}

/* A connection that was lost is made anew, so that a node gets well with nobody writing; one that
   answers but takes no writes is left for the one that does. */
static bool pq_probe(void *db, bool was_well) {
    struct pq_db *d = db;
    (void)was_well;
    if (!pq_connected(d) && !pq_connect(d)) {
        return false;
    }
    d->probes = true;
    bool well = says(d, "SHOW transaction_read_only", "off");
    d->probes = false;
    if (!well) {
        pq_drop(d);
    }
    return well;
}

/* ---- writing --------------------------------------------------------------------------------- */

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

/* A conflict with itself is none: the commit that was in doubt had come through. */
static enum store_code unless_there(void *db, enum store_code code, enum pq_statement has,
                                    const struct pq_args *a) {
    if (code != STORE_CONFLICT) {
        return code;
    }
    PGresult *r = pq_run(db, has, a);
    code = !r ? STORE_REFUSED : PQntuples(r) == 1 ? STORE_OK : STORE_CONFLICT;
    PQclear(r);
    return code;
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
    pq_blob(&a, s->has_client_seed ? s->client_seed : NULL, sizeof s->client_seed);
    pq_int(&a, t->status == TABLE_OVER ? t->ended : 0);
    pq_int(&a, s->rating);
    pq_int(&a, s->deviation);
    return put(db, PQ_PUT_SEAT, &a);
}

/* Who deals leads the game; nobody leads one that is over. */
static enum store_code put_lease(void *db, const struct table_row *t) {
    struct pq_db *d = db;
    notices_add(&d->notices, NOTICE_ROW, t->number, t->version);
    struct pq_args a = {0};
    pq_int(&a, t->number);
    if (t->status == TABLE_OPEN) {
        return STORE_OK;
    }
    if (t->status == TABLE_PLAYING) {
        pq_text(&a, d->node);
    }
    PGresult *r = pq_run(db, t->status == TABLE_PLAYING ? PQ_LEASE : PQ_UNLEASE, &a);
    PQclear(r);
    return r ? STORE_OK : STORE_REFUSED;
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
    pq_int(&a, t->version);
    pq_int(&a, t->hints);
    pq_int(&a, t->stand_in);
    char colors[RH_SEATS_MAX + 1];
    pq_text(&a, store_colors_text(t, colors));
    pq_text(&a, t->rematch);
    pq_int(&a, t->asked);
    pq_int(&a, t->rated);
    pq_int(&a, t->quick);
    pq_int(&a, t->daily);
    pq_int(&a, t->forfeit);
    pq_text(&a, t->duplicate);
    pq_int(&a, t->until);
    pq_int(&a, t->before);
    struct pq_args mine = {0};
    pq_int(&mine, t->number);
    pq_int(&mine, t->version);
    enum store_code code = unless_there(db, put(db, PQ_PUT_GAME, &a), PQ_HAS_GAME, &mine);
    for (int i = 0; i < t->seats && code == STORE_OK; i++) {
        code = put_seat(db, t, i);
    }
    return code == STORE_OK ? put_lease(db, t) : code;
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
    if (e->fence) {
        pq_text(&a, ((struct pq_db *)db)->node);
        pq_int(&a, e->fence);
    }
    struct pq_args mine = {0};
    pq_int(&mine, e->game);
    pq_int(&mine, e->seq);
    pq_blob(&mine, e->hash, sizeof e->hash);
    enum store_code code = put(db, e->fence ? PQ_PUT_FENCED : PQ_PUT_ENTRY, &a);
    code = unless_there(db, code, PQ_HAS_ENTRY, &mine);
    if (code == STORE_OK) {
        notices_add(&((struct pq_db *)db)->notices, NOTICE_ENTRY, e->game, e->seq);
    }
    return code;
}

static enum store_code put_chat(void *db, const struct chat_row *c) {
    struct pq_args a = {0};
    pq_int(&a, c->game);
    pq_int(&a, c->n);
    pq_int(&a, c->at);
    pq_int(&a, c->seat);
    pq_text(&a, c->name);
    pq_text(&a, c->text);
    struct pq_args mine = {0};
    pq_int(&mine, c->game);
    pq_int(&mine, c->n);
    pq_int(&mine, c->at);
    pq_text(&mine, c->text);
    enum store_code code = unless_there(db, put(db, PQ_PUT_CHAT, &a), PQ_HAS_CHAT, &mine);
    if (code == STORE_OK) {
        notices_add(&((struct pq_db *)db)->notices, NOTICE_CHAT, c->game, c->n);
    }
    return code;
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

static enum store_code put_values(void *db, enum store_sql which, const struct store_values *v) {
    PGresult *r = pq_run_values(db, which, v);
    if (!r) {
        return STORE_REFUSED;
    }
    bool none = store_statements[which].must && !strcmp(PQcmdTuples(r), "0");
    PQclear(r);
    if (which == STORE_GONE_PUT) {
        notices_add(&((struct pq_db *)db)->notices, NOTICE_GONE, 0, 0);
    }
    return none ? STORE_CONFLICT : STORE_OK;
}

const struct store_backend store_pq = {
    .open = pq_open,
    .close = pq_close,
    .shared = true,
    .begin = pq_begin,
    .commit = pq_commit,
    .rollback = pq_rollback,
    .idle = pq_idle,
    .probe = pq_probe,
    .mark = pq_mark,
    .release = pq_release,
    .put_person = put_person,
    .put_table = put_table,
    .put_entry = put_entry,
    .put_chat = put_chat,
    .put_map = put_map,
    .put_values = put_values,
    .can_read = pq_can_read,
    .person = pq_person,
    .table = pq_table,
    .map = pq_map,
    .map_of_hash = pq_map_of_hash,
    .maps = pq_maps,
    .last_number = pq_last_number,
    .each_live = pq_each_live,
    .each_entry = pq_each_entry,
    .each_chat = pq_each_chat,
    .each_game = pq_each_game,
    .each_values = pq_each_values,
    .next_number = pq_next_number,
    .version = pq_version,
    .table_of_code = pq_table_of_code,
    .table_of_invite = pq_table_of_invite,
    .follow = pq_follow,
};
