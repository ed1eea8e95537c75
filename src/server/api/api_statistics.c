/* One's own statistics: the sums that count.c keeps, read by their key. */
#include "server/api/api.h"
#include "server/store/store_sql.h"
#include "server/tables/map_cache.h"

#include <string.h>

static const char *text_of(const struct store_values *row, int at) {
    return row->value[at].p ? row->value[at].p : "";
}

static bool put_sums(void *ctx, const struct store_values *row) {
    static const char *const names[] = {"games", "gone"};
    static const char *const sums[] = {"total",   "routes",    "won",  "lost", "bonus",
                                       "penalty", "completed", "held", "path", "longest"};
    struct wire *w = ctx;
    int at = 0;
    wire_open(w, NULL, '{');
    wire_text(w, "map", text_of(row, at++));
    wire_int(w, "seats", row->value[at++].i);
    wire_bool(w, "alone", row->value[at++].i != 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        wire_int(w, names[i], row->value[at++].i);
    }
    wire_open(w, "places", '[');
    for (int i = 0; i < RH_SEATS_MAX; i++) {
        wire_int(w, NULL, row->value[at++].i);
    }
    wire_close(w, ']');
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        wire_int(w, sums[i], row->value[at++].i);
    }
    wire_int(w, "best", row->value[at++].i);
    wire_int(w, "best_path", row->value[at++].i);
    wire_close(w, '}');
    return true;
}

struct routes {
    struct server *server;
    struct wire *w;
    char map[RH_ID_MAX]; /* whose list is open; "": none */
    const struct rh_components *c;
};

/* Routes come map by map. */
static bool put_route(void *ctx, const struct store_values *row) {
    struct routes *r = ctx;
    const char *map = text_of(row, 0);
    if (strcmp(r->map, map) != 0) {
        if (r->map[0]) {
            wire_close(r->w, '}');
        }
        snprintf(r->map, sizeof r->map, "%s", map);
        r->c = map_cache_get(r->server, map);
        wire_open(r->w, map, '{');
    }
    int64_t route = row->value[1].i;
    if (r->c && route >= 0 && route < r->c->routes_n) {
        wire_int(r->w, r->c->route[route].id, row->value[2].i);
    }
    return true;
}

/* An opponent is told by name, never by id; one whose bot's level is no name. */
static bool put_versus(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    const char *other = text_of(row, 0);
    wire_open(w, NULL, '{');
    if (!strncmp(other, "bot:", 4)) {
        wire_text(w, "level", other + 4);
    } else {
        wire_text(w, "name", text_of(row, 1));
    }
    wire_int(w, "games", row->value[2].i);
    wire_int(w, "won", row->value[3].i);
    wire_int(w, "lost", row->value[4].i);
    wire_close(w, '}');
    return true;
}

void api_statistics(struct ask *a) {
    if (!api_needs_me(a)) {
        return;
    }
    struct wire w = {0};
    struct store_reader *r = store_loop_reader(a->c->server->store);
    struct routes routes = {.server = a->c->server, .w = &w};
    struct store_values v = {0};
    store_text(&v, a->me.id);
    wire_open(&w, NULL, '{');
    wire_open(&w, "sums", '[');
    bool ok = store_each(r, STORE_TALLIES, &v, put_sums, &w);
    wire_close(&w, ']');
    wire_open(&w, "routes", '{');
    ok = ok && store_each(r, STORE_ROUTES, &v, put_route, &routes);
    if (routes.map[0]) {
        wire_close(&w, '}');
    }
    wire_close(&w, '}');
    wire_open(&w, "versus", '[');
    ok = ok && store_each(r, STORE_VERSUS, &v, put_versus, &w);
    wire_close(&w, ']');
    wire_close(&w, '}');
    if (ok) {
        reply_wire(a->c, 200, &w);
    } else {
        buf_finish(&w.b);
        api_storage(a->c, STORE_REFUSED);
    }
}
