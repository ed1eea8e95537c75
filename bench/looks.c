/*
 * How well ways of looking ahead see what is real: `looks GAMES PLAYS WORLDS`.
 *
 * Medium plays USA with two seats. At some turns a candidate is taken at random and set against the
 * policy's own choice: medium plays both on to the end PLAYS times in believed worlds, which gives
 * the real lead, and each way of looking claims a lead from WORLDS worlds. What is printed is
 * cleared of the noise of both.
 */
#include "bots/search/search.h"
#include "maps/maps.h"
#include "worth.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    EACH = 5,    /* one turn in so many is looked at */
    GLANCES = 20 /* worlds that show whether a candidate is worth it */
};
static const double HOPELESS = -0.06; /* a lead at which it is not */

/* Turns that are played on, and after how many plans are made anew; 0: when they are spoilt. */
static const struct look {
    unsigned turns, renew;
} look[] = {{2, 0}, {4, 0}, {16, 0}, {16, 8}, {12, 3}, {16, 2}, {UINT_MAX, 3}};

enum { LOOKS = sizeof look / sizeof *look };

/* Sums over choices. */
struct sums {
    double x, xx, xy, noise, micros;
};

static struct rh_components usa;
static struct search search;

static double micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static double after(unsigned move) {
    return worth_after(&usa, search.world, &search.candidate[move].action);
}

static double look_at(unsigned move, const struct look *l) {
    struct rh_state s;
    struct memo m;
    struct value v;
    int16_t in[VALUE_INPUTS];
    for (unsigned seat = 0; seat < search.view.seats; seat++) {
        search.world_memo.seat[seat].renew = l->renew;
    }
    if (!search_leaf(&search, move, l->turns, &s, &m)) {
        return worth_end(&usa, &s, search.view.eye);
    }
    value_inputs(&m, &s, search.view.eye, in);
    value_of(search.value, in, &v);
    return (double)v.worth;
}

static void book(struct sums *sums, double sum, double squares, unsigned n, double other) {
    double mean = sum / n;
    sums->x += mean;
    sums->xx += mean * mean;
    sums->xy += mean * other;
    sums->noise += (squares / n - mean * mean) / n;
}

/* The leads of one candidate. */
static void compare(unsigned move, unsigned plays, unsigned worlds, struct sums *real,
                    struct sums *claimed) {
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < plays; i++) {
        search_world(&search);
        double lead = after(move) - after(0);
        sum += lead;
        squares += lead * lead;
    }
    book(real, sum, squares, plays, 0);
    double mean = sum / plays, sums[LOOKS] = {0}, squared[LOOKS] = {0};
    for (unsigned i = 0; i < worlds; i++) {
        search_world(&search);
        for (unsigned k = 0; k < LOOKS; k++) {
            double start = micros();
            double lead = look_at(move, &look[k]) - look_at(0, &look[k]);
            claimed[k].micros += (micros() - start) / 2 / worlds;
            sums[k] += lead;
            squared[k] += lead * lead;
        }
    }
    for (unsigned k = 0; k < LOOKS; k++) {
        book(&claimed[k], sums[k], squared[k], worlds, mean);
    }
}

static bool hopeless(unsigned move) {
    double sum = 0;
    for (unsigned i = 0; i < GLANCES; i++) {
        search_world(&search);
        sum += look_at(move, &look[0]) - look_at(0, &look[0]);
    }
    return sum / GLANCES < HOPELESS;
}

static unsigned game(unsigned number, unsigned plays, unsigned worlds, struct sums *real,
                     struct sums *claimed) {
    struct rh_options o = {.seats = 2, .first = (uint8_t)(number % 2)};
    struct rh_rng rng = {number};
    uint8_t seed[32] = {2};
    struct rh_state s, view;
    unsigned n = 0;
    memcpy(seed + 1, &number, sizeof number);
    rh_setup(&usa, &o, seed, NULL, &s);
    while (rh_to_act(&s)) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(&s));
        if (s.phase == RH_PLAYING && !s.drawn && !s.offer_n[seat] && !rh_random(&rng, EACH)) {
            rh_view(&usa, &s, seat, &view);
            search_start(&search, &usa, &view, rh_random(&rng, UINT32_MAX),
                         params_for(&usa, EFFORT_CAREFUL), EFFORT_CAREFUL);
            unsigned move =
                search.candidates_n < 2 ? 0 : 1 + rh_random(&rng, search.candidates_n - 1);
            if (move && !hopeless(move)) {
                compare(move, plays, worlds, real, claimed);
                n++;
            }
        }
        worth_medium(&usa, &s);
    }
    return n;
}

int main(int argc, char **argv) {
    struct sums real = {0}, claimed[LOOKS] = {{0}};
    unsigned n = 0;
    if (argc != 4 || !maps_builtin("usa", &usa)) {
        fprintf(stderr, "looks GAMES PLAYS WORLDS\n");
        return 2;
    }
    unsigned games = (unsigned)strtoul(argv[1], NULL, 10);
    unsigned plays = (unsigned)strtoul(argv[2], NULL, 10);
    unsigned worlds = (unsigned)strtoul(argv[3], NULL, 10);
    for (unsigned i = 0; i < games; i++) {
        n += game(i, plays, worlds, &real, claimed);
    }
    double spread = real.xx / n - real.x * real.x / n / n - real.noise / n;
    printf("%u choices, real leads %.4f, spread %.4f\n", n, real.x / n, sqrt(spread));
    printf("turns  renew  claimed  spread  correlation  noise of a world  us\n");
    for (unsigned k = 0; k < LOOKS; k++) {
        const struct sums *c = &claimed[k];
        double own = c->xx / n - c->x * c->x / n / n - c->noise / n;
        double both = c->xy / n - c->x * real.x / n / n;
        printf("%5d  %5u  %7.4f  %6.4f  %11.2f  %16.3f  %.0f\n", (int)look[k].turns, look[k].renew,
               c->x / n, sqrt(own), both / sqrt(own * spread), sqrt(c->noise / n * worlds),
               c->micros / n);
    }
    return 0;
}
