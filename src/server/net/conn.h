/*
 * One TCP connection: HTTP until it becomes a WebSocket.
 *
 * Output is gathered in `out` and written once a turn of the loop. What libuv has been given is in
 * `sending`; so `out` always begins with a whole frame and can be dropped when a client reads too
 * slowly. One request is answered before the next is read.
 */
#ifndef SERVER_NET_CONN_H
#define SERVER_NET_CONN_H

#include "server/base/server.h"
#include "server/base/wire.h"
#include "server/net/http.h"
#include "server/net/ws.h"

struct session;

/* What is done for connections by those who know what they are about; set once at the start. */
struct conn_calls {
    void (*request)(struct conn *c); /* answers a whole request, now or later */
    bool (*open)(struct conn *c);    /* it becomes a WebSocket; false: no memory */
    void (*text)(struct conn *c, const char *text, size_t n);
    void (*lost)(struct conn *c);    /* its queue was dropped */
    void (*drained)(struct conn *c); /* it can hear again */
    void (*closed)(struct conn *c);
    /* A device ("": all) of a person was taken away: its sockets end now. */
    void (*gone)(struct server *s, const char *person, const char *device);
};

struct conn {
    uv_tcp_t tcp;
    struct server *server;
    struct conn *next, *prev, *next_dirty, *next_later;
    struct conn *next_parked; /* waiting for a table, see table.c */

    struct http *http; /* NULL once it is a WebSocket */
    struct ws ws;
    struct session *session; /* what a WebSocket is about; NULL: it is none */

    struct buf out, sending, ahead; /* ahead: bytes read before their turn */
    size_t held;                    /* see turns_hold */
    const char *tail;               /* constant bytes that follow out: an embedded file */
    size_t tail_n;
    uv_write_t write;

    uint64_t since_ms; /* of the loop: when the state that a deadline is about began */
    uint64_t heard_ms; /* last byte in */
    uint64_t moved_ms; /* last progress of output */
    uint64_t pinged_ms;
    size_t queued;   /* bytes in libuv at the last look */
    uint16_t refs;   /* answers that others still owe */
    uint16_t status; /* of the last answer, for the log */
    uint16_t place;  /* where its address is counted, see rates.h; 0: it is not */
    uint16_t payer;  /* and where what it costs is */
    bool writing, is_dirty, is_later, is_waiting, asked, counted, close_after, closed, freed;
    bool behind;   /* was shown less than there was */
    uint8_t tries; /* of this request: another node was faster */
    bool greeted;  /* a WebSocket that has said who it is; others have little time */
    char address[46];
};

struct conn *conn_new(struct server *s); /* in the list of the server, without a peer yet */
void conn_accept(struct server *s);
void conn_close(struct conn *c);   /* at once */
void conn_sweep(struct server *s); /* once a second: deadlines and pings */
void conn_flush_all(struct server *s);
void conn_dirty(struct conn *c); /* there is something in out */
void conn_step(struct conn *c);  /* its turn: one request or frame, or a resync */

/* Somebody will answer later: the memory stays until conn_release, though the peer may be gone. */
void conn_hold(struct conn *c);
void conn_release(struct conn *c);

/* A message to a WebSocket; a client that does not read loses its queue and is resynced. */
void conn_say(struct conn *c, const char *text, size_t n);
void conn_say_wire(struct conn *c, struct wire *w); /* and empties w */
/* The same to who only looks on: one whose address has used up its share is resynced later. */
void conn_show(struct conn *c, const char *text, size_t n);

/* Turns the request into a WebSocket; the handshake was checked. */
bool conn_upgrade(struct conn *c);

/* Answers the request. `headers` are further lines, each ended by \r\n, or "". */
void reply_bytes(struct conn *c, int status, const char *type, const char *headers,
                 const void *body, size_t n);
void reply_constant(struct conn *c, int status, const char *type, const char *headers,
                    const void *body, size_t n);
void reply_wire(struct conn *c, int status, struct wire *w); /* and frees w */
void reply_error(struct conn *c, int status, const char *code, const char *message);
/* The member `error` of such an answer, for one that says more. */
void reply_put_error(struct wire *w, const char *code, const char *message, bool retry);

#endif
