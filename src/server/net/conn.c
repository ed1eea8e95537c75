/* Connections on libuv; see conn.h. */
#include "server/net/conn.h"

#include "server/base/log.h"
#include "server/net/rates.h"
#include "server/net/turns.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void free_if_done(struct conn *c) {
    if (!c->freed || c->refs) {
        return;
    }
    if (c->http) {
        http_finish(c->http);
        free(c->http);
    }
    ws_finish(&c->ws);
    buf_finish(&c->out);
    buf_finish(&c->sending);
    buf_finish(&c->ahead);
    free(c);
}

static void on_closed(uv_handle_t *handle) {
    struct conn *c = handle->data;
    c->freed = true;
    free_if_done(c);
}

void conn_close(struct conn *c) {
    if (c->closed) {
        return;
    }
    c->closed = true;
    struct server *s = c->server;
    if (c->session) {
        s->calls->closed(c);
        s->sockets_n--;
    }
    *(c->prev ? &c->prev->next : &s->conns) = c->next;
    if (c->next) {
        c->next->prev = c->prev;
    }
    s->conns_n--;
    turns_hold(c, 0);
    rates_leave(s, &c->place);
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

void conn_hold(struct conn *c) {
    assert(c);
    c->refs++;
}

void conn_release(struct conn *c) {
    assert(c);
    c->refs--;
    free_if_done(c);
}

/* ---- out ----------------------------------------------------------------------------------- */

void conn_dirty(struct conn *c) {
    if (!c->is_dirty && !c->closed) {
        c->is_dirty = true;
        conn_hold(c);
        c->next_dirty = c->server->dirty;
        c->server->dirty = c;
    }
}

static void answered(struct conn *c);

static void on_written(uv_write_t *write, int status) {
    struct conn *c = write->data;
    c->writing = false;
    buf_finish(&c->sending);
    c->moved_ms = uv_now(&c->server->loop);
    if (status < 0) {
        conn_close(c);
        return;
    }
    conn_dirty(c);
    if (c->behind) {
        turns_later(c);
    } else if (c->session && c->out.n == 0) {
        c->server->calls->drained(c);
    }
}

/* Everything is with the kernel: close, or go on to the next request. */
static void sent_all(struct conn *c) {
    buf_finish(&c->out); /* idle sockets keep no buffer */
    if (c->close_after || (c->session && c->ws.closing && !wslay_event_want_read(c->ws.wslay))) {
        conn_close(c);
    } else if (!c->session && c->http && c->http->done && c->asked && c->status) {
        answered(c);
    }
}

static void flush(struct conn *c) {
    if (c->closed || c->writing || (c->out.n == 0 && c->tail_n == 0)) {
        if (!c->closed && !c->writing) {
            sent_all(c);
        }
        return;
    }
    uv_buf_t bufs[2] = {uv_buf_init(c->out.p, (unsigned)c->out.n),
                        uv_buf_init((char *)(uintptr_t)c->tail, (unsigned)c->tail_n)};
    size_t all = c->out.n + c->tail_n, done = 0;
    int n = uv_try_write((uv_stream_t *)&c->tcp, bufs, c->tail_n ? 2 : 1);
    if (n < 0 && n != UV_EAGAIN) {
        conn_close(c);
        return;
    }
    done = n > 0 ? (size_t)n : 0;
    c->server->metrics.bytes_out += all;
    if (done == all) {
        c->out.n = c->tail_n = 0;
        sent_all(c);
        return;
    }
    c->sending = c->out;
    c->out = (struct buf){.most = c->sending.most};
    if (done < bufs[0].len) {
        bufs[0].base += done;
        bufs[0].len -= done;
    } else {
        bufs[1].base += done - bufs[0].len;
        bufs[1].len -= done - bufs[0].len;
        bufs[0].len = 0;
    }
    unsigned bufs_n = c->tail_n ? 2 : 1;
    c->tail_n = 0;
    c->write.data = c;
    c->writing = true;
    c->moved_ms = uv_now(&c->server->loop);
    if (uv_write(&c->write, (uv_stream_t *)&c->tcp, bufs, bufs_n, on_written) != 0) {
        c->writing = false;
        conn_close(c);
    }
}

void conn_flush_all(struct server *s) {
    while (s->dirty) {
        struct conn *c = s->dirty;
        s->dirty = c->next_dirty;
        c->is_dirty = false;
        uint64_t began = uv_hrtime();
        flush(c);
        turns_charge(c, began);
        conn_release(c);
    }
}

void conn_say(struct conn *c, const char *text, size_t n) {
    assert(c && (text || n == 0));
    if (c->closed || !c->session || c->ws.closing) {
        return;
    }
    size_t waiting = c->out.n + uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp);
    if (waiting + n > LIMIT_SEND_QUEUE) {
        c->out.n = 0;
        c->server->calls->lost(c);
        c->server->metrics.resyncs++;
        return;
    }
    ws_text(&c->ws, text, n);
    conn_dirty(c);
}

void conn_show(struct conn *c, const char *text, size_t n) {
    if (turns_may(c) && !c->behind) {
        conn_say(c, text, n);
    } else if (c->session && !c->behind) {
        c->behind = true;
        c->server->calls->lost(c);
        c->server->metrics.resyncs++;
        turns_later(c);
    }
}

void conn_say_wire(struct conn *c, struct wire *w) {
    assert(c && w);
    if (!w->b.broken) {
        conn_say(c, w->b.p, w->b.n);
    }
    buf_finish(&w->b);
}

/* ---- in ------------------------------------------------------------------------------------ */

/* Behind a proxy the client is who it says. */
static void name_client(struct conn *c) {
    const char *forwarded = http_get(c->http, HTTP_H_FORWARDED);
    if (!c->server->config.trust_proxy || !forwarded) {
        return;
    }
    const char *last = strrchr(forwarded, ','); /* the one that our proxy added */
    last = last ? last + 1 : forwarded;
    while (*last == ' ') {
        last++;
    }
    snprintf(c->address, sizeof c->address, "%.45s", last);
    turns_hold(c, 0);
    c->payer = rates_payer(c->server, c->address);
}

static void answer(struct conn *c) {
    uint64_t began = uv_hrtime();
    c->is_waiting = false;
    c->server->metrics.requests++;
    c->server->calls->request(c);
    turns_charge(c, began);
}

static void feed_http(struct conn *c, const char *bytes, size_t n) {
    struct http *h = c->http;
    bool was_reading = h->reading, was_in_body = h->body_begun;
    size_t used = http_feed(h, bytes, n);
    if (was_reading != h->reading || was_in_body != h->body_begun) {
        c->since_ms = uv_now(&c->server->loop);
    }
    if (!h->error && !turns_hold(c, h->body.size)) {
        h->error = 503;
    }
    if (h->error) {
        c->asked = true;
        c->close_after = true;
        reply_error(c, h->error, h->error == 503 ? "busy" : "bad-request",
                    h->error == 503 ? "Too much is on its way to the server just now."
                                    : "The server does not understand this request.");
        return;
    }
    if (!h->done) {
        return;
    }
    buf_add(&c->ahead, bytes + used, n - used);
    uv_read_stop((uv_stream_t *)&c->tcp);
    c->asked = true;
    c->counted = false;
    c->tries = 0;
    c->status = 0;
    name_client(c);
    if (turns_may(c)) {
        answer(c);
    } else {
        c->is_waiting = true;
        turns_later(c);
    }
}

/* One frame; what follows it waits for the next turn. */
static void feed_ws(struct conn *c, const char *bytes, size_t n) {
    uint64_t began = uv_hrtime();
    size_t used = turns_may(c) ? ws_frame(&c->ws, bytes, n) : 0;
    if (used && !ws_feed(&c->ws, bytes, used)) {
        c->close_after = true;
        uv_read_stop((uv_stream_t *)&c->tcp);
        used = n;
    }
    turns_charge(c, began);
    conn_dirty(c);
    if (used < n && !c->closed) {
        buf_add(&c->ahead, bytes + used, n - used);
        uv_read_stop((uv_stream_t *)&c->tcp);
        turns_later(c);
    }
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
    struct conn *c = stream->data;
    if (n < 0) {
        conn_close(c);
        return;
    }
    if (n == 0 || c->closed) {
        return;
    }
    c->heard_ms = uv_now(&c->server->loop);
    c->server->metrics.bytes_in += (uint64_t)n;
    if (c->session) {
        feed_ws(c, buf->base, (size_t)n);
    } else if (!c->asked) {
        feed_http(c, buf->base, (size_t)n);
    }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
    (void)suggested;
    struct conn *c = handle->data;
    bool body = c->http && c->http->body_begun;
    *buf = uv_buf_init(c->server->read_buf, body ? sizeof c->server->read_buf : LIMIT_READ);
}

/* Feeds what was read ahead, in order, until it is the next one's turn. */
static void feed_ahead(struct conn *c) {
    struct buf ahead = c->ahead;
    c->ahead = (struct buf){0};
    if (ahead.n && c->session) {
        feed_ws(c, ahead.p, ahead.n);
    } else if (ahead.n) {
        feed_http(c, ahead.p, ahead.n);
    }
    buf_finish(&ahead);
}

/* Shows how it is to who was shown less, once what was written before is out. */
static void resync(struct conn *c) {
    if (c->out.n || !turns_may(c)) {
        turns_later(c);
        return;
    }
    uint64_t began = uv_hrtime();
    c->behind = false;
    c->server->calls->drained(c);
    turns_charge(c, began);
}

void conn_step(struct conn *c) {
    if (c->is_waiting) {
        answer(c);
        return;
    }
    if (c->behind && !c->writing) {
        resync(c);
    }
    feed_ahead(c);
    if (!c->asked && !c->closed && !c->is_later && !c->close_after) {
        uv_read_start((uv_stream_t *)&c->tcp, on_alloc, on_read);
    }
}

/* The answer is out: on to the next request, some of which may be here already. */
static void answered(struct conn *c) {
    http_next(c->http);
    turns_hold(c, 0);
    c->asked = false;
    c->status = 0;
    c->since_ms = uv_now(&c->server->loop);
    if (c->ahead.n) {
        turns_later(c);
    } else {
        uv_read_start((uv_stream_t *)&c->tcp, on_alloc, on_read);
    }
}

static void on_text(void *user, const char *text, size_t n) {
    struct conn *c = user;
    if (!c->closed) {
        c->server->calls->text(c, text, n);
    }
}

bool conn_upgrade(struct conn *c) {
    if (!c->server->calls->open(c)) {
        return false;
    }
    ws_init(&c->ws, &c->out, on_text, c);
    /* Left to itself the kernel keeps 4 MB for a reader that does not read. */
    int kernel_queue = LIMIT_KERNEL_QUEUE;
    uv_send_buffer_size((uv_handle_t *)&c->tcp, &kernel_queue);
    c->out.most = LIMIT_SEND_QUEUE + LIMIT_MESSAGE; /* so that doubling ends in time */
    c->server->sockets_n++;
    http_finish(c->http);
    free(c->http);
    c->http = NULL;
    c->asked = false;
    c->since_ms = c->heard_ms = c->pinged_ms = uv_now(&c->server->loop);
    turns_hold(c, 0);
    if (c->ahead.n) {
        turns_later(c);
    } else {
        uv_read_start((uv_stream_t *)&c->tcp, on_alloc, on_read);
    }
    conn_dirty(c);
    return true;
}

static void name_peer(struct conn *c) {
    struct sockaddr_storage a;
    int n = sizeof a;
    if (uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&a, &n) != 0 ||
        uv_ip_name((struct sockaddr *)&a, c->address, sizeof c->address) != 0) {
        c->address[0] = 0;
    }
}

struct conn *conn_new(struct server *s) {
    struct conn *c = calloc(1, sizeof *c);
    if (!c) {
        return NULL;
    }
    c->server = s;
    c->tcp.data = c;
    uv_tcp_init(&s->loop, &c->tcp);
    c->next = s->conns;
    if (c->next) {
        c->next->prev = c;
    }
    s->conns = c;
    s->conns_n++;
    return c;
}

void conn_accept(struct server *s) {
    struct conn *c = conn_new(s);
    if (!c) {
        return;
    }
    c->since_ms = c->heard_ms = c->moved_ms = uv_now(&s->loop);
    c->http = malloc(sizeof *c->http);
    if (!c->http || uv_accept((uv_stream_t *)&s->listener, (uv_stream_t *)&c->tcp) != 0 ||
        s->conns_n > s->config.limits.sockets) {
        if (c->http) {
            http_init(c->http);
        }
        conn_close(c);
        return;
    }
    http_init(c->http);
    name_peer(c);
    c->payer = rates_payer(s, c->address);
    /* Behind a proxy all come from one address; there they are counted when they upgrade. */
    if (!s->config.trust_proxy && !rates_enter(s, c->address, &c->place)) {
        conn_close(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    uv_read_start((uv_stream_t *)&c->tcp, on_alloc, on_read);
}
