/*
 * The numbers of a map's rules: tickets, harbors, points, the end, and the properties that have a
 * name. A property that is left out follows from the rest of the map.
 */
#include "maps/maps_read.h"

static bool read_ticket_numbers(const struct maps_node *map, const char *key, uint8_t *deal,
                                int least, uint8_t *keep) {
    struct maps_node numbers;
    if (!maps_member(map, key, VALUE_OBJECT, &numbers)) {
        return false;
    }
    bool good = maps_only(&numbers, "deal keep");
    return maps_number(&numbers, "deal", 1, RH_OFFER_MAX, deal) &&
           maps_number(&numbers, "keep", least, *deal, keep) && good;
}

static bool read_unbuilt(const struct maps_node *harbor) {
    struct maps_node unbuilt;
    if (!maps_member(harbor, "unbuilt", VALUE_WHOLE, &unbuilt)) {
        return false;
    }
    int64_t lost = unbuilt.json->whole;
    if (lost < -99 || lost > 0) {
        return maps_wrong(&unbuilt, "unbuilt", NULL);
    }
    harbor->file->c->harbor_unbuilt = (uint8_t)-lost;
    return true;
}

static bool read_harbor_points(const struct maps_node *harbor) {
    struct maps_node points;
    if (!maps_member(harbor, "points_by_tickets", VALUE_ARRAY, &points)) {
        return false;
    }
    for (size_t i = 0; i < 4; i++) {
        const struct json_value *number = json_element(points.json, i);
        int64_t value = json_is(number, VALUE_WHOLE) ? number->whole : -1;
        if (value < 0 || value > 99 || json_count(points.json) != 4) {
            return maps_wrong(&points, "harbor-points", NULL);
        }
        harbor->file->c->harbor_points[i] = (uint8_t)value;
    }
    return true;
}

static bool read_harbor(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node harbor;
    if (c->harbors == 0) {
        bool judged = maps_has(map, "harbor", &harbor) && map->file->box_known;
        return !judged || maps_wrong(&harbor, "no-harbors", NULL);
    }
    if (!maps_member(map, "harbor", VALUE_OBJECT, &harbor)) {
        return false;
    }
    bool good = maps_only(&harbor, "train_cards ship_cards points_by_tickets unbuilt");
    good = maps_number(&harbor, "train_cards", 1, 9, &c->harbor_trains) && good;
    good = maps_number(&harbor, "ship_cards", 1, 9, &c->harbor_ships) && good;
    good = read_unbuilt(&harbor) && good;
    return read_harbor_points(&harbor) && good;
}

static bool read_end(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node end;
    if (c->game == RH_CARD_GAME) {
        c->last_turns = 1;
        return !maps_has(map, "end", &end) ||
               (maps_only(&end, "last_turns") &&
                maps_number(&end, "last_turns", 1, 9, &c->last_turns));
    }
    if (!maps_member(map, "end", VALUE_OBJECT, &end)) {
        return false;
    }
    bool good = maps_only(&end, "pieces_at_most last_turns");
    good = maps_number(&end, "pieces_at_most", 0, MAPS_PIECES_MAX, &c->end_at) && good;
    return maps_number(&end, "last_turns", 1, 9, &c->last_turns) && good;
}

static bool read_route_points(const struct maps_node *map) {
    struct maps_node points;
    if (!maps_member(map, "route_points", VALUE_OBJECT, &points)) {
        return false;
    }
    bool good = maps_only(&points, "1 2 3 4 5 6 7 8 9");
    for (int length = 1; length <= RH_LENGTH_MAX; length++) {
        const char key[] = {(char)('0' + length), '\0'};
        uint8_t *out = &map->file->c->route_points[length];
        good = maps_number_or(&points, key, 0, 99, 0, out) && good;
    }
    return good;
}

static bool read_four_players(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node four;
    uint8_t rounds = 1;
    if (!maps_has(map, "four_players", &four)) {
        return true;
    }
    bool good = maps_only(&four, "rounds second_round_hand");
    good = maps_number(&four, "rounds", 1, 2, &rounds) && good;
    good = maps_number_or(&four, "second_round_hand", 0, 20, 4, &c->second_hand) && good;
    c->two_rounds_from = rounds == 2 ? 4 : 0;
    return good;
}

/* Properties of the rules by name; what is left out follows from the rest of the map. */
static bool read_rules(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    bool card_game = c->game == RH_CARD_GAME, ships = c->game == RH_GREAT_LAKES;
    struct maps_node none = {map->file, map, "rules", 0, NULL}, rules = none;
    bool good =
        !maps_has(map, "rules", &rules) ||
        maps_only(&rules, card_game ? "sweep_at two_rounds_from reshuffles returns_are_shuffled"
                          : ships   ? "sweep_at doubles_from reshuffles refill_is_choice "
                                      "returns_are_shuffled"
                                    : "sweep_at doubles_from reshuffles returns_are_shuffled");
    good = maps_number_or(&rules, "sweep_at", 0, RH_MARKET_MAX, c->sweep_at, &c->sweep_at) && good;
    good = maps_number_or(&rules, "doubles_from", 2, RH_SEATS_MAX + 1, 4, &c->doubles_from) && good;
    good = maps_number_or(&rules, "two_rounds_from", 0, RH_SEATS_MAX, c->two_rounds_from,
                          &c->two_rounds_from) &&
           good;
    good = maps_bool_or(&rules, "reshuffles", !card_game, &c->reshuffles) && good;
    good = maps_bool_or(&rules, "refill_is_choice", ships, &c->refill_is_choice) && good;
    return maps_bool_or(&rules, "returns_are_shuffled", card_game, &c->returns_are_shuffled) &&
           good;
}

/* When wild cards sweep the row, under either name. */
static bool read_limit(const struct maps_node *map) {
    struct maps_node wild, locomotive;
    if (maps_has(map, "face_up_wild_limit", &wild) &&
        maps_has(map, "face_up_locomotive_limit", &locomotive)) {
        return maps_wrong(&wild, "same-meaning", "other", "face_up_locomotive_limit", NULL);
    }
    const char *limit = wild.json != NULL ? "face_up_wild_limit" : "face_up_locomotive_limit";
    return maps_number_or(map, limit, 0, RH_MARKET_MAX, 3, &map->file->c->sweep_at);
}

/* Numbers that only a board has. */
static bool read_board_numbers(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    uint8_t usual_cost = c->game == RH_GREAT_LAKES;
    bool good = read_limit(map);
    good = maps_number_or(map, "exchange_cost", 0, 99, usual_cost, &c->exchange_cost) && good;
    good = maps_number_or(map, "longest_path_bonus", 0, 99, 0, &c->longest_bonus) && good;
    good = read_route_points(map) && good;
    return read_harbor(map) && good;
}

void maps_rules_read(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    bool good = read_ticket_numbers(map, "tickets_first", &c->first_deal, 1, &c->first_keep);
    good = read_ticket_numbers(map, "tickets_draw", &c->draw_deal, 0, &c->draw_keep) && good;
    good = read_end(map) && good;
    good = (c->game == RH_CARD_GAME ? read_four_players(map) : read_board_numbers(map)) && good;
    map->file->rules_known = read_rules(map) && good;
}
