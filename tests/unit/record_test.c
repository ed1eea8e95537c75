/* Records: the header, deals, and the line and clause of the first action that breaks a rule. */
#include "maps/maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SEED "seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
#define HEAD "roundhouse 1\nmap usa\nseats 2\nfirst 1\n"

static struct rh_components usa, cards;
static struct rh_record r;

static int read_maps(void **state) {
    (void)state;
    return maps_builtin("usa", &usa) && maps_builtin("card-game", &cards) ? 0 : -1;
}

static void headers(void **state) {
    (void)state;
    static char text[1024], again[1024];
    struct rh_complaint why;
    char name[RH_ID_MAX];
    snprintf(text, sizeof text,
             "roundhouse 1\nmap usa %016llx\nseats 2\nfirst 2\noption open-platform\n"
             "name 1 Zo\xc3\xab # the first\n" SEED
             "1: keep nothing\n2: draw red\nend 0123456789abcdef\n",
             (unsigned long long)usa.hash);
    assert_true(rh_record_map(text, name, &why));
    assert_string_equal(name, "usa");
    assert_true(rh_record_parse(&usa, text, &r, &why));
    assert_string_equal(r.map, "usa");
    assert_true(r.map_hash == usa.hash && r.has_seed && r.seed[31] == 31);
    assert_int_equal(r.options.seats, 2);
    assert_int_equal(r.options.first, 1);
    assert_true(r.options.open_platform);
    assert_string_equal(r.name[0], "Zo\xc3\xab # the first");
    assert_int_equal(r.actions_n, 2);
    assert_int_equal(r.line[1], 9);
    assert_int_equal(r.action[1].seat, 1);
    assert_true(r.end_hash == 0x0123456789abcdef);
    assert_int_equal(rh_record_print(&usa, &r, again, sizeof again), strlen(text));
    assert_string_equal(again, text);
    assert_true(
        rh_record_parse(&usa, "roundhouse 1\r\nseats 2\r\nmap usa\r\n" SEED "1: pass", &r, &why));
    assert_int_equal(r.options.first, RH_NONE);
    assert_int_equal(r.actions_n, 1);
}

static void slips(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t line;
        const char *complaint;
    } slip[] = {
        {"", 0, "a record begins with the line: roundhouse 1"},
        {"\n\nposition 1\n", 3, "a record begins with the line: roundhouse 1"},
        {"roundhouse 2\n", 1, "this program reads version 1 of the format, not 2"},
        {"roundhouse 1\n" SEED, 0, "the header lacks a line: map"},
        {"roundhouse 1\nmap usa\n" SEED, 0, "the header lacks a line: seats"},
        {"roundhouse 1\nmap mars\n", 2, "this is for the map mars, and the map at hand is usa"},
        {"roundhouse 1\nmap usa 12\n", 2, "a hash is 16 hexadecimal digits"},
        {"roundhouse 1\nseats 7\n", 2, "the number of seats is 2 to 5, not 7"},
        {"roundhouse 1\nfirst 1\n", 2, "seats must be said before first"},
        {"roundhouse 1\nname 1 A\n", 2, "seats must be said before name"},
        {HEAD "first 2\n", 5, "this line is there already"},
        {HEAD "name 3 C\n", 5, "there is no seat 3, only 1 to 2"},
        {HEAD "name 1 \xff\n", 5, "a name is 1 to 47 bytes of UTF-8 without control characters"},
        {HEAD "name 1 A\nname 1 B\n", 6, "seat 1 has two names"},
        {HEAD "option fast\n", 5, "no option is called fast"},
        {HEAD "seed 12\n", 5, "a seed is 64 hexadecimal digits"},
        {HEAD "colour 2\n", 5, "no line of a record begins with colour"},
        {HEAD "1: pass\n", 0, "a record has a seed or a deal, and this one has neither"},
        {HEAD SEED "deal train red\n", 0, "a record has a seed or a deal, not both"},
        {HEAD SEED "3: pass\n", 6, "there is no seat 3, only 1 to 2"},
        {HEAD SEED "1: pass\nname 1 A\n", 7,
         "an action begins with its seat and a colon, not with name"},
        {HEAD SEED "1: pass\n\n# now\n2: keep boston--milan\n", 9,
         "no ticket is called boston--milan; is it boston--miami?"},
        {HEAD SEED "1: pass\nend 0123456789abcdef\n2: pass\n", 8, "nothing follows the end"},
        {HEAD SEED ": pass\n", 6, "the seat is missing: 1 to 2"},
        {HEAD "deal ship red-ship\n", 5, "this box holds no red-ship cards"},
        {HEAD "deal wood red\n", 5, "a deck is train, ship or ticket, not wood"},
        {HEAD "deal train 12 red 98 blue\n", 5, "0 purple are dealt, and the deck has 12"},
        {HEAD "deal train 200 red\n", 5, "a deck has no more than 160 cards"},
        {HEAD "deal ticket boston--miami boston--miami\n", 5, "boston--miami is dealt twice"},
        {HEAD "deal ticket boston--miami\n", 5, "1 tickets are dealt, and the deck has 30"},
        {HEAD "deal train 12 purple 12 blue 12 orange 12 white 12 green 12 yellow 12 black 12 red "
              "14 wild\n",
         0, "a deal must say the order of every deck"},
        {"roundhouse 1\nmap usa\nseats 2\ndeal train red\n", 0,
         "a record with a deal must say who is first"},
    };
    for (unsigned i = 0; i < sizeof slip / sizeof *slip; i++) {
        struct rh_complaint why;
        assert_false(rh_record_parse(&usa, slip[i].text, &r, &why));
        assert_string_equal(why.text, slip[i].complaint);
        assert_int_equal(why.line, slip[i].line);
    }
}

static void maps_of_records(void **state) {
    (void)state;
    char name[RH_ID_MAX];
    struct rh_complaint why;
    assert_true(rh_record_map("position 1\nseats 2\nmap card-game\n", name, &why));
    assert_string_equal(name, "card-game");
    assert_false(rh_record_map("roundhouse 1\nseats 2\n", name, &why));
    assert_string_equal(why.text, "the header lacks a line: map");
    assert_false(rh_record_map("roundhouse 1\nmap\n", name, &why));
    assert_int_equal(why.line, 2);
    assert_false(rh_record_map("hello", name, &why));
}

/* A deal of the USA for two: red and blue for the first hands, purple in the row. */
static const char *dealt(const char *actions) {
    static char text[8192];
    size_t n =
        (size_t)snprintf(text, sizeof text,
                         HEAD "deal train 4 red 4 blue 5 purple 8 red 8 blue 7 purple 12 orange "
                              "12 white 12 green 12 yellow 12 black 14 locomotive\ndeal ticket");
    for (unsigned t = 0; t < usa.tickets_n; t++) {
        n += (size_t)snprintf(text + n, sizeof text - n, " %s", usa.ticket[t].id);
    }
    snprintf(text + n, sizeof text - n, "\n%s", actions);
    return text;
}

static void playing(void **state) {
    (void)state;
    struct rh_state s;
    struct rh_complaint why;
    char keep[256];
    snprintf(keep, sizeof keep, "1: keep %s %s\n2: keep %s %s\n", usa.ticket[0].id,
             usa.ticket[1].id, usa.ticket[3].id, usa.ticket[4].id);
    assert_true(rh_record_parse(&usa, dealt(keep), &r, &why));
    assert_true(rh_record_play(&usa, &r, UINT32_MAX, &s, &why));
    assert_int_equal(s.hand[0][RH_RED], 4);
    assert_int_equal(s.hand[1][RH_BLUE], 4);
    assert_int_equal(s.phase, RH_PLAYING);
    assert_true(rh_record_play(&usa, &r, 1, &s, &why));
    assert_int_equal(s.ready, 1);
    r.end_hash = 1;
    assert_false(rh_record_play(&usa, &r, UINT32_MAX, &s, &why));
    assert_true(strncmp(why.text, "the game ends at ", 17) == 0);
    assert_true(rh_record_play(&usa, &r, 1, &s, &why));
    r.end_hash = 0;
    r.deal.shuffle[0].card[0] = RH_WILD;
    assert_false(rh_record_play(&usa, &r, UINT32_MAX, &s, &why));
    assert_string_equal(why.text, "the deal does not name exactly the cards of the decks");
    assert_false(rh_record_play(&cards, &r, UINT32_MAX, &s, &why));
}

static void broken_rules(void **state) {
    (void)state;
    static const struct {
        const char *actions;
        uint32_t line;
        const char *complaint;
    } fault[] = {
        {"1: keep nothing", 7,
         "seat 1 may not keep nothing (USA-SETUP-3): More of the tickets on offer must be kept."},
        {"1: draw red", 7,
         "seat 1 may not draw red (USA-SETUP-3): The tickets on offer must be chosen from first."},
        {"KEEP2: draw red", 9,
         "seat 2 may not draw red (USA-SETUP-5): It is not this player's turn."},
        {"1: keep denver--el-paso houston--kansas-city\n1: draw red", 8,
         "seat 1 may not draw red (USA-SETUP-4): It is not this player's turn."},
        {"KEEP1: pass", 9,
         "seat 1 may not pass (USA-TURN-2): Passing is allowed only when nothing else is."},
        {"KEEP1: tickets\n1: draw deck", 10,
         "seat 1 may not draw deck (USA-TICKET-1): The tickets on offer must be chosen from "
         "first."},
        {"KEEP1: draw deck\n1: tickets", 10,
         "seat 1 may not draw tickets (USA-DRAW-1): One card is drawn, and the second must be "
         "drawn first."},
        {"KEEP1: claim portland--seattle--a 1 red\n2: claim portland--seattle--b 1 blue", 10,
         "seat 2 may not claim portland--seattle--b 1 blue (USA-CLAIM-8): The other route of this "
         "double route is taken, and with so few players this one is closed."},
        {"KEEP1: claim atlanta--charleston 2 green", 9,
         "seat 1 may not claim atlanta--charleston 2 green (USA-CLAIM-1): Those cards are not in "
         "the player's hand."},
        {"KEEP1: play 2 red", 9,
         "seat 1 may not play 2 red (USA-TURN-1): This game has no such action."},
    };
    for (unsigned i = 0; i < sizeof fault / sizeof *fault; i++) {
        const char *rest = fault[i].actions;
        char actions[512] = "";
        if (strncmp(rest, "KEEP", 4) == 0) {
            rest += 4;
            snprintf(actions, sizeof actions, "1: keep %s %s\n2: keep %s %s\n", usa.ticket[0].id,
                     usa.ticket[1].id, usa.ticket[3].id, usa.ticket[4].id);
        }
        snprintf(actions + strlen(actions), sizeof actions - strlen(actions), "%s", rest);
        struct rh_state s;
        struct rh_complaint why;
        if (!rh_record_parse(&usa, dealt(actions), &r, &why)) {
            fail_msg("line %u: %s", why.line, why.text);
        }
        assert_false(rh_record_play(&usa, &r, UINT32_MAX, &s, &why));
        assert_string_equal(why.text, fault[i].complaint);
        assert_int_equal(why.line, fault[i].line);
    }
}

/* One more action than a record may have is refused, not forgotten. */
static void too_long(void **state) {
    (void)state;
    static char text[RH_RECORD_MAX * 8 + 1024];
    struct rh_complaint why;
    size_t n = (size_t)snprintf(text, sizeof text, HEAD SEED);
    for (unsigned i = 0; i < RH_RECORD_MAX; i++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "1: pass\n");
    }
    assert_true(rh_record_parse(&usa, text, &r, &why));
    snprintf(text + n, sizeof text - n, "1: pass\n");
    assert_false(rh_record_parse(&usa, text, &r, &why));
    assert_int_equal(why.line, RH_RECORD_MAX + 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers),         cmocka_unit_test(slips),
        cmocka_unit_test(maps_of_records), cmocka_unit_test(playing),
        cmocka_unit_test(broken_rules),    cmocka_unit_test(too_long),
    };
    return cmocka_run_group_tests_name("record", tests, read_maps, NULL);
}
