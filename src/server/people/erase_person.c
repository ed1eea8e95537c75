/* A person leaves the tables that are live, and then everything else; see erase.h. */
#include "server/people/erase.h"

#include "server/net/work.h"
#include "server/people/person.h"
#include "server/store/store_sql.h"
#include "server/tables/holiday.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables ---------------------------------------------------------------------------------- */

static bool has(const struct table *t, const char *person) {
    return t->row.status <= TABLE_PLAYING && (table_member(t, person) || table_asks(t, person));
}

/* As it is now: what is in memory may be old where other nodes write. */
struct table *erase_table(struct server *s, const char *person) {
    struct table *t = lobby_first(s);
    while (t && (!has(t, person) || (table_refresh(t) && !has(t, person)))) {
        t = t->next;
    }
    return t;
}

/* The row without the person at one seat, or as its host; which seat. In a running game a bot has
   the seat from now on. A table that waits is closed with its host. */
static uint8_t leave(const struct match_players *players, struct table_row *row, const char *person,
                     char *control, size_t size) {
    uint8_t seat = 0;
    control[0] = 0;
    if (row->status == TABLE_OPEN && !strcmp(row->host, person)) {
        row->status = TABLE_CLOSED;
        row->ended = server_now();
    }
    while (seat < row->seats && strcmp(row->seat[seat].person, person) != 0) {
        seat++;
    }
    if (seat < row->seats && row->status == TABLE_PLAYING) {
        players->take_over(row, seat, "gone", control, size);
        struct seat_row bot = {0};
        players->sit(&bot, SEAT_BOT, row->seat[seat].level);
        row->seat[seat] = bot;
    } else if (seat < row->seats) {
        row->seat[seat] = (struct seat_row){0};
    } else {
        row->host[0] = 0;
        row->title[0] = 0;
    }
    return seat;
}

void erase_leave(struct table *t, const char *person, table_done done, void *ctx) {
    struct table_row next = t->row;
    char control[160];
    uint8_t seat = leave(t->server->players, &next, person, control, sizeof control);
    struct store_job *j = store_job(NULL, NULL);
    if (j) {
        struct store_values v = {0};
        store_int(&v, t->row.number);
        store_int(&v, seat < t->row.seats ? seat : RH_SPECTATOR);
        store_put(j, STORE_CHAT_DROP, &v);
        store_submit(t->server->store, j);
    }
    table_change(t, &next, control[0] ? control : NULL, done, ctx);
}

/* ---- the rest -------------------------------------------------------------------------------- */

struct erasing {
    struct work work;
    struct server *server;
    struct conn *c; /* who asks; NULL: the operator */
    char person[TOKEN_ID];
    int64_t after;
    struct store_job *j;
    bool ok, more;
    store_done done;
    void *ctx;
    char where[SERVER_WHERE];
};

static void go_on(struct erasing *e);

static void finish(struct erasing *e, enum store_code code) {
    if (code == STORE_OK) {
        e->server->calls->gone(e->server, e->person, "");
        holiday_forget(e->server, e->person);
    }
    e->done(e->ctx, code);
    free(e);
}

static void on_erased(void *ctx, enum store_code code) {
    finish(ctx, code);
}

static void on_logs(void *ctx, enum store_code code) {
    if (code == STORE_OK) {
        go_on(ctx);
    } else {
        finish(ctx, code);
    }
}

static void logs_work(struct work *work) {
    struct erasing *e = (struct erasing *)work;
    struct store_reader *r = store_reader_create(e->where);
    e->ok = r && erase_logs(r, e->person, &e->after, e->j, &e->more);
    store_reader_destroy(r);
}

static void logs_done(struct work *work) {
    struct erasing *e = (struct erasing *)work;
    if (e->ok && !e->server->draining) {
        store_submit(e->server->store, e->j);
    } else {
        store_job_destroy(e->j);
        finish(e, STORE_REFUSED);
    }
}

static void go_on(struct erasing *e) {
    bool last = !e->more;
    e->j = store_job(last ? on_erased : on_logs, e);
    if (!e->j) {
        finish(e, STORE_REFUSED);
    } else if (last) {
        erase_put(e->j, e->person);
        person_put_gone(e->j, e->person, "");
        store_submit(e->server->store, e->j);
    } else {
        e->work = (struct work){.run = logs_work, .done = logs_done};
        if (!work_add(e->server, e->c, &e->work)) {
            store_job_destroy(e->j);
            finish(e, STORE_REFUSED);
        }
    }
}

void erase_rest(struct server *s, struct conn *c, const char *person, store_done done, void *ctx) {
    struct erasing *e = calloc(1, sizeof *e);
    if (!e) {
        done(ctx, STORE_REFUSED);
        return;
    }
    e->server = s;
    e->c = c;
    e->more = true;
    e->done = done;
    e->ctx = ctx;
    memcpy(e->person, person, sizeof e->person);
    server_store(&s->config, e->where);
    go_on(e);
}

void erase_shut(struct server *s, const char *person, store_done done, void *ctx) {
    static const enum store_sql ways[] = {STORE_PAIRING_DROP, STORE_PHRASE_DROP,
                                          STORE_ERASE_DEVICE};
    struct store_job *j = store_job(done, ctx);
    if (!j) {
        done(ctx, STORE_REFUSED);
        return;
    }
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct store_values v = {0};
        store_text(&v, person);
        store_put(j, ways[i], &v);
    }
    person_put_gone(j, person, "");
    store_submit(s->store, j);
}
