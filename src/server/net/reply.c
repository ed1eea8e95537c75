/* Answers to requests: head and body into the connection's buffer. */
#include "server/net/conn.h"

#include <assert.h>
#include <string.h>

/* Said with every answer: nothing of ours is framed, sniffed, or fetched from elsewhere. */
static const char common[] = "X-Content-Type-Options: nosniff\r\n"
                             "Referrer-Policy: no-referrer\r\n"
                             "Cross-Origin-Resource-Policy: same-origin\r\n"
                             "X-Frame-Options: DENY\r\n";

static void head(struct conn *c, int status, const char *type, const char *headers, size_t n) {
    bool keep = c->http->keep_alive && !c->close_after && !c->server->draining;
    if (!keep) {
        c->close_after = true;
    }
    buf_printf(&c->out, "HTTP/1.1 %d %s\r\nContent-Length: %zu\r\n", status,
               http_status_text(status), n);
    if (type[0]) {
        buf_printf(&c->out, "Content-Type: %s\r\n", type);
    }
    if (!strstr(headers, "Cache-Control:")) {
        buf_text(&c->out, "Cache-Control: no-store\r\n");
    }
    buf_text(&c->out, common);
    buf_text(&c->out, headers);
    buf_text(&c->out, keep ? "\r\n" : "Connection: close\r\n\r\n");
}

/* The head of an answer, if anybody still waits for it; whether a body follows. */
static bool begin(struct conn *c, int status, const char *type, const char *headers, size_t n) {
    if (c->closed || !c->http) {
        return false;
    }
    c->status = (uint16_t)status;
    head(c, status, type, headers, n);
    conn_dirty(c);
    return c->http->method != HTTP_HEAD;
}

void reply_constant(struct conn *c, int status, const char *type, const char *headers,
                    const void *body, size_t n) {
    if (begin(c, status, type, headers, n)) {
        c->tail = body;
        c->tail_n = n;
    }
}

void reply_bytes(struct conn *c, int status, const char *type, const char *headers,
                 const void *body, size_t n) {
    if (begin(c, status, type, headers, n)) {
        buf_add(&c->out, body, n);
    }
}

void reply_wire(struct conn *c, int status, struct wire *w) {
    assert(c && w && status >= 100 && status < 600);
    if (w->b.broken) {
        reply_error(c, 500, "memory", "The answer is too long.");
    } else {
        reply_bytes(c, status, "application/json", "", w->b.p, w->b.n);
    }
    buf_finish(&w->b);
}

void reply_put_error(struct wire *w, const char *code, const char *message, bool retry) {
    wire_open(w, "error", '{');
    wire_text(w, "code", code);
    wire_text(w, "message", message);
    wire_bool(w, "retry", retry);
    wire_close(w, '}');
}

void reply_error(struct conn *c, int status, const char *code, const char *message) {
    assert(c && code && message && status >= 400);
    bool retry = status == 429 || status == 503;
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    reply_put_error(&w, code, message, retry);
    wire_close(&w, '}');
    reply_bytes(c, status, "application/json", retry ? "Retry-After: 2\r\n" : "", w.b.p, w.b.n);
    buf_finish(&w.b);
}
