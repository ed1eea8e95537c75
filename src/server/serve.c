/* The server from its start to its end: files, loop, signals, drain. */
#include "server/serve.h"

#include "server/alerts/alerts.h"
#include "server/api/api.h"
#include "server/base/log.h"
#include "server/base/notify.h"
#include "server/bots/bots.h"
#include "server/bots/program.h"
#include "server/cluster/cluster.h"
#include "server/net/page.h"
#include "server/net/rates.h"
#include "server/net/turns.h"
#include "server/ops/admin.h"
#include "server/ops/announce.h"
#include "server/people/best.h"
#include "server/people/count.h"
#include "server/people/phrase.h"
#include "server/session/session.h"
#include "server/store/secret.h"
#include "server/tables/daily.h"
#include "server/tables/holiday.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"

#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { DRAIN_STEP_MS = 20, RETRY_MS = 1500 };

/* ---- every second, every turn ---------------------------------------------------------------- */

static void on_second(uv_timer_t *timer) {
    struct server *s = timer->data;
    struct store_times times;
    store_take_times(s->store, &times);
    for (uint32_t i = 0; i < times.n; i++) {
        metrics_observe(&s->metrics.commit, (double)times.seconds[i]);
    }
    s->metrics.commits += times.n;
    s->metrics.commit_jobs += times.jobs;
    conn_sweep(s);
    program_tick(s);
    holiday_tick(s);
    lobby_tick(s);
    cluster_tick(s);
    count_tick(s->counter);
    alerts_tick(s);
}

static void on_flush(uv_prepare_t *prepare) {
    turns_run(prepare->data);
    conn_flush_all(prepare->data);
}

static void on_connection(uv_stream_t *listener, int status) {
    struct server *s = listener->data;
    if (status == 0) {
        conn_accept(s);
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

static void say_bye(struct conn *c) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "bye");
    wire_text(&w, "code", "restarting");
    wire_int(&w, "retry_ms", RETRY_MS);
    wire_close(&w, '}');
    conn_say_wire(c, &w);
    ws_close(&c->ws, WS_RESTART, "service restart");
    c->close_after = true;
    conn_dirty(c);
}

static void close_all_handles(uv_handle_t *handle, void *arg) {
    (void)arg;
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

static void finish(struct server *s) {
    for (struct conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        conn_close(c);
    }
    program_stop_all(s);
    admin_stop(s);
    uv_timer_stop(&s->second);
    uv_stop(&s->loop);
}

/* Moves under way are saved and acknowledged first; then everybody is told; then the end. */
static void on_drain_step(uv_timer_t *timer) {
    struct server *s = timer->data;
    bool late = uv_now(&s->loop) > s->drain_at + LIMIT_DRAIN_MS;
    if ((store_is_busy(s->store) || s->working || s->works) && !late) {
        return;
    }
    for (struct conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        if (c->session && !c->ws.closing) {
            say_bye(c);
        } else if (!c->session && !c->asked) {
            conn_close(c);
        }
    }
    conn_flush_all(s);
    if (!s->conns || late) {
        finish(s);
    }
}

static void drain(struct server *s, const char *why) {
    if (s->draining) {
        return;
    }
    s->draining = true;
    s->drain_at = uv_now(&s->loop);
    log_line("drain", LOG_TEXT("why", why), LOG_INT("sockets", s->sockets_n));
    uv_close((uv_handle_t *)&s->listener, NULL);
    cluster_leave(s);
    uv_timer_start(&s->drain, on_drain_step, 0, DRAIN_STEP_MS);
}

static void on_signal(uv_signal_t *signal, int number) {
    struct server *s = signal->data;
    if (number == SIGHUP) {
        s->restart = true; /* a new program, or a restored file, waits: serve.c */
    }
    drain(s, number == SIGHUP ? "restart" : "signal");
}

/* ---- the start ------------------------------------------------------------------------------- */

static bool listen_at(struct server *s) {
    struct sockaddr_storage at;
    struct sockaddr *a = (struct sockaddr *)&at;
    const struct config *f = &s->config;
    int rc = uv_ip4_addr(f->listen, f->port, (struct sockaddr_in *)&at);
    if (rc != 0) {
        rc = uv_ip6_addr(f->listen, f->port, (struct sockaddr_in6 *)&at);
    }
    if (rc == 0) {
        rc = uv_tcp_init(&s->loop, &s->listener);
    }
    if (rc == 0) {
        rc = uv_tcp_bind(&s->listener, a, 0);
    }
    s->listener.data = s;
    if (rc == 0) {
        rc = uv_listen((uv_stream_t *)&s->listener, 4096, on_connection);
    }
    if (rc != 0) {
        notify_wrong("serve.no-port", "address", f->listen, "#port", f->port, "why",
                     uv_strerror(rc), NULL);
        return false;
    }
    int n = sizeof at;
    uv_tcp_getsockname(&s->listener, a, &n);
    s->config.port = ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                                    : ((struct sockaddr_in *)&at)->sin_port);
    return true;
}

static void raise_files(void) {
    struct rlimit l;
    if (getrlimit(RLIMIT_NOFILE, &l) == 0 && l.rlim_cur < l.rlim_max) {
        l.rlim_cur = l.rlim_max;
        setrlimit(RLIMIT_NOFILE, &l);
    }
}

static void start_handles(struct server *s) {
    turns_start(s);
    uv_prepare_init(&s->loop, &s->flush);
    s->flush.data = s;
    uv_prepare_start(&s->flush, on_flush);
    uv_timer_init(&s->loop, &s->second);
    uv_timer_init(&s->loop, &s->drain);
    s->second.data = s->drain.data = s;
    uv_timer_start(&s->second, on_second, 1000, 1000);
    const struct {
        uv_signal_t *handle;
        int number;
    } signals[] = {{&s->on_term, SIGTERM}, {&s->on_int, SIGINT}, {&s->on_hup, SIGHUP}};
    for (size_t i = 0; i < 3; i++) {
        uv_signal_init(&s->loop, signals[i].handle);
        signals[i].handle->data = s;
        uv_signal_start(signals[i].handle, on_signal, signals[i].number);
    }
}

void serve_join(struct server *s) {
    static const struct conn_calls calls = {
        .request = api_request,
        .open = session_open,
        .text = session_text,
        .lost = session_lost,
        .drained = session_drained,
        .closed = session_closed,
        .gone = session_gone,
    };
    s->calls = &calls;
    s->players = &bots_players;
}

int serve_run(const struct config *config) {
    int code = 1;
    char where[SERVER_WHERE];
    struct server *s = calloc(1, sizeof *s);
    if (!s || sodium_init() < 0 || !page_check()) {
        notify_wrong("serve.damaged", NULL);
        free(s);
        return 1;
    }
    s->config = *config;
    serve_join(s);
    signal(SIGPIPE, SIG_IGN);
    raise_files();
    uv_loop_init(&s->loop);
    server_store(config, where);
    s->store = store_create(&s->loop, where);
    s->map_cache = map_cache_create();
    s->rates = rates_create();
    s->thinker = thinker_create(&s->loop, config->threads, bots_decided, s);
    if (!s->store || !s->map_cache || !s->rates || !s->thinker || !lobby_create(s) ||
        !holiday_start(s) || !cluster_start(s, where) || !alerts_start(s)) {
        char base[SAY_MAX]; /* the address of a database may hold a password */
        notify_phrase("serve.the-database", base, sizeof base);
        notify_wrong("serve.no-store", "where", config->database[0] ? base : where, NULL);
        goto end;
    }
    start_handles(s);
    if (!listen_at(s)) {
        goto end;
    }
    admin_start(s);
    log_line("ready", LOG_TEXT("version", RH_VERSION), LOG_INT("port", s->config.port),
             LOG_INT("tables", lobby_count(s, TABLE_PLAYING)));
    secret_start(s->store, "phrase", PHRASE_SALT);
    daily_start(s);
    s->counter = count_create(s);
    s->best = best_create();
    announce(&s->config); /* last, so that a person sees it */
    lobby_wake_all(s);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    code = s->restart ? SERVE_AGAIN : 0;
    log_line("end", LOG_INT("code", code));
end:
    if (s->thinker) {
        thinker_stop(s->thinker);
    }
    cluster_stop(s);
    if (s->store) {
        store_destroy(s->store);
    }
    uv_walk(&s->loop, close_all_handles, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    if (s->lobby) {
        lobby_destroy(s->lobby);
    }
    alerts_stop(s);
    count_destroy(s->counter);
    best_destroy(s->best);
    holiday_stop(s);
    map_cache_destroy(s->map_cache);
    rates_destroy(s->rates);
    uv_loop_close(&s->loop);
    free(s);
    return code;
}
