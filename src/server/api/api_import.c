/*
 * Import of a record: checked action by action, then kept as a finished game with its log.
 *
 * Who says which seats they had (`?seat=1`) hands in a game of their own: it stands among their
 * games, once however often it is sent.
 */
#include "server/api/api.h"

#include "core/seat.h"
#include "maps/maps.h"
#include "server/net/rates.h"
#include "server/net/work.h"
#include "server/store/store_sql.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"
#include "server/tables/match.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct import {
    struct work work;
    struct conn *c;
    char person[TOKEN_ID], map[RH_ID_MAX];
    uint8_t mine; /* seats of the person, as bits */
    uint8_t hash[TOKEN_HASH];
    struct rh_components components; /* the cache may forget its own meanwhile */
    char *text;
    struct rh_complaint why;
    bool ok;
    struct table_row row;
    struct rh_record record;
    struct rh_state state;
    uint8_t chain[32];
};

static bool keep_id(void *ctx, const struct store_values *row) {
    store_get_text(row, 0, ctx, TOKEN_ID);
    return false;
}

/* Whether the record was handed in before: then under which id. */
static bool find_handed(struct import *im) {
    struct store_values v = {0};
    store_text(&v, im->person);
    store_blob(&v, im->hash, sizeof im->hash);
    im->row.id[0] = 0;
    store_each(store_loop_reader(im->c->server->store), STORE_HANDED, &v, keep_id, im->row.id);
    return im->row.id[0] != 0;
}

static void on_saved(void *ctx, enum store_code code) {
    struct import *im = ctx;
    bool again = code == STORE_CONFLICT && im->mine && find_handed(im);
    if (code != STORE_OK && !again) {
        api_storage(im->c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "game", im->row.id);
        wire_close(&w, '}');
        reply_wire(im->c, again ? 200 : 201, &w);
    }
    conn_release(im->c);
    free(im);
}

static void add_entry(struct import *im, struct store_job *j, uint32_t seq, uint8_t kind,
                      uint8_t seat, const char *body) {
    struct log_entry e = {.game = im->row.number,
                          .seq = seq,
                          .at = im->row.created,
                          .kind = kind,
                          .seat = seat,
                          .body = body};
    snprintf(e.id, sizeof e.id, "*");
    store_chain(seq ? im->chain : NULL, &e);
    memcpy(im->chain, e.hash, sizeof im->chain);
    store_put_entry(j, &e);
}

/* The same record is handed in once. */
static void put_handed(struct import *im, struct store_job *j, const char *header) {
    crypto_generichash_state g;
    crypto_generichash_init(&g, NULL, 0, sizeof im->hash);
    crypto_generichash_update(&g, (const uint8_t *)header, strlen(header));
    crypto_generichash_update(&g, (const uint8_t *)im->record.action,
                              im->record.actions_n * sizeof im->record.action[0]);
    crypto_generichash_final(&g, im->hash, sizeof im->hash);
    struct store_values v = {0};
    store_text(&v, im->person);
    store_blob(&v, im->hash, sizeof im->hash);
    store_text(&v, im->row.id);
    store_put(j, STORE_HAND_IN, &v);
}

/* Header and moves as they would have been written by a table here. */
static bool add_log(struct import *im, const struct rh_components *c, struct store_job *j) {
    struct rh_record *r = &im->record;
    uint32_t n = r->actions_n;
    memset(r->name, 0, sizeof r->name); /* they stand in the row */
    r->actions_n = 0;
    r->end_hash = 0;
    struct buf header = {0};
    size_t need = rh_record_print(c, r, NULL, 0);
    if (buf_room(&header, need + 1)) {
        rh_record_print(c, r, header.p, need + 1);
        add_entry(im, j, 0, ENTRY_START, RH_SPECTATOR, header.p);
    }
    r->actions_n = n;
    if (im->mine && !header.broken) {
        put_handed(im, j, header.p);
    }
    for (uint32_t i = 0; i < n; i++) {
        char text[LIMIT_ACTION];
        rh_action_print(c, &r->action[i], text, sizeof text);
        add_entry(im, j, i + 1, ENTRY_MOVE, r->action[i].seat, text);
    }
    bool ok = !header.broken;
    buf_finish(&header);
    return ok;
}

static void fill_row(struct import *im) {
    struct table_row *row = &im->row;
    row->number = lobby_next_number(im->work.c->server);
    token_id(row->id);
    token_code(row->code);
    memcpy(row->host, im->person, sizeof row->host);
    snprintf(row->map, sizeof row->map, "%s", im->map);
    row->status = TABLE_OVER;
    row->imported = true;
    row->seats = im->record.options.seats;
    row->first = im->record.options.first;
    row->open_platform = im->record.options.open_platform;
    row->created = row->started = row->ended = server_now();
    for (uint8_t i = 0; i < row->seats; i++) {
        row->seat[i].kind = SEAT_OPEN;
        if (im->mine >> i & 1) {
            row->seat[i].kind = SEAT_PERSON;
            memcpy(row->seat[i].person, im->person, sizeof im->person);
        }
        if (!wire_clean(im->record.name[i], LIMIT_NAME, row->seat[i].name, LIMIT_NAME_BYTES + 1)) {
            snprintf(row->seat[i].name, LIMIT_NAME_BYTES + 1, "Seat %u", seat_number(i));
        }
    }
    match_result(&im->components, &im->state, 0, row->result, sizeof row->result);
}

/* The map of a record: one of ours by its name; else an uploaded one, which the record names as its
   author did, so the hash tells which it is. `map` becomes the name under which tables know it. */
static const struct rh_components *find_map(struct server *s, const char *text,
                                            char map[RH_ID_MAX]) {
    size_t n;
    if (maps_builtin_json(map, &n)) {
        return map_cache_get(s, map);
    }
    const char *line = strstr(text, "\nmap ");
    const char *hash = line ? strchr(line + 5, ' ') : NULL;
    return hash && store_map_of_hash(store_loop_reader(s->store), strtoull(hash, NULL, 16), map)
               ? map_cache_get(s, map)
               : NULL;
}

/* Judges the record, action by action: on a thread, for it may be long. */
static void judge(struct work *work) {
    struct import *im = (struct import *)work;
    const struct rh_components *c = &im->components;
    im->ok = rh_record_parse(c, im->text, &im->record, &im->why) &&
             rh_record_play(c, &im->record, UINT32_MAX, &im->state, &im->why);
    if (im->ok) {
        rh_record_straighten(&im->record); /* the game as it stands */
    }
    if (im->ok && im->state.phase != RH_OVER) {
        im->why.line = 0;
        snprintf(im->why.text, sizeof im->why.text, "The game of this record is not over.");
        im->ok = false;
    }
    if (im->ok && im->mine >> im->record.options.seats) {
        im->why.line = 0;
        snprintf(im->why.text, sizeof im->why.text, "The game of this record has no such seat.");
        im->ok = false;
    }
}

static void refuse(struct conn *c, uint32_t line, const char *why) {
    char message[260];
    snprintf(message, sizeof message, "Line %u: %s", line, why);
    reply_error(c, 422, "bad-record", line ? message : why);
}

static void on_judged(struct work *work) {
    struct import *im = (struct import *)work;
    bool late = work->c->server->drain_at && work->c->closed; /* the store may be closed by now */
    struct store_job *j = im->ok && !late ? store_job(on_saved, im) : NULL;
    free(im->text);
    if (!j) {
        if (im->ok) {
            api_storage(work->c, STORE_REFUSED);
        } else {
            refuse(work->c, im->why.line, im->why.text);
        }
        free(im);
        return;
    }
    im->c = work->c;
    fill_row(im);
    if (!im->row.number) {
        api_storage(work->c, STORE_REFUSED);
        free(j);
        free(im);
        return;
    }
    conn_hold(im->c);
    store_put_table(j, &im->row);
    add_log(im, &im->components, j);
    store_submit(im->c->server->store, j);
}

/* The text of the body and its map; NULL, or what is wrong with them. */
static const char *read_record(struct import *im, struct conn *c) {
    struct buf *body = &c->http->body;
    buf_add(body, "", 1);
    if (body->broken || body->n == 1 || strlen(body->p) != body->n - 1) {
        return "The body is empty.";
    }
    if (!wire_is_utf8(body->p)) {
        return "The record is not UTF-8.";
    }
    if (!rh_record_map(body->p, im->map, &im->why)) {
        return im->why.text;
    }
    const struct rh_components *comp = find_map(c->server, body->p, im->map);
    if (!comp) {
        snprintf(im->why.text, sizeof im->why.text, "There is no map %.40s here.", im->map);
        return im->why.text;
    }
    im->components = *comp;
    im->text = strdup(body->p);
    return im->text ? NULL : "The server is out of memory.";
}

/* Seats as in `?seat=1` or `?seat=1,3`; none is right too. */
static bool read_mine(struct ask *a, uint8_t *mine) {
    char text[2 * RH_SEATS_MAX + 1];
    *mine = 0;
    if (!http_query(a->c->http, "seat", text, sizeof text)) {
        return true;
    }
    for (const char *at = text;; at += 2) {
        if (*at < '1' || *at > '0' + RH_SEATS_MAX || (at[1] && at[1] != ',')) {
            return false;
        }
        *mine = (uint8_t)(*mine | 1 << (*at - '1'));
        if (!at[1]) {
            return true;
        }
    }
}

void api_game_new(struct ask *a) {
    struct conn *c = a->c;
    const char *type = http_get(c->http, HTTP_H_CONTENT_TYPE);
    if (!api_needs_me(a)) {
        return;
    }
    if (!type || strncasecmp(type, "text/plain", 10) != 0) {
        reply_error(c, 415, "unsupported", "Send the record as text/plain.");
        return;
    }
    uint8_t mine;
    if (!read_mine(a, &mine)) {
        reply_error(c, 400, "bad-options", "seat names the seats that you had, such as 1 or 1,3.");
        return;
    }
    if (!rates_take(c->server, c->address, RATE_UPLOADS)) {
        reply_error(c, 429, "rate", "Too many uploads from this address.");
        return;
    }
    struct import *im = calloc(1, sizeof *im);
    if (!im) {
        api_storage(c, STORE_REFUSED);
        return;
    }
    im->work.run = judge;
    im->work.done = on_judged;
    im->mine = mine;
    memcpy(im->person, a->me.id, sizeof im->person);
    const char *wrong = read_record(im, c);
    if (wrong) {
        refuse(c, im->why.line, wrong);
    }
    if (wrong || !api_work(a, &im->work)) {
        free(im->text);
        free(im);
    }
}
