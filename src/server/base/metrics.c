/* Prometheus text of the counters; see metrics.h. */
#include "server/base/metrics.h"

#include <stdio.h>
#include <unistd.h>

static const double bounds[METRICS_BUCKETS] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                               0.1,   0.25,   0.5,   1,    2.5,   10};

void metrics_observe(struct histogram *h, double seconds) {
    int i = 0;
    while (i < METRICS_BUCKETS && seconds > bounds[i]) {
        i++;
    }
    h->count[i]++;
    h->sum_s += seconds;
}

static void print_histogram(struct buf *out, const char *name, const struct histogram *h) {
    uint64_t all = 0;
    buf_printf(out, "# TYPE %s histogram\n", name);
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        all += h->count[i];
        buf_printf(out, "%s_bucket{le=\"%g\"} %llu\n", name, bounds[i], (unsigned long long)all);
    }
    all += h->count[METRICS_BUCKETS];
    buf_printf(out, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.6f\n%s_count %llu\n", name,
               (unsigned long long)all, name, h->sum_s, name, (unsigned long long)all);
}

static uint64_t memory_bytes(void) {
    FILE *f = fopen("/proc/self/statm", "r");
    unsigned long long all = 0, resident = 0;
    if (f) {
        if (fscanf(f, "%llu %llu", &all, &resident) != 2) {
            resident = 0;
        }
        fclose(f);
    }
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

void metrics_print(const struct metrics *m, const struct metrics_gauges *now, struct buf *out) {
    const struct {
        const char *name, *type;
        uint64_t value;
    } rows[] = {
        {"roundhouse_connections", "gauge", now->connections},
        {"roundhouse_sockets", "gauge", now->sockets},
        {"roundhouse_tables_open", "gauge", now->tables_open},
        {"roundhouse_tables_playing", "gauge", now->tables_playing},
        {"roundhouse_storage_ok", "gauge", now->storage_ok},
        {"roundhouse_memory_bytes", "gauge", memory_bytes()},
        {"roundhouse_http_requests_total", "counter", m->requests},
        {"roundhouse_moves_total", "counter", m->moves},
        {"roundhouse_bot_moves_total", "counter", m->bot_moves},
        {"roundhouse_refused_total", "counter", m->refused},
        {"roundhouse_chats_total", "counter", m->chats},
        {"roundhouse_games_started_total", "counter", m->started},
        {"roundhouse_games_finished_total", "counter", m->finished},
        {"roundhouse_resyncs_total", "counter", m->resyncs},
        {"roundhouse_commits_total", "counter", m->commits},
        {"roundhouse_commit_jobs_total", "counter", m->commit_jobs},
        {"roundhouse_storage_errors_total", "counter", m->storage_errors},
        {"roundhouse_bytes_in_total", "counter", m->bytes_in},
        {"roundhouse_bytes_out_total", "counter", m->bytes_out},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        buf_printf(out, "# TYPE %s %s\n%s %llu\n", rows[i].name, rows[i].type, rows[i].name,
                   (unsigned long long)rows[i].value);
    }
    print_histogram(out, "roundhouse_commit_seconds", &m->commit);
    print_histogram(out, "roundhouse_move_seconds", &m->move);
}
