/*
 * What is kept about oneself: given out whole, or erased.
 *
 * Erasing goes step by step. A request whose table is busy, or was just changed, is asked again
 * from its beginning, until no table that is live has the person; then come the logs of older
 * versions, some games at a time; and at last, in one job, everything else.
 */
#include "server/api/api_devices.h"
#include "server/api/api_work.h"
#include "server/bots/bots.h"
#include "server/people/erase.h"
#include "server/store/store_sql.h"
#include "server/tables/lobby.h"

#include <stdlib.h>
#include <string.h>

/* ---- giving out ------------------------------------------------------------------------------ */

struct export {
    struct work work;
    struct person_row me;
    struct wire w;
    bool ok;
    char where[SERVER_WHERE];
};

static bool add_game(void *ctx, const struct table_row *row) {
    table_row_json(ctx, row);
    return true;
}

static bool add_line(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "table", row->value[0].p ? row->value[0].p : "");
    wire_int(w, "at", row->value[1].i);
    wire_text(w, "text", row->value[2].p ? row->value[2].p : "");
    wire_close(w, '}');
    return true;
}

static bool add_rating(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "map", row->value[0].p ? row->value[0].p : "");
    wire_int(w, "seats", row->value[1].i);
    wire_int(w, "rating", row->value[2].i / 1000);
    wire_int(w, "deviation", row->value[3].i / 1000);
    wire_int(w, "games", row->value[5].i);
    wire_int(w, "at", row->value[6].i);
    wire_close(w, '}');
    return true;
}

static bool add_rated(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "game", row->value[7].p ? row->value[7].p : "");
    wire_text(w, "map", row->value[0].p ? row->value[0].p : "");
    wire_int(w, "seats", row->value[1].i);
    wire_int(w, "was", row->value[2].i / 1000);
    wire_int(w, "rating", row->value[3].i / 1000);
    wire_int(w, "deviation", row->value[4].i / 1000);
    wire_int(w, "at", row->value[5].i);
    wire_int(w, "place", row->value[6].i);
    wire_close(w, '}');
    return true;
}

static void export_work(struct work *work) {
    struct export *x = (struct export *)work;
    struct store_reader *r = store_reader_create(x->where);
    struct store_values v = {0};
    struct store_query q = {.mine = true, .limit = UINT32_MAX >> 1};
    if (!r) {
        return;
    }
    memcpy(q.person, x->me.id, sizeof q.person);
    store_text(&v, x->me.id);
    wire_open(&x->w, "games", '[');
    x->ok = store_each_game(r, &q, add_game, &x->w);
    wire_close(&x->w, ']');
    wire_open(&x->w, "chat", '[');
    x->ok = x->ok && store_each(r, STORE_CHAT_OF, &v, add_line, &x->w);
    wire_close(&x->w, ']');
    wire_open(&x->w, "ratings", '[');
    x->ok = x->ok && store_each(r, STORE_RATINGS, &v, add_rating, &x->w);
    wire_close(&x->w, ']');
    wire_open(&x->w, "rated", '[');
    x->ok = x->ok && store_each(r, STORE_RATED_ALL, &v, add_rated, &x->w);
    wire_close(&x->w, ']');
    wire_close(&x->w, '}');
    store_reader_destroy(r);
}

static void export_done(struct work *work) {
    struct export *x = (struct export *)work;
    if (x->ok && !x->w.b.broken) {
        reply_wire(work->c, 200, &x->w);
    } else {
        reply_error(work->c, 503, "storage", "This cannot be read just now.");
    }
    buf_finish(&x->w.b);
    free(x);
}

void api_export(struct ask *a) {
    enum { MOST = 128 << 20 };
    struct export *x = api_needs_me(a) ? calloc(1, sizeof *x) : NULL;
    if (!x) {
        if (a->known) {
            api_storage(a->c, STORE_REFUSED);
        }
        return;
    }
    x->work.run = export_work;
    x->work.done = export_done;
    x->me = a->me;
    x->w.b.most = MOST;
    server_store(&a->c->server->config, x->where);
    wire_open(&x->w, NULL, '{');
    wire_text(&x->w, "person", a->me.id);
    wire_text(&x->w, "name", a->me.name);
    wire_int(&x->w, "created", a->me.created);
    bool ok = devices_json(a, &x->w);
    alerts_json(a, &x->w);
    lobby_mine_json(&x->w, "tables", a->c->server, a->me.id);
    if (!ok) {
        api_storage(a->c, STORE_REFUSED);
    }
    if (!ok || !api_work(a, &x->work)) {
        buf_finish(&x->w.b);
        free(x);
    }
}

/* ---- erasing: the tables --------------------------------------------------------------------- */

static bool has(const struct table *t, const char *person) {
    return t->row.status <= TABLE_PLAYING && (table_member(t, person) || table_asks(t, person));
}

/* As it is now: what is in memory may be old where other nodes write. */
static struct table *live_table(struct server *s, const char *person) {
    struct table *t = lobby_first(s);
    while (t && (!has(t, person) || (table_refresh(t) && !has(t, person)))) {
        t = t->next;
    }
    return t;
}

/* The row without the person at one seat, or as its host. In a running game a bot has the seat from
   now on. */
static uint8_t leave(struct table_row *row, const char *person, char *control, size_t size) {
    uint8_t seat = 0;
    while (seat < row->seats && strcmp(row->seat[seat].person, person) != 0) {
        seat++;
    }
    control[0] = 0;
    if (seat < row->seats && row->status == TABLE_PLAYING) {
        bots_take_over(row, seat, "gone", control, size);
        struct seat_row bot = {0};
        bots_sit(&bot, SEAT_BOT, row->seat[seat].level);
        row->seat[seat] = bot;
    } else if (seat < row->seats) {
        row->seat[seat] = (struct seat_row){0};
    } else {
        row->host[0] = 0;
        row->title[0] = 0;
    }
    if (row->status == TABLE_OPEN && !strcmp(row->host, person)) {
        row->status = TABLE_CLOSED;
        row->ended = server_now();
    }
    return seat;
}

static void on_left(void *ctx, struct table *t, enum store_code code) {
    struct conn *c = ctx;
    bool again = code == STORE_OK ||
                 (code == STORE_CONFLICT && t->server->follow && c->tries++ < LIMIT_TRIES);
    if (again && !c->closed) {
        t->server->calls->request(c);
    } else if (!c->closed) {
        api_storage(c, code);
    }
    conn_release(c);
}

static void leave_table(struct ask *a, struct table *t) {
    if (t->busy) {
        table_park(t, a->c);
        return;
    }
    struct table_row next = t->row;
    char control[160];
    uint8_t seat = leave(&next, a->me.id, control, sizeof control);
    struct store_job *j = store_job(NULL, NULL);
    if (j) {
        erase_put_chat(j, t->row.number, seat < t->row.seats ? seat : RH_SPECTATOR);
        store_submit(t->server->store, j);
    }
    conn_hold(a->c);
    table_change(t, &next, control[0] ? control : NULL, on_left, a->c);
}

/* ---- erasing: the rest ----------------------------------------------------------------------- */

struct erasing {
    struct work work;
    struct conn *c;
    char person[TOKEN_ID];
    int64_t after;
    struct store_job *j;
    bool ok, more;
    char where[SERVER_WHERE];
};

static void go_on(struct erasing *e);

static void on_erased(void *ctx, enum store_code code) {
    struct erasing *e = ctx;
    if (code != STORE_OK) {
        api_storage(e->c, code);
    } else {
        struct wire w = {0};
        e->c->server->calls->gone(e->c->server, e->person, "");
        wire_open(&w, NULL, '{');
        wire_bool(&w, "erased", true);
        wire_close(&w, '}');
        reply_wire(e->c, 200, &w);
    }
    conn_release(e->c);
    free(e);
}

static void on_logs(void *ctx, enum store_code code) {
    struct erasing *e = ctx;
    if (code != STORE_OK) {
        api_storage(e->c, code);
        conn_release(e->c);
        free(e);
    } else {
        go_on(e);
    }
}

static void logs_work(struct work *work) {
    struct erasing *e = (struct erasing *)work;
    struct store_reader *r = store_reader_create(e->where);
    e->ok = r && e->j && erase_logs(r, e->person, &e->after, e->j, &e->more);
    store_reader_destroy(r);
}

static void logs_done(struct work *work) {
    struct erasing *e = (struct erasing *)work;
    struct server *s = e->c->server;
    if (!e->ok || (s->drain_at && e->c->closed)) {
        api_storage(e->c, STORE_REFUSED);
        store_job_destroy(e->j);
        conn_release(e->c);
        free(e);
    } else {
        store_submit(s->store, e->j);
    }
}

static void go_on(struct erasing *e) {
    struct server *s = e->c->server;
    bool last = !e->more;
    struct ask a = {.c = e->c};
    e->j = store_job(last ? on_erased : on_logs, e);
    if (!e->j) {
        on_logs(e, STORE_REFUSED);
    } else if (last) {
        erase_put(e->j, e->person);
        devices_put_gone(e->j, e->person, "");
        store_submit(s->store, e->j);
    } else {
        e->work = (struct work){.run = logs_work, .done = logs_done};
        if (!api_work(&a, &e->work)) {
            store_job_destroy(e->j);
            conn_release(e->c);
            free(e);
        }
    }
}

void api_erase(struct ask *a) {
    if (!api_needs_me(a)) {
        return;
    }
    const char *name = wire_get_text(a->body, "name", LIMIT_NAME_BYTES);
    if (!name || strcmp(name, a->me.name) != 0) {
        reply_error(a->c, 400, "bad-name", "Say your name, so that nothing is erased by mistake.");
        return;
    }
    if (!devices_trusted(a)) {
        return;
    }
    struct table *t = live_table(a->c->server, a->me.id);
    if (t) {
        leave_table(a, t);
        return;
    }
    struct erasing *e = calloc(1, sizeof *e);
    if (!e) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    e->c = a->c;
    e->more = true;
    memcpy(e->person, a->me.id, sizeof e->person);
    server_store(&a->c->server->config, e->where);
    conn_hold(e->c);
    go_on(e);
}
