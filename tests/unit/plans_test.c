/* Unit tests of what bots plan and learn with: careful plans, plans kept ready, networks,
   samples. */
#include "bots/belief/belief.h"
#include "bots/belief/likelihood.h"
#include "bots/belief/ticket_odds.h"
#include "bots/nn/weights.h"
#include "bots/plan/memo.h"
#include "bots/search/value.h"
#include "maps/maps.h"

#include "core/bits.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct rh_components usa;
static struct graph graph;

static int set_up(void **state) {
    (void)state;
    bool good = maps_builtin("usa", &usa);
    graph_init(&graph, &usa);
    return good ? 0 : -1;
}

static unsigned ticket(const char *id) {
    unsigned t = 0;
    while (t < usa.tickets_n && strcmp(usa.ticket[t].id, id) != 0) {
        t++;
    }
    assert_true(t < usa.tickets_n);
    return t;
}

/* A game that has begun, where the first seat holds a ticket and a hand. */
static void position(struct rh_state *s, const char *id) {
    struct rh_options o = {.seats = 2, .first = 0};
    rh_setup(&usa, &o, (const uint8_t[32]){7}, NULL, s);
    for (uint8_t seat = 0; seat < 2; seat++) {
        struct rh_action a = {.kind = RH_KEEP, .seat = seat};
        for (unsigned i = 0; i < s->offer_n[seat]; i++) {
            a.tickets |= (uint64_t)1 << s->offer[seat][i];
        }
        rh_apply(&usa, NULL, s, &a, NULL);
    }
    s->tickets[0] = (uint64_t)1 << ticket(id);
    s->tickets_n[0] = 1;
    memset(s->hand[0], 0, sizeof s->hand[0]);
}

/* Of two ways the hand decides: what it can pay at once is the plan. */
static void test_hand_decides(void **state) {
    (void)state;
    struct rh_state s;
    struct climb x;
    const struct params *t = params_for(&usa, EFFORT_CAREFUL);
    position(&s, "denver--el-paso");
    for (unsigned color = 0; color < RH_COLORS; color++) {
        struct plan plan;
        struct prices p;
        s.hand[0][RH_TRAIN + color] = 10;
        plan_prices(&p, &graph, t, &s, 0);
        plan_make(&plan, &p, &s, 0, s.tickets[0]);
        int before = 0, after = improve_plan(&plan, &graph, t, &s, 0, &x);
        struct budget b;
        budget_make(&b, &graph, &s, 0, plan.route);
        for (unsigned i = 0; i < x.n; i++) {
            before = i == 0 || x.value[i] > before ? x.value[i] : before;
        }
        assert_int_equal(after, before); /* nothing that was thought of is better */
        assert_int_equal(plan.lost, 0);
        s.hand[0][RH_TRAIN + color] = 0;
    }
}

/* Plans kept ready say what careful planning says, as long as nothing has changed. */
static void check_ready(const struct params *t) {
    struct rh_state s;
    struct climb x;
    struct pool pool;
    struct pool_board o = {.pool = &pool};
    struct pool_hand p;
    struct plan plan;
    position(&s, "new-york--seattle");
    s.hand[0][RH_TRAIN + 3] = 6;
    pool_make(&pool, &graph, t, &s, 0, &x);
    assert_true(pool_ready(&o, &graph, t, &s, 0));
    pool_weigh(&o, &graph, t, &s, 0, &p);
    pool_plan(&o, &p, &s, 0, &plan);
    assert_int_equal(p.value[p.best], x.value[0]);
    assert_int_equal(plan.route[0], x.plan[0].route[0]);
    assert_int_equal(plan.route[1], x.plan[0].route[1]);
    assert_int_equal(plan.trains, x.plan[0].trains);
    uint64_t left[2] = {plan.route[0], plan.route[1]};
    unsigned r = 0;
    assert_true(bits_pop(left, &r));
    assert_int_equal(pool_regret(&p, &o, r), x.regret[r]);

    bits_add(s.closed, r); /* a rival was quicker: no plan with it is left */
    assert_true(pool_ready(&o, &graph, t, &s, 0));
    for (unsigned i = 0; i < o.n; i++) {
        assert_false(bits_has(o.rest[i].route, r));
    }
    while (!pool_spoilt(&o) && bits_pop(left, &r)) {
        bits_add(s.closed, r);
        assert_true(pool_ready(&o, &graph, t, &s, 0));
    }
    assert_true(pool_spoilt(&o)); /* few are left */

    struct memo m; /* who keeps them ready makes new ones, and all of those can be built */
    memo_init(&m, &graph, 2);
    m.seat[0].params = t;
    m.seat[0].pool_board = o;
    const struct pool_board *fresh = memo_pool(&m, &s, 0);
    assert_false(pool_spoilt(fresh));
    assert_true(fresh->n > o.n);
    for (unsigned i = 0; i < fresh->n; i++) {
        assert_int_equal(fresh->rest[i].route[0] & s.closed[0], 0);
        assert_int_equal(fresh->rest[i].route[1] & s.closed[1], 0);
    }
    s.tickets[0] |= (uint64_t)1 << ticket("dallas--new-york");
    assert_false(pool_ready(&o, &graph, t, &s, 0)); /* made for other tickets */
}

static void test_ready(void **state) {
    (void)state;
    check_ready(params_for(&usa, EFFORT_CAREFUL));
    check_ready(params_for(&usa, EFFORT_FULL));
}

/* Routes with these words in their ids, as one seat's that built them. */
static void build(struct rh_state *s, uint8_t seat, const char *const ids[], unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        unsigned r = 0;
        while (r < usa.routes_n && (!strstr(usa.route[r].id, ids[i]) || bits_has(s->closed, r))) {
            r++;
        }
        assert_true(r < usa.routes_n);
        bits_add(s->owned[seat], r);
        bits_add(s->closed, r);
        s->trains[seat] = (uint8_t)(s->trains[seat] - usa.route[r].length);
    }
}

/* The longest path counts by its spaces, with what is to be built, and only where there is a bonus
   for it. */
static void test_trail(void **state) {
    (void)state;
    static const char *const ids[] = {"boston--new-york", "denver--omaha"};
    struct rh_components poor = usa;
    struct rh_state s;
    struct params t = *params_for(&usa, EFFORT_CAREFUL);
    uint64_t more[2] = {0, 0};
    position(&s, "denver--el-paso");
    build(&s, 0, ids, 2); /* 2 and 4 spaces, apart */
    for (unsigned r = 0; r < usa.routes_n; r++) {
        if (strcmp(usa.route[r].id, "chicago--omaha") == 0) {
            bits_add(more, r); /* 4 more */
        }
    }
    assert_true(more[0] | more[1]);
    assert_int_equal(improve_trail(&usa, &t, &s, 0, more), 0); /* medium does not care */
    t.p[PARAM_TRAIL] = 3;
    assert_int_equal(improve_trail(&usa, &t, &s, 0, s.owned[0]), 3 * 4);
    assert_int_equal(improve_trail(&usa, &t, &s, 0, more), 3 * 8);
    poor.longest_bonus = 0;
    assert_int_equal(improve_trail(&poor, &t, &s, 0, more), 0);
}

/* Pieces of the wrong kind cost an exchange, so who counts that plans with those that are there. */
static void test_swap(void **state) {
    (void)state;
    struct rh_components lakes;
    struct graph lakes_net;
    struct rh_state s = {.seats = 2, .phase = RH_PLAYING, .trains = {20}, .ships = {2}};
    assert_true(maps_builtin("great-lakes", &lakes));
    graph_init(&lakes_net, &lakes);
    struct params t = *params_for(&lakes, EFFORT_CAREFUL);
    assert_int_equal(improve_swap(&t, &s, 0, 0, 4), 0); /* medium does not care */
    t.p[PARAM_SWAP] = 5;
    assert_int_equal(improve_swap(&t, &s, 0, 20, 2), 0);
    assert_int_equal(improve_swap(&t, &s, 0, 0, 4), t.p[PARAM_TURN] + 2 * 5);
    assert_int_equal(improve_swap(&t, &s, 0, 21, 1), t.p[PARAM_TURN] + 5);
    s.phase = RH_CHOOSING; /* the mix is still open */
    assert_int_equal(improve_swap(&t, &s, 0, 0, 4), 0);
    s.phase = RH_PLAYING;
    for (unsigned i = 0; i < lakes.tickets_n; i++) {
        if (strcmp(lakes.ticket[i].id, "cleveland--toronto") == 0) {
            s.tickets[0] = (uint64_t)1 << i;
        }
    }
    for (int counts = 0; counts < 2; counts++) {
        struct prices p;
        struct plan plan;
        struct climb x;
        struct pool pool;
        struct pool_board o = {.pool = &pool};
        t.p[PARAM_SWAP] = counts ? 16 : 0;
        plan_prices(&p, &lakes_net, &t, &s, 0);
        plan_make(&plan, &p, &s, 0, s.tickets[0]);
        int worth = improve_plan(&plan, &lakes_net, &t, &s, 0, &x);
        assert_int_equal(plan.ships > s.ships[0], !counts);
        struct pool_hand prospect; /* plans kept ready are worth the same */
        pool_keep(&pool, &x, s.tickets[0]);
        assert_true(pool_ready(&o, &lakes_net, &t, &s, 0));
        pool_weigh(&o, &lakes_net, &t, &s, 0, &prospect);
        assert_int_equal(prospect.value[prospect.best], worth);
    }
}

/* Two inputs, two neurons, two, two outputs, by hand. */
static void test_nn(void **state) {
    (void)state;
    static const int16_t w[] = {
        1024, 0,    -1024, 1024,  512, 0,    /* a + 1/2; b - a */
        1024, 1024, 0,     -1024, 0,   2048, /* the sum; 2 - the second */
        1024, 0,    0,     1024,  0,   -1024,
    };
    const struct nn n = {{2, 2, 2, 2}, w};
    int32_t out[2];
    nn_run(&n, (const int16_t[]){64, 192}, out); /* 1, 3: 1.5 and 2; 3.5 and 0 */
    assert_int_equal(out[0], 3584);
    assert_int_equal(out[1], -1024);
    nn_run(&n, (const int16_t[]){128, 64}, out); /* 2, 1: 2.5 and 0; 2.5 and 2 */
    assert_int_equal(out[0], 2560);
    assert_int_equal(out[1], 1024);
    assert_true(nn_share(0) == 0.5f && nn_share(1024) == 0.75f);
    assert_int_equal(nn_odds(1024), 3 * 1024); /* 3/4 are odds of three to one */
    assert_int_equal(nn_odds(-1024), 1024 / 3);
}

/* However far apart the inputs, no sum of a network leaves its 32 bits. */
static void check_sums(const struct nn *n) {
    const int16_t *w = n->weight;
    for (unsigned k = 0; k < 3; k++) {
        const int16_t *add = w + (size_t)n->size[k] * n->size[k + 1];
        for (unsigned i = 0; i < n->size[k + 1]; i++) {
            int64_t sum = 64 * (int64_t)abs(add[i]);
            for (unsigned j = 0; j < n->size[k]; j++) {
                sum += (int64_t)abs(*w++) * (k ? NN_OUT : NN_IN);
            }
            assert_true(sum <= INT32_MAX);
        }
        w = add + n->size[k + 1];
    }
}

static void test_sums(void **state) {
    (void)state;
    static const char *const maps[] = {"usa", "great-lakes"};
    for (unsigned i = 0; i < 2; i++) {
        struct rh_components c;
        assert_true(maps_builtin(maps[i], &c));
        for (uint8_t seats = 2; seats <= 5; seats++) {
            const struct nn *n[] = {weights_ticket_odds(&c), weights_value(&c, seats)};
            for (unsigned k = 0; k < 2; k++) {
                if (n[k]) {
                    check_sums(n[k]);
                }
            }
        }
    }
}

static const char *const coast[] = {"portland--seattle", "portland--san-francisco",
                                    "los-angeles--san-francisco"};

/* A rival that has built the way of a ticket is believed to hold it, sooner than one at the other
   end. */
static void test_ticket_odds(void **state) {
    (void)state;
    const struct nn *n = weights_ticket_odds(&usa);
    struct rh_state s;
    uint32_t before[RH_TICKETS_MAX], after[RH_TICKETS_MAX];
    unsigned near = ticket("los-angeles--seattle"), far = ticket("boston--miami");
    if (!n) {
        fail_msg("no network was trained on this map");
    }
    position(&s, "denver--el-paso");
    ticket_odds(n, &usa, &s, 1, before);
    build(&s, 1, coast, 3);
    ticket_odds(n, &usa, &s, 1, after);
    assert_true(after[near] > 4 * before[near]);
    assert_true(after[near] > 4 * after[far]);
}

/* What is built for a guess speaks for it, and cards that it does not need speak against it. */
static void test_likelihood(void **state) {
    (void)state;
    struct rh_state s, view;
    struct evidence e;
    struct climb x;
    struct likelihood near, far, cards;
    uint64_t one = (uint64_t)1 << ticket("los-angeles--seattle"),
             other = (uint64_t)1 << ticket("boston--miami");
    position(&s, "denver--el-paso");
    build(&s, 1, coast, 3);
    rh_view(&usa, &s, 0, &view);
    evidence_init(&e, &graph, &view, 1);
    likelihood_of(&e, one, &x, &near);
    likelihood_of(&e, other, &x, &far);
    assert_true(near.behind > far.behind + 16 * 8); /* nine points' worth of a way */
    view.hand[1][RH_TRAIN + 2] = view.seen[1][RH_TRAIN + 2] = 9;
    likelihood_of(&e, one, &x, &cards);
    assert_int_equal(cards.spare, near.spare + 9); /* all is built */
}

/* A belief holds a ticket whose way is built nearly always; with full effort it has plans ready for
   each set. */
static void test_belief(void **state) {
    (void)state;
    static struct belief b;
    struct rh_state s, view;
    unsigned near = ticket("los-angeles--seattle"), with[2] = {0, 0};
    position(&s, "denver--el-paso");
    build(&s, 1, coast, 3);
    s.tickets_n[1] = 2;
    rh_view(&usa, &s, 0, &view);
    for (unsigned full = 0; full < 2; full++) {
        struct rh_rng rng = {5};
        belief_init(&b, &graph, &view, &rng, full ? EFFORT_FULL : EFFORT_QUICK);
        assert_int_equal(b.rival[1].n, 64);
        for (unsigned i = 0; i < b.rival[1].n; i++) {
            with[full] += b.rival[1].tickets[i] >> near & 1;
            assert_int_equal(bits_count(b.rival[1].tickets[i]), 2);
            assert_int_equal(b.rival[1].pool[i].n > 0, full);
            assert_true(!full || b.rival[1].pool[i].tickets == b.rival[1].tickets[i]);
        }
    }
    assert_true(with[0] > 48 && with[1] > 48);
}

/* Samples explain what is known better than those that the odds alone would give. */
static void test_samples_explain(void **state) {
    (void)state;
    static struct belief b;
    struct rh_state s, view;
    struct rh_rng rng = {6};
    struct evidence e;
    struct choice k;
    int behind[2] = {0, 0}, spare[2] = {0, 0};
    position(&s, "denver--el-paso");
    build(&s, 1, coast, 1);
    s.tickets_n[1] = 3;
    rh_view(&usa, &s, 0, &view);
    view.hand[1][RH_TRAIN + 4] = view.seen[1][RH_TRAIN + 4] = 12;
    view.hand_n[1] = 16;
    belief_init(&b, &graph, &view, &rng, EFFORT_FULL);
    evidence_init(&e, &graph, &view, 1);
    sample_choices(&k, &usa, &view, weights_ticket_odds(&usa), 1);
    for (unsigned i = 0; i < b.rival[1].n; i++) {
        const uint64_t tickets[2] = {choice_set(&k, 3, &rng), b.rival[1].tickets[i]};
        for (unsigned full = 0; full < 2; full++) {
            struct climb x;
            struct likelihood like;
            likelihood_of(&e, tickets[full], &x, &like);
            behind[full] += like.behind;
            spare[full] += like.spare;
        }
    }
    assert_true(behind[1] > behind[0] && spare[1] < spare[0]);
}

/* What the value network sees does not depend on which seat is called the first. */
static void test_value(void **state) {
    (void)state;
    struct rh_state s;
    struct memo m;
    int16_t a[VALUE_INPUTS], b[VALUE_INPUTS];
    const struct nn *n = weights_value(&usa, 2);
    struct value v, w;
    if (!n) {
        fail_msg("no network was trained for two seats");
    }
    position(&s, "new-york--seattle");
    for (unsigned seat = 0; seat < 2; seat++) {
        memo_init(&m, &graph, 2);
        m.seat[0].params = m.seat[1].params = params_for(&usa, EFFORT_CAREFUL);
        value_inputs(&m, &s, (uint8_t)seat, seat ? b : a);
    }
    assert_memory_equal(a, b + VALUE_SEAT, VALUE_SEAT * sizeof *a);
    assert_memory_equal(b, a + VALUE_SEAT, VALUE_SEAT * sizeof *a);
    value_of(n, a, &v);
    s.score[0] = (int16_t)(s.score[0] + 30);
    memo_init(&m, &graph, 2);
    m.seat[0].params = m.seat[1].params = params_for(&usa, EFFORT_CAREFUL);
    value_inputs(&m, &s, 0, a);
    value_of(n, a, &w);
    assert_true(w.worth > v.worth && w.win > v.win && w.margin > v.margin + 15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hand_decides), cmocka_unit_test(test_ready),
        cmocka_unit_test(test_nn),           cmocka_unit_test(test_ticket_odds),
        cmocka_unit_test(test_value),        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_trail),        cmocka_unit_test(test_likelihood),
        cmocka_unit_test(test_belief),       cmocka_unit_test(test_samples_explain),
        cmocka_unit_test(test_swap),
    };
    return cmocka_run_group_tests_name("plans", tests, set_up, NULL);
}
