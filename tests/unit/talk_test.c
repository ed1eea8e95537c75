/*
 * Programs over lines: what they are told in both versions, what counts as an answer, what is a
 * fault, and that nothing hidden is said.
 */
#include "arena/line.h"
#include "maps/maps.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct rh_components usa;
static struct rh_state start, view; /* a deal for two, and what the second seat sees */

static int set_up(void **state) {
    (void)state;
    struct rh_options o = {.seats = 2, .first = 0};
    maps_builtin("usa", &usa);
    rh_setup(&usa, &o, (const uint8_t[32]){1}, NULL, &start);
    rh_view(&usa, &start, 1, &view);
    return 0;
}

static struct talk begin(const char *settings) {
    struct talk t;
    assert_true(talk_init(&t, settings));
    talk_game(&t, &usa, 1, 2);
    return t;
}

/* What is to be sent now, which counts as sent. */
static const char *sent(struct talk *t) {
    t->out.n = 0;
    return t->out.p;
}

static void has(const char *text, const char *part) {
    if (!strstr(text, part)) {
        fail_msg("no %s in:\n%s", part, text);
    }
}

/* Old programs hear, byte for byte, what they always heard. */
static void first_version(void **state) {
    (void)state;
    char wanted[8192];
    struct talk t = begin("");
    int n = snprintf(wanted, sizeof wanted, "roundhouse 1\nmap usa\n");
    rh_view_print(&usa, &view, wanted + n, sizeof wanted - (size_t)n);
    snprintf(wanted + strlen(wanted), 16, "go 1000\n");
    talk_event(&t, &(struct rh_event){.kind = RH_EV_TURN, .eyes = 255});
    talk_ask(&t, &view, 1000);
    assert_string_equal(sent(&t), wanted);
    assert_int_equal(talk_hear(&t, "ready"), TALK_LISTEN);
    assert_int_equal(talk_hear(&t, "thinking"), TALK_LISTEN);
    assert_int_equal(talk_hear(&t, "action keep atlanta--montreal"), TALK_FAILED);
    talk_event(&t, &(struct rh_event){.kind = RH_EV_TURN, .eyes = 255});
    talk_ask(&t, &view, 50);
    has(t.out.p, "position 1\n");
    assert_null(strstr(t.out.p, "roundhouse"));
    assert_null(strstr(sent(&t), "event"));
    talk_over(&t, NULL);
    assert_string_equal(sent(&t), "over\n");
    assert_false(talk_goes_on(&t));
    talk_finish(&t);
}

static void agree(struct talk *t) {
    talk_ask(t, &view, 1000);
    sent(t);
    assert_int_equal(talk_hear(t, "roundhouse 2"), TALK_LISTEN);
    assert_int_equal(talk_hear(t, "option depth 3"), TALK_LISTEN);
    assert_int_equal(talk_hear(t, "ready"), TALK_SEND);
}

static void second_version(void **state) {
    (void)state;
    struct talk t = begin("depth=5");
    talk_event(&t, &(struct rh_event){.kind = RH_EV_TURN, .eyes = 255});
    agree(&t);
    assert_ptr_equal(strstr(t.out.p, "roundhouse 2\nset depth 5\nmap {\"id\":\"usa\","), t.out.p);
    has(sent(&t), "}\nnew game 2 of 2\n");
    assert_int_equal(talk_hear(&t, "ready"), TALK_SEND);
    assert_ptr_equal(strstr(t.out.p, "event {\"event\":\"turn\",\"seat\":0}\nposition 1\n"),
                     t.out.p);
    has(t.out.p, "\nkeep 2\nlegal keep ");
    has(sent(&t), "\ngo 1000\n");
    assert_int_equal(talk_hear(&t, "info share 0.61"), TALK_LISTEN);
    assert_int_equal(talk_hear(&t, "info why it is near\r"), TALK_LISTEN);
    char action[256] = "action ";
    rh_action_print(&usa, &t.legal[0], action + 7, sizeof action - 7);
    assert_int_equal(talk_hear(&t, action), TALK_ACTED);
    assert_memory_equal(&t.action, &t.legal[0], sizeof t.action);
    assert_string_equal(t.info, "share 0.61\nwhy it is near\n");
    talk_over(&t, &view);
    assert_ptr_equal(strstr(t.out.p, "scores [{"), t.out.p);
    has(sent(&t), "]\nover\n");
    assert_true(talk_goes_on(&t));
    talk_game(&t, &usa, 1, 2); /* another game: neither greeting nor map again */
    talk_ask(&t, &view, 1000);
    assert_string_equal(sent(&t), "new game 2 of 2\n");
    talk_finish(&t);
}

/* A program of the second version that goes on with another map is told of it. */
static void another_map(void **state) {
    (void)state;
    static struct rh_components lakes;
    struct rh_options o = {.seats = 2, .first = 0};
    struct rh_state s, v;
    struct talk t = begin("depth=5");
    agree(&t);
    sent(&t);
    maps_builtin("great-lakes", &lakes);
    rh_setup(&lakes, &o, (const uint8_t[32]){1}, NULL, &s);
    rh_view(&lakes, &s, 0, &v);
    talk_game(&t, &lakes, 0, 2);
    talk_ask(&t, &v, 1000);
    assert_ptr_equal(strstr(t.out.p, "map {\"id\":\"great-lakes\","), t.out.p);
    has(sent(&t), "}\nnew game 1 of 2\n");
    talk_finish(&t);
}

/* Each legal action in its notation, and nothing else. */
static void legal_actions(void **state) {
    (void)state;
    static struct rh_action list[RH_LEGAL_MAX];
    struct talk t = begin("depth=5");
    struct rh_state now = start, mine;
    while (now.phase == RH_CHOOSING || now.turn != 1) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(&now));
        rh_legal(&usa, &now, seat, list);
        rh_apply(&usa, NULL, &now, &list[0], NULL);
    }
    rh_view(&usa, &now, 1, &mine);
    agree(&t);
    sent(&t);
    t.view = mine;
    assert_int_equal(talk_hear(&t, "ready"), TALK_SEND);
    size_t n = rh_legal(&usa, &mine, 1, list);
    const char *at = strstr(t.out.p, "\nlegal ");
    assert_null(strstr(t.out.p, "\nkeep "));
    for (size_t i = 0; i < n; i++) {
        char line[300] = "\nlegal ";
        size_t length = 7 + rh_action_print(&usa, &list[i], line + 7, sizeof line - 7);
        assert_memory_equal(at, line, length);
        at += length;
    }
    assert_string_equal(at, "\ngo 1000\n");
    talk_finish(&t);
}

static void faults_in_what_is_said(void **state) {
    (void)state;
    struct talk t = begin("");
    talk_ask(&t, &view, 1000);
    assert_int_equal(talk_hear(&t, "action fly"), TALK_FAILED);
    assert_int_equal(t.fault.kind, TALK_NO_ACTION);
    assert_string_equal(t.fault.said, "fly");
    assert_string_equal(t.fault.why.text, "no action is called fly");
    talk_ask(&t, &view, 1000);
    assert_int_equal(talk_hear(&t, "action draw red"), TALK_FAILED);
    assert_int_equal(t.fault.kind, TALK_ILLEGAL);
    assert_int_equal(t.fault.result, RH_CHOOSE_TICKETS_FIRST);
    assert_string_equal(t.fault.clause, "USA-SETUP-3");
    talk_finish(&t);
    t = begin("");
    agree(&t);
    assert_int_equal(talk_hear(&t, "acton draw red"), TALK_FAILED);
    assert_int_equal(t.fault.kind, TALK_NO_ANSWER);
    assert_string_equal(t.fault.said, "acton draw red");
    talk_finish(&t);
    t = begin("width=5");
    talk_ask(&t, &view, 1000);
    talk_hear(&t, "roundhouse 2");
    talk_hear(&t, "option depth 3");
    assert_int_equal(talk_hear(&t, "ready"), TALK_FAILED);
    assert_int_equal(t.fault.kind, TALK_NO_OPTION);
    assert_string_equal(t.fault.said, "width");
    talk_finish(&t);
}

/* Of what its seat may not see, no bit reaches the program: whatever the card or the tickets are,
   the text is the same. */
static void nothing_hidden_is_said(void **state) {
    (void)state;
    struct talk a = begin(""), b = begin("");
    static struct rh_action list[RH_LEGAL_MAX];
    struct rh_rng rng = {7};
    struct rh_events events;
    unsigned hidden = 0;
    for (struct rh_state now = start; rh_to_act(&now);) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(&now));
        size_t n = rh_legal(&usa, &now, seat, list);
        rh_apply(&usa, NULL, &now, &list[rh_random(&rng, (uint32_t)n)], &events);
        for (unsigned i = 0; i < events.n; i++) {
            struct rh_event other = events.event[i];
            if (!(other.eyes >> 1 & 1)) {
                other.card = (uint8_t)((other.card + 1) % RH_COLORS);
                other.tickets = ~other.tickets;
                hidden++;
            }
            talk_event(&a, &events.event[i]);
            talk_event(&b, &other);
        }
    }
    assert_true(hidden > 20);
    assert_string_equal(a.news.p, b.news.p);
    talk_finish(&a);
    talk_finish(&b);
}

/* ---- processes ------------------------------------------------------------------------------- */

/* A program that keeps the whole offer it is shown, twice. */
static void a_program_answers(void **state) {
    (void)state;
    struct rh_action a;
    double ms;
    struct line *x = line_open("echo ready; while read -r word rest; do case $word in "
                               "offer) offer=${rest#2 };; go) echo action keep $offer;; esac; done",
                               "");
    assert_non_null(x);
    talk_game(line_talk(x), &usa, 1, 2);
    for (unsigned i = 0; i < 2; i++) {
        assert_true(line_ask(x, &view, 100, 60000, &ms, &a));
        assert_int_equal(rh_check(&usa, &start, &a), RH_OK);
    }
    assert_false(line_over(x, NULL));
    line_close(x);
}

static void fails(const char *command, enum talk_fault_kind kind, uint32_t number) {
    struct rh_action a;
    double ms;
    struct line *x = line_open(command, "");
    assert_non_null(x);
    talk_game(line_talk(x), &usa, 1, 2);
    assert_false(line_ask(x, &view, 0, kind == TALK_SILENT ? 20 : 60000, &ms, &a));
    assert_int_equal(line_talk(x)->fault.kind, kind);
    assert_int_equal(line_talk(x)->fault.number, number);
    line_over(x, NULL);
    line_close(x);
}

static void programs_fail(void **state) {
    (void)state;
    fails("exit 0", TALK_EXITED, 0);
    fails("exit 3", TALK_EXITED, 3);
    fails("kill -9 $$", TALK_KILLED, SIGKILL);
    fails("/nowhere/bot 2>/dev/null", TALK_NO_PROGRAM, 0);
    fails("cat >/dev/null", TALK_SILENT, 20);
    fails("sleep 60", TALK_SILENT, 20); /* and does not read */
    fails("echo action fly to the moon", TALK_NO_ACTION, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_version),
        cmocka_unit_test(second_version),
        cmocka_unit_test(another_map),
        cmocka_unit_test(legal_actions),
        cmocka_unit_test(faults_in_what_is_said),
        cmocka_unit_test(nothing_hidden_is_said),
        cmocka_unit_test(a_program_answers),
        cmocka_unit_test(programs_fail),
    };
    return cmocka_run_group_tests_name("talk", tests, set_up, NULL);
}
