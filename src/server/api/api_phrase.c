/* Recovery phrases: made, taken away, and used to add a device. Hashing is done on a thread, and
   each try counts as a wrong one until it was right, so that guesses cannot come all at once. */
#include "server/api/api_devices.h"
#include "server/net/rates.h"
#include "server/net/work.h"
#include "server/people/phrase.h"
#include "server/store/secret.h"
#include "server/store/store_sql.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct hashing {
    struct work work;
    struct device_saving *d;
    uint8_t phrase[PHRASE_BYTES], salt[PHRASE_SALT], hash[PHRASE_HASH];
    bool ok;
};

static void hash_it(struct work *work) {
    struct hashing *h = (struct hashing *)work;
    h->ok = phrase_hash(h->phrase, h->salt, h->hash);
}

/* The server ends, and the store may be closed by now. */
static bool too_late(const struct work *work) {
    return work->c->server->drain_at && work->c->closed;
}

static void finish(struct hashing *h) {
    sodium_memzero(h, sizeof *h);
    free(h);
}

/* Has a phrase hashed; owns d. */
static void start(struct ask *a, struct device_saving *d, const uint8_t phrase[PHRASE_BYTES],
                  void (*done)(struct work *)) {
    struct hashing *h = calloc(1, sizeof *h);
    if (!h || !secret_get(a->c->server->store, "phrase", h->salt, sizeof h->salt)) {
        api_storage(a->c, STORE_REFUSED);
        free(h);
        free(d);
        return;
    }
    h->work.run = hash_it;
    h->work.done = done;
    h->d = d;
    memcpy(h->phrase, phrase, sizeof h->phrase);
    if (!api_work(a, &h->work)) {
        finish(h);
        free(d);
    }
}

/* ---- using one ------------------------------------------------------------------------------- */

static bool keep_person(void *ctx, const struct store_values *row) {
    store_get_text(row, 0, ctx, TOKEN_ID);
    return false;
}

static void on_hashed(struct work *work) {
    struct hashing *h = (struct hashing *)work;
    struct device_saving *d = h->d;
    struct store_values v = {0};
    store_blob(&v, h->hash, sizeof h->hash);
    d->person[0] = 0;
    bool read = h->ok && !too_late(work) &&
                store_each(store_loop_reader(work->c->server->store), STORE_PHRASE_FIND, &v,
                           keep_person, d->person);
    if (!read) {
        api_storage(work->c, STORE_REFUSED);
        free(d);
    } else if (!d->person[0]) {
        reply_error(work->c, 404, "unknown-phrase", "Nobody has this phrase.");
        free(d);
    } else {
        devices_add(d, NULL);
    }
    finish(h);
}

void devices_add_by_phrase(struct ask *a, struct device_saving *d, const char *typed) {
    uint8_t phrase[PHRASE_BYTES];
    if (!phrase_read(typed, phrase)) {
        reply_error(a->c, 400, "bad-phrase", "There is a slip in this phrase.");
        free(d);
        return;
    }
    rates_guessed_wrong(a->c->server, a->c->address, "");
    d->device.via = DEVICE_PHRASE;
    start(a, d, phrase, on_hashed);
}

/* ---- making one ------------------------------------------------------------------------------ */

static void on_saved(void *ctx, enum store_code code) {
    struct device_saving *d = ctx;
    if (code != STORE_OK) {
        api_storage(d->c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        if (d->secret[0]) {
            wire_text(&w, "phrase", d->secret);
        }
        wire_close(&w, '}');
        reply_wire(d->c, 200, &w);
    }
    conn_release(d->c);
    free(d);
}

static void on_made(struct work *work) {
    struct hashing *h = (struct hashing *)work;
    struct device_saving *d = h->d;
    struct store_job *j = h->ok && !too_late(work) ? store_job(on_saved, d) : NULL;
    if (j) {
        struct store_values v = {0};
        store_text(&v, d->person);
        store_blob(&v, h->hash, sizeof h->hash);
        store_int(&v, server_now());
        store_put(j, STORE_PHRASE_PUT, &v);
        phrase_print(h->phrase, d->secret);
    }
    devices_submit(d, j);
    finish(h);
}

void api_phrase(struct ask *a) {
    bool remove;
    if (!api_needs_me(a) || !devices_trusted(a)) {
        return;
    }
    if (!wire_get_bool(a->body, "remove", false, &remove)) {
        reply_error(a->c, 400, "bad-options", "remove is true or false.");
        return;
    }
    struct device_saving *d = devices_saving(a);
    if (!d) {
        return;
    }
    if (remove) {
        struct store_job *j = store_job(on_saved, d);
        struct store_values v = {0};
        store_text(&v, a->me.id);
        if (j) {
            store_put(j, STORE_PHRASE_DROP, &v);
        }
        devices_submit(d, j);
        return;
    }
    uint8_t phrase[PHRASE_BYTES];
    phrase_make(phrase);
    start(a, d, phrase, on_made);
}
