/*
 * Standing orders at a table: what a seat wants done in its turns while its player is away.
 *
 * They are read from the store when the seat's turn comes, at tables with slow clocks only, and
 * done as a move of the person's own: what is left of them is saved together with it. Nobody else
 * sees them; what leads the game is the one node that does them.
 */
#include "server/tables/match.h"

#include "server/base/log.h"
#include "text/orders/orders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct given { /* the row of a seat */
    char person[TOKEN_ID];
    char text[ORDERS_TEXT_MAX];
};

static bool keep(void *ctx, const struct store_values *row) {
    struct given *g = ctx;
    store_get_text(row, 0, g->person, sizeof g->person);
    store_get_text(row, 1, g->text, sizeof g->text);
    return false;
}

static void read_given(const struct table *t, uint8_t seat, struct given *g) {
    struct store_values v = {0};
    g->person[0] = g->text[0] = 0;
    store_int(&v, t->row.number);
    store_int(&v, seat);
    store_each(store_loop_reader(t->server->store), STORE_ORDERS, &v, keep, g);
    if (strcmp(g->person, t->row.seat[seat].person) != 0) {
        g->text[0] = 0; /* the seat has passed to somebody else since */
    }
}

bool match_orders_text(const struct table *t, uint8_t seat, char *out, size_t size) {
    struct given *g = malloc(sizeof *g);
    if (!g) {
        return false;
    }
    read_given(t, seat, g);
    snprintf(out, size, "%s", g->text);
    char *note = strstr(out, "before ");
    if (note) {
        *note = 0; /* what orders_give noted is no order */
    }
    free(g);
    return true;
}

void match_orders_put(struct store_job *j, const struct table *t, uint8_t seat, const char *text) {
    struct store_values v = {0};
    store_int(&v, t->row.number);
    store_int(&v, seat);
    if (text[0]) {
        store_text(&v, t->row.seat[seat].person);
        store_text(&v, text);
    }
    store_put(j, text[0] ? STORE_ORDERS_SAVE : STORE_ORDERS_DROP, &v);
}

static void on_dropped(void *ctx, enum store_code code) {
    (void)ctx;
    log_line("orders-end", LOG_INT("saved", code == STORE_OK));
}

static void drop(struct table *t, uint8_t seat) {
    struct store_job *j = store_job(on_dropped, NULL);
    if (j) {
        match_orders_put(j, t, seat, "");
        store_submit(t->server->store, j);
    }
}

/* A move as the person's own client would send it. */
static struct move *make_move(const struct table *t, uint8_t seat, const struct rh_action *a,
                              const struct orders *left) {
    const struct match *g = t->match;
    struct move *m = calloc(1, sizeof *m);
    char *text = malloc(ORDERS_TEXT_MAX);
    if (!m || !text) {
        free(m);
        free(text);
        return NULL;
    }
    text[0] = 0;
    if (left->orders_n) {
        orders_print(g->c, left, text, ORDERS_TEXT_MAX);
    }
    m->orders = text;
    m->seat = seat;
    m->expect = g->seq;
    m->came_ns = uv_hrtime();
    memcpy(m->person, t->row.seat[seat].person, sizeof m->person);
    token_id(m->id);
    rh_action_print(g->c, a, m->text, sizeof m->text);
    return m;
}

/* Whether a move was handed over. */
static bool follow(struct table *t, uint8_t seat, const char *text) {
    const struct match *g = t->match;
    struct orders o;
    struct rh_state view;
    struct rh_action a;
    uint8_t which;
    if (!orders_parse(g->c, seat, text, &o, NULL)) {
        return false;
    }
    rh_view(g->c, &g->state, seat, &view);
    enum orders_answer answer = orders_next(g->c, &view, &o, &a, &which);
    if (answer == ORDERS_END) {
        drop(t, seat);
    }
    if (answer != ORDERS_DO) {
        return false;
    }
    orders_done(&o, which);
    struct move *m = make_move(t, seat, &a, &o);
    if (m) {
        match_move(t, m);
    }
    return m != NULL;
}

static bool may_follow(const struct table *t) {
    return table_is_slow(&t->row) && t->row.status == TABLE_PLAYING && t->match && !t->busy &&
           !t->server->draining && table_leads(t) && !store_stalls(t->server->store);
}

/* Once a position; where other nodes may write orders too, again now and then. */
static bool is_due(const struct table *t, uint8_t seat, uint64_t now) {
    const struct match *g = t->match;
    bool again = t->server->follow && now - g->orders_ms[seat] >= LIMIT_ORDERS_MS;
    return (rh_to_act(&g->state) >> seat & 1) && t->row.seat[seat].kind == SEAT_PERSON &&
           !t->row.seat[seat].bot_plays && (g->orders_seq[seat] != g->seq + 1 || again);
}

void match_orders(struct table *t) {
    if (!may_follow(t)) {
        return;
    }
    uint64_t now = uv_now(&t->server->loop);
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        if (!is_due(t, seat, now)) {
            continue;
        }
        t->match->orders_seq[seat] = t->match->seq + 1;
        t->match->orders_ms[seat] = now;
        struct given *g = malloc(sizeof *g);
        if (!g) {
            return;
        }
        read_given(t, seat, g);
        bool moved = g->text[0] && follow(t, seat, g->text);
        free(g);
        if (moved) {
            return;
        }
    }
}
