/* See program_run.h. */
#include "server/bots/program_run.h"

#include "server/base/log.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NOT_FOUND = 127 /* the shell's code */ };

static void on_closed(uv_handle_t *handle) {
    struct program *p = handle->data;
    if (--p->open == 0) {
        talk_finish(&p->talk);
        free(p);
    }
}

void program_stop(struct program *p) {
    struct program **at = &p->server->programs;
    while (*at && *at != p) {
        at = &(*at)->next;
    }
    if (!*at) {
        return; /* stopped already */
    }
    *at = p->next;
    if (p->process.pid > 0 && !p->dead) { /* 0 would be everybody here */
        kill(-p->process.pid, SIGKILL);   /* the shell, and what it has started */
    }
    uv_close((uv_handle_t *)&p->process, on_closed);
    uv_close((uv_handle_t *)&p->in, on_closed);
    uv_close((uv_handle_t *)&p->out, on_closed);
}

/* It has ended, and what it said before has been heard. */
static void judge_end(struct program *p) {
    if (!p->dead || (p->asked && !p->mute)) {
        return;
    }
    if (!p->asked) {
        program_stop(p);
    } else {
        enum talk_fault_kind kind = p->signal              ? TALK_KILLED
                                    : p->code == NOT_FOUND ? TALK_NO_PROGRAM
                                                           : TALK_EXITED;
        talk_fail(&p->talk, kind, p->signal ? p->signal : p->code);
        program_heard(p, TALK_FAILED);
    }
}

static void on_ended(uv_process_t *process, int64_t status, int number) {
    struct program *p = process->data;
    p->dead = true;
    p->code = (uint32_t)status;
    p->signal = (uint32_t)number;
    judge_end(p);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
    struct program *p = stream->data;
    if (n < 0) {
        uv_read_stop(stream);
        p->mute = true;
        judge_end(p);
        return;
    }
    for (ssize_t i = 0; i < n; i++) {
        if (buf->base[i] != '\n') {
            p->line_n += p->line_n < sizeof p->line - 1;
            p->line[p->line_n - 1] = buf->base[i];
            continue;
        }
        p->line[p->line_n] = 0;
        p->line_n = 0;
        enum talk_heard heard = p->asked ? talk_hear(&p->talk, p->line) : TALK_LISTEN;
        if (heard != TALK_LISTEN) {
            program_heard(p, heard);
        }
        if (heard == TALK_FAILED) {
            return; /* it is stopped */
        }
    }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
    (void)suggested;
    struct program *p = handle->data;
    *buf = uv_buf_init(p->read_buf, sizeof p->read_buf);
}

struct line_out {
    uv_write_t write;
    char text[];
};

static void on_written(uv_write_t *write, int status) {
    (void)status;
    free(write->data);
}

bool program_send(struct program *p) {
    struct talk_text *out = &p->talk.out;
    struct line_out *l = out->broken ? NULL : malloc(sizeof *l + out->n);
    if (!l) {
        return false;
    }
    memcpy(l->text, out->p, out->n);
    l->write.data = l;
    uv_buf_t b = uv_buf_init(l->text, (unsigned)out->n);
    out->n = 0;
    if (uv_write(&l->write, (uv_stream_t *)&p->in, &b, 1, on_written) != 0) {
        free(l);
        return false;
    }
    return true;
}

/* ---- starting -------------------------------------------------------------------------------- */

/* A file is run as it is, anything else by the shell: so a path may have spaces. */
static int spawn(struct program *p, char *command) {
    char shell[] = "/bin/sh", option[] = "-c";
    char *by_shell[] = {shell, option, command, NULL}, *itself[] = {command, NULL};
    bool file = access(command, X_OK) == 0;
    uv_stdio_container_t io[3] = {
        {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&p->in},
        {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t *)&p->out},
        {.flags = UV_IGNORE},
    };
    const uv_process_options_t options = {.file = file ? command : shell,
                                          .args = file ? itself : by_shell,
                                          .stdio = io,
                                          .stdio_count = 3,
                                          .flags = UV_PROCESS_DETACHED, /* a group of its own */
                                          .exit_cb = on_ended};
    return uv_spawn(&p->server->loop, &p->process, &options);
}

struct program *program_start(struct server *s, uint8_t which) {
    struct program *p = calloc(1, sizeof *p);
    if (!p || !talk_init(&p->talk, s->config.program[which].settings)) {
        free(p);
        return NULL;
    }
    p->server = s;
    p->which = which;
    p->open = 3;
    p->process.data = p->in.data = p->out.data = p;
    uv_pipe_init(&s->loop, &p->in, 0);
    uv_pipe_init(&s->loop, &p->out, 0);
    p->next = s->programs;
    s->programs = p;
    int rc = spawn(p, s->config.program[which].command);
    if (rc != 0) {
        log_line("program", LOG_TEXT("name", s->config.program[which].name),
                 LOG_TEXT("fault", talk_fault_word(TALK_NO_START)),
                 LOG_TEXT("why", uv_strerror(rc)));
        program_stop(p);
        return NULL;
    }
    uv_read_start((uv_stream_t *)&p->out, on_alloc, on_read);
    return p;
}
