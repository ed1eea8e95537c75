/* Secrets of the server's own; see secret.h. */
#include "server/store/secret.h"

#include "server/store/store_sql.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

struct found {
    uint8_t *bytes;
    size_t n;
    bool ok;
};

static bool keep(void *ctx, const struct store_values *row) {
    struct found *f = ctx;
    f->ok = row->value[0].p && row->value[0].n == f->n;
    if (f->ok) {
        memcpy(f->bytes, row->value[0].p, f->n);
    }
    return false;
}

static void draw(struct store *s, const char *name, size_t n) {
    uint8_t bytes[SECRET_MAX];
    assert(n <= sizeof bytes);
    struct store_job *j = store_job(NULL, NULL);
    if (j) {
        struct store_values v = {0};
        randombytes_buf(bytes, n);
        store_text(&v, name);
        store_blob(&v, bytes, n);
        store_put(j, STORE_SECRET_PUT, &v);
        store_submit(s, j);
    }
}

bool secret_get(struct store *s, const char *name, uint8_t *bytes, size_t n) {
    struct found f = {.bytes = bytes, .n = n};
    struct store_values v = {0};
    store_text(&v, name);
    if (!store_each(store_loop_reader(s), STORE_SECRET_OF, &v, keep, &f)) {
        return false;
    }
    if (!f.ok) {
        draw(s, name, n);
    }
    return f.ok;
}

void secret_start(struct store *s, const char *name, size_t n) {
    uint8_t bytes[SECRET_MAX];
    secret_get(s, name, bytes, n);
    sodium_memzero(bytes, sizeof bytes);
}
