/* Tables in memory; see lobby.h. */
#include "server/tables/lobby.h"

#include "core/seat.h"

#include "server/base/log.h"
#include "server/tables/daily.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>

enum { TICK_MS = 1000, BUCKETS = 4096, DUE_MS = 20, WAKE_AT_ONCE = 50 };

struct lobby {
    struct server *server;
    struct table *by_id[BUCKETS], *by_code[BUCKETS], *by_number[BUCKETS];
    struct table *first; /* all, newest first */
    int64_t last_number;
    struct listener *listeners;
    struct buf list; /* the public tables as JSON, made once a change */
    uint64_t list_ms;
    bool list_is_old;
    struct table *due;
    uv_timer_t due_timer;
    struct table *wake_next; /* running games that nobody has asked for since the start */
    uv_timer_t wake_timer;
};

static uint32_t bucket(const char *text) {
    uint32_t h = 2166136261u;
    for (; *text; text++) {
        h = (h ^ (unsigned char)*text) * 16777619u;
    }
    return h % BUCKETS;
}

/* ---- in and out of memory -------------------------------------------------------------------- */

void lobby_know_code(struct table *t) {
    struct table **at = &t->server->lobby->by_code[bucket(t->row.code)];
    t->next_by_code = *at;
    *at = t;
}

void lobby_forget_code(struct table *t) {
    struct table **at = &t->server->lobby->by_code[bucket(t->row.code)];
    while (*at && *at != t) {
        at = &(*at)->next_by_code;
    }
    if (*at) {
        *at = t->next_by_code;
    }
}

static struct table *find(struct lobby *l, const char *id) {
    struct table *t = l->by_id[bucket(id)];
    while (t && strcmp(t->row.id, id) != 0) {
        t = t->next_by_id;
    }
    return t;
}

struct table *lobby_add(struct server *s, const struct table_row *row) {
    struct lobby *l = s->lobby;
    struct table *t = find(l, row->id);
    if (t) { /* it came as news while its own commit was in doubt */
        table_see_row(t, row);
        return t;
    }
    t = calloc(1, sizeof *t);
    if (!t) {
        return NULL;
    }
    t->row = *row;
    t->server = s;
    t->moves_end = &t->moves;
    t->parked_end = &t->parked;
    for (int i = 0; i < RH_SEATS_MAX; i++) {
        t->gone_ms[i] = uv_now(&s->loop) + 1;
    }
    struct table **at = &l->by_id[bucket(row->id)];
    t->next_by_id = *at;
    *at = t;
    at = &l->by_number[row->number % BUCKETS];
    t->next_by_number = *at;
    *at = t;
    lobby_know_code(t);
    t->next = l->first;
    if (t->next) {
        t->next->prev = t;
    }
    l->first = t;
    t->seen_ms = uv_now(&s->loop);
    l->list_is_old = true;
    return t;
}

static void remove_table(struct table *t) {
    struct lobby *l = t->server->lobby;
    struct table **at = &l->by_id[bucket(t->row.id)];
    while (*at != t) {
        at = &(*at)->next_by_id;
    }
    *at = t->next_by_id;
    at = &l->by_number[t->row.number % BUCKETS];
    while (*at != t) {
        at = &(*at)->next_by_number;
    }
    *at = t->next_by_number;
    lobby_forget_code(t);
    l->list_is_old = true;
    if (l->wake_next == t) {
        l->wake_next = t->next;
    }
    *(t->prev ? &t->prev->next : &l->first) = t->next;
    if (t->next) {
        t->next->prev = t->prev;
    }
    match_finish(t);
    free(t);
}

struct table *lobby_get(struct server *s, const char *id) {
    if (!token_is_id(id)) {
        return NULL;
    }
    struct table *t = find(s->lobby, id);
    struct table_row row;
    if (!t && store_table(store_loop_reader(s->store), id, &row)) {
        t = lobby_learn(s, &row);
    }
    return t;
}

struct table *lobby_by_number(struct server *s, int64_t number) {
    struct table *t = number > 0 ? s->lobby->by_number[number % BUCKETS] : NULL;
    while (t && t->row.number != number) {
        t = t->next_by_number;
    }
    return t;
}

struct table *lobby_first(struct server *s) {
    return s->lobby->first;
}

struct table *lobby_learn(struct server *s, const struct table_row *row) {
    struct table *t = find(s->lobby, row->id);
    if (t) {
        table_see_row(t, row);
        return t;
    }
    t = lobby_add(s, row);
    if (t && row->status <= TABLE_PLAYING) {
        lobby_notify(t);
    }
    return t;
}

/* Another node may have opened it, or given it another code, a moment ago. */
static bool has_code(struct table *t, const char *code) {
    table_refresh(t);
    return !strcmp(t->row.code, code) && t->row.status <= TABLE_PLAYING;
}

struct table *lobby_by_code(struct server *s, const char *typed) {
    char code[TOKEN_CODE];
    if (!token_code_read(typed, code)) {
        return NULL;
    }
    struct table *t = s->lobby->by_code[bucket(code)];
    while (t && (strcmp(t->row.code, code) != 0 || t->row.status > TABLE_PLAYING)) {
        t = t->next_by_code;
    }
    struct table_row row;
    if (!t && store_table_of_code(store_loop_reader(s->store), code, &row)) {
        t = lobby_learn(s, &row);
    }
    return t && has_code(t, code) ? t : NULL;
}

struct table *lobby_by_invite(struct server *s, const char *invite) {
    uint8_t hash[TOKEN_HASH];
    token_hash(invite, hash);
    for (struct table *t = s->lobby->first; t; t = t->next) {
        if (t->row.status <= TABLE_PLAYING && token_equal(hash, t->row.invite_hash)) {
            table_refresh(t);
            return token_equal(hash, t->row.invite_hash) ? t : NULL;
        }
    }
    struct table_row row;
    bool found = store_table_of_invite(store_loop_reader(s->store), hash, &row);
    return found ? lobby_learn(s, &row) : NULL;
}

int64_t lobby_next_number(struct server *s) {
    return store_is_shared(s->store) ? store_next_number(store_loop_reader(s->store))
                                     : ++s->lobby->last_number;
}

/* ---- counting and listing -------------------------------------------------------------------- */

uint32_t lobby_opened_by(const struct server *s, uint16_t opener) {
    uint32_t n = 0;
    for (const struct table *t = s->lobby->first; t; t = t->next) {
        n += t->opener == opener && t->row.status <= TABLE_PLAYING;
    }
    return n;
}

uint32_t lobby_tables_of(struct server *s, const char *person) {
    uint32_t n = 0;
    for (struct table *t = s->lobby->first; t; t = t->next) {
        n += t->row.status <= TABLE_PLAYING && !strcmp(t->row.host, person);
    }
    return n;
}

bool lobby_plays(const struct server *s, const char *map) {
    for (const struct table *t = s->lobby->first; t; t = t->next) {
        if (!strcmp(t->row.map, map)) {
            return true;
        }
    }
    return false;
}

uint32_t lobby_count(const struct server *s, enum table_status status) {
    uint32_t n = 0;
    for (const struct table *t = s->lobby->first; t; t = t->next) {
        n += t->row.status == status;
    }
    return n;
}

static uint64_t idle_ms(const struct server *s) {
    return (uint64_t)s->config.limits.idle_s * 1000;
}

/* A table is shown while somebody is there, or was a moment ago. */
static bool is_shown(const struct table *t, uint64_t now) {
    return t->row.is_public && t->row.status <= TABLE_PLAYING &&
           (t->watches || t->far_seats || now - t->seen_ms < idle_ms(t->server));
}

/* Makes the list anew: the newest first, and of one address a few that wait and a few games, so
   that nobody fills it. */
static void make_list(struct lobby *l, uint64_t now) {
    struct wire w = {.b = l->list};
    uint8_t(*shown)[2] = calloc(LIMIT_ADDRESSES + 1, sizeof *shown);
    uint32_t n = 0;
    w.b.n = 0;
    wire_open(&w, NULL, '[');
    for (struct table *t = l->first; t && shown && n < LIMIT_LIST; t = t->next) {
        if (!is_shown(t, now) || shown[t->opener][t->row.status] == LIMIT_LIST_ADDRESS) {
            continue;
        }
        shown[t->opener][t->row.status] += t->opener != 0;
        table_json(&w, NULL, t);
        n++;
    }
    wire_close(&w, ']');
    buf_add(&w.b, "", 1);
    free(shown);
    l->list = w.b;
    l->list_ms = now;
    l->list_is_old = false;
}

void lobby_list_json(struct wire *w, const char *key, struct server *s) {
    struct lobby *l = s->lobby;
    uint64_t now = uv_now(&s->loop);
    if (l->list_is_old || now - l->list_ms > LIMIT_LIST_MS) {
        make_list(l, now);
    }
    wire_raw(w, key, l->list.p && !l->list.broken ? l->list.p : "[]");
}

void lobby_mine_json(struct wire *w, const char *key, struct server *s, const char *person) {
    uint32_t n = 0;
    wire_open(w, key, '[');
    for (struct table *t = s->lobby->first; t && n < LIMIT_LIST; t = t->next) {
        if (t->row.status <= TABLE_PLAYING && (table_member(t, person) || table_asks(t, person))) {
            table_json(w, NULL, t);
            n++;
        }
    }
    wire_close(w, ']');
}

void lobby_turns_json(struct wire *w, const char *key, struct server *s, const char *person) {
    uint32_t n = 0;
    wire_open(w, key, '[');
    for (struct table *t = s->lobby->first; t && n < LIMIT_LIST; t = t->next) {
        if (t->row.status != TABLE_PLAYING || !table_row_holds(&t->row, person) || !match_load(t)) {
            continue;
        }
        uint8_t acting = rh_to_act(&t->match->state);
        wire_open(w, NULL, '{');
        wire_text(w, "table", t->row.id);
        wire_open(w, "to_act", '[');
        for (uint8_t seat = 0; seat < t->row.seats; seat++) {
            if (acting >> seat & 1) {
                wire_int(w, NULL, seat_number(seat));
            }
        }
        wire_close(w, ']');
        wire_int(w, "moved", t->match->moved);
        wire_close(w, '}');
        n++;
    }
    wire_close(w, ']');
}

void lobby_listen(struct server *s, struct listener *l, bool on) {
    if (l->on == on) {
        return;
    }
    l->on = on;
    if (!on) {
        *l->back = l->next;
        if (l->next) {
            l->next->back = l->back;
        }
        return;
    }
    l->next = s->lobby->listeners;
    l->back = &s->lobby->listeners;
    if (l->next) {
        l->next->back = &l->next;
    }
    s->lobby->listeners = l;
}

void lobby_notify(struct table *t) {
    t->server->lobby->list_is_old |= t->row.is_public;
    if (!t->row.is_public || !t->server->lobby->listeners) {
        return;
    }
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "lobby-table");
    table_json(&w, "table", t);
    wire_close(&w, '}');
    for (struct listener *l = t->server->lobby->listeners; l && !w.b.broken; l = l->next) {
        conn_show(l->conn, w.b.p, w.b.n);
    }
    buf_finish(&w.b);
}

/* ---- time ------------------------------------------------------------------------------------ */

static void on_expired(void *ctx, struct table *t, enum store_code code) {
    (void)ctx;
    log_line("expired", LOG_TEXT("table", t->row.id), LOG_INT("saved", code == STORE_OK));
}

/* Closes a table at which nobody was for long, and no game was begun. */
static void expire(struct table *t, uint64_t now) {
    const struct limits *limits = &t->server->config.limits;
    uint64_t most = (uint64_t)(t->row.quick ? 2 * limits->abandon_s : limits->open_s) * 1000;
    if (t->watches || t->far_seats) {
        t->seen_ms = now;
    } else if (t->row.status == TABLE_OPEN && !t->busy && now - t->seen_ms > most &&
               !t->server->draining) {
        struct table_row next = t->row;
        next.status = TABLE_CLOSED;
        next.ended = server_now();
        t->seen_ms = now; /* if it cannot be saved, not again at once */
        table_change(t, &next, NULL, on_expired, NULL);
    }
}

/* Whether the game need not be in memory: it is read again when somebody comes. */
static bool may_sleep(const struct table *t, uint64_t now) {
    const struct server *s = t->server;
    if (s->follow && !t->fence) {
        return true; /* another node leads: it need not be followed */
    }
    if (t->row.status != TABLE_PLAYING || !t->match || t->row.move_s || t->row.game_s) {
        return false;
    }
    uint8_t acting = rh_to_act(&t->match->state);
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        if ((acting >> seat & 1) && table_bot_acts(t, seat)) {
            return false;
        }
    }
    return now - t->seen_ms > idle_ms(s) && now - t->match->loaded_ms > idle_ms(s);
}

void lobby_holiday(struct server *s, const char *person) {
    for (struct table *t = s->lobby->first; t; t = t->next) {
        if (t->match && t->watches && table_is_slow(&t->row) && table_row_holds(&t->row, person)) {
            table_notify(t);
            for (struct watch *w = t->watches; w; w = w->next) {
                match_snapshot(t, w);
            }
        }
    }
}

void lobby_tick(struct server *s) {
    uint64_t now = uv_now(&s->loop);
    bool stalls = store_stalls(s->store);
    for (struct table *t = s->lobby->first, *next; t; t = next) {
        next = t->next;
        if (stalls && t->match) {
            match_clock_hold(t, TICK_MS);
        }
        match_clock_tick(t);
        daily_tick(t);
        expire(t, now);
        bool thinking = t->match && t->match->thinking; /* a thread holds its map */
        bool idle = !thinking && !t->watches && !t->busy && !t->moves && !t->parked && !t->due &&
                    !t->chat_busy && !t->reads;
        if (idle && t->row.status >= TABLE_OVER) {
            remove_table(t);
        } else if (idle && may_sleep(t, now)) {
            match_finish(t);
        }
    }
}

static void on_due(uv_timer_t *timer) {
    struct lobby *l = timer->data;
    uint64_t now = uv_now(timer->loop);
    struct table **at = &l->due;
    while (*at) {
        struct table *t = *at;
        if (t->due_ms > now) {
            at = &t->next_due;
            continue;
        }
        *at = t->next_due;
        struct move *m = t->due;
        t->due = NULL;
        match_move(t, m);
    }
    if (!l->due) {
        uv_timer_stop(timer);
    }
}

void lobby_due(struct table *t, struct move *m, uint64_t at_ms) {
    struct lobby *l = t->server->lobby;
    t->due = m;
    t->due_ms = at_ms;
    t->next_due = l->due;
    l->due = t;
    uv_timer_start(&l->due_timer, on_due, DUE_MS, DUE_MS);
}

/* Games with bots go on after a start though nobody has come back yet, a few at a time. */
static void on_wake(uv_timer_t *timer) {
    struct lobby *l = timer->data;
    for (int n = 0; l->wake_next && n < WAKE_AT_ONCE;) {
        struct table *t = l->wake_next;
        l->wake_next = t->next;
        bool bots = false;
        for (uint8_t i = 0; i < t->row.seats; i++) {
            bots |= table_bot_acts(t, i);
        }
        if (t->row.status == TABLE_PLAYING && !t->busy && bots && !t->match && table_leads(t)) {
            n++;
            if (match_load(t)) {
                match_poke(t);
            }
        }
    }
    if (!l->wake_next) {
        uv_timer_stop(timer);
    }
}

void lobby_wake_all(struct server *s) {
    s->lobby->wake_next = s->lobby->first;
    uv_timer_start(&s->lobby->wake_timer, on_wake, 50, 20);
}

static bool add_live(void *ctx, const struct table_row *row) {
    return lobby_add(ctx, row) != NULL;
}

struct lobby *lobby_create(struct server *s) {
    struct lobby *l = calloc(1, sizeof *l);
    if (!l) {
        return NULL;
    }
    s->lobby = l;
    l->server = s;
    l->due_timer.data = l->wake_timer.data = l;
    uv_timer_init(&s->loop, &l->due_timer);
    uv_timer_init(&s->loop, &l->wake_timer);
    l->last_number = store_last_number(store_loop_reader(s->store));
    if (!store_each_live(store_loop_reader(s->store), add_live, s)) {
        log_line("store", LOG_TEXT("why", "the tables cannot be read"));
        return NULL;
    }
    return l;
}

void lobby_destroy(struct lobby *l) {
    for (struct table *t = l->first, *next; t; t = next) {
        next = t->next;
        while (t->moves) {
            struct move *m = t->moves;
            t->moves = m->next;
            match_drop(m);
        }
        if (t->due) {
            match_drop(t->due);
        }
        remove_table(t);
    }
    buf_finish(&l->list);
    free(l);
}
