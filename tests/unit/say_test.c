/* Messages: parameters, plural forms of five languages, what is missing, and every event. */
#include "maps/maps.h"
#include "maps_slips.h"
#include "say/say.h"
#include "text/json_event.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char english[] = "# a comment = not a message\n"
                              "language = en\n"
                              "\n"
                              "plain=No parameter.\n"
                              "  spaced   =   {a} and {b}, {a} again  \r\n"
                              "cards = {n} {n|card|cards} and {m} {m|ship|ships}\n"
                              "odd = {unknown} {n|one|two} } {\n"
                              "last = no end of line";

static const char *say(const char *text, const char *key, int n, int m) {
    static char out[200];
    struct say_book book = {.text = text, .spare = english};
    say_text(&book, out, sizeof out, key, "a", "A", "b", "B", "#n", n, "#m", m, NULL);
    return out;
}

static void finds_messages(void **state) {
    (void)state;
    assert_string_equal(say(english, "plain", 0, 0), "No parameter.");
    assert_string_equal(say(english, "spaced", 0, 0), "A and B, A again");
    assert_string_equal(say(english, "last", 0, 0), "no end of line");
    assert_string_equal(say(english, "nothing", 0, 0), "[nothing]");
    assert_string_equal(say(english, "# a comment", 0, 0), "[# a comment]");
    assert_string_equal(say("language = el\nplain = Τίποτα.\n", "plain", 0, 0), "Τίποτα.");
    assert_string_equal(say("language = el\n", "plain", 0, 0), "No parameter.");
    assert_string_equal(say("", "plain", 0, 0), "No parameter.");
}

static void bends_words(void **state) {
    (void)state;
    assert_string_equal(say(english, "cards", 1, 0), "1 card and 0 ships");
    assert_string_equal(say(english, "cards", 21, 1), "21 cards and 1 ship");
    assert_string_equal(say(english, "cards", -1, -2), "-1 card and -2 ships");
    assert_string_equal(say(english, "odd", 2, 0), "{unknown} two } {");
    const char *romanian = "language = ro\nx = {n} {n|carte|cărți|de cărți}\n";
    assert_string_equal(say(romanian, "x", 1, 0), "1 carte");
    assert_string_equal(say(romanian, "x", 0, 0), "0 cărți");
    assert_string_equal(say(romanian, "x", 19, 0), "19 cărți");
    assert_string_equal(say(romanian, "x", 20, 0), "20 de cărți");
    assert_string_equal(say(romanian, "x", 101, 0), "101 cărți");
    assert_string_equal(say(romanian, "x", 100, 0), "100 de cărți");
    const char *icelandic = "language = is\nx = {n} {n|spil eitt|spil mörg}\n";
    assert_string_equal(say(icelandic, "x", 21, 0), "21 spil eitt");
    assert_string_equal(say(icelandic, "x", 11, 0), "11 spil mörg");
    assert_string_equal(say("language = it\nx = {n|carta|carte}", "x", 1, 0), "carta");
    assert_string_equal(say("language = el\nx = {n|κάρτα|κάρτες}", "x", 0, 0), "κάρτες");
}

/* A game's own words come before those of all games that call wild cards so, and both before the
   rest. */
static void finds_a_games_words(void **state) {
    (void)state;
    static struct rh_components c;
    char key[SAY_KEY_MAX];
    struct say_book book = {.text = "a = 1\na.usa = 2\na.locomotive = 3\nb = 4\n"};
    assert_true(maps_builtin("usa", &c));
    assert_string_equal(say_key(&book, &c, "a", key), "a.usa");
    assert_string_equal(say_key(&book, &c, "b", key), "b");
    assert_true(maps_builtin("card-game", &c));
    assert_string_equal(say_key(&book, &c, "a", key), "a.locomotive");
    assert_true(maps_builtin("great-lakes", &c));
    assert_string_equal(say_key(&book, &c, "a", key), "a");
}

static void cuts_what_does_not_fit(void **state) {
    (void)state;
    char out[8] = "unused";
    struct say_book book = {.text = english};
    assert_int_equal(say_text(&book, out, sizeof out, "plain", NULL), strlen("No parameter."));
    assert_string_equal(out, "No para");
    assert_true(say_has(&book, "plain") && !say_has(&book, "nothing"));
}

static void strips_marks(void **state) {
    (void)state;
    char text[] = {'a', SAY_ON, 'r', 'r', 'e', 'd', SAY_OFF, 'b', SAY_ON, 0};
    say_strip(text);
    assert_string_equal(text, "aredb\016");
    assert_int_equal(say_mark(RH_RED), 'r');
    assert_int_equal(say_mark(RH_DOUBLE + RH_BLACK), 'k');
    assert_int_equal(say_mark(RH_WILD), 'l');
    assert_int_equal(say_mark(RH_HARBOR_TRAIN + RH_PURPLE), 'p');
    struct say_book book = {.text = "color.gray = gray\n"};
    struct say_table t = {.book = &book};
    char gray[16];
    say_color(&t, RH_GRAY, gray, sizeof gray);
    assert_string_equal(gray, "\016xgray\017");
}

static const char names[RH_SEATS_MAX][RH_ID_MAX] = {"Ash", "Elm", "Cleo", "Dan", "Eve"};

/* An event as a server sends it to one eye, and as the page reads it. */
static struct rh_event sent(const struct say_table *t, const struct rh_event *e) {
    char json[1024], copy[1024], again[1024];
    struct json_value values[100];
    struct json_fault fault;
    struct rh_event read;
    size_t n = rh_event_json(t->c, e, t->eye, json, sizeof json);
    memcpy(copy, json, sizeof copy);
    assert_true(n < sizeof json && json_read(copy, n, values, 100, &fault));
    assert_true(json_event_read(t->c, values, &read));
    rh_event_json(t->c, &read, t->eye, again, sizeof again);
    assert_string_equal(again, json);
    return read;
}

/* Each event is a whole sentence for one eye, and the same one where it was sent to; counts those
   of each kind. */
static void notify(const struct say_table *t, const struct rh_events *events, unsigned *told) {
    struct rh_events there = {0};
    for (; there.n < events->n; there.n++) {
        there.event[there.n] = sent(t, &events->event[there.n]);
    }
    for (size_t i = 0, used; i < events->n; i += used) {
        char out[4 * SAY_MAX], same[4 * SAY_MAX];
        say_events(t, &there.event[i], events->n - i, &used, same, sizeof same);
        size_t n = say_events(t, &events->event[i], events->n - i, &used, out, sizeof out);
        told[events->event[i].kind] += n > 0;
        if (events->event[i].kind == RH_EV_ROBBED) { /* what it comes of is told before it */
            assert_true(i > 0 && events->event[i - 1].kind == RH_EV_LAID);
        }
        assert_true(n < sizeof out && used >= 1);
        assert_string_equal(same, out);
        assert_null(strpbrk(out, "[]{}"));
        assert_true(n == 0 || strchr(".!", out[n - 1]));
    }
}

static void play(const struct say_book *book, const struct rh_components *c, uint8_t number,
                 unsigned *told) {
    static struct rh_action list[RH_LEGAL_MAX];
    struct rh_options o = {.seats = (uint8_t)(2 + number % 3), .first = RH_NONE};
    struct rh_rng rng = {number};
    uint8_t seed[32] = {number};
    struct rh_state s;
    struct rh_events events;
    rh_setup(c, &o, seed, NULL, &s);
    for (uint8_t to_act; (to_act = rh_to_act(&s)) != 0;) {
        size_t n = rh_legal(c, &s, (uint8_t)__builtin_ctz(to_act), list);
        rh_apply(c, NULL, &s, &list[rh_random(&rng, (uint32_t)n)], &events);
        for (uint8_t eye = 0; eye <= o.seats; eye++) {
            struct say_table t = {book, c, names, eye < o.seats ? eye : RH_SPECTATOR};
            notify(&t, &events, told);
        }
    }
}

/* Random games on every map have every kind of event but one: nobody has to pass in so few. */
static void tells_every_event(void **state) {
    static struct rh_components c;
    unsigned told[RH_EVENT_KINDS] = {0};
    for (uint8_t number = 0; number < 6; number++) {
        assert_true(maps_builtin(maps_builtin_id(number % 3), &c));
        play(*state, &c, number, told);
    }
    struct rh_events passed = {.n = 1, .event = {{.kind = RH_EV_PASSED, .seat = 1, .eyes = 0xff}}};
    struct say_table t = {*state, &c, names, 0};
    notify(&t, &passed, told);
    for (unsigned kind = 0; kind < RH_EVENT_KINDS; kind++) {
        assert_int_equal(told[kind] > 0, kind != RH_EV_TURN);
    }
}

/* A whole sentence of this language, in which every parameter has found its place. */
static void complain(const struct say_book *book, const struct rh_complaint *why) {
    char out[SAY_MAX];
    assert_true(say_complaint(book, why, out, sizeof out) < sizeof out);
    assert_null(strpbrk(out, "{}"));
    assert_null(strstr(out, "[complaint"));
    bool same = strcmp(out, why->text) == 0;
    assert_int_equal(same, strstr(book->text, "language = en\n") != NULL);
}

/* Maps with entries, keys and types to complain about, then records with a wrong line. */
static void complains_in_words(void **state) {
    static struct rh_components c;
    static struct rh_record r;
    static char text[1 << 17];
    struct rh_complaint why;
    struct rh_state s;
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        size_t n;
        const char *json = slips[i].map ? maps_builtin_json(slips[i].map, &n) : NULL;
        if (json) {
            const char *at = strstr(json, slips[i].find);
            snprintf(text, sizeof text, "%.*s%s%s", (int)(at - json), json, slips[i].put,
                     at + strlen(slips[i].find));
            assert_false(maps_parse(text, strlen(text), &c, &why));
            complain(*state, &why);
        }
    }
    static const char *const line[] = {"seats 9", "seed 12",        "1: claim nowhere 2 red",
                                       "1: pass", "1: claim 1 red", "1: draw red blue"};
    assert_true(maps_builtin("usa", &c));
    for (size_t i = 0; i < sizeof line / sizeof line[0]; i++) {
        snprintf(
            text, sizeof text, "roundhouse 1\nmap usa\n%s%s\n",
            line[i][0] == '1'
                ? "seats 2\nseed 0000000000000000000000000000000000000000000000000000000000000000\n"
                : "",
            line[i]);
        assert_false(rh_record_parse(&c, text, &r, &why) &&
                     rh_record_play(&c, &r, UINT32_MAX, &s, &why));
        complain(*state, &why);
    }
}

/* What a server does not send is refused. */
static void reads_only_events(void **state) {
    static const char *const bad[] = {
        "[]",
        "{}",
        "{\"event\":\"jumped\"}",
        "{\"event\":\"took\",\"card\":\"pink\"}",
        "{\"event\":\"took\",\"card\":3}",
        "{\"event\":\"took\",\"seat\":5}",
        "{\"event\":\"took\",\"place\":256}",
        "{\"event\":\"drew\",\"deck\":\"boat\"}",
        "{\"event\":\"claimed\",\"route\":\"here--there\"}",
        "{\"event\":\"claimed\",\"cards\":{\"pink\":1}}",
        "{\"event\":\"claimed\",\"color\":\"gray\"}",
        "{\"event\":\"claimed\",\"points\":40000}",
        "{\"event\":\"built\",\"city\":\"nowhere\"}",
        "{\"event\":\"kept\",\"tickets\":[\"here-there\"]}",
        "{\"event\":\"kept\",\"tickets\":3}",
        "{\"event\":\"moved\",\"row\":\"pink\"}",
    };
    (void)state;
    static struct rh_components c;
    assert_true(maps_builtin("usa", &c));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char copy[200];
        struct json_value values[20];
        struct json_fault fault;
        struct rh_event e;
        memcpy(copy, bad[i], strlen(bad[i]) + 1);
        assert_true(json_read(copy, strlen(copy), values, 20, &fault));
        assert_false(json_event_read(&c, values, &e));
    }
}

int main(int argc, char **argv) {
    static char text[1 << 17];
    static struct say_book book = {.text = text};
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!file) {
        return 1;
    }
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_messages),
        cmocka_unit_test(bends_words),
        cmocka_unit_test(finds_a_games_words),
        cmocka_unit_test(cuts_what_does_not_fit),
        cmocka_unit_test(strips_marks),
        cmocka_unit_test(reads_only_events),
        cmocka_unit_test_prestate(tells_every_event, &book),
        cmocka_unit_test_prestate(complains_in_words, &book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
