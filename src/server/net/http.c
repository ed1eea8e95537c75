/* Reading requests; see http.h. */
#include "server/net/http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const names[HTTP_H_OTHER] = {
    [HTTP_H_HOST] = "host",
    [HTTP_H_ORIGIN] = "origin",
    [HTTP_H_AUTHORIZATION] = "authorization",
    [HTTP_H_CONTENT_TYPE] = "content-type",
    [HTTP_H_ACCEPT_ENCODING] = "accept-encoding",
    [HTTP_H_IF_NONE_MATCH] = "if-none-match",
    [HTTP_H_UPGRADE] = "upgrade",
    [HTTP_H_WS_KEY] = "sec-websocket-key",
    [HTTP_H_WS_VERSION] = "sec-websocket-version",
    [HTTP_H_FETCH_SITE] = "sec-fetch-site",
    [HTTP_H_EXPECT] = "expect",
    [HTTP_H_FORWARDED] = "x-forwarded-for",
};

static int refuse(struct http *h, uint16_t status) {
    h->error = status;
    return -1;
}

static int on_begin(http_syntax *p) {
    struct http *h = p->data;
    h->reading = true;
    return 0;
}

static int on_url(http_syntax *p, const char *at, size_t n) {
    struct http *h = p->data;
    if (h->head.n + n > LIMIT_URL) {
        return refuse(h, 414);
    }
    buf_add(&h->head, at, n);
    return h->head.broken ? refuse(h, 503) : 0;
}

/* Ends the text that is being collected in head: the address, or the last header's value. */
static void end_text(struct http *h) {
    buf_add(&h->head, "", 1);
    h->in_value = false;
}

static int on_field(http_syntax *p, const char *at, size_t n) {
    struct http *h = p->data;
    if (h->in_value || h->headers_n == 0) {
        end_text(h);
        h->field_n = 0;
        if (++h->headers_n > LIMIT_HEADERS_N) {
            return refuse(h, 431);
        }
    }
    h->head_read += n;
    if (h->head_read > LIMIT_HEADER) {
        return refuse(h, 431);
    }
    for (size_t i = 0; i < n; i++) {
        /* A name longer than ours is none of ours: keep its length distinct and its text short. */
        if (h->field_n < sizeof h->field - 1) {
            h->field[h->field_n++] = at[i];
        }
    }
    h->field[h->field_n] = 0;
    return 0;
}

static int on_value(http_syntax *p, const char *at, size_t n) {
    struct http *h = p->data;
    if (!h->in_value) {
        h->in_value = true;
        h->header = 0;
        while (h->header < HTTP_H_OTHER && strcasecmp(h->field, names[h->header]) != 0) {
            h->header++;
        }
        if (h->header < HTTP_H_OTHER) {
            if (h->at[h->header]) { /* a second Host or Authorization is an attack, not a list */
                return refuse(h, 400);
            }
            h->at[h->header] = (uint16_t)h->head.n;
        }
    }
    h->head_read += n;
    if (h->head_read > LIMIT_HEADER) {
        return refuse(h, 431);
    }
    if (h->header < HTTP_H_OTHER) {
        buf_add(&h->head, at, n);
    }
    return h->head.broken ? refuse(h, 503) : 0;
}

#ifdef WITH_LLHTTP
/* llhttp passes over a value that is empty. */
static int on_value_end(http_syntax *p) {
    struct http *h = p->data;
    return h->in_value ? 0 : on_value(p, "", 0);
}
#endif

static int on_headers(http_syntax *p) {
    struct http *h = p->data;
    end_text(h);
    h->body_begun = true;
    /* Either Content-Length or chunks; a body in both ways is how requests are smuggled. */
    if ((p->flags & F_CHUNKED) && http_syntax_has_length(p)) {
        return refuse(h, 400);
    }
    if (http_syntax_has_length(p) && p->content_length > LIMIT_UPLOAD) {
        return refuse(h, 413);
    }
    if (p->http_major != 1 || p->http_minor > 1) {
        return refuse(h, 505);
    }
    h->method = p->method;
    h->upgrade = p->upgrade;
    h->keep_alive = http_syntax_keep_alive(p);
    return 0;
}

static int on_body(http_syntax *p, const char *at, size_t n) {
    struct http *h = p->data;
    if (h->body.n + n > LIMIT_UPLOAD) {
        return refuse(h, 413);
    }
    buf_add(&h->body, at, n);
    return h->body.broken ? refuse(h, 503) : 0;
}

static int on_complete(http_syntax *p) {
    struct http *h = p->data;
    h->done = true;
#ifndef WITH_LLHTTP
    http_parser_pause(p, 1);
#endif
    return HTTP_SYNTAX_PAUSE;
}

static const http_syntax_calls settings = {
    .on_message_begin = on_begin,
    .on_url = on_url,
    .on_header_field = on_field,
    .on_header_value = on_value,
#ifdef WITH_LLHTTP
    .on_header_value_complete = on_value_end,
#endif
    .on_headers_complete = on_headers,
    .on_body = on_body,
    .on_message_complete = on_complete,
};

void http_init(struct http *h) {
    *h = (struct http){0};
    http_syntax_init(&h->syntax, &settings);
    h->syntax.data = h;
    h->head.most = LIMIT_HEADER + LIMIT_URL;
    h->body.most = 2 * LIMIT_UPLOAD;
}

void http_finish(struct http *h) {
    buf_finish(&h->head);
    buf_finish(&h->body);
}

void http_next(struct http *h) {
    http_syntax syntax = h->syntax;
    http_finish(h);
    http_init(h);
    h->syntax = syntax;
    http_syntax_resume(&h->syntax);
}

size_t http_feed(struct http *h, const char *bytes, size_t n) {
    if (h->done || h->error) {
        return 0;
    }
    size_t used;
    enum http_fault fault = http_syntax_feed(&h->syntax, &settings, bytes, n, &used);
    if (fault && !h->error) {
        h->error = fault == HTTP_FAULT_HEADER ? 431 : fault == HTTP_FAULT_METHOD ? 501 : 400;
    }
    return used;
}

static const char *url_of(const struct http *h) {
    return h->head.p;
}

const char *http_get(const struct http *h, enum http_header which) {
    return h->at[which] ? h->head.p + h->at[which] : NULL;
}

static int hex(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Decodes up to one of the ends; false if it does not fit or has a bad or zero escape. */
static bool decode(const char *text, const char *ends, bool plus, char *out, size_t size) {
    size_t n = 0;
    for (; *text && !strchr(ends, *text); text++) {
        char c = *text;
        if (c == '+' && plus) {
            c = ' ';
        } else if (c == '%') {
            int high = hex(text[1]), low = high < 0 ? -1 : hex(text[2]);
            if (low < 0 || (high == 0 && low == 0)) {
                return false;
            }
            c = (char)(high << 4 | low);
            text += 2;
        }
        if (n + 1 >= size) {
            return false;
        }
        out[n++] = c;
    }
    out[n] = 0;
    return true;
}

bool http_path(const struct http *h, char *path, size_t size) {
    const char *url = url_of(h);
    if (!url || url[0] != '/' || !decode(url, "?#", false, path, size)) {
        return false;
    }
    for (const char *p = path; *p; p++) {
        if ((unsigned char)*p < 0x20 || *p == '\\' || *p == 0x7f) {
            return false;
        }
    }
    return !strstr(path, "//") && !strstr(path, "/.");
}

bool http_query(const struct http *h, const char *key, char *out, size_t size) {
    const char *p = strchr(url_of(h), '?');
    size_t n = strlen(key);
    while (p) {
        p++;
        if (!strncmp(p, key, n) && p[n] == '=') {
            return decode(p + n + 1, "&#", true, out, size);
        }
        p = strchr(p, '&');
    }
    return false;
}

const char *http_method(const struct http *h) {
    return http_syntax_method(h->method);
}

const char *http_status_text(int status) {
    static const struct {
        int status;
        const char *text;
    } texts[] = {
        {200, "OK"},
        {201, "Created"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {421, "Misdirected Request"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (texts[i].status == status) {
            return texts[i].text;
        }
    }
    return "Unknown";
}
