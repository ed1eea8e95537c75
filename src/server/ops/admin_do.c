/*
 * What an operator may do, by the name of the question; see admin.h.
 *
 * None of it gives anybody eyes: a seat is freed as its table's host could free it, a running game
 * that is ended stays closed for ever, and no answer holds a card, a code or a link.
 */
#include "server/base/log.h"
#include "server/ops/admin.h"
#include "server/people/erase.h"
#include "server/store/store_sql.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>

enum { STEP = 20, BUSY_MS = 10, TRIES = 200, DAY_MS = 24 * 3600 * 1000 };

/* ---- looking --------------------------------------------------------------------------------- */

static void do_where(struct admin_ask *a) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "version", RH_VERSION);
    wire_text(&w, "database", a->server->config.database);
    wire_close(&w, '}');
    admin_answer(a, &w);
}

/* Live tables, a page at a time, the newest first; `from` says where to go on. */
static void do_tables(struct admin_ask *a) {
    struct wire w = {0};
    int64_t from = 0, n = 0;
    wire_get_int(a->o, "from", 0, INT32_MAX, &from);
    wire_open(&w, NULL, '{');
    wire_open(&w, "tables", '[');
    for (struct table *t = lobby_first(a->server); t && n < from + ADMIN_PAGE; t = t->next) {
        if (t->row.status > TABLE_PLAYING || n++ < from) {
            continue;
        }
        wire_open(&w, NULL, '{');
        table_json(&w, "table", t);
        wire_bool(&w, "leads", t->row.status == TABLE_PLAYING && table_leads(t));
        wire_close(&w, '}');
    }
    wire_close(&w, ']');
    if (n == from + ADMIN_PAGE) {
        wire_int(&w, "next", n);
    }
    wire_close(&w, '}');
    admin_answer(a, &w);
}

static bool add_node(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    char node[32];
    store_get_text(row, 0, node, sizeof node);
    wire_open(w, NULL, '{');
    wire_text(w, "node", node);
    wire_int(w, "left_ms", row->value[1].i);
    wire_int(w, "leases", row->value[2].i);
    wire_close(w, '}');
    return true;
}

/* Who shares the database, for how long each still counts as alive, and how many games each leads;
   "": games that nobody leads. */
static void do_nodes(struct admin_ask *a) {
    struct server *s = a->server;
    const struct store_values none = {0};
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "here", store_node(s->store));
    wire_int(&w, "sockets", s->sockets_n);
    wire_int(&w, "playing", lobby_count(s, TABLE_PLAYING));
    wire_bool(&w, "well", store_is_well(s->store));
    wire_open(&w, "nodes", '[');
    bool ok = !store_is_shared(s->store) ||
              store_each(store_loop_reader(s->store), STORE_NODES, &none, add_node, &w);
    wire_close(&w, ']');
    wire_close(&w, '}');
    if (ok) {
        admin_answer(a, &w);
    } else {
        buf_finish(&w.b);
        admin_refuse(a, "storage", "The database cannot be read just now.");
    }
}

/* ---- changing one table ---------------------------------------------------------------------- */

/* The live table of the question, free to be changed; NULL: answered, or asked again later. */
static struct table *table_of(struct admin_ask *a) {
    const char *name = wire_get_text(a->o, "table", 2 * TOKEN_CODE);
    struct table *t = name ? lobby_get(a->server, name) : NULL;
    t = t || !name ? t : lobby_by_code(a->server, name);
    if (t) {
        table_refresh(t);
    }
    if (!t || t->row.status > TABLE_PLAYING) {
        admin_refuse(a, "unknown-table",
                     "There is no open table and no running game of this name.");
        return NULL;
    }
    if (a->server->draining || (t->busy && a->tries == TRIES)) {
        admin_refuse(a, "busy", "The server is busy; ask again.");
        return NULL;
    }
    if (t->busy) {
        a->tries++;
        admin_again(a, BUSY_MS);
        return NULL;
    }
    return t;
}

static void on_changed(void *ctx, struct table *t, enum store_code code) {
    struct admin_ask *a = ctx;
    if (code == STORE_CONFLICT && a->server->follow && a->tries++ < TRIES) {
        admin_again(a, BUSY_MS); /* another node was faster */
    } else if (code != STORE_OK) {
        admin_refuse(a, "storage", "This could not be saved; nothing was changed.");
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        table_json(&w, "table", t);
        wire_close(&w, '}');
        admin_answer(a, &w);
    }
    admin_release(a);
}

static void end_table(struct admin_ask *a, struct table *t, table_done done) {
    struct table_row next = t->row;
    next.status = TABLE_CLOSED;
    next.ended = server_now();
    log_line("admin", LOG_TEXT("end", t->row.id));
    admin_hold(a);
    table_change(t, &next, "{\"kind\":\"aborted\"}", done, a);
}

static void do_end(struct admin_ask *a) {
    struct table *t = table_of(a);
    if (t) {
        end_table(a, t, on_changed);
    }
}

/* Before the deal the seat is anybody's again. In a running game a bot stands in for who is away,
   as for whoever may ask for it at the table; the seat stays theirs: docs/secrecy.md. */
static void do_free(struct admin_ask *a) {
    struct table *t = table_of(a);
    int64_t n;
    if (!t) {
        return;
    }
    if (!wire_get_int(a->o, "seat", 1, t->row.seats, &n)) {
        admin_refuse(a, "bad-seat", "Name a seat of this table.");
        return;
    }
    uint8_t seat = (uint8_t)(n - 1);
    struct table_row next = t->row;
    char control[160];
    bool playing = t->row.status == TABLE_PLAYING;
    const struct seat_row *now = &t->row.seat[seat];
    if (playing && (now->kind != SEAT_PERSON || now->bot_plays)) {
        admin_refuse(a, "bot-plays", "A bot plays there already.");
        return;
    }
    if (playing && !table_absent(t, seat)) {
        admin_refuse(a, "player-here", "That player is here, or has only just left.");
        return;
    }
    if (playing) {
        a->server->players->take_over(&next, seat, "gone", control, sizeof control);
    } else {
        next.seat[seat] = (struct seat_row){.kind = SEAT_OPEN};
    }
    log_line("admin", LOG_TEXT("free", t->row.id), LOG_INT("seat", n));
    admin_hold(a);
    table_change(t, &next, playing ? control : NULL, on_changed, a);
}

/* ---- expiring many --------------------------------------------------------------------------- */

/* Nobody is there, and nothing has happened since: an open table was opened before, a game had its
   last move before. */
static bool is_old(struct table *t, int64_t before) {
    if (t->busy || t->watches || t->far_seats || t->far_watching || t->row.created >= before ||
        t->row.started >= before) {
        return false;
    }
    if (t->row.status == TABLE_OPEN) {
        return true;
    }
    bool loaded = t->match != NULL;
    bool old = match_load(t) && t->match->moved < before;
    if (!loaded) {
        match_finish(t);
    }
    return old;
}

static void on_expired(void *ctx, struct table *t, enum store_code code) {
    struct admin_ask *a = ctx;
    (void)t;
    *(code == STORE_OK ? &a->done : &a->failed) += 1;
    admin_release(a);
}

static bool list_numbers(struct admin_ask *a) {
    uint32_t n = 0;
    for (struct table *t = lobby_first(a->server); t; t = t->next) {
        n++;
    }
    a->number = calloc(n + 1, sizeof *a->number);
    for (struct table *t = lobby_first(a->server); t && a->number; t = t->next) {
        if (t->row.status <= TABLE_PLAYING) {
            a->number[a->number_n++] = t->row.number;
        }
    }
    return a->number != NULL;
}

/* A few at a time, so that games go on meanwhile. */
static void do_expire(struct admin_ask *a) {
    int64_t days;
    if (!wire_get_int(a->o, "days", 1, 36500, &days)) {
        admin_refuse(a, "bad-days", "Say after how many days.");
        return;
    }
    if (!a->number && !list_numbers(a)) {
        admin_refuse(a, "storage", "The server is out of memory.");
        return;
    }
    int64_t before = server_now() - days * DAY_MS;
    for (int i = 0; i < STEP && a->at < a->number_n && !a->server->draining; i++) {
        struct table *t = lobby_by_number(a->server, a->number[a->at++]);
        if (t && t->row.status <= TABLE_PLAYING && is_old(t, before)) {
            end_table(a, t, on_expired);
        }
    }
    bool under_way = a->refs > 2;
    if (under_way || (a->at < a->number_n && !a->server->draining)) {
        admin_again(a, under_way ? BUSY_MS : 1);
        return;
    }
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_int(&w, "looked", a->at);
    wire_int(&w, "ended", a->done);
    wire_int(&w, "failed", a->failed);
    wire_close(&w, '}');
    admin_answer(a, &w);
}

/* ---- removing a person ----------------------------------------------------------------------- */

static void on_shut(void *ctx, enum store_code code) {
    struct admin_ask *a = ctx;
    const char *person = wire_get_text(a->o, "person", TOKEN_ID);
    if (code != STORE_OK) {
        admin_refuse(a, "storage", "This could not be saved; nothing was changed.");
    } else {
        a->server->calls->gone(a->server, person, "");
        a->shut = true;
        admin_again(a, 0);
    }
    admin_release(a);
}

static void on_left(void *ctx, struct table *t, enum store_code code) {
    struct admin_ask *a = ctx;
    if (code == STORE_OK || (code == STORE_CONFLICT && t->server->follow && a->tries++ < TRIES)) {
        admin_again(a, 0);
    } else {
        admin_refuse(a, "half", "Not everything was removed; ask again.");
    }
    admin_release(a);
}

static void on_erased(void *ctx, enum store_code code) {
    struct admin_ask *a = ctx;
    struct wire w = {0};
    if (code != STORE_OK) {
        admin_refuse(a, "half", "Not everything was removed; ask again.");
    } else {
        wire_open(&w, NULL, '{');
        wire_text(&w, "person", wire_get_text(a->o, "person", TOKEN_ID));
        wire_close(&w, '}');
        admin_answer(a, &w);
    }
    admin_release(a);
}

/* As if they had asked for it themselves, step by step; but their devices go first, so that they
   sit down nowhere meanwhile. */
static void do_remove(struct admin_ask *a) {
    struct server *s = a->server;
    const char *person = wire_get_text(a->o, "person", TOKEN_ID);
    struct person_row row;
    if (!person || !token_is_id(person) ||
        !store_person(store_loop_reader(s->store), person, &row)) {
        admin_refuse(a, "unknown-person", "There is nobody with this id.");
        return;
    }
    struct table *t = a->shut ? erase_table(s, person) : NULL;
    if (s->draining || (t && t->busy && a->tries == TRIES)) {
        admin_refuse(a, a->shut ? "half" : "busy", "The server is busy; ask again.");
        return;
    }
    if (t && t->busy) {
        a->tries++;
        admin_again(a, BUSY_MS);
        return;
    }
    admin_hold(a);
    if (!a->shut) {
        log_line("admin", LOG_TEXT("remove", person));
        erase_shut(s, person, on_shut, a);
    } else if (t) {
        erase_leave(t, person, on_left, a);
    } else {
        erase_rest(s, NULL, person, on_erased, a);
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

void admin_do(struct admin_ask *a) {
    static const struct {
        const char *name;
        void (*call)(struct admin_ask *a);
    } all[] = {
        {"where", do_where}, {"tables", do_tables}, {"nodes", do_nodes},   {"end", do_end},
        {"free", do_free},   {"expire", do_expire}, {"remove", do_remove},
    };
    const char *name = wire_get_text(a->o, "do", 16);
    for (size_t i = 0; name && i < sizeof all / sizeof *all; i++) {
        if (!strcmp(all[i].name, name)) {
            all[i].call(a);
            return;
        }
    }
    admin_refuse(a, "unknown", "This version of the server does not know that question.");
}
