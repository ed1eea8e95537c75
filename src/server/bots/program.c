/*
 * Local programs with a seat: one process a seat, asked in lines, heard in lines.
 *
 * A program gets the text of the seat's view and so many milliseconds. One that dies, is late, or
 * answers nothing legal is stopped, and a bot of the default level plays on in its place.
 */
#include "server/bots/program.h"

#include "server/base/log.h"
#include "server/bots/bots.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1024 };

struct program {
    struct program *next;
    struct server *server;
    uv_process_t process;
    uv_pipe_t in, out; /* its standard input and output */
    char table[TOKEN_ID];
    uint8_t seat;
    bool asked, dead;
    uint8_t open; /* handles that are not closed yet */
    uint64_t late_ms;
    char line[LINE_MAX_BYTES];
    size_t line_n;
    char read_buf[LINE_MAX_BYTES];
};

struct line_out {
    uv_write_t write;
    char *text;
};

static void on_closed(uv_handle_t *handle) {
    struct program *p = handle->data;
    if (--p->open == 0) {
        free(p);
    }
}

static void stop(struct program *p) {
    struct program **at = &p->server->programs;
    while (*at && *at != p) {
        at = &(*at)->next;
    }
    if (!*at) {
        return; /* stopped already */
    }
    *at = p->next;
    if (p->process.pid > 0 && !p->dead) { /* 0 would be everybody here */
        uv_process_kill(&p->process, SIGKILL);
    }
    uv_close((uv_handle_t *)&p->process, on_closed);
    uv_close((uv_handle_t *)&p->in, on_closed);
    uv_close((uv_handle_t *)&p->out, on_closed);
}

/* The seat goes to a bot: said in the log of the game like everything else. */
static void on_replaced(void *ctx, struct table *t, enum store_code code) {
    (void)ctx;
    (void)code;
    if (t->match) {
        t->match->thinking = false;
    }
}

static void give_up(struct program *p, const char *why) {
    struct table *t = lobby_get(p->server, p->table);
    log_line("program", LOG_TEXT("table", p->table), LOG_INT("seat", p->seat + 1),
             LOG_TEXT("why", why));
    uint8_t seat = p->seat;
    stop(p);
    if (!t || t->row.status != TABLE_PLAYING || !t->match) {
        return;
    }
    t->match->thinking = false;
    if (t->busy) {
        return; /* asked again when the table is free, and started anew */
    }
    struct table_row next = t->row;
    char control[160];
    bots_take_over(&next, seat, "program", control, sizeof control);
    next.seat[seat].kind = SEAT_BOT;
    next.seat[seat].bot_plays = false;
    table_change(t, &next, control, on_replaced, NULL);
}

static void on_ended(uv_process_t *process, int64_t status, int number) {
    (void)status;
    (void)number;
    struct program *p = process->data;
    p->dead = true;
    if (p->asked) {
        give_up(p, "it ended");
    } else {
        stop(p);
    }
}

static void answer(struct program *p, const char *text) {
    struct table *t = lobby_get(p->server, p->table);
    if (!t || !t->match || !p->asked) {
        return;
    }
    p->asked = false;
    struct thought thought = {.c = t->match->c, .seat = p->seat, .found = true};
    struct rh_complaint why;
    struct rh_state view;
    rh_view(t->match->c, &t->match->state, p->seat, &view);
    memcpy(thought.table, p->table, sizeof thought.table);
    if (!rh_action_parse(t->match->c, p->seat, text, &thought.action, &why) ||
        rh_check(t->match->c, &view, &thought.action) != RH_OK) {
        give_up(p, "its action is not legal");
        return;
    }
    bots_thought(p->server, &thought);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf) {
    struct program *p = stream->data;
    if (n < 0) {
        uv_read_stop(stream);
        return;
    }
    for (ssize_t i = 0; i < n; i++) {
        if (buf->base[i] == '\n') {
            p->line[p->line_n] = 0;
            p->line_n = 0;
            if (!strncmp(p->line, "action ", 7)) {
                answer(p, p->line + 7);
                return; /* one answer a question; what follows is not read */
            }
        } else if (p->line_n < sizeof p->line - 1) {
            p->line[p->line_n++] = buf->base[i];
        }
    }
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf) {
    (void)suggested;
    struct program *p = handle->data;
    *buf = uv_buf_init(p->read_buf, sizeof p->read_buf);
}

static void on_written(uv_write_t *write, int status) {
    (void)status;
    struct line_out *l = write->data;
    free(l->text);
    free(l);
}

static bool say(struct program *p, char *text) {
    struct line_out *l = text ? malloc(sizeof *l) : NULL;
    if (!l) {
        free(text);
        return false;
    }
    l->text = text;
    l->write.data = l;
    uv_buf_t b = uv_buf_init(text, (unsigned)strlen(text));
    if (uv_write(&l->write, (uv_stream_t *)&p->in, &b, 1, on_written) != 0) {
        on_written(&l->write, -1);
        return false;
    }
    return true;
}

static struct program *start(struct table *t, uint8_t seat) {
    struct server *s = t->server;
    const char *path = NULL;
    for (uint8_t i = 0; i < s->config.programs_n; i++) {
        if (!strcmp(s->config.program[i].name, t->row.seat[seat].level)) {
            path = s->config.program[i].path;
        }
    }
    uint32_t running = 0;
    for (const struct program *at = s->programs; at; at = at->next) {
        running++;
    }
    struct program *p = path && running < LIMIT_PROGRAMS ? calloc(1, sizeof *p) : NULL;
    if (!p) {
        return NULL;
    }
    p->server = s;
    p->seat = seat;
    p->open = 3;
    memcpy(p->table, t->row.id, sizeof p->table);
    p->process.data = p->in.data = p->out.data = p;
    uv_pipe_init(&s->loop, &p->in, 0);
    uv_pipe_init(&s->loop, &p->out, 0);
    uv_stdio_container_t io[3] = {
        {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&p->in},
        {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t *)&p->out},
        {.flags = UV_IGNORE},
    };
    char *args[] = {(char *)(uintptr_t)path, NULL};
    const uv_process_options_t options = {
        .file = path, .args = args, .stdio = io, .stdio_count = 3, .exit_cb = on_ended};
    p->next = s->programs;
    s->programs = p;
    int rc = uv_spawn(&s->loop, &p->process, &options);
    if (rc != 0) {
        log_line("program", LOG_TEXT("path", path), LOG_TEXT("why", uv_strerror(rc)));
        stop(p);
        return NULL;
    }
    uv_read_start((uv_stream_t *)&p->out, on_alloc, on_read);
    return p;
}

static struct program *find(const struct table *t, uint8_t seat) {
    struct program *p = t->server->programs;
    while (p && (p->seat != seat || p->dead || strcmp(p->table, t->row.id) != 0)) {
        p = p->next;
    }
    return p;
}

bool program_ask(struct table *t, uint8_t seat, const struct rh_state *view) {
    const struct rh_components *c = t->match->c;
    struct program *p = find(t, seat);
    struct buf text = {0};
    if (!p) {
        p = start(t, seat);
        buf_printf(&text, "roundhouse 1\nmap %s\n", c->id);
    }
    if (!p || p->asked) {
        buf_finish(&text);
        return p != NULL;
    }
    size_t need = rh_view_print(c, view, NULL, 0);
    if (buf_room(&text, need + 1)) {
        text.n += rh_view_print(c, view, text.p + text.n, need + 1);
    }
    buf_printf(&text, "go %u\n", t->server->config.think_ms);
    p->asked = true;
    p->late_ms = uv_now(&t->server->loop) + t->server->config.think_ms + LIMIT_PROGRAM_MS;
    return say(p, buf_take(&text));
}

void program_over(struct table *t) {
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        struct program *p = find(t, seat);
        if (p) {
            say(p, strdup("over\n"));
            p->late_ms = uv_now(&t->server->loop) + LIMIT_PROGRAM_MS;
        }
    }
}

void program_tick(struct server *s) {
    for (struct program *p = s->programs, *next; p; p = next) {
        next = p->next;
        bool late = uv_now(&s->loop) > p->late_ms;
        struct table *t = late ? lobby_get(s, p->table) : NULL;
        if (late && p->asked) {
            give_up(p, "it did not answer");
            return; /* the list may have changed */
        }
        if (late && (!t || t->row.status != TABLE_PLAYING)) {
            stop(p);
            return;
        }
    }
}

void program_stop_all(struct server *s) {
    while (s->programs) {
        stop(s->programs);
    }
}
