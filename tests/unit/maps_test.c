/*
 * Map files: what the published ones hold (the COMP clauses of docs/rules), and every complaint
 * once.
 *
 * A complaint is provoked by changing one place of a good map. Argument: data/example-map.json.
 */
#include "maps/maps.h"
#include "maps_slips.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *example_path, *manual_path;
static struct rh_components c;

static char *text_of_file(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 65536);
    assert_true(fread(text, 1, 65535, file) > 0);
    fclose(file);
    return text;
}

static char *text_of(const char *map) {
    size_t n;
    const char *json = map != NULL ? maps_builtin_json(map, &n) : NULL;
    return json != NULL ? strndup(json, n) : text_of_file(example_path);
}

/* The text of a map with each `find` (or only the first) replaced. */
static char *changed(const char *map, const char *find, const char *put, bool all) {
    size_t size = 1 << 20, used = 0;
    char *text = text_of(map), *out = malloc(size);
    const char *p = text, *hit;
    assert_non_null(strstr(text, find));
    while ((hit = strstr(p, find)) != NULL) {
        used += (size_t)snprintf(out + used, size - used, "%.*s%s", (int)(hit - p), p, put);
        p = hit + strlen(find);
        if (!all) {
            break;
        }
    }
    snprintf(out + used, size - used, "%s", p);
    free(text);
    return out;
}

static uint32_t line_of(const char *json, const char *word) {
    uint32_t line = 1;
    const char *end = strstr(json, word);
    assert_non_null(end);
    for (const char *p = json; p < end; p++) {
        line += *p == '\n';
    }
    return line;
}

static void complains(const char *json, uint32_t line, const char *text) {
    struct rh_complaint why;
    assert_false(maps_parse(json, strlen(json), &c, &why));
    assert_string_equal(why.text, text);
    if (why.line != line) {
        print_error("line %u, not %u: %s\n", why.line, line, text);
        fail();
    }
}

static void slips_are_found(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        const struct slip *slip = &slips[i];
        char *before = text_of(slip->map);
        char *json = changed(slip->map, slip->find, slip->put, false);
        complains(json, slip->at ? line_of(json, slip->at) : line_of(before, slip->find),
                  slip->text);
        free(json);
        free(before);
    }
}

/* One slip is one mistake, or the same of several routes: nothing else is wrong because of it. */
static void slips_are_alone(void **state) {
    (void)state;
    struct maps_findings *found = calloc(1, sizeof *found);
    bool alone = true;
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        char *json = changed(slips[i].map, slips[i].find, slips[i].put, false);
        assert_false(maps_examine(json, strlen(json), &c, found));
        assert_string_equal(found->first.text, slips[i].text);
        for (size_t k = 0; k < found->n; k++) {
            if (strcmp(found->list[k].key, found->first.key) != 0) {
                print_error("%s\n    and %s\n", slips[i].text, found->list[k].text);
                alone = false;
            }
        }
        free(json);
    }
    free(found);
    assert_true(alone);
}

/* What is in one file, in the order of its lines. */
static void finds(const char *json, bool good, const char *const *text) {
    struct maps_findings *found = calloc(1, sizeof *found);
    assert_int_equal(maps_examine(json, strlen(json), &c, found), good);
    size_t n = 0;
    for (; text[n]; n++) {
        assert_true(n < found->n);
        assert_string_equal(found->list[n].text, text[n]);
        assert_true(n == 0 || found->list[n].line >= found->list[n - 1].line);
    }
    assert_int_equal(found->n, n);
    free(found);
}

/* Changes one text after another. */
static char *with(char *json, const char *find, const char *put) {
    char *out = calloc(1, 1 << 17), *hit = strstr(json, find);
    assert_non_null(hit);
    snprintf(out, 1 << 17, "%.*s%s%s", (int)(hit - json), json, put, hit + strlen(find));
    free(json);
    return out;
}

static void all_mistakes_are_found(void **state) {
    (void)state;
    static const char *const text[] = {
        "'titel' is not a known key; did you mean 'title'?",
        "'hand' must be a whole number from 0 to 20, not 99",
        "'rules.reshuffles' must be true or false",
        "city 'brindlepass': 'at' must be two numbers from 0 to 1: from the left and the top",
        "route 'lastlight--ternwick': 'length' must be a whole number from 1 to 9, not 12",
        "route 'lastlight--ternwick': 'color' says 'pink', which is not a card color",
        "route 'fennmoor--lastlight': no city is called 'fenmoor'",
        "ticket 'brindlepass--copperford': 'points' must be a whole number from 1 to 99, not 0",
        NULL};
    char *json = text_of(NULL);
    json = with(json, "\"title\"", "\"titel\"");
    json = with(json, "\"hand\": 4", "\"hand\": 99");
    json = with(json, "{\"doubles_from\": 3}", "{\"reshuffles\": 1}");
    json = with(json, "[0.54, 0.31]", "[54, 31]");
    json = with(json, "\"length\": 3, \"color\": \"blue\"", "\"length\": 12, \"color\": \"pink\"");
    json = with(json, "\"a\": \"fennmoor\", \"b\": \"lastlight\"",
                "\"a\": \"fenmoor\", \"b\": \"lastlight\"");
    json = with(json, "\"points\": 4", "\"points\": 0");
    finds(json, false, text);
    free(json);
}

static void slips_that_are_legal_are_told(void **state) {
    (void)state;
    static const char *const text[] = {
        "city 'island': no route ends here",
        "city 'island': it has no place, so those of the others are not used: give it 'at', or "
        "'lat' and 'lon'",
        "route 'brindlepass--ternwick--b': it joins the same cities as 'brindlepass--ternwick--a' "
        "but is no double route with it: give both the same 'double'",
        "ticket 'brindlepass--copperford': it joins the same cities as 'again'", NULL};
    char *json = text_of(NULL);
    json =
        with(json, "\"cities\": [", "\"cities\": [\n{\"id\": \"island\", \"name\": \"Island\"},");
    json = with(json, ", \"double\": \"brindlepass--ternwick\"", "");
    json = with(json, ", \"double\": \"brindlepass--ternwick\"", "");
    json = with(json, "\"tickets\": [",
                "\"tickets\": [\n{\"id\": \"again\", \"a\": \"copperford\", \"b\": "
                "\"brindlepass\", \"points\": 3},");
    finds(json, true, text);
    free(json);
    static const char *const none[] = {NULL};
    for (size_t i = 0; maps_builtin_id(i); i++) {
        json = text_of(maps_builtin_id(i));
        finds(json, true, none);
        free(json);
    }
}

static void grey_is_gray(void **state) {
    (void)state;
    struct rh_complaint why;
    struct rh_components as_gray;
    char *json = text_of(NULL);
    assert_true(maps_parse(json, strlen(json), &as_gray, &why));
    free(json);
    json = changed(NULL, "\"gray\"", "\"grey\"", true);
    assert_true(maps_parse(json, strlen(json), &c, &why));
    assert_memory_equal(&c, &as_gray, sizeof c);
    free(json);
}

static void ports_are_needed(void **state) {
    (void)state;
    char *json = changed("great-lakes", "\"port\": true", "\"port\": false", true);
    complains(json, line_of(json, "\"harbor\": {"), "'harbor' is of no use: no city is a port");
    free(json);
}

static void ship_routes_are_needed(void **state) {
    (void)state;
    char *json = changed("great-lakes", "\"kind\": \"ship\"", "\"kind\": \"train\"", true);
    complains(json, line_of(json, "\"routes\""),
              "'routes' have none for ships, but the map has 'ship_cards'");
    free(json);
}

static void tickets_need_a_path(void **state) {
    (void)state;
    char *json = changed(NULL, "\"a\": \"copperford\", \"b\": \"tarnhollow\", \"points\"",
                         "\"a\": \"copperford\", \"b\": \"island\", \"points\"", false);
    char *place = strstr(json, "\"cities\": [");
    char *more = malloc(1 << 17);
    snprintf(more, 1 << 17, "%.*s\"cities\": [{\"id\": \"island\", \"name\": \"Island\"},%s",
             (int)(place - json), json, place + strlen("\"cities\": ["));
    complains(more, line_of(more, "\"copperford--tarnhollow\""),
              "ticket 'copperford--tarnhollow': no path joins its cities");
    free(more);
    free(json);
}

/* A list that is too long is refused before its entries are read. */
static void lists_have_limits(void **state) {
    (void)state;
    static const struct {
        const char *key, *text;
    } lists[] = {
        {"\"cities\": [", "'cities' has 75 entries; the limit is 64"},
        {"\"routes\": [", "'routes' has 227 entries; the limit is 128"},
        {"\"tickets\": [", "'tickets' has 80 entries; the limit is 64"},
    };
    static const size_t more[] = {64, 200, 64};
    for (size_t i = 0; i < 3; i++) {
        char put[1024];
        size_t n = (size_t)snprintf(put, sizeof put, "%s", lists[i].key);
        for (size_t k = 0; k < more[i]; k++) {
            n += (size_t)snprintf(put + n, sizeof put - n, "{},");
        }
        char *json = changed(NULL, lists[i].key, put, false);
        complains(json, line_of(json, lists[i].key), lists[i].text);
        free(json);
    }
}

/* The lists of legal actions have a fixed size, so a map must not have too many ways to pay. */
static void ways_have_a_limit(void **state) {
    (void)state;
    char *json = changed("great-lakes", "\"color\": \"", "\"color\": \"gray\", \"draw\": \"", true);
    complains(json, 1,
              "there are too many ways to pay for all routes (8314; the limit is 8192): use fewer "
              "gray routes or fewer colors");
    free(json);
}

static void other_json_is_refused(void **state) {
    (void)state;
    complains("[]", 1, "a map file is one object in braces");
    complains("", 1, "this is not JSON: it ends too early");
    complains("{}", 1, "the map has no 'game'");
    struct rh_complaint why;
    assert_false(maps_load("/no/such/file", &c, &why));
    assert_string_equal(why.text, "the map cannot be read: No such file or directory");
    assert_false(maps_builtin("atlantis", &c));
    size_t n;
    assert_null(maps_builtin_json("atlantis", &n));
}

/* Lines are counted right however the text is laid out. */
static void lines_do_not_need_neatness(void **state) {
    (void)state;
    complains("{\"draw\": {\"x\": [1, \"]}\\\"\", {}]},\n\n\"id\" : \"a\", \"game\"\n:\n\"dice\"}",
              5, "'game' must be \"board\" or \"card\"");
}

static int cards(int from, int to) {
    int n = 0;
    for (int i = from; i < to; i++) {
        n += c.box[i];
    }
    return n;
}

static int ticket_points(void) {
    int n = 0;
    for (size_t i = 0; i < c.tickets_n; i++) {
        n += c.ticket[i].points;
    }
    return n;
}

static int doubles(void) {
    int n = 0;
    for (size_t i = 0; i < c.routes_n; i++) {
        n += c.route[i].twin != RH_NONE && c.route[c.route[i].twin].twin == i;
    }
    return n / 2;
}

static void usa(void **state) { /* USA-COMP-1 to 4, USA-SETUP, USA-TICKET-1, USA-END-1 */
    (void)state;
    static const uint8_t points[] = {0, 1, 2, 4, 7, 10, 15, 0, 0, 0};
    assert_true(maps_builtin("usa", &c));
    assert_int_equal(c.game, RH_USA);
    assert_int_equal(c.seats_min * 10 + c.seats_max, 25);
    assert_int_equal(c.trains, 45);
    assert_int_equal(cards(0, RH_CARDS), 110);
    assert_int_equal(c.box[RH_TRAIN + RH_ORANGE], 12);
    assert_int_equal(c.box[RH_WILD], 14);
    assert_int_equal(c.cities_n, 36);
    assert_int_equal(c.routes_n, 100);
    assert_int_equal(doubles(), 22);
    assert_int_equal(c.tickets_n, 30);
    assert_int_equal(ticket_points(), 349);
    assert_int_equal(c.longest_bonus, 10);
    assert_memory_equal(c.route_points, points, sizeof points);
    assert_int_equal(c.hand_trains * 10 + c.market_trains, 45);
    assert_int_equal(c.first_deal * 10 + c.first_keep, 32);
    assert_int_equal(c.draw_deal * 10 + c.draw_keep, 31);
    assert_int_equal(c.end_at * 10 + c.last_turns, 21);
    assert_int_equal(c.sweep_at * 10 + c.doubles_from, 34);
    assert_true(c.reshuffles && !c.refill_is_choice && !c.returns_are_shuffled);
}

static void great_lakes(void **state) { /* GL-COMP-1 to 5, GL-SETUP, GL-HARBOR, GL-END-1 */
    (void)state;
    static const uint8_t points[] = {0, 1, 2, 4, 7, 10, 15, 18, 21, 27};
    static const uint8_t harbor[] = {0, 10, 20, 30};
    assert_true(maps_builtin("great-lakes", &c));
    assert_int_equal(c.game, RH_GREAT_LAKES);
    assert_int_equal(c.seats_min * 10 + c.seats_max, 25);
    assert_int_equal(c.trains * 100 + c.ships, 3332);
    assert_int_equal(c.pieces_keep * 100 + c.mix_trains, 5027);
    assert_int_equal(c.harbors, 3);
    assert_int_equal(cards(RH_TRAIN, RH_SHIP) + c.box[RH_WILD], 80);
    assert_int_equal(c.box[RH_TRAIN + RH_RED] * 10 + c.box[RH_HARBOR_TRAIN + RH_RED], 74);
    assert_int_equal(c.box[RH_TRAIN + RH_BLUE] + c.box[RH_SHIP + RH_ORANGE], 0);
    assert_int_equal(c.box[RH_WILD], 14);
    assert_int_equal(cards(RH_SHIP, RH_WILD), 60);
    assert_int_equal(c.box[RH_SHIP + RH_RED] * 10 + c.box[RH_DOUBLE + RH_RED], 46);
    assert_int_equal(c.cities_n, 37);
    assert_true(c.city[35].junction && c.city[36].junction);
    assert_int_equal(c.tickets_n, 55);
    assert_int_equal(ticket_points(), 526);
    assert_memory_equal(c.route_points, points, sizeof points);
    assert_int_equal(c.hand_trains * 10 + c.hand_ships, 22);
    assert_int_equal(c.market_trains * 10 + c.market_ships, 33);
    assert_int_equal(c.first_deal * 10 + c.first_keep, 53);
    assert_int_equal(c.draw_deal * 10 + c.draw_keep, 41);
    assert_int_equal(c.harbor_trains * 10 + c.harbor_ships, 22);
    assert_memory_equal(c.harbor_points, harbor, sizeof harbor);
    assert_int_equal(c.harbor_unbuilt * 10 + c.exchange_cost, 41);
    assert_int_equal(c.end_at * 10 + c.last_turns, 62);
    assert_int_equal(c.sweep_at * 10 + c.doubles_from, 34);
    assert_true(c.reshuffles && c.refill_is_choice && !c.returns_are_shuffled);
}

static void card_game(void **state) { /* CG-COMP-1 to 3, CG-SETUP, CG-TICKET-1, CG-FOUR-2 */
    (void)state;
    assert_true(maps_builtin("card-game", &c));
    assert_int_equal(c.game, RH_CARD_GAME);
    assert_int_equal(c.seats_min * 10 + c.seats_max, 24);
    assert_int_equal(cards(0, RH_CARDS), 96);
    assert_int_equal(c.box[RH_TRAIN + RH_BLACK] * 100 + c.box[RH_WILD], 1016);
    assert_int_equal(c.tickets_n, 46);
    assert_int_equal(c.bonus_n, 6);
    assert_string_equal(c.city[c.bonus_city[0]].id, "new-york");
    assert_int_equal(c.bonus_points[0], 15);
    assert_string_equal(c.city[c.ticket[3].b].id, "sault-ste-marie");
    assert_int_equal(c.ticket[45].colors_n, 5);
    assert_int_equal(c.hand_wilds * 10 + c.hand_trains, 17);
    assert_int_equal(c.market_trains, 5);
    assert_int_equal(c.first_deal * 10 + c.first_keep, 61);
    assert_int_equal(c.draw_deal * 10 + c.draw_keep, 40);
    assert_int_equal(c.two_rounds_from * 10 + c.second_hand, 44);
    assert_int_equal(c.sweep_at * 10 + c.last_turns, 1);
    assert_true(!c.reshuffles && !c.refill_is_choice && c.returns_are_shuffled);
}

static void example(void **state) {
    (void)state;
    struct rh_complaint why;
    assert_true(maps_load(example_path, &c, &why));
    assert_string_equal(c.id, "lantern-valley");
    assert_int_equal(c.doubles_from, 3);
}

/* The example of the manual is a good map. */
static void manual(void **state) {
    (void)state;
    struct rh_complaint why;
    char *text = text_of_file(manual_path);
    char *json = strstr(text, "```json\n{");
    assert_non_null(json);
    json += strlen("```json\n");
    assert_true(maps_parse(json, (size_t)(strstr(json, "```") - json), &c, &why));
    free(text);
}

/* The same text gives the same bytes, and another fact another hash. */
static void hashes(void **state) {
    (void)state;
    static struct rh_components again;
    assert_true(maps_builtin("usa", &c));
    assert_true(maps_builtin("usa", &again));
    assert_memory_equal(&c, &again, sizeof c);
    char *json = changed("usa", "\"length\": 2", "\"length\": 3", false);
    struct rh_complaint why;
    assert_true(maps_parse(json, strlen(json), &again, &why));
    assert_true(c.hash != again.hash);
    free(json);
    assert_string_equal(maps_builtin_id(0), "usa");
    assert_null(maps_builtin_id(3));
}

/* A map that is written reads as it was, names and all. */
static void printed(void **state) {
    (void)state;
    static struct rh_components again;
    static char text[1 << 16];
    struct rh_complaint why;
    for (size_t i = 0; i < 4; i++) {
        const char *id = maps_builtin_id(i);
        assert_true(id ? maps_builtin(id, &c) : maps_load(example_path, &c, &why));
        size_t n = maps_print(&c, text, sizeof text);
        assert_true(n < sizeof text && n == strlen(text) && !strchr(text, '\n'));
        assert_true(maps_parse(text, n, &again, &why));
        assert_memory_equal(&c, &again, sizeof c);
    }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "use: maps_test data/example-map.json docs/maps.md\n");
        return 2;
    }
    example_path = argv[1];
    manual_path = argv[2];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usa),
        cmocka_unit_test(great_lakes),
        cmocka_unit_test(card_game),
        cmocka_unit_test(example),
        cmocka_unit_test(manual),
        cmocka_unit_test(hashes),
        cmocka_unit_test(printed),
        cmocka_unit_test(slips_are_found),
        cmocka_unit_test(slips_are_alone),
        cmocka_unit_test(all_mistakes_are_found),
        cmocka_unit_test(slips_that_are_legal_are_told),
        cmocka_unit_test(grey_is_gray),
        cmocka_unit_test(ports_are_needed),
        cmocka_unit_test(ship_routes_are_needed),
        cmocka_unit_test(tickets_need_a_path),
        cmocka_unit_test(lists_have_limits),
        cmocka_unit_test(ways_have_a_limit),
        cmocka_unit_test(other_json_is_refused),
        cmocka_unit_test(lines_do_not_need_neatness),
    };
    return cmocka_run_group_tests_name("maps", tests, NULL, NULL);
}
