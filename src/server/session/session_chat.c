/* Lines of chat; see session_chat.h. Only who sits or hosts may write: strangers watch. */
#include "server/session/session_chat.h"

#include "core/seat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct chat_line {
    struct table *table;
    struct chat_row row;
    uint16_t payer; /* as rates.h counts */
    uint8_t tries;  /* another node was faster */
};

static bool last_number(void *ctx, const struct chat_row *row) {
    struct table *t = ctx;
    t->chat_n = t->chat_told = row->n;
    return true;
}

static bool know_lines(struct table *t) {
    t->chat_known = t->chat_known || store_each_chat(store_loop_reader(t->server->store),
                                                     t->row.number, last_number, t);
    return t->chat_known;
}

void session_chat_line(struct wire *w, const char *key, const struct chat_row *row) {
    wire_open(w, key, '{');
    wire_int(w, "n", row->n);
    wire_int(w, "at", row->at);
    wire_int(w, "seat", seat_number(row->seat));
    wire_text(w, "name", row->name);
    wire_text(w, "text", row->text);
    wire_close(w, '}');
}

static bool add_line(void *ctx, const struct chat_row *row) {
    session_chat_line(ctx, NULL, row);
    return true;
}

void session_chat_history(struct table *t, struct conn *c) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "chats");
    wire_text(&w, "table", t->row.id);
    wire_open(&w, "lines", '[');
    size_t empty = w.b.n;
    know_lines(t);
    store_each_chat(store_loop_reader(t->server->store), t->row.number, add_line, &w);
    if (w.b.n == empty) {
        buf_finish(&w.b);
        return;
    }
    wire_close(&w, ']');
    wire_close(&w, '}');
    conn_say_wire(c, &w);
}

void session_chat_tell(struct table *t, const struct chat_row *row) {
    assert(t && row);
    if (row->n <= t->chat_told) {
        return;
    }
    t->chat_told = row->n;
    t->chat_n = row->n > t->chat_n ? row->n : t->chat_n;
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "chat");
    wire_text(&w, "table", t->row.id);
    session_chat_line(&w, "line", row);
    wire_close(&w, '}');
    struct conn *last = NULL;
    for (struct watch *at = t->watches; at && !w.b.broken; at = at->next) {
        if (at->conn != last) {
            conn_say(at->conn, w.b.p, w.b.n);
        }
        last = at->conn;
    }
    buf_finish(&w.b);
}

static bool tell_missed(void *ctx, const struct chat_row *row) {
    session_chat_tell(ctx, row);
    return true;
}

static void on_saved(void *ctx, enum store_code code);

/* Another node's line has the number: what is new is told, and the line gets the next. */
static bool save_again(struct chat_line *l) {
    struct table *t = l->table;
    struct store_job *j = l->tries++ < LIMIT_TRIES ? store_job(on_saved, l) : NULL;
    if (!j ||
        !store_each_chat(store_loop_reader(t->server->store), t->row.number, tell_missed, t)) {
        free(j);
        return false;
    }
    l->row.n = ++t->chat_n;
    store_put_chat(j, &l->row);
    store_submit(t->server->store, j);
    return true;
}

static void on_saved(void *ctx, enum store_code code) {
    struct chat_line *l = ctx;
    struct table *t = l->table;
    if (code == STORE_CONFLICT && t->server->follow && save_again(l)) {
        return;
    }
    t->chat_busy--;
    if (code == STORE_OK) {
        t->server->metrics.chats++;
        session_chat_tell(t, &l->row);
    }
    rates_charge(t->server, l->payer, store_called(t->server->store));
    free(l);
}

const char *session_chat(struct conn *c, struct table *t, const json_t *o) {
    assert(c && c->session && o);
    struct session *k = c->session;
    const char *text = wire_get_text(o, "text", LIMIT_CHAT_BYTES);
    uint32_t wait;
    if (!t || !table_member(t, k->person)) {
        return "You do not sit at this table.";
    }
    struct chat_line *l = calloc(1, sizeof *l);
    struct store_job *j = l ? store_job(on_saved, l) : NULL;
    const char *why = NULL;
    if (!know_lines(t)) {
        why = "The line cannot be saved just now.";
    } else if (!j) {
        why = "The server is out of memory.";
    } else if (!text || !wire_clean(text, LIMIT_CHAT, l->row.text, sizeof l->row.text)) {
        why = "A line of chat is 1 to 300 plain characters.";
    } else if (!bucket_take(&k->chats, c->server->config.limits.chat, uv_now(&c->server->loop),
                            &wait) ||
               !rates_take(c->server, c->address, RATE_CHATS)) {
        why = "Too many lines; wait a little.";
    }
    if (why) {
        free(j); /* nothing is in it yet */
        free(l);
        return why;
    }
    l->table = t;
    l->payer = c->payer;
    l->row.game = t->row.number;
    l->row.n = ++t->chat_n;
    l->row.at = server_now();
    l->row.seat = RH_SPECTATOR;
    memcpy(l->row.name, k->name, sizeof l->row.name);
    for (uint8_t i = t->row.seats; i-- > 0;) {
        if (table_holds(t, k->person, i)) {
            l->row.seat = i;
            memcpy(l->row.name, t->row.seat[i].name, sizeof l->row.name);
        }
    }
    int64_t number; /* several people on one device say who speaks */
    if (wire_get_int(o, "seat", 1, t->row.seats, &number)) {
        uint8_t seat = seat_of_number(number);
        if (table_holds(t, k->person, seat)) {
            l->row.seat = seat;
            memcpy(l->row.name, t->row.seat[seat].name, sizeof l->row.name);
        }
    }
    store_put_chat(j, &l->row);
    t->chat_busy++;
    store_submit(t->server->store, j);
    return NULL;
}
