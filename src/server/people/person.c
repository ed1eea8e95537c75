/* People, their devices and tokens; see person.h. */
#include "server/people/person.h"

#include "server/store/store_sql.h"

#include <string.h>

enum { SEEN_MS = 60 * 60 * 1000 };

static bool keep_device(void *ctx, const struct store_values *row) {
    struct device *d = ctx;
    store_get_text(row, 0, d->id, sizeof d->id);
    d->created = row->value[1].i;
    d->seen = row->value[2].i;
    d->via = (uint8_t)row->value[3].i;
    return false;
}

bool person_by_token(struct server *s, const char *token, struct person_row *row,
                     struct device *device) {
    const char *dot = strchr(token, '.');
    char id[TOKEN_ID];
    if (!dot || dot - token != TOKEN_ID - 1) {
        return false;
    }
    memcpy(id, token, TOKEN_ID - 1);
    id[TOKEN_ID - 1] = 0;
    if (!token_is_id(id) || !store_person(store_loop_reader(s->store), id, row)) {
        return false;
    }
    uint8_t hash[TOKEN_HASH];
    token_hash(dot + 1, hash);
    struct store_values v = {0};
    store_text(&v, id);
    store_blob(&v, hash, sizeof hash);
    *device = (struct device){0};
    return store_each(store_loop_reader(s->store), STORE_DEVICE_OF, &v, keep_device, device) &&
           device->id[0];
}

/* Draws a secret of a person: the token and the hash of it. */
static void make_token(const char *person, char token[TOKEN_TEXT], uint8_t hash[TOKEN_HASH]) {
    char secret[TOKEN_TEXT];
    token_secret(32, secret, sizeof secret);
    token_hash(secret, hash);
    snprintf(token, TOKEN_TEXT, "%s.%.46s", person, secret);
}

void person_make(struct person_row *row, const char *name, bool bot, char token[TOKEN_TEXT]) {
    *row = (struct person_row){.bot = bot, .created = server_now()};
    token_id(row->id);
    snprintf(row->name, sizeof row->name, "%s", name);
    make_token(row->id, token, row->hash);
}

static void put_device(struct store_job *j, const char *person, const struct device *d,
                       const uint8_t hash[TOKEN_HASH]) {
    struct store_values v = {0};
    store_text(&v, person);
    store_text(&v, d->id);
    store_blob(&v, hash, TOKEN_HASH);
    store_text(&v, d->label);
    store_int(&v, d->created);
    store_int(&v, d->seen);
    store_int(&v, d->via);
    store_put(j, STORE_DEVICE_PUT, &v);
}

void person_put_new(struct store_job *j, const struct person_row *row) {
    struct device first = {.created = row->created, .seen = row->created};
    token_id(first.id);
    store_put_person(j, row);
    put_device(j, row->id, &first, row->hash);
}

void person_put_device(struct store_job *j, const char *person, struct device *device,
                       char token[TOKEN_TEXT]) {
    uint8_t hash[TOKEN_HASH];
    token_id(device->id);
    device->created = device->seen = server_now();
    make_token(person, token, hash);
    put_device(j, person, device, hash);
}

void person_put_gone(struct store_job *j, const char *person, const char *device) {
    enum { KEPT_MS = 24 * 60 * 60 * 1000 };
    int64_t now = server_now();
    struct store_values gone = {0}, old = {0};
    store_text(&gone, person);
    store_text(&gone, device);
    store_int(&gone, now);
    store_put(j, STORE_GONE_PUT, &gone);
    store_int(&old, now - KEPT_MS);
    store_put(j, STORE_GONE_DROP, &old);
}

struct listing {
    bool (*call)(void *ctx, const struct device *device);
    void *ctx;
};

static bool list_device(void *ctx, const struct store_values *row) {
    struct listing *l = ctx;
    struct device d = {
        .created = row->value[2].i, .seen = row->value[3].i, .via = (uint8_t)row->value[4].i};
    store_get_text(row, 0, d.id, sizeof d.id);
    store_get_text(row, 1, d.label, sizeof d.label);
    return l->call(l->ctx, &d);
}

bool person_devices(struct server *s, const char *person,
                    bool (*call)(void *, const struct device *), void *ctx) {
    struct listing l = {.call = call, .ctx = ctx};
    struct store_values v = {0};
    store_text(&v, person);
    return store_each(store_loop_reader(s->store), STORE_DEVICES, &v, list_device, &l);
}

void person_seen(struct server *s, const char *person, const struct device *device) {
    int64_t now = server_now();
    struct store_job *j = now - device->seen > SEEN_MS ? store_job(NULL, NULL) : NULL;
    if (j) {
        struct store_values v = {0};
        store_text(&v, person);
        store_text(&v, device->id);
        store_int(&v, now);
        store_put(j, STORE_DEVICE_SEEN, &v);
        store_submit(s->store, j);
    }
}

bool person_trusts(const struct server *s, const struct device *device) {
    int64_t age = server_now() - device->created;
    return device->via != DEVICE_LINK || age >= (int64_t)s->config.limits.young_s * 1000;
}
