/* Changes of a table: saved, applied, told. See table.h. */
#include "server/tables/table.h"

#include "core/seat.h"
#include "server/base/log.h"
#include "server/tables/holiday.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <assert.h>
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

/* Who was let in with a code may go on watching until that code is void;
   a public table is anybody's. */
static bool may_stay(const struct table *t, const struct watch *w, bool code_changed) {
    if (table_member(t, w->person) || table_asks(t, w->person)) {
        return true;
    }
    return t->row.status != TABLE_CLOSED && (t->row.is_public || (w->invited && !code_changed));
}

/* Whoever looks through the eyes of a seat that is no longer theirs stops doing so. */
static void drop_strangers(struct table *t, bool code_changed) {
    for (struct watch *w = t->watches, *next; w; w = next) {
        next = w->next;
        bool allowed = w->eye == RH_SPECTATOR ? may_stay(t, w, code_changed)
                                              : table_holds(t, w->person, w->eye);
        if (!allowed) {
            struct wire out = {0};
            wire_open(&out, NULL, '{');
            wire_text(&out, "t", "unwatched");
            wire_text(&out, "table", t->row.id);
            wire_int(&out, "seat", seat_number(w->eye));
            wire_close(&out, '}');
            conn_say_wire(w->conn, &out);
            table_unwatch(w);
        }
    }
}

void table_put_row(struct table *t, const struct table_row *next) {
    bool code_changed = strcmp(t->row.code, next->code) != 0;
    if (code_changed) {
        lobby_forget_code(t);
    }
    for (uint8_t i = 0; i < next->seats; i++) {
        if (strcmp(t->row.seat[i].person, next->seat[i].person) != 0) {
            t->gone_ms[i] = uv_now(&t->server->loop) + 1; /* who comes has time to come */
        }
    }
    t->row = *next;
    if (code_changed) {
        lobby_know_code(t);
    }
    drop_strangers(t, code_changed);
    table_present(t);
}

static void apply(struct change *ch) {
    struct table *t = ch->table;
    table_put_row(t, &ch->next);
    if (ch->is_start) {
        t->fence = 1; /* the lease of who deals */
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
                 int64_t fence, table_done done, void *ctx) {
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
    store_put_table(j, &ch->next);
    if (control) {
        ch->has_entry = true;
        ch->entry = (struct log_entry){.game = next->number,
                                       .at = server_now(),
                                       .kind = is_start ? ENTRY_START : ENTRY_CONTROL,
                                       .seat = RH_SPECTATOR,
                                       .body = control,
                                       .fence = fence};
        if (t->match) {
            ch->entry.seq = t->match->seq + 1;
        }
        store_chain(t->match ? t->match->chain : NULL, &ch->entry);
        store_put_entry(j, &ch->entry);
    }
    if (is_start) {
        match_turns_deal(j, next, ch->entry.at);
    }
    t->busy = true;
    store_submit(t->server->store, j);
}

static void change(struct table *t, const struct table_row *next, const char *control,
                   int64_t fence, table_done done, void *ctx) {
    char *copy = NULL;
    if (control && t->row.status == TABLE_PLAYING) {
        if (!match_load(t)) {
            done(ctx, t, STORE_REFUSED);
            return;
        }
        copy = strdup(control);
    }
    save(t, next, copy, false, fence, done, ctx);
}

void table_change(struct table *t, const struct table_row *next, const char *control,
                  table_done done, void *ctx) {
    assert(!t->busy && next);
    change(t, next, control, 0, done, ctx);
}

void table_change_led(struct table *t, const struct table_row *next, const char *control,
                      table_done done, void *ctx) {
    change(t, next, control, t->server->follow ? t->fence : 0, done, ctx);
}

void table_start(struct table *t, const struct table_row *next, table_done done, void *ctx) {
    assert(!t->busy && next->status == TABLE_PLAYING);
    char *header = match_header(t->server, next);
    if (!header) {
        done(ctx, t, STORE_REFUSED);
        return;
    }
    save(t, next, header, true, 0, done, ctx);
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
    if (t->missed && !t->busy) {
        t->missed = false;
        table_want(t);
    }
    match_poke(t);
}

void table_notify(struct table *t) {
    struct wire w = {0};
    table_wire(&w, t);
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

/* ---- who may what ---------------------------------------------------------------------------- */

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

void table_forget(struct table *t, const char *person) {
    for (uint8_t i = 0; i < t->row.seats; i++) {
        if (table_holds(t, person, i)) {
            t->row.seat[i].person[0] = t->row.seat[i].name[0] = 0;
            t->row.seat[i].rating = t->row.seat[i].deviation = 0;
        }
    }
    if (!strcmp(t->row.host, person)) {
        t->row.host[0] = t->row.title[0] = 0;
    }
}

bool table_member(const struct table *t, const char *person) {
    return person[0] && (table_row_holds(&t->row, person) || !strcmp(t->row.host, person));
}

bool table_asks(const struct table *t, const char *person) {
    for (uint8_t i = 0; i < t->row.seats && t->row.status == TABLE_OPEN; i++) {
        if (person[0] && t->row.seat[i].kind == SEAT_OPEN &&
            !strcmp(t->row.seat[i].person, person)) {
            return true;
        }
    }
    return false;
}

bool table_may_see(const struct table *t, const char *person, const char *invite,
                   const char *code) {
    if (t->row.is_public || table_member(t, person) || table_asks(t, person)) {
        return true;
    }
    if (t->row.daily || t->row.duplicate[0]) {
        return false; /* the same deal is played elsewhere */
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

bool table_is_slow(const struct table_row *row) {
    return row->move_s >= LIMIT_SLOW_S;
}

uint8_t table_out(const struct table_row *row) {
    uint8_t out = 0;
    for (uint8_t i = 0; i < row->seats && row->forfeit; i++) {
        out = (uint8_t)(out | (row->seat[i].timed_out && row->seat[i].bot_plays) << i);
    }
    return out;
}

bool table_bot_acts(const struct table *t, uint8_t seat) {
    const struct seat_row *s = &t->row.seat[seat];
    return s->kind == SEAT_BOT || s->kind == SEAT_PROGRAM || s->bot_plays;
}

int64_t table_holiday(const struct table *t, uint8_t seat) {
    const struct seat_row *s = &t->row.seat[seat];
    bool counts = table_is_slow(&t->row) && t->row.status == TABLE_PLAYING && !s->bot_plays;
    return counts && s->kind == SEAT_PERSON ? holiday_until(t->server, s->person) : 0;
}

bool table_online(const struct table *t, uint8_t seat) {
    for (const struct watch *w = t->watches; w; w = w->next) {
        if (w->eye == seat || table_holds(t, w->person, seat)) {
            return true;
        }
    }
    return t->far_seats >> seat & 1;
}

uint64_t table_patience_ms(const struct table *t, uint8_t seat) {
    uint64_t until = t->gone_ms[seat] + (uint64_t)t->server->config.limits.abandon_s * 1000;
    uint64_t now = uv_now(&t->server->loop);
    return until > now ? until - now : 0;
}

bool table_absent(const struct table *t, uint8_t seat) {
    return !table_is_slow(&t->row) && !table_online(t, seat) && table_patience_ms(t, seat) == 0;
}

/* ---- watching -------------------------------------------------------------------------------- */

void table_watch(struct table *t, struct watch *w) {
    assert(!w->table && w->conn);
    w->table = t;
    w->next = t->watches;
    w->back = &t->watches;
    if (w->next) {
        w->next->back = &w->next;
    }
    t->watches = w;
    table_present(t);
}

void table_unwatch(struct watch *w) {
    assert(w->table);
    struct table *t = w->table;
    *w->back = w->next;
    if (w->next) {
        w->next->back = w->back;
    }
    w->table = NULL;
    for (uint8_t i = 0; i < t->row.seats; i++) {
        if ((w->eye == i || table_holds(t, w->person, i)) && !table_online(t, i)) {
            t->gone_ms[i] = uv_now(&t->server->loop) + 1;
        }
    }
    table_present(t);
}
