/* The sockets of the load generator: handshake, frames in, frames out with a mask of zeros. */
#include "load.h"

#include <stdlib.h>
#include <string.h>

struct sending {
    uv_write_t write;
    size_t n;
    char bytes[];
};

static void on_sent(uv_write_t *write, int status) {
    (void)status;
    free(write->data);
}

static void send_bytes(struct player *p, const void *head, size_t head_n, const void *body,
                       size_t n) {
    struct sending *s = malloc(sizeof *s + head_n + n);
    if (!s) {
        abort();
    }
    s->write.data = s;
    s->n = head_n + n;
    memcpy(s->bytes, head, head_n);
    memcpy(s->bytes + head_n, body, n);
    uv_buf_t b = uv_buf_init(s->bytes, (unsigned)s->n);
    int done = uv_try_write((uv_stream_t *)&p->tcp, &b, 1);
    if (done == (int)s->n) {
        free(s);
        return;
    }
    if (done > 0) {
        b.base += done;
        b.len -= (size_t)done;
    }
    if (uv_write(&s->write, (uv_stream_t *)&p->tcp, &b, 1, on_sent) != 0) {
        free(s);
    }
}

void client_say(struct player *p, const char *text) {
    size_t n = strlen(text), head_n = n < 126 ? 6 : 8;
    uint8_t head[8] = {0x81, (uint8_t)(0x80 | (n < 126 ? n : 126)), 0};
    if (n >= 126) {
        head[2] = (uint8_t)(n >> 8);
        head[3] = (uint8_t)n;
    }
    send_bytes(p, head, head_n, text, n);
}

static void pong(struct player *p) {
    static const uint8_t frame[6] = {0x8a, 0x80};
    send_bytes(p, frame, sizeof frame, "", 0);
}

/* A whole frame at the front of the bytes: its length with head, and where its text is; 0: none. */
static size_t frame_of(const uint8_t *b, size_t n, size_t *at, size_t *len) {
    if (n < 2) {
        return 0;
    }
    *at = 2;
    *len = b[1] & 127;
    if (*len == 126) {
        if (n < 4) {
            return 0;
        }
        *len = (size_t)b[2] << 8 | b[3];
        *at = 4;
    } else if (*len == 127) {
        if (n < 10) {
            return 0;
        }
        *len = 0;
        for (int i = 2; i < 10; i++) {
            *len = *len << 8 | b[i];
        }
        *at = 10;
    }
    return n >= *at + *len ? *at + *len : 0;
}

static void take_frames(struct player *p) {
    size_t used = 0, at, len, n;
    while ((n = frame_of((uint8_t *)p->in.p + used, p->in.n - used, &at, &len)) > 0) {
        char *text = p->in.p + used + at;
        uint8_t opcode = (uint8_t)p->in.p[used] & 15;
        used += n;
        if (opcode == 9) {
            pong(p);
        } else if (opcode == 1) {
            char kept = text[len]; /* there is always a byte behind, see on_read */
            text[len] = 0;
            play_heard(p, text, len);
            text[len] = kept;
        } else if (opcode == 8) {
            fprintf(stderr, "closed by the server\n");
            p->load->failed = true;
        }
    }
    memmove(p->in.p, p->in.p + used, p->in.n - used);
    p->in.n -= used;
    if (p->in.n == 0) {
        buf_finish(&p->in);
    }
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *b) {
    struct player *p = stream->data;
    if (n < 0) {
        fprintf(stderr, "socket %u.%u: %s\n", p->game, p->seat, uv_strerror((int)n));
        p->load->failed = true;
        uv_close((uv_handle_t *)stream, NULL);
        return;
    }
    p->load->bytes += (uint64_t)n;
    buf_add(&p->in, b->base, (size_t)n);
    if (!buf_room(&p->in, 1)) {
        abort();
    }
    p->in.p[p->in.n] = 0;
    if (!p->open) {
        char *end = strstr(p->in.p, "\r\n\r\n");
        if (!end) {
            return;
        }
        if (strncmp(p->in.p, "HTTP/1.1 101", 12) != 0) {
            fprintf(stderr, "no upgrade: %.60s\n", p->in.p);
            p->load->failed = true;
            return;
        }
        p->open = true;
        p->load->opened++;
        p->load->connecting--;
        size_t head = (size_t)(end + 4 - p->in.p);
        memmove(p->in.p, end + 4, p->in.n - head);
        p->in.n -= head;
        char text[400];
        snprintf(text, sizeof text, "{\"t\":\"hello\",\"token\":\"%s\"}", p->token);
        client_say(p, text);
        play_watch(p);
    }
    take_frames(p);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *b) {
    (void)handle;
    (void)suggested;
    static char shared[256 * 1024];
    *b = uv_buf_init(shared, sizeof shared);
}

static void on_connected(uv_connect_t *connect, int status) {
    struct player *p = connect->data;
    if (status != 0) {
        fprintf(stderr, "cannot connect: %s\n", uv_strerror(status));
        p->load->failed = true;
        return;
    }
    uv_tcp_nodelay(&p->tcp, 1);
    uv_read_start((uv_stream_t *)&p->tcp, on_alloc, on_read);
    static const char request[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    send_bytes(p, request, sizeof request - 1, "", 0);
}

void client_open(struct player *p) {
    uv_tcp_init(&p->load->loop, &p->tcp);
    p->tcp.data = p->connect.data = p;
    uv_tcp_connect(&p->connect, &p->tcp, (struct sockaddr *)&p->load->address[p->node],
                   on_connected);
}
