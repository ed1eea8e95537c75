/* Positions written by hand: what follows from what they say, and what is refused. */
#include "maps/maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct rh_components map[RH_GAMES];
static struct rh_state s;

static int read_maps(void **state) {
    (void)state;
    bool good = maps_builtin("usa", &map[RH_USA]) &&
                maps_builtin("great-lakes", &map[RH_GREAT_LAKES]) &&
                maps_builtin("card-game", &map[RH_CARD_GAME]);
    return good ? 0 : -1;
}

/* Reads the lines of a position after its first two. */
static bool read_lines(uint8_t game, const char *lines, struct rh_complaint *why) {
    static char text[16384];
    snprintf(text, sizeof text, "position 1\nmap %s\n%s", map[game].id, lines);
    return rh_position_parse(&map[game], text, &s, why);
}

/* Reads a good position, and once more what it prints. */
static void place(uint8_t game, const char *lines) {
    static char text[32768];
    struct rh_state again;
    struct rh_complaint why;
    if (!read_lines(game, lines, &why)) {
        fail_msg("line %u: %s", why.line, why.text);
    }
    size_t n = rh_print_with_all_secrets(&map[game], &s, text, sizeof text);
    assert_true(n < sizeof text && n == strlen(text));
    if (!rh_position_parse(&map[game], text, &again, &why)) {
        fail_msg("printed, line %u: %s\n%s", why.line, why.text, text);
    }
    assert_memory_equal(&s, &again, sizeof s);
}

static void defaults(void **state) {
    (void)state;
    place(RH_USA, "seats 3");
    assert_int_equal(s.phase, RH_PLAYING);
    assert_int_equal(s.eye, RH_NONE);
    assert_int_equal(s.first, 0);
    assert_int_equal(s.turn, 0);
    assert_int_equal(s.trains[2], 45);
    assert_int_equal(s.market[0], RH_PURPLE);
    assert_int_equal(s.market[5], RH_NONE);
    assert_int_equal(s.train_n, 105);
    assert_int_equal(s.train[104], RH_PURPLE); /* the next card */
    assert_int_equal(s.train[0], RH_WILD);
    assert_int_equal(s.ticket_n, 30);
    assert_int_equal(s.ticket[29], 0);
    assert_int_equal(s.shuffles[RH_TRAIN_DECK], 1);
    assert_int_equal(s.shuffles[RH_SHIP_DECK], 0);
    assert_int_equal(s.returned[0], RH_NONE);
    place(RH_USA, "seats 3\nfirst 2");
    assert_int_equal(s.turn, 1);
    place(RH_CARD_GAME, "seats 2\nplatform 1 3 locomotive\ncompleted 2 seattle--miami");
    assert_int_equal(s.train_n, 96 - 3 - 5);
    assert_int_equal(s.score[1], 22);
    assert_int_equal(s.tickets_n[1], 0);
}

static void decks(void **state) {
    (void)state;
    place(RH_USA, "seats 2\ndeck train 2 red blue locomotive green black white\n"
                  "deck ticket boston--miami\nhand 1 12 purple\ntickets 2 denver--el-paso");
    static const uint8_t row[] = {RH_RED, RH_RED, RH_BLUE, RH_WILD, RH_GREEN};
    assert_memory_equal(s.market, row, sizeof row);
    assert_int_equal(s.train_n, 110 - 12 - 5);
    assert_int_equal(s.train[s.train_n - 1], RH_BLACK);
    assert_int_equal(s.train[s.train_n - 2], RH_WHITE);
    assert_int_equal(s.train[s.train_n - 3], RH_BLUE);
    assert_int_equal(s.hand_n[0], 12);
    assert_int_equal(s.ticket_n, 29);
    assert_string_equal(map[RH_USA].ticket[s.ticket[28]].id, "boston--miami");
    place(RH_USA, "seats 2\nrest discard\ndeck train red\nmarket - blue");
    assert_int_equal(s.train_n, 1);
    assert_int_equal(s.market[0], RH_NONE);
    assert_int_equal(s.market[1], RH_BLUE);
    assert_int_equal(s.discard[RH_RED], 11);
    assert_int_equal(s.discard[RH_WILD], 14);
    place(RH_GREAT_LAKES, "seats 2\nrest hand 2");
    assert_int_equal(s.hand_n[1], 140);
    assert_int_equal(s.hand_ships[1], 60);
    assert_int_equal(s.market[0], RH_NONE);
    place(RH_GREAT_LAKES, "seats 2\ndeck ship red-ship");
    assert_int_equal(s.market[3], RH_SHIP + RH_RED);
    assert_int_equal(s.market[0], RH_PURPLE);
}

static void board(void **state) {
    (void)state;
    place(RH_USA, "seats 3\nroutes 1 denver--omaha portland--seattle--a\npieces 2 3 trains");
    assert_int_equal(s.score[0], 8);
    assert_int_equal(s.trains[0], 40);
    assert_int_equal(s.trains[1], 3);
    assert_int_equal(__builtin_popcountll(s.closed[0]) + __builtin_popcountll(s.closed[1]), 3);
    place(RH_USA, "seats 4\nroutes 1 portland--seattle--a\nroutes 2 portland--seattle--b");
    assert_int_equal(__builtin_popcountll(s.closed[0]) + __builtin_popcountll(s.closed[1]), 2);
    place(RH_GREAT_LAKES, "seats 2\nroutes 1 duluth--marquette\nharbors 1 duluth\nscore 1 -3");
    assert_int_equal(s.trains[0], 27);
    assert_int_equal(s.ships[0], 17);
    assert_int_equal(s.box_trains[0], 6);
    assert_int_equal(s.box_ships[0], 9);
    assert_int_equal(s.harbors_left[0], 2);
    assert_int_equal(s.score[0], -3);
    place(RH_GREAT_LAKES, "seats 2\npieces 1 10 trains 0 ships\nbox 1 0 trains");
    assert_int_equal(s.harbors_left[0], 3);
    assert_int_equal(s.box_trains[0], 0);
    assert_int_equal(s.box_ships[0], 32);
    place(RH_CARD_GAME, "seats 4\nyard 1 3 red 1 locomotive\nyard 1 1 blue\nyard 2 green\nround 2");
    assert_int_equal(s.yard[RH_RED], 0);
    assert_int_equal(s.yard_n[RH_RED], 3);
    assert_int_equal(s.yard_wilds[RH_RED], 1);
    assert_int_equal(s.yard[RH_GREEN], 1);
    assert_int_equal(s.round, 1);
}

static void moments(void **state) {
    (void)state;
    place(RH_USA, "seats 2\nphase choosing\noffer 1 boston--miami denver--el-paso\n"
                  "offer 2 dallas--new-york\nchosen 1 boston--miami");
    assert_int_equal(s.ready, 1);
    place(RH_GREAT_LAKES,
          "seats 2\nphase choosing\noffer 1 duluth--new-york\noffer 2 chicago--timmins\n"
          "chosen 1 duluth--new-york");
    assert_int_equal(s.ready, 0);
    assert_int_equal(s.trains[0] + s.box_trains[0], 0);
    place(RH_USA, "seats 2\nturn 2\noffer 2 boston--miami\nlast-turns 1\npasses 1\ndealt wrong\n"
                  "shuffles 300 0 2\nfilled 0123456789abcdef");
    assert_int_equal(s.turns_left, 1);
    assert_int_equal(s.shuffles[0], 300);
    assert_int_equal(s.deal_wrong, 1);
    assert_true(s.luck == 0x0123456789abcdef);
    place(RH_CARD_GAME,
          "seats 2\nphase settling\nready 2\ntickets 1 dallas--miami\nchosen 1 dallas--miami");
    assert_int_equal(s.ready, 2);
}

static void views(void **state) {
    (void)state;
    place(RH_USA, "seats 2\neye 1\nmarket red\nhand 1 2 blue\nhand 2 1 red 5 hidden\n"
                  "tickets 1 boston--miami\ntickets 2 3 hidden\nreturned 1 denver--el-paso\n"
                  "deck ticket 25 hidden denver--el-paso");
    assert_int_equal(s.eye, 0);
    assert_int_equal(s.hand_n[1], 6);
    assert_int_equal(s.seen[1][RH_RED], 1);
    assert_int_equal(s.seen[0][RH_BLUE], 0);
    assert_int_equal(s.train_n, 110 - 1 - 2 - 6);
    assert_int_equal(s.train[0], RH_HIDDEN);
    assert_int_equal(s.tickets_n[1], 3);
    assert_int_equal(s.ticket_n, 26);
    assert_int_equal(s.ticket[1], RH_HIDDEN);
    place(RH_GREAT_LAKES,
          "seats 2\neye spectator\nphase choosing\nready 1\nmarket\n"
          "hand 1 2 hidden 2 hidden-ship\noffer 1 5 hidden\noffer 2 5 hidden\nmix 1 hidden");
    assert_int_equal(s.hand_n[0], 4);
    assert_int_equal(s.hand_ships[0], 2);
    assert_int_equal(s.ship_n, 58);
    assert_int_equal(s.offer[1][4], RH_HIDDEN);
    assert_int_equal(s.mix[0], RH_HIDDEN);
    assert_int_equal(s.ticket_n, 45);
}

static void slips(void **state) {
    (void)state;
    static const struct {
        uint8_t game;
        const char *lines;
        uint32_t line;
        const char *complaint;
    } slip[] = {
        {RH_USA, "", 0, "a position says its map and its seats: seats is missing"},
        {RH_USA, "seats 6", 3, "seats must be from 2 to 5, not 6"},
        {RH_USA, "hand 1 red", 3, "the number of seats must come before hand"},
        {RH_USA, "seats 2\nseats 2", 4, "seats is said twice"},
        {RH_USA, "seats 2\nmap europe", 4, "map is said twice"},
        {RH_USA, "seats 2\nweather fine", 4, "no line of a position begins with weather"},
        {RH_USA, "seats 2\nturn 3", 4, "there is no seat 3, only 1 to 2"},
        {RH_USA, "seats 2\nhand 1 13 red", 4, "the box holds only 12 red cards"},
        {RH_USA, "seats 2\nhand 1 7 red\ndiscard 6 red", 5, "the box holds only 12 red cards"},
        {RH_USA, "seats 2\nhand 1 red\n\n# so\nhand 1 blue", 7, "hand is said twice"},
        {RH_USA, "seats 2\nhand 1 5 hidden", 4,
         "only a view has something hidden: its eye is a seat or spectator"},
        {RH_USA, "seats 2\neye 1\nhand 1 5 hidden", 5, "seat 1 sees all of its own hand"},
        {RH_USA, "seats 2\nseen 1 1 red", 0, "1 red were seen in the hand of seat 1, but it has 0"},
        {RH_USA, "seats 2\nmarket red red red red red red", 4, "the row has only 5 places"},
        {RH_USA, "seats 2\nroutes 1 denver--omaha\nroutes 2 denver--omaha", 5,
         "denver--omaha is owned twice"},
        {RH_USA, "seats 3\nroutes 1 portland--seattle--a\nroutes 2 portland--seattle--b", 5,
         "portland--seattle--a and portland--seattle--b cannot both be owned here (USA-CLAIM-8)"},
        {RH_USA, "seats 5\nroutes 1 portland--seattle--a portland--seattle--b", 4,
         "portland--seattle--a and portland--seattle--b cannot both be owned here (USA-CLAIM-7)"},
        {RH_USA, "seats 2\ntickets 1 boston--miami\ntickets 2 boston--miami", 5,
         "there is only one ticket boston--miami"},
        {RH_USA, "seats 2\ntickets 1 boston--miami\nreturned 2 boston--miami", 0,
         "boston--miami was put under the deck, but the deck does not have it"},
        {RH_USA, "seats 2\npieces 1 46 trains", 0, "seat 1 has 46 trains, and there are only 45"},
        {RH_USA, "seats 2\noffer 2 boston--miami", 0, "no tickets can be on offer to seat 2 now"},
        {RH_USA, "seats 2\nchosen 1 boston--miami", 0,
         "seat 1 has chosen tickets that are not its to choose"},
        {RH_USA, "seats 2\nphase choosing", 0, "in the set-up seat 1 has tickets on offer"},
        {RH_USA, "seats 2\nphase settling", 0,
         "nothing is settled in this game: the phase cannot be settling"},
        {RH_USA, "seats 2\nready 1", 0, "some seats are ready only while others must still choose"},
        {RH_USA, "seats 2\ndrawn 2", 4, "drawn must be from 0 to 1, not 2"},
        {RH_USA, "seats 2\nround 2", 4, "round must be from 1 to 1, not 2"},
        {RH_USA, "seats 2\nseed 00", 4, "a seed must be 64 hexadecimal digits"},
        {RH_USA, "seats 2\nscore 1 -", 4, "a score is missing"},
        {RH_USA, "seats 2\nscore 1 99999", 4, "a score must be from 0 to 30000, not 99999"},
        {RH_USA, "seats 2\nyard 1 3 red", 4, "this game has no railyards and no platforms"},
        {RH_USA, "seats 2\neye 2\nmarket red", 0, NULL},
        {RH_USA, "seats 2\neye 2", 0, "a view must say what lies in the row: market is missing"},
        {RH_USA, "seats 2\neye 2\nmarket red\ndeck train 5 hidden", 0,
         "5 train cards are hidden in this view, but 109 are named nowhere"},
        {RH_USA, "seats 2\neye 2\nmarket red\ndeck train red", 0,
         "a view does not see what lies in a deck"},
        {RH_USA, "seats 2\neye 2\nmarket red\nrest discard", 0,
         "a view has no rest: what it does not name is hidden"},
        {RH_USA, "seats 2\neye 2\nmarket red\ndeck ticket boston--miami 29 hidden", 0,
         "this eye cannot know that boston--miami lies in the deck"},
        {RH_USA, "seats 2\npasses 2", 0, "when all have passed in a row the game is over"},
        {RH_GREAT_LAKES, "seats 2\nharbors 1 madison", 4, "madison is no port (GL-HARBOR-1)"},
        {RH_GREAT_LAKES, "seats 2\nharbors 1 chicago", 0,
         "seat 1 has a harbor in chicago but no route there (GL-HARBOR-2)"},
        {RH_GREAT_LAKES, "seats 2\npieces 1 33 trains 32 ships", 0,
         "seat 1 has 65 pieces, and nobody has more than 50 (GL-SETUP-3)"},
        {RH_GREAT_LAKES, "seats 2\ndeck train red-ship", 4, "that card is not of this deck"},
        {RH_CARD_GAME, "seats 2\nyard 1 red\nyard 2 red", 5, "red lies in two rows (CG-PLAY-5)"},
        {RH_CARD_GAME, "seats 2\nyard 1 red blue", 4,
         "each row of a railyard has a line of its own (CG-PLAY-2)"},
        {RH_CARD_GAME, "seats 2\nyard 1 2 locomotive", 4,
         "a card of a row must show its color (CG-PLAY-2)"},
    };
    for (unsigned i = 0; i < sizeof slip / sizeof *slip; i++) {
        struct rh_complaint why;
        bool good = read_lines(slip[i].game, slip[i].lines, &why);
        assert_true(good == (slip[i].complaint == NULL));
        assert_string_equal(why.text, slip[i].complaint ? slip[i].complaint : "");
        assert_int_equal(why.line, slip[i].line);
    }
}

static void other_files(void **state) {
    (void)state;
    struct rh_complaint why;
    assert_false(rh_position_parse(&map[RH_USA], "roundhouse 1\n", &s, &why));
    assert_string_equal(why.text, "a position begins with the line: position 1");
    assert_int_equal(why.line, 1);
    assert_false(rh_position_parse(&map[RH_USA], "position 1\nmap great-lakes\n", &s, &why));
    assert_string_equal(why.text, "this is for the map great-lakes, but the map here is usa");
    assert_false(rh_position_parse(&map[RH_USA], "position 1\nmap usa 0123456789abcdef", &s, &why));
    assert_true(strncmp(why.text, "the map usa is not the same here", 32) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),    cmocka_unit_test(decks), cmocka_unit_test(board),
        cmocka_unit_test(moments),     cmocka_unit_test(views), cmocka_unit_test(slips),
        cmocka_unit_test(other_files),
    };
    return cmocka_run_group_tests_name("position", tests, read_maps, NULL);
}
