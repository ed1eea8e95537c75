/*
 * Plays the games of a simulation on some threads.
 *
 * Game number i has its own seed, and its bots have theirs, so it does not matter which thread
 * plays it. As many games as there are bots share a deal, unless each is to have its own: each bot
 * plays it from each seat.
 */
#include "cli/clock.h"
#include "cli/interrupt.h"
#include "cli/measure/sim.h"
#include "cli/seed.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct crew {
    const struct sim_plan *plan;
    _Atomic uint64_t next, done;
    atomic_bool stop; /* a fault of somebody's, or Ctrl-C */
    pthread_mutex_t telling;
};

struct worker {
    struct crew *crew;
    pthread_t thread;
    struct arena_table table;
    struct sim_result result;
};

static void count(struct sim_result *result, const struct sim_plan *plan, const struct rh_state *s,
                  unsigned shift) {
    struct rh_score score[RH_SEATS_MAX];
    unsigned winners = 0;
    rh_score(plan->c, s, score);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        winners += score[seat].rank == 0;
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        struct sim_tally *tally = &result->bot[(seat + shift) % plan->bots_n];
        tally->wins += score[seat].rank == 0 && winners == 1;
        tally->shared += score[seat].rank == 0 && winners > 1;
        tally->score += score[seat].total;
        tally->tickets += score[seat].won - score[seat].lost;
    }
    result->games++;
}

/* Seat s is played by bot (s + shift). False: the games stop here. */
static bool play(struct worker *w, uint64_t game) {
    const struct sim_plan *plan = w->crew->plan;
    unsigned shift = (unsigned)(game % plan->bots_n);
    struct arena_game g = {.options = {.seats = (uint8_t)plan->bots_n, .first = RH_NONE}};
    seed_derive(plan->seed, plan->own_deals ? game : game / plan->bots_n, g.seed);
    g.luck = seed_word(g.seed) + shift;
    for (unsigned seat = 0; seat < plan->bots_n; seat++) {
        g.player[seat] = &plan->bot[(seat + shift) % plan->bots_n];
    }
    bool good = arena_game_play(&w->table, &g);
    if (!good && g.culprit == RH_NONE) {
        return false; /* all is to stop */
    }
    if (!good) {
        w->result.culprit = g.player[g.culprit];
        w->result.fault = g.fault;
        w->result.view = g.view;
        return false;
    }
    w->result.actions += g.actions;
    count(&w->result, plan, &g.state, shift);
    if (plan->over) {
        pthread_mutex_lock(&w->crew->telling);
        plan->over(plan->to, &g.state);
        pthread_mutex_unlock(&w->crew->telling);
    }
    return true;
}

static void *work(void *at) {
    struct worker *w = at;
    struct crew *crew = w->crew;
    uint64_t game;
    while ((game = atomic_fetch_add(&crew->next, 1)) < crew->plan->games &&
           !atomic_load(&crew->stop)) {
        if (!play(w, game)) {
            atomic_store(&crew->stop, true);
            break;
        }
        atomic_fetch_add(&crew->done, 1);
    }
    arena_table_close(&w->table);
    return NULL;
}

static void show_progress(struct crew *crew) {
    enum { WIDTH = 40 };
    uint64_t done, games = crew->plan->games;
    while ((done = atomic_load(&crew->done)) < games && !atomic_load(&crew->stop)) {
        char bar[WIDTH + 1] = {0};
        for (unsigned i = 0; i < WIDTH; i++) {
            bar[i] = i * games < done * WIDTH ? '#' : '.';
        }
        fprintf(stderr, "\r[%s] %llu of %llu ", bar, (unsigned long long)done,
                (unsigned long long)games);
        fflush(stderr);
        usleep(100 * 1000);
    }
    fprintf(stderr, "\r%*s\r", WIDTH + 50, "");
}

static void add(struct sim_result *sum, const struct sim_result *x) {
    sum->games += x->games;
    sum->actions += x->actions;
    for (unsigned i = 0; i < RH_SEATS_MAX; i++) {
        sum->bot[i].wins += x->bot[i].wins;
        sum->bot[i].shared += x->bot[i].shared;
        sum->bot[i].score += x->bot[i].score;
        sum->bot[i].tickets += x->bot[i].tickets;
    }
    if (x->culprit && !sum->culprit) {
        sum->culprit = x->culprit;
        sum->fault = x->fault;
        sum->view = x->view;
    }
}

/* The memory that the neediest of the bots wants. */
static void *reserve(const struct sim_plan *plan) {
    size_t most = 1;
    for (unsigned i = 0; i < plan->bots_n; i++) {
        size_t need = plan->bot[i].bot ? plan->bot[i].bot->player->memory : 0;
        most = need > most ? need : most;
    }
    return calloc(1, most);
}

bool sim_run(const struct sim_plan *plan, struct sim_result *result) {
    struct crew crew = {.plan = plan, .telling = PTHREAD_MUTEX_INITIALIZER};
    struct worker *worker = calloc(plan->threads, sizeof *worker);
    uint64_t start = clock_ns();
    unsigned started = 0;
    *result = (struct sim_result){0};
    while (worker && started < plan->threads) {
        struct worker *w = &worker[started];
        w->crew = &crew;
        w->table = (struct arena_table){.c = plan->c,
                                        .memory = reserve(plan),
                                        .patience_ms = plan->patience_ms,
                                        .stop = interrupt_watch()};
        if (!w->table.memory || pthread_create(&w->thread, NULL, work, w) != 0) {
            free(w->table.memory);
            break;
        }
        started++;
    }
    if (started && plan->progress) {
        show_progress(&crew);
    }
    for (unsigned i = 0; i < started; i++) {
        pthread_join(worker[i].thread, NULL);
        add(result, &worker[i].result);
        free(worker[i].table.memory);
    }
    free(worker);
    result->seconds = (double)(clock_ns() - start) / 1e9;
    return started > 0;
}
