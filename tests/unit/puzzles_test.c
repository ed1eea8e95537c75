/* The puzzles that are shipped: each can be set up, and its solution is what it claims to be. */
#include "bots/search/search.h"
#include "maps/maps.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE_MAX = 1 << 16, LEAD = 1000, ERROR = 200 };

static const char *const *files;
static struct rh_components c;
static struct search search;

static void check_option(const struct rh_state *view, const json_t *option, struct rh_action *a) {
    struct rh_complaint why;
    const char *text = json_string_value(json_object_get(option, "action"));
    assert_true(text && rh_action_parse(&c, view->eye, text, a, &why));
    assert_int_equal(rh_check(&c, view, a), RH_OK);
    assert_true(json_is_integer(json_object_get(option, "margin")));
}

static void check_puzzle(const json_t *puzzle) {
    struct rh_state view;
    struct rh_complaint why;
    struct rh_action best, other;
    const char *position = json_string_value(json_object_get(puzzle, "position"));
    const json_t *options = json_object_get(puzzle, "options");
    assert_true(maps_builtin(json_string_value(json_object_get(puzzle, "map")), &c));
    assert_true(position && rh_position_parse(&c, position, &view, &why));
    assert_true(view.eye < view.seats && rh_to_act(&view) >> view.eye & 1);
    assert_true(json_array_size(options) > 1);
    check_option(&view, json_array_get(options, 0), &best);
    json_int_t win = json_integer_value(json_object_get(json_array_get(options, 0), "win"));
    for (size_t i = 1; i < json_array_size(options); i++) {
        const json_t *option = json_array_get(options, i);
        check_option(&view, option, &other);
        assert_true(win - json_integer_value(json_object_get(option, "win")) >= LEAD);
    }
    assert_true(2 * json_integer_value(json_object_get(puzzle, "error")) < ERROR);
    search_start(&search, &c, &view, 1, params_for(&c, EFFORT_CAREFUL), EFFORT_CAREFUL);
    assert_memory_not_equal(&search.candidate[0].action, &best, sizeof best);
}

static void test_puzzles(void **state) {
    (void)state;
    static char line[LINE_MAX];
    for (const char *const *file = files; *file; file++) {
        FILE *in = fopen(*file, "r");
        unsigned n = 0;
        assert_non_null(in);
        for (; fgets(line, sizeof line, in); n++) {
            json_t *puzzle = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
            assert_non_null(puzzle);
            check_puzzle(puzzle);
            json_decref(puzzle);
        }
        fclose(in);
        assert_true(n > 0);
    }
}

int main(int argc, char **argv) {
    (void)argc;
    files = (const char *const *)argv + 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_puzzles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
