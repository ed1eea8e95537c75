/* Changes of a table: saved, applied, told. See table.h. */
#include "server/tables/table.h"

#include "server/base/log.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>

struct change {
    struct table *table;
    struct table_row next;
    char *control;
    struct log_entry entry;
    bool has_entry, is_start;
    table_done done;
    void *ctx;
};

/* Who was let in with a code may go on watching; a public table is anybody's. */
static bool may_stay(const struct table *t, const char *person) {
    return t->row.status != TABLE_CLOSED || table_member(t, person);
}

/* Whoever looks through the eyes of a seat that is no longer theirs stops doing so. */
static void drop_strangers(struct table *t) {
    for (struct watch *w = t->watches, *next; w; w = next) {
        next = w->next;
        bool allowed =
            w->eye == RH_SPECTATOR ? may_stay(t, w->person) : table_holds(t, w->person, w->eye);
        if (!allowed) {
            struct wire out = {0};
            wire_open(&out, NULL, '{');
            wire_text(&out, "t", "unwatched");
            wire_text(&out, "table", t->row.id);
            wire_int(&out, "seat", w->eye == RH_SPECTATOR ? 0 : w->eye + 1);
            wire_close(&out, '}');
            conn_say_wire(w->conn, &out);
            table_unwatch(w);
        }
    }
}

static void apply(struct change *ch) {
    struct table *t = ch->table;
    bool code_changed = strcmp(t->row.code, ch->next.code) != 0;
    if (code_changed) {
        lobby_forget_code(t);
    }
    t->row = ch->next;
    if (code_changed) {
        lobby_know_code(t);
    }
    drop_strangers(t);
    if (ch->is_start) {
        match_begin(t, &ch->entry);
    } else if (ch->has_entry) {
        match_control(t, &ch->entry);
    }
    table_notify(t);
}

static void on_saved(void *ctx, enum store_code code) {
    struct change *ch = ctx;
    struct table *t = ch->table;
    if (code == STORE_OK) {
        apply(ch);
    }
    if (ch->done) {
        ch->done(ch->ctx, t, code);
    }
    free(ch->control);
    free(ch);
    table_resume(t);
}

static void save(struct table *t, const struct table_row *next, char *control, bool is_start,
                 table_done done, void *ctx) {
    struct change *ch = calloc(1, sizeof *ch);
    struct store_job *j = ch ? store_job(on_saved, ch) : NULL;
    if (!j) {
        free(ch);
        free(control);
        done(ctx, t, STORE_REFUSED);
        return;
    }
    *ch = (struct change){.table = t,
                          .next = *next,
                          .control = control,
                          .done = done,
                          .ctx = ctx,
                          .is_start = is_start};
    store_put_table(j, next);
    if (control) {
        ch->has_entry = true;
        ch->entry = (struct log_entry){.game = next->number,
                                       .at = server_now(),
                                       .kind = is_start ? ENTRY_START : ENTRY_CONTROL,
                                       .seat = RH_SPECTATOR,
                                       .body = control};
        if (t->match) {
            ch->entry.seq = t->match->seq + 1;
        }
        store_chain(t->match ? t->match->chain : NULL, &ch->entry);
        store_put_entry(j, &ch->entry);
    }
    t->busy = true;
    store_submit(t->server->store, j);
}

void table_change(struct table *t, const struct table_row *next, const char *control,
                  table_done done, void *ctx) {
    char *copy = NULL;
    if (control && t->row.status == TABLE_PLAYING) {
        if (!match_load(t)) {
            done(ctx, t, STORE_REFUSED);
            return;
        }
        copy = strdup(control);
    }
    save(t, next, copy, false, done, ctx);
}

void table_start(struct table *t, const struct table_row *next, table_done done, void *ctx) {
    char *header = match_header(t->server, next);
    if (!header) {
        done(ctx, t, STORE_REFUSED);
        return;
    }
    save(t, next, header, true, done, ctx);
}

void table_park(struct table *t, struct conn *c) {
    conn_hold(c);
    c->next_parked = NULL;
    *t->parked_end = c;
    t->parked_end = &c->next_parked;
}

void table_resume(struct table *t) {
    t->busy = false;
    while (!t->busy && t->moves) {
        struct move *m = t->moves;
        t->moves = m->next;
        t->moves_n--;
        if (!t->moves) {
            t->moves_end = &t->moves;
        }
        match_decide(t, m);
    }
    while (!t->busy && t->parked) {
        struct conn *c = t->parked;
        t->parked = c->next_parked;
        if (!t->parked) {
            t->parked_end = &t->parked;
        }
        if (!c->closed) {
            t->server->calls->request(c);
        }
        conn_release(c);
    }
    match_poke(t);
}

void table_notify(struct table *t) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "table");
    table_json(&w, "table", t);
    wire_close(&w, '}');
    if (!w.b.broken) {
        struct conn *last = NULL;
        for (struct watch *at = t->watches; at; at = at->next) {
            if (at->conn != last) { /* a socket's watches stand together, mostly */
                conn_say(at->conn, w.b.p, w.b.n);
            }
            last = at->conn;
        }
    }
    buf_finish(&w.b);
    lobby_notify(t);
}

/* ---- who may what -------------------------------------------------------------------------------- */

bool table_holds(const struct table *t, const char *person, uint8_t seat) {
    return seat < t->row.seats && person[0] && t->row.seat[seat].kind == SEAT_PERSON &&
           strcmp(t->row.seat[seat].person, person) == 0;
}

bool table_row_holds(const struct table_row *row, const char *person) {
    for (uint8_t i = 0; i < row->seats; i++) {
        if (row->seat[i].kind == SEAT_PERSON && !strcmp(row->seat[i].person, person)) {
            return true;
        }
    }
    return false;
}

bool table_member(const struct table *t, const char *person) {
    return person[0] && (table_row_holds(&t->row, person) || !strcmp(t->row.host, person));
}

bool table_may_see(const struct table *t, const char *person, const char *invite,
                   const char *code) {
    if (t->row.is_public || table_member(t, person)) {
        return true;
    }
    if (invite) {
        uint8_t hash[TOKEN_HASH];
        token_hash(invite, hash);
        if (token_equal(hash, t->row.invite_hash)) {
            return true;
        }
    }
    char typed[TOKEN_CODE];
    return code && token_code_read(code, typed) && !strcmp(typed, t->row.code);
}

bool table_bot_acts(const struct table *t, uint8_t seat) {
    const struct seat_row *s = &t->row.seat[seat];
    return s->kind == SEAT_BOT || s->kind == SEAT_PROGRAM || s->bot_plays;
}

bool table_online(const struct table *t, uint8_t seat) {
    for (const struct watch *w = t->watches; w; w = w->next) {
        if (w->eye == seat || table_holds(t, w->person, seat)) {
            return true;
        }
    }
    return false;
}

/* ---- watching ------------------------------------------------------------------------------------- */

void table_watch(struct table *t, struct watch *w) {
    w->table = t;
    w->next = t->watches;
    w->back = &t->watches;
    if (w->next) {
        w->next->back = &w->next;
    }
    t->watches = w;
    if (w->eye < t->row.seats) {
        t->gone_ms[w->eye] = 0;
    }
}

void table_unwatch(struct watch *w) {
    struct table *t = w->table;
    *w->back = w->next;
    if (w->next) {
        w->next->back = w->back;
    }
    w->table = NULL;
    if (w->eye < t->row.seats && !table_online(t, w->eye)) {
        t->gone_ms[w->eye] = uv_now(&t->server->loop) + 1;
    }
}
