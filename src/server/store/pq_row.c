/* Reading of the PostgreSQL store. Results are text, but for bytes, which come in hexadecimal. */
#include "server/store/pq_row.h"

#include "server/base/log.h"
#include "server/store/store_backend.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- columns into structs -------------------------------------------------------------------- */

int64_t pq_get_int(const PGresult *r, int row, int at) {
    return strtoll(PQgetvalue(r, row, at), NULL, 10);
}

static void get_text(const PGresult *r, int row, int at, char *out, size_t size) {
    snprintf(out, size, "%s", PQgetvalue(r, row, at));
}

static bool get_blob(const PGresult *r, int row, int at, uint8_t *out, size_t n) {
    const char *hex = PQgetvalue(r, row, at); /* "\x00ff…" */
    size_t got = 0;
    if (strlen(hex) == 2 + 2 * n && sodium_hex2bin(out, n, hex + 2, 2 * n, NULL, &got, NULL) == 0 &&
        got == n) {
        return true;
    }
    memset(out, 0, n);
    return false;
}

static void get_game(const PGresult *r, int row, struct table_row *t) {
    *t = (struct table_row){0};
    t->number = pq_get_int(r, row, 0);
    get_text(r, row, 1, t->id, sizeof t->id);
    get_text(r, row, 2, t->code, sizeof t->code);
    get_blob(r, row, 3, t->invite_hash, sizeof t->invite_hash);
    get_text(r, row, 4, t->host, sizeof t->host);
    get_text(r, row, 5, t->title, sizeof t->title);
    get_text(r, row, 6, t->map, sizeof t->map);
    t->status = (uint8_t)pq_get_int(r, row, 7);
    t->is_public = pq_get_int(r, row, 8) != 0;
    t->imported = pq_get_int(r, row, 9) != 0;
    t->open_platform = pq_get_int(r, row, 10) != 0;
    int64_t seats = pq_get_int(r, row, 11);
    t->seats = (uint8_t)(seats < 0 || seats > RH_SEATS_MAX ? 0 : seats);
    t->first = (uint8_t)pq_get_int(r, row, 12);
    t->move_s = (uint32_t)pq_get_int(r, row, 13);
    t->game_s = (uint32_t)pq_get_int(r, row, 14);
    t->created = pq_get_int(r, row, 15);
    t->started = pq_get_int(r, row, 16);
    t->ended = pq_get_int(r, row, 17);
    get_blob(r, row, 18, t->seed, sizeof t->seed);
    get_text(r, row, 19, t->result, sizeof t->result);
    t->version = pq_get_int(r, row, 20);
    t->hints = pq_get_int(r, row, 21) != 0;
    t->stand_in = pq_get_int(r, row, 22) != 0;
    char colors[RH_SEATS_MAX + 1];
    get_text(r, row, 23, colors, sizeof colors);
    store_read_colors(t, colors);
    get_text(r, row, 24, t->rematch, sizeof t->rematch);
    t->asked = pq_get_int(r, row, 25) != 0;
    t->rated = pq_get_int(r, row, 26) != 0;
    t->quick = (uint8_t)pq_get_int(r, row, 27);
    t->daily = pq_get_int(r, row, 28);
    t->forfeit = pq_get_int(r, row, 29) != 0;
    get_text(r, row, 30, t->duplicate, sizeof t->duplicate);
    t->until = pq_get_int(r, row, 31);
}

static bool get_seats(struct pq_db *d, struct table_row *t) {
    struct pq_args a = {0};
    pq_int(&a, t->number);
    PGresult *r = pq_run(d, PQ_SEATS, &a);
    for (int row = 0; r && row < PQntuples(r); row++) {
        int64_t i = pq_get_int(r, row, 0);
        if (i < 0 || i >= t->seats) {
            continue;
        }
        struct seat_row *s = &t->seat[i];
        s->kind = (uint8_t)pq_get_int(r, row, 1);
        s->bot_plays = pq_get_int(r, row, 2) != 0;
        s->timed_out = pq_get_int(r, row, 3) != 0;
        get_text(r, row, 4, s->person, sizeof s->person);
        get_text(r, row, 5, s->name, sizeof s->name);
        get_text(r, row, 6, s->level, sizeof s->level);
        s->has_link = get_blob(r, row, 7, s->link_hash, sizeof s->link_hash);
        s->has_client_seed = get_blob(r, row, 8, s->client_seed, sizeof s->client_seed);
        s->rating = (int32_t)pq_get_int(r, row, 9);
        s->deviation = (int32_t)pq_get_int(r, row, 10);
    }
    PQclear(r);
    return r != NULL;
}

/* Calls back for each game of a result, with its seats, and clears it. */
bool pq_each_table(struct pq_db *d, PGresult *r, bool (*call)(void *, const struct table_row *),
                   void *ctx) {
    bool ok = r != NULL;
    for (int row = 0; ok && row < PQntuples(r); row++) {
        struct table_row t;
        get_game(r, row, &t);
        ok = get_seats(d, &t);
        if (ok && !call(ctx, &t)) {
            break;
        }
    }
    PQclear(r);
    return ok;
}

/* ---- the reads of store.h -------------------------------------------------------------------- */

bool pq_can_read(const void *db) {
    return !((const struct pq_db *)db)->failed;
}

bool pq_person(void *db, const char *id, struct person_row *p) {
    struct pq_args a = {0};
    pq_text(&a, id);
    PGresult *r = pq_run(db, PQ_PERSON, &a);
    bool found = r && PQntuples(r) == 1;
    if (found) {
        *p = (struct person_row){0};
        snprintf(p->id, sizeof p->id, "%s", id);
        get_text(r, 0, 0, p->name, sizeof p->name);
        found = get_blob(r, 0, 1, p->hash, sizeof p->hash);
        p->bot = pq_get_int(r, 0, 2) != 0;
        p->created = pq_get_int(r, 0, 3);
    }
    PQclear(r);
    return found;
}

static bool keep_table(void *ctx, const struct table_row *t) {
    *(struct table_row *)ctx = *t;
    return true;
}

bool pq_table(void *db, const char *id, struct table_row *row) {
    struct pq_args a = {0};
    pq_text(&a, id);
    row->number = 0;
    return pq_each_table(db, pq_run(db, PQ_TABLE, &a), keep_table, row) && row->number != 0;
}

bool pq_map(void *db, const char *id, char **json, size_t *n) {
    struct pq_args a = {0};
    pq_text(&a, id);
    PGresult *r = pq_run(db, PQ_MAP, &a);
    bool found = r && PQntuples(r) == 1;
    *json = found ? strdup(PQgetvalue(r, 0, 0)) : NULL;
    *n = *json ? strlen(*json) : 0;
    PQclear(r);
    return *json != NULL;
}

bool pq_map_of_hash(void *db, uint64_t hash, char id[RH_ID_MAX]) {
    struct pq_args a = {0};
    pq_int(&a, (int64_t)hash);
    PGresult *r = pq_run(db, PQ_MAP_OF_HASH, &a);
    bool found = r && PQntuples(r) == 1;
    if (found) {
        get_text(r, 0, 0, id, RH_ID_MAX);
    }
    PQclear(r);
    return found;
}

size_t pq_maps(void *db, char id[][RH_ID_MAX], size_t most) {
    struct pq_args a = {0};
    size_t n = 0;
    pq_int(&a, (int64_t)most);
    PGresult *r = pq_run(db, PQ_MAPS, &a);
    for (; r && n < most && (int)n < PQntuples(r); n++) {
        get_text(r, (int)n, 0, id[n], RH_ID_MAX);
    }
    PQclear(r);
    return n;
}

int64_t pq_last_number(void *db) {
    const struct pq_args none = {0};
    PGresult *r = pq_run(db, PQ_LAST, &none);
    int64_t last = r && PQntuples(r) == 1 ? pq_get_int(r, 0, 0) : 0;
    PQclear(r);
    return last;
}

bool pq_each_live(void *db, bool (*call)(void *, const struct table_row *), void *ctx) {
    const struct pq_args none = {0};
    return pq_each_table(db, pq_run(db, PQ_LIVE, &none), call, ctx);
}

bool pq_get_entry(const PGresult *r, int row, int at, int64_t game, struct log_entry *e) {
    *e = (struct log_entry){.game = game};
    e->seq = (uint32_t)pq_get_int(r, row, at);
    e->at = pq_get_int(r, row, at + 1);
    e->ms = (uint32_t)pq_get_int(r, row, at + 2);
    e->kind = (uint8_t)pq_get_int(r, row, at + 3);
    e->seat = (uint8_t)pq_get_int(r, row, at + 4);
    get_text(r, row, at + 5, e->id, sizeof e->id);
    e->body = PQgetvalue(r, row, at + 6);
    return get_blob(r, row, at + 7, e->hash, sizeof e->hash);
}

bool pq_each_entry(void *db, int64_t game, uint32_t from,
                   bool (*call)(void *, const struct log_entry *), void *ctx) {
    struct pq_args a = {0};
    pq_int(&a, game);
    pq_int(&a, from);
    PGresult *r = pq_run(db, PQ_ENTRIES, &a);
    bool ok = r != NULL;
    for (int row = 0; ok && row < PQntuples(r); row++) {
        struct log_entry e;
        ok = pq_get_entry(r, row, 0, game, &e);
        if (ok && !call(ctx, &e)) {
            break;
        }
    }
    PQclear(r);
    return ok;
}

void pq_get_chat(const PGresult *r, int row, int at, int64_t game, struct chat_row *c) {
    *c = (struct chat_row){.game = game};
    c->n = (uint32_t)pq_get_int(r, row, at);
    c->at = pq_get_int(r, row, at + 1);
    c->seat = (uint8_t)pq_get_int(r, row, at + 2);
    get_text(r, row, at + 3, c->name, sizeof c->name);
    get_text(r, row, at + 4, c->text, sizeof c->text);
}

bool pq_each_chat(void *db, int64_t game, bool (*call)(void *, const struct chat_row *),
                  void *ctx) {
    struct pq_args a = {0};
    pq_int(&a, game);
    pq_int(&a, LIMIT_CHAT_KEPT);
    PGresult *r = pq_run(db, PQ_CHATS, &a);
    for (int row = 0; r && row < PQntuples(r); row++) {
        struct chat_row c;
        pq_get_chat(r, row, 0, game, &c);
        if (!call(ctx, &c)) {
            break;
        }
    }
    PQclear(r);
    return r != NULL;
}

bool pq_each_game(void *db, const struct store_query *f,
                  bool (*call)(void *, const struct table_row *), void *ctx) {
    struct pq_args a = {0};
    pq_int(&a, f->from);
    pq_int(&a, f->to);
    pq_text(&a, f->map);
    pq_int(&a, f->before_at);
    pq_int(&a, f->before_number);
    pq_text(&a, f->person);
    pq_text(&a, f->player);
    pq_int(&a, f->limit);
    pq_int(&a, f->everything);
    return pq_each_table(db, pq_run(db, f->mine ? PQ_MINE : PQ_GAMES, &a), call, ctx);
}

/* One row as values; bytes come out of their hexadecimal into `room`, which is as long as they. */
static void get_values(const PGresult *r, int row, const char *columns, char *room,
                       struct store_values *v) {
    for (int i = 0; columns[i]; i++) {
        const char *text = PQgetisnull(r, row, i) ? NULL : PQgetvalue(r, row, i);
        if (columns[i] == 't') {
            store_text(v, text);
        } else if (columns[i] == 'b') {
            size_t n = 0, digits = text ? strlen(text) - 2 : 0;
            sodium_hex2bin((unsigned char *)room, digits / 2, text ? text + 2 : "", digits, NULL,
                           &n, NULL);
            store_blob(v, text ? room : NULL, n);
            room += n;
        } else {
            store_int(v, text ? strtoll(text, NULL, 10) : 0);
        }
    }
}

bool pq_each_values(void *db, enum store_sql which, const struct store_values *args,
                    bool (*call)(void *, const struct store_values *), void *ctx) {
    PGresult *r = pq_run_values(db, which, args);
    const char *columns = store_statements[which].columns;
    bool ok = r != NULL;
    for (int row = 0; ok && row < PQntuples(r); row++) {
        struct store_values v = {0};
        size_t bytes = 1;
        for (int i = 0; columns[i]; i++) {
            bytes += (size_t)PQgetlength(r, row, i);
        }
        char *room = malloc(bytes);
        ok = room != NULL;
        if (ok) {
            get_values(r, row, columns, room, &v);
        }
        bool more = ok && call(ctx, &v);
        free(room);
        if (!more) {
            break;
        }
    }
    PQclear(r);
    return ok;
}

/* ---- where nodes share it -------------------------------------------------------------------- */

int64_t pq_next_number(void *db) {
    const struct pq_args none = {0};
    PGresult *r = pq_run(db, PQ_NUMBER, &none);
    int64_t number = r && PQntuples(r) == 1 ? pq_get_int(r, 0, 0) : 0;
    PQclear(r);
    return number;
}

bool pq_version(void *db, int64_t number, int64_t *version) {
    struct pq_args a = {0};
    pq_int(&a, number);
    PGresult *r = pq_run(db, PQ_VERSION, &a);
    bool found = r && PQntuples(r) == 1;
    *version = found ? pq_get_int(r, 0, 0) : 0;
    PQclear(r);
    return found;
}

bool pq_table_of_code(void *db, const char *code, struct table_row *row) {
    struct pq_args a = {0};
    pq_text(&a, code);
    row->number = 0;
    return pq_each_table(db, pq_run(db, PQ_CODE, &a), keep_table, row) && row->number != 0;
}

bool pq_table_of_invite(void *db, const uint8_t hash[TOKEN_HASH], struct table_row *row) {
    struct pq_args a = {0};
    pq_blob(&a, hash, TOKEN_HASH);
    row->number = 0;
    return pq_each_table(db, pq_run(db, PQ_INVITE, &a), keep_table, row) && row->number != 0;
}
