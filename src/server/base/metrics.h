/* Counters for /metrics. They belong to the loop;
   the writer hands its times over with its answers. */
#ifndef SERVER_BASE_METRICS_H
#define SERVER_BASE_METRICS_H

#include "server/base/buf.h"

#include <stdint.h>

enum { METRICS_BUCKETS = 12 };

struct histogram {
    uint64_t count[METRICS_BUCKETS + 1];
    double sum_s;
};

struct metrics {
    uint64_t requests, moves, refused, bot_moves, chats, resyncs, started, finished;
    uint64_t bytes_in, bytes_out;
    uint64_t commits, commit_jobs, storage_errors;
    struct histogram commit; /* one transaction with its sync */
    struct histogram move;   /* a move, from its arrival to its acknowledgement */
};

struct metrics_gauges { /* what is now, beside what was counted */
    uint64_t connections, sockets, tables_open, tables_playing;
    bool storage_ok;
};

void metrics_observe(struct histogram *h, double seconds);
void metrics_print(const struct metrics *m, const struct metrics_gauges *now, struct buf *out);

#endif
