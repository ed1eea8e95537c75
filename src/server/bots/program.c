/* See program.h. The processes are program_run.c's, what is said to them src/talk's. */
#include "server/bots/program.h"

#include "core/seat.h"
#include "server/base/log.h"
#include "server/bots/bots.h"
#include "server/bots/program_run.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- faults ---------------------------------------------------------------------------------- */

/* The log names no cards and no actions, so what the program said and saw goes into a file of the
   data folder: the last fault of each program. */
static bool keep_fault(const struct program *p, char *path, size_t size) {
    const struct config *config = &p->server->config;
    const char *name = config->program[p->which].name;
    struct talk_text text = {0};
    snprintf(path, size, "%s/fault-%s.position", config->data, name);
    talk_fault_print(p->talk.c, name, &p->talk.fault, &p->talk.view, &text);
    int fd = text.broken ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool good = fd >= 0 && write(fd, text.p, text.n) == (ssize_t)text.n;
    if (fd >= 0) {
        close(fd);
    }
    free(text.p);
    return good;
}

static void log_fault(const struct program *p) {
    const struct talk_fault *f = &p->talk.fault;
    char path[sizeof p->server->config.data + 64];
    bool kept = keep_fault(p, path, sizeof path);
    log_line("program", LOG_TEXT("name", p->server->config.program[p->which].name),
             LOG_TEXT("table", p->table), LOG_INT("seat", seat_number(p->seat)),
             LOG_TEXT("fault", talk_fault_word(f->kind)), LOG_INT("number", f->number),
             LOG_TEXT("clause", f->clause), LOG_TEXT("file", kept ? path : ""));
}

/* The seat goes to a bot: said in the log of the game like everything else. */
static void on_replaced(void *ctx, struct table *t, enum store_code code) {
    (void)ctx;
    (void)code;
    if (t->match) {
        t->match->thinking = false;
    }
}

static void give_up(struct program *p) {
    struct table *t = lobby_get(p->server, p->table);
    uint8_t seat = p->seat;
    log_fault(p);
    program_stop(p);
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
    table_change_led(t, &next, control, on_replaced, NULL);
}

/* ---- a game ---------------------------------------------------------------------------------- */

static void be_patient(struct program *p) {
    p->late_ms = uv_now(&p->server->loop) + p->talk.ms + LIMIT_PROGRAM_MS;
}

void program_heard(struct program *p, enum talk_heard heard) {
    struct table *t = lobby_get(p->server, p->table);
    if (heard == TALK_SEND && program_send(p)) {
        be_patient(p);
        return;
    }
    p->asked = false;
    if (heard != TALK_ACTED) {
        give_up(p);
    } else if (t && t->match) {
        struct task task = {.c = t->match->c,
                            .seat = p->seat,
                            .seq = p->seen, /* what it was asked about */
                            .action = p->talk.action,
                            .found = true};
        memcpy(task.table, p->table, sizeof task.table);
        bots_decided(p->server, &task);
    }
}

static void on_step(void *ctx, uint32_t seq, const struct rh_state *after,
                    const struct rh_events *events) {
    (void)after;
    struct program *p = ctx;
    for (uint16_t i = 0; seq > p->seen && i < events->n; i++) {
        talk_event(&p->talk, &events->event[i]);
    }
}

/* Tells what has happened since it was asked the last time. */
static void catch_up(struct program *p, const struct match *m) {
    struct rh_state state;
    if (p->talk.version != 1) {
        match_replay(m, m->seq, &state, on_step, p);
    }
    p->seen = m->seq;
}

static struct program *find(const struct table *t, uint8_t seat) {
    struct program *p = t->server->programs;
    while (p && (p->seat != seat || p->dead || strcmp(p->table, t->row.id) != 0)) {
        p = p->next;
    }
    return p;
}

/* One that waits for a game: of these programs, or of any. */
static struct program *idle(const struct server *s, uint8_t which, bool any) {
    struct program *p = s->programs;
    while (p && (p->table[0] || p->dead || (!any && p->which != which))) {
        p = p->next;
    }
    return p;
}

/* One that waits, or a new one; those that wait make room. */
static struct program *hire(struct server *s, uint8_t which) {
    struct program *p = idle(s, which, false);
    uint32_t running = 0;
    for (const struct program *at = s->programs; !p && at; at = at->next) {
        running++;
    }
    if (running >= LIMIT_PROGRAMS && idle(s, which, true)) {
        program_stop(idle(s, which, true));
        running--;
    }
    return p ? p : running < LIMIT_PROGRAMS ? program_start(s, which) : NULL;
}

static struct program *seat_program(struct table *t, uint8_t seat) {
    struct server *s = t->server;
    uint8_t which = 0;
    while (which < s->config.programs_n &&
           strcmp(s->config.program[which].name, t->row.seat[seat].level) != 0) {
        which++;
    }
    struct program *p = which < s->config.programs_n ? hire(s, which) : NULL;
    if (p) {
        p->seat = seat;
        p->seen = 0;
        memcpy(p->table, t->row.id, sizeof p->table);
        talk_game(&p->talk, t->match->c, seat, t->row.seats);
    }
    return p;
}

bool program_ask(struct table *t, uint8_t seat, const struct rh_state *view) {
    struct program *p = find(t, seat);
    p = p ? p : seat_program(t, seat);
    if (!p || p->asked) {
        return p != NULL;
    }
    catch_up(p, t->match);
    talk_ask(&p->talk, view, t->server->config.think_ms);
    p->asked = true;
    be_patient(p);
    return program_send(p);
}

/* One of the first version ends by itself, or soon is ended; others wait for the next game. */
void program_over(struct table *t) {
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        struct program *p = find(t, seat);
        if (!p) {
            continue;
        }
        struct rh_state view;
        rh_view(t->match->c, &t->match->state, seat, &view);
        catch_up(p, t->match);
        talk_over(&p->talk, view.phase == RH_OVER ? &view : NULL);
        p->asked = false;
        p->late_ms = uv_now(&t->server->loop) + LIMIT_PROGRAM_MS;
        if (program_send(p) && talk_goes_on(&p->talk)) {
            p->table[0] = 0;
            p->late_ms += LIMIT_PROGRAM_IDLE_MS;
        }
    }
}

void program_tick(struct server *s) {
    for (struct program *p = s->programs, *next; p; p = next) {
        next = p->next;
        bool late = uv_now(&s->loop) > p->late_ms;
        struct table *t = late && p->table[0] ? lobby_get(s, p->table) : NULL;
        if (late && p->asked) {
            talk_fail(&p->talk, TALK_SILENT, p->talk.ms + LIMIT_PROGRAM_MS);
            give_up(p);
            return; /* the list may have changed */
        }
        if (late && (!t || t->row.status != TABLE_PLAYING)) {
            program_stop(p);
            return;
        }
    }
}

void program_stop_all(struct server *s) {
    while (s->programs) {
        program_stop(s->programs);
    }
}
