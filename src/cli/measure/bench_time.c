/*
 * The clock around parts of the engine.
 *
 * Machines are noisy, and noise only ever adds: each figure is the best of several short runs, and
 * time in which another program had the core does not count. The fence keeps the compiler from
 * leaving out work whose result nobody uses.
 */
#include "cli/clock.h"
#include "cli/measure/bench.h"

enum { RUNS = 7 };

static inline void fence(const void *p) {
    __asm__ volatile("" : : "r"(p) : "memory");
}

/* Each does a piece of work for every sample; returns how many times it did it. */
typedef unsigned work(const struct bench *b);

static unsigned do_copy(const struct bench *b) {
    struct rh_state s;
    for (unsigned i = 0; i < BENCH_SAMPLES; i++) {
        s = b->position[i];
        fence(&s);
    }
    return BENCH_SAMPLES;
}

static unsigned do_legal(const struct bench *b) {
    for (unsigned i = 0; i < BENCH_SAMPLES; i++) {
        size_t n = rh_legal(b->c, &b->position[i], b->action[i].seat, b->list);
        fence(&n);
    }
    return BENCH_SAMPLES;
}

static unsigned do_apply(const struct bench *b) {
    struct rh_state s;
    for (unsigned i = 0; i < BENCH_SAMPLES; i++) {
        s = b->position[i];
        rh_apply(b->c, NULL, &s, &b->action[i], NULL);
        fence(&s);
    }
    return BENCH_SAMPLES;
}

static unsigned do_fill(const struct bench *b) {
    struct rh_state s;
    struct rh_rng rng = {1};
    for (unsigned i = 0; i < BENCH_SAMPLES; i++) {
        rh_fill(b->c, &b->view[i], &rng, &s);
        fence(&s);
    }
    return BENCH_SAMPLES;
}

static unsigned do_path(const struct bench *b) {
    unsigned n = 0;
    uint64_t path[2];
    for (unsigned i = 0; i < BENCH_SAMPLES; i++) {
        for (unsigned seat = 0; seat < b->seats; seat++, n++) {
            rh_longest_path(b->c, b->over[i].owned[seat], path);
            fence(path);
        }
    }
    return n;
}

/* Nanoseconds of one piece, the best of several runs. */
static double best(const struct bench *b, work *piece, double seconds) {
    double least = 1e18;
    for (unsigned run = 0; run < RUNS; run++) {
        uint64_t start = clock_own_ns(), end = start, n = 0;
        while ((double)(end - start) < seconds * 1e9) {
            n += piece(b);
            end = clock_own_ns();
        }
        double each = (double)(end - start) / (double)n;
        least = each < least ? each : least;
    }
    return least;
}

static void measure_games(const struct bench *b, double seconds, struct bench_figures *out) {
    struct rh_state s;
    struct rh_score score[RH_SEATS_MAX];
    uint64_t number = 0;
    for (unsigned run = 0; run < RUNS; run++) {
        uint64_t start = clock_own_ns(), end = start, games = 0, actions = 0;
        while ((double)(end - start) < seconds * 1e9) {
            for (unsigned i = 0; i < 64; i++, games++) {
                actions += bench_game(b, number++, &s, score);
                fence(score);
            }
            end = clock_own_ns();
        }
        double each = (double)games * 1e9 / (double)(end - start);
        if (each > out->games) {
            out->games = each;
            out->actions = (double)actions * 1e9 / (double)(end - start);
        }
    }
}

void bench_measure(struct bench *b, double seconds, struct bench_figures *out) {
    *out = (struct bench_figures){0};
    measure_games(b, seconds, out);
    out->copy = best(b, do_copy, seconds / 8);
    out->legal = best(b, do_legal, seconds / 8);
    out->apply = best(b, do_apply, seconds / 8) - out->copy;
    out->fill = best(b, do_fill, seconds / 8);
    out->path = b->c->routes_n ? best(b, do_path, seconds / 8) : 0;
}
