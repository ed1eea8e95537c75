/*
 * Plays the games of a simulation on some threads.
 *
 * Game number i has its own seed, and its bots have theirs, so it does not matter which thread plays
 * it. As many games as there are bots share a deal: each bot plays it from each seat.
 */
#include "cli/clock.h"
#include "cli/measure/sim.h"
#include "cli/seed.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct crew {
    const struct sim_plan *plan;
    _Atomic uint64_t next, done;
    _Atomic(const struct bot *) cheat;
};

struct worker {
    struct crew *crew;
    pthread_t thread;
    void *memory;
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

/* Seat s is played by bot (s + shift). False: a bot did what is not allowed. */
static bool play(struct worker *w, uint64_t game) {
    const struct sim_plan *plan = w->crew->plan;
    unsigned shift = (unsigned)(game % plan->bots_n);
    struct rh_options options = {.seats = (uint8_t)plan->bots_n, .first = RH_NONE};
    struct rh_state state, view;
    uint8_t seed[32];
    seed_derive(plan->seed, game / plan->bots_n, seed);
    rh_setup(plan->c, &options, seed, NULL, &state);
    struct rh_rng rng = {seed_word(seed) + shift};
    for (uint8_t seats; (seats = rh_to_act(&state)) != 0;) {
        uint8_t seat = (uint8_t)__builtin_ctz(seats);
        const struct bot *bot = plan->bot[(seat + shift) % plan->bots_n];
        struct rh_action a;
        uint64_t luck = (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | rh_random(&rng, UINT32_MAX);
        rh_view(plan->c, &state, seat, &view);
        bot_choose(bot, w->memory, plan->c, &view, luck, plan->rollouts, &a);
        if (a.seat != seat || rh_check(plan->c, &state, &a) != RH_OK) {
            atomic_store(&w->crew->cheat, bot);
            return false;
        }
        rh_apply(plan->c, NULL, &state, &a, NULL);
        w->result.actions++;
    }
    count(&w->result, plan, &state, shift);
    return true;
}

static void *work(void *at) {
    struct worker *w = at;
    struct crew *crew = w->crew;
    uint64_t game;
    while ((game = atomic_fetch_add(&crew->next, 1)) < crew->plan->games &&
           !atomic_load(&crew->cheat) && play(w, game)) {
        atomic_fetch_add(&crew->done, 1);
    }
    return NULL;
}

static void show_progress(struct crew *crew) {
    enum { WIDTH = 40 };
    uint64_t done, games = crew->plan->games;
    while ((done = atomic_load(&crew->done)) < games && !atomic_load(&crew->cheat)) {
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
}

/* The memory that the neediest of the bots wants. */
static void *reserve(const struct sim_plan *plan) {
    size_t most = 1;
    for (unsigned i = 0; i < plan->bots_n; i++) {
        most = plan->bot[i]->memory > most ? plan->bot[i]->memory : most;
    }
    return calloc(1, most);
}

bool sim_run(const struct sim_plan *plan, struct sim_result *result) {
    struct crew crew = {.plan = plan};
    struct worker *worker = calloc(plan->threads, sizeof *worker);
    uint64_t start = clock_ns();
    unsigned started = 0;
    *result = (struct sim_result){0};
    while (worker && started < plan->threads) {
        struct worker *w = &worker[started];
        w->crew = &crew;
        w->memory = reserve(plan);
        if (!w->memory || pthread_create(&w->thread, NULL, work, w) != 0) {
            free(w->memory);
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
        free(worker[i].memory);
    }
    free(worker);
    result->cheat = atomic_load(&crew.cheat);
    result->seconds = (double)(clock_ns() - start) / 1e9;
    return started > 0;
}
