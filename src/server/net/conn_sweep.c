/* Deadlines of connections, looked at once a second: slow, silent and stalled ones are closed. */
#include "server/net/conn.h"

static bool too_late(struct conn *c, uint64_t now) {
    if (c->writing) {
        size_t queued = uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp);
        if (queued != c->queued) {
            c->queued = queued;
            c->moved_ms = now;
        }
        if (now - c->moved_ms > LIMIT_STALL_MS) {
            return true;
        }
    }
    if (c->session) {
        return now - c->heard_ms > LIMIT_SILENT_MS ||
               (c->ws.closing && now - c->heard_ms > LIMIT_HEADER_MS) ||
               (!c->greeted && now - c->since_ms > LIMIT_HELLO_MS);
    }
    if (c->asked) {
        return false; /* it is we who are late */
    }
    bool reading = c->http->reading;
    uint64_t most = !reading              ? LIMIT_IDLE_MS
                    : c->http->body_begun ? LIMIT_BODY_MS
                                          : LIMIT_HEADER_MS;
    return now - c->since_ms > most;
}

void conn_sweep(struct server *s) {
    uint64_t now = uv_now(&s->loop);
    for (struct conn *c = s->conns, *next; c; c = next) {
        next = c->next;
        if (too_late(c, now)) {
            conn_close(c);
        } else if (c->session && now - c->heard_ms > LIMIT_PING_MS &&
                   now - c->pinged_ms > LIMIT_PING_MS) {
            c->pinged_ms = now;
            ws_ping(&c->ws);
            conn_dirty(c);
        }
    }
}
