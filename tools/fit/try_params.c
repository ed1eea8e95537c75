/*
 * How often medium would win against itself with other numbers:
 *
 *     try_params MAP SEATS GAMES SEED [NAME=NUMBER...]
 *
 * One seat plans carefully by the numbers of medium, those changed that are named as in
 * src/bots/params/params.c; the others are medium. Each deal is played from every seat. This is how
 * the numbers are found by which those who search go on in their own seat; docs/results/tuned.txt
 * keeps some of what it said.
 */
#include "school.h"

#include "maps/maps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool change(struct params *t, const char *text) {
    const char *is = strchr(text, '=');
    char *end = NULL;
    for (unsigned i = 0; is && i < PARAM_N; i++) {
        size_t n = (size_t)(is - text);
        if (strlen(params_names[i]) == n && strncmp(params_names[i], text, n) == 0) {
            t->p[i] = (int16_t)strtol(is + 1, &end, 10);
        }
    }
    return end && end != is + 1 && !*end;
}

/* The share of a deal's games that the changed numbers win. */
static double deal(const struct school *x, uint32_t number, const struct params *t) {
    double wins = 0;
    for (uint8_t seat = 0; seat < x->seats; seat++) {
        struct rh_score score[RH_SEATS_MAX];
        struct rh_state s;
        unsigned winners = 0;
        school_deal(x, number, &s);
        for (unsigned steps = 0; steps < STEPS_MAX && rh_to_act(&s); steps++) {
            uint8_t who = (uint8_t)__builtin_ctz(rh_to_act(&s));
            struct rh_action a;
            school_think(x, &s, who, who == seat ? t : params_for(&x->c, EFFORT_CAREFUL), &a);
            rh_apply(&x->c, NULL, &s, &a, NULL);
        }
        rh_score(&x->c, &s, score);
        for (unsigned i = 0; i < x->seats; i++) {
            winners += score[i].rank == 0;
        }
        wins += score[seat].rank == 0 ? 1.0 / winners : 0;
    }
    return wins / x->seats;
}

int main(int argc, char **argv) {
    static struct school x;
    bool good = argc > 4 && maps_builtin(argv[1], &x.c);
    x.seats = good ? (uint8_t)strtoul(argv[2], NULL, 10) : 0;
    x.games = good ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    x.seed = good ? (uint32_t)strtoul(argv[4], NULL, 10) : 0;
    good = good && x.seats >= x.c.seats_min && x.seats <= x.c.seats_max && x.games >= x.seats;
    struct params t = {{0}};
    if (good) {
        t = *params_for(&x.c, EFFORT_CAREFUL);
    }
    for (int i = 5; good && i < argc; i++) {
        good = change(&t, argv[i]);
    }
    if (!good) {
        fprintf(stderr, "try_params MAP SEATS GAMES SEED [NAME=NUMBER...]\n");
        return 2;
    }
    graph_init(&x.graph, &x.c);
    double sum = 0, squares = 0;
    uint32_t n = x.games / x.seats;
    for (uint32_t i = 0; i < n; i++) {
        double share = deal(&x, i, &t);
        sum += share;
        squares += share * share;
    }
    double mean = sum / n, error = sqrt((squares / n - mean * mean) / n);
    printf("wins %.1f +- %.1f %% of %u games\n", 100 * mean, 196 * error, n * x.seats);
    return 0;
}
