/* Playing a game; see arena_game.h. */
#include "arena/arena_game.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- programs: each game takes some of those that run, and gives them back ------------------- */

static void drop(struct arena_table *t, unsigned i) {
    line_close(t->program[i].line);
    t->program[i].line = NULL;
    t->program[i].busy = false;
}

/* A program of this player that has no game: one that runs, or a new one. */
static struct line *hire(struct arena_table *t, const struct arena_player *p) {
    unsigned at = ARENA_PROGRAMS_MAX;
    for (unsigned i = 0; i < ARENA_PROGRAMS_MAX; i++) {
        if (t->program[i].line && !t->program[i].busy && t->program[i].player == p) {
            t->program[i].busy = true;
            return t->program[i].line;
        }
        at = t->program[i].line ? at : i;
    }
    while (at == ARENA_PROGRAMS_MAX) { /* more places than seats: one of them is idle */
        t->next = (t->next + 1) % ARENA_PROGRAMS_MAX;
        at = t->program[t->next].busy ? at : t->next;
    }
    drop(t, at);
    t->program[at].player = p;
    t->program[at].line = line_open(p->command, p->settings);
    t->program[at].busy = t->program[at].line != NULL;
    return t->program[at].line;
}

static void give_back(struct arena_table *t, struct line *line, bool goes_on) {
    for (unsigned i = 0; i < ARENA_PROGRAMS_MAX; i++) {
        if (t->program[i].line == line && goes_on) {
            t->program[i].busy = false;
        } else if (t->program[i].line == line) {
            drop(t, i);
        }
    }
}

void arena_table_close(struct arena_table *t) {
    for (unsigned i = 0; i < ARENA_PROGRAMS_MAX; i++) {
        drop(t, i);
    }
}

/* ---- a game ---------------------------------------------------------------------------------- */

struct seats { /* the programs of a game, by seat; NULL: a built-in bot */
    struct line *line[RH_SEATS_MAX];
};

static bool sit_down(struct arena_table *t, struct arena_game *g, struct seats *seats) {
    for (uint8_t seat = 0; seat < g->options.seats; seat++) {
        if (g->player[seat]->bot) {
            continue;
        }
        seats->line[seat] = hire(t, g->player[seat]);
        if (!seats->line[seat]) {
            g->culprit = seat;
            g->fault = (struct talk_fault){.kind = TALK_NO_START, .number = (uint32_t)errno};
            return false;
        }
        talk_game(line_talk(seats->line[seat]), t->c, seat, g->options.seats);
    }
    return true;
}

/* Tells the programs how it ended; those with a fault are done with. */
static void stand_up(struct arena_table *t, const struct arena_game *g, const struct seats *seats) {
    for (uint8_t seat = 0; seat < g->options.seats; seat++) {
        struct line *line = seats->line[seat];
        if (line) {
            bool over = line_over(line, g->state.phase == RH_OVER ? &g->state : NULL);
            give_back(t, line, over && g->culprit != seat);
        }
    }
}

static double processor_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void count(struct arena_effort *effort, double ms) {
    effort->decisions++;
    effort->ms += ms;
    effort->ms_max = ms > effort->ms_max ? ms : effort->ms_max;
}

static bool ask_program(struct arena_table *t, struct arena_game *g, struct line *line,
                        const struct rh_state *view, struct rh_action *a) {
    double took = 0;
    uint32_t patience = t->patience_ms ? t->patience_ms : ARENA_PATIENCE_MS;
    if (!line_ask(line, view, g->player[view->eye]->budget.ms, patience, &took, a)) {
        g->culprit = view->eye;
        g->fault = line_talk(line)->fault;
        g->view = *view;
        return false;
    }
    count(&g->effort[view->eye], took);
    return true;
}

/* A built-in bot that does what is forbidden is a fault like any other. */
static bool ask_bot(struct arena_table *t, struct arena_game *g, const struct rh_state *view,
                    uint64_t luck, struct rh_action *a) {
    double start = t->timed ? processor_ms() : 0;
    player_think(g->player[view->eye], t->memory, t->c, view, luck, a);
    if (t->timed) {
        count(&g->effort[view->eye], processor_ms() - start);
    }
    enum rh_result result =
        a->seat == view->eye ? rh_check(t->c, &g->state, a) : RH_NOT_IN_THIS_GAME;
    if (result == RH_OK) {
        return true;
    }
    g->culprit = view->eye;
    g->view = *view;
    g->fault = (struct talk_fault){.kind = TALK_ILLEGAL, .result = result, .action = *a};
    rh_action_print(t->c, a, g->fault.said, sizeof g->fault.said);
    snprintf(g->fault.clause, sizeof g->fault.clause, "%s",
             rh_refusal_clause(t->c, &g->state, a, result));
    return false;
}

/* Does an action, and tells the programs what it made happen. */
static void act(struct arena_table *t, struct arena_game *g, const struct seats *seats,
                const struct rh_action *a) {
    struct rh_events events;
    bool told = false;
    for (uint8_t seat = 0; seat < g->options.seats; seat++) {
        told = told || seats->line[seat];
    }
    rh_apply(t->c, NULL, &g->state, a, told ? &events : NULL);
    g->actions++;
    for (uint8_t seat = 0; told && seat < g->options.seats; seat++) {
        for (uint16_t i = 0; seats->line[seat] && i < events.n; i++) {
            talk_event(line_talk(seats->line[seat]), &events.event[i]);
        }
    }
}

bool arena_game_play(struct arena_table *t, struct arena_game *g) {
    assert(t && t->c && t->memory && g);
    struct seats seats = {0};
    struct rh_rng rng = {g->luck};
    g->culprit = RH_NONE;
    g->actions = 0;
    memset(g->effort, 0, sizeof g->effort);
    rh_setup(t->c, &g->options, g->seed, NULL, &g->state);
    if (g->log) {
        arena_log_begin(g->log, t->c, &g->options, g->seed);
    }
    bool good = sit_down(t, g, &seats);
    for (uint8_t who; good && (who = rh_to_act(&g->state)) != 0;) {
        uint8_t seat = (uint8_t)__builtin_ctz(who);
        uint64_t luck = (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | rh_random(&rng, UINT32_MAX);
        struct line *line = seats.line[seat];
        struct rh_state view;
        struct rh_action a;
        rh_view(t->c, &g->state, seat, &view);
        good = !(t->stop && atomic_load(t->stop)) &&
               (line ? ask_program(t, g, line, &view, &a) : ask_bot(t, g, &view, luck, &a));
        if (good && g->log) {
            arena_log_add(g->log, &a, line ? line_talk(line)->info : "");
        }
        if (good) {
            act(t, g, &seats, &a);
        }
    }
    stand_up(t, g, &seats);
    return good;
}
