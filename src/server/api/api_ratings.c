/* Ratings: one's own with their history, and the lists of the best. */
#include "maps/maps.h"
#include "ratings/bots.h"
#include "server/api/api.h"
#include "server/people/best.h"
#include "server/store/store_sql.h"
#include "server/tables/map_cache.h"
#include "server/tables/rated.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HISTORY = 200, LISTS = 16 };

static void put_number(struct wire *w, const char *key, int64_t thousandths) {
    wire_int(w, key, llround((double)thousandths / 1e3));
}

static void put_rating(struct wire *w, struct glicko g) {
    wire_int(w, "rating", llround(g.rating));
    wire_int(w, "deviation", llround(g.deviation));
}

/* ---- one's own ------------------------------------------------------------------------------- */

struct mine {
    char map[LISTS][RH_ID_MAX];
    uint8_t seats[LISTS];
    struct rated rated[LISTS];
    int n;
};

static bool keep_rating(void *ctx, const struct store_values *row) {
    struct mine *m = ctx;
    if (row->value[5].i == 0) {
        return true; /* touched, and never written */
    }
    store_get_text(row, 0, m->map[m->n], RH_ID_MAX);
    m->seats[m->n] = (uint8_t)row->value[1].i;
    m->rated[m->n++] = rated_read(row->value[2].i, row->value[3].i, row->value[4].i,
                                  row->value[5].i, row->value[6].i);
    return m->n < LISTS;
}

/* The newest first. A place behind the last is that of who left. */
static bool put_step(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "game", row->value[5].p ? row->value[5].p : "");
    wire_int(w, "at", row->value[3].i);
    wire_int(w, "place", row->value[4].i);
    put_number(w, "was", row->value[0].i);
    put_number(w, "rating", row->value[1].i);
    put_number(w, "deviation", row->value[2].i);
    wire_close(w, '}');
    return true;
}

static bool put_mine(struct wire *w, struct store_reader *r, const char *me, const struct mine *m,
                     int i) {
    struct store_values v = {0};
    store_text(&v, me);
    store_text(&v, m->map[i]);
    store_int(&v, m->seats[i]);
    store_int(&v, HISTORY);
    wire_open(w, NULL, '{');
    wire_text(w, "map", m->map[i]);
    wire_int(w, "seats", m->seats[i]);
    put_rating(w, m->rated[i].now);
    wire_int(w, "games", m->rated[i].games);
    wire_int(w, "at", m->rated[i].at);
    wire_open(w, "history", '[');
    bool ok = store_each(r, STORE_RATED_LAST, &v, put_step, w);
    wire_close(w, ']');
    wire_close(w, '}');
    return ok;
}

void api_ratings_mine(struct ask *a) {
    if (!api_needs_me(a)) {
        return;
    }
    struct store_reader *r = store_loop_reader(a->c->server->store);
    struct mine m = {0};
    struct store_values v = {0};
    struct wire w = {0};
    store_text(&v, a->me.id);
    bool ok = store_each(r, STORE_RATINGS, &v, keep_rating, &m);
    wire_open(&w, NULL, '{');
    wire_open(&w, "ratings", '[');
    for (int i = 0; ok && i < m.n; i++) {
        ok = put_mine(&w, r, a->me.id, &m, i);
    }
    wire_close(&w, ']');
    wire_close(&w, '}');
    if (ok) {
        reply_wire(a->c, 200, &w);
    } else {
        buf_finish(&w.b);
        api_storage(a->c, STORE_REFUSED);
    }
}

/* ---- the best -------------------------------------------------------------------------------- */

static void put_bot(void *ctx, const char *level, struct glicko rating) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "level", level);
    put_rating(w, rating);
    wire_close(w, '}');
}

static bool put_me(struct wire *w, struct ask *a, const char *map, uint8_t seats) {
    struct server *s = a->c->server;
    struct rated mine;
    if (!rated_of(store_loop_reader(s->store), a->me.id, map, seats, &mine)) {
        return false;
    }
    wire_open(w, "me", '{');
    put_rating(w, mine.now);
    wire_int(w, "games", mine.games);
    if (rated_is_listed(&mine)) {
        wire_int(w, "place", best_place(s, map, seats, mine.now.rating));
    }
    wire_close(w, '}');
    return true;
}

void api_ratings(struct ask *a) {
    char map[RH_ID_MAX] = "", number[4] = "";
    http_query(a->c->http, "map", map, sizeof map);
    http_query(a->c->http, "seats", number, sizeof number);
    size_t n;
    bool known = maps_builtin_json(map, &n) != NULL;
    const struct rh_components *c = known ? map_cache_get(a->c->server, map) : NULL;
    long seats = strtol(number, NULL, 10);
    if (!c || seats < c->seats_min || seats > c->seats_max) {
        reply_error(a->c, 400, "bad-options", "map is a published map, seats how many play it.");
        return;
    }
    const char *list = best_list(a->c->server, map, (uint8_t)seats);
    if (!list) {
        reply_error(a->c, 503, "storage", "This cannot be read just now.");
        return;
    }
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "map", map);
    wire_int(&w, "seats", seats);
    wire_raw(&w, "best", list);
    wire_open(&w, "bots", '[');
    ratings_each_bot(map, (uint8_t)seats, put_bot, &w);
    wire_close(&w, ']');
    bool ok = !a->known || put_me(&w, a, map, (uint8_t)seats);
    wire_close(&w, '}');
    if (ok) {
        reply_wire(a->c, 200, &w);
    } else {
        buf_finish(&w.b);
        api_storage(a->c, STORE_REFUSED);
    }
}
