/*
 * What a map's box holds: the cards, the pieces, and what of them is dealt.
 *
 * Here and in the files beside it reading goes on after a mistake, so that one run finds all.
 *
 * Which of the three games a map plays follows from what it has: "card" is the card game, a board
 * with ship cards plays like the Great Lakes, one without like the USA.
 */
#include "maps/maps_read.h"
#include <string.h>

/* False: nobody knows what else the map must have. */
static bool read_game(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node game, ships;
    if (!maps_member(map, "game", VALUE_TEXT, &game)) {
        return false;
    }
    const char *word = json_text_of(game.json);
    if (strcmp(word, "card") == 0) {
        c->game = RH_CARD_GAME;
        maps_only(map, "id game title players train_cards hand face_up tickets_first "
                       "tickets_draw end rules four_players big_cities cities tickets draw");
        return true;
    }
    if (strcmp(word, "board") != 0) {
        return maps_wrong(&game, "must-be-one", "a", "board", "b", "card", NULL);
    }
    c->game = maps_has(map, "ship_cards", &ships) ? RH_GREAT_LAKES : RH_USA;
    maps_only(map, "id game title players train_cards ship_cards pieces hand face_up "
                   "face_up_locomotive_limit face_up_wild_limit tickets_first tickets_draw "
                   "harbor exchange_cost end longest_path_bonus route_points rules cities "
                   "routes tickets draw board_aspect space crop");
    return true;
}

static bool read_players(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node players;
    if (!maps_member(map, "players", VALUE_ARRAY, &players)) {
        return false;
    }
    const struct json_value *least = json_element(players.json, 0);
    const struct json_value *most = json_element(players.json, 1);
    int64_t low = json_is(least, VALUE_WHOLE) ? least->whole : 0;
    int64_t high = json_is(most, VALUE_WHOLE) ? most->whole : 0;
    if (json_count(players.json) != 2 || low < 2 || high < low || high > RH_SEATS_MAX) {
        return maps_wrong(&players, "players", "#n", RH_SEATS_MAX, NULL);
    }
    c->seats_min = (uint8_t)low;
    c->seats_max = (uint8_t)high;
    return true;
}

static bool read_wilds(const struct maps_node *cards) {
    struct rh_components *c = cards->file->c;
    struct maps_node other;
    if (maps_has(cards, "wild", &other) && maps_has(cards, "locomotives", &other)) {
        return maps_wrong(&other, "same-meaning", "other", "wild", NULL);
    }
    const char *wild = maps_has(cards, "wild", &other) ? "wild" : "locomotives";
    return maps_number(cards, wild, 0, RH_TRAINS_MAX, &c->box[RH_WILD]);
}

static bool read_colors(const struct maps_node *cards, uint8_t each, uint8_t symbol) {
    struct rh_components *c = cards->file->c;
    struct maps_node colors;
    bool good = maps_list(cards, "colors", RH_COLORS, &colors);
    for (size_t i = 0; good && i < json_count(colors.json); i++) {
        struct maps_node at = maps_element(&colors, i);
        uint8_t color;
        if (!maps_color(&at, &color)) {
            good = false;
        } else if (maps_trains_of(c, color) > 0) {
            good = maps_wrong(&at, "color-twice", "color", rh_color_name(color), NULL);
        } else {
            c->box[RH_TRAIN + color] = (uint8_t)(each - symbol);
            c->box[RH_HARBOR_TRAIN + color] = symbol;
        }
    }
    return good;
}

static bool read_train_cards(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node cards;
    uint8_t each = 1, symbol = 0;
    if (!maps_member(map, "train_cards", VALUE_OBJECT, &cards)) {
        return false;
    }
    bool good = maps_only(&cards, "colors per_color with_harbor_symbol locomotives wild");
    good = maps_number(&cards, "per_color", 1, RH_TRAINS_MAX, &each) && good;
    good = good && maps_number_or(&cards, "with_harbor_symbol", 0, each, 0, &symbol);
    good = read_wilds(&cards) && good;
    if (symbol > 0 && c->game != RH_GREAT_LAKES) {
        good = maps_wrong(&cards, "no-ships-symbol", NULL);
    }
    return read_colors(&cards, each, symbol) && good;
}

/* Ship cards have the colors of the train cards. */
static bool read_ship_cards(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node cards;
    uint8_t single = 0, twofold = 0;
    bool single_symbol = true, double_symbol = false;
    if (c->game != RH_GREAT_LAKES) {
        return true;
    }
    if (!maps_member(map, "ship_cards", VALUE_OBJECT, &cards)) {
        return false;
    }
    bool good = maps_only(&cards, "single_per_color double_per_color single_has_harbor_symbol "
                                  "double_has_harbor_symbol");
    good = maps_number(&cards, "single_per_color", 0, RH_SHIPS_MAX, &single) && good;
    good = maps_number(&cards, "double_per_color", 0, RH_SHIPS_MAX, &twofold) && good;
    good = maps_bool_or(&cards, "single_has_harbor_symbol", true, &single_symbol) && good;
    good = maps_bool_or(&cards, "double_has_harbor_symbol", false, &double_symbol) && good;
    if (!single_symbol || double_symbol) {
        good = maps_wrong(&cards, "ship-symbols", NULL);
    }
    for (uint8_t color = 0; color < RH_COLORS; color++) {
        if (maps_trains_of(c, color) > 0) {
            c->box[RH_SHIP + color] = single;
            c->box[RH_DOUBLE + color] = twofold;
        }
    }
    return good;
}

/* A choice of pieces: "keep" of them out of "max_trains" and "max_ships". */
static bool read_mix(const struct maps_node *pieces) {
    struct rh_components *c = pieces->file->c;
    struct maps_node mix;
    uint8_t ships;
    bool good = maps_only(pieces, "keep max_trains max_ships suggested harbors");
    good = maps_number(pieces, "keep", 1, MAPS_PIECES_MAX, &c->pieces_keep) && good;
    good = maps_number(pieces, "max_trains", 1, MAPS_PIECES_MAX, &c->trains) && good;
    good = maps_number(pieces, "max_ships", 1, MAPS_PIECES_MAX, &c->ships) && good;
    good = maps_member(pieces, "suggested", VALUE_OBJECT, &mix) &&
           maps_only(&mix, "trains ships") && good;
    if (!good || !maps_number(&mix, "trains", 0, c->trains, &c->mix_trains) ||
        !maps_number(&mix, "ships", 0, c->ships, &ships)) {
        return false;
    }
    if (c->pieces_keep > c->trains + c->ships) {
        return maps_wrong(pieces, "keeps-many", NULL);
    }
    return c->mix_trains + ships == c->pieces_keep ||
           maps_wrong(&mix, "keep-sum", "#n", c->pieces_keep, NULL);
}

static bool read_pieces(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node pieces, keep;
    if (c->game == RH_CARD_GAME) {
        return true;
    }
    if (!maps_member(map, "pieces", VALUE_OBJECT, &pieces)) {
        return false;
    }
    if (c->game == RH_USA) {
        bool known = maps_only(&pieces, "trains");
        return maps_number(&pieces, "trains", 1, MAPS_PIECES_MAX, &c->trains) && known;
    }
    bool harbors = maps_number_or(&pieces, "harbors", 0, 9, 0, &c->harbors);
    if (maps_has(&pieces, "keep", &keep)) {
        return read_mix(&pieces) && harbors;
    }
    bool good = maps_only(&pieces, "trains ships harbors");
    good = maps_number(&pieces, "trains", 1, MAPS_PIECES_MAX, &c->trains) && good;
    return maps_number(&pieces, "ships", 1, MAPS_PIECES_MAX, &c->ships) && good && harbors;
}

/* A number of train cards, or an object with one for each deck. */
static bool read_shares(const struct maps_node *map, const char *key, int most, uint8_t *trains,
                        uint8_t *ships) {
    struct maps_node shares;
    if (!maps_has(map, key, &shares) || !json_is(shares.json, VALUE_OBJECT)) {
        return maps_number(map, key, 0, most, trains);
    }
    if (map->file->c->game != RH_GREAT_LAKES) {
        return maps_wrong(&shares, "must-be", "@type", "complaint.type-whole", NULL);
    }
    return maps_only(&shares, "train ship") && maps_number(&shares, "train", 0, most, trains) &&
           maps_number(&shares, "ship", 0, most - *trains, ships);
}

/* What each player is dealt; in the card game, wild cards before the rest are shuffled. */
static bool read_hand(const struct maps_node *map) {
    struct rh_components *c = map->file->c;
    struct maps_node hand;
    if (c->game != RH_CARD_GAME || !maps_has(map, "hand", &hand) ||
        !json_is(hand.json, VALUE_OBJECT)) {
        return read_shares(map, "hand", 20, &c->hand_trains, &c->hand_ships);
    }
    return maps_only(&hand, "locomotive dealt") &&
           maps_number_or(&hand, "locomotive", 0, 9, 0, &c->hand_wilds) &&
           maps_number(&hand, "dealt", 0, 20, &c->hand_trains);
}

bool maps_box_read(const struct maps_node *map) {
    struct maps_file *file = map->file;
    struct rh_components *c = file->c;
    if (!read_game(map)) {
        return false;
    }
    maps_id(map, "id", c->id);
    maps_name(map, "title", c->title);
    bool good = read_players(map);
    file->cards_known = read_train_cards(map);
    good = read_ship_cards(map) && file->cards_known && good;
    good = read_pieces(map) && good;
    good = read_hand(map) && good;
    good = read_shares(map, "face_up", RH_MARKET_MAX, &c->market_trains, &c->market_ships) && good;
    file->box_known = good;
    return true;
}
