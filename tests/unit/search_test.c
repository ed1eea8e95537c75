/* Unit tests of the search: successive halving, the worlds it plays in, plans that grow old. */
#include "bots/search/rollout.h"
#include "bots/search/search.h"
#include "maps/maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct rh_components usa;
static struct search x;

static int set_up(void **state) {
    (void)state;
    return maps_builtin("usa", &usa) ? 0 : -1;
}

/* A game some turns after its beginning, with a seat at the start of its turn. */
static uint8_t position(struct rh_state *s, unsigned steps) {
    struct rh_options o = {.seats = 2, .first = 0};
    struct graph graph;
    struct memo m;
    rh_setup(&usa, &o, (const uint8_t[32]){3}, NULL, s);
    graph_init(&graph, &usa);
    memo_init(&m, &graph, 2);
    for (unsigned i = 0; i < steps || s->drawn || s->phase != RH_PLAYING; i++) {
        struct rh_action a;
        policy_choose(&m, s, (uint8_t)__builtin_ctz(rh_to_act(s)), &a);
        rh_apply(&usa, NULL, s, &a, NULL);
    }
    return s->turn;
}

static void start(const struct rh_state *s, uint8_t seat, enum effort effort) {
    struct rh_state view;
    rh_view(&usa, s, seat, &view);
    search_start(&x, &usa, &view, 1, params_for(&usa, EFFORT_CAREFUL), effort);
}

/* The second round begins after the first, with the policy's choice and at most one draw of those
   left. */
static void test_heats(void **state) {
    (void)state;
    struct rh_state s;
    uint8_t seat = 0;
    for (unsigned steps = 20; !x.round || halving_decided(&x); steps++) {
        assert_true(steps < 100); /* somewhere more than one is left */
        seat = position(&s, steps);
        start(&s, seat, EFFORT_FULL);
        assert_true(x.candidates_n > 3);
        while (!x.round && search_think(&x, 1)) {
            assert_true(x.round || x.before == 0);
        }
    }
    unsigned left = 0, draws = 0;
    for (unsigned i = 0; i < x.candidates_n; i++) {
        assert_int_equal(x.candidate[i].round, !x.candidate[i].out);
        left += !x.candidate[i].out;
        bool draw = x.candidate[i].action.kind == RH_DRAW && x.candidate[i].then == RH_NONE;
        draws += !x.candidate[i].out && draw;
    }
    assert_false(x.candidate[0].out);
    assert_true(left > 1 && draws <= 1);
    assert_int_equal(search_best(&x), x.before); /* nothing is known of it yet */

    start(&s, seat, EFFORT_CAREFUL);
    search_think(&x, 1000);
    assert_false(x.round);
    while (!s.drawn) { /* between two cards there is but one round */
        struct rh_action a = {.kind = RH_DRAW, .seat = seat, .card = RH_NONE, .refill = RH_NONE};
        rh_apply(&usa, NULL, &s, &a, NULL);
    }
    start(&s, seat, EFFORT_FULL);
    search_think(&x, 1000);
    assert_false(x.round);
}

/* Thoughts about a second card are quick ones, and end whether they are decided or not. */
static void test_second(void **state) {
    (void)state;
    unsigned ended = 0;
    for (unsigned steps = 10; steps < 130; steps++) {
        struct rh_state s;
        struct rh_action a = {.kind = RH_DRAW, .card = RH_NONE, .refill = RH_NONE};
        unsigned plays = 0;
        a.seat = position(&s, steps);
        if (rh_check(&usa, &s, &a) != RH_OK) {
            continue;
        }
        rh_apply(&usa, NULL, &s, &a, NULL);
        start(&s, a.seat, EFFORT_FULL);
        assert_false(x.effort == EFFORT_FULL);
        assert_false(search_think(&x, 5000));
        for (unsigned i = 0; i < x.candidates_n; i++) {
            plays += x.candidate[i].plays;
        }
        assert_true(plays < 400 + x.candidates_n);
        ended += !halving_decided(&x);
    }
    assert_true(ended > 0);
}

/* A clear lead wins and a lead within the noise does not; values are booked world by world. */
static void test_leads(void **state) {
    (void)state;
    struct rh_state s;
    start(&s, position(&s, 60), EFFORT_CAREFUL);
    x.candidates_n = 3;
    for (unsigned world = 0; world < 7; world++) {
        float luck = world % 2 ? 0.2f : -0.2f;
        x.candidate[0].now = 0.5f + luck;
        x.candidate[1].now = 0.6f + luck; /* a tenth more in each */
        x.candidate[2].now = 0.5f - luck;
        halving_book(&x);
    }
    assert_int_equal(search_leader(&x), 1);
    assert_int_equal(search_best(&x), 1);

    start(&s, x.view.eye, EFFORT_CAREFUL);
    x.candidates_n = 2;
    for (unsigned world = 0; world < 7; world++) {
        x.candidate[0].now = 0.5f;
        x.candidate[1].now = world % 2 ? 0.3f : 0.73f;
        halving_book(&x);
    }
    assert_int_equal(search_leader(&x), 1);
    assert_int_equal(search_best(&x), 0);
}

/* What was left for the second round is also played one after the other. */
static void test_follow(void **state) {
    (void)state;
    struct rh_state s;
    unsigned pairs = 0;
    for (unsigned steps = 20; steps < 100; steps += 3) {
        uint8_t seat = position(&s, steps);
        start(&s, seat, EFFORT_FULL);
        while (!x.round && search_think(&x, 1)) {
        }
        for (unsigned i = 0; i < x.candidates_n && x.round; i++) {
            const struct candidate *m = &x.candidate[i];
            struct rh_state leaf;
            struct memo memo;
            if (m->then == RH_NONE) {
                assert_int_equal(m->like, i);
                continue;
            }
            const struct rh_action *then = &x.candidate[m->then].action;
            assert_int_equal(x.candidate[m->like].then, RH_NONE);
            assert_memory_equal(&m->action, &x.candidate[m->like].action, sizeof m->action);
            assert_int_equal(then->kind, RH_CLAIM);
            assert_int_not_equal(m->then, m->like);
            search_world(&x);
            bool waits = m->action.kind == RH_DRAW; /* two claims may want the same cards */
            if (search_leaf(&x, i, 2, &leaf, &memo) && waits) {
                assert_true(leaf.closed[then->route >> 6] >> (then->route & 63) & 1);
                pairs++;
            }
        }
    }
    assert_true(pairs > 0);
}

/* Values of candidates in some worlds, and what is best then. */
static unsigned best_of(const struct rh_state *s, const float value[], unsigned n) {
    start(s, s->turn, EFFORT_CAREFUL);
    x.candidates_n = n;
    x.candidate[3] = x.candidate[0]; /* the policy's choice, and then another's */
    x.candidate[3].then = 1;
    for (unsigned world = 0; world < 7; world++) {
        for (unsigned i = 0; i < n; i++) {
            x.candidate[i].now = value[i] + (world % 2 ? 0.2f : -0.2f);
        }
        halving_book(&x);
    }
    return search_best(&x);
}

/* A claim that is as good in the next turn can wait; one that is not must lead what waiting
   gains. */
static void test_waiting(void **state) {
    (void)state;
    struct rh_state s;
    position(&s, 60);
    assert_int_equal(best_of(&s, (const float[]){0.5f, 0.6f, 0.4f}, 3), 1);
    assert_int_equal(best_of(&s, (const float[]){0.5f, 0.6f, 0.4f, 0.61f}, 4), 0);
    assert_int_equal(best_of(&s, (const float[]){0.5f, 0.6f, 0.4f, 0.599f}, 4), 0);
    assert_int_equal(best_of(&s, (const float[]){0.5f, 0.6f, 0.4f, 0.55f}, 4), 1);
    for (unsigned i = 0; i < 4; i++) {
        x.candidate[i].out = false;
    }
    assert_false(halving_decided(&x));
    x.candidate[1].out = x.candidate[2].out = true;
    assert_true(halving_decided(&x)); /* what is left begins alike */
}

/* Each candidate has plans of its own: one that claims a route does not plan it any more. */
static void test_own_plans(void **state) {
    (void)state;
    struct rh_state s;
    unsigned claims = 0;
    for (unsigned steps = 30; steps < 100; steps += 10) {
        start(&s, position(&s, steps), EFFORT_CAREFUL);
        search_world(&x);
        for (unsigned i = 0; i < x.candidates_n; i++) {
            const struct rh_action *a = &x.candidate[i].action;
            const struct pool_board *o = &x.pool_board[i];
            assert_non_null(o->pool);
            for (unsigned k = 0; a->kind == RH_CLAIM && k < o->pool->n; k++) {
                uint64_t word = o->pool->plan[k].route[a->route >> 6];
                assert_int_equal(word >> (a->route & 63) & 1, 0);
                claims++;
            }
        }
    }
    assert_true(claims > 0);
}

/* Plans kept ready are forgotten after so many turns of their seat, and never between two cards. */
static void test_renew(void **state) {
    (void)state;
    struct rh_state s;
    struct graph graph;
    struct memo m;
    struct pool pool = {.n = 1};
    uint8_t seat = position(&s, 60);
    graph_init(&graph, &usa);
    memo_init(&m, &graph, 2);
    m.seat[seat].pool_board.pool = &pool;
    for (unsigned turn = 0; turn < 10; turn++) {
        rollout_renew(&m, &s, seat);
    }
    assert_non_null(m.seat[seat].pool_board.pool); /* unless told otherwise */
    m.seat[seat].renew = 2;
    for (unsigned turn = 0; turn < 3; turn++) {
        assert_non_null(m.seat[seat].pool_board.pool);
        s.drawn = 1;
        rollout_renew(&m, &s, seat);
        s.drawn = 0;
        rollout_renew(&m, &s, seat);
    }
    assert_null(m.seat[seat].pool_board.pool);
}

/* Candidates that draw a card, face up or from a deck. */
static unsigned count_draws(uint8_t card, uint8_t deck) {
    unsigned n = 0;
    for (unsigned i = 0; i < x.candidates_n; i++) {
        const struct rh_action *a = &x.candidate[i].action;
        n += a->kind == RH_DRAW && a->card == card && (card != RH_NONE || a->deck == deck);
    }
    return n;
}

/* On a board with ships each card that lies open is tried, once but for the policy's own way; of
   exchanges
 * only those that the plan lacks. */
static void test_tried(void **state) {
    (void)state;
    struct rh_components c;
    struct rh_state s, view;
    unsigned turns = 0, exchanges = 0;
    assert_true(maps_builtin("great-lakes", &c));
    rh_setup(&c, &(struct rh_options){.seats = 2}, (const uint8_t[32]){5}, NULL, &s);
    while (rh_to_act(&s)) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(&s));
        rh_view(&c, &s, seat, &view);
        search_start(&x, &c, &view, 1, params_for(&c, EFFORT_FULL), EFFORT_CAREFUL);
        const struct rh_action own = x.candidate[0].action;
        if (s.phase == RH_PLAYING && !s.drawn && !s.offer_n[seat]) {
            const struct plan *plan = memo_plan(&x.memo, &view, seat);
            turns++;
            for (unsigned i = 0; i < 6 && x.candidates_n < CANDIDATES_MAX; i++) {
                uint8_t card = s.market[i];
                bool chosen = own.kind == RH_DRAW && own.card == card;
                unsigned n = card == RH_NONE ? 1 : count_draws(card, 0);
                assert_true(n == 1 || (chosen && n == 2));
            }
            for (uint8_t deck = 0; deck < 2; deck++) {
                bool full = deck ? s.ship_n : s.train_n;
                assert_true(!full || count_draws(RH_NONE, deck) == 1);
            }
            for (unsigned i = 1; i < x.candidates_n; i++) {
                const struct rh_action *a = &x.candidate[i].action;
                if (a->kind == RH_EXCHANGE) {
                    int have = a->ship ? s.ships[seat] : s.trains[seat];
                    assert_int_equal(have + a->n, a->ship ? plan->ships : plan->trains);
                    exchanges++;
                }
            }
        }
        rh_apply(&c, NULL, &s, &own, NULL);
    }
    assert_true(turns > 40 && exchanges > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heats),   cmocka_unit_test(test_second),
        cmocka_unit_test(test_leads),   cmocka_unit_test(test_follow),
        cmocka_unit_test(test_waiting), cmocka_unit_test(test_own_plans),
        cmocka_unit_test(test_renew),   cmocka_unit_test(test_tried),
    };
    return cmocka_run_group_tests_name("search", tests, set_up, NULL);
}
