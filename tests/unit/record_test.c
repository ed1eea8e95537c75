/* Records: the header, deals, and the line and clause of the first action that breaks a rule. */
#include "maps/maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SEED      "seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
#define HEAD      "roundhouse 1\nmap usa\nseats 2\nfirst 1\n"
#define UNDO_HEAD "roundhouse 3\nmap usa\nseats 2\nfirst 1\n"

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

#define ADDED "client-seed 2 202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f\n"

/* Version 2: the deal follows from the seed and from what clients added. */
static void client_seeds(void **state) {
    (void)state;
    static char text[1024], again[1024];
    /* SHA-256 of 0 to 31, 2, 32 to 63, by another program. */
    static const uint8_t mixed[4] = {0x0e, 0x54, 0xeb, 0xfb};
    struct rh_complaint why;
    snprintf(text, sizeof text, "roundhouse 2\nmap usa %016llx\nseats 2\nfirst 1\n" SEED ADDED,
             (unsigned long long)usa.hash);
    assert_true(rh_record_parse(&usa, text, &r, &why));
    assert_int_equal(r.client.added, 2);
    assert_true(r.committed[31] == 31 && r.client.seed[1][0] == 32);
    assert_memory_equal(r.seed, mixed, sizeof mixed);
    assert_int_equal(rh_record_print(&usa, &r, again, sizeof again), strlen(text));
    assert_string_equal(again, text);
}

static void slips(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint32_t line;
        const char *complaint;
    } slip[] = {
        {"", 0, "a record must begin with the line: roundhouse 1"},
        {"\n\nposition 1\n", 3, "a record must begin with the line: roundhouse 1"},
        {"roundhouse 1\n" SEED, 0, "the header lacks a line: map"},
        {"roundhouse 1\nmap usa\n" SEED, 0, "the header lacks a line: seats"},
        {"roundhouse 1\nmap mars\n", 2, "this is for the map mars, but the map here is usa"},
        {"roundhouse 1\nmap usa 12\n", 2, "a hash must be 16 hexadecimal digits"},
        {"roundhouse 1\nseats 7\n", 2, "the number of seats must be from 2 to 5, not 7"},
        {"roundhouse 1\nfirst 1\n", 2, "the number of seats must come before first"},
        {"roundhouse 1\nname 1 A\n", 2, "the number of seats must come before name"},
        {HEAD "first 2\n", 5, "this line appears twice"},
        {HEAD "name 3 C\n", 5, "there is no seat 3, only 1 to 2"},
        {HEAD "name 1 \xff\n", 5, "a name is 1 to 47 bytes of UTF-8 without control characters"},
        {HEAD "name 1 A\nname 1 B\n", 6, "seat 1 has two names"},
        {HEAD "option fast\n", 5, "no option is called fast"},
        {HEAD "seed 12\n", 5, "a seed must be 64 hexadecimal digits"},
        {HEAD "color 2\n", 5, "no line of a record begins with color"},
        {HEAD "1: pass\n", 0, "a record needs a seed or a deal, and this one has neither"},
        {HEAD SEED "deal train red\n", 0, "a record has a seed or a deal, not both"},
        {HEAD SEED "3: pass\n", 6, "there is no seat 3, only 1 to 2"},
        {HEAD SEED "1: pass\nname 1 A\n", 7,
         "an action must begin with its seat and a colon, not with name"},
        {HEAD SEED "1: pass\n\n# now\n2: keep boston--milan\n", 9,
         "no ticket is called boston--milan; is it boston--miami?"},
        {HEAD SEED "1: pass\nend 0123456789abcdef\n2: pass\n", 8, "nothing may follow the end"},
        {HEAD SEED ": pass\n", 6, "the seat is missing: 1 to 2"},
        {HEAD "deal ship red-ship\n", 5, "a deck is train, ship or ticket, not ship"},
        {HEAD "deal wood red\n", 5, "a deck is train, ship or ticket, not wood"},
        {HEAD "deal train 12 red 98 blue\n", 5, "0 purple are dealt, but the deck has 12"},
        {HEAD "deal train 200 red\n", 5, "a deck has no more than 160 cards"},
        {HEAD "deal ticket boston--miami boston--miami\n", 5, "boston--miami is dealt twice"},
        {HEAD "deal ticket boston--miami\n", 5, "1 tickets are dealt, but the deck has 30"},
        {HEAD "deal train 12 purple 12 blue 12 orange 12 white 12 green 12 yellow 12 black 12 red "
              "14 wild\n",
         0, "a deal must give the order of every deck"},
        {"roundhouse 1\nmap usa\nseats 2\ndeal train red\n", 0,
         "a record with a deal must say who goes first"},
        {"roundhouse 4\n", 1, "this program reads versions 1 to 3 of the format, not 4"},
        {HEAD SEED "1: undo\n", 6, "only version 3 of the format knows undo"},
        {UNDO_HEAD SEED "1: undo 2\n", 6, "alone is missing"},
        {UNDO_HEAD SEED "1: undo 0 alone\n", 6,
         "the number of actions to take back must be from 1 to 8192, not 0"},
        {HEAD SEED ADDED, 6, "no line of a record begins with client-seed"},
        {"roundhouse 2\nmap usa\nseats 2\n" SEED, 0,
         "version 2 of the format has a seed and at least one client-seed"},
        {"roundhouse 2\nmap usa\nseats 2\n" SEED ADDED ADDED, 6, "this line appears twice"},
        {"roundhouse 2\n" ADDED, 2, "the number of seats must come before client-seed"},
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
    static char text[16384];
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

/* Both keep two tickets. */
static const char *kept(void) {
    static char keep[256];
    snprintf(keep, sizeof keep, "1: keep %s %s\n2: keep %s %s\n", usa.ticket[0].id,
             usa.ticket[1].id, usa.ticket[3].id, usa.ticket[4].id);
    return keep;
}

static void playing(void **state) {
    (void)state;
    struct rh_state s;
    struct rh_complaint why;
    assert_true(rh_record_parse(&usa, dealt(kept()), &r, &why));
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
    assert_string_equal(why.text, "the deal does not match the cards of the decks");
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
         "seat 1 may not do `keep nothing` (USA-SETUP-3): You must keep more tickets."},
        {"1: draw red", 7,
         "seat 1 may not do `draw red` (USA-SETUP-3): First choose which tickets to keep."},
        {"KEEP2: draw red", 9, "seat 2 may not do `draw red` (USA-SETUP-5): It is not your turn."},
        {"1: keep denver--el-paso houston--kansas-city\n1: draw red", 8,
         "seat 1 may not do `draw red` (USA-SETUP-4): It is not your turn."},
        {"KEEP1: pass", 9,
         "seat 1 may not do `pass` (USA-TURN-2): You may pass only when you have no other move."},
        {"KEEP1: tickets\n1: draw deck", 10,
         "seat 1 may not do `draw deck` (USA-TICKET-1): First choose which tickets to keep."},
        {"KEEP1: draw deck\n1: tickets", 10,
         "seat 1 may not do `tickets` (USA-DRAW-1): You have drawn one card; draw your "
         "second card first."},
        {"KEEP1: claim portland--seattle--a 1 red\n2: claim portland--seattle--b 1 blue", 10,
         "seat 2 may not do `claim portland--seattle--b 1 blue` (USA-CLAIM-8): The other route of "
         "this "
         "double route has been claimed, and with so few players this one is closed."},
        {"KEEP1: claim atlanta--charleston 2 green", 9,
         "seat 1 may not do `claim atlanta--charleston 2 green` (USA-CLAIM-1): You do not have "
         "those "
         "cards in your hand."},
        {"KEEP1: play 2 red", 9,
         "seat 1 may not do `play 2 red` (USA-TURN-1): This game has no such action."},
    };
    for (unsigned i = 0; i < sizeof fault / sizeof *fault; i++) {
        const char *rest = fault[i].actions;
        char actions[512] = "";
        if (strncmp(rest, "KEEP", 4) == 0) {
            rest += 4;
            snprintf(actions, sizeof actions, "%s", kept());
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
        assert_non_null(strstr(why.text, why.clause));
        assert_true(why.clause[0]);
    }
}

/* A game of version 3 that goes on so after the first tickets. */
static void read_undo(const char *actions) {
    static char text[16384];
    struct rh_complaint why;
    char all[512];
    snprintf(all, sizeof all, "%s%s", kept(), actions);
    snprintf(text, sizeof text, "roundhouse 3%s", dealt(all) + strlen("roundhouse 1"));
    if (!rh_record_parse(&usa, text, &r, &why)) {
        fail_msg("line %u: %s", why.line, why.text);
    }
}

#define CLAIM "1: claim portland--seattle--a 1 red\n"

/* Taking back gives the position from before, and the version of the format tells of it. */
static void undoing(void **state) {
    (void)state;
    static const struct {
        const char *actions;
        uint32_t taken, left;
    } game[] = {
        {CLAIM "1: undo\n", 1, 2},
        {CLAIM "1: undo\n" CLAIM "1: undo\n" CLAIM, 2, 3},
        {"1: draw deck\n1: draw deck\n2: draw deck\n1: undo 3 alone\n", 3, 2},
        {CLAIM "2: draw deck\n1: undo 4 alone\n", 4, 0},
        {CLAIM "2: draw deck\n1: undo 1 alone\n1: undo\n", 2, 2},
        {"1: tickets\n1: keep helena--los-angeles\n1: undo\n", 1, 3},
    };
    for (unsigned i = 0; i < sizeof game / sizeof *game; i++) {
        static char again[16384];
        struct rh_state s, straight;
        struct rh_complaint why;
        read_undo(game[i].actions);
        rh_record_print(&usa, &r, again, sizeof again);
        assert_memory_equal(again, "roundhouse 3\n", 13);
        assert_true(rh_record_play(&usa, &r, UINT32_MAX, &s, &why));
        assert_int_equal(rh_record_straighten(&r), game[i].taken);
        assert_int_equal(r.actions_n, game[i].left);
        assert_true(rh_record_play(&usa, &r, UINT32_MAX, &straight, &why));
        assert_true(rh_hash(&s) == rh_hash(&straight));
        rh_record_print(&usa, &r, again, sizeof again);
        assert_memory_equal(again, "roundhouse 1\n", 13);
    }
}

/* What clients add goes with a seed, in version 3 as well. */
static void seeds_and_deals(void **state) {
    (void)state;
    static char text[16384];
    struct rh_complaint why;
    snprintf(text, sizeof text, "roundhouse 3%s", dealt(ADDED) + strlen("roundhouse 1"));
    assert_false(rh_record_parse(&usa, text, &r, &why));
    assert_string_equal(why.text, "a record with a deal has no client-seed");
    assert_true(rh_record_parse(&usa, UNDO_HEAD SEED ADDED "1: undo\n", &r, &why));
    assert_int_equal(r.client.added, 2);
}

/* What may not be taken back, by line and reason. */
static void not_undone(void **state) {
    (void)state;
    static const struct {
        const char *actions;
        enum rh_result result;
        uint32_t line;
    } fault[] = {
        {"1: draw deck\n1: undo\n", RH_UNDO_SHOWN, 10},
        {"1: draw purple\n1: undo\n", RH_UNDO_SHOWN, 10}, /* a card was turned up in its place */
        {"1: tickets\n1: undo\n", RH_UNDO_SHOWN, 10},
        {"2: undo\n", RH_UNDO_SHOWN, 9}, /* the last first tickets begin the game */
        {"1: undo\n", RH_OTHERS_HAVE_ACTED, 9},
        {CLAIM "2: undo\n", RH_OTHERS_HAVE_ACTED, 10},
        {CLAIM "1: undo 4 alone\n", RH_NOTHING_TO_UNDO, 10},
        {CLAIM "1: undo 1 alone\n2: undo 1 alone\n", RH_UNDO_NOT_ALONE, 11},
        {"1: undo 2 alone\n1: undo\n", RH_NOTHING_TO_UNDO, 10},
    };
    for (unsigned i = 0; i < sizeof fault / sizeof *fault; i++) {
        char sentence[256];
        struct rh_state s;
        struct rh_complaint why;
        read_undo(fault[i].actions);
        assert_false(rh_record_play(&usa, &r, UINT32_MAX, &s, &why));
        rh_result_sentence(&usa, fault[i].result, sentence, sizeof sentence);
        assert_non_null(strstr(why.text, sentence));
        assert_int_equal(why.line, fault[i].line);
        const struct rh_action undo = r.action[--r.actions_n];
        assert_int_equal(rh_record_check_undo(&usa, &r, &undo), fault[i].result);
        assert_int_not_equal(rh_check(&usa, &s, &undo), RH_OK); /* the rules know nothing of it */
    }
}

/* A game whose deck is empty after the last action: seat 1 has claimed with one red card, and all
   97 cards of the deck have been drawn. The next card needs the discards shuffled. */
static const char *to_the_last_card(const char *more_deal) {
    static char actions[8192];
    size_t n = (size_t)snprintf(actions, sizeof actions,
                                "%s1: keep %s %s\n2: keep %s %s\n"
                                "1: claim portland--seattle--a 1 red\n",
                                more_deal, usa.ticket[0].id, usa.ticket[1].id, usa.ticket[3].id,
                                usa.ticket[4].id);
    for (unsigned i = 0; i < 98; i++) {
        n += (size_t)snprintf(actions + n, sizeof actions - n, "%d: draw deck\n", 2 - i / 2 % 2);
    }
    return dealt(actions);
}

/* A reshuffle whose order is missing, short, or of other cards: the complaint names deck and
   line. */
static void later_orders(void **state) {
    (void)state;
    static const struct {
        const char *deal;
        const char *complaint;
    } order[] = {
        {"", "the train deck is shuffled here, but the deal has only 1 order of it"},
        {"deal train 2 red\n",
         "the train deck is shuffled here with 1 card, but its order in line 7 names 2"},
        {"deal train blue\n", "the train deck is shuffled here, but its order in line 7 names "
                              "cards other than those discarded"},
        {"deal train red\n", NULL},
        {"deal train red\ndeal train blue\n", NULL}, /* the game may go on to use it */
    };
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) {
        struct rh_state s;
        struct rh_complaint why;
        assert_true(rh_record_parse(&usa, to_the_last_card(order[i].deal), &r, &why));
        bool good = rh_record_play(&usa, &r, UINT32_MAX, &s, &why);
        assert_int_equal(good, !order[i].complaint);
        if (!good) {
            assert_string_equal(why.text, order[i].complaint);
            assert_int_equal(why.line, r.line[r.actions_n - 1]);
            assert_string_equal(why.clause, "");
        }
    }
}

/* As many orders as a deal may have are read; one more is refused. */
static void many_orders(void **state) {
    (void)state;
    static char deal[RH_SHUFFLES_MAX * 16];
    struct rh_complaint why;
    for (unsigned i = 0; i < RH_SHUFFLES_MAX - 2; i++) {
        memcpy(deal + i * 15, "deal train red\n", 16);
    }
    assert_true(rh_record_parse(&usa, dealt(deal), &r, &why));
    assert_int_equal(r.deal.shuffles_n, RH_SHUFFLES_MAX);
    memcpy(deal + (RH_SHUFFLES_MAX - 2) * 15, "deal train red\n", 16);
    assert_false(rh_record_parse(&usa, dealt(deal), &r, &why));
    assert_string_equal(why.text, "a deal has no more than 255 orders");
}

/* A long action is quoted up to the end of a word. */
static void long_actions(void **state) {
    (void)state;
    struct rh_state s;
    struct rh_complaint why;
    assert_true(rh_record_parse(&usa,
                                dealt("1: keep denver--el-paso houston--kansas-city "
                                      "los-angeles--new-york boston--miami calgary--phoenix\n"),
                                &r, &why));
    assert_false(rh_record_play(&usa, &r, UINT32_MAX, &s, &why));
    assert_string_equal(why.text, "seat 1 may not do `keep denver--el-paso houston--kansas-city "
                                  "boston--miami calgary--phoenix ...` (USA-SETUP-3): You can "
                                  "keep only the tickets that you were offered.");
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
        cmocka_unit_test(headers),         cmocka_unit_test(client_seeds),
        cmocka_unit_test(slips),           cmocka_unit_test(maps_of_records),
        cmocka_unit_test(playing),         cmocka_unit_test(broken_rules),
        cmocka_unit_test(too_long),        cmocka_unit_test(later_orders),
        cmocka_unit_test(many_orders),     cmocka_unit_test(long_actions),
        cmocka_unit_test(undoing),         cmocka_unit_test(not_undone),
        cmocka_unit_test(seeds_and_deals),
    };
    return cmocka_run_group_tests_name("record", tests, read_maps, NULL);
}
