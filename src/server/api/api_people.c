/* People, and what the server is: the requests that need no table. */
#include "server/api/api.h"

#include "maps/maps.h"
#include "server/base/log.h"
#include "server/bots/thinker.h"
#include "server/net/rates.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"

#include <stdlib.h>
#include <string.h>

struct newcomer {
    struct conn *c;
    struct person_row row;
    char token[TOKEN_TEXT]; /* "": only the name changes */
};

void api_storage(struct conn *c, enum store_code code) {
    if (code == STORE_CONFLICT) {
        reply_error(c, 409, "busy", "Somebody else was faster.");
    } else {
        reply_error(c, 503, "storage", "This could not be saved; nothing was changed.");
    }
}

static void on_person(void *ctx, enum store_code code) {
    struct newcomer *n = ctx;
    if (code != STORE_OK) {
        api_storage(n->c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "person", n->row.id);
        wire_text(&w, "name", n->row.name);
        if (n->token[0]) {
            wire_text(&w, "token", n->token);
        }
        wire_close(&w, '}');
        reply_wire(n->c, n->token[0] ? 201 : 200, &w);
    }
    conn_release(n->c);
    free(n);
}

static void save_person(struct newcomer *n) {
    struct store_job *j = store_job(on_person, n);
    if (!j) {
        api_storage(n->c, STORE_REFUSED);
        free(n);
        return;
    }
    conn_hold(n->c);
    if (n->token[0]) {
        person_put_new(j, &n->row);
    } else {
        store_put_person(j, &n->row);
    }
    store_submit(n->c->server->store, j);
}

static bool read_name(struct ask *a, char name[LIMIT_NAME_BYTES + 1]) {
    const char *text = wire_get_text(a->body, "name", LIMIT_NAME_BYTES);
    if (!text || !wire_clean(text, LIMIT_NAME, name, LIMIT_NAME_BYTES + 1)) {
        reply_error(a->c, 400, "bad-name", "A name is 1 to 40 plain characters.");
        return false;
    }
    return true;
}

/* For an answer that waits until a person is saved; NULL: answered. */
static struct newcomer *newcomer_make(struct ask *a) {
    struct newcomer *n = calloc(1, sizeof *n);
    if (!n) {
        api_storage(a->c, STORE_REFUSED);
        return NULL;
    }
    n->c = a->c;
    return n;
}

void api_people_new(struct ask *a) {
    char name[LIMIT_NAME_BYTES + 1];
    if (!read_name(a, name)) {
        return;
    }
    if (!rates_take(a->c->server, a->c->address, RATE_PEOPLE)) {
        reply_error(a->c, 429, "rate", "Too many new people from this address.");
        return;
    }
    struct newcomer *n = newcomer_make(a);
    if (n) {
        person_make(&n->row, name, false, n->token);
        save_person(n);
    }
}

void api_me(struct ask *a) {
    if (!api_needs_me(a)) {
        return;
    }
    struct wire w = {0};
    person_seen(a->c->server, a->me.id, &a->device);
    wire_open(&w, NULL, '{');
    wire_text(&w, "person", a->me.id);
    wire_text(&w, "name", a->me.name);
    lobby_mine_json(&w, "tables", a->c->server, a->me.id);
    lobby_turns_json(&w, "turns", a->c->server, a->me.id);
    wire_close(&w, '}');
    reply_wire(a->c, 200, &w);
}

void api_me_change(struct ask *a) {
    char name[LIMIT_NAME_BYTES + 1];
    if (!api_needs_me(a) || !read_name(a, name)) {
        return;
    }
    struct newcomer *n = newcomer_make(a);
    if (n) {
        n->row = a->me;
        memcpy(n->row.name, name, sizeof name);
        save_person(n);
    }
}

/* ---- the server ------------------------------------------------------------------------------ */

static void limits_json(struct wire *w, const struct limits *l) {
    wire_open(w, "limits", '{');
    wire_int(w, "frame", LIMIT_FRAME);
    wire_int(w, "message", LIMIT_MESSAGE);
    wire_int(w, "chat", LIMIT_CHAT);
    wire_int(w, "name", LIMIT_NAME);
    wire_int(w, "moves_per_minute", l->moves);
    wire_int(w, "chats_per_minute", l->chat);
    wire_int(w, "tables", l->tables);
    wire_int(w, "watches", LIMIT_WATCHES);
    wire_int(w, "abandon_s", l->abandon_s);
    wire_close(w, '}');
}

void api_about(struct ask *a) {
    struct server *s = a->c->server;
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "name", "roundhouse");
    wire_text(&w, "version", RH_VERSION);
    wire_int(&w, "protocol", 1);
    if (s->config.public_url[0]) {
        wire_text(&w, "public_url", s->config.public_url);
    }
    wire_open(&w, "maps", '[');
    const char *id;
    for (size_t i = 0; (id = maps_builtin_id(i)); i++) {
        api_map_put(&w, s, id);
    }
    wire_close(&w, ']');
    wire_open(&w, "levels", '[');
    for (size_t i = 0; (id = thinker_level(i)); i++) {
        wire_open(&w, NULL, '{');
        wire_text(&w, "id", id);
        wire_text(&w, "about", thinker_level_about(i));
        wire_close(&w, '}');
    }
    wire_close(&w, ']');
    wire_open(&w, "programs", '[');
    for (uint8_t i = 0; i < s->config.programs_n; i++) {
        wire_text(&w, NULL, s->config.program[i].name);
    }
    wire_close(&w, ']');
    limits_json(&w, &s->config.limits);
    wire_close(&w, '}');
    reply_wire(a->c, 200, &w);
}

/* ---- for the operator ------------------------------------------------------------------------ */

void api_health(struct ask *a) {
    struct server *s = a->c->server;
    if (s->draining) {
        reply_bytes(a->c, 503, "text/plain", "Retry-After: 2\r\n", "restarting\n", 11);
    } else if (!store_is_well(s->store)) {
        reply_bytes(a->c, 503, "text/plain", "Retry-After: 2\r\n", "storage\n", 8);
    } else {
        reply_bytes(a->c, 200, "text/plain", "", "ok\n", 3);
    }
}

void api_metrics(struct ask *a) {
    const struct server *s = a->c->server;
    const struct metrics_gauges now = {
        .connections = s->conns_n,
        .sockets = s->sockets_n,
        .tables_open = lobby_count(s, TABLE_OPEN),
        .tables_playing = lobby_count(s, TABLE_PLAYING),
        .storage_ok = store_is_well(s->store),
    };
    struct buf out = {0};
    metrics_print(&s->metrics, &now, &out);
    reply_bytes(a->c, 200, "text/plain; version=0.0.4", "", out.p, out.n);
    buf_finish(&out);
}
