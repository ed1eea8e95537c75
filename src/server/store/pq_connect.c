/* The PostgreSQL store's connections and statements. */
#include "server/base/log.h"
#include "server/store/pq_row.h"

#include <stdlib.h>
#include <string.h>

static const char *const statements[PQ_STATEMENTS] = {
    [PQ_PUT_PERSON] = "INSERT INTO person VALUES ($1,$2,$3,$4,$5) ON CONFLICT (id) DO UPDATE SET"
                      " name = $2, hash = $3",
    [PQ_PUT_GAME] =
        "INSERT INTO game VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,"
        "$16,$17,$18,$19,$20) ON CONFLICT (number) DO UPDATE SET code = $3, invite = $4,"
        " host = $5, title = $6, status = $8, public = $9, started = $17, ended = $18,"
        " result = $20",
    [PQ_PUT_SEAT] = "INSERT INTO seat VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9) ON CONFLICT (game, seat)"
                    " DO UPDATE SET kind = $3, bot_plays = $4, timed_out = $5, person = $6,"
                    " name = $7, level = $8, link = $9",
    /* An error would end the transaction, and with it others' moves: no row is the answer. */
    [PQ_PUT_ENTRY] = "INSERT INTO event VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9) ON CONFLICT DO NOTHING",
    [PQ_PUT_CHAT] = "INSERT INTO chat VALUES ($1,$2,$3,$4,$5,$6) ON CONFLICT DO NOTHING",
    [PQ_PUT_MAP] = "INSERT INTO map VALUES ($1,$2,$3,$4) ON CONFLICT DO NOTHING",
    [PQ_PERSON] = "SELECT name, hash, bot, created FROM person WHERE id = $1",
    [PQ_TABLE] = "SELECT * FROM game WHERE id = $1",
    [PQ_SEATS] = "SELECT seat, kind, bot_plays, timed_out, person, name, level, link FROM seat"
                 " WHERE game = $1",
    [PQ_MAP] = "SELECT json FROM map WHERE id = $1",
    [PQ_MAP_OF_HASH] = "SELECT id FROM map WHERE hash = $1 ORDER BY created LIMIT 1",
    [PQ_LAST] = "SELECT coalesce(max(number), 0) FROM game",
    [PQ_LIVE] = "SELECT * FROM game WHERE status < 2 ORDER BY number",
    [PQ_ENTRIES] = "SELECT seq, at, ms, kind, seat, id, body, hash FROM event WHERE game = $1"
                   " ORDER BY seq",
    [PQ_CHATS] = "SELECT * FROM (SELECT n, at, seat, name, text FROM chat WHERE game = $1"
                 " ORDER BY n DESC LIMIT $2) last ORDER BY n",
    [PQ_GAMES] =
        "SELECT * FROM game WHERE status = 2 AND ($1 = 0 OR ended >= $1) AND ($2 = 0 OR ended < $2)"
        " AND ($3 = '' OR map = $3) AND ($4 = 0 OR (ended, number) < ($4, $5))"
        " AND ($9 <> 0 OR public <> 0 OR host = $6 AND host <> ''"
        "  OR EXISTS (SELECT 1 FROM seat s WHERE s.game = number AND s.person = $6 AND $6 <> ''))"
        " AND ($7 = '' OR EXISTS (SELECT 1 FROM seat s WHERE s.game = number"
        "  AND position(lower($7) in lower(s.name)) > 0))"
        " ORDER BY ended DESC, number DESC LIMIT $8",
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
    snprintf(line, sizeof line, "%.199s", d->c ? PQerrorMessage(d->c) : "no memory");
    line[strcspn(line, "\n")] = 0;
    log_line("store", LOG_TEXT("what", what), LOG_TEXT("why", line));
}

bool pq_connect(struct pq_db *d) {
    /* A peer that is silent for some seconds is gone: the loop reads through such a connection. */
    static const char *const keys[] = {
        "dbname",          "connect_timeout",  "tcp_user_timeout", "keepalives_idle",
        "client_encoding", "application_name", "options",          NULL};
    const char *const values[] = {
        d->where,
        "3",
        "5000",
        "5",
        "UTF8",
        "roundhouse",
        "-c synchronous_commit=on -c client_min_messages=warning -c statement_timeout=10s",
        NULL};
    PQfinish(d->c);
    memset(d->prepared, 0, sizeof d->prepared);
    d->c = PQconnectdbParams(keys, values, 1);
    if (PQstatus(d->c) != CONNECTION_OK) {
        pq_complain(d, "connect");
        return false;
    }
    return true;
}

static PGresult *try(struct pq_db *d, enum pq_statement which, const struct pq_args *a) {
    char name[8];
    snprintf(name, sizeof name, "s%d", (int)which);
    if (!d->prepared[which]) {
        bool games = which == PQ_GAMES;
        PGresult *r =
            PQprepare(d->c, name, statements[which], games ? 9 : 0, games ? games_types : NULL);
        d->prepared[which] = PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
        if (!d->prepared[which]) {
            return NULL;
        }
    }
    PGresult *r = PQexecPrepared(d->c, name, a->n, a->value, a->length, a->format, 0);
    if (PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK) {
        return r;
    }
    PQclear(r);
    return NULL;
}

PGresult *pq_run(struct pq_db *d, enum pq_statement which, const struct pq_args *a) {
    PGresult *r = try(d, which, a);
    if (!r && !d->writer && PQstatus(d->c) != CONNECTION_OK && pq_connect(d)) {
        r = try(d, which, a);
    }
    d->failed = !r;
    if (!r) {
        pq_complain(d, "statement");
    }
    return r;
}
