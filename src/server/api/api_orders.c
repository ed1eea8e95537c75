/* Standing orders of a seat: reading and writing them, for who sits there and nobody else. */
#include "server/api/api.h"

#include "core/seat.h"
#include "server/tables/match.h"
#include "text/orders/orders.h"

#include <stdlib.h>
#include <string.h>

struct giving {
    struct conn *c;
    struct table *table;
    uint8_t seat;
    char text[ORDERS_TEXT_MAX]; /* as they are kept; "": none */
};

/* The list as text and in parts; "": none. */
static void answer_text(struct conn *c, const struct table *t, uint8_t seat, const char *text) {
    struct orders o = {0};
    struct rh_complaint why;
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_int(&w, "seat", seat_number(seat));
    wire_text(&w, "orders", text);
    if (t->match && (!text[0] || orders_parse(t->match->c, seat, text, &o, &why))) {
        WIRE_PRINT(&w, "parts", orders_json(t->match->c, &o, out, size));
    }
    wire_close(&w, '}');
    reply_wire(c, 200, &w);
}

static void answer(struct conn *c, const struct table *t, uint8_t seat) {
    char text[ORDERS_TEXT_MAX];
    if (!match_orders_text(t, seat, text, sizeof text)) {
        api_storage(c, STORE_REFUSED);
        return;
    }
    answer_text(c, t, seat, text);
}

static void on_given(void *ctx, enum store_code code) {
    struct giving *g = ctx;
    struct table *t = g->table;
    t->busy = false;
    if (code == STORE_OK) {
        if (t->match) {
            t->match->orders_seq[g->seat] = 0; /* it may be this seat's turn already */
        }
        answer(g->c, t, g->seat);
    } else {
        api_storage(g->c, code);
    }
    conn_release(g->c);
    free(g);
    table_resume(t);
}

/* With the key of its message, so that a page says it in its reader's language. */
static void complain(struct conn *c, const struct rh_complaint *why) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_open(&w, "error", '{');
    wire_text(&w, "code", "bad-orders");
    wire_text(&w, "message", why->text);
    wire_bool(&w, "retry", false);
    wire_close(&w, '}');
    wire_open(&w, "complaint", '{');
    wire_int(&w, "line", why->line);
    wire_text(&w, "complaint", why->text);
    wire_text(&w, "key", why->key);
    wire_text(&w, "parameters", why->parameters);
    wire_close(&w, '}');
    wire_close(&w, '}');
    reply_wire(c, 422, &w);
}

/* Reads the list against what the seat sees now; false: answered. The note of who owns what is for
   keeping. */
static bool read_orders(struct ask *a, const struct table *t, uint8_t seat, const char *said,
                        bool note, char text[ORDERS_TEXT_MAX]) {
    const struct match *m = t->match;
    struct orders o;
    struct rh_state view;
    struct rh_complaint why;
    text[0] = 0;
    if (!said[0]) {
        return true;
    }
    rh_view(m->c, &m->state, seat, &view);
    if (!orders_parse(m->c, seat, said, &o, &why) || !orders_give(m->c, &view, &o, &why)) {
        complain(a->c, &why);
        return false;
    }
    if (!note) {
        memset(o.before, 0, sizeof o.before);
    }
    orders_print(m->c, &o, text, ORDERS_TEXT_MAX);
    return true;
}

static struct table *orders_table(struct ask *a, uint8_t *seat) {
    struct table *t = api_own_seat(a, ALSO_DUPLICATE, seat);
    if (t && (t->row.status != TABLE_PLAYING || !table_is_slow(&t->row))) {
        reply_error(a->c, 409, "not-slow",
                    "Standing orders are for running games with an hour or more a turn.");
        return NULL;
    }
    if (t && !match_load(t)) {
        api_storage(a->c, STORE_REFUSED);
        return NULL;
    }
    return t;
}

void api_orders(struct ask *a) {
    uint8_t seat;
    bool check;
    struct table *t = orders_table(a, &seat);
    const char *said = t ? wire_get_text(a->body, "orders", LIMIT_ORDERS) : NULL;
    if (!t) {
        return;
    }
    if (!json_object_get(a->body, "orders")) {
        answer(a->c, t, seat);
        return;
    }
    if (!said) {
        reply_error(a->c, 400, "bad-request", "Orders are a text of at most 4000 bytes.");
        return;
    }
    if (!wire_get_bool(a->body, "check", false, &check)) {
        reply_error(a->c, 400, "bad-request", "`check` is true or false.");
        return;
    }
    struct giving *g = malloc(sizeof *g);
    if (!g) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    *g = (struct giving){.c = a->c, .table = t, .seat = seat};
    if (!read_orders(a, t, seat, said, !check, g->text)) {
        free(g);
        return;
    }
    if (check) {
        answer_text(a->c, t, seat, g->text);
        free(g);
        return;
    }
    struct store_job *j = store_job(on_given, g);
    if (!j) {
        free(g);
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    match_orders_put(j, t, seat, g->text);
    conn_hold(a->c);
    t->busy = true;
    store_submit(a->c->server->store, j);
}
