/*
 * The load generator: plays real games through the real protocol, at a fixed rate.
 *
 *     load PORT[,PORT...] MAP SEATS HISTORY RATE SECONDS [WANT]    called by bench/server.py
 *
 * With several ports, of nodes that share a data base, the seats of each table are spread over
 * them. SEATS lists tables and tokens. When a game is over it says `over N`, N being the place of
 * the table's first seat in SEATS, and is told `N TABLE`: the table where the same people sit now.
 * So the load lasts as long as one likes. The loop is open: moves fall due at fixed times whatever
 * the server does, and the time to an acknowledgement counts from when a move was due, not from
 * when there was somebody to make it. Everything heard goes to HISTORY, which bench/history.c
 * checks.
 */
#include "load.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { AT_ONCE = 200 }; /* connections being made */

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double part(const double *sorted, size_t n, double q) {
    size_t i = (size_t)(q * (double)n);
    return n ? sorted[i < n ? i : n - 1] : 0;
}

static void report_times(const char *name, struct times *t) {
    qsort(t->due_ms, t->n, sizeof *t->due_ms, by_size);
    qsort(t->sent_ms, t->n, sizeof *t->sent_ms, by_size);
    printf(
        "\"%s\":{\"n\":%zu,\"due_p50\":%.2f,\"due_p99\":%.2f,\"sent_p50\":%.2f,\"sent_p99\":%.2f},",
        name, t->n, part(t->due_ms, t->n, 0.5), part(t->due_ms, t->n, 0.99),
        part(t->sent_ms, t->n, 0.5), part(t->sent_ms, t->n, 0.99));
}

static void report(struct load *l) {
    double seconds = (double)(uv_hrtime() - l->start_ns) / 1e9 - l->warm;
    qsort(l->latency_ms, l->latency_n, sizeof *l->latency_ms, by_size);
    qsort(l->wire_ms, l->latency_n, sizeof *l->wire_ms, by_size);
    const double *d = l->latency_ms, *w = l->wire_ms;
    size_t n = l->latency_n;
    printf("{");
    report_times("seats_same_node_ms", &l->same);
    report_times("seats_other_node_ms", &l->other);
    printf(
        "\"sockets\":%u,\"moves\":%zu,\"seconds\":%.1f,\"moves_per_second\":%.1f,\"refused\":%llu,"
        "\"games_over\":%llu,\"games_replaced\":%llu,\"updates\":%llu,\"late_ticks\":%llu,"
        "\"megabytes\":%.1f,"
        "\"due_to_ack_ms\":{\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f,\"p999\":%.2f,\"max\":%.2f},"
        "\"sent_to_ack_ms\":{\"p50\":%.2f,\"p99\":%.2f,\"p999\":%.2f}}\n",
        l->players_n, n, seconds, (double)n / seconds, (unsigned long long)l->refused,
        (unsigned long long)l->over, (unsigned long long)l->replaced,
        (unsigned long long)l->updates, (unsigned long long)l->late, (double)l->bytes / 1e6,
        part(d, n, 0.5), part(d, n, 0.9), part(d, n, 0.99), part(d, n, 0.999), part(d, n, 1.0),
        part(w, n, 0.5), part(w, n, 0.99), part(w, n, 0.999));
}

/* Moves that are due, each to the seat that has waited longest; none waiting: they are late. */
static void issue(struct load *l, uint64_t now) {
    double since = (double)(now - l->start_ns) / 1e9;
    uint64_t due = (uint64_t)(since * l->rate);
    while (l->issued < due && l->ready) {
        struct player *p = l->ready;
        l->ready = p->next_ready;
        if (!l->ready) {
            l->ready_end = &l->ready;
        }
        p->is_ready = false;
        play_move(p, l->start_ns + (uint64_t)((double)l->issued / l->rate * 1e9));
        l->issued++;
    }
    l->late += l->issued < due;
}

static void on_tick(uv_timer_t *timer) {
    struct load *l = timer->data;
    while (l->connected < l->players_n && l->connecting < AT_ONCE) {
        l->connecting++;
        client_open(&l->player[l->connected++]);
    }
    if (l->failed) {
        uv_stop(&l->loop);
        return;
    }
    if (l->snapshots < l->players_n) {
        return;
    }
    uint64_t now = uv_hrtime();
    if (!l->told_open) { /* idle sockets are weighed by bench/server.py before moves begin */
        l->told_open = true;
        printf("open\n");
        fflush(stdout);
    }
    if (!l->begun) {
        l->start_ns = now;
        return;
    }
    double since = (double)(now - l->start_ns) / 1e9;
    l->measuring = since > l->warm;
    if (since > l->warm + l->seconds) {
        uv_stop(&l->loop);
        return;
    }
    issue(l, now);
}

/* "go", then "N TABLE" for each game that is over. */
static void follow(struct load *l, const char *line) {
    char table[16];
    unsigned at;
    if (!strcmp(line, "go")) {
        l->begun = true;
    } else if (sscanf(line, "%u %15s", &at, table) == 2 && at < l->players_n) {
        l->replaced++;
        for (uint32_t i = at; i < l->players_n && (i == at || !l->player[i].leads); i++) {
            play_next(&l->player[i], table);
        }
    }
}

static void on_orders(uv_stream_t *stream, ssize_t n, const uv_buf_t *b) {
    struct load *l = stream->data;
    if (n < 0) {
        l->failed = true;
        uv_read_stop(stream);
    }
    for (ssize_t i = 0; i < n; i++) {
        if (b->base[i] != '\n') {
            buf_add(&l->order, b->base + i, 1);
            continue;
        }
        buf_add(&l->order, "", 1);
        follow(l, l->order.p);
        l->order.n = 0;
    }
}

static void on_order_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *b) {
    (void)handle;
    (void)suggested;
    static char shared[4096];
    *b = uv_buf_init(shared, sizeof shared);
}

static bool read_seats(struct load *l, const char *path) {
    FILE *f = fopen(path, "r");
    uint32_t size = 20000;
    l->player = calloc(size, sizeof *l->player);
    if (!f || !l->player) {
        return false;
    }
    unsigned seat;
    for (struct player *p = l->player;
         l->players_n < size && fscanf(f, "%15s %u %63s", p->table, &seat, p->token) == 3; p++) {
        p->seat = (uint8_t)seat;
        p->load = l;
        p->in.most = 1 << 20;
        p->leads = seat == 1;
        p->lead = p->leads || p == l->player ? p : p[-1].lead;
        p->node = (uint8_t)((p - p->lead) % l->nodes_n);
        p->game = l->players_n++;
    }
    fclose(f);
    return l->players_n > 0;
}

int main(int argc, char **argv) {
    static struct load l;
    if (argc < 7) {
        fprintf(stderr, "load PORT MAP SEATS HISTORY RATE SECONDS [WANT]\n");
        return 2;
    }
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    l.history = fopen(argv[4], "w");
    l.rate = strtod(argv[5], NULL);
    l.seconds = strtod(argv[6], NULL);
    l.warm = 5;
    l.want = argc > 7 ? argv[7] : "\"view\",\"position\",\"events\"";
    l.ready_end = &l.ready;
    l.rng.x = 42;
    l.latency_size = (size_t)(l.rate * (l.seconds + 10)) + 1000;
    l.latency_ms = calloc(l.latency_size, sizeof *l.latency_ms);
    l.wire_ms = calloc(l.latency_size, sizeof *l.wire_ms);
    for (struct times *t = &l.same; t; t = t == &l.same ? &l.other : NULL) {
        t->size = 4 * l.latency_size;
        t->due_ms = calloc(t->size, sizeof *t->due_ms);
        t->sent_ms = calloc(t->size, sizeof *t->sent_ms);
        if (!t->due_ms || !t->sent_ms) {
            return 1;
        }
    }
    for (char *at = argv[1]; *at && l.nodes_n < NODES; at += *at == ',') {
        uv_ip4_addr("127.0.0.1", (int)strtol(at, &at, 10), &l.address[l.nodes_n++]);
    }
    if (!l.history || !l.latency_ms || !l.wire_ms || !maps_builtin(argv[2], &l.map) ||
        !read_seats(&l, argv[3])) {
        fprintf(stderr, "load: cannot begin\n");
        return 1;
    }
    setvbuf(l.history, NULL, _IOFBF, 1 << 20);
    uv_loop_init(&l.loop);
    uv_timer_init(&l.loop, &l.tick);
    l.tick.data = &l;
    uv_timer_start(&l.tick, on_tick, 1, 1);
    uv_pipe_init(&l.loop, &l.orders, 0);
    l.orders.data = &l;
    uv_pipe_open(&l.orders, 0);
    uv_read_start((uv_stream_t *)&l.orders, on_order_alloc, on_orders);
    uv_run(&l.loop, UV_RUN_DEFAULT);
    fclose(l.history);
    report(&l);
    return l.failed ? 1 : 0;
}
