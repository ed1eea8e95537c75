/* Unit tests of the bots' parts: the arena's arithmetic, names, hints, programs over lines. */
#include "arena/arena.h"
#include "arena/line.h"
#include "bots/hint.h"
#include "bots/ladder.h"
#include "maps/maps.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct rh_components usa;

static int set_up(void **state) {
    (void)state;
    return maps_builtin("usa", &usa) ? 0 : -1;
}

static bool near(double a, double b, double by) {
    return fabs(a - b) <= by;
}

static struct arena_pair pair_of(unsigned a, unsigned b, unsigned wins, unsigned losses) {
    struct arena_pair p = {.a = a, .b = b};
    for (unsigned i = 0; i < wins + losses; i++) {
        struct arena_deal d = {.points = i < wins ? 1 : 0, .score_a = 100, .score_b = 90};
        arena_add(&p, &d);
    }
    return p;
}

/* 75 of 100: the error is the root of 0.75 x 0.25 / 99. */
static void test_error(void **state) {
    (void)state;
    struct arena_pair p = pair_of(0, 1, 75, 25);
    assert_true(near(arena_mean(&p), 0.75, 1e-12));
    assert_true(near(arena_error(&p), sqrt(0.1875 / 99), 1e-6));
    assert_true(near(p.score_a / p.deals, 100, 1e-9));
}

/* Deals that always end one each way have no scatter: pairing has cancelled the luck. */
static void test_pairing(void **state) {
    (void)state;
    struct arena_pair p = {0};
    for (unsigned i = 0; i < 100; i++) {
        struct arena_deal d = {.points = 0.5};
        arena_add(&p, &d);
    }
    assert_true(arena_error(&p) < 0.006);
}

/* Elo: 75 % is 190.8 points; three players of a chain lie as far apart as their results say. */
static void test_ratings(void **state) {
    (void)state;
    double rating[3], error[3];
    struct arena_pair two[] = {pair_of(0, 1, 7500, 2500)};
    arena_rate(two, 1, 2, 2, rating, error);
    assert_true(near(rating[0] - rating[1], 190.85, 0.5));
    assert_true(near(rating[0] + rating[1], 0, 1e-6));
    /* d(share)/d(rating) = p q ln(10)/400, so one error of 0.00433 is 4 points of the difference */
    assert_true(near(2 * error[0], 4.01, 0.1));
    struct arena_pair chain[] = {pair_of(0, 1, 7500, 2500), pair_of(1, 2, 7500, 2500)};
    arena_rate(chain, 2, 3, 2, rating, error);
    assert_true(near(rating[0] - rating[2], 2 * 190.85, 1));
}

/* At a table of four, half of the wins instead of a quarter is three to one against each. */
static void test_ratings_of_four(void **state) {
    (void)state;
    double rating[2], error[2];
    struct arena_pair p[] = {pair_of(0, 1, 5000, 5000)};
    arena_rate(p, 1, 2, 4, rating, error);
    assert_true(near(rating[0] - rating[1], 190.85, 0.5));
}

/* Wald's ratio by the normal law: n (p1 - p0) (2 mean - p0 - p1) / (2 variance). */
static void test_llr(void **state) {
    (void)state;
    struct arena_pair p = pair_of(0, 1, 60, 40);
    double variance = 0.24 * 100 / 99;
    assert_true(near(arena_llr(&p, 0.5, 0.6), 100 * 0.1 * 0.1 / (2 * variance), 1e-6));
    assert_true(arena_llr(&p, 0.65, 0.75) < 0);
    assert_true(near(arena_llr(&p, 0.55, 0.65), 0, 1e-9));
}

static void test_players(void **state) {
    (void)state;
    struct arena_player p;
    assert_true(arena_player_parse("expert@100ms", &p) && p.bot == &bot_expert && p.ms == 100);
    assert_true(arena_player_parse("hard-blocker@50", &p) && p.rollouts == 50 && p.ms == 0);
    assert_true(arena_player_parse("line:./bot --fast", &p) && !p.bot);
    assert_string_equal(p.command, "./bot --fast");
    assert_false(arena_player_parse("line:", &p));
    assert_false(arena_player_parse("nobody", &p));
    assert_false(arena_player_parse("expert@", &p));
    assert_false(arena_player_parse("expert@5x", &p));
}

static void test_names(void **state) {
    (void)state;
    size_t levels = 0, all = 0;
    for (; bot_at(levels); levels++) {
        assert_ptr_equal(bot_find(bot_at(levels)->name), bot_at(levels));
        assert_true(bot_at(levels)->memory <= BOT_MEMORY_MAX);
    }
    for (; ladder_at(all); all++) {
        assert_ptr_equal(bot_find(ladder_at(all)->name), ladder_at(all));
        assert_true(ladder_at(all)->memory <= BOT_MEMORY_MAX);
    }
    assert_int_equal(levels, 7);
    assert_int_equal(all, 24);
    assert_null(bot_find("nobody"));
}

static void view_of(const char *text, struct rh_state *v) {
    struct rh_complaint why;
    struct rh_state s;
    if (!rh_position_parse(&usa, text, &s, &why)) {
        fail_msg("line %u: %s", why.line, why.text);
    }
    rh_view(&usa, &s, 0, v);
}

/* One claim completes the ticket: the hint says so, and why now. */
static void test_hint(void **state) {
    (void)state;
    struct rh_state v;
    struct hint hint[4];
    char sentence[200];
    struct hint_memory *m = malloc(sizeof *m);
    view_of("position 1\nmap usa\nseats 2\nturn 1\nlast-turns 2\n"
            "routes 1 dallas--little-rock little-rock--nashville nashville--pittsburgh\n"
            "routes 2 new-york--washington--a\n"
            "tickets 1 dallas--new-york\nhand 1 2 white\ntickets 2 boston--miami\n",
            &v);
    hint_start(m, &usa, &v, 7);
    hint_think(m, 200);
    unsigned n = hint_list(m, hint, 4);
    assert_true(n >= 2);
    assert_int_equal(hint[0].action.kind, RH_CLAIM);
    assert_string_equal(usa.route[hint[0].action.route].id, "new-york--pittsburgh--b");
    assert_int_equal(hint[0].reason[0].kind, HINT_COMPLETES);
    size_t needs = hint_sentence(&usa, &hint[0], sentence, sizeof sentence);
    assert_int_equal(needs, strlen(sentence));
    assert_string_equal(sentence,
                        "completes Dallas\xe2\x80\x93New York, 11 points, before player 2 "
                        "can close New York\xe2\x80\x93Pittsburgh; scores 2 points");
    assert_true(hint[0].win >= 0 && hint[0].win <= 1);
    char small[12];
    assert_int_equal(hint_sentence(&usa, &hint[0], small, sizeof small), needs);
    assert_int_equal(strlen(small), sizeof small - 1);
    free(m);
}

/* A program that keeps the whole offer it is shown, and one that says nonsense. */
static void test_line(void **state) {
    (void)state;
    struct rh_options o = {.seats = 2, .first = 0};
    struct rh_state s, v;
    struct rh_action a;
    rh_setup(&usa, &o, (const uint8_t[32]){1}, NULL, &s);
    rh_view(&usa, &s, 1, &v);
    struct line *x =
        line_open("echo ready; while read -r word rest; do case $word in "
                  "offer) offer=${rest#2 };; go) echo action keep $offer;; esac; done");
    assert_non_null(x);
    for (unsigned i = 0; i < 2; i++) {
        assert_true(line_ask(x, &usa, &v, 100, &a));
        assert_int_equal(rh_check(&usa, &s, &a), RH_OK);
        line_over(x);
    }
    line_close(x);
    x = line_open("echo action fly to the moon");
    assert_non_null(x);
    assert_false(line_ask(x, &usa, &v, 100, &a));
    line_close(x);
    x = line_open("exit 0");
    assert_non_null(x);
    assert_false(line_ask(x, &usa, &v, 100, &a));
    line_close(x);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_error),   cmocka_unit_test(test_pairing),
        cmocka_unit_test(test_ratings), cmocka_unit_test(test_ratings_of_four),
        cmocka_unit_test(test_llr),     cmocka_unit_test(test_players),
        cmocka_unit_test(test_names),   cmocka_unit_test(test_hint),
        cmocka_unit_test(test_line),
    };
    return cmocka_run_group_tests_name("bots", tests, set_up, NULL);
}
