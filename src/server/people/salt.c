/* The salt of recovery phrases; see salt.h. */
#include "server/people/salt.h"

#include "server/store/store_sql.h"

#include <sodium.h>
#include <string.h>

static const char name[] = "phrase";

struct found {
    uint8_t *salt;
    bool ok;
};

static bool keep(void *ctx, const struct store_values *row) {
    struct found *f = ctx;
    f->ok = row->value[0].p && row->value[0].n == PHRASE_SALT;
    if (f->ok) {
        memcpy(f->salt, row->value[0].p, PHRASE_SALT);
    }
    return false;
}

bool salt_get(struct server *s, uint8_t salt[PHRASE_SALT]) {
    struct found f = {.salt = salt};
    struct store_values v = {0};
    store_text(&v, name);
    return store_each(store_loop_reader(s->store), STORE_SECRET_OF, &v, keep, &f) && f.ok;
}

void salt_start(struct server *s) {
    uint8_t salt[PHRASE_SALT];
    struct store_job *j = salt_get(s, salt) ? NULL : store_job(NULL, NULL);
    if (j) {
        struct store_values v = {0};
        randombytes_buf(salt, sizeof salt);
        store_text(&v, name);
        store_blob(&v, salt, sizeof salt);
        store_put(j, STORE_SECRET_PUT, &v);
        store_submit(s->store, j);
    }
}
