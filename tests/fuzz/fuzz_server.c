/* A server without a network; see fuzz_server.h. Table "0000000000000" is played by
   "1111111111111". */
#include "fuzz_server.h"

#include "server/bots/bots.h"
#include "server/net/rates.h"
#include "server/serve.h"
#include "server/session/session.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void on_started(void *ctx, struct table *t, enum store_code code) {
    (void)t;
    *(bool *)ctx = code == STORE_OK;
}

static void open_game(struct server *s) {
    struct table_row row = {.number = lobby_next_number(s),
                            .id = "0000000000000",
                            .code = "AAAA-BBBB",
                            .host = "1111111111111",
                            .map = "usa",
                            .is_public = true,
                            .seats = 2,
                            .first = RH_NONE};
    for (int i = 0; i < 2; i++) {
        row.seat[i].kind = SEAT_PERSON;
        snprintf(row.seat[i].person, sizeof row.seat[i].person, "1111111111111");
        snprintf(row.seat[i].name, sizeof row.seat[i].name, "Fuzz");
    }
    struct table *t = lobby_add(s, &row);
    struct table_row next = row;
    next.status = TABLE_PLAYING;
    bool started = false;
    table_start(t, &next, on_started, &started);
    while (!started) {
        uv_run(&s->loop, UV_RUN_ONCE);
    }
}

struct server *fuzz_server(void) {
    static struct server *s; /* libFuzzer gives targets no place of their own */
    if (s) {
        return s;
    }
    char folder[] = "/tmp/roundhouse-fuzz-XXXXXX", where[64];
    s = calloc(1, sizeof *s);
    if (!s || sodium_init() < 0 || !mkdtemp(folder)) {
        abort();
    }
    serve_join(s);
    s->config = (struct config){.threads = 1, .quiet = true, .limits = limits_usual, .think_ms = 1};
    s->config.limits = (struct limits){.moves = 1u << 30,
                                       .messages = 1u << 30,
                                       .chat = 1u << 30,
                                       .tables = 50,
                                       .guesses = 1u << 30,
                                       .people = 1u << 30,
                                       .uploads = 1u << 30,
                                       .changes = 1u << 30};
    snprintf(s->config.data, sizeof s->config.data, "%s", folder);
    snprintf(where, sizeof where, "%s/roundhouse.db", folder);
    uv_loop_init(&s->loop);
    s->store = store_create(&s->loop, where);
    s->map_cache = map_cache_create();
    s->rates = rates_create();
    s->thinker = thinker_create(&s->loop, 1, bots_decided, s);
    if (!s->store || !lobby_create(s)) {
        abort();
    }
    open_game(s);
    return s;
}

struct conn *fuzz_conn(struct server *s, bool socket) {
    struct conn *c = conn_new(s);
    if (!c) {
        abort();
    }
    snprintf(c->address, sizeof c->address, "127.0.0.1");
    c->http = malloc(sizeof *c->http);
    http_init(c->http);
    if (socket) {
        c->asked = true;
        conn_upgrade(c);
        c->greeted = true;
        snprintf(c->session->person, sizeof c->session->person, "1111111111111");
        snprintf(c->session->name, sizeof c->session->name, "Fuzz");
    }
    return c;
}

void fuzz_end(struct server *s, struct conn *c) {
    for (int i = 0; i < 3; i++) {
        uv_run(&s->loop, UV_RUN_NOWAIT);
    }
    c->out.n = 0;
    conn_flush_all(s);
    conn_close(c);
    while (store_is_busy(s->store)) {
        uv_run(&s->loop, UV_RUN_ONCE);
    }
    uv_run(&s->loop, UV_RUN_NOWAIT);
}
