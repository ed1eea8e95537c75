/* How far a ticket is from done: own routes, rivals, doubles, pieces of both kinds, the end. */
#include "core/bits.h"
#include "maps/maps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct rh_components usa, lakes;
static struct rh_state s;
static struct rh_way way;

static int read_maps(void **state) {
    (void)state;
    return maps_builtin("usa", &usa) && maps_builtin("great-lakes", &lakes) ? 0 : -1;
}

static uint8_t route(const struct rh_components *c, const char *id) {
    for (uint8_t i = 0; i < c->routes_n; i++) {
        if (!strcmp(c->route[i].id, id)) {
            return i;
        }
    }
    fail_msg("no route %s", id);
    return RH_NONE;
}

static uint8_t ticket(const struct rh_components *c, const char *id) {
    for (uint8_t i = 0; i < c->tickets_n; i++) {
        if (!strcmp(c->ticket[i].id, id)) {
            return i;
        }
    }
    fail_msg("no ticket %s", id);
    return RH_NONE;
}

/* A game of two in its turns, with these pieces. */
static void deal(const struct rh_components *c, uint8_t trains, uint8_t ships) {
    static const uint8_t seed[32] = {1};
    const struct rh_options options = {2, 0, false};
    rh_setup(c, &options, seed, NULL, &s);
    s.phase = RH_PLAYING;
    s.trains[0] = trains;
    s.ships[0] = ships;
}

static void own(uint8_t seat, uint8_t r) {
    bits_add(s.owned[seat], r);
}

static void is(const struct rh_components *c, const char *id, enum rh_way_state expected,
               unsigned pieces) {
    rh_ticket_way(c, &s, 0, ticket(c, id), &way);
    assert_int_equal(way.state, expected);
    assert_int_equal(way.pieces, pieces);
    if (expected != RH_WAY_OPEN) {
        assert_int_equal(way.n, 0);
    }
}

static void trains_run_out(void **state) {
    (void)state;
    deal(&usa, 45, 0);
    is(&usa, "atlanta--new-york", RH_WAY_OPEN, 6);
    unsigned sum = 0;
    for (unsigned i = 0; i < way.n; i++) {
        sum += usa.route[way.route[i]].length;
    }
    assert_int_equal(sum, 6);
    assert_int_equal(way.from[0], usa.ticket[ticket(&usa, "atlanta--new-york")].a);
    s.trains[0] = 6;
    is(&usa, "atlanta--new-york", RH_WAY_OPEN, 6);
    s.trains[0] = 5;
    is(&usa, "atlanta--new-york", RH_WAY_LOST, 0);
    s.trains[0] = 1;
    is(&usa, "los-angeles--new-york", RH_WAY_LOST, 0);
    s.trains[0] = 45;
    s.phase = RH_OVER;
    is(&usa, "atlanta--new-york", RH_WAY_LOST, 0);
}

/* Only what is not yet owned counts, in the order of the way and from which end. */
static void own_routes_are_free(void **state) {
    (void)state;
    deal(&usa, 4, 0);
    own(0, route(&usa, "denver--santa-fe"));
    is(&usa, "denver--el-paso", RH_WAY_OPEN, 2);
    assert_int_equal(way.n, 1);
    assert_int_equal(way.route[0], route(&usa, "el-paso--santa-fe"));
    assert_string_equal(usa.city[way.from[0]].id, "santa-fe");
    own(0, way.route[0]);
    s.trains[0] = 0;
    is(&usa, "denver--el-paso", RH_WAY_DONE, 0);
    s.phase = RH_OVER;
    is(&usa, "denver--el-paso", RH_WAY_DONE, 0);
}

static void rivals_stand_in_the_way(void **state) {
    (void)state;
    deal(&usa, 45, 0);
    own(1, route(&usa, "denver--santa-fe"));
    assert_false(rh_route_open(&usa, &s, 0, route(&usa, "denver--santa-fe")));
    rh_ticket_way(&usa, &s, 0, ticket(&usa, "denver--el-paso"), &way);
    assert_int_equal(way.state, RH_WAY_OPEN);
    assert_true(way.pieces > 4);
}

/* A route that is closed, or whose twin is one's own, is no way. */
static void doubles(void **state) {
    (void)state;
    deal(&usa, 45, 0);
    uint8_t first = RH_NONE;
    for (uint8_t i = 0; i < usa.routes_n && first == RH_NONE; i++) {
        first = usa.route[i].twin != RH_NONE ? i : RH_NONE;
    }
    uint8_t twin = usa.route[first].twin;
    assert_true(rh_route_open(&usa, &s, 0, twin));
    own(0, first);
    assert_false(rh_route_open(&usa, &s, 0, twin));
    assert_true(rh_route_open(&usa, &s, 1, twin));
    bits_add(s.closed, twin);
    assert_false(rh_route_open(&usa, &s, 1, twin));
}

/* Three ships to South Baymouth and two trains on: either kind may be the one that is short. */
static void two_kinds_of_pieces(void **state) {
    (void)state;
    deal(&lakes, 2, 3);
    is(&lakes, "sault-ste-marie--sudbury", RH_WAY_OPEN, 5);
    deal(&lakes, 1, 4);
    is(&lakes, "sault-ste-marie--sudbury", RH_WAY_LOST, 0);
    s.box_trains[0] = 1; /* an exchange would do */
    is(&lakes, "sault-ste-marie--sudbury", RH_WAY_OPEN, 5);
    deal(&lakes, 3, 2);
    is(&lakes, "sault-ste-marie--sudbury", RH_WAY_LOST, 0);
    s.box_ships[0] = 9;
    is(&lakes, "sault-ste-marie--sudbury", RH_WAY_OPEN, 5);
    deal(&lakes, 2, 2);
    s.box_trains[0] = s.box_ships[0] = 9;
    is(&lakes, "sault-ste-marie--sudbury", RH_WAY_LOST, 0);
}

/* A longer way is told if the shortest takes pieces that one does not have. */
static void longer_by_land(void **state) {
    (void)state;
    deal(&lakes, 40, 0);
    rh_ticket_way(&lakes, &s, 0, ticket(&lakes, "toronto--ottawa"), &way);
    assert_int_equal(way.state, RH_WAY_OPEN);
    for (unsigned i = 0; i < way.n; i++) {
        assert_false(lakes.route[way.route[i]].ship);
    }
    unsigned by_land = way.pieces;
    s.ships[0] = 40;
    rh_ticket_way(&lakes, &s, 0, ticket(&lakes, "toronto--ottawa"), &way);
    assert_true(way.pieces < by_land);
}

/* GL-SETUP-3: before the mix nothing is lost for want of pieces. */
static void before_the_mix(void **state) {
    (void)state;
    deal(&lakes, 0, 0);
    s.phase = RH_CHOOSING;
    is(&lakes, "sault-ste-marie--sudbury", RH_WAY_OPEN, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trains_run_out),          cmocka_unit_test(own_routes_are_free),
        cmocka_unit_test(rivals_stand_in_the_way), cmocka_unit_test(doubles),
        cmocka_unit_test(two_kinds_of_pieces),     cmocka_unit_test(longer_by_land),
        cmocka_unit_test(before_the_mix),
    };
    return cmocka_run_group_tests(tests, read_maps, NULL);
}
