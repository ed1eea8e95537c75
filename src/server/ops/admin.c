/* The operator's socket; see admin.h. */
#include "server/ops/admin.h"

#include "server/base/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { AT_ONCE = 8 };

struct admin {
    uv_pipe_t listener;
    int folder; /* open, for the path of the socket leads through it */
    struct admin_ask *first;
    uint32_t n;
};

int admin_path(const char *data, char path[64]) {
    int folder = open(data, O_PATH | O_DIRECTORY | O_CLOEXEC);
    snprintf(path, 64, "/proc/self/fd/%d/admin.sock", folder);
    return folder;
}

/* ---- one question ---------------------------------------------------------------------------- */

void admin_hold(struct admin_ask *a) {
    a->refs++;
}

void admin_release(struct admin_ask *a) {
    if (--a->refs > 0) {
        return;
    }
    buf_finish(&a->in);
    buf_finish(&a->out);
    json_decref(a->o);
    free(a->number);
    free(a);
}

static void on_closed(uv_handle_t *handle) {
    admin_release(handle->data);
}

static void end(struct admin_ask *a) {
    if (a->ended) {
        return;
    }
    a->ended = true;
    *a->back = a->next;
    if (a->next) {
        a->next->back = a->back;
    }
    a->server->admin->n--;
    uv_close((uv_handle_t *)&a->pipe, on_closed);
    uv_close((uv_handle_t *)&a->again, on_closed);
}

static void on_written(uv_write_t *write, int status) {
    (void)status;
    end(write->data);
}

void admin_answer(struct admin_ask *a, struct wire *w) {
    buf_add(&w->b, "\n", 1);
    a->out = w->b;
    *w = (struct wire){0};
    uv_buf_t all = uv_buf_init(a->out.p, (unsigned)a->out.n);
    a->write.data = a;
    if (a->ended) {
        return;
    }
    if (a->out.broken || uv_write(&a->write, (uv_stream_t *)&a->pipe, &all, 1, on_written) != 0) {
        end(a);
    }
}

void admin_refuse(struct admin_ask *a, const char *code, const char *message) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_open(&w, "error", '{');
    wire_text(&w, "code", code);
    wire_text(&w, "message", message);
    wire_close(&w, '}');
    wire_close(&w, '}');
    admin_answer(a, &w);
}

static void on_again(uv_timer_t *timer) {
    admin_do(timer->data);
}

void admin_again(struct admin_ask *a, uint64_t ms) {
    uv_timer_start(&a->again, on_again, ms, 0);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
    (void)suggested;
    struct admin_ask *a = handle->data;
    *buf = uv_buf_init(a->server->read_buf, ADMIN_LINE);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
    struct admin_ask *a = stream->data;
    char why[120];
    if (n > 0) {
        buf_add(&a->in, buf->base, (size_t)n);
    }
    const char *line = memchr(a->in.p ? a->in.p : "", '\n', a->in.n);
    if (n < 0 || a->in.n > ADMIN_LINE) {
        end(a);
    } else if (line) {
        uv_read_stop(stream);
        a->o = wire_parse(a->in.p, (size_t)(line - a->in.p), why);
        if (a->o) {
            admin_do(a);
        } else {
            admin_refuse(a, "bad-json", why);
        }
    }
}

/* ---- listening ------------------------------------------------------------------------------- */

/* The folder is its owner's alone, and so is the socket; this holds though it was opened up. */
static bool is_trusted(const uv_pipe_t *pipe) {
    struct ucred peer;
    socklen_t n = sizeof peer;
    uv_os_fd_t fd;
    return uv_fileno((const uv_handle_t *)pipe, &fd) == 0 &&
           getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &n) == 0 &&
           (peer.uid == 0 || peer.uid == geteuid());
}

static void on_connection(uv_stream_t *listener, int status) {
    struct server *s = listener->data;
    struct admin_ask *a = status == 0 ? calloc(1, sizeof *a) : NULL;
    if (!a) {
        return;
    }
    a->server = s;
    a->pipe.data = a->again.data = a;
    a->refs = 2;
    uv_pipe_init(&s->loop, &a->pipe, 0);
    uv_timer_init(&s->loop, &a->again);
    a->back = &s->admin->first;
    a->next = s->admin->first;
    if (a->next) {
        a->next->back = &a->next;
    }
    s->admin->first = a;
    s->admin->n++;
    if (uv_accept(listener, (uv_stream_t *)&a->pipe) != 0 || s->admin->n > AT_ONCE ||
        !is_trusted(&a->pipe)) {
        end(a);
        return;
    }
    uv_read_start((uv_stream_t *)&a->pipe, on_alloc, on_read);
}

static void on_listener_closed(uv_handle_t *handle) {
    free(handle->data);
}

void admin_start(struct server *s) {
    struct admin *k = calloc(1, sizeof *k);
    char path[64];
    if (!k) {
        return;
    }
    s->admin = k;
    k->folder = admin_path(s->config.data, path);
    unlink(path); /* of a server that was killed: the folder is locked by this one */
    uv_pipe_init(&s->loop, &k->listener, 0);
    k->listener.data = s;
    int rc = uv_pipe_bind(&k->listener, path);
    rc = rc == 0 && chmod(path, 0600) != 0 ? uv_translate_sys_error(errno) : rc;
    rc = rc == 0 ? uv_listen((uv_stream_t *)&k->listener, 128, on_connection) : rc;
    if (rc != 0) {
        log_line("admin", LOG_TEXT("why", uv_strerror(rc)));
    }
}

void admin_stop(struct server *s) {
    struct admin *k = s->admin;
    if (!k) {
        return;
    }
    for (struct admin_ask *a = k->first, *next; a; a = next) {
        next = a->next;
        end(a);
    }
    s->admin = NULL;
    k->listener.data = k;
    uv_close((uv_handle_t *)&k->listener, on_listener_closed); /* and takes the socket away */
    if (k->folder >= 0) {
        close(k->folder);
    }
}
