/* Frames; see ws.h. */
#include "server/net/ws.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* SHA-1 is asked for by RFC 6455 for the handshake alone; it protects nothing here. libsodium does
   not have it, and a library for 40 lines would be worse. */
static uint32_t rotate(uint32_t x, int n) {
    return x << n | x >> (32 - n);
}

static void sha1_block(uint32_t h[5], const uint8_t block[64]) {
    uint32_t w[80];
    for (int i = 0; i < 16; i++) {
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < 80; i++) {
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 80; i++) {
        uint32_t f, k;
        if (i < 20) {
            f = (b & c) | (~b & d), k = 0x5a827999;
        } else if (i < 40) {
            f = b ^ c ^ d, k = 0x6ed9eba1;
        } else if (i < 60) {
            f = (b & c) | (b & d) | (c & d), k = 0x8f1bbcdc;
        } else {
            f = b ^ c ^ d, k = 0xca62c1d6;
        }
        uint32_t next = rotate(a, 5) + f + e + k + w[i];
        e = d, d = c, c = rotate(b, 30), b = a, a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

bool ws_accept(const char *key, char out[32]) {
    uint8_t raw[16];
    size_t raw_n;
    if (strlen(key) != 24 ||
        sodium_base642bin(raw, sizeof raw, key, 24, NULL, &raw_n, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0 ||
        raw_n != sizeof raw) {
        return false;
    }
    uint8_t blocks[128] = {0}; /* 24 + 36 bytes, the end mark and the length: two blocks */
    snprintf((char *)blocks, sizeof blocks, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    blocks[60] = 0x80;
    blocks[126] = 480 >> 8;
    blocks[127] = 480 & 255;
    uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    sha1_block(h, blocks);
    sha1_block(h, blocks + 64);
    uint8_t digest[20];
    for (int i = 0; i < 20; i++) {
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
    }
    sodium_bin2base64(out, 32, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    return true;
}

static ssize_t on_recv(wslay_event_context_ptr ctx, uint8_t *buf, size_t len, int flags,
                       void *user) {
    (void)flags;
    struct ws *ws = user;
    if (ws->in_n == 0) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    size_t n = len < ws->in_n ? len : ws->in_n;
    memcpy(buf, ws->in, n);
    ws->in += n;
    ws->in_n -= n;
    return (ssize_t)n;
}

static ssize_t on_send(wslay_event_context_ptr ctx, const uint8_t *data, size_t len, int flags,
                       void *user) {
    (void)flags;
    struct ws *ws = user;
    buf_add(ws->out, data, len);
    if (ws->out->broken) {
        wslay_event_set_error(ctx, WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    return (ssize_t)len;
}

static void on_frame(wslay_event_context_ptr ctx,
                     const struct wslay_event_on_frame_recv_start_arg *arg, void *user) {
    (void)ctx;
    struct ws *ws = user;
    if (arg->payload_length > LIMIT_FRAME) {
        ws_close(ws, WS_TOO_BIG, "frames have at most 8 KB");
    }
}

static void on_message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *arg,
                       void *user) {
    (void)ctx;
    struct ws *ws = user;
    if (ws->closing) {
        return;
    }
    if (arg->opcode == WSLAY_TEXT_FRAME) {
        ws->on_text(ws->user, (const char *)arg->msg, arg->msg_length);
    } else if (arg->opcode == WSLAY_BINARY_FRAME) {
        ws_close(ws, WS_NO_TEXT, "text frames only");
    }
}

void ws_init(struct ws *ws, struct buf *out, void (*on_text)(void *, const char *, size_t),
             void *user) {
    *ws = (struct ws){.out = out, .on_text = on_text, .user = user};
}

/* A context of wslay holds 8 KB of buffers, and most sockets are silent most of the time: so there
   is one while a message comes, and after a close, but not in between. */
static bool wake(struct ws *ws) {
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_msg_recv_callback = on_message,
    };
    if (ws->wslay) {
        return true;
    }
    if (wslay_event_context_server_init(&ws->wslay, &callbacks, ws) != 0) {
        ws->wslay = NULL;
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(ws->wslay, LIMIT_MESSAGE);
    return true;
}

void ws_finish(struct ws *ws) {
    if (ws->wslay) {
        wslay_event_context_free(ws->wslay);
        ws->wslay = NULL;
    }
}

static void rest(struct ws *ws) {
    if (!ws->closing && !ws->unfinished && ws->left == 0 && ws->head_n == 0) {
        ws_finish(ws);
    }
}

/* Whether there is still something to expect from the peer, or to say to it. */
static bool alive(struct ws *ws) {
    return wslay_event_want_read(ws->wslay) ||
           (wslay_event_want_write(ws->wslay) && !ws->out->broken);
}

static uint8_t head_size(const uint8_t *head, uint8_t n) {
    if (n < 2) {
        return 2;
    }
    uint8_t length = head[1] & 127;
    return (uint8_t)(2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + (head[1] & 128 ? 4 : 0));
}

static uint64_t payload_size(const uint8_t *head) {
    uint8_t length = head[1] & 127, bytes = length == 126 ? 2 : length == 127 ? 8 : 0;
    uint64_t n = bytes ? 0 : length;
    for (uint8_t i = 0; i < bytes; i++) {
        n = n << 8 | head[2 + i];
    }
    return n;
}

size_t ws_frame(struct ws *ws, const void *bytes, size_t n) {
    const uint8_t *p = bytes;
    size_t i = 0;
    while (ws->left == 0 && i < n) {
        ws->head[ws->head_n++] = p[i++];
        if (ws->head_n == head_size(ws->head, ws->head_n)) {
            bool control = ws->head[0] & 8;
            ws->head_n = 0;
            ws->left = payload_size(ws->head);
            ws->unfinished = control ? ws->unfinished : !(ws->head[0] & 128);
            break;
        }
    }
    size_t rest = ws->left < n - i ? (size_t)ws->left : n - i;
    ws->left -= rest;
    return i + rest;
}

bool ws_feed(struct ws *ws, const void *bytes, size_t n) {
    if (!wake(ws)) {
        return false;
    }
    ws->in = bytes;
    ws->in_n = n;
    while (ws->in_n > 0 && wslay_event_want_read(ws->wslay)) {
        if (wslay_event_recv(ws->wslay) != 0) {
            /* A head that makes no frame: wslay gives up without a word, so we say it. */
            if (!ws->closing) {
                buf_add(ws->out, "\x88\x02\x03\xea", 4); /* close, 1002 */
                ws->closing = true;
            }
            return false;
        }
    }
    ws->in = NULL;
    ws->in_n = 0;
    if (wslay_event_send(ws->wslay) != 0) {
        return false;
    }
    if (!wslay_event_want_read(ws->wslay)) {
        ws->closing = true;
    }
    bool goes_on = alive(ws);
    rest(ws);
    return goes_on;
}

void ws_text(struct ws *ws, const char *text, size_t n) {
    if (ws->closing) {
        return;
    }
    /* The frame of a server is a short header and the text as it is. wslay would copy it twice. */
    uint8_t head[10] = {0x81};
    size_t head_n = 2;
    if (n < 126) {
        head[1] = (uint8_t)n;
    } else if (n < 65536) {
        head[1] = 126;
        head[2] = (uint8_t)(n >> 8);
        head[3] = (uint8_t)n;
        head_n = 4;
    } else {
        head[1] = 127;
        for (size_t i = 0; i < 8; i++) {
            head[2 + i] = (uint8_t)((uint64_t)n >> (56 - 8 * i));
        }
        head_n = 10;
    }
    if (buf_room(ws->out, n + head_n)) {
        buf_add(ws->out, head, head_n);
        buf_add(ws->out, text, n);
    }
}

void ws_ping(struct ws *ws) {
    if (!ws->closing) {
        buf_add(ws->out, "\x89\x00", 2);
    }
}

void ws_close(struct ws *ws, uint16_t code, const char *reason) {
    if (ws->closing) {
        return;
    }
    ws->closing = true;
    if (!wake(ws)) {
        return;
    }
    wslay_event_shutdown_read(ws->wslay);
    if (wslay_event_queue_close(ws->wslay, code, (const uint8_t *)reason, strlen(reason)) == 0) {
        wslay_event_send(ws->wslay);
    }
}
