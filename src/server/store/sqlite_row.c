/* Statements and reading of the SQLite store. */
#include "server/store/sqlite_row.h"

#include "server/base/log.h"
#include "server/store/store_backend.h"

#include <stdlib.h>
#include <string.h>

/* A statement, prepared at its first use. */
static sqlite3_stmt *ready(struct sqlite_db *d, sqlite3_stmt **q, const char *sql) {
    if (!*q &&
        sqlite3_prepare_v3(d->db, sql, -1, SQLITE_PREPARE_PERSISTENT, q, NULL) != SQLITE_OK) {
        log_line("store", LOG_TEXT("why", sqlite3_errmsg(d->db)));
        return NULL;
    }
    sqlite3_reset(*q);
    sqlite3_clear_bindings(*q);
    return *q;
}

sqlite3_stmt *sqlite_use(struct sqlite_db *d, enum sql_statement which, const char *sql) {
    return ready(d, &d->statement[which], sql);
}

sqlite3_stmt *sqlite_use_values(struct sqlite_db *d, enum store_sql which,
                                const struct store_values *v) {
    sqlite3_stmt *q = ready(d, &d->shared[which], store_statements[which].sql);
    for (int i = 0; q && i < v->n; i++) {
        const struct store_value *at = &v->value[i];
        char name[16];
        snprintf(name, sizeof name, "$%d", i + 1);
        int n = sqlite3_bind_parameter_index(q, name);
        if (at->type == 't') {
            sqlite_text(q, n, at->p);
        } else if (at->type == 'b') {
            sqlite_blob(q, n, at->p, at->n);
        } else {
            sqlite_int(q, n, at->i);
        }
    }
    return q;
}

void sqlite_text(sqlite3_stmt *q, int at, const char *text) {
    if (q) {
        sqlite3_bind_text(q, at, text, -1, SQLITE_STATIC);
    }
}

void sqlite_blob(sqlite3_stmt *q, int at, const void *bytes, size_t n) {
    if (q && bytes) {
        sqlite3_bind_blob(q, at, bytes, (int)n, SQLITE_STATIC);
    }
}

void sqlite_int(sqlite3_stmt *q, int at, int64_t value) {
    if (q) {
        sqlite3_bind_int64(q, at, value);
    }
}

int sqlite_run(sqlite3_stmt *q) {
    if (!q) {
        return SQLITE_ERROR;
    }
    int rc = sqlite3_step(q);
    sqlite3_reset(q);
    return rc;
}

/* ---- columns into structs -------------------------------------------------------------------- */

static void get_text(sqlite3_stmt *q, int at, char *out, size_t size) {
    const char *text = (const char *)sqlite3_column_text(q, at);
    snprintf(out, size, "%s", text ? text : "");
}

static bool get_blob(sqlite3_stmt *q, int at, uint8_t *out, size_t n) {
    const void *bytes = sqlite3_column_blob(q, at);
    if (!bytes || (size_t)sqlite3_column_bytes(q, at) != n) {
        memset(out, 0, n);
        return false;
    }
    memcpy(out, bytes, n);
    return true;
}

void sqlite_table_bind(sqlite3_stmt *q, const struct table_row *t, const char *colors) {
    sqlite_int(q, 1, t->number);
    sqlite_text(q, 2, t->id);
    sqlite_text(q, 3, t->code);
    sqlite_blob(q, 4, t->invite_hash, sizeof t->invite_hash);
    sqlite_text(q, 5, t->host);
    sqlite_text(q, 6, t->title);
    sqlite_text(q, 7, t->map);
    sqlite_int(q, 8, t->status);
    sqlite_int(q, 9, t->is_public);
    sqlite_int(q, 10, t->imported);
    sqlite_int(q, 11, t->open_platform);
    sqlite_int(q, 12, t->seats);
    sqlite_int(q, 13, t->first);
    sqlite_int(q, 14, t->move_s);
    sqlite_int(q, 15, t->game_s);
    sqlite_int(q, 16, t->created);
    sqlite_int(q, 17, t->started);
    sqlite_int(q, 18, t->ended);
    sqlite_blob(q, 19, t->seed, sizeof t->seed);
    sqlite_text(q, 20, t->result);
    sqlite_int(q, 21, t->hints);
    sqlite_int(q, 22, t->stand_in);
    sqlite_text(q, 23, colors);
    sqlite_text(q, 24, t->rematch);
    sqlite_int(q, 25, t->asked);
    sqlite_int(q, 26, t->rated);
    sqlite_int(q, 27, t->quick);
    sqlite_int(q, 28, t->daily);
    sqlite_int(q, 29, t->forfeit);
    sqlite_text(q, 30, t->duplicate);
    sqlite_int(q, 31, t->until);
}

static void get_game(sqlite3_stmt *q, struct table_row *t) {
    *t = (struct table_row){0};
    t->number = sqlite3_column_int64(q, 0);
    get_text(q, 1, t->id, sizeof t->id);
    get_text(q, 2, t->code, sizeof t->code);
    get_blob(q, 3, t->invite_hash, sizeof t->invite_hash);
    get_text(q, 4, t->host, sizeof t->host);
    get_text(q, 5, t->title, sizeof t->title);
    get_text(q, 6, t->map, sizeof t->map);
    t->status = (uint8_t)sqlite3_column_int(q, 7);
    t->is_public = sqlite3_column_int(q, 8) != 0;
    t->imported = sqlite3_column_int(q, 9) != 0;
    t->open_platform = sqlite3_column_int(q, 10) != 0;
    int seats = sqlite3_column_int(q, 11);
    t->seats = (uint8_t)(seats < 0 || seats > RH_SEATS_MAX ? 0 : seats);
    t->first = (uint8_t)sqlite3_column_int(q, 12);
    t->move_s = (uint32_t)sqlite3_column_int64(q, 13);
    t->game_s = (uint32_t)sqlite3_column_int64(q, 14);
    t->created = sqlite3_column_int64(q, 15);
    t->started = sqlite3_column_int64(q, 16);
    t->ended = sqlite3_column_int64(q, 17);
    get_blob(q, 18, t->seed, sizeof t->seed);
    get_text(q, 19, t->result, sizeof t->result);
    t->hints = sqlite3_column_int(q, 20) != 0;
    t->stand_in = sqlite3_column_int(q, 21) != 0;
    char colors[RH_SEATS_MAX + 1];
    get_text(q, 22, colors, sizeof colors);
    store_read_colors(t, colors);
    get_text(q, 23, t->rematch, sizeof t->rematch);
    t->asked = sqlite3_column_int(q, 24) != 0;
    t->rated = sqlite3_column_int(q, 25) != 0;
    t->quick = (uint8_t)sqlite3_column_int(q, 26);
    t->daily = sqlite3_column_int64(q, 27);
    t->forfeit = sqlite3_column_int(q, 28) != 0;
    get_text(q, 29, t->duplicate, sizeof t->duplicate);
    t->until = sqlite3_column_int64(q, 30);
}

static bool get_seats(struct sqlite_db *d, struct table_row *t) {
    sqlite3_stmt *q =
        sqlite_use(d, SQL_SEATS,
                   "SELECT seat, kind, bot_plays, timed_out, person, name, level, link,"
                   " client_seed, rating, deviation FROM seat WHERE game = ?1");
    sqlite_int(q, 1, t->number);
    int rc = SQLITE_ERROR;
    while (q && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        int i = sqlite3_column_int(q, 0);
        if (i < 0 || i >= t->seats) {
            continue;
        }
        struct seat_row *s = &t->seat[i];
        s->kind = (uint8_t)sqlite3_column_int(q, 1);
        s->bot_plays = sqlite3_column_int(q, 2) != 0;
        s->timed_out = sqlite3_column_int(q, 3) != 0;
        get_text(q, 4, s->person, sizeof s->person);
        get_text(q, 5, s->name, sizeof s->name);
        get_text(q, 6, s->level, sizeof s->level);
        s->has_link = get_blob(q, 7, s->link_hash, sizeof s->link_hash);
        s->has_client_seed = get_blob(q, 8, s->client_seed, sizeof s->client_seed);
        s->rating = (int32_t)sqlite3_column_int(q, 9);
        s->deviation = (int32_t)sqlite3_column_int(q, 10);
    }
    sqlite3_reset(q);
    return rc == SQLITE_DONE;
}

/* Calls back for each game of a bound statement, with its seats. */
static bool each_table(struct sqlite_db *d, sqlite3_stmt *q,
                       bool (*call)(void *, const struct table_row *), void *ctx) {
    int rc = SQLITE_ERROR;
    struct table_row t;
    while (q && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        get_game(q, &t);
        if (!get_seats(d, &t)) {
            rc = SQLITE_ERROR;
            break;
        }
        if (!call(ctx, &t)) {
            rc = SQLITE_DONE;
            break;
        }
    }
    d->failed = rc != SQLITE_DONE;
    if (d->failed) {
        log_line("store", LOG_TEXT("why", sqlite3_errmsg(d->db)));
    }
    sqlite3_reset(q);
    return rc == SQLITE_DONE;
}

/* ---- the reads of store.h -------------------------------------------------------------------- */

bool sqlite_can_read(const void *db) {
    return !((const struct sqlite_db *)db)->failed;
}

bool sqlite_person(void *db, const char *id, struct person_row *p) {
    sqlite3_stmt *q =
        sqlite_use(db, SQL_PERSON, "SELECT name, hash, bot, created FROM person WHERE id = ?1");
    sqlite_text(q, 1, id);
    int rc = q ? sqlite3_step(q) : SQLITE_ERROR;
    bool found = rc == SQLITE_ROW;
    ((struct sqlite_db *)db)->failed = !found && rc != SQLITE_DONE;
    if (found) {
        *p = (struct person_row){0};
        snprintf(p->id, sizeof p->id, "%s", id);
        get_text(q, 0, p->name, sizeof p->name);
        found = get_blob(q, 1, p->hash, sizeof p->hash);
        p->bot = sqlite3_column_int(q, 2) != 0;
        p->created = sqlite3_column_int64(q, 3);
    }
    sqlite3_reset(q);
    return found;
}

static bool keep_table(void *ctx, const struct table_row *t) {
    *(struct table_row *)ctx = *t;
    return true;
}

bool sqlite_table(void *db, const char *id, struct table_row *row) {
    sqlite3_stmt *q = sqlite_use(db, SQL_TABLE, "SELECT * FROM game WHERE id = ?1");
    sqlite_text(q, 1, id);
    row->number = 0;
    return each_table(db, q, keep_table, row) && row->number != 0;
}

bool sqlite_map(void *db, const char *id, char **json, size_t *n) {
    sqlite3_stmt *q = sqlite_use(db, SQL_MAP, "SELECT json FROM map WHERE id = ?1");
    sqlite_text(q, 1, id);
    *json = NULL;
    if (q && sqlite3_step(q) == SQLITE_ROW) {
        *n = (size_t)sqlite3_column_bytes(q, 0);
        *json = malloc(*n + 1);
        if (*json) {
            memcpy(*json, sqlite3_column_text(q, 0), *n);
            (*json)[*n] = 0;
        }
    }
    sqlite3_reset(q);
    return *json != NULL;
}

bool sqlite_map_of_hash(void *db, uint64_t hash, char id[RH_ID_MAX]) {
    sqlite3_stmt *q = sqlite_use(db, SQL_MAP_OF_HASH,
                                 "SELECT id FROM map WHERE hash = ?1 ORDER BY created LIMIT 1");
    sqlite_int(q, 1, (int64_t)hash);
    bool found = q && sqlite3_step(q) == SQLITE_ROW;
    if (found) {
        get_text(q, 0, id, RH_ID_MAX);
    }
    sqlite3_reset(q);
    return found;
}

size_t sqlite_maps(void *db, char id[][RH_ID_MAX], size_t most) {
    sqlite3_stmt *q =
        sqlite_use(db, SQL_MAPS, "SELECT id FROM map ORDER BY created DESC, id LIMIT ?1");
    size_t n = 0;
    sqlite_int(q, 1, (int64_t)most);
    while (q && n < most && sqlite3_step(q) == SQLITE_ROW) {
        get_text(q, 0, id[n++], RH_ID_MAX);
    }
    sqlite3_reset(q);
    return n;
}

int64_t sqlite_last_number(void *db) {
    sqlite3_stmt *q = sqlite_use(db, SQL_LAST, "SELECT max(number) FROM game");
    int64_t last = q && sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    return last;
}

bool sqlite_each_live(void *db, bool (*call)(void *, const struct table_row *), void *ctx) {
    sqlite3_stmt *q =
        sqlite_use(db, SQL_LIVE, "SELECT * FROM game WHERE status < 2 ORDER BY number");
    return each_table(db, q, call, ctx);
}

bool sqlite_each_entry(void *db, int64_t game, uint32_t from,
                       bool (*call)(void *, const struct log_entry *), void *ctx) {
    sqlite3_stmt *q = sqlite_use(db, SQL_ENTRIES,
                                 "SELECT seq, at, ms, kind, seat, id, body, hash FROM event"
                                 " WHERE game = ?1 AND seq >= ?2 ORDER BY seq");
    sqlite_int(q, 1, game);
    sqlite_int(q, 2, from);
    int rc = SQLITE_ERROR;
    while (q && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        struct log_entry e = {.game = game};
        e.seq = (uint32_t)sqlite3_column_int64(q, 0);
        e.at = sqlite3_column_int64(q, 1);
        e.ms = (uint32_t)sqlite3_column_int64(q, 2);
        e.kind = (uint8_t)sqlite3_column_int(q, 3);
        e.seat = (uint8_t)sqlite3_column_int(q, 4);
        get_text(q, 5, e.id, sizeof e.id);
        e.body = (const char *)sqlite3_column_text(q, 6);
        if (!e.body || !get_blob(q, 7, e.hash, sizeof e.hash)) {
            rc = SQLITE_ERROR;
            break;
        }
        if (!call(ctx, &e)) {
            rc = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(q);
    return rc == SQLITE_DONE;
}

bool sqlite_each_chat(void *db, int64_t game, bool (*call)(void *, const struct chat_row *),
                      void *ctx) {
    sqlite3_stmt *q = sqlite_use(db, SQL_CHATS,
                                 "SELECT n, at, seat, name, text FROM (SELECT * FROM chat WHERE"
                                 " game = ?1 ORDER BY n DESC LIMIT 100) ORDER BY n");
    _Static_assert(LIMIT_CHAT_KEPT == 100, "the statement says so too");
    sqlite_int(q, 1, game);
    int rc = SQLITE_ERROR;
    while (q && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        struct chat_row c = {.game = game};
        c.n = (uint32_t)sqlite3_column_int64(q, 0);
        c.at = sqlite3_column_int64(q, 1);
        c.seat = (uint8_t)sqlite3_column_int(q, 2);
        get_text(q, 3, c.name, sizeof c.name);
        get_text(q, 4, c.text, sizeof c.text);
        if (!call(ctx, &c)) {
            rc = SQLITE_DONE;
            break;
        }
    }
    sqlite3_reset(q);
    return rc == SQLITE_DONE;
}

/* The games of one person go along an index of their own; one in which they held several seats
   counts once. */
static sqlite3_stmt *use_query(void *db, bool mine) {
    if (mine) {
        return sqlite_use(
            db, SQL_MINE,
            "SELECT g.* FROM seat m JOIN game g ON g.number = m.game WHERE m.person = ?6 AND"
            " m.person <> '' AND m.ended > 0 AND (?1 = 0 OR m.ended >= ?1) AND (?2 = 0 OR m.ended "
            "< ?2)"
            " AND (?4 = 0 OR (m.ended, m.game) < (?4, ?5)) AND (?3 = '' OR g.map = ?3)"
            " AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = m.game AND s.person = m.person"
            "  AND s.seat < m.seat)"
            " AND (?7 = '' OR EXISTS (SELECT 1 FROM seat s WHERE s.game = m.game"
            "  AND instr(lower(s.name), lower(?7)) > 0))"
            " ORDER BY m.ended DESC, m.game DESC LIMIT ?8");
    }
    /* Of a part of a name first the names are found, going from one to the next along their index,
       then their games; if very many names have it, games are tried one by one, for soon one is
       found. */
    return sqlite_use(
        db, SQL_GAMES,
        "WITH RECURSIVE names (name) AS (SELECT min(name) FROM seat WHERE ?7 <> '' UNION ALL"
        " SELECT (SELECT min(s.name) FROM seat s WHERE s.name > names.name) FROM names"
        " WHERE names.name IS NOT NULL),"
        " found (name) AS MATERIALIZED (SELECT name FROM names WHERE"
        "  instr(lower(name), lower(?7)) > 0 LIMIT 51)"
        " SELECT * FROM game WHERE status = 2 AND (?1 = 0 OR ended >= ?1) AND (?2 = 0 OR ended < "
        "?2)"
        " AND (?3 = '' OR map = ?3) AND (?4 = 0 OR (ended, number) < (?4, ?5))"
        " AND (?9 OR public OR host = ?6 AND host <> ''"
        "  OR EXISTS (SELECT 1 FROM seat s WHERE s.game = number AND s.person = ?6 AND ?6 <> ''))"
        " AND (?7 = '' OR CASE WHEN (SELECT count(*) FROM found) > 50"
        "  THEN EXISTS (SELECT 1 FROM seat s WHERE s.game = number"
        "   AND instr(lower(s.name), lower(?7)) > 0)"
        "  ELSE number IN (SELECT s.game FROM seat s WHERE s.name IN (SELECT name FROM found)) END)"
        " ORDER BY ended DESC, number DESC LIMIT ?8");
}

bool sqlite_each_game(void *db, const struct store_query *f,
                      bool (*call)(void *, const struct table_row *), void *ctx) {
    sqlite3_stmt *q = use_query(db, f->mine);
    sqlite_int(q, 1, f->from);
    sqlite_int(q, 2, f->to);
    sqlite_text(q, 3, f->map);
    sqlite_int(q, 4, f->before_at);
    sqlite_int(q, 5, f->before_number);
    sqlite_text(q, 6, f->person);
    sqlite_text(q, 7, f->player);
    sqlite_int(q, 8, f->limit);
    sqlite_int(q, 9, f->everything);
    return each_table(db, q, call, ctx);
}

bool sqlite_each_values(void *db, enum store_sql which, const struct store_values *args,
                        bool (*call)(void *, const struct store_values *), void *ctx) {
    sqlite3_stmt *q = sqlite_use_values(db, which, args);
    const char *columns = store_statements[which].columns;
    int rc = SQLITE_ERROR;
    while (q && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        struct store_values row = {0};
        for (int i = 0; columns[i]; i++) {
            if (columns[i] == 't') {
                store_text(&row, (const char *)sqlite3_column_text(q, i));
            } else if (columns[i] == 'b') {
                const void *bytes = sqlite3_column_blob(q, i);
                store_blob(&row, bytes, (size_t)sqlite3_column_bytes(q, i));
            } else {
                store_int(&row, sqlite3_column_int64(q, i));
            }
        }
        if (!call(ctx, &row)) {
            rc = SQLITE_DONE;
            break;
        }
    }
    ((struct sqlite_db *)db)->failed = rc != SQLITE_DONE;
    sqlite3_reset(q);
    return rc == SQLITE_DONE;
}
