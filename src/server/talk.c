/* Messages of a WebSocket; see talk.h and docs/protocol.md. Chat is in talk_chat.c. */
#include "server/talk.h"

#include "server/lobby.h"
#include "server/log.h"
#include "server/match.h"
#include "server/person.h"
#include "server/talk_chat.h"

#include <stdlib.h>
#include <string.h>

bool talk_open(struct conn *c) {
    c->talk = calloc(1, sizeof *c->talk);
    return c->talk != NULL;
}

void talk_closed(struct conn *c) {
    struct talk *k = c->talk;
    struct table *last = NULL;
    for (int i = 0; i < LIMIT_WATCHES; i++) {
        struct table *t = k->watch[i].table;
        if (t) {
            table_unwatch(&k->watch[i]);
            if (last && last != t) {
                table_tell(last);
            }
            last = t;
        }
    }
    lobby_listen(c->server, c, false);
    c->talk = NULL;
    if (last) {
        table_tell(last); /* the others see who went */
    }
    free(k);
}

bool talk_greeted(const struct conn *c) {
    return c->talk->greeted;
}

const char *talk_person(const struct conn *c) {
    return c->talk ? c->talk->person : "";
}

bool talk_may_stay(const struct conn *c, const struct table *t) {
    /* Who was let in with a code may go on watching; a public table is anybody's. */
    return t->row.status != TABLE_CLOSED || table_member(t, talk_person(c));
}

/* ---- answers ------------------------------------------------------------------------------------------ */

static void error(struct conn *c, const char *code, const char *message) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "error");
    wire_text(&w, "code", code);
    wire_text(&w, "message", message);
    wire_close(&w, '}');
    conn_say_wire(c, &w);
    if (++c->talk->errors >= LIMIT_WS_ERRORS) {
        ws_close(&c->ws, WS_POLICY, "too many errors");
        conn_dirty(c);
    }
}

void talk_lost(struct conn *c) {
    c->talk->lost = true;
    for (int i = 0; i < LIMIT_WATCHES; i++) {
        c->talk->watch[i].behind = c->talk->watch[i].table != NULL;
    }
}

void talk_drained(struct conn *c) {
    struct talk *k = c->talk;
    if (!k->lost) {
        return;
    }
    k->lost = false;
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

/* ---- hello ---------------------------------------------------------------------------------------------- */

static void hello(struct conn *c, const json_t *o) {
    struct talk *k = c->talk;
    struct person_row person;
    const json_t *token = json_object_get(o, "token");
    if (k->greeted) {
        error(c, "bad-message", "You have said hello already.");
        return;
    }
    if (token && !json_is_null(token)) {
        const char *text = wire_get_text(o, "token", TOKEN_TEXT);
        if (!text || !person_by_token(c->server, text, &person)) {
            ws_close(&c->ws, WS_BAD_TOKEN, "this token is not known");
            conn_dirty(c);
            return;
        }
        memcpy(k->person, person.id, sizeof k->person);
        memcpy(k->name, person.name, sizeof k->name);
    }
    k->greeted = true;
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

/* ---- watching ------------------------------------------------------------------------------------------- */

/* The table that a message names, if this person may see it; else an error is sent. */
static struct table *find_table(struct conn *c, const json_t *o) {
    const char *id = wire_get_text(o, "table", TOKEN_ID);
    const char *invite = wire_get_text(o, "invite", TOKEN_TEXT);
    const char *code = wire_get_text(o, "code", 2 * TOKEN_CODE);
    struct table *t = id ? lobby_get(c->server, id) : NULL;
    if (!t || t->row.imported ||
        ((invite || code) && !rates_left(c->server, c->address, RATE_GUESSES)) ||
        !table_may_see(t, c->talk->person, invite, code)) {
        if (invite || code) {
            rates_take(c->server, c->address, RATE_GUESSES);
        }
        return NULL;
    }
    return t;
}

static struct watch *find_watch(struct talk *k, const struct table *t, uint8_t eye) {
    for (int i = 0; i < LIMIT_WATCHES; i++) {
        if (k->watch[i].table == t && (!t || k->watch[i].eye == eye)) {
            return &k->watch[i];
        }
    }
    return NULL;
}

static bool read_want(const json_t *o, uint8_t *want) {
    static const char *const names[] = {"view", "position", "events", "legal"};
    const json_t *list = json_object_get(o, "want"), *item;
    size_t i;
    *want = list ? 0 : WANT_VIEW | WANT_POSITION | WANT_EVENTS;
    if (list && !json_is_array(list)) {
        return false;
    }
    json_array_foreach(list, i, item) {
        int bit = 0;
        while (bit < 4 &&
               (!json_is_string(item) || strcmp(json_string_value(item), names[bit]) != 0)) {
            bit++;
        }
        if (bit == 4) {
            return false;
        }
        *want = (uint8_t)(*want | 1 << bit);
    }
    return true;
}

/* Reads `seen` and `hash`; both are there or it counts as nothing seen. */
static bool read_seen(const json_t *o, uint32_t *seen, uint64_t *hash) {
    int64_t n;
    const char *text = wire_get_text(o, "hash", 16);
    if (!wire_get_int(o, "seen", 0, UINT32_MAX, &n) || !text || strlen(text) != 16) {
        return false;
    }
    char *end;
    *seen = (uint32_t)n;
    *hash = strtoull(text, &end, 16);
    return *end == 0;
}

static void send_table(struct conn *c, const struct table *t) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "table");
    table_json(&w, "table", t);
    wire_close(&w, '}');
    conn_say_wire(c, &w);
}

static void watch(struct conn *c, const json_t *o) {
    struct talk *k = c->talk;
    int64_t seat;
    uint8_t want;
    struct table *t = find_table(c, o);
    if (!t) {
        error(c, "unknown-table", "There is no such table, or it is private.");
        return;
    }
    if (!wire_get_int(o, "seat", 0, t->row.seats, &seat) || !read_want(o, &want)) {
        error(c, "bad-message", "Say a seat (0: the public view), and what you want.");
        return;
    }
    uint8_t eye = seat == 0 ? RH_SPECTATOR : (uint8_t)(seat - 1);
    if (eye != RH_SPECTATOR && !table_holds(t, k->person, eye)) {
        error(c, "not-your-seat", "This seat is not yours.");
        return;
    }
    struct watch *w = find_watch(k, t, eye);
    bool is_new = !w;
    if (is_new) {
        w = find_watch(k, NULL, 0);
        if (!w) {
            error(c, "too-many", "This socket watches too many seats.");
            return;
        }
        *w = (struct watch){.conn = c, .eye = eye};
        table_watch(t, w);
    }
    w->want = want;
    if (is_new && eye != RH_SPECTATOR) {
        table_tell(t); /* the others see who came */
    } else {
        send_table(c, t);
    }
    if (is_new) {
        talk_chat_history(t, c);
    }
    uint32_t seen = 0;
    uint64_t hash = 0;
    bool has_seen = read_seen(o, &seen, &hash);
    if (t->row.status == TABLE_PLAYING || t->row.status == TABLE_OVER) {
        if (!match_load(t)) {
            error(c, "storage", "The game cannot be read just now.");
            return;
        }
        match_show(t, w, has_seen, seen, hash);
        match_poke(t);
    }
}

static void unwatch(struct conn *c, const json_t *o) {
    int64_t seat;
    const char *id = wire_get_text(o, "table", TOKEN_ID);
    if (!id || !wire_get_int(o, "seat", 0, RH_SEATS_MAX, &seat)) {
        error(c, "bad-message", "Say the table and the seat.");
        return;
    }
    for (int i = 0; i < LIMIT_WATCHES; i++) {
        struct watch *w = &c->talk->watch[i];
        uint8_t eye = seat == 0 ? RH_SPECTATOR : (uint8_t)(seat - 1);
        if (w->table && w->eye == eye && !strcmp(w->table->row.id, id)) {
            struct table *t = w->table;
            table_unwatch(w);
            table_tell(t);
        }
    }
}

static void lobby(struct conn *c, const json_t *o) {
    bool on;
    if (!wire_get_bool(o, "on", true, &on)) {
        error(c, "bad-message", "on is true or false.");
        return;
    }
    lobby_listen(c->server, c, on);
    if (!on) {
        return;
    }
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "lobby");
    lobby_list_json(&w, "tables", c->server);
    wire_close(&w, '}');
    conn_say_wire(c, &w);
}

/* ---- moving --------------------------------------------------------------------------------------------- */

static bool is_move_id(const char *id) {
    size_t n = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    return n > 0 && id[n] == 0;
}

static void move(struct conn *c, const json_t *o) {
    struct talk *k = c->talk;
    int64_t seat, expect;
    const char *id = wire_get_text(o, "id", LIMIT_MOVE_ID);
    const char *text = wire_get_text(o, "action", LIMIT_ACTION);
    const char *table = wire_get_text(o, "table", TOKEN_ID);
    if (!id || !is_move_id(id) || !text || !table || !token_is_id(table) ||
        !wire_get_int(o, "seat", 1, RH_SEATS_MAX, &seat) ||
        !wire_get_int(o, "expect", 0, UINT32_MAX, &expect)) {
        error(c, "bad-message", "A move has table, seat, expect, id and action.");
        return;
    }
    uint8_t at = (uint8_t)(seat - 1);
    struct refusal no = {
        .code = "rate", .message = "Too many moves; wait a little.", .retry = true};
    if (!bucket_take(&k->moves, c->server->config.limits.moves, uv_now(&c->server->loop),
                     &no.wait_ms)) {
        match_refuse(c, NULL, table, at, id, &no);
        return;
    }
    struct table *t = lobby_get(c->server, table);
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

/* ---- all of them ------------------------------------------------------------------------------------------ */

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
    const char *why = talk_chat(c, find_table(c, o), o);
    if (why) {
        error(c, "bad-chat", why);
    }
}

static const struct {
    const char *name;
    void (*call)(struct conn *c, const json_t *o);
} messages[] = {
    {"move", move},   {"watch", watch},   {"unwatch", unwatch}, {"chat", chat},
    {"lobby", lobby}, {"ping", say_pong}, {"hello", hello},
};

void talk_text(struct conn *c, const char *text, size_t n) {
    struct talk *k = c->talk;
    char why[120];
    uint32_t wait;
    if (!bucket_take(&k->messages,
                     c->server->config.limits.messages + c->server->config.limits.moves,
                     uv_now(&c->server->loop), &wait)) {
        error(c, "rate", "Too many messages; wait a little.");
        return;
    }
    json_t *o = wire_parse(text, n, why);
    if (!o) {
        error(c, "bad-json", why);
        return;
    }
    const char *type = wire_get_text(o, "t", 16);
    size_t i = 0, all = sizeof messages / sizeof *messages;
    while (type && i < all && strcmp(messages[i].name, type) != 0) {
        i++;
    }
    if (!type || i == all) {
        error(c, "bad-message", "t says no message that the server knows.");
    } else if (!k->greeted && messages[i].call != hello) {
        error(c, "bad-message", "Say hello first.");
    } else {
        messages[i].call(c, o);
    }
    json_decref(o);
}
