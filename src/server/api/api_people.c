/* People, maps, and what the server is: the requests that need no table. */
#include "server/api/api.h"

#include "maps/maps.h"
#include "server/base/log.h"
#include "server/bots/thinker.h"
#include "server/net/rates.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"
#include "server/tables/person.h"

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
    store_put_person(j, &n->row);
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

void api_people_new(struct ask *a) {
    char name[LIMIT_NAME_BYTES + 1];
    if (!read_name(a, name)) {
        return;
    }
    if (!rates_take(a->c->server, a->c->address, RATE_PEOPLE)) {
        reply_error(a->c, 429, "rate", "Too many new people from this address.");
        return;
    }
    struct newcomer *n = calloc(1, sizeof *n);
    if (!n) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    n->c = a->c;
    person_make(&n->row, name, false, n->token);
    save_person(n);
}

void api_me(struct ask *a) {
    if (!api_needs_me(a)) {
        return;
    }
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "person", a->me.id);
    wire_text(&w, "name", a->me.name);
    lobby_mine_json(&w, "tables", a->c->server, a->me.id);
    wire_close(&w, '}');
    reply_wire(a->c, 200, &w);
}

void api_me_change(struct ask *a) {
    char name[LIMIT_NAME_BYTES + 1];
    if (!api_needs_me(a) || !read_name(a, name)) {
        return;
    }
    struct newcomer *n = calloc(1, sizeof *n);
    if (!n) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    n->c = a->c;
    n->row = a->me;
    memcpy(n->row.name, name, sizeof name);
    save_person(n);
}

/* ---- the server ------------------------------------------------------------------------------------------ */

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
        const struct rh_components *c = map_cache_get(s, id);
        if (!c) {
            continue;
        }
        wire_open(&w, NULL, '{');
        wire_text(&w, "id", id);
        wire_text(&w, "title", c->title);
        wire_text(&w, "game", rh_game_name(c->game));
        wire_int(&w, "seats_min", c->seats_min);
        wire_int(&w, "seats_max", c->seats_max);
        wire_hash(&w, "hash", c->hash);
        wire_close(&w, '}');
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

/* ---- maps -------------------------------------------------------------------------------------------------- */

void api_map(struct ask *a) {
    size_t n;
    char *json = map_cache_json(a->c->server, a->path + strlen("/api/maps/"), &n);
    if (!json) {
        reply_error(a->c, 404, "unknown-map", "There is no such map.");
        return;
    }
    reply_bytes(a->c, 200, "application/json", "", json, n);
    free(json);
}

struct upload {
    struct conn *c;
    char id[RH_ID_MAX], title[RH_ID_MAX];
    uint64_t hash;
};

static void on_map(void *ctx, enum store_code code) {
    struct upload *u = ctx;
    if (code != STORE_OK) {
        api_storage(u->c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "map", u->id);
        wire_text(&w, "title", u->title);
        wire_hash(&w, "hash", u->hash);
        wire_close(&w, '}');
        reply_wire(u->c, 201, &w);
    }
    conn_release(u->c);
    free(u);
}

/* An uploaded map is named by what is in it, so that sending it twice is harmless. */
static void map_id(const char *json, char id[RH_ID_MAX]) {
    uint8_t hash[TOKEN_HASH];
    token_hash(json, hash);
    snprintf(id, RH_ID_MAX, "m-%02x%02x%02x%02x%02x%02x%02x%02x", hash[0], hash[1], hash[2],
             hash[3], hash[4], hash[5], hash[6], hash[7]);
}

void api_map_new(struct ask *a) {
    struct buf *body = &a->c->http->body;
    if (!api_needs_me(a)) {
        return;
    }
    if (!rates_take(a->c->server, a->c->address, RATE_UPLOADS)) {
        reply_error(a->c, 429, "rate", "Too many uploads from this address.");
        return;
    }
    struct rh_components *c = calloc(1, sizeof *c);
    struct upload *u = calloc(1, sizeof *u);
    struct rh_complaint why = {.line = 0, .text = "The server is out of memory."};
    buf_add(body, "", 1);
    struct store_job *j = u ? store_job(on_map, u) : NULL;
    if (!c || !j || body->broken || !maps_parse(body->p, body->n - 1, c, &why)) {
        reply_error(a->c, 422, "bad-map", why.text);
        free(c);
        free(u);
        free(j);
        return;
    }
    u->c = a->c;
    map_id(body->p, u->id);
    memcpy(u->title, c->title, sizeof u->title);
    u->hash = c->hash;
    free(c);
    struct map_row named = {.json = body->p, .created = server_now(), .hash = u->hash};
    memcpy(named.id, u->id, sizeof named.id);
    conn_hold(u->c);
    store_put_map(j, &named);
    store_submit(a->c->server->store, j);
}

/* ---- for the operator -------------------------------------------------------------------------------------------- */

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
