/*
 * Words, results and actions as text: all that an action can say is read as it was printed, and
 * what it cannot say is refused with a sentence. Positions, records and JSON
 * have tests of their own.
 */
#include "maps/maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct rh_components map[RH_GAMES];

static int read_maps(void **state) {
    (void)state;
    bool good = maps_builtin("usa", &map[RH_USA]) &&
                maps_builtin("great-lakes", &map[RH_GREAT_LAKES]) &&
                maps_builtin("card-game", &map[RH_CARD_GAME]);
    return good ? 0 : -1;
}

static void words(void **state) {
    (void)state;
    assert_string_equal(rh_game_name(RH_GREAT_LAKES), "great-lakes");
    assert_string_equal(rh_game_name(RH_GAMES), "?");
    assert_string_equal(rh_color_name(RH_PURPLE), "purple");
    assert_string_equal(rh_color_name(RH_GRAY), "gray");
    assert_string_equal(rh_color_name(RH_NONE), "?");
    assert_string_equal(rh_card_name(&map[RH_USA], RH_WILD), "locomotive");
    assert_string_equal(rh_card_name(&map[RH_GREAT_LAKES], RH_WILD), "wild");
    assert_string_equal(rh_card_name(&map[RH_GREAT_LAKES], RH_DOUBLE + RH_RED), "red-double");
    assert_string_equal(rh_card_name(&map[RH_USA], RH_NONE), "-");
    assert_string_equal(rh_card_name(&map[RH_USA], RH_HIDDEN), "hidden");
    assert_string_equal(rh_card_name(&map[RH_USA], 100), "?");
    assert_string_equal(rh_kind_name(RH_SETTLE), "settle");
    assert_string_equal(rh_kind_name(RH_KINDS), "?");
}

/* Whether a clause of some rule file is written as an id is. */
static bool is_clause(uint8_t game, const char *clause) {
    static const char *const prefix[RH_GAMES] = {"USA-", "GL-", "CG-"};
    return strncmp(clause, prefix[game], strlen(prefix[game])) == 0;
}

enum { SENTENCE_MAX = 256 };

/* In each game a result has a sentence of its own. */
static void sentences(void **state) {
    (void)state;
    static char said[RH_RESULTS][SENTENCE_MAX];
    for (uint8_t game = 0; game < RH_GAMES; game++) {
        assert_int_equal(rh_result_sentence(&map[game], RH_OK, said[0], SENTENCE_MAX), 0);
        for (unsigned r = RH_OK + 1; r < RH_RESULTS; r++) {
            size_t n = rh_result_sentence(&map[game], r, said[r], SENTENCE_MAX);
            assert_true(n > 1 && n < SENTENCE_MAX);
            assert_true(said[r][0] >= 'A' && said[r][0] <= 'Z');
            assert_true(said[r][n - 1] == '.');
            for (unsigned other = 0; other < r; other++) {
                assert_string_not_equal(said[r], said[other]);
            }
        }
        const char *wild = rh_card_name(&map[game], RH_WILD);
        assert_non_null(strstr(said[RH_SECOND_WILD], wild));
    }
}

static void results(void **state) {
    (void)state;
    for (unsigned r = RH_OK; r < RH_RESULTS; r++) {
        const char *name = rh_result_name(r);
        assert_true(strlen(name) > 1);
        unsigned clauses = 0;
        for (uint8_t game = 0; game < RH_GAMES; game++) {
            const char *clause = rh_result_clause(&map[game], r);
            clauses += *clause != '\0';
            assert_true(*clause == '\0' || is_clause(game, clause));
        }
        bool of_rules = r != RH_OK && r < RH_NOTHING_TO_UNDO; /* no rulebook knows taking back */
        assert_true(of_rules ? clauses > 0 : clauses == 0);
        for (unsigned other = 0; other < r; other++) {
            assert_string_not_equal(name, rh_result_name(other));
        }
    }
    assert_string_equal(rh_result_name(RH_ROUTE_CLOSED), "route-closed");
    assert_string_equal(rh_result_clause(&map[RH_USA], RH_ROUTE_CLOSED), "USA-CLAIM-8");
    assert_string_equal(rh_result_clause(&map[RH_CARD_GAME], RH_ROUTE_CLOSED), "");
    assert_string_equal(rh_result_name(RH_RESULTS), "?");
}

/* Prints an action, reads it again, and wants the same bytes. */
static void round_trip(const struct rh_components *c, struct rh_action a) {
    char text[256];
    struct rh_action read;
    struct rh_complaint why;
    size_t n = rh_action_print(c, &a, text, sizeof text);
    assert_int_equal(n, strlen(text));
    if (!rh_action_parse(c, a.seat, text, &read, &why)) {
        fail_msg("%s: %s", text, why.text);
    }
    if (memcmp(&a, &read, sizeof a) != 0) {
        fail_msg("%s is read as another action", text);
    }
}

static bool in_box(const struct rh_components *c, unsigned card, unsigned n) {
    return n == 0 || c->box[card] > 0;
}

static void claims_and_harbors(const struct rh_components *c, unsigned color, unsigned n,
                               unsigned m, unsigned wilds) {
    struct rh_action a = {.seat = 1, .wilds = (uint8_t)wilds, .color = RH_NONE};
    if (n + m > 0) {
        a.color = (uint8_t)color;
        a.n = (uint8_t)n;
        a.m = (uint8_t)m;
    } else if (wilds == 0) {
        return;
    }
    for (unsigned ships = 0; ships <= (n + m > 0); ships++) {
        unsigned base = ships ? RH_SHIP : RH_TRAIN;
        bool exist = in_box(c, base + color, n) && in_box(c, base + 8 + color, m);
        a.kind = RH_CLAIM;
        a.ships = (uint8_t)ships;
        for (unsigned route = 0; exist && route < c->routes_n; route += 7) {
            a.route = (uint8_t)route;
            round_trip(c, a);
        }
    }
    a.kind = RH_HARBOR;
    a.ships = 0;
    bool exist = in_box(c, RH_HARBOR_TRAIN + color, n) && in_box(c, RH_SHIP + color, m);
    for (unsigned city = 0; exist && city < c->cities_n; city += 5) {
        a.city = (uint8_t)city;
        round_trip(c, a);
    }
}

static void payments(void **state) {
    (void)state;
    for (uint8_t game = 0; game < RH_CARD_GAME; game++) {
        for (unsigned i = 0; i < RH_COLORS * 5 * 5 * 10; i++) {
            claims_and_harbors(&map[game], i / 250, i / 50 % 5, i / 10 % 5, i % 10);
        }
    }
}

static void draws(void **state) {
    (void)state;
    for (uint8_t game = 0; game < RH_GAMES; game++) {
        const struct rh_components *c = &map[game];
        for (uint8_t refill = 0; refill <= 2; refill++) {
            struct rh_action a = {.kind = RH_DRAW, .refill = refill == 2 ? RH_NONE : refill};
            for (uint8_t card = 0; card < RH_CARDS; card++) {
                a.card = card;
                if (c->box[card]) {
                    round_trip(c, a);
                }
            }
            a.card = RH_NONE;
            round_trip(c, a);
            a.deck = RH_SHIP_DECK;
            if (game == RH_GREAT_LAKES) {
                round_trip(c, a);
            }
        }
    }
}

static void choices(void **state) {
    (void)state;
    for (uint8_t game = 0; game < RH_GAMES; game++) {
        const struct rh_components *c = &map[game];
        for (unsigned t = 0; t < c->tickets_n; t++) {
            uint64_t one = (uint64_t)1 << t, two = one | (uint64_t)1 << (t * 7 % c->tickets_n);
            round_trip(c, (struct rh_action){.kind = RH_KEEP, .seat = 4, .tickets = two});
            round_trip(c, (struct rh_action){.kind = RH_COMPLETE, .tickets = one});
        }
        round_trip(c, (struct rh_action){.kind = RH_KEEP});
        round_trip(c, (struct rh_action){.kind = RH_TICKETS});
        round_trip(c, (struct rh_action){.kind = RH_PASS});
        round_trip(c, (struct rh_action){.kind = RH_SETTLE});
        round_trip(c, (struct rh_action){.kind = RH_SETTLE, .best = 1});
        for (unsigned n = 0; n <= UINT8_MAX; n++) {
            round_trip(c, (struct rh_action){.kind = RH_MIX, .n = (uint8_t)n});
            round_trip(c, (struct rh_action){.kind = RH_EXCHANGE, .n = (uint8_t)n});
            round_trip(c, (struct rh_action){.kind = RH_EXCHANGE, .n = (uint8_t)n, .ship = 1});
        }
    }
}

static void plays(void **state) {
    (void)state;
    const struct rh_components *c = &map[RH_CARD_GAME];
    for (unsigned i = 0; i < RH_COLORS * 10 * 10; i++) {
        round_trip(c, (struct rh_action){.kind = RH_PLAY,
                                         .color = (uint8_t)(i / 100),
                                         .n = (uint8_t)(i / 10 % 10 + 1),
                                         .wilds = (uint8_t)(i % 10)});
    }
    for (unsigned mask = 0; mask <= UINT8_MAX; mask++) {
        unsigned n = 0;
        for (unsigned left = mask; left; left &= left - 1) {
            n++;
        }
        if (n > 1) {
            round_trip(
                c, (struct rh_action){
                       .kind = RH_PLAY, .mask = (uint8_t)mask, .color = RH_NONE, .n = (uint8_t)n});
        }
    }
}

static void spelling(void **state) {
    (void)state;
    static const struct {
        uint8_t game;
        const char *typed, *printed;
    } pairs[] = {
        {RH_USA, " \tclaim  denver--omaha purple 2 purple wild\r\n",
         "claim denver--omaha 3 purple 1 locomotive"},
        {RH_USA, "draw train-deck # the top one", "draw deck"},
        {RH_USA, "\n\n# nothing yet\ndraw red", "draw red"},
        {RH_GREAT_LAKES, "mix 27 trains", "mix 27 trains 23 ships"},
        {RH_GREAT_LAKES, "draw locomotive refill ship-deck", "draw wild refill ship-deck"},
        {RH_GREAT_LAKES, "harbor chicago red-ship 2 red-harbor wild",
         "harbor chicago 2 red-harbor 1 red-ship 1 wild"},
        {RH_CARD_GAME, "play green red blue", "play blue green red"},
        {RH_USA, "\xef\xbb\xbfpass", "pass"},
    };
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const struct rh_components *c = &map[pairs[i].game];
        struct rh_action a;
        struct rh_complaint why;
        char text[256];
        if (!rh_action_parse(c, 0, pairs[i].typed, &a, &why)) {
            fail_msg("%s: %s", pairs[i].typed, why.text);
        }
        rh_action_print(c, &a, text, sizeof text);
        assert_string_equal(text, pairs[i].printed);
    }
}

static void slips(void **state) {
    (void)state;
    static const struct {
        uint8_t game;
        const char *text, *complaint;
    } slip[] = {
        {RH_USA, "", "an action is missing"},
        {RH_USA, "fly denver", "no action is called fly"},
        {RH_USA, "claim denver--ohama 4 purple",
         "no route is called denver--ohama; is it denver--omaha?"},
        {RH_USA, "claim omaha--denver 4 purple",
         "no route is called omaha--denver; is it denver--omaha?"},
        {RH_USA, "claim atlantis 4 purple", "no route is called atlantis"},
        {RH_USA, "claim", "a route is missing"},
        {RH_USA, "claim denver--omaha", "the cards are missing, as in: 3 red 1 locomotive"},
        {RH_USA, "claim denver--omaha 0 red", "the number of cards must be from 1 to 255, not 0"},
        {RH_USA, "claim denver--omaha 99999999999999999999 red",
         "the number of cards must be from 1 to 255, not 99999999999999999999"},
        {RH_USA, "claim denver--omaha 200 red 200 red", "that is too many cards"},
        {RH_USA, "claim denver--omaha -1 red", "no card is called -1"},
        {RH_USA, "claim denver--omaha 3", "a card is missing"},
        {RH_USA, "claim denver--omaha 3 hidden", "hidden cards cannot be played"},
        {RH_USA, "claim denver--omaha 2 red 2 blue",
         "all cards must be of one color, not blue and red (USA-CLAIM-2)"},
        {RH_USA, "claim denver--omaha 4 red-ship", "this game has no red-ship cards"},
        {RH_GREAT_LAKES, "claim duluth--marquette 3 red 3 red-ship",
         "train cards and ship cards cannot pay together (GL-CLAIM-1)"},
        {RH_GREAT_LAKES, "draw blue", "this game has no blue cards"},
        {RH_GREAT_LAKES, "draw deck", "there are two decks: say train-deck or ship-deck"},
        {RH_GREAT_LAKES, "draw red refill deck", "a deck is train-deck or ship-deck, not deck"},
        {RH_GREAT_LAKES, "mix 27 trains 22 ships",
         "a mix has 50 pieces in all, not 49 (GL-SETUP-3)"},
        {RH_GREAT_LAKES, "mix", "the number of trains is missing"},
        {RH_GREAT_LAKES, "mix many trains", "the number of trains must be a number, not many"},
        {RH_GREAT_LAKES, "mix 27 cars", "trains is expected here, not cars"},
        {RH_GREAT_LAKES, "harbor chicgo 2 red-harbor", "no city is called chicgo; is it chicago?"},
        {RH_GREAT_LAKES, "harbor chicago 2 red",
         "only cards with the harbor symbol can pay for a harbor (GL-HARBOR-3)"},
        {RH_GREAT_LAKES, "exchange 3 trains for trains", "ships is expected here, not trains"},
        {RH_CARD_GAME, "play 2 red 1 blue",
         "with several colors, play one card of each (CG-PLAY-1)"},
        {RH_CARD_GAME, "play red blue locomotive",
         "no locomotive can be played with several colors (CG-PLAY-3)"},
        {RH_CARD_GAME, "complete seattle--miami dallas--miami",
         "unexpected word on this line: dallas--miami"},
        {RH_USA, "keep", "a ticket is missing"},
        {RH_USA, "keep boston--miami boston--miami", "boston--miami is named twice"},
        {RH_USA, "pass quickly", "unexpected word on this line: quickly"},
        {RH_USA, "pass\npass", "an action must be on one line"},
        {RH_USA, "dr\xc3\xa4w red", "no action is called dr??w"},
    };
    for (unsigned i = 0; i < sizeof slip / sizeof *slip; i++) {
        struct rh_action a;
        struct rh_complaint why = {.line = 7};
        assert_false(rh_action_parse(&map[slip[i].game], 0, slip[i].text, &a, &why));
        assert_string_equal(why.text, slip[i].complaint);
        assert_int_equal(why.line, 0);
        assert_false(rh_action_parse(&map[slip[i].game], 0, slip[i].text, &a, NULL));
    }
}

/* A word of any length is quoted in part, and a text that is cut off still ends. */
static void bounds(void **state) {
    (void)state;
    char text[5000], out[64];
    struct rh_action a = {.kind = RH_CLAIM, .route = 40, .color = RH_RED, .n = 3, .wilds = 2};
    struct rh_complaint why;
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    assert_false(rh_action_parse(&map[RH_USA], 0, text, &a, &why));
    assert_true(strlen(why.text) < 100);
    size_t n = rh_action_print(&map[RH_USA], &a, NULL, 0);
    for (size_t size = 1; size < sizeof out; size++) {
        memset(out, '#', sizeof out);
        assert_int_equal(rh_action_print(&map[RH_USA], &a, out, size), n);
        assert_int_equal(strlen(out), n < size ? n : size - 1);
        assert_true(size == sizeof out || out[size] == '#');
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words),    cmocka_unit_test(results),  cmocka_unit_test(sentences),
        cmocka_unit_test(payments), cmocka_unit_test(draws),    cmocka_unit_test(choices),
        cmocka_unit_test(plays),    cmocka_unit_test(spelling), cmocka_unit_test(slips),
        cmocka_unit_test(bounds),
    };
    return cmocka_run_group_tests_name("text", tests, read_maps, NULL);
}
