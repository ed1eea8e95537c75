/* Views, events and actions as JSON: docs/record.md, "JSON". */
#include "maps/maps.h"
#include "text/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static struct rh_components map[RH_GAMES];

static int read_maps(void **state) {
    (void)state;
    bool good = maps_builtin("usa", &map[RH_USA]) &&
                maps_builtin("great-lakes", &map[RH_GREAT_LAKES]) &&
                maps_builtin("card-game", &map[RH_CARD_GAME]);
    return good ? 0 : -1;
}

static void action_json(void **state) {
    (void)state;
    char out[512];
    struct rh_action a = {.kind = RH_CLAIM, .seat = 1, .color = RH_RED, .m = 1, .n = 2, .wilds = 1};
    rh_action_json(&map[RH_GREAT_LAKES], &a, out, sizeof out);
    assert_string_equal(
        out, "{\"kind\":\"claim\",\"seat\":1,\"text\":\"claim duluth--thunder-bay--train 2 red 1 "
             "red-harbor 1 wild\",\"route\":\"duluth--thunder-bay--train\",\"color\":\"red\","
             "\"cards\":{\"red\":2,\"red-harbor\":1,\"wild\":1}}");
    a = (struct rh_action){.kind = RH_DRAW, .card = RH_NONE, .refill = RH_NONE};
    rh_action_json(&map[RH_USA], &a, out, sizeof out);
    assert_string_equal(out, "{\"kind\":\"draw\",\"seat\":0,\"text\":\"draw deck\",\"card\":null,"
                             "\"deck\":\"train\"}");
}

static void event_json(void **state) {
    (void)state;
    char out[512];
    struct rh_event e = {.kind = RH_EV_DREW, .seat = 1, .eyes = 2, .card = RH_RED};
    rh_event_json(&map[RH_USA], &e, 0, out, sizeof out);
    assert_string_equal(out, "{\"event\":\"drew\",\"seat\":1,\"card\":null,\"deck\":\"train\"}");
    rh_event_json(&map[RH_USA], &e, 1, out, sizeof out);
    assert_string_equal(out, "{\"event\":\"drew\",\"seat\":1,\"card\":\"red\",\"deck\":\"train\"}");
    e = (struct rh_event){.kind = RH_EV_KEPT, .seat = 1, .eyes = 2, .n = 1, .tickets = 1};
    rh_event_json(&map[RH_CARD_GAME], &e, RH_SPECTATOR, out, sizeof out);
    assert_string_equal(out, "{\"event\":\"kept\",\"seat\":1,\"n\":1,\"tickets\":null}");
    rh_event_json(&map[RH_CARD_GAME], &e, 1, out, sizeof out);
    assert_string_equal(
        out, "{\"event\":\"kept\",\"seat\":1,\"n\":1,\"tickets\":[\"chicago--new-york\"]}");
    e = (struct rh_event){.kind = RH_EV_SWEPT, .eyes = 255};
    rh_event_json(&map[RH_USA], &e, 0, out, sizeof out);
    assert_string_equal(out, "{\"event\":\"swept\"}");
}

/* The JSON of a position as an eye sees it. */
static json_t *view_of(uint8_t game, const char *text, uint8_t eye) {
    static char out[16384];
    struct rh_state s, view;
    struct rh_complaint why;
    if (!rh_position_parse(&map[game], text, &s, &why)) {
        fail_msg("line %u: %s", why.line, why.text);
    }
    rh_view(&map[game], &s, eye, &view);
    size_t n = rh_view_json(&map[game], &view, out, sizeof out);
    assert_true(n < sizeof out && n == strlen(out));
    json_t *json = json_loads(out, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

/* Compares a part of a JSON text, as in `players.1.hand`, with what it must be. */
static void assert_part(const json_t *json, const char *path, const char *expected) {
    char key[32];
    for (; *path; path += strcspn(path, ".") + (path[strcspn(path, ".")] == '.')) {
        snprintf(key, sizeof key, "%.*s", (int)strcspn(path, "."), path);
        json = json_is_array(json) ? json_array_get(json, (size_t)(key[0] - '0'))
                                   : json_object_get(json, key);
    }
    char *found = json_dumps(json, JSON_ENCODE_ANY | JSON_COMPACT);
    assert_string_equal(found, expected);
    free(found);
}

static void own_hand_and_others(void **state) {
    (void)state;
    json_t *json = view_of(RH_USA,
                           "position 1\nmap usa\nseats 2\nturn 2\nhand 1 2 red\nhand 2 3 blue\n"
                           "seen 2 1 blue\ntickets 1 boston--miami\ntickets 2 dallas--new-york\n"
                           "routes 2 denver--omaha\nmarket red - blue\ndiscard 1 red\n",
                           0);
    assert_part(json, "eye", "0");
    assert_part(json, "to_act", "[1]");
    assert_part(json, "market", "[\"red\",null,\"blue\",null,null]");
    assert_part(json, "discard", "{\"red\":1}");
    assert_part(json, "decks", "{\"train\":102,\"ship\":0,\"ticket\":28}");
    assert_part(json, "tickets", "[\"boston--miami\"]");
    assert_part(json, "players.0.hand", "{\"red\":2}");
    assert_part(json, "players.1.hand", "{\"blue\":1}");
    assert_part(json, "players.1.cards", "3");
    assert_part(json, "players.1.tickets", "1");
    assert_part(json, "players.1.routes", "[\"denver--omaha\"]");
    assert_part(json, "players.1.trains", "41");
    json_decref(json);
}

static void spectator_and_offers(void **state) {
    (void)state;
    const char *text = "position 1\nmap great-lakes\nseats 2\nphase choosing\n"
                       "offer 1 duluth--new-york duluth--montreal duluth--detroit duluth--chicago\n"
                       "offer 2 chicago--timmins chicago--montreal chicago--toronto\n"
                       "chosen 2 chicago--timmins chicago--montreal chicago--toronto\nmix 2 30\n";
    json_t *json = view_of(RH_GREAT_LAKES, text, RH_SPECTATOR);
    assert_part(json, "eye", "null");
    assert_part(json, "offer", "[]");
    assert_part(json, "mix", "null");
    assert_part(json, "to_act", "[0]");
    assert_part(json, "players.1.ready", "true");
    json_decref(json);
    json = view_of(RH_GREAT_LAKES, text, 0);
    assert_part(json, "offer",
                "[\"duluth--new-york\",\"duluth--montreal\","
                "\"duluth--detroit\",\"duluth--chicago\"]");
    assert_part(json, "keep", "3");
    json_decref(json);
    json = view_of(RH_GREAT_LAKES, text, 1);
    assert_part(json, "mix", "30");
    assert_part(json, "keep", "0");
    json_decref(json);
}

/* CG-TURN-3, CG-END-3: nobody is shown a platform before they are opened, but for the option. */
static void platforms(void **state) {
    (void)state;
    const char *hidden = "position 1\nmap card-game\nseats 2\nplatform 1 2 red 1 locomotive\n"
                         "yard 1 3 blue 1 wild\n";
    const char *open = "position 1\nmap card-game\nseats 2\noption open-platform\n"
                       "platform 1 2 red\n";
    const char *opened = "position 1\nmap card-game\nseats 2\nphase settling\nplatform 1 2 red\n"
                         "platform 2 1 blue\n";
    const char *over = "position 1\nmap card-game\nseats 2\nphase over\nplatform 1 2 red\n"
                       "tickets 1 dallas--miami\n";
    json_t *json = view_of(RH_CARD_GAME, hidden, 0);
    assert_part(json, "players.0.platform_n", "3");
    assert_part(json, "players.0.yard", "{\"blue\":{\"cards\":3,\"wilds\":1}}");
    assert_null(json_object_get(json_array_get(json_object_get(json, "players"), 0), "platform"));
    json_decref(json);
    json = view_of(RH_CARD_GAME, open, 0);
    assert_part(json, "players.0.platform", "{\"red\":2}");
    json_decref(json);
    json = view_of(RH_CARD_GAME, open, 1);
    assert_null(json_object_get(json_array_get(json_object_get(json, "players"), 0), "platform"));
    json_decref(json);
    for (uint8_t eye = 0; eye <= RH_SPECTATOR; eye += eye ? RH_SPECTATOR - 1 : 1) {
        json = view_of(RH_CARD_GAME, opened, eye);
        assert_part(json, "players.0.platform", "{\"red\":2}");
        assert_part(json, "players.1.platform", "{\"blue\":1}");
        json_decref(json);
    }
    json = view_of(RH_CARD_GAME, over, 1);
    assert_part(json, "players.0.platform", "{\"red\":2}");
    assert_part(json, "players.0.held", "[\"dallas--miami\"]");
    json_decref(json);
}

static void scores(void **state) {
    (void)state;
    char out[4096];
    struct rh_state s;
    struct rh_complaint why;
    assert_true(rh_position_parse(&map[RH_USA],
                                  "position 1\nmap usa\nseats 2\nphase over\n"
                                  "tickets 1 denver--el-paso\ntickets 2 boston--miami\n"
                                  "routes 1 denver--santa-fe el-paso--santa-fe\n",
                                  &s, &why));
    rh_score_json(&map[RH_USA], &s, out, sizeof out);
    json_t *json = json_loads(out, 0, NULL);
    assert_int_equal(json_array_size(json), 2);
    assert_part(json, "0.won", "4");
    assert_part(json, "0.completed", "[\"denver--el-paso\"]");
    assert_part(json, "0.path", "[\"denver--santa-fe\",\"el-paso--santa-fe\"]");
    assert_part(json, "0.has_longest", "true");
    assert_part(json, "1.lost", "12");
    assert_part(json, "1.rank", "1");
    json_decref(json);
}

/* Ids of a map that was made by a program may hold anything. */
static void strings_are_escaped(void **state) {
    (void)state;
    static struct rh_components c;
    char out[512];
    c = map[RH_USA];
    memcpy(c.route[0].id, "a\"b\\c\n\xc3\xa9", 9);
    struct rh_event e = {.kind = RH_EV_CLAIMED, .eyes = 255, .card = RH_NONE, .wilds = 2};
    rh_event_json(&c, &e, 0, out, sizeof out);
    json_t *json = json_loads(out, 0, NULL);
    assert_string_equal(json_string_value(json_object_get(json, "route")), c.route[0].id);
    json_decref(json);
}

/* Every kind of value, with the commas between them; and nothing beyond the memory there is. */
static void the_writer(void **state) {
    (void)state;
    char out[256];
    struct out o;
    out_start(&o, out, sizeof out);
    json_open(&o, '{');
    json_put_text(&o, "a", "<&>\x7f\x01\n\"");
    json_put_number(&o, "b", INT64_MIN);
    json_put_number(&o, "c", INT64_MAX);
    json_put_bool(&o, "d", false);
    json_key(&o, "e");
    json_open(&o, '[');
    json_hex(&o, (const uint8_t *)"\x0f\xa0", 2);
    json_hash(&o, 255);
    json_raw(&o, "{}");
    json_text(&o, NULL);
    json_open(&o, '[');
    json_close(&o, ']');
    json_close(&o, ']');
    json_close(&o, '}');
    size_t n = out_end(&o);
    assert_string_equal(out, "{\"a\":\"\\u003c\\u0026\\u003e\\u007f\\u0001\\n\\\"\","
                             "\"b\":-9223372036854775808,\"c\":9223372036854775807,\"d\":false,"
                             "\"e\":[\"0fa0\",\"00000000000000ff\",{},null,[]]}");
    assert_int_equal(n, strlen(out));

    char small[4] = "xxx";
    out_start(&o, small, 3);
    json_text(&o, "long");
    assert_int_equal(out_end(&o), 6);
    assert_string_equal(small, "\"l");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(action_json),          cmocka_unit_test(event_json),
        cmocka_unit_test(own_hand_and_others),  cmocka_unit_test(platforms),
        cmocka_unit_test(spectator_and_offers), cmocka_unit_test(scores),
        cmocka_unit_test(strings_are_escaped),  cmocka_unit_test(the_writer),
    };
    return cmocka_run_group_tests_name("json", tests, read_maps, NULL);
}
