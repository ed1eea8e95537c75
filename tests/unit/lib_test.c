/* Actions as numbers, views as arrays, many games at once: what include/roundhouse/learn.h
   promises. */
#include "maps/maps.h"
#include "roundhouse/bots.h"
#include "roundhouse/learn.h"
#include "roundhouse/maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct rh_components map;
static struct rh_action legal[RH_LEGAL_MAX];

static void deal(const char *id, uint8_t seats, uint8_t seed_byte, struct rh_state *s) {
    assert_true(rh_map_builtin(id, &map));
    const struct rh_options options = {.seats = seats, .first = 0};
    const uint8_t seed[32] = {seed_byte};
    rh_setup(&map, &options, seed, NULL, s);
}

static uint8_t actor(const struct rh_state *s) {
    return (uint8_t)__builtin_ctz(rh_to_act(s));
}

/* Every legal action of a position has one number, and the number gives the action back. */
static void check_numbers(const struct rh_numbering *n, const struct rh_state *s, uint8_t seat,
                          size_t count, uint8_t *mask) {
    size_t marked = 0;
    assert_int_equal(rh_numbering_mask(n, s, seat, mask), count);
    for (uint32_t i = 0; i < rh_numbering_size(n); i++) {
        marked += mask[i];
    }
    assert_int_equal(marked, count);
    for (size_t i = 0; i < count; i++) {
        struct rh_action back;
        const uint32_t number = rh_numbering_number(n, s, &legal[i]);
        assert_true(number < rh_numbering_size(n) && mask[number]);
        assert_true(rh_numbering_action(n, s, seat, number, &back));
        assert_memory_equal(&back, &legal[i], sizeof back);
    }
}

static void numbers_are_legal_actions(void **unused) {
    (void)unused;
    static const char *const ids[] = {"usa", "great-lakes", "card-game"};
    for (unsigned game = 0; game < 60; game++) {
        struct rh_state s;
        struct rh_rng rng = {game};
        deal(ids[game % 3], (uint8_t)(2 + game % 3), (uint8_t)game, &s);
        struct rh_numbering *n = rh_numbering_create(&map);
        uint8_t *mask = malloc(rh_numbering_size(n));
        while (rh_to_act(&s)) {
            const uint8_t seat = actor(&s);
            const size_t count = rh_legal(&map, &s, seat, legal);
            check_numbers(n, &s, seat, count, mask);
            rh_legal(&map, &s, seat, legal);
            rh_apply(&map, NULL, &s, &legal[rh_random(&rng, (uint32_t)count)], NULL);
        }
        free(mask);
        rh_numbering_destroy(n);
    }
}

/* Two games that differ only in what a seat may not know look the same to it. */
static void twins_look_alike(void **unused) {
    (void)unused;
    static const char *const ids[] = {"usa", "great-lakes", "card-game"};
    static int16_t a[2048], b[2048];
    for (unsigned game = 0; game < 30; game++) {
        struct rh_state s;
        struct rh_rng rng = {game};
        deal(ids[game % 3], 3, (uint8_t)game, &s);
        const uint32_t size = rh_observation_size(&map, 3);
        for (unsigned step = 0; rh_to_act(&s) && step < 200; step++) {
            const uint8_t seat = actor(&s);
            struct rh_state view, twin, twin_view;
            rh_view(&map, &s, seat, &view);
            rh_fill(&map, &view, &rng, &twin);
            rh_view(&map, &twin, seat, &twin_view);
            rh_observe(&map, &view, seat, a);
            rh_observe(&map, &twin_view, seat, b);
            assert_memory_equal(a, b, size * sizeof *a);
            const size_t count = rh_legal(&map, &s, seat, legal);
            rh_apply(&map, NULL, &s, &legal[rh_random(&rng, (uint32_t)count)], NULL);
        }
    }
}

static void parts_fill_an_observation(void **unused) {
    (void)unused;
    struct rh_state s, view;
    deal("great-lakes", 2, 1, &s);
    uint32_t place = 0, length = 0, end = 0;
    for (uint32_t i = 0; rh_observation_part(&map, 2, i, &place, &length); i++) {
        assert_int_equal(place, end);
        end = place + length;
    }
    assert_int_equal(end, rh_observation_size(&map, 2));
    int16_t *out = malloc((end + 1) * sizeof *out);
    out[end] = 12345; /* nothing is written behind it */
    rh_view(&map, &s, 0, &view);
    rh_observe(&map, &view, 0, out);
    assert_int_equal(out[end], 12345);
    free(out);
}

static void a_batch_deals_anew(void **unused) {
    (void)unused;
    enum { GAMES = 16 };
    assert_true(rh_map_builtin("usa", &map));
    struct rh_batch *b = rh_batch_create(&map, GAMES, 2, 7);
    uint32_t number[GAMES], over = 0;
    uint8_t done[GAMES];
    int16_t points[2 * GAMES];
    for (unsigned step = 0; step < 2000; step++) {
        rh_batch_sample(b, number);
        const uint32_t result = rh_batch_step(b, number, done, points);
        assert_true(result <= GAMES);
        over += result;
    }
    assert_true(over > GAMES);
    rh_batch_destroy(b);
}

static void a_wrong_number_changes_nothing(void **unused) {
    (void)unused;
    assert_true(rh_map_builtin("usa", &map));
    struct rh_batch *b = rh_batch_create(&map, 2, 2, 7);
    const uint32_t size = rh_observation_size(&map, 2);
    int16_t *before = malloc(2 * size * sizeof *before), *after = malloc(2 * size * sizeof *after);
    uint32_t number[2];
    uint8_t done[2];
    int16_t points[4];
    rh_batch_look(b, NULL, before, NULL);
    rh_batch_sample(b, number);
    number[1] = 0; /* keeping no ticket at all is not allowed */
    assert_int_equal(rh_batch_step(b, number, done, points), RH_NO_NUMBER - 1);
    rh_batch_look(b, NULL, after, NULL);
    assert_memory_equal(before, after, 2 * size * sizeof *before);
    free(before);
    free(after);
    rh_batch_destroy(b);
}

static void bad_arguments_are_refused(void **unused) {
    (void)unused;
    struct rh_state s;
    struct rh_action a;
    deal("usa", 2, 1, &s);
    assert_null(rh_batch_create(&map, 4, 9, 1));
    assert_null(rh_batch_create(&map, 0, 2, 1));
    assert_false(rh_bot_choose("nobody", &s, &map, &s, 1, 1, &a));
    assert_false(rh_bot_choose("random", &s, &map, &s, 1, 1, &a)); /* a state is no view */
    assert_null(rh_bot_about("nobody"));
    assert_false(rh_map_builtin("nowhere", &map));
    assert_int_equal(rh_sizeof("nothing"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_legal_actions),
        cmocka_unit_test(twins_look_alike),
        cmocka_unit_test(parts_fill_an_observation),
        cmocka_unit_test(a_batch_deals_anew),
        cmocka_unit_test(a_wrong_number_changes_nothing),
        cmocka_unit_test(bad_arguments_are_refused),
    };
    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
