/* Standing orders: how they read and print, what they do now, when they end, what they may not. */
#include "maps/maps.h"
#include "text/orders/orders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "position 1\nmap usa\nseats 2\n"

static struct rh_components usa, lakes, cards;
static struct rh_state s, view;
static struct orders o;
static struct rh_complaint why;
static char text[ORDERS_TEXT_MAX];

static int read_maps(void **state) {
    (void)state;
    return maps_builtin("usa", &usa) && maps_builtin("great-lakes", &lakes) &&
                   maps_builtin("card-game", &cards)
               ? 0
               : -1;
}

/* The view of the first seat of a position. */
static void place(const struct rh_components *c, const char *position) {
    if (!rh_position_parse(c, position, &s, &why)) {
        fail_msg("%s", why.text);
    }
    rh_view(c, &s, 0, &view);
}

static void give(const struct rh_components *c, const char *orders) {
    if (!orders_parse(c, 0, orders, &o, &why) || !orders_give(c, &view, &o, &why)) {
        fail_msg("%s", why.text);
    }
}

/* What is done now, as text; else the answer in capitals. */
static const char *now(const struct rh_components *c) {
    static const char *const answers[] = {"WAIT", "", "ASK", "END"};
    struct rh_action a;
    uint8_t which;
    enum orders_answer answer = orders_next(c, &view, &o, &a, &which);
    if (answer != ORDERS_DO) {
        return answers[answer];
    }
    assert_int_equal(rh_check(c, &view, &a), RH_OK);
    rh_action_print(c, &a, text, sizeof text);
    orders_done(&o, which);
    return text;
}

static void sentences(void **state) {
    (void)state;
    static const char *const said =
        "if denver--kansas-city--b is free and I hold 4 orange: claim it; else draw red or blue; "
        "else draw deck twice\n"
        "# when to stop\n"
        "stop if near 2 and ending\n";
    static const char *const printed =
        "if denver--kansas-city--b free and hold 4 orange: claim denver--kansas-city--b\n"
        "draw red or draw blue\n"
        "draw deck 2 times\n"
        "stop if near 2\n"
        "stop if ending\n";
    assert_true(orders_parse(&usa, 1, said, &o, &why));
    assert_int_equal(orders_print(&usa, &o, text, sizeof text), strlen(printed));
    assert_string_equal(text, printed);
    struct orders again;
    assert_true(orders_parse(&usa, 1, printed, &again, &why));
    assert_memory_equal(&again, &o, sizeof o);
}

static void turns(void **state) {
    (void)state;
    static const char *const lines =
        "if denver--kansas-city--b is free and I hold 4 orange: claim it; else draw red or blue; "
        "else draw deck twice";
    place(&usa, HEAD "hand 1 4 orange 2 locomotive\nmarket red green green white white\n");
    give(&usa, lines);
    assert_string_equal(now(&usa), "claim denver--kansas-city--b 4 orange");
    place(&usa, HEAD "hand 1 3 orange\nmarket red green green white white\n");
    give(&usa, lines);
    assert_string_equal(now(&usa), "draw red");
    assert_string_equal(now(&usa), "draw deck"); /* "draw red or blue" was for once */
    assert_string_equal(now(&usa), "draw deck");
    assert_string_equal(now(&usa), "ASK");
    place(&usa, HEAD "hand 1 4 orange\nroutes 2 denver--kansas-city--b\n"
                     "market blue green green white white\n");
    assert_true(orders_parse(&usa, 0, lines, &o, &why));
    assert_string_equal(now(&usa), "draw blue");
    place(&usa, HEAD "turn 2\n");
    assert_string_equal(now(&usa), "WAIT");
}

static void payments(void **state) {
    (void)state;
    place(&usa, HEAD "hand 1 3 orange 2 locomotive\n");
    give(&usa, "claim denver--kansas-city--b");
    assert_string_equal(now(&usa), "claim denver--kansas-city--b 3 orange 1 locomotive");
    place(&lakes,
          "position 1\nmap great-lakes\nseats 2\nhand 1 2 red-harbor 2 red-ship 1 wild\n"
          "routes 1 milwaukee--chicago--a\nmarket red white red-ship white-ship green black\n");
    give(&lakes, "harbor chicago\ndraw white");
    assert_string_equal(now(&lakes), "harbor chicago 2 red-harbor 2 red-ship");
    assert_string_equal(now(&lakes), "draw white refill train-deck");
    place(&cards, "position 1\nmap card-game\nseats 2\nhand 1 3 red\n");
    give(&cards, "if hold 3 red: play 3 red");
    assert_string_equal(now(&cards), "play 3 red");
}

static void ends(void **state) {
    (void)state;
    place(&usa, HEAD "routes 1 denver--omaha\nroutes 2 miami--new-orleans\n");
    give(&usa, "draw deck 9 times; stop if near 2");
    assert_string_equal(now(&usa), "draw deck");
    orders_print(&usa, &o, text, sizeof text); /* they are kept as text */
    assert_true(orders_parse(&usa, 0, text, &o, &why));
    assert_int_equal(o.order[0].times, 8);
    place(&usa, HEAD "routes 1 denver--omaha\nroutes 2 miami--new-orleans atlanta--miami\n");
    assert_string_equal(now(&usa), "draw deck");
    place(&usa, HEAD "routes 1 denver--omaha\nroutes 2 miami--new-orleans duluth--winnipeg\n");
    assert_string_equal(now(&usa), "END"); /* omaha--duluth lies between */
    give(&usa, "draw deck; stop if near 1");
    place(&usa, HEAD "routes 1 denver--omaha\nroutes 2 miami--new-orleans duluth--winnipeg "
                     "dallas--little-rock\n");
    assert_string_equal(now(&usa), "draw deck");
    place(&usa, HEAD "last-turns 2\n");
    give(&usa, "draw deck; stop if ending");
    assert_string_equal(now(&usa), "END");
}

static void refused(const struct rh_components *c, const char *orders, const char *key) {
    bool good = orders_parse(c, 0, orders, &o, &why) && orders_give(c, &view, &o, &why);
    assert_false(good);
    assert_string_equal(why.key, key);
}

static void refusals(void **state) {
    (void)state;
    place(&usa, HEAD "routes 2 boston--montreal--a\n");
    refused(&usa, "", "orders-none");
    refused(&usa, "stop if near 2", "orders-none");
    refused(&usa, "if near 2 draw deck", "orders-colon");
    refused(&usa, "if : draw deck", "orders-test-missing");
    refused(&usa, "if boston--montreal--a gone: draw deck", "orders-free");
    refused(&usa, "if boston: draw deck", "route");
    refused(&usa, "keep nothing", "orders-kind");
    refused(&usa, "pass", "orders-kind");
    refused(&usa, "draw deck 100 times", "not-between");
    refused(&usa, "draw deck many times", "orders-times");
    refused(&usa, "if near 0: draw deck", "not-between");
    refused(&usa, "claim denver--kansas-city--b 4 red", "orders-never");
    refused(&usa, "claim boston--montreal--a", "orders-never");
    refused(&usa, "harbor chicago", "orders-never");
    refused(&usa, "claim it", "route");
    refused(&cards, "if boston--montreal--a free: draw deck", "orders-test");
    char many[400] = "";
    for (unsigned i = 0; i <= ORDERS_MAX; i++) {
        memcpy(many + strlen(many), "draw deck\n", sizeof "draw deck\n");
    }
    refused(&usa, many, "orders-many");
    many[0] = 0;
    refused(&usa, "draw red or red or red or red or red or red or red", "orders-ways");
}

/* Bytes of an order changed at random: read or refused, and what is read prints and reads again. */
static void slips(void **state) {
    (void)state;
    static const char *const good =
        "if denver--omaha free and row red and hold 2 red: claim it or draw red 3 times; stop if "
        "near 2";
    struct rh_rng rng = {7};
    struct orders again;
    for (unsigned round = 0; round < 20000; round++) {
        char bad[200];
        memcpy(bad, good, strlen(good) + 1);
        for (unsigned i = rh_random(&rng, 4) + 1; i; i--) {
            bad[rh_random(&rng, (uint32_t)strlen(good))] = " :;\n#or3itx"[rh_random(&rng, 11)];
        }
        if (!orders_parse(&usa, 0, bad, &o, &why)) {
            assert_true(why.text[0] && why.key[0]);
            continue;
        }
        assert_true(orders_print(&usa, &o, text, sizeof text) < sizeof text);
        assert_true(orders_parse(&usa, 0, text, &again, &why));
        assert_memory_equal(&again, &o, sizeof o);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences), cmocka_unit_test(turns),    cmocka_unit_test(payments),
        cmocka_unit_test(ends),      cmocka_unit_test(refusals), cmocka_unit_test(slips),
    };
    return cmocka_run_group_tests(tests, read_maps, NULL);
}
