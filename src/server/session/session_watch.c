/* Watching tables; see session_watch.h. */
#include "server/session/session_watch.h"

#include "core/seat.h"
#include "server/session/session_chat.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct table *session_table(struct conn *c, const json_t *o) {
    const char *id = wire_get_text(o, "table", TOKEN_ID);
    const char *invite = wire_get_text(o, "invite", TOKEN_TEXT);
    const char *code = wire_get_text(o, "code", 2 * TOKEN_CODE);
    struct table *t = id ? lobby_get(c->server, id) : NULL;
    if (t) {
        table_refresh(t);
    }
    if (!t || t->row.imported ||
        ((invite || code) && !rates_may_guess(c->server, c->address, c->session->person)) ||
        !table_may_see(t, c->session->person, invite, code)) {
        if (invite || code) {
            rates_guessed_wrong(c->server, c->address, c->session->person);
        }
        return NULL;
    }
    return t;
}

static struct watch *find_watch(struct session *k, const struct table *t, uint8_t eye) {
    for (int i = 0; i < LIMIT_WATCHES; i++) {
        if (k->watch[i].table == t && (!t || k->watch[i].eye == eye)) {
            return &k->watch[i];
        }
    }
    return NULL;
}

static bool read_want(const json_t *o, uint8_t *want) {
    static const char *const names[] = {"view", "position", "events", "legal", "undo", "past"};
    enum { NAMES = sizeof names / sizeof *names };
    const json_t *list = json_object_get(o, "want"), *item;
    size_t i;
    *want = list ? 0 : WANT_VIEW | WANT_POSITION | WANT_EVENTS;
    if (list && !json_is_array(list)) {
        return false;
    }
    json_array_foreach(list, i, item) {
        int bit = 0;
        while (bit < NAMES &&
               (!json_is_string(item) || strcmp(json_string_value(item), names[bit]) != 0)) {
            bit++;
        }
        if (bit == NAMES) {
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
    table_wire(&w, t);
    conn_say_wire(c, &w);
}

void session_watch(struct conn *c, const json_t *o) {
    assert(c && c->session && o);
    struct session *k = c->session;
    int64_t seat, steps;
    uint8_t want;
    struct table *t = session_table(c, o);
    if (!t) {
        session_error(c, "unknown-table", "There is no such table, or it is private.");
        return;
    }
    if (!wire_get_int(o, "seat", 0, t->row.seats, &seat) || !read_want(o, &want)) {
        session_error(c, "bad-message", "Give a seat (0 for the public view), and what you want.");
        return;
    }
    uint8_t eye = seat_of_number(seat);
    if (eye != RH_SPECTATOR && !table_holds(t, k->person, eye)) {
        session_error(c, "not-your-seat", "This seat is not yours.");
        return;
    }
    struct watch *w = find_watch(k, t, eye);
    bool is_new = !w;
    if (is_new) {
        w = find_watch(k, NULL, 0);
        if (!w) {
            session_error(c, "too-many", "This socket watches too many seats.");
            return;
        }
        *w = (struct watch){.conn = c, .person = k->person, .eye = eye};
        table_watch(t, w);
    }
    w->want = want;
    w->steps = wire_get_int(o, "steps", 0, UINT32_MAX, &steps) ? (uint32_t)steps : UINT32_MAX;
    bool has_game = t->row.status == TABLE_PLAYING || t->row.status == TABLE_OVER;
    bool loaded = has_game && match_load(t);
    /* Who shows the code may stay as a spectator when they no longer sit there. */
    w->invited = table_may_see(t, "", wire_get_text(o, "invite", TOKEN_TEXT),
                               wire_get_text(o, "code", 2 * TOKEN_CODE));
    if (is_new && eye != RH_SPECTATOR) {
        table_notify(t); /* the others see who came */
    } else {
        send_table(c, t);
    }
    if (is_new) {
        session_chat_history(t, c);
    }
    uint32_t seen = 0;
    uint64_t hash = 0;
    bool has_seen = read_seen(o, &seen, &hash);
    if (has_game && !loaded) {
        session_error(c, "storage", "The game cannot be read just now.");
    } else if (has_game) {
        match_show(t, w, has_seen, seen, hash);
        match_poke(t);
    }
}

void session_unwatch(struct conn *c, const json_t *o) {
    assert(c && c->session && o);
    int64_t seat;
    const char *id = wire_get_text(o, "table", TOKEN_ID);
    if (!id || !wire_get_int(o, "seat", 0, RH_SEATS_MAX, &seat)) {
        session_error(c, "bad-message", "Give the table and the seat.");
        return;
    }
    for (int i = 0; i < LIMIT_WATCHES; i++) {
        struct watch *w = &c->session->watch[i];
        uint8_t eye = seat_of_number(seat);
        if (w->table && w->eye == eye && !strcmp(w->table->row.id, id)) {
            struct table *t = w->table;
            table_unwatch(w);
            table_notify(t);
        }
    }
}
