/*
 * The devices of a person: listed, added by a link, taken away. By a recovery phrase: api_phrase.c.
 *
 * A link is good once and for some minutes; only its hash is kept. Whoever steals one gets a
 * device, which the person sees in the list and takes away: for its first day a device that came by
 * a link cannot take away older ones, nor change the phrase, nor erase.
 */
#include "server/api/api_devices.h"

#include "server/net/rates.h"
#include "server/store/store_sql.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list -------------------------------------------------------------------------------- */

static bool add_device(void *ctx, const struct device *d) {
    static const char *const vias[] = {"first", "link", "phrase"};
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "id", d->id);
    wire_text(w, "label", d->label);
    wire_int(w, "created", d->created);
    wire_int(w, "seen", d->seen);
    wire_text(w, "via", d->via <= DEVICE_PHRASE ? vias[d->via] : "");
    wire_close(w, '}');
    return true;
}

static bool keep_time(void *ctx, const struct store_values *row) {
    *(int64_t *)ctx = row->value[0].i;
    return false;
}

bool devices_phrase(struct ask *a, int64_t *made) {
    struct store_values v = {0};
    store_text(&v, a->me.id);
    *made = 0;
    return store_each(store_loop_reader(a->c->server->store), STORE_PHRASE_OF, &v, keep_time, made);
}

bool devices_json(struct ask *a, struct wire *w) {
    int64_t phrase;
    wire_text(w, "here", a->device.id);
    wire_bool(w, "trusted", person_trusts(a->c->server, &a->device));
    wire_open(w, "devices", '[');
    bool ok = person_devices(a->c->server, a->me.id, add_device, w);
    wire_close(w, ']');
    ok = ok && devices_phrase(a, &phrase);
    if (ok && phrase) {
        wire_int(w, "phrase", phrase);
    }
    return ok;
}

static void answer_list(struct ask *a) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    bool ok = devices_json(a, &w);
    wire_close(&w, '}');
    if (ok) {
        reply_wire(a->c, 200, &w);
    } else {
        buf_finish(&w.b);
        api_storage(a->c, STORE_REFUSED);
    }
}

void api_devices(struct ask *a) {
    if (api_needs_me(a)) {
        answer_list(a);
    }
}

/* ---- answers that wait for the store --------------------------------------------------------- */

struct device_saving *devices_saving(struct ask *a) {
    struct device_saving *d = calloc(1, sizeof *d);
    if (d) {
        d->c = a->c;
        memcpy(d->person, a->me.id, sizeof d->person);
    } else {
        api_storage(a->c, STORE_REFUSED);
    }
    return d;
}

void devices_submit(struct device_saving *d, struct store_job *j) {
    if (!j) {
        api_storage(d->c, STORE_REFUSED);
        free(d);
        return;
    }
    conn_hold(d->c);
    store_submit(d->c->server->store, j);
}

static void finish(struct device_saving *d) {
    conn_release(d->c);
    free(d);
}

bool devices_trusted(struct ask *a) {
    bool trusted = person_trusts(a->c->server, &a->device);
    if (!trusted) {
        reply_error(a->c, 403, "young-device",
                    "This device was added less than a day ago; do this at an older one.");
    }
    return trusted;
}

/* ---- a link ---------------------------------------------------------------------------------- */

static void on_link(void *ctx, enum store_code code) {
    struct device_saving *d = ctx;
    if (code != STORE_OK) {
        api_storage(d->c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "link", d->secret);
        wire_int(&w, "until", d->until);
        wire_close(&w, '}');
        reply_wire(d->c, 200, &w);
    }
    finish(d);
}

void api_device_link(struct ask *a) {
    struct device_saving *d = api_needs_me(a) ? devices_saving(a) : NULL;
    if (!d) {
        return;
    }
    uint8_t hash[TOKEN_HASH];
    token_secret(16, d->secret, sizeof d->secret);
    token_hash(d->secret, hash);
    d->until = server_now() + (int64_t)a->c->server->config.limits.pairing_s * 1000;
    struct store_job *j = store_job(on_link, d);
    if (j) { /* the last one alone is good */
        struct store_values old = {0}, v = {0};
        store_text(&old, a->me.id);
        store_put(j, STORE_PAIRING_DROP, &old);
        store_blob(&v, hash, sizeof hash);
        store_text(&v, a->me.id);
        store_int(&v, d->until);
        store_put(j, STORE_PAIRING_PUT, &v);
    }
    devices_submit(d, j);
}

/* ---- a new device ---------------------------------------------------------------------------- */

static bool count(void *ctx, const struct device *d) {
    (void)d;
    ++*(uint32_t *)ctx;
    return true;
}

static void refuse_link(struct conn *c) {
    reply_error(c, 404, "unknown-link", "This link was used before, or is too old.");
}

static void on_added(void *ctx, enum store_code code) {
    struct device_saving *d = ctx;
    if (code == STORE_CONFLICT) {
        refuse_link(d->c);
    } else if (code != STORE_OK) {
        api_storage(d->c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "person", d->person);
        wire_text(&w, "name", d->name);
        wire_text(&w, "token", d->secret);
        wire_text(&w, "device", d->device.id);
        wire_close(&w, '}');
        reply_wire(d->c, 201, &w);
    }
    finish(d);
}

/* Saves the device, and the use of the link if there is one. */
void devices_add(struct device_saving *d, const uint8_t link[TOKEN_HASH]) {
    struct server *s = d->c->server;
    struct person_row row;
    uint32_t n = 0;
    if (!store_person(store_loop_reader(s->store), d->person, &row) ||
        !person_devices(s, d->person, count, &n)) {
        api_storage(d->c, STORE_REFUSED);
        free(d);
        return;
    }
    if (n >= LIMIT_DEVICES) {
        reply_error(d->c, 409, "too-many", "You have too many devices; take one away first.");
        free(d);
        return;
    }
    memcpy(d->name, row.name, sizeof d->name);
    struct store_job *j = store_job(on_added, d);
    if (j && link) {
        struct store_values v = {0};
        store_blob(&v, link, TOKEN_HASH);
        store_int(&v, server_now());
        store_put(j, STORE_PAIRING_USE, &v);
    }
    if (j) {
        person_put_device(j, d->person, &d->device, d->secret);
    }
    devices_submit(d, j);
}

static bool keep_person(void *ctx, const struct store_values *row) {
    store_get_text(row, 0, ctx, TOKEN_ID);
    return false;
}

static void add_by_link(struct ask *a, struct device_saving *d, const char *link) {
    uint8_t hash[TOKEN_HASH];
    struct store_values v = {0};
    token_hash(link, hash);
    store_blob(&v, hash, sizeof hash);
    store_int(&v, server_now());
    d->person[0] = 0;
    d->device.via = DEVICE_LINK;
    if (!store_each(store_loop_reader(a->c->server->store), STORE_PAIRING_OF, &v, keep_person,
                    d->person)) {
        api_storage(a->c, STORE_REFUSED);
        free(d);
    } else if (!d->person[0]) {
        rates_guessed_wrong(a->c->server, a->c->address, "");
        refuse_link(a->c);
        free(d);
    } else {
        devices_add(d, hash);
    }
}

void api_device_new(struct ask *a) {
    const char *link = wire_get_text(a->body, "link", TOKEN_TEXT);
    const char *phrase = wire_get_text(a->body, "phrase", LIMIT_CHAT_BYTES);
    const char *label = wire_get_text(a->body, "label", LIMIT_NAME_BYTES);
    char clean[LIMIT_NAME_BYTES + 1];
    if (!link == !phrase || !label || !wire_clean(label, LIMIT_NAME, clean, sizeof clean)) {
        reply_error(a->c, 400, "bad-options",
                    "Give a link or a phrase, and a label of the device.");
        return;
    }
    if (!rates_may_guess(a->c->server, a->c->address, "")) {
        reply_error(a->c, 429, "rate", "Too many wrong links or phrases.");
        return;
    }
    struct device_saving *d = devices_saving(a);
    if (!d) {
        return;
    }
    memcpy(d->device.label, clean, sizeof clean);
    if (link) {
        add_by_link(a, d, link);
    } else {
        devices_add_by_phrase(a, d, phrase);
    }
}

/* ---- taking one away ------------------------------------------------------------------------- */

struct choice {
    const char *id;
    struct device found;
    uint32_t n;
};

static bool choose(void *ctx, const struct device *d) {
    struct choice *ch = ctx;
    ch->n++;
    if (!strcmp(d->id, ch->id)) {
        ch->found = *d;
    }
    return true;
}

static void on_removed(void *ctx, enum store_code code) {
    struct device_saving *d = ctx;
    if (code != STORE_OK) {
        api_storage(d->c, code);
    } else {
        struct server *s = d->c->server;
        s->calls->gone(s, d->person, d->device.id);
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "removed", d->device.id);
        wire_close(&w, '}');
        reply_wire(d->c, 200, &w);
    }
    finish(d);
}

static void remove_it(struct ask *a, const struct device *device) {
    struct device_saving *d = devices_saving(a);
    if (!d) {
        return;
    }
    d->device = *device;
    struct store_job *j = store_job(on_removed, d);
    if (j) {
        struct store_values drop = {0};
        store_text(&drop, a->me.id);
        store_text(&drop, device->id);
        store_put(j, STORE_DEVICE_DROP, &drop);
        person_put_gone(j, a->me.id, device->id);
    }
    devices_submit(d, j);
}

void api_device_remove(struct ask *a) {
    if (!api_needs_me(a)) {
        return;
    }
    const char *id = wire_get_text(a->body, "device", TOKEN_ID);
    struct choice ch = {.id = id ? id : ""};
    int64_t phrase = 0;
    if (!person_devices(a->c->server, a->me.id, choose, &ch) || !devices_phrase(a, &phrase)) {
        api_storage(a->c, STORE_REFUSED);
    } else if (!ch.found.id[0]) {
        reply_error(a->c, 404, "unknown-device", "You have no such device.");
    } else if (ch.n == 1 && !phrase) {
        reply_error(a->c, 409, "last-device",
                    "This is your last device, and you have no recovery phrase.");
    } else if (strcmp(ch.found.id, a->device.id) == 0 || ch.found.created >= a->device.created ||
               devices_trusted(a)) {
        remove_it(a, &ch.found);
    }
}
