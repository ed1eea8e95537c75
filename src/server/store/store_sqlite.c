/* The store in one SQLite file: WAL, synchronous=FULL, one writer, checkpoints beside it. */
#include "server/base/log.h"
#include "server/store/sqlite_row.h"
#include "server/store/store_backend.h"

#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

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
    " person TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, link BLOB, client_seed BLOB,"
    " PRIMARY KEY (game, seat)) WITHOUT ROWID;"
    /* The log's entries, in a table called event since the first data folders. Append only: a
       second entry with the same number is refused by the key. */
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
    "CREATE INDEX IF NOT EXISTS map_hash ON map (hash);";

/* What each later version adds to the one before; what is above is version 3. */
static const char *const steps[] = {
    /* 4: the games of a person, by their end; records that were handed in, each once. */
    "ALTER TABLE seat ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
    "UPDATE seat SET ended = (SELECT g.ended FROM game g WHERE g.number = seat.game)"
    " WHERE person <> '' AND game IN (SELECT number FROM game WHERE status = 2);"
    "CREATE INDEX seat_ended ON seat (person, ended, game) WHERE ended > 0;"
    "CREATE TABLE handed (person TEXT NOT NULL, hash BLOB NOT NULL, game TEXT NOT NULL,"
    " PRIMARY KEY (person, hash)) WITHOUT ROWID;",
    /* 5: what a table allows, and who wears which color: a digit a seat. */
    "ALTER TABLE game ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN colors TEXT NOT NULL DEFAULT '';",
    /* 6: standing orders. */
    "CREATE TABLE orders (game INTEGER NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;",
    /* 7: devices, each with a secret of its own; what a person has is found by that person. */
    "CREATE TABLE device (person TEXT NOT NULL, id TEXT NOT NULL, hash BLOB NOT NULL,"
    " label TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL, via INTEGER NOT NULL,"
    " PRIMARY KEY (person, id)) WITHOUT ROWID;"
    "INSERT INTO device SELECT id, id, hash, '', created, created, 0 FROM person;"
    "CREATE TABLE pairing (hash BLOB PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE phrase (person TEXT PRIMARY KEY, hash BLOB NOT NULL UNIQUE,"
    " created INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE secret (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE gone (person TEXT NOT NULL, device TEXT NOT NULL, at INTEGER NOT NULL);",
    /* 8: word that it is one's turn: turns at slow tables, ways to people. */
    "CREATE TABLE turn (game INTEGER NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL,"
    " seq INTEGER NOT NULL, since INTEGER NOT NULL, told INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (game, seat)) WITHOUT ROWID;"
    "CREATE INDEX turn_untold ON turn (since) WHERE told = 0;"
    "CREATE TABLE channel (id TEXT PRIMARY KEY, person TEXT NOT NULL, way INTEGER NOT NULL,"
    " target TEXT NOT NULL, receiver BLOB NOT NULL, language TEXT NOT NULL,"
    " confirmed INTEGER NOT NULL, code TEXT NOT NULL, stop TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX channel_person ON channel (person);",
    /* 9: whatever a person sits at or has opened is found by them, for who is erased. */
    "DROP INDEX seat_ended;"
    "CREATE INDEX seat_ended ON seat (person, ended, game) WHERE person <> '';"
    "CREATE INDEX game_host ON game (host) WHERE host <> '';",
    /* 10: statistics, and which games are in them. */
    "CREATE TABLE counted (game INTEGER PRIMARY KEY);"
    "CREATE TABLE tally (person TEXT NOT NULL, map TEXT NOT NULL, seats INTEGER NOT NULL,"
    " alone INTEGER NOT NULL, games INTEGER NOT NULL, gone INTEGER NOT NULL, place1 INTEGER NOT "
    "NULL,"
    " place2 INTEGER NOT NULL, place3 INTEGER NOT NULL, place4 INTEGER NOT NULL, place5 INTEGER "
    "NOT NULL,"
    " total INTEGER NOT NULL, routes INTEGER NOT NULL, won INTEGER NOT NULL, lost INTEGER NOT NULL,"
    " bonus INTEGER NOT NULL, penalty INTEGER NOT NULL, completed INTEGER NOT NULL, held INTEGER "
    "NOT NULL,"
    " path INTEGER NOT NULL, longest INTEGER NOT NULL, best INTEGER NOT NULL, best_path INTEGER "
    "NOT NULL,"
    " PRIMARY KEY (person, map, seats, alone)) WITHOUT ROWID;"
    "CREATE TABLE tally_route (person TEXT NOT NULL, map TEXT NOT NULL, route INTEGER NOT NULL,"
    " n INTEGER NOT NULL, PRIMARY KEY (person, map, route)) WITHOUT ROWID;"
    "CREATE TABLE versus (person TEXT NOT NULL, other TEXT NOT NULL, games INTEGER NOT NULL,"
    " won INTEGER NOT NULL, lost INTEGER NOT NULL, PRIMARY KEY (person, other)) WITHOUT ROWID;"
    "CREATE INDEX versus_other ON versus (other);",
    /* 11: names are found by an index. */
    "CREATE INDEX IF NOT EXISTS seat_name ON seat (name, game);",
    /* 12: rematches: the table of one, and whether a table is one. */
    "ALTER TABLE game ADD COLUMN rematch TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;",
    /* 13: ratings, what each game did to them, and what the operator may want to look at. */
    "ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN quick INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN rating INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN deviation INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE rating (person TEXT NOT NULL, map TEXT NOT NULL, seats INTEGER NOT NULL,"
    " rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL,"
    " games INTEGER NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL,"
    " PRIMARY KEY (person, map, seats)) WITHOUT ROWID;"
    "CREATE INDEX rating_best ON rating (map, seats, rating DESC, until);"
    "CREATE TABLE rated (game INTEGER NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL,"
    " map TEXT NOT NULL, seats INTEGER NOT NULL, place INTEGER NOT NULL, was INTEGER NOT NULL,"
    " rating INTEGER NOT NULL, deviation INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY (game, seat)) WITHOUT ROWID;"
    "CREATE INDEX rated_person ON rated (person, map, seats, at);"
    "CREATE TABLE flag (person TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL,"
    " n INTEGER NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY (person, other, kind)) WITHOUT ROWID;"
    "CREATE INDEX flag_other ON flag (other);"
    "CREATE INDEX flag_at ON flag (at);",
    /* 14: the deal of the day: which tables are one, and what people made of it. */
    "ALTER TABLE game ADD COLUMN daily INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE daily (day INTEGER NOT NULL, map TEXT NOT NULL, person TEXT NOT NULL,"
    " game TEXT NOT NULL, ended INTEGER NOT NULL DEFAULT 0, points INTEGER NOT NULL DEFAULT 0,"
    " rank INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (day, map, person)) WITHOUT ROWID;"
    "CREATE INDEX daily_place ON daily (day, map, points) WHERE ended > 0;"
    "CREATE INDEX daily_person ON daily (person, day);",
    /* 15: whose time runs out may be out of the game; holidays from slow tables. */
    "ALTER TABLE game ADD COLUMN forfeit INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE holiday (person TEXT NOT NULL, began INTEGER NOT NULL, until INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, PRIMARY KEY (person, began)) WITHOUT ROWID;"
    "CREATE INDEX holiday_changed ON holiday (changed);"
    "CREATE INDEX holiday_until ON holiday (until);",
    /* 16: duplicate: the same deal at many tables, and who had which seat. */
    "ALTER TABLE game ADD COLUMN duplicate TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game ADD COLUMN until INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE duplicate (id TEXT PRIMARY KEY, host TEXT NOT NULL, title TEXT NOT NULL,"
    " map TEXT NOT NULL, seats INTEGER NOT NULL, people INTEGER NOT NULL,"
    " move_s INTEGER NOT NULL, seed BLOB NOT NULL, created INTEGER NOT NULL,"
    " until INTEGER NOT NULL, closed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE INDEX duplicate_host ON duplicate (host);"
    "CREATE TABLE duplicate_seat (duplicate TEXT NOT NULL, person TEXT NOT NULL,"
    " game TEXT NOT NULL, seat INTEGER NOT NULL, ended INTEGER NOT NULL DEFAULT 0,"
    " points INTEGER NOT NULL DEFAULT 0, rank INTEGER NOT NULL DEFAULT 0,"
    " gone INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (duplicate, person)) WITHOUT ROWID;"
    "CREATE INDEX duplicate_game ON duplicate_seat (game, seat);"
    "CREATE INDEX duplicate_person ON duplicate_seat (person);",
};
enum { BASE = 3, VERSION = BASE + sizeof steps / sizeof *steps };

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
    for (int i = 0; i < STORE_SQLS; i++) {
        sqlite3_finalize(d->shared[i]);
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

/* Tables of before version 3 become its own. */
static bool make_base(struct sqlite_db *d, long version) {
    static const char to_2[] = "ALTER TABLE map ADD COLUMN hash INTEGER NOT NULL DEFAULT 0";
    static const char to_3[] = "ALTER TABLE seat ADD COLUMN client_seed BLOB";
    return (version != 1 || do_sql(d, to_2) == SQLITE_OK) &&
           (version == 0 || do_sql(d, to_3) == SQLITE_OK) && do_sql(d, schema) == SQLITE_OK;
}

static bool mark_version(struct sqlite_db *d) {
    char sql[40];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", (int)VERSION);
    return do_sql(d, sql) == SQLITE_OK;
}

/* Makes the tables, or brings those of an older version up to date. */
static bool make_tables(struct sqlite_db *d) {
    long version = -1;
    sqlite3_exec(d->db, "PRAGMA user_version", count_only, &version, NULL);
    if (version < 0 || version > (long)VERSION) {
        log_line("store", LOG_TEXT("why", "the file is of a newer version of the program"));
        return false;
    }
    if (version == VERSION) {
        return true; /* so that a start on a full disk needs no write */
    }
    bool ok =
        do_sql(d, "BEGIN IMMEDIATE") == SQLITE_OK && (version >= BASE || make_base(d, version));
    for (long v = version > BASE ? version : BASE; ok && v < (long)VERSION; v++) {
        ok = do_sql(d, steps[v - BASE]) == SQLITE_OK;
    }
    return ok && mark_version(d) && do_sql(d, "COMMIT") == SQLITE_OK;
}

/* The write-ahead log and its index stay when the last one closes: a start on a full disk has no
   room for new ones. */
static void keep_log(sqlite3 *db) {
    int on = 1;
    sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &on);
}

static void *sqlite_open(const char *where, const char *node) {
    bool writer = node != NULL;
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
    keep_log(d->db);
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

static uint32_t sqlite_idle(void *db, enum store_code *code) {
    struct sqlite_db *d = db;
    int rc = checkpoint_step(d->checkpoint, d->db, d->wal_pages);
    if (rc != SQLITE_OK &&
        code_of_error(rc, "the log could not be brought into the file") == STORE_FATAL) {
        *code = STORE_FATAL;
    }
    return 0;
}

/* Whether a commit could work: there is room, and if the last one failed, a small one does. */
static bool sqlite_probe(void *db, bool was_well) {
    struct sqlite_db *d = db;
    struct statvfs disk;
    if (statvfs(sqlite3_db_filename(d->db, "main"), &disk) == 0 &&
        (uint64_t)(geteuid() == 0 ? disk.f_bfree : disk.f_bavail) * disk.f_frsize <
            LIMIT_DISK_ROOM) {
        return false;
    }
    bool ok = was_well || (do_sql(d, "BEGIN IMMEDIATE") == SQLITE_OK && mark_version(d) &&
                           do_sql(d, "COMMIT") == SQLITE_OK);
    sqlite_rollback(d);
    return ok;
}

/* ---- writing --------------------------------------------------------------------------------- */

static enum store_code put_person(void *db, const struct person_row *p) {
    sqlite3_stmt *q = sqlite_use(db, SQL_PUT_PERSON,
                                 "INSERT INTO person VALUES (?1,?2,?3,?4,?5) ON CONFLICT (id) DO"
                                 " UPDATE SET name = ?2");
    sqlite_text(q, 1, p->id);
    sqlite_text(q, 2, p->name);
    sqlite_blob(q, 3, p->hash, sizeof p->hash);
    sqlite_int(q, 4, p->bot);
    sqlite_int(q, 5, p->created);
    return code_of(db, sqlite_run(q));
}

static enum store_code put_seat(void *db, const struct table_row *t, int i) {
    const struct seat_row *s = &t->seat[i];
    sqlite3_stmt *q =
        sqlite_use(db, SQL_PUT_SEAT,
                   "INSERT OR REPLACE INTO seat VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,"
                   "?13)");
    sqlite_int(q, 1, t->number);
    sqlite_int(q, 2, i);
    sqlite_int(q, 3, s->kind);
    sqlite_int(q, 4, s->bot_plays);
    sqlite_int(q, 5, s->timed_out);
    sqlite_text(q, 6, s->person);
    sqlite_text(q, 7, s->name);
    sqlite_text(q, 8, s->level);
    sqlite_blob(q, 9, s->has_link ? s->link_hash : NULL, sizeof s->link_hash);
    sqlite_blob(q, 10, s->has_client_seed ? s->client_seed : NULL, sizeof s->client_seed);
    sqlite_int(q, 11, t->status == TABLE_OVER ? t->ended : 0);
    sqlite_int(q, 12, s->rating);
    sqlite_int(q, 13, s->deviation);
    return code_of(db, sqlite_run(q));
}

static enum store_code put_table(void *db, const struct table_row *t) {
    sqlite3_stmt *q = sqlite_use(
        db, SQL_PUT_GAME,
        "INSERT INTO game VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,"
        "?19,?20,?21,?22,?23,?24,?25,?26,?27,?28,?29,?30,?31) ON CONFLICT (number) DO UPDATE SET "
        "code = ?3,"
        " invite = ?4, "
        "host = "
        "?5, title = ?6,"
        " status = ?8, public = ?9, started = ?17, ended = ?18, result = ?20, colors = ?23,"
        " rematch = ?24, quick = ?27");
    char colors[RH_SEATS_MAX + 1];
    sqlite_table_bind(q, t, store_colors_text(t, colors));
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

static enum store_code put_values(void *db, enum store_sql which, const struct store_values *v) {
    struct sqlite_db *d = db;
    sqlite3_stmt *q = sqlite_use_values(d, which, v);
    enum store_code code = code_of(d, sqlite_run(q));
    bool none = code == STORE_OK && store_statements[which].must && sqlite3_changes(d->db) == 0;
    return none ? STORE_CONFLICT : code;
}

const struct store_backend store_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .begin = sqlite_begin,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .idle = sqlite_idle,
    .probe = sqlite_probe,
    .mark = sqlite_mark,
    .release = sqlite_release,
    .put_person = put_person,
    .put_table = put_table,
    .put_entry = put_entry,
    .put_chat = put_chat,
    .put_map = put_map,
    .put_values = put_values,
    .can_read = sqlite_can_read,
    .person = sqlite_person,
    .table = sqlite_table,
    .map = sqlite_map,
    .map_of_hash = sqlite_map_of_hash,
    .maps = sqlite_maps,
    .last_number = sqlite_last_number,
    .each_live = sqlite_each_live,
    .each_entry = sqlite_each_entry,
    .each_chat = sqlite_each_chat,
    .each_game = sqlite_each_game,
    .each_values = sqlite_each_values,
};
