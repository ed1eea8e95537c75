/*
 * The numbers of a map's rules: tickets, harbors, points, the end, and the properties that have a
 * name. A property that is left out follows from the rest of the map.
 */
#include "maps/maps_read.h"

static bool read_ticket_numbers(const struct maps_node *map, const char *key, uint8_t *deal,
                                int least, uint8_t *keep) {
    struct maps_node numbers;
    return maps_member(map, key, JSON_OBJECT, &numbers) && maps_only(&numbers, "deal keep") &&
           maps_number(&numbers, "deal", 1, RH_OFFER_MAX, deal) &&
           maps_number(&numbers, "keep", least, *deal, keep);
}

static bool read_harbor(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node harbor, points, unbuilt;
    if (c->harbors == 0) {
        return !maps_has(map, "harbor", &harbor) || maps_wrong(&harbor, "no-harbors", NULL);
    }
    if (!maps_member(map, "harbor", JSON_OBJECT, &harbor) ||
        !maps_only(&harbor, "train_cards ship_cards points_by_tickets unbuilt") ||
        !maps_number(&harbor, "train_cards", 1, 9, &c->harbor_trains) ||
        !maps_number(&harbor, "ship_cards", 1, 9, &c->harbor_ships) ||
        !maps_member(&harbor, "points_by_tickets", JSON_ARRAY, &points) ||
        !maps_member(&harbor, "unbuilt", JSON_INTEGER, &unbuilt)) {
        return false;
    }
    json_int_t lost = json_integer_value(unbuilt.json);
    if (lost < -99 || lost > 0) {
        return maps_wrong(&unbuilt, "unbuilt", NULL);
    }
    c->harbor_unbuilt = (uint8_t)-lost;
    for (size_t i = 0; i < 4; i++) {
        json_t *number = json_array_get(points.json, i);
        json_int_t value = json_is_integer(number) ? json_integer_value(number) : -1;
        if (value < 0 || value > 99 || json_array_size(points.json) != 4) {
            return maps_wrong(&points, "harbor-points", NULL);
        }
        c->harbor_points[i] = (uint8_t)value;
    }
    return true;
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
    return maps_member(map, "end", JSON_OBJECT, &end) &&
           maps_only(&end, "pieces_at_most last_turns") &&
           maps_number(&end, "pieces_at_most", 0, MAPS_PIECES_MAX, &c->end_at) &&
           maps_number(&end, "last_turns", 1, 9, &c->last_turns);
}

static bool read_route_points(const struct maps_node *map) {
    struct maps_node points;
    if (!maps_member(map, "route_points", JSON_OBJECT, &points) ||
        !maps_only(&points, "1 2 3 4 5 6 7 8 9")) {
        return false;
    }
    for (int length = 1; length <= RH_LENGTH_MAX; length++) {
        const char key[] = {(char)('0' + length), '\0'};
        if (!maps_number_or(&points, key, 0, 99, 0, &map->file->c->route_points[length])) {
            return false;
        }
    }
    return true;
}

static bool read_four_players(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node four;
    uint8_t rounds = 1;
    if (!maps_has(map, "four_players", &four)) {
        return true;
    }
    if (!maps_only(&four, "rounds second_round_hand") ||
        !maps_number(&four, "rounds", 1, 2, &rounds) ||
        !maps_number_or(&four, "second_round_hand", 0, 20, 4, &c->second_hand)) {
        return false;
    }
    c->two_rounds_from = rounds == 2 ? 4 : 0;
    return true;
}

/* Properties of the rules by name; what is left out follows from the rest of the map. */
static bool read_rules(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    bool card_game = c->game == RH_CARD_GAME, ships = c->game == RH_GREAT_LAKES;
    struct maps_node none = {map->file, map, "rules", 0, NULL}, rules = none;
    if (maps_has(map, "rules", &rules) &&
        !maps_only(&rules, card_game ? "sweep_at two_rounds_from reshuffles returns_are_shuffled"
                           : ships   ? "sweep_at doubles_from reshuffles refill_is_choice "
                                       "returns_are_shuffled"
                                     : "sweep_at doubles_from reshuffles returns_are_shuffled")) {
        return false;
    }
    return maps_number_or(&rules, "sweep_at", 0, RH_MARKET_MAX, c->sweep_at, &c->sweep_at) &&
           maps_number_or(&rules, "doubles_from", 2, RH_SEATS_MAX + 1, 4, &c->doubles_from) &&
           maps_number_or(&rules, "two_rounds_from", 0, RH_SEATS_MAX, c->two_rounds_from,
                          &c->two_rounds_from) &&
           maps_bool_or(&rules, "reshuffles", !card_game, &c->reshuffles) &&
           maps_bool_or(&rules, "refill_is_choice", ships, &c->refill_is_choice) &&
           maps_bool_or(&rules, "returns_are_shuffled", card_game, &c->returns_are_shuffled);
}

/* Numbers that only a board has. */
static bool read_board_numbers(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node wild, locomotive;
    if (maps_has(map, "face_up_wild_limit", &wild) &&
        maps_has(map, "face_up_locomotive_limit", &locomotive)) {
        return maps_wrong(&wild, "same-meaning", "other", "face_up_locomotive_limit", NULL);
    }
    const char *limit = wild.json != NULL ? "face_up_wild_limit" : "face_up_locomotive_limit";
    uint8_t usual_cost = c->game == RH_GREAT_LAKES;
    return maps_number_or(map, limit, 0, RH_MARKET_MAX, 3, &c->sweep_at) &&
           maps_number_or(map, "exchange_cost", 0, 99, usual_cost, &c->exchange_cost) &&
           maps_number_or(map, "longest_path_bonus", 0, 99, 0, &c->longest_bonus) &&
           read_route_points(map) && read_harbor(map);
}

bool maps_rules_read(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    return read_ticket_numbers(map, "tickets_first", &c->first_deal, 1, &c->first_keep) &&
           read_ticket_numbers(map, "tickets_draw", &c->draw_deal, 0, &c->draw_keep) &&
           read_end(map) &&
           (c->game == RH_CARD_GAME ? read_four_players(map) : read_board_numbers(map)) &&
           read_rules(map);
}
