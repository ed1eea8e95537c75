/*
 * Writes components as a map file in one line, for programs that do not know the map.
 *
 * What a rule can see is said, nothing of it left to what is usual; how to draw is not in
 * components. Reading it gives the same components.
 */
#include "maps/maps.h"

#include "maps/maps_read.h"
#include "text/json.h"

#include <assert.h>
#include <string.h>

static void put_list(struct out *o, const char *key) {
    json_key(o, key);
    json_open(o, '[');
}

static void put_object(struct out *o, const char *key) {
    json_key(o, key);
    json_open(o, '{');
}

static void put_pair(struct out *o, const char *key, const char *first, int a, const char *second,
                     int b) {
    put_object(o, key);
    json_put_number(o, first, a);
    json_put_number(o, second, b);
    json_close(o, '}');
}

/* The first color of the cards stands for all: each has as many. */
static void put_cards(struct out *o, const struct rh_components *c) {
    uint8_t first = RH_NONE;
    put_object(o, "train_cards");
    put_list(o, "colors");
    for (uint8_t color = 0; color < RH_COLORS; color++) {
        if (maps_trains_of(c, color) > 0) {
            json_text(o, rh_color_name(color));
            first = first == RH_NONE ? color : first;
        }
    }
    json_close(o, ']');
    json_put_number(o, "per_color", maps_trains_of(c, first));
    if (c->box[RH_HARBOR_TRAIN + first]) {
        json_put_number(o, "with_harbor_symbol", c->box[RH_HARBOR_TRAIN + first]);
    }
    json_put_number(o, "locomotives", c->box[RH_WILD]);
    json_close(o, '}');
    if (c->game == RH_GREAT_LAKES) {
        put_pair(o, "ship_cards", "single_per_color", c->box[RH_SHIP + first], "double_per_color",
                 c->box[RH_DOUBLE + first]);
    }
}

static void put_pieces(struct out *o, const struct rh_components *c) {
    put_object(o, "pieces");
    if (c->pieces_keep) {
        json_put_number(o, "keep", c->pieces_keep);
        json_put_number(o, "max_trains", c->trains);
        json_put_number(o, "max_ships", c->ships);
        put_pair(o, "suggested", "trains", c->mix_trains, "ships", c->pieces_keep - c->mix_trains);
    } else {
        json_put_number(o, "trains", c->trains);
        if (c->game == RH_GREAT_LAKES) {
            json_put_number(o, "ships", c->ships);
        }
    }
    if (c->harbors) {
        json_put_number(o, "harbors", c->harbors);
    }
    json_close(o, '}');
}

static void put_shares(struct out *o, const struct rh_components *c) {
    if (c->game == RH_GREAT_LAKES) {
        put_pair(o, "hand", "train", c->hand_trains, "ship", c->hand_ships);
        put_pair(o, "face_up", "train", c->market_trains, "ship", c->market_ships);
        return;
    }
    if (c->game == RH_CARD_GAME) {
        put_pair(o, "hand", "locomotive", c->hand_wilds, "dealt", c->hand_trains);
    } else {
        json_put_number(o, "hand", c->hand_trains);
    }
    json_put_number(o, "face_up", c->market_trains);
}

static void put_harbor(struct out *o, const struct rh_components *c) {
    put_object(o, "harbor");
    json_put_number(o, "train_cards", c->harbor_trains);
    json_put_number(o, "ship_cards", c->harbor_ships);
    put_list(o, "points_by_tickets");
    for (unsigned i = 0; i < 4; i++) {
        json_number(o, c->harbor_points[i]);
    }
    json_close(o, ']');
    json_put_number(o, "unbuilt", -c->harbor_unbuilt);
    json_close(o, '}');
}

static void put_board_numbers(struct out *o, const struct rh_components *c) {
    put_pair(o, "end", "pieces_at_most", c->end_at, "last_turns", c->last_turns);
    json_put_number(o, "exchange_cost", c->exchange_cost);
    json_put_number(o, "longest_path_bonus", c->longest_bonus);
    put_object(o, "route_points");
    for (unsigned length = 1; length <= RH_LENGTH_MAX; length++) {
        const char key[] = {(char)('0' + length), '\0'};
        if (c->route_points[length]) {
            json_put_number(o, key, c->route_points[length]);
        }
    }
    json_close(o, '}');
    if (c->harbors) {
        put_harbor(o, c);
    }
}

static void put_card_game_numbers(struct out *o, const struct rh_components *c) {
    put_object(o, "end");
    json_put_number(o, "last_turns", c->last_turns);
    json_close(o, '}');
    put_pair(o, "four_players", "rounds", c->two_rounds_from ? 2 : 1, "second_round_hand",
             c->second_hand);
}

static void put_rules(struct out *o, const struct rh_components *c) {
    put_object(o, "rules");
    json_put_number(o, "sweep_at", c->sweep_at);
    json_put_bool(o, "reshuffles", c->reshuffles);
    json_put_bool(o, "returns_are_shuffled", c->returns_are_shuffled);
    if (c->game == RH_CARD_GAME) {
        json_put_number(o, "two_rounds_from", c->two_rounds_from);
    } else {
        json_put_number(o, "doubles_from", c->doubles_from);
    }
    if (c->game == RH_GREAT_LAKES) {
        json_put_bool(o, "refill_is_choice", c->refill_is_choice);
    }
    json_close(o, '}');
}

static void put_cities(struct out *o, const struct rh_components *c) {
    put_list(o, "cities");
    for (unsigned i = 0; i < c->cities_n; i++) {
        const struct rh_city *city = &c->city[i];
        json_open(o, '{');
        json_put_text(o, "id", city->id);
        if (city->name[0]) {
            json_put_text(o, "name", city->name);
        }
        if (city->port) {
            json_put_bool(o, "port", true);
        }
        if (city->junction) {
            json_put_bool(o, "junction", true);
        }
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_ends(struct out *o, const struct rh_components *c, const char *id, uint8_t a,
                     uint8_t b) {
    json_put_text(o, "id", id);
    json_put_text(o, "a", c->city[a].id);
    json_put_text(o, "b", c->city[b].id);
}

static void put_routes(struct out *o, const struct rh_components *c) {
    put_list(o, "routes");
    for (unsigned i = 0; i < c->routes_n; i++) {
        const struct rh_route *r = &c->route[i];
        json_open(o, '{');
        put_ends(o, c, r->id, r->a, r->b);
        json_put_text(o, "kind", r->ship ? "ship" : "train");
        json_put_number(o, "length", r->length);
        json_put_text(o, "color", rh_color_name(r->color));
        if (r->twin != RH_NONE) { /* the first of the two names the pair */
            json_put_text(o, "double", c->route[r->twin < i ? r->twin : i].id);
        }
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_tickets(struct out *o, const struct rh_components *c) {
    put_list(o, "tickets");
    for (unsigned i = 0; i < c->tickets_n; i++) {
        const struct rh_ticket *t = &c->ticket[i];
        json_open(o, '{');
        put_ends(o, c, t->id, t->a, t->b);
        json_put_number(o, "points", t->points);
        if (c->game == RH_CARD_GAME) {
            put_list(o, "colors");
            for (unsigned k = 0; k < t->colors_n; k++) {
                json_text(o, rh_color_name(t->colors[k]));
            }
            json_close(o, ']');
        }
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_big_cities(struct out *o, const struct rh_components *c) {
    put_list(o, "big_cities");
    for (unsigned i = 0; i < c->bonus_n; i++) {
        json_open(o, '{');
        json_put_text(o, "city", c->city[c->bonus_city[i]].id);
        json_put_number(o, "points", c->bonus_points[i]);
        json_close(o, '}');
    }
    json_close(o, ']');
}

size_t maps_print(const struct rh_components *c, char *text, size_t size) {
    assert(c && (text || size == 0));
    bool card_game = c->game == RH_CARD_GAME;
    struct out o;
    out_start(&o, text, size);
    json_open(&o, '{');
    json_put_text(&o, "id", c->id);
    json_put_text(&o, "game", card_game ? "card" : "board");
    json_put_text(&o, "title", c->title);
    put_list(&o, "players");
    json_number(&o, c->seats_min);
    json_number(&o, c->seats_max);
    json_close(&o, ']');
    put_cards(&o, c);
    if (!card_game) {
        put_pieces(&o, c);
    }
    put_shares(&o, c);
    put_pair(&o, "tickets_first", "deal", c->first_deal, "keep", c->first_keep);
    put_pair(&o, "tickets_draw", "deal", c->draw_deal, "keep", c->draw_keep);
    (card_game ? put_card_game_numbers : put_board_numbers)(&o, c);
    put_rules(&o, c);
    put_cities(&o, c);
    if (!card_game) {
        put_routes(&o, c);
    }
    put_tickets(&o, c);
    if (c->bonus_n) {
        put_big_cities(&o, c);
    }
    json_close(&o, '}');
    return out_end(&o);
}
