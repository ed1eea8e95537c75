/* Import of a record: checked action by action, then kept as a finished game with its log. */
#include "maps/maps.h"
#include "server/api/api.h"
#include "server/net/rates.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct import {
    struct conn *c;
    struct table_row row;
    struct rh_record record;
    struct rh_state state;
    uint8_t chain[32];
};

static void on_saved(void *ctx, enum store_code code) {
    struct import *im = ctx;
    if (code != STORE_OK) {
        api_storage(im->c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "game", im->row.id);
        wire_close(&w, '}');
        reply_wire(im->c, 201, &w);
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

/* Header and moves as they would have been written by a table here. */
static bool add_log(struct import *im, const struct rh_components *c, struct store_job *j) {
    struct rh_record *r = &im->record;
    uint32_t n = r->actions_n;
    r->actions_n = 0;
    r->end_hash = 0;
    struct buf header = {0};
    size_t need = rh_record_print(c, r, NULL, 0);
    if (buf_room(&header, need + 1)) {
        rh_record_print(c, r, header.p, need + 1);
        add_entry(im, j, 0, ENTRY_START, RH_SPECTATOR, header.p);
    }
    r->actions_n = n;
    for (uint32_t i = 0; i < n; i++) {
        char text[LIMIT_ACTION];
        rh_action_print(c, &r->action[i], text, sizeof text);
        add_entry(im, j, i + 1, ENTRY_MOVE, r->action[i].seat, text);
    }
    bool ok = !header.broken;
    buf_finish(&header);
    return ok;
}

static void fill_row(struct import *im, struct ask *a, const char *map,
                     const struct rh_components *c) {
    struct table_row *row = &im->row;
    row->number = lobby_next_number(a->c->server);
    token_id(row->id);
    token_code(row->code);
    memcpy(row->host, a->me.id, sizeof row->host);
    snprintf(row->map, sizeof row->map, "%s", map);
    row->status = TABLE_OVER;
    row->imported = true;
    row->seats = im->record.options.seats;
    row->first = im->record.options.first;
    row->open_platform = im->record.options.open_platform;
    row->created = row->started = row->ended = server_now();
    for (int i = 0; i < row->seats; i++) {
        row->seat[i].kind = SEAT_OPEN;
        if (!wire_clean(im->record.name[i], LIMIT_NAME, row->seat[i].name, LIMIT_NAME_BYTES + 1)) {
            snprintf(row->seat[i].name, LIMIT_NAME_BYTES + 1, "Seat %d", i + 1);
        }
    }
    match_result(c, &im->state, row->result, sizeof row->result);
}

/* The map of a record: one of ours by its name; else an uploaded one, which the record names as its author
   did, so the hash tells which it is. `map` becomes the name under which tables know it. */
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

void api_game_new(struct ask *a) {
    struct conn *c = a->c;
    struct buf *body = &c->http->body;
    const char *type = http_get(c->http, HTTP_H_CONTENT_TYPE);
    if (!api_needs_me(a)) {
        return;
    }
    if (!type || strncasecmp(type, "text/plain", 10) != 0) {
        reply_error(c, 415, "unsupported", "Send the record as text/plain.");
        return;
    }
    if (!rates_take(c->server, c->address, RATE_UPLOADS)) {
        reply_error(c, 429, "rate", "Too many uploads from this address.");
        return;
    }
    buf_add(body, "", 1);
    char map[RH_ID_MAX], message[260];
    struct rh_complaint why = {.text = "The body is empty."};
    struct import *im = calloc(1, sizeof *im);
    struct store_job *j = im ? store_job(on_saved, im) : NULL;
    bool ok = j && !body->broken && strlen(body->p) == body->n - 1;
    if (ok && !wire_is_utf8(body->p)) {
        snprintf(why.text, sizeof why.text, "The record is not UTF-8.");
        ok = false;
    }
    ok = ok && rh_record_map(body->p, map, &why);
    const struct rh_components *comp = ok ? find_map(c->server, body->p, map) : NULL;
    if (ok && !comp) {
        snprintf(why.text, sizeof why.text, "There is no map %.40s here.", map);
    }
    ok = comp && rh_record_parse(comp, body->p, &im->record, &why) &&
         rh_record_play(comp, &im->record, UINT32_MAX, &im->state, &why);
    if (ok && im->state.phase != RH_OVER) {
        why.line = 0;
        snprintf(why.text, sizeof why.text, "The game of this record is not over.");
        ok = false;
    }
    if (!ok) {
        snprintf(message, sizeof message, "Line %u: %s", why.line, why.text);
        reply_error(c, 422, "bad-record", why.line ? message : why.text);
        free(j);
        free(im);
        return;
    }
    im->c = c;
    fill_row(im, a, map, comp);
    conn_hold(c);
    store_put_table(j, &im->row);
    add_log(im, comp, j);
    store_submit(c->server->store, j);
}
