/*
 * WebSocket frames without a socket, over wslay: bytes in, messages and answers out.
 *
 * wslay checks masks, reserved bits, fragments, control frames and UTF-8. This file adds the limits
 * on frames and messages and gathers what is to be sent in one buffer of whole frames.
 */
#ifndef SERVER_NET_WS_H
#define SERVER_NET_WS_H

#include "server/base/buf.h"
#include "server/base/limits.h"

#include <wslay/wslay.h>

enum {
    WS_NORMAL = 1000,
    WS_GOING_AWAY = 1001,
    WS_PROTOCOL = 1002,
    WS_NO_TEXT = 1003,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
    WS_RESTART = 1012,
    WS_TRY_LATER = 1013,
    WS_BAD_TOKEN = 4001,
};

struct ws {
    struct wslay_event_context *wslay; /* NULL between messages */
    const uint8_t *in;                 /* bytes being fed */
    size_t in_n;
    struct buf *out;
    void (*on_text)(void *user, const char *text, size_t n);
    void *user;
    bool closing; /* a close frame is queued or sent */

    uint8_t head[14]; /* of the frame that is being counted, see ws_frame */
    uint8_t head_n;
    bool unfinished; /* more fragments of its message follow */
    uint64_t left;   /* bytes of its payload that have not come */
};

/* The value of Sec-WebSocket-Accept; false: the key is no 16 bytes of base64. */
bool ws_accept(const char *key, char out[32]);

void ws_init(struct ws *ws, struct buf *out, void (*on_text)(void *, const char *, size_t),
             void *user);
void ws_finish(struct ws *ws);

/* How many of these bytes belong to the frame that is being read; more than 0 if n is. Each byte is
   counted once and in order, so that a caller can feed one frame at a time. */
size_t ws_frame(struct ws *ws, const void *bytes, size_t n);

/* Feeds bytes that ws_frame has counted; answers (pongs, closes) go to out. False:
   the connection is over once out is sent. */
bool ws_feed(struct ws *ws, const void *bytes, size_t n);

/* These write whole frames to out. */
void ws_text(struct ws *ws, const char *text, size_t n);
void ws_ping(struct ws *ws);
void ws_close(struct ws *ws, uint16_t code, const char *reason);

#endif
