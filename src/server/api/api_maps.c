/* Maps: those that are here, and one that somebody sends. */
#include "server/api/api.h"

#include "maps/maps.h"
#include "server/net/rates.h"
#include "server/tables/map_cache.h"

#include <stdlib.h>
#include <string.h>

void api_map_put(struct wire *w, struct server *s, const char *id) {
    const struct rh_components *c = map_cache_get(s, id);
    if (!c) {
        return;
    }
    wire_open(w, NULL, '{');
    wire_text(w, "id", id);
    wire_text(w, "title", c->title);
    wire_text(w, "game", rh_game_name(c->game));
    wire_int(w, "seats_min", c->seats_min);
    wire_int(w, "seats_max", c->seats_max);
    wire_hash(w, "hash", c->hash);
    wire_close(w, '}');
}

/* The newest maps that people sent; the published ones are told by api_about. */
void api_maps(struct ask *a) {
    struct server *s = a->c->server;
    char id[LIMIT_MAPS_TOLD][RH_ID_MAX];
    size_t n = store_maps(store_loop_reader(s->store), id, LIMIT_MAPS_TOLD);
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_open(&w, "maps", '[');
    for (size_t i = 0; i < n; i++) {
        api_map_put(&w, s, id[i]);
    }
    wire_close(&w, ']');
    wire_close(&w, '}');
    reply_wire(a->c, 200, &w);
}

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
    struct maps_findings *found; /* what is odd in it */
};

static void upload_free(struct upload *u) {
    if (u) {
        free(u->found);
    }
    free(u);
}

static void put_findings(struct wire *w, const char *key, const struct maps_findings *found) {
    wire_open(w, key, '[');
    for (size_t i = 0; i < found->n; i++) {
        wire_open(w, NULL, '{');
        wire_int(w, "line", found->list[i].line);
        wire_text(w, "text", found->list[i].text);
        wire_close(w, '}');
    }
    wire_close(w, ']');
}

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
        if (u->found->n) {
            put_findings(&w, "warnings", u->found);
        }
        wire_close(&w, '}');
        reply_wire(u->c, 201, &w);
    }
    conn_release(u->c);
    upload_free(u);
}

/* An uploaded map is named by what is in it, so that sending it twice is harmless. */
static void map_id(const char *json, char id[RH_ID_MAX]) {
    uint8_t hash[TOKEN_HASH];
    token_hash(json, hash);
    snprintf(id, RH_ID_MAX, "m-%02x%02x%02x%02x%02x%02x%02x%02x", hash[0], hash[1], hash[2],
             hash[3], hash[4], hash[5], hash[6], hash[7]);
}

/* The first mistake as any other error, and then all of them. */
static void refuse_map(struct conn *c, const struct maps_findings *found) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    reply_put_error(&w, "bad-map", found->first.text, false);
    put_findings(&w, "mistakes", found);
    wire_close(&w, '}');
    reply_wire(c, 422, &w);
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
    buf_add(body, "", 1);
    struct store_job *j = u ? store_job(on_map, u) : NULL;
    bool room = u && (u->found = calloc(1, sizeof *u->found)) && c && j && !body->broken;
    if (!room || !maps_examine(body->p, body->n - 1, c, u->found)) {
        if (room) {
            refuse_map(a->c, u->found);
        } else {
            reply_error(a->c, 422, "bad-map", "The server is out of memory.");
        }
        free(c);
        upload_free(u);
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
