/* The PostgreSQL store's connections and statements. */
#include "server/base/log.h"
#include "server/store/pq_row.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>

static const char *const statements[PQ_STATEMENTS] = {
    [PQ_PUT_PERSON] = "INSERT INTO person VALUES ($1,$2,$3,$4,$5) ON CONFLICT (id) DO UPDATE SET"
                      " name = $2",
    [PQ_PUT_GAME] = "INSERT INTO game VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,"
                    "$16,$17,$18,$19,$20,$21,$22,$23,$24,$25,$26,$27,$28,$29,$30,"
                    "$31,$32) ON CONFLICT "
                    "(number) DO UPDATE SET"
                    " code = $3, invite = $4,"
                    " host = $5, title = $6, status = $8, public = $9, started = $17, ended = $18,"
                    " result = $20, version = $21, colors = $24, rematch = $25,"
                    " quick = $28 WHERE game.version = $33",
    [PQ_PUT_SEAT] = "INSERT INTO seat VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)"
                    " ON CONFLICT (game, seat)"
                    " DO UPDATE SET kind = $3, bot_plays = $4, timed_out = $5, person = $6,"
                    " name = $7, level = $8, link = $9, client_seed = $10, ended = $11,"
                    " rating = $12, deviation = $13",
    /* An error would end the transaction, and with it others' moves: no row is the answer. */
    [PQ_PUT_ENTRY] = "INSERT INTO event VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9) ON CONFLICT DO NOTHING",
    [PQ_PUT_CHAT] = "INSERT INTO chat VALUES ($1,$2,$3,$4,$5,$6) ON CONFLICT DO NOTHING",
    [PQ_PUT_MAP] = "INSERT INTO map VALUES ($1,$2,$3,$4) ON CONFLICT DO NOTHING",
    [PQ_PERSON] = "SELECT name, hash, bot, created FROM person WHERE id = $1",
    [PQ_TABLE] = "SELECT * FROM game WHERE id = $1",
    [PQ_SEATS] =
        "SELECT seat, kind, bot_plays, timed_out, person, name, level, link, client_seed, rating,"
        " deviation FROM seat WHERE game = $1",
    [PQ_MAP] = "SELECT json FROM map WHERE id = $1",
    [PQ_MAP_OF_HASH] = "SELECT id FROM map WHERE hash = $1 ORDER BY created LIMIT 1",
    [PQ_MAPS] = "SELECT id FROM map ORDER BY created DESC, id LIMIT $1",
    [PQ_LAST] = "SELECT coalesce(max(number), 0) FROM game",
    [PQ_LIVE] = "SELECT * FROM game WHERE status < 2 ORDER BY number",
    [PQ_ENTRIES] = "SELECT seq, at, ms, kind, seat, id, body, hash FROM event WHERE game = $1"
                   " AND seq >= $2 ORDER BY seq",
    [PQ_CHATS] = "SELECT * FROM (SELECT n, at, seat, name, text FROM chat WHERE game = $1"
                 " ORDER BY n DESC LIMIT $2) last ORDER BY n",
    /* As in sqlite_row.c. */
    [PQ_GAMES] =
        "WITH RECURSIVE names (name) AS (SELECT min(name) FROM seat WHERE $7 <> '' UNION ALL"
        " SELECT (SELECT min(s.name) FROM seat s WHERE s.name > names.name) FROM names"
        " WHERE names.name IS NOT NULL),"
        " found (name) AS MATERIALIZED (SELECT name FROM names WHERE"
        "  position(lower($7) in lower(name)) > 0 LIMIT 51)"
        " SELECT * FROM game WHERE status = 2 AND ($1 = 0 OR ended >= $1) AND ($2 = 0 OR ended < "
        "$2)"
        " AND ($3 = '' OR map = $3) AND ($4 = 0 OR (ended, number) < ($4, $5))"
        " AND ($9 <> 0 OR public <> 0 OR host = $6 AND host <> ''"
        "  OR EXISTS (SELECT 1 FROM seat s WHERE s.game = number AND s.person = $6 AND $6 <> ''))"
        " AND ($7 = '' OR CASE WHEN (SELECT count(*) FROM found) > 50"
        "  THEN EXISTS (SELECT 1 FROM seat s WHERE s.game = number"
        "   AND position(lower($7) in lower(s.name)) > 0)"
        "  ELSE number IN (SELECT s.game FROM seat s WHERE s.name IN (SELECT name FROM found)) END)"
        " ORDER BY ended DESC, number DESC LIMIT $8",
    /* One in which they held several seats counts once. */
    [PQ_MINE] =
        "SELECT g.* FROM seat m JOIN game g ON g.number = m.game WHERE m.person = $6 AND"
        " m.person <> '' AND m.ended > 0 AND ($1 = 0 OR m.ended >= $1) AND ($2 = 0 OR m.ended < $2)"
        " AND ($4 = 0 OR (m.ended, m.game) < ($4, $5)) AND ($3 = '' OR g.map = $3)"
        " AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.game = m.game AND s.person = m.person"
        "  AND s.seat < m.seat)"
        " AND ($7 = '' OR EXISTS (SELECT 1 FROM seat s WHERE s.game = m.game"
        "  AND position(lower($7) in lower(s.name)) > 0))"
        " ORDER BY m.ended DESC, m.game DESC LIMIT $8",
    /* The lock makes who takes the lease over wait for the commit:
       the fence is current until then. */
    [PQ_PUT_FENCED] = "INSERT INTO event SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint,"
                      " $5::int, $6::int, $7::text, $8::text, $9::bytea FROM"
                      " (SELECT 1 FROM lease WHERE game = $1 AND node = $10 AND fence = $11"
                      " FOR SHARE) mine, node WHERE id = $10 AND until > now()"
                      " ON CONFLICT DO NOTHING",
    [PQ_HAS_ENTRY] = "SELECT 1 FROM event WHERE game = $1 AND seq = $2 AND hash = $3",
    [PQ_HAS_GAME] = "SELECT 1 FROM game WHERE number = $1 AND version = $2",
    [PQ_HAS_CHAT] = "SELECT 1 FROM chat WHERE game = $1 AND n = $2 AND at = $3 AND text = $4",
    [PQ_NUMBER] = "SELECT nextval('game_number')",
    [PQ_VERSION] = "SELECT version FROM game WHERE number = $1",
    [PQ_CODE] = "SELECT * FROM game WHERE code = $1 AND status < 2",
    [PQ_INVITE] = "SELECT * FROM game WHERE invite = $1 AND status < 2",
    [PQ_NOTIFY] = "SELECT pg_notify('roundhouse', $1)",
    [PQ_LEASE] = "INSERT INTO lease VALUES ($1, $2, 1) ON CONFLICT DO NOTHING",
    [PQ_UNLEASE] = "DELETE FROM lease WHERE game = $1",
    [PQ_JOIN] = "INSERT INTO node VALUES ($1, now() + $2::bigint * interval '1 ms')"
                " ON CONFLICT (id) DO UPDATE SET until = excluded.until",
    [PQ_BEAT] = "UPDATE node SET until = now() + $2::bigint * interval '1 ms'"
                " WHERE id = $1 AND until > now()",
    [PQ_RELEASE] = "UPDATE lease SET node = '' WHERE node = $1",
    [PQ_LEAVE] = "DELETE FROM node WHERE id = $1",
    [PQ_FORGET] = "DELETE FROM node WHERE until < now() - interval '1 minute'",
    [PQ_ADOPT] = "UPDATE lease SET node = $1, fence = fence + 1 WHERE game IN (SELECT game FROM"
                 " lease l LEFT JOIN node n ON n.id = l.node WHERE n.id IS NULL OR n.until < now()"
                 " LIMIT $2 FOR UPDATE OF l SKIP LOCKED) RETURNING game, fence",
    [PQ_LEASES] = "SELECT game, fence FROM lease WHERE node = $1",
    [PQ_NODES] = "SELECT id FROM node WHERE until > now()",
    [PQ_VERSIONS] = "SELECT number, version FROM game WHERE status < 2",
    [PQ_NEW_ROWS] = "SELECT * FROM game WHERE number = ANY ($1::bigint[])",
    [PQ_NEW_ENTRIES] = "SELECT game, seq, at, ms, kind, seat, id, body, hash FROM"
                       " unnest($1::bigint[], $2::bigint[]) want (g, s) JOIN event ON game = g"
                       " AND seq > s ORDER BY game, seq",
    [PQ_NEW_CHATS] = "SELECT game, n, at, seat, name, text FROM"
                     " unnest($1::bigint[], $2::bigint[]) want (g, s) JOIN chat ON game = g"
                     " AND n > s ORDER BY game, n",
    [PQ_GONE] = "SELECT person, device FROM gone WHERE"
                " at > (extract(epoch FROM now()) - 3600) * 1000",
    [PQ_PRESENT] = "INSERT INTO presence VALUES ($1, $2, $3, $4) ON CONFLICT (game, node)"
                   " DO UPDATE SET seats = $3, watching = $4",
    [PQ_PRESENCE] = "SELECT game, node, seats, watching FROM presence WHERE node <> $1 AND"
                    " node IN (SELECT id FROM node WHERE until > now())",
};

/* Types that the texts of the statements above do not give away. */
enum { TYPE_INT8 = 20, TYPE_TEXT = 25 };
static const Oid games_types[9] = {TYPE_INT8, TYPE_INT8, TYPE_TEXT, TYPE_INT8, TYPE_INT8,
                                   TYPE_TEXT, TYPE_TEXT, TYPE_INT8, TYPE_INT8};

void pq_text(struct pq_args *a, const char *text) {
    a->value[a->n] = text;
    a->format[a->n++] = 0;
}

void pq_int(struct pq_args *a, int64_t value) {
    snprintf(a->number[a->n], sizeof a->number[0], "%lld", (long long)value);
    pq_text(a, a->number[a->n]);
}

void pq_blob(struct pq_args *a, const void *bytes, size_t n) {
    a->value[a->n] = bytes;
    a->length[a->n] = (int)n;
    a->format[a->n++] = 1;
}

void pq_complain(const struct pq_db *d, const char *what) {
    char line[200];
    snprintf(line, sizeof line, "%.199s", d->c ? PQerrorMessage(d->c) : "the connection is lost");
    line[strcspn(line, "\n")] = 0;
    log_line("store", LOG_TEXT("what", what), LOG_TEXT("why", line));
}

/* ---- connections ----------------------------------------------------------------------------- */

/* What is asked on the loop must not hold it up for long; a commit may wait for a standby. */
enum { RETRY_MS = 300, READ_MS = 3000, WRITE_MS = 15000 };

bool pq_connected(const struct pq_db *d) {
    return d->c && PQstatus(d->c) == CONNECTION_OK;
}

void pq_drop(struct pq_db *d) {
    PQfinish(d->c);
    d->c = NULL;
    memset(d->prepared, 0, sizeof d->prepared);
}

bool pq_connect(struct pq_db *d) {
    /* A peer that is silent for some seconds is gone: the loop reads through such a connection. Of
       several hosts the one that takes writes is meant, unless the address says otherwise. A commit
       has no timeout in the database: it would come back as done before its standby has it. */
    static const char *const keys[] = {"target_session_attrs", "dbname",          "connect_timeout",
                                       "tcp_user_timeout",     "keepalives_idle", "client_encoding",
                                       "application_name",     "options",         NULL};
    const char *const values[] = {
        "read-write",
        d->where,
        "2",
        "5000",
        "5",
        "UTF8",
        "roundhouse",
        d->writer     ? "-c synchronous_commit=on -c client_min_messages=warning -c lock_timeout=5s"
        : d->follower ? "-c synchronous_commit=off -c client_min_messages=warning"
                        " -c statement_timeout=2s"
                      : "-c client_min_messages=warning -c statement_timeout=10s",
        NULL};
    pq_drop(d);
    if (uv_hrtime() < d->retry_ns) {
        return false;
    }
    d->c = PQconnectdbParams(keys, values, 1);
    if (PQstatus(d->c) != CONNECTION_OK) {
        pq_complain(d, "connect");
        pq_drop(d);
        d->retry_ns = uv_hrtime() + RETRY_MS * UINT64_C(1000000);
        return false;
    }
    return true;
}

/* Waits for the answer to what was sent: the last result, or NULL if it does not come in time. */
static PGresult *answer(struct pq_db *d) {
    uint64_t end = uv_hrtime() / 1000000 + (d->writer && !d->probes ? WRITE_MS : READ_MS);
    PGresult *last = NULL;
    for (;;) {
        while (PQisBusy(d->c)) {
            struct pollfd wait = {.fd = PQsocket(d->c), .events = POLLIN};
            int64_t left = (int64_t)(end - uv_hrtime() / 1000000);
            if (left <= 0 || (poll(&wait, 1, (int)left) > 0 && !PQconsumeInput(d->c))) {
                PQclear(last);
                pq_complain(d, left <= 0 ? "no answer" : "answer");
                pq_drop(d);
                return NULL;
            }
        }
        PGresult *r = PQgetResult(d->c);
        if (!r) {
            return last;
        }
        PQclear(last);
        last = r;
    }
}

static bool is_good(const PGresult *r) {
    return PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
}

/* A database that was demoted, or ends, is left:
   the next connection finds the one that takes writes. */
static PGresult *judge(struct pq_db *d, PGresult *r) {
    if (is_good(r)) {
        return r;
    }
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    if (state && (!strcmp(state, "25006") || !strncmp(state, "57P", 3))) {
        pq_complain(d, "left");
        pq_drop(d);
    }
    PQclear(r);
    return NULL;
}

PGresult *pq_exec(struct pq_db *d, const char *sql) {
    return pq_connected(d) && PQsendQuery(d->c, sql) ? judge(d, answer(d)) : NULL;
}

bool pq_do(struct pq_db *d, const char *sql) {
    PGresult *r = pq_exec(d, sql);
    PQclear(r);
    return r != NULL;
}

/* ---- statements ------------------------------------------------------------------------------ */

static bool prepare(struct pq_db *d, int which, const char *name) {
    bool games = which == PQ_GAMES || which == PQ_MINE;
    const char *sql =
        which < PQ_STATEMENTS ? statements[which] : store_statements[which - PQ_STATEMENTS].sql;
    if (!PQsendPrepare(d->c, name, sql, games ? 9 : 0, games ? games_types : NULL)) {
        return false;
    }
    PGresult *r = judge(d, answer(d));
    PQclear(r);
    return r != NULL;
}

static PGresult *try(struct pq_db *d, int which, const struct pq_args *a) {
    char name[16];
    snprintf(name, sizeof name, "s%d", which);
    if (!pq_connected(d)) {
        return NULL;
    }
    d->prepared[which] = d->prepared[which] || prepare(d, which, name);
    if (!d->prepared[which] ||
        !PQsendQueryPrepared(d->c, name, a->n, a->value, a->length, a->format, 0)) {
        return NULL;
    }
    return judge(d, answer(d));
}

static PGresult *run(struct pq_db *d, int which, const struct pq_args *a) {
    PGresult *r = try(d, which, a);
    if (!r && !d->writer && !d->follower && !pq_connected(d) && pq_connect(d)) {
        r = try(d, which, a);
    }
    d->failed = !r;
    if (!r && d->c) {
        pq_complain(d, "statement");
    }
    return r;
}

PGresult *pq_run(struct pq_db *d, enum pq_statement which, const struct pq_args *a) {
    return run(d, (int)which, a);
}

PGresult *pq_run_values(struct pq_db *d, enum store_sql which, const struct store_values *v) {
    struct pq_args a = {0};
    _Static_assert(sizeof a.value / sizeof *a.value >= STORE_VALUES, "they fit");
    for (int i = 0; i < v->n; i++) {
        const struct store_value *at = &v->value[i];
        if (at->type == 't') {
            pq_text(&a, at->p);
        } else if (at->type == 'b') {
            pq_blob(&a, at->p, at->n);
        } else {
            pq_int(&a, at->i);
        }
    }
    return run(d, PQ_STATEMENTS + (int)which, &a);
}
