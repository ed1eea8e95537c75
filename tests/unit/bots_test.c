/* Unit tests of the bots' parts: the arena's arithmetic, names, hints. */
#include "arena/arena.h"
#include "bots/explain/hint.h"
#include "bots/levels.h"
#include "maps/maps.h"

#include "core/bits.h"

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
    const struct player_budget usual = {.rollouts = 7};
    struct arena_player p;
    assert_int_equal(player_parse("expert@100ms", usual, &p), PLAYER_GOOD);
    assert_true(p.bot == bot_find("expert") && p.budget.ms == 100 && p.budget.rollouts == 0);
    assert_int_equal(player_parse("hard-blocker@50", usual, &p), PLAYER_GOOD);
    assert_true(p.budget.rollouts == 50 && p.budget.ms == 0);
    assert_int_equal(player_parse("hard", usual, &p), PLAYER_GOOD);
    assert_int_equal(p.budget.rollouts, 7);
    assert_int_equal(player_parse("nobody", usual, &p), PLAYER_UNKNOWN);
    assert_int_equal(player_parse("expert@", usual, &p), PLAYER_BUDGET);
    assert_int_equal(player_parse("expert@5x", usual, &p), PLAYER_BUDGET);
    assert_int_equal(player_parse("expert@0ms", usual, &p), PLAYER_BUDGET);
    assert_int_equal(player_parse("expert@100000001", usual, &p), PLAYER_BUDGET);
}

static void test_programs(void **state) {
    (void)state;
    const struct player_budget usual = {.rollouts = 7};
    struct arena_player p;
    assert_int_equal(player_parse("line:./bot --fast", usual, &p), PLAYER_GOOD);
    assert_null(p.bot);
    assert_int_equal(p.budget.ms, 1000);
    assert_string_equal(p.command, "./bot --fast");
    assert_int_equal(player_parse("line@50ms[depth=3,way=a b]:x[1]:y", usual, &p), PLAYER_GOOD);
    assert_int_equal(p.budget.ms, 50);
    assert_string_equal(p.settings, "depth=3,way=a b");
    assert_string_equal(p.command, "x[1]:y");
    assert_int_equal(player_parse("line:", usual, &p), PLAYER_COMMAND);
    assert_int_equal(player_parse("line: ", usual, &p), PLAYER_COMMAND);
    assert_int_equal(player_parse("line[a=1]", usual, &p), PLAYER_COMMAND);
    assert_int_equal(player_parse("line[a]:x", usual, &p), PLAYER_SETTINGS);
    assert_int_equal(player_parse("line[a=1:x", usual, &p), PLAYER_SETTINGS);
    assert_int_equal(player_parse("line@50:x", usual, &p), PLAYER_BUDGET);
    assert_int_equal(player_parse("line", usual, &p), PLAYER_UNKNOWN);
}

static void test_names(void **state) {
    (void)state;
    size_t levels = 0, all = 0;
    for (; bot_at(levels); levels++) {
        assert_ptr_equal(bot_find(bot_at(levels)->name), bot_at(levels));
        assert_ptr_equal(bot_any(levels), bot_at(levels));
    }
    for (; bot_any(all); all++) {
        assert_ptr_equal(bot_find(bot_any(all)->name), bot_any(all));
        assert_true(bot_any(all)->player->memory <= BOT_MEMORY_MAX);
    }
    assert_int_equal(levels, 11);
    assert_int_equal(all, 35);
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
    assert_int_equal(hint[0].reason[0].points, 11);
    assert_int_equal(hint[0].reason[1].kind, HINT_BEFORE);
    assert_int_equal(hint[0].reason[1].seat, 1);
    assert_int_equal(hint[0].reason[2].kind, HINT_POINTS);
    assert_int_equal(hint[0].reason[2].points, 2);
    assert_string_equal(hint_key(&hint[0].reason[1]), "before");
    assert_true(hint[0].win >= 0 && hint[0].win <= 1);
    struct hint_reason again[HINT_REASONS]; /* the same without having searched */
    hint_explain(&usa, &v, &hint[0].action, again);
    assert_memory_equal(again, hint[0].reason, sizeof again);
    free(m);
}

static unsigned route(const char *id) {
    unsigned r = 0;
    while (r < usa.routes_n && strcmp(usa.route[r].id, id) != 0) {
        r++;
    }
    assert_true(r < usa.routes_n);
    return r;
}

static uint64_t ticket(const char *id) {
    unsigned t = 0;
    while (t < usa.tickets_n && strcmp(usa.ticket[t].id, id) != 0) {
        t++;
    }
    assert_true(t < usa.tickets_n);
    return (uint64_t)1 << t;
}

/* What weak players overlook: other tickets than the dearest that is open, and the way round. */
static void test_overlook_tickets(void **state) {
    (void)state;
    struct rh_state v, seen;
    struct graph graph;
    const struct weakness one = {.tickets = 1}, direct = {.detour = 16}, round = {.detour = 48};
    uint64_t far = ticket("dallas--new-york"), near = ticket("houston--kansas-city");
    graph_init(&graph, &usa);
    view_of("position 1\nmap usa\nseats 2\nturn 1\n"
            "routes 1 denver--omaha\nroutes 2 dallas--houston--a\n"
            "tickets 1 dallas--new-york houston--kansas-city\ntickets 2 boston--miami\n",
            &v);
    overlook(&one, &graph, &v, &seen);
    assert_int_equal(seen.tickets[0], far);
    overlook(&direct, &graph, &v, &seen); /* with two players the other half is closed too */
    assert_int_equal(seen.tickets[0], far);
    overlook(&round, &graph, &v, &seen);
    assert_int_equal(seen.tickets[0], far | near);
    assert_int_equal(v.tickets[0], far | near);
}

/* A rival's route seems free until the seat comes there, or has the cards for it. */
static void test_overlook_routes(void **state) {
    (void)state;
    struct rh_state v, seen;
    struct graph graph;
    const struct weakness unaware = {.unaware = true};
    unsigned r = route("denver--phoenix");
    graph_init(&graph, &usa);
    view_of("position 1\nmap usa\nseats 2\nturn 1\nroutes 2 denver--phoenix\n"
            "tickets 1 dallas--new-york\nhand 1 4 white\ntickets 2 boston--miami\n",
            &v);
    overlook(&unaware, &graph, &v, &seen);
    assert_false(bits_has(seen.closed, r));
    v.hand[0][RH_WILD] = 1; /* white, and five long */
    overlook(&unaware, &graph, &v, &seen);
    assert_true(bits_has(seen.closed, r));
    v.hand[0][RH_WILD] = 0;
    bits_add(v.owned[0], route("denver--omaha"));
    overlook(&unaware, &graph, &v, &seen);
    assert_true(bits_has(seen.closed, r));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_error),
        cmocka_unit_test(test_pairing),
        cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_ratings_of_four),
        cmocka_unit_test(test_llr),
        cmocka_unit_test(test_players),
        cmocka_unit_test(test_programs),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_overlook_tickets),
        cmocka_unit_test(test_overlook_routes),
    };
    return cmocka_run_group_tests_name("bots", tests, set_up, NULL);
}
