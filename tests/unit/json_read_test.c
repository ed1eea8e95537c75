/*
 * The reader of JSON: what it finds, and what it refuses. jansson, which the server reads with, is
 * the referee of what JSON is: of documents picked by hand, and of a map file with bytes changed at
 * random.
 */
#include "maps/maps.h"
#include "text/json_read.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 1 << 14, CHANGES = 20000 };
static struct json_value values[MOST];
static char text[1 << 17];
static struct json_fault fault;

static bool reads(const char *json, size_t n) {
    memcpy(text, json, n);
    text[n] = '\0';
    return json_read(text, n, values, MOST, &fault);
}

static bool referee(const char *json, size_t n) {
    json_t *root = json_loadb(json, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    json_decref(root);
    return root != NULL;
}

static void values_are_found(void **state) {
    (void)state;
    static const char json[] = "{\"a\": [1, -20, 0.25, 2.5e2, true, false, null],\n"
                               " \"b\": {\"c\": \"x\\n\\u00e9\\ud83d\\ude82\\\"\"}, \"d\": []}";
    assert_true(reads(json, strlen(json)));
    const struct json_value *a = json_member(values, "a");
    assert_int_equal(json_count(a), 7);
    assert_int_equal(json_element(a, 0)->whole, 1);
    assert_int_equal(json_element(a, 1)->whole, -20);
    assert_true(json_element(a, 2)->real == 0.25 && json_element(a, 3)->real == 250);
    assert_true(json_is(json_element(a, 4), VALUE_TRUE) &&
                json_is(json_element(a, 5), VALUE_FALSE));
    assert_true(json_is(json_element(a, 6), VALUE_NULL));
    assert_null(json_element(a, 7));
    const struct json_value *b = json_member(values, "b");
    assert_int_equal(a->line, 1);
    assert_int_equal(b->line, 2);
    assert_string_equal(json_text_of(json_member(b, "c")), "x\n\xc3\xa9\xf0\x9f\x9a\x82\"");
    assert_int_equal(json_count(json_member(values, "d")), 0);
    assert_null(json_first(json_member(values, "d")));
    assert_null(json_member(values, "e"));
    assert_null(json_member(a, "a"));
    assert_null(json_text_of(a));
}

static void documents(void **state) {
    (void)state;
    static const char *const list[] = {
        "",
        " ",
        "1",
        "-0",
        "01",
        "-",
        "+1",
        "1.",
        ".5",
        "1e",
        "1e+",
        "1E-2",
        "0x1",
        "1 2",
        "nul",
        "null",
        "truex",
        "\"",
        "\"a",
        "\"\\q\"",
        "\"\\u12\"",
        "\"\\u0041\"",
        "\"\\ud800\"",
        "\"\\udc00\\ud800\"",
        "\"\\ud83d\\ude82\"",
        "\"\t\"",
        "\"\xff\"",
        "\"\xc0\x80\"",
        "\"\xed\xa0\x80\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xe2\x82\"",
        "\"\xe2\x82\xac\"",
        "[",
        "]",
        "[]",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1,2]",
        "[[[]]]",
        "{",
        "}",
        "{}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":{\"a\":1}}",
        "{1:2}",
        "[1}",
        "{\"a\":1]",
        "[1]x",
        "\xef\xbb\xbf[]",
        "// a\n[]",
        "['a']",
        "[NaN]",
        "[1e9]",
        "[0.12345678901234567890123]",
        "[\"\\\\\"]",
        "[\"\\/\"]",
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        size_t n = strlen(list[i]);
        bool good = reads(list[i], n);
        if (good != referee(list[i], n) || (!good && (!fault.what || !fault.line))) {
            fail_msg("%s is %s", list[i], good ? "read" : "refused");
        }
    }
}

static void limits(void **state) {
    (void)state;
    char deep[200];
    memset(deep, '[', 100);
    memset(deep + 100, ']', 100);
    assert_false(reads(deep, sizeof deep));
    assert_string_equal(fault.what, "it is nested too deeply");
    assert_false(reads("\"\\u0000\"", 8));
    assert_string_equal(fault.what, "\\u0000 is not allowed");
    assert_false(reads("99999999999999999999", 20));
    assert_string_equal(fault.what, "a number that is too long");
    static char many[1 << 16] = "{";
    size_t n = 1;
    for (int i = 0; i < 1100; i++) {
        n += (size_t)snprintf(many + n, sizeof many - n, "%s\"%d\":1", i ? "," : "", i);
    }
    many[n++] = '}';
    assert_false(reads(many, n));
    assert_string_equal(fault.what, "an object has too many keys");
    memcpy(text, "[1,2,3]", 8);
    assert_false(json_read(text, 7, values, 3, &fault));
    assert_string_equal(fault.what, "it has too many values");
}

/* A map with one to three bytes changed: both readers say the same of it. */
static void changed_maps(void **state) {
    (void)state;
    size_t n;
    const char *map = maps_builtin_json("card-game", &n);
    static const char bytes[] = "{}[]:,\"\\ut0123.eE-+ \n\t\x80\xc3\xff/x";
    struct rh_rng rng = {7};
    size_t good = 0;
    char *json = malloc(n);
    for (int i = 0; i < CHANGES; i++) {
        memcpy(json, map, n);
        for (uint32_t k = rh_random(&rng, 3); k < 3; k++) {
            json[rh_random(&rng, (uint32_t)n)] = bytes[rh_random(&rng, sizeof bytes - 1)];
        }
        bool mine = reads(json, n);
        good += mine;
        if (mine != referee(json, n)) {
            fail_msg("change %d is %s", i, mine ? "read" : fault.what);
        }
    }
    assert_true(good > CHANGES / 100 && good < CHANGES);
    free(json);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_found),
        cmocka_unit_test(documents),
        cmocka_unit_test(limits),
        cmocka_unit_test(changed_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
