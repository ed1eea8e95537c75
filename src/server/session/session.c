/* Messages of a WebSocket; see session.h and docs/protocol.md. Watching is in session_watch.c, chat
   in session_chat.c. */
#include "server/session/session.h"

#include "core/seat.h"
#include "server/base/log.h"
#include "server/people/best.h"
#include "server/people/person.h"
#include "server/session/session_chat.h"
#include "server/session/session_watch.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool session_open(struct conn *c) {
    c->session = calloc(1, sizeof *c->session);
    if (c->session) {
        c->session->listener.conn = c;
    }
    return c->session != NULL;
}

/* Looks at nothing more; those who do are told. */
static void look_away(struct conn *c) {
    struct session *k = c->session;
    struct table *last = NULL;
    for (int i = 0; i < LIMIT_WATCHES; i++) {
        struct table *t = k->watch[i].table;
        if (t) {
            table_unwatch(&k->watch[i]);
            if (last && last != t) {
                table_notify(last);
            }
            last = t;
        }
    }
    lobby_listen(c->server, &k->listener, false);
    if (last) {
        table_notify(last); /* the others see who went */
    }
}

void session_closed(struct conn *c) {
    struct session *k = c->session;
    look_away(c);
    c->session = NULL;
    free(k);
}

void session_gone(struct server *s, const char *person, const char *device) {
    if (!device[0]) {
        best_forget(s->best);
    }
    for (struct table *t = device[0] ? NULL : lobby_first(s); t; t = t->next) {
        if (t->row.status >= TABLE_OVER) {
            table_forget(t, person); /* one that is live was changed by a row of its own */
        }
    }
    for (struct conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        struct session *k = c->session;
        if (k && k->person[0] && !strcmp(k->person, person) &&
            (!device[0] || !strcmp(k->device, device))) {
            look_away(c);
            k->person[0] = 0;
            c->greeted = false;
            ws_close(&c->ws, WS_BAD_TOKEN, "this device was taken away");
            c->close_after = true;
            conn_dirty(c);
        }
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

void session_error(struct conn *c, const char *code, const char *message) {
    assert(c && code && message);
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "error");
    wire_text(&w, "code", code);
    wire_text(&w, "message", message);
    wire_close(&w, '}');
    conn_say_wire(c, &w);
    if (++c->session->errors >= LIMIT_WS_ERRORS) {
        ws_close(&c->ws, WS_POLICY, "too many errors");
        conn_dirty(c);
    }
}

void session_lost(struct conn *c) {
    c->session->lost = true;
    for (int i = 0; i < LIMIT_WATCHES; i++) {
        c->session->watch[i].behind = c->session->watch[i].table != NULL;
    }
}

static void say_lobby(struct conn *c) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "lobby");
    lobby_list_json(&w, "tables", c->server);
    wire_close(&w, '}');
    conn_say_wire(c, &w);
}

void session_drained(struct conn *c) {
    struct session *k = c->session;
    if (!k->lost) {
        return;
    }
    k->lost = false;
    if (k->listener.on) {
        say_lobby(c);
    }
    for (int i = 0; i < LIMIT_WATCHES && !k->lost; i++) {
        struct watch *at = &k->watch[i];
        if (!at->table || !at->behind) {
            continue;
        }
        at->behind = false;
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "t", "resync");
        wire_text(&w, "table", at->table->row.id);
        wire_close(&w, '}');
        conn_say_wire(c, &w);
        if (match_load(at->table)) {
            match_snapshot(at->table, at);
        }
    }
}

/* ---- hello ----------------------------------------------------------------------------------- */

static void hello(struct conn *c, const json_t *o) {
    struct session *k = c->session;
    struct person_row person;
    struct device device;
    const json_t *token = json_object_get(o, "token");
    if (c->greeted) {
        session_error(c, "bad-message", "You have already said hello.");
        return;
    }
    if (token && !json_is_null(token)) {
        const char *text = wire_get_text(o, "token", TOKEN_TEXT);
        if (!text || !person_by_token(c->server, text, &person, &device)) {
            if (text && !store_can_read(store_loop_reader(c->server->store))) {
                ws_close(&c->ws, WS_TRY_LATER, "this cannot be read just now");
            } else {
                ws_close(&c->ws, WS_BAD_TOKEN, "this token is not known");
            }
            conn_dirty(c);
            return;
        }
        memcpy(k->person, person.id, sizeof k->person);
        memcpy(k->device, device.id, sizeof k->device);
        memcpy(k->name, person.name, sizeof k->name);
        person_seen(c->server, person.id, &device);
    }
    c->greeted = true;
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "welcome");
    wire_int(&w, "protocol", 1);
    wire_text(&w, "version", RH_VERSION);
    if (k->person[0]) {
        wire_text(&w, "person", k->person);
        wire_text(&w, "name", k->name);
    }
    wire_int(&w, "at", server_now());
    wire_close(&w, '}');
    conn_say_wire(c, &w);
}

static void lobby(struct conn *c, const json_t *o) {
    bool on;
    if (!wire_get_bool(o, "on", true, &on)) {
        session_error(c, "bad-message", "on is true or false.");
        return;
    }
    lobby_listen(c->server, &c->session->listener, on);
    if (on) {
        say_lobby(c);
    }
}

/* ---- moving ---------------------------------------------------------------------------------- */

static bool is_move_id(const char *id) {
    size_t n = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    return n > 0 && id[n] == 0;
}

static void move(struct conn *c, const json_t *o) {
    struct session *k = c->session;
    int64_t seat, expect;
    const char *id = wire_get_text(o, "id", LIMIT_MOVE_ID);
    const char *text = wire_get_text(o, "action", LIMIT_ACTION);
    const char *table = wire_get_text(o, "table", TOKEN_ID);
    if (!id || !is_move_id(id) || !text || !table || !token_is_id(table) ||
        !wire_get_int(o, "seat", 1, RH_SEATS_MAX, &seat) ||
        !wire_get_int(o, "expect", 0, UINT32_MAX, &expect)) {
        session_error(c, "bad-message", "A move has table, seat, expect, id and action.");
        return;
    }
    uint8_t at = seat_of_number(seat);
    struct refusal no = {
        .code = "rate", .message = "Too many moves; wait a little.", .retry = true};
    if (!bucket_take(&k->moves, c->server->config.limits.moves, uv_now(&c->server->loop),
                     &no.wait_ms)) {
        match_refuse(c, NULL, table, at, id, &no);
        return;
    }
    struct table *t = lobby_get(c->server, table);
    if (t && !table_member(t, k->person)) {
        table_refresh(t); /* they may have sat down at another node */
    }
    if (!t || t->row.imported || !table_member(t, k->person)) {
        no = (struct refusal){.code = "not-your-seat", .message = "This seat is not yours."};
        match_refuse(c, NULL, table, at, id, &no);
        return;
    }
    struct move *m = calloc(1, sizeof *m);
    if (!m) {
        conn_close(c);
        return;
    }
    m->conn = c;
    conn_hold(c);
    m->seat = at;
    m->expect = (uint32_t)expect;
    m->came_ns = uv_hrtime();
    memcpy(m->person, k->person, sizeof m->person);
    snprintf(m->id, sizeof m->id, "%s", id);
    snprintf(m->text, sizeof m->text, "%s", text);
    match_move(t, m);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void say_pong(struct conn *c, const json_t *o) {
    (void)o;
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "pong");
    wire_int(&w, "at", server_now());
    wire_close(&w, '}');
    conn_say_wire(c, &w);
}

static void chat(struct conn *c, const json_t *o) {
    const char *why = session_chat(c, session_table(c, o), o);
    if (why) {
        session_error(c, "bad-chat", why);
    }
}

static const struct {
    const char *name;
    void (*call)(struct conn *c, const json_t *o);
} messages[] = {
    {"move", move},   {"watch", session_watch}, {"unwatch", session_unwatch},
    {"chat", chat},   {"lobby", lobby},         {"ping", say_pong},
    {"hello", hello},
};

void session_text(struct conn *c, const char *text, size_t n) {
    assert(c && c->session && (text || n == 0));
    struct session *k = c->session;
    char why[120];
    uint32_t wait;
    if (!bucket_take(&k->messages,
                     c->server->config.limits.messages + c->server->config.limits.moves,
                     uv_now(&c->server->loop), &wait)) {
        session_error(c, "rate", "Too many messages; wait a little.");
        return;
    }
    json_t *o = wire_parse(text, n, why);
    if (!o) {
        session_error(c, "bad-json", why);
        return;
    }
    const char *type = wire_get_text(o, "t", 16);
    size_t i = 0, all = sizeof messages / sizeof *messages;
    while (type && i < all && strcmp(messages[i].name, type) != 0) {
        i++;
    }
    if (!type || i == all) {
        session_error(c, "bad-message", "t says no message that the server knows.");
    } else if (!c->greeted && messages[i].call != hello) {
        session_error(c, "bad-message", "Say hello first.");
    } else {
        messages[i].call(c, o);
    }
    json_decref(o);
}
