/*
 * HTTP/1.1 without a socket: bytes in, one request at a time out; a response as bytes.
 *
 * A library does the syntax (http_syntax.h). This file adds limits, keeps the few headers that the
 * server looks at, and stops after each request, so that a client that sends several at once gets
 * its answers one by one. It knows no libuv: the fuzz targets drive it directly.
 */
#ifndef SERVER_NET_HTTP_H
#define SERVER_NET_HTTP_H

#include "server/base/buf.h"
#include "server/base/limits.h"
#include "server/net/http_syntax.h"

#include <stdint.h>

enum http_header {
    HTTP_H_HOST,
    HTTP_H_ORIGIN,
    HTTP_H_AUTHORIZATION,
    HTTP_H_CONTENT_TYPE,
    HTTP_H_ACCEPT_ENCODING,
    HTTP_H_IF_NONE_MATCH,
    HTTP_H_UPGRADE,
    HTTP_H_WS_KEY,
    HTTP_H_WS_VERSION,
    HTTP_H_FETCH_SITE,
    HTTP_H_EXPECT,
    HTTP_H_FORWARDED,
    HTTP_H_OTHER, /* read over */
};

struct http {
    http_syntax syntax;
    struct buf head; /* url, then the values of known headers, each ended by a zero */
    struct buf body;
    uint16_t at[HTTP_H_OTHER]; /* of a header's value in head; 0: it is not there */
    size_t head_read;          /* header bytes so far */
    uint8_t header;            /* the one being read */
    uint8_t field_n;
    uint8_t headers_n;
    char field[32];
    bool in_value, reading, body_begun;
    bool keep_alive, upgrade; /* what the headers ask for */
    uint8_t method;           /* HTTP_GET … */
    bool done;                /* a whole request is there */
    uint16_t error;           /* status to refuse it with, or 0 */
};

void http_init(struct http *h);
void http_finish(struct http *h);
void http_next(struct http *h); /* forgets the request that was answered */

/* Feeds bytes; returns how many were used: all, unless a request is done or an error is set. */
size_t http_feed(struct http *h, const char *bytes, size_t n);

const char *http_get(const struct http *h, enum http_header which); /* NULL: it is not there */

/* Splits the address at '?' and decodes the path: false if it is not plain and absolute. */
bool http_path(const struct http *h, char *path, size_t size);
/* A decoded member of the query; false: it is not there or too long. */
bool http_query(const struct http *h, const char *key, char *out, size_t size);

/* Its method in words. */
const char *http_method(const struct http *h);

const char *http_status_text(int status);

#endif
