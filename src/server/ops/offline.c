/* Reading what is kept; see offline.h. */
#include "server/ops/offline.h"

#include "server/ops/data_folder.h"
#include "server/tables/map_cache.h"

#include <sodium.h>
#include <stdlib.h>

enum { PAGE = 1000 };

bool offline_open(struct offline *o, const struct config *config) {
    char where[SERVER_WHERE];
    server_store(config, where);
    struct server *s = calloc(1, sizeof *s);
    *o = (struct offline){.server = s};
    if (!s || sodium_init() < 0) {
        return false;
    }
    uv_loop_init(&s->loop);
    /* Beside a server it only reads; alone it may have to bring an older file up to date. */
    bool in_use = config->database[0] || data_folder_in_use(config->data);
    s->store = in_use ? store_create_to_read(where) : store_create(&s->loop, where);
    s->map_cache = map_cache_create();
    o->walk = store_reader_create(where);
    return s->store && s->map_cache && o->walk;
}

void offline_close(struct offline *o) {
    struct server *s = o->server;
    store_reader_destroy(o->walk);
    if (!s) {
        return;
    }
    if (s->store) {
        store_destroy(s->store);
    }
    uv_run(&s->loop, UV_RUN_DEFAULT);
    map_cache_destroy(s->map_cache);
    uv_loop_close(&s->loop);
    free(s);
}

struct walk {
    bool (*call)(void *ctx, const struct table_row *row);
    void *ctx;
    struct store_query q;
    uint32_t n;
    bool stop;
};

static bool each(void *ctx, const struct table_row *row) {
    struct walk *w = ctx;
    w->n++;
    w->q.before_at = row->ended;
    w->q.before_number = row->number;
    w->stop = !w->call(w->ctx, row);
    return !w->stop;
}

bool offline_each_game(struct offline *o, bool (*call)(void *, const struct table_row *),
                       void *ctx) {
    struct walk w = {.call = call, .ctx = ctx, .q = {.limit = PAGE, .everything = true}};
    do {
        w.n = 0;
        if (!store_each_game(o->walk, &w.q, each, &w)) {
            return false;
        }
    } while (w.n == PAGE && !w.stop);
    return true;
}
