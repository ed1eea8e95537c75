/* Glicko-2: the example of its paper, what must hold of it, and true strengths that are found. */
#include "ratings/glicko.h"
#include "roundhouse.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void near_to(double value, double wanted, double by) {
    if (!(fabs(value - wanted) <= by)) {
        fail_msg("%f is not within %f of %f", value, by, wanted);
    }
}

/* The example worked in the paper. */
static void example(void **state) {
    (void)state;
    const struct glicko player = {1500, 200, 0.06};
    const struct glicko_result results[] = {
        {{1400, 30, 0.06}, 1, 1},
        {{1550, 100, 0.06}, 0, 1},
        {{1700, 300, 0.06}, 0, 1},
    };
    struct glicko after = glicko_after(player, 1, results, 3);
    near_to(after.rating, 1464.06, 0.01);
    near_to(after.deviation, 151.52, 0.01);
    near_to(after.volatility, 0.05999, 0.00001);
}

static void rest(void **state) {
    (void)state;
    struct glicko player = {1600, 50, 0.06};
    assert_true(glicko_rest(player, 1).deviation > 50);
    near_to(glicko_rest(player, 1).deviation, glicko_after(player, 1, NULL, 0).deviation, 1e-9);
    near_to(glicko_rest(player, 2).deviation, glicko_rest(glicko_rest(player, 1), 1).deviation,
            1e-9);
    near_to(glicko_rest(player, 1e6).deviation, 350, 0);
    near_to(glicko_rest(player, 5).rating, 1600, 0);
}

/* Who won gains what the other loses, as far as both are equally known; a tie of equals is none. */
static void fairness(void **state) {
    (void)state;
    struct glicko a = glicko_new(), b = glicko_new();
    struct glicko_result won = {b, 1, 1}, lost = {a, 0, 1}, tie = {b, 0.5, 1};
    near_to(glicko_after(a, 1, &won, 1).rating - 1500, 1500 - glicko_after(b, 1, &lost, 1).rating,
            1e-9);
    near_to(glicko_after(a, 1, &tie, 1).rating, 1500, 1e-9);
    near_to(glicko_expect(a, b), 0.5, 1e-12);
    struct glicko better = {1700, 50, 0.06}, worse = {1500, 50, 0.06};
    near_to(glicko_expect(better, worse) + glicko_expect(worse, better), 1, 1e-12);
    assert_true(glicko_expect(better, worse) > 0.7);
    /* a game of four counts as one game: two wins and a loss tell less than three games */
    struct glicko_result shares[] = {{b, 1, 1 / 3.0}, {b, 1, 1 / 3.0}, {b, 0, 1 / 3.0}};
    struct glicko_result whole[] = {{b, 1, 1}, {b, 1, 1}, {b, 0, 1}};
    assert_true(glicko_after(a, 1, shares, 3).deviation > glicko_after(a, 1, whole, 3).deviation);
    assert_true(glicko_after(a, 1, shares, 3).rating > 1500);
}

enum { PLAYERS = 12, GAMES = 6000 };

/* Players of known strength: most are found within two of their deviations. */
static void simulation(void **state) {
    (void)state;
    struct rh_rng rng = {11};
    struct glicko found[PLAYERS], truth[PLAYERS];
    for (int i = 0; i < PLAYERS; i++) {
        found[i] = glicko_new();
        truth[i] = (struct glicko){1500 + 60 * (i - (PLAYERS - 1) / 2.0), 0, 0.06};
    }
    for (int game = 0; game < GAMES; game++) {
        uint32_t a = rh_random(&rng, PLAYERS), b = rh_random(&rng, PLAYERS - 1);
        b += b >= a;
        double chance = glicko_expect(truth[a], truth[b]);
        double score = rh_random(&rng, 100000) < 100000 * chance;
        struct glicko_result ours = {found[b], score, 1}, theirs = {found[a], 1 - score, 1};
        struct glicko next = glicko_after(found[a], 0.1, &ours, 1);
        found[b] = glicko_after(found[b], 0.1, &theirs, 1);
        found[a] = next;
    }
    int inside = 0;
    for (int i = 0; i < PLAYERS; i++) {
        near_to(found[i].rating, truth[i].rating, 4 * found[i].deviation);
        inside += fabs(found[i].rating - truth[i].rating) < 2 * found[i].deviation;
        assert_true(found[i].deviation < 60);
    }
    assert_true(inside >= PLAYERS - 3);
}

/* A game of several is one against each of the others, of one game's weight; those who tie change
   nothing between them. */
static void tables(void **state) {
    (void)state;
    const struct glicko_seat seat[] = {
        {glicko_new(), 0, 2}, {glicko_new(), 0, 1}, {glicko_new(), 0, 2}, {glicko_new(), 0, 4}};
    const struct glicko_seat idle[] = {{{1500, 50, 0.06}, 70, 1}, {{1500, 50, 0.06}, 70, 2}};
    struct glicko after[4], two[2];
    glicko_game(seat, 4, after);
    assert_true(after[1].rating > after[0].rating && after[0].rating > after[3].rating);
    near_to(after[0].rating, after[2].rating, 1e-9);
    near_to(after[0].rating, 1500, 1e-9); /* one won, one lost, one tied */
    near_to(after[1].rating - 1500, 1500 - after[3].rating, 1e-9);
    struct glicko_result shares[] = {
        {glicko_new(), 1, 1 / 3.0}, {glicko_new(), 1, 1 / 3.0}, {glicko_new(), 1, 1 / 3.0}};
    near_to(after[1].rating, glicko_after(glicko_new(), 0, shares, 3).rating, 1e-9);
    /* who has rested moves more, and counts for less to the other */
    glicko_game(idle, 2, two);
    struct glicko_result fresh = {{1500, 50, 0.06}, 1, 1};
    assert_true(two[0].rating > glicko_after(idle[0].rating, 0, &fresh, 1).rating + 5);
    near_to(glicko_rest(idle[0].rating, glicko_periods_until(idle[0].rating, 110)).deviation, 110,
            1e-6);
    near_to(glicko_periods_until(glicko_new(), 110), 0, 0);
}

/* A number that is larger the larger the strength, with the chances that ratings say. */
static double performance(struct rh_rng *rng, double strength) {
    double u = (rh_random(rng, 1000000) + 0.5) / 1000000;
    return strength - 400 / log(10) * log(-log(u));
}

enum { FOUR = 4, ROUNDS = 4000 };

/* True strengths are found from games of four, nearly all within two deviations. */
static void simulation_of_four(void **state) {
    (void)state;
    struct rh_rng rng = {12};
    struct glicko found[PLAYERS];
    int inside = 0;
    for (int i = 0; i < PLAYERS; i++) {
        found[i] = glicko_new();
    }
    for (int game = 0; game < ROUNDS; game++) {
        struct glicko_seat seat[FOUR];
        struct glicko after[FOUR];
        double performed[FOUR];
        int who[FOUR];
        for (int k = 0; k < FOUR; k++) {
            who[k] = (int)rh_random(&rng, PLAYERS / FOUR) * FOUR + (k + game) % FOUR;
            performed[k] = performance(&rng, 1500 + 60 * (who[k] - (PLAYERS - 1) / 2.0));
            seat[k] = (struct glicko_seat){found[who[k]], 0.05, 1};
        }
        for (int k = 0; k < FOUR; k++) {
            for (int other = 0; other < FOUR; other++) {
                seat[k].place += performed[other] > performed[k];
            }
        }
        glicko_game(seat, FOUR, after);
        for (int k = 0; k < FOUR; k++) {
            found[who[k]] = after[k];
        }
    }
    for (int i = 0; i < PLAYERS; i++) {
        double off = found[i].rating - (1500 + 60 * (i - (PLAYERS - 1) / 2.0));
        near_to(off, 0, 4 * found[i].deviation);
        inside += fabs(off) < 2 * found[i].deviation;
        assert_true(found[i].deviation < 80);
    }
    assert_true(inside >= PLAYERS - 2);
}

/* However odd a result, the numbers stay numbers. */
static void extremes(void **state) {
    (void)state;
    struct glicko weak = {100, 350, 0.06}, strong = {3900, 30, 0.06};
    struct glicko_result upset = {strong, 1, 1};
    for (int i = 0; i < 50; i++) {
        weak = glicko_after(weak, 1, &upset, 1);
        assert_true(isfinite(weak.rating) && weak.deviation > 0 && weak.deviation <= 350);
        assert_true(weak.volatility > 0 && weak.volatility < 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example),
        cmocka_unit_test(rest),
        cmocka_unit_test(fairness),
        cmocka_unit_test(simulation),
        cmocka_unit_test(extremes),
        cmocka_unit_test(tables),
        cmocka_unit_test(simulation_of_four),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
