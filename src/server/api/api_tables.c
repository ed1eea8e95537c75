/* Tables: listing, opening, finding, starting. Seats are in api_seats.c, closing in api_close.c. */
#include "server/api/api.h"

#include "core/seat.h"
#include "server/base/log.h"
#include "server/bots/bots.h"
#include "server/net/rates.h"
#include "server/net/turns.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"
#include "server/tables/quick.h"
#include "server/tables/rated.h"
#include "text/json.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- shared ---------------------------------------------------------------------------------- */

struct saving {
    struct conn *c;
    int status;
    char more[160];
};

void api_answer_table(struct conn *c, int status, const char *more, const struct table *t) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    buf_text(&w.b, more);
    table_json(&w, "table", t);
    wire_close(&w, '}');
    reply_wire(c, status, &w);
}

/* With the key of the reason, so that a page says it in its reader's language. */
void api_not_rated(struct conn *c, const struct rated_why *why) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_open(&w, "error", '{');
    wire_text(&w, "code", "rated");
    wire_text(&w, "message", why->text);
    wire_text(&w, "why", why->key);
    wire_bool(&w, "retry", false);
    wire_close(&w, '}');
    wire_close(&w, '}');
    reply_wire(c, 409, &w);
}

static void on_saved(void *ctx, struct table *t, enum store_code code) {
    struct saving *s = ctx;
    if (code == STORE_CONFLICT && t->server->follow && !s->c->closed &&
        s->c->tries++ < LIMIT_TRIES) {
        t->server->calls->request(s->c); /* waits until the table is free, and reads it again */
    } else if (code == STORE_OK) {
        api_answer_table(s->c, s->status, s->more, t);
    } else {
        api_storage(s->c, code);
    }
    turns_charge(s->c, store_called(t->server->store));
    conn_release(s->c);
    free(s);
}

static struct saving *saving_make(struct conn *c, int status, const char *more) {
    struct saving *s = calloc(1, sizeof *s);
    if (!s) {
        api_storage(c, STORE_REFUSED);
        return NULL;
    }
    s->c = c;
    s->status = status;
    snprintf(s->more, sizeof s->more, "%s", more ? more : "");
    conn_hold(c);
    return s;
}

void api_save(struct ask *a, struct table *t, const struct table_row *next, const char *control,
              int status, const char *more) {
    struct table_row checked = *next;
    const struct rated_why *why =
        t->row.status == TABLE_OPEN ? rated_check(a->c->server, &checked) : NULL;
    if (why) {
        api_not_rated(a->c, why);
        return;
    }
    bool goes_on = t->row.status == TABLE_PLAYING && next->status == TABLE_PLAYING;
    if (control && goes_on && match_load(t) && match_is_long(t)) {
        reply_error(a->c, 409, "long-game",
                    "This game has gone on for so long that only moves are left.");
        return;
    }
    struct saving *s = saving_make(a->c, status, more);
    if (s) {
        table_change(t, &checked, control, on_saved, s);
    }
}

static struct table *any_table_of(struct ask *a) {
    if (!api_needs_me(a)) {
        return NULL;
    }
    struct table *t = lobby_get(a->c->server, a->id);
    if (t) {
        table_refresh(t);
    }
    const char *invite = wire_get_text(a->body, "invite", TOKEN_TEXT);
    const char *code = wire_get_text(a->body, "code", 2 * TOKEN_CODE);
    if ((invite || code) && !rates_may_guess(a->c->server, a->c->address, a->me.id)) {
        reply_error(a->c, 429, "rate", "Too many wrong codes.");
        return NULL;
    }
    if (!t || t->row.imported || !table_may_see(t, a->me.id, invite, code)) {
        if (invite || code) {
            rates_guessed_wrong(a->c->server, a->c->address, a->me.id);
        }
        reply_error(a->c, 404, "unknown-table", "There is no such table, or it is private.");
        return NULL;
    }
    if (t->busy) {
        table_park(t, a->c);
        return NULL;
    }
    if (t->row.status >= TABLE_OVER) {
        reply_error(a->c, 409, "game-over", "This table is over.");
        return NULL;
    }
    if (a->c->server->draining) {
        reply_error(a->c, 503, "restarting", "The server is restarting.");
        return NULL;
    }
    return t;
}

struct table *api_table_also(struct ask *a, unsigned also) {
    struct table *t = any_table_of(a);
    if (t && t->row.daily && !(also & ALSO_DAILY)) {
        reply_error(a->c, 409, "daily", "The deal of the day is played as it is, by you alone.");
    } else if (t && t->row.duplicate[0] && !(also & ALSO_DUPLICATE)) {
        reply_error(a->c, 409, "duplicate", "A table of a duplicate is played as it is.");
    } else if (t && quick_waits(&t->row) && !(also & ALSO_QUICK)) {
        reply_error(a->c, 409, "quick", "A quick match finds its players and begins by itself.");
    } else {
        return t;
    }
    return NULL;
}

struct table *api_table_of(struct ask *a) {
    return api_table_also(a, 0);
}

bool api_needs_host(struct ask *a, const struct table *t) {
    bool host = !strcmp(t->row.host, a->me.id);
    if (!host) {
        reply_error(a->c, 403, "not-host", "Only the host of the table may do that.");
    }
    return host;
}

/* ---- looking --------------------------------------------------------------------------------- */

void api_tables(struct ask *a) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    lobby_list_json(&w, "tables", a->c->server);
    wire_close(&w, '}');
    reply_wire(a->c, 200, &w);
}

void api_table(struct ask *a) {
    struct table *t = lobby_get(a->c->server, a->id);
    if (t) {
        table_refresh(t);
    }
    if (!t || !table_may_see(t, a->known ? a->me.id : "", NULL, NULL)) {
        reply_error(a->c, 404, "unknown-table", "There is no such table, or it is private.");
        return;
    }
    api_answer_table(a->c, 200, "", t);
}

void api_find(struct ask *a) {
    const char *invite = wire_get_text(a->body, "invite", TOKEN_TEXT);
    const char *code = wire_get_text(a->body, "code", 2 * TOKEN_CODE);
    if (!rates_may_guess(a->c->server, a->c->address, a->me.id)) {
        reply_error(a->c, 429, "rate", "Too many wrong codes.");
        return;
    }
    struct table *t = invite ? lobby_by_invite(a->c->server, invite)
                      : code ? lobby_by_code(a->c->server, code)
                             : NULL;
    if (!t) {
        rates_guessed_wrong(a->c->server, a->c->address, a->me.id);
        reply_error(a->c, 404, "unknown-table", "No table has this code or invitation.");
        return;
    }
    api_answer_table(a->c, 200, "", t);
}

/* ---- opening --------------------------------------------------------------------------------- */

static const char *read_seat(struct ask *a, const json_t *o, struct seat_row *s) {
    const char *kind = wire_get_text(o, "kind", 16);
    if (!kind || !api_seat_fill(a, o, kind, s)) {
        return "A seat is me, open, a bot of a known level, or a known program.";
    }
    return NULL;
}

static const char *read_clock(const json_t *body, struct table_row *row) {
    const json_t *clock = json_object_get(body, "clock");
    int64_t s;
    if (!clock || json_is_null(clock)) {
        return row->forfeit ? "forfeit needs a clock." : NULL;
    }
    if (wire_get_int(clock, "move_s", 5, LIMIT_CLOCK_S, &s)) {
        row->move_s = (uint32_t)s;
    } else if (wire_get_int(clock, "game_s", 5, LIMIT_CLOCK_S, &s)) {
        row->game_s = (uint32_t)s;
    } else {
        return "A clock has move_s or game_s, 5 seconds to a week.";
    }
    return NULL;
}

/* Each seat wears what it asked for, or else what is left; false: no such color, or two ask for
   one. */
static bool read_colors(const json_t *seats, struct table_row *row) {
    uint32_t worn = 0;
    for (uint8_t i = 0; i < row->seats; i++) {
        const json_t *o = json_array_get(seats, i), *color = json_object_get(o, "color");
        const char *name = wire_get_text(o, "color", 16);
        if (color &&
            (!name || !table_color_of(name, &row->color[i]) || worn >> row->color[i] & 1)) {
            return false;
        }
        worn |= color ? 1u << row->color[i] : 0;
    }
    for (uint8_t i = 0; i < row->seats && worn; i++) {
        uint8_t free = i + 1;
        if (row->color[i] || !(worn >> free & 1)) {
            row->color[i] = row->color[i] ? row->color[i] : free;
        } else {
            for (free = 1; worn >> free & 1; free++) {
            }
            row->color[i] = free;
        }
        worn |= 1u << row->color[i];
    }
    return true;
}

/* Fills a row from the body; NULL, or one sentence what is wrong with it. */
static const char *read_table(struct ask *a, struct table_row *row) {
    const json_t *o = a->body, *seats = json_object_get(o, "seats"),
                 *first = json_object_get(o, "first");
    const char *map = wire_get_text(o, "map", RH_ID_MAX - 1), *why;
    const struct rh_components *c = map ? map_cache_get(a->c->server, map) : NULL;
    int64_t n = 0;
    if (!c) {
        return "There is no such map.";
    }
    snprintf(row->map, sizeof row->map, "%s", map);
    if (!json_is_array(seats) || json_array_size(seats) < c->seats_min ||
        json_array_size(seats) > c->seats_max) {
        return "This map is for another number of seats.";
    }
    row->seats = (uint8_t)json_array_size(seats);
    for (uint8_t i = 0; i < row->seats; i++) {
        why = read_seat(a, json_array_get(seats, i), &row->seat[i]);
        if (why) {
            return why;
        }
    }
    if (!read_colors(seats, row)) {
        return "color is blue, red, green, yellow or black, each for one seat.";
    }
    row->first = RH_NONE;
    if (first && !json_is_null(first)) {
        if (!wire_get_int(o, "first", 1, row->seats, &n)) {
            return "first is a seat.";
        }
        row->first = seat_of_number(n);
    }
    if (!wire_get_bool(o, "open_platform", false, &row->open_platform) ||
        !wire_get_bool(o, "hints", false, &row->hints) ||
        !wire_get_bool(o, "stand_in", false, &row->stand_in) ||
        !wire_get_bool(o, "forfeit", false, &row->forfeit) ||
        !wire_get_bool(o, "rated", false, &row->rated) ||
        !wire_get_bool(o, "public", false, &row->is_public)) {
        return "open_platform, hints, stand_in, forfeit, rated and public are true or false.";
    }
    const json_t *title = json_object_get(o, "title");
    if (title && !json_is_null(title)) {
        const char *text = wire_get_text(o, "title", LIMIT_NAME_BYTES);
        if (!text || !wire_clean(text, LIMIT_NAME, row->title, sizeof row->title)) {
            return "A title is 1 to 40 plain characters.";
        }
    }
    return read_clock(o, row);
}

static void make_secrets(struct table_row *row, char invite[TOKEN_TEXT]) {
    token_code(row->code);
    token_secret(16, invite, TOKEN_TEXT);
    token_hash(invite, row->invite_hash);
}

static void put_secrets(char *out, size_t size, const char *invite, const char *code) {
    struct out o;
    out_start(&o, out, size);
    json_put_text(&o, "invite", invite);
    json_put_text(&o, "code", code);
    out_end(&o);
}

void api_opened(struct api_opening *o) {
    struct table *t = lobby_add(o->c->server, &o->row);
    if (!t) {
        api_storage(o->c, STORE_REFUSED);
        return;
    }
    t->opener = (uint16_t)(o->c->payer + 1);
    char more[160];
    put_secrets(more, sizeof more, o->invite, o->row.code);
    api_answer_table(o->c, 201, more, t);
    log_line("open", LOG_TEXT("table", t->row.id), LOG_TEXT("map", t->row.map),
             LOG_INT("seats", t->row.seats));
    lobby_notify(t);
}

static void on_opened(void *ctx, enum store_code code) {
    struct api_opening *o = ctx;
    if (code == STORE_OK) {
        api_opened(o);
    } else {
        api_storage(o->c, code);
    }
    conn_release(o->c);
    free(o);
}

bool api_may_open(struct ask *a) {
    struct server *s = a->c->server;
    if (lobby_tables_of(s, a->me.id) >= s->config.limits.tables ||
        lobby_opened_by(s, (uint16_t)(a->c->payer + 1)) >=
            LIMIT_TABLES_ADDRESS * s->config.limits.tables) {
        reply_error(a->c, 409, "too-many", "You have too many tables open.");
        return false;
    }
    if (!rates_take(s, a->c->address, RATE_OPENED)) {
        reply_error(a->c, 429, "rate", "Too many tables were opened from this address.");
        return false;
    }
    return true;
}

bool api_open(struct ask *a, struct api_opening *o) {
    o->c = a->c;
    o->row.number = lobby_next_number(a->c->server);
    if (!o->row.number) {
        api_storage(a->c, STORE_REFUSED);
        return false;
    }
    o->row.created = server_now();
    token_id(o->row.id);
    memcpy(o->row.host, a->me.id, sizeof o->row.host);
    make_secrets(&o->row, o->invite);
    randombytes_buf(o->row.seed, sizeof o->row.seed);
    conn_hold(a->c);
    return true;
}

void api_table_new(struct ask *a) {
    if (!api_needs_me(a)) {
        return;
    }
    if (a->c->server->draining) {
        reply_error(a->c, 503, "restarting", "The server is restarting.");
        return;
    }
    if (!api_may_open(a)) {
        return;
    }
    struct api_opening *o = calloc(1, sizeof *o);
    struct store_job *j = o ? store_job(on_opened, o) : NULL;
    const char *why = j ? read_table(a, &o->row) : "The server is out of memory.";
    const struct rated_why *odd = why ? NULL : rated_check(a->c->server, &o->row);
    if (why) {
        reply_error(a->c, 400, "bad-options", why);
    } else if (odd) {
        api_not_rated(a->c, odd);
    }
    if (why || odd || !api_open(a, o)) {
        store_job_destroy(j);
        free(o);
        return;
    }
    store_put_table(j, &o->row);
    store_submit(a->c->server->store, j);
}

/* ---- changing -------------------------------------------------------------------------------- */

void api_deal(struct ask *a, struct table *t, struct table_row *next) {
    const struct rated_why *why = rated_check(a->c->server, next);
    if (why) {
        api_not_rated(a->c, why);
        return;
    }
    next->status = TABLE_PLAYING;
    next->started = server_now();
    struct saving *s = saving_make(a->c, 200, NULL);
    if (s) {
        table_start(t, next, on_saved, s);
    }
}

void api_start(struct ask *a) {
    struct table *t = api_table_of(a);
    if (!t || !api_needs_host(a, t)) {
        return;
    }
    if (t->row.status != TABLE_OPEN) {
        reply_error(a->c, 409, "started", "The game is already running.");
        return;
    }
    for (uint8_t i = 0; i < t->row.seats; i++) {
        if (t->row.seat[i].kind == SEAT_OPEN) {
            reply_error(a->c, 409, "seat-open", "A seat is still free.");
            return;
        }
    }
    struct table_row next = t->row;
    api_deal(a, t, &next);
}

/* In a running game the log says so too: no node tells an entry after it to who came by the old
   invitation. */
void api_invite(struct ask *a) {
    struct table *t = api_table_of(a);
    if (!t || !api_needs_host(a, t)) {
        return;
    }
    struct table_row next = t->row;
    char invite[TOKEN_TEXT], more[160], control[40];
    make_secrets(&next, invite);
    put_secrets(more, sizeof more, invite, next.code);
    api_control(control, sizeof control, "invited", RH_NONE);
    api_save(a, t, &next, control, 200, more);
}
