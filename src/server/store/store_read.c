/* Readers, the choice of a backend, and the chain of the log: what needs no writer thread. */
#include "server/base/log.h"
#include "server/store/store_backend.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const struct store_backend *store_backend_of(const char *where) {
    if (strncmp(where, "postgres://", 11) != 0 && strncmp(where, "postgresql://", 13) != 0) {
        return &store_sqlite;
    }
#ifdef ROUNDHOUSE_PQ
    return &store_pq;
#else
    log_line("store", LOG_TEXT("why", "this program was built without PostgreSQL"));
    return NULL;
#endif
}

const char *store_colors_text(const struct table_row *t, char out[RH_SEATS_MAX + 1]) {
    bool any = false;
    for (uint8_t i = 0; i < t->seats; i++) {
        out[i] = (char)('0' + t->color[i]);
        any |= t->color[i] != 0;
    }
    out[any ? t->seats : 0] = 0;
    return out;
}

void store_read_colors(struct table_row *t, const char *text) {
    for (uint8_t i = 0; i < t->seats && *text >= '0' && *text <= '0' + RH_SEATS_MAX; i++) {
        t->color[i] = (uint8_t)(*text++ - '0');
    }
}

void store_chain(const uint8_t before[32], struct log_entry *e) {
    crypto_generichash_state g;
    crypto_generichash_init(&g, NULL, 0, 32);
    if (before) {
        crypto_generichash_update(&g, before, 32);
    }
    uint8_t head[32] = {0};
    for (int i = 0; i < 8; i++) {
        head[i] = (uint8_t)((uint64_t)e->game >> 8 * i);
        head[8 + i] = (uint8_t)((uint64_t)e->at >> 8 * i);
    }
    for (int i = 0; i < 4; i++) {
        head[16 + i] = (uint8_t)(e->seq >> 8 * i);
        head[20 + i] = (uint8_t)(e->ms >> 8 * i);
    }
    head[24] = e->kind;
    head[25] = e->seat;
    crypto_generichash_update(&g, head, sizeof head);
    crypto_generichash_update(&g, (const uint8_t *)e->id, strlen(e->id) + 1);
    crypto_generichash_update(&g, (const uint8_t *)e->body, strlen(e->body));
    crypto_generichash_final(&g, e->hash, 32);
}

struct store_reader *store_reader_create(const char *where) {
    struct store_reader *r = calloc(1, sizeof *r);
    if (!r) {
        return NULL;
    }
    r->backend = store_backend_of(where);
    r->db = r->backend ? r->backend->open(where, NULL) : NULL;
    if (!r->db) {
        free(r);
        return NULL;
    }
    return r;
}

void store_reader_destroy(struct store_reader *r) {
    if (r) {
        r->backend->close(r->db);
        free(r);
    }
}

bool store_can_read(const struct store_reader *r) {
    return r->backend->can_read(r->db);
}

bool store_person(struct store_reader *r, const char *id, struct person_row *row) {
    return r->backend->person(r->db, id, row);
}

bool store_table(struct store_reader *r, const char *id, struct table_row *row) {
    return r->backend->table(r->db, id, row);
}

bool store_map(struct store_reader *r, const char *id, char **json, size_t *n) {
    return r->backend->map(r->db, id, json, n);
}

bool store_map_of_hash(struct store_reader *r, uint64_t hash, char id[RH_ID_MAX]) {
    return r->backend->map_of_hash(r->db, hash, id);
}

size_t store_maps(struct store_reader *r, char id[][RH_ID_MAX], size_t most) {
    return r->backend->maps(r->db, id, most);
}

int64_t store_last_number(struct store_reader *r) {
    return r->backend->last_number(r->db);
}

bool store_each_live(struct store_reader *r, bool (*call)(void *, const struct table_row *),
                     void *ctx) {
    return r->backend->each_live(r->db, call, ctx);
}

bool store_each_entry(struct store_reader *r, int64_t game, uint32_t from,
                      bool (*call)(void *, const struct log_entry *), void *ctx) {
    return r->backend->each_entry(r->db, game, from, call, ctx);
}

int64_t store_next_number(struct store_reader *r) {
    return r->backend->shared ? r->backend->next_number(r->db) : 0;
}

bool store_version(struct store_reader *r, int64_t number, int64_t *version) {
    return r->backend->shared && r->backend->version(r->db, number, version);
}

bool store_table_of_code(struct store_reader *r, const char *code, struct table_row *row) {
    return r->backend->shared && r->backend->table_of_code(r->db, code, row);
}

bool store_table_of_invite(struct store_reader *r, const uint8_t hash[TOKEN_HASH],
                           struct table_row *row) {
    return r->backend->shared && r->backend->table_of_invite(r->db, hash, row);
}

bool store_each_chat(struct store_reader *r, int64_t game,
                     bool (*call)(void *, const struct chat_row *), void *ctx) {
    return r->backend->each_chat(r->db, game, call, ctx);
}

bool store_each(struct store_reader *r, enum store_sql which, const struct store_values *args,
                bool (*call)(void *, const struct store_values *), void *ctx) {
    return r->backend->each_values(r->db, which, args, call, ctx);
}

enum store_code store_write(struct store_reader *now, enum store_sql which,
                            const struct store_values *v) {
    return now->backend->put_values(now->db, which, v);
}

bool store_each_game(struct store_reader *r, const struct store_query *q,
                     bool (*call)(void *, const struct table_row *), void *ctx) {
    return r->backend->each_game(r->db, q, call, ctx);
}
