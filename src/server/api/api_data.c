/* What is kept about oneself: given out whole, or erased (people/erase.h). */
#include "server/api/api_devices.h"
#include "server/net/work.h"
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

static bool add_holiday(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_int(w, "began", row->value[0].i);
    wire_int(w, "until", row->value[1].i);
    wire_close(w, '}');
    return true;
}

static void put_numbers(struct wire *w, const struct store_values *row, int from) {
    static const char *const keys[] = {"ended", "points", "rank"};
    for (int i = 0; i < 3 && row->value[from].i; i++) {
        wire_int(w, keys[i], row->value[from + i].i);
    }
    wire_close(w, '}');
}

static bool add_daily(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_int(w, "day", row->value[0].i);
    wire_text(w, "map", row->value[1].p ? row->value[1].p : "");
    wire_text(w, "table", row->value[2].p ? row->value[2].p : "");
    put_numbers(w, row, 3);
    return true;
}

static bool add_duplicate(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "duplicate", row->value[0].p ? row->value[0].p : "");
    wire_bool(w, "host", row->value[1].i != 0);
    wire_text(w, "table", row->value[2].p ? row->value[2].p : "");
    wire_int(w, "seat", row->value[3].i + 1);
    put_numbers(w, row, 4);
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
    wire_open(&x->w, "holidays", '[');
    x->ok = x->ok && store_each(r, STORE_HOLIDAYS_OF, &v, add_holiday, &x->w);
    wire_close(&x->w, ']');
    wire_open(&x->w, "ratings", '[');
    x->ok = x->ok && store_each(r, STORE_RATINGS, &v, add_rating, &x->w);
    wire_close(&x->w, ']');
    wire_open(&x->w, "rated", '[');
    x->ok = x->ok && store_each(r, STORE_RATED_ALL, &v, add_rated, &x->w);
    wire_close(&x->w, ']');
    wire_open(&x->w, "daily", '[');
    x->ok = x->ok && store_each(r, STORE_DAILY_ALL, &v, add_daily, &x->w);
    wire_close(&x->w, ']');
    wire_open(&x->w, "duplicates", '[');
    x->ok = x->ok && store_each(r, STORE_DUPLICATE_ALL, &v, add_duplicate, &x->w);
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

/* ---- erasing --------------------------------------------------------------------------------- */

/* The request is asked again from its beginning until no table has the person. */
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

static void on_erased(void *ctx, enum store_code code) {
    struct conn *c = ctx;
    if (code != STORE_OK) {
        api_storage(c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_bool(&w, "erased", true);
        wire_close(&w, '}');
        reply_wire(c, 200, &w);
    }
    conn_release(c);
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
    struct table *t = erase_table(a->c->server, a->me.id);
    if (t && t->busy) {
        table_park(t, a->c);
        return;
    }
    conn_hold(a->c);
    if (t) {
        erase_leave(t, a->me.id, on_left, a->c);
    } else {
        erase_rest(a->c->server, a->c, a->me.id, on_erased, a->c);
    }
}
