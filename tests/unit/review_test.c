/* Unit tests of reviews: luck is fair, accounts add up, nobody is blamed for what they could not
   know, and text says it all. */
#include "bots/policy/policy.h"
#include "maps/maps.h"
#include "review/lines.h"
#include "review/points.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DEPTH = 4, TEXT_MAX = 1 << 18 };

static struct rh_components usa, cards, lakes;
static struct rh_record record, other;
static struct step_job job;
static char text[TEXT_MAX];

static int set_up(void **state) {
    (void)state;
    return maps_builtin("usa", &usa) && maps_builtin("card-game", &cards) &&
                   maps_builtin("great-lakes", &lakes)
               ? 0
               : -1;
}

/* A game of the policy, broken off after so many actions. */
static void play(const struct rh_components *c, struct rh_record *r, uint8_t seats, uint8_t seed,
                 uint32_t steps) {
    struct rh_state s;
    struct graph graph;
    struct memo m;
    memset(r, 0, sizeof *r);
    memcpy(r->map, c->id, sizeof r->map);
    r->map_hash = c->hash;
    r->options = (struct rh_options){.seats = seats, .first = 0};
    r->has_seed = true;
    r->seed[0] = seed;
    rh_setup(c, &r->options, r->seed, NULL, &s);
    graph_init(&graph, c);
    memo_init(&m, &graph, seats);
    while (r->actions_n < steps && rh_to_act(&s)) {
        struct rh_action *a = &r->action[r->actions_n++];
        policy_choose(&m, &s, (uint8_t)__builtin_ctz(rh_to_act(&s)), a);
        rh_apply(c, NULL, &s, a, NULL);
    }
}

static void one_step(const struct rh_components *c, const struct rh_record *r, uint32_t number,
                     uint32_t slice, struct step *out) {
    step_start(&job, c, r, number, DEPTH, 5);
    while (step_think(&job, slice)) {
    }
    step_take(&job, out);
}

/* The luck of all cards that might have come, each as often as it lies in the deck, is none. */
static void test_luck_is_fair(void **state) {
    (void)state;
    static struct appraiser x;
    struct rh_state s;
    struct rh_complaint why;
    play(&usa, &record, 2, 7, 30);
    assert_true(rh_record_play(&usa, &record, UINT32_MAX, &s, &why));
    assert_int_equal(s.phase, RH_PLAYING);
    appraiser_init(&x, &usa, 2, 4);
    const struct rh_action blind = {
        .kind = RH_DRAW, .seat = s.turn, .card = RH_NONE, .deck = RH_TRAIN_DECK, .refill = RH_NONE};
    int64_t sum = 0, squares = 0;
    for (unsigned i = 0; i < s.train_n; i++) {
        struct rh_state now = s;
        struct luck luck;
        now.train[i] = s.train[s.train_n - 1];
        now.train[s.train_n - 1] = s.train[i];
        luck_of_action(&x, NULL, &now, &blind, 4, 1, &luck);
        assert_int_equal(luck.kind, LUCK_BLIND);
        assert_in_range(luck.luck.win[0] + luck.luck.win[1] + 1, 0, 2); /* but for rounding */
        sum += luck.luck.win[0];
        squares += luck.luck.win[0] * luck.luck.win[0];
    }
    assert_true(squares > 0);
    assert_true(llabs(sum) <= s.train_n);
}

/* What was drawn does not matter to what might have been drawn, nor do cards that lie deeper. */
static void test_luck_of_tickets_is_of_the_deck(void **state) {
    (void)state;
    static struct appraiser x;
    struct rh_state s;
    struct rh_complaint why;
    struct luck luck[2];
    play(&lakes, &record, 2, 3, 20);
    assert_true(rh_record_play(&lakes, &record, UINT32_MAX, &s, &why));
    appraiser_init(&x, &lakes, 2, 4);
    const struct rh_action draw = {.kind = RH_TICKETS, .seat = s.turn};
    assert_int_equal(rh_check(&lakes, &s, &draw), RH_OK);
    luck_of_action(&x, NULL, &s, &draw, 4, 1, &luck[0]);
    assert_int_equal(luck[0].kind, LUCK_TICKETS);
    unsigned n = s.ticket_n;
    uint8_t held = s.train[0];
    s.train[0] = s.train[s.train_n - 1];
    s.train[s.train_n - 1] = held;
    s.seed[5]++;
    assert_true(n > 6);
    luck_of_action(&x, NULL, &s, &draw, 4, 1, &luck[1]);
    assert_int_equal(luck[0].now.win[0], luck[1].now.win[0]);
}

static void review_all(const struct rh_components *c, const struct rh_record *r, struct review *v) {
    *v = (struct review){.depth = DEPTH, .seed = 5, .steps_n = review_steps(r)};
    v->step = calloc(v->steps_n, sizeof *v->step);
    assert_non_null(v->step);
    for (uint32_t i = 0; i < v->steps_n; i++) {
        assert_false(review_is_whole(v));
        one_step(c, r, i, 1000, &v->step[i]);
    }
    assert_true(review_is_whole(v));
}

static size_t print(const struct rh_components *c, const struct rh_record *r,
                    const struct review *v) {
    size_t n = rh_record_print(c, r, text, sizeof text);
    n += lines_print_head(v, r, text + n, sizeof text - n);
    for (uint32_t i = 0; i < v->steps_n; i++) {
        n += lines_print_step(c, r, &v->step[i], text + n, sizeof text - n);
        assert_true(n < sizeof text);
    }
    return n;
}

/* What a review says comes back from its text, and the record is what it was; a review of another
   game, or one that was cut in the middle of a step, is none. */
static void check_text(const struct rh_components *c, const struct rh_record *r,
                       const struct review *v) {
    struct review read = {.steps_n = v->steps_n, .step = calloc(v->steps_n, sizeof *read.step)};
    struct rh_complaint why;
    size_t n = print(c, r, v);
    assert_true(rh_record_parse(c, text, &other, &why));
    assert_memory_equal(other.action, r->action, r->actions_n * sizeof *r->action);
    assert_true(lines_read(text, c, r, &read));
    assert_int_equal(read.depth, v->depth);
    assert_int_equal(read.seed, v->seed);
    assert_memory_equal(read.step, v->step, v->steps_n * sizeof *v->step);
    char *option = strstr(text, " option ");
    while (option && strstr(option + 1, " option ")) {
        option = strstr(option + 1, " option ");
    }
    assert_non_null(option);
    text[option - text + 12] = 0;
    assert_false(lines_read(text, c, r, &read));
    assert_memory_equal(read.step, v->step, (v->steps_n - 1) / 2 * sizeof *v->step);
    assert_false(review_is_whole(&read));
    print(c, r, v);
    read.depth = 0;
    other.seed[0]++;
    assert_false(lines_read(text, c, &other, &read));
    assert_int_equal(read.depth, 0);
    text[n - 2] = '?';
    assert_false(lines_read(text, c, r, &read));
    free(read.step);
}

static void check_account(const struct rh_components *c, const struct rh_record *r,
                          const struct review *v) {
    struct account a[RH_SEATS_MAX];
    int64_t luck[RH_SEATS_MAX] = {0}, losses[RH_SEATS_MAX] = {0};
    uint32_t decisions[RH_SEATS_MAX] = {0};
    account_make(v, c, r, a);
    for (uint32_t i = 0; i < v->steps_n; i++) {
        const struct step *x = &v->step[i];
        for (unsigned seat = 0; seat < r->options.seats; seat++) {
            luck[seat] += x->luck_win[seat];
        }
        if (x->decision.options_n) {
            losses[x->seat] -= x->decision.given[x->seat];
            decisions[x->seat]++;
            assert_true(x->decision.played || !x->decision.loss);
        }
    }
    int32_t results = 0;
    for (unsigned seat = 0; seat < r->options.seats; seat++) {
        const struct account *own = &a[seat];
        assert_int_equal(own->result - own->fair,
                         own->luck - own->losses + own->others + own->rest);
        assert_int_equal(own->luck, luck[seat]);
        assert_int_equal(own->losses, losses[seat]);
        assert_int_equal(own->decisions, decisions[seat]);
        assert_int_equal(own->adjusted, own->result - own->luck);
        assert_true(own->skill >= 0 && own->skill <= 1000);
        results += own->result;
    }
    assert_in_range(results, STANDING_GAME - 10, STANDING_GAME + 10);
}

static void test_accounts_add_up(void **state) {
    (void)state;
    static const struct {
        const struct rh_components *c;
        uint8_t seats;
        uint32_t steps;
    } game[] = {{&usa, 2, 7}, {&usa, 3, 7}, {&lakes, 2, 7}, {&cards, 2, 400}};
    for (unsigned i = 0; i < sizeof game / sizeof *game; i++) {
        struct review v;
        struct point point[POINTS_MAX];
        play(game[i].c, &record, game[i].seats, 2, game[i].steps);
        review_all(game[i].c, &record, &v);
        check_account(game[i].c, &record, &v);
        check_text(game[i].c, &record, &v);
        unsigned n = points_find(&v, game[i].c, &record, point);
        for (unsigned k = 0; k < n; k++) {
            assert_true(point[k].swing > 0 && (!k || point[k - 1].step <= point[k].step));
        }
        free(v.step);
    }
}

/* Steps in another order, in other slices and in a job that did something else give the same. */
static void test_steps_stand_alone(void **state) {
    (void)state;
    struct step forth[12], back;
    play(&usa, &record, 2, 4, 11);
    for (uint32_t i = 0; i < 12; i++) {
        one_step(&usa, &record, i, 1000, &forth[i]);
    }
    for (uint32_t i = 12; i-- > 0;) {
        one_step(&usa, &record, i, 7, &back);
        assert_memory_equal(&forth[i], &back, sizeof back);
    }
}

/* Two games that differ in the rival's cards only, which nobody has seen: what one did cost the
   same in both. */
static void test_twins(void **state) {
    (void)state;
    struct rh_state s, twin, view[2];
    struct rh_complaint why;
    static struct decision_job one;
    struct decision d[2];
    play(&usa, &record, 2, 6, 26);
    assert_true(rh_record_play(&usa, &record, UINT32_MAX, &s, &why));
    while (s.turn != 0 || s.drawn) {
        play(&usa, &record, 2, 6, record.actions_n + 1);
        assert_true(rh_record_play(&usa, &record, UINT32_MAX, &s, &why));
    }
    twin = s;
    uint8_t mine = RH_NONE;
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        mine = s.hand[1][card] > s.seen[1][card] ? card : mine;
    }
    assert_int_not_equal(mine, RH_NONE);
    for (unsigned i = 0; twin.hand[1][mine] == s.hand[1][mine]; i++) { /* a card of the deck */
        if (s.train[i] != mine) {
            twin.hand[1][mine]--;
            twin.hand[1][s.train[i]]++;
            twin.train[i] = mine;
        }
    }
    const struct rh_action draw = {
        .kind = RH_DRAW, .seat = 0, .card = RH_NONE, .deck = RH_TRAIN_DECK, .refill = RH_NONE};
    rh_view(&usa, &s, 0, &view[0]);
    rh_view(&usa, &twin, 0, &view[1]);
    for (unsigned i = 0; i < 2; i++) {
        assert_true(decision_start(&one, &usa, &view[i], &draw, DEPTH, 9));
        while (decision_think(&one, 100)) {
        }
        decision_take(&one, &d[i]);
    }
    assert_memory_equal(&d[0], &d[1], sizeof d[0]);
    assert_true(memcmp(&s, &twin, sizeof s) != 0);
}

/* In the last turn a route of fifteen points is there for the taking, and a card is drawn. */
static void test_blunder_is_named(void **state) {
    (void)state;
    static const char position[] = "position 1\nmap usa\nseats 2\nlast-turns 2\n"
                                   "hand 1 6 green 2 red\nhand 2 1 blue\n"
                                   "tickets 1 denver--el-paso\ntickets 2 boston--miami\n"
                                   "pieces 1 8 trains\npieces 2 8 trains\n"
                                   "score 1 60\nscore 2 66\n";
    struct rh_state s, view;
    struct rh_complaint why;
    static struct decision_job one;
    struct decision d;
    assert_true(rh_position_parse(&usa, position, &s, &why));
    rh_view(&usa, &s, s.turn, &view);
    const struct rh_action draw = {
        .kind = RH_DRAW, .seat = 0, .card = RH_NONE, .deck = RH_TRAIN_DECK, .refill = RH_NONE};
    assert_int_equal(rh_check(&usa, &s, &draw), RH_OK);
    assert_true(decision_start(&one, &usa, &view, &draw, 24, 1));
    while (decision_think(&one, 100)) {
    }
    decision_take(&one, &d);
    assert_int_equal(d.option[0].action.kind, RH_CLAIM);
    assert_int_equal(usa.route[d.option[0].action.route].length, 6);
    assert_int_equal(grade_of(&d), GRADE_BLUNDER);
    assert_true(d.given[0] < -STANDING_GAME / 10 && d.given[1] > STANDING_GAME / 10);
    assert_int_equal(d.given[0] + d.given[1], 0);
}

/* Which option is the best one half of the worlds says, and what it is worth the other, so that
 * nobody is blamed for what was only lucky. */
static void test_halves_choose_for_each_other(void **state) {
    (void)state;
    static struct decision_job j = {.worlds = 4, .drawn = 4, .at = {3, 5, 4}, .at_n = 3};
    static const int64_t worth[2][3] = {{100, 300, 0}, {200, 120, 0}};
    struct decision d;
    j.played = 4;
    j.search.view.seats = 2;
    j.search.candidate[5].action.kind = RH_CLAIM;
    for (unsigned half = 0; half < 2; half++) {
        for (unsigned i = 0; i < 3; i++) {
            j.sums[half][i] = (struct decision_sums){.worth = worth[half][i],
                                                     .margin = 2 * worth[half][i],
                                                     .win = {worth[half][i], -worth[half][i]},
                                                     .squares = 30000};
        }
    }
    decision_take(&j, &d);
    assert_int_equal(d.option[0].action.kind, RH_CLAIM); /* better on the whole */
    assert_int_equal(d.option[0].worth, 420 / 4);
    assert_int_equal(d.played, 2);
    assert_int_equal(d.loss, (100 + 120) / 4); /* by each what the other half thinks best */
    assert_int_equal(d.margin_loss, 2 * d.loss);
    assert_int_equal(d.given[0], -d.loss);
    assert_int_equal(d.given[1], d.loss);
    assert_int_equal(d.error, 63); /* the root of (60000 - 220 * 220 / 4) / 12 */
    j.sums[1][2].worth = 500;
    decision_take(&j, &d); /* what was played is the best then */
    assert_true(!d.played && !d.loss && !d.given[0] && !d.error);
    assert_int_equal(d.option[0].worth, 500 / 4);
}

static void test_no_choice_is_no_decision(void **state) {
    (void)state;
    struct step x;
    play(&cards, &record, 2, 1, 400);
    one_step(&cards, &record, record.actions_n, 100, &x);
    assert_int_equal(record.action[record.actions_n - 1].kind, RH_SETTLE);
    assert_true(x.stands);
    assert_int_equal(x.win[0] + x.win[1], STANDING_GAME);
}

static void test_skill(void **state) {
    (void)state;
    assert_int_equal(account_skill(0), 1000);
    assert_int_equal(account_skill(-5), 1000);
    assert_int_equal(account_skill(30000), 500);
    assert_true(account_skill(40000) < 500 && account_skill(1000000) >= 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_luck_is_fair),
        cmocka_unit_test(test_luck_of_tickets_is_of_the_deck),
        cmocka_unit_test(test_accounts_add_up),
        cmocka_unit_test(test_steps_stand_alone),
        cmocka_unit_test(test_twins),
        cmocka_unit_test(test_blunder_is_named),
        cmocka_unit_test(test_halves_choose_for_each_other),
        cmocka_unit_test(test_no_choice_is_no_decision),
        cmocka_unit_test(test_skill),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
