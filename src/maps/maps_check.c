/* Whether the parts of a map fit together: what no single line of it can show. */
#include "maps/maps_read.h"

static int cards_in(const struct rh_components *c, int from, int to) {
    int n = 0;
    for (int card = from; card < to; card++) {
        n += c->box[card];
    }
    return n;
}

/* A deck must hold what the largest table is dealt. */
static void check_deck(const struct maps_node *map, const char *key, int cards, int most, int each,
                       int row) {
    const struct rh_components *c = map->file->c;
    struct maps_node at;
    int need = c->seats_max * each + row;
    maps_has(map, key, &at);
    if (cards > most) {
        maps_wrong(&at, "deck-large", "#n", cards, "#most", most, NULL);
    } else if (cards < need) {
        maps_wrong(&at, "deck-small", "#n", cards, "#need", need, "#players", c->seats_max, NULL);
    }
}

static void check_decks(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    int trains = cards_in(c, RH_TRAIN, RH_SHIP) + c->box[RH_WILD];
    int ships = cards_in(c, RH_SHIP, RH_WILD);
    check_deck(map, "train_cards", trains, RH_TRAINS_MAX, c->hand_trains + c->hand_wilds,
               c->market_trains);
    if (c->game == RH_GREAT_LAKES) {
        check_deck(map, "ship_cards", ships, RH_SHIPS_MAX, c->hand_ships, c->market_ships);
    }
    if (c->seats_max * c->hand_wilds > c->box[RH_WILD]) {
        maps_wrong(map, "hand-wilds", NULL);
    }
}

static void check_first_tickets(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node at;
    int need = c->seats_max * c->first_deal;
    maps_has(map, "tickets", &at);
    if (need > c->tickets_n) {
        maps_wrong(&at, "tickets-few", "#n", c->tickets_n, "#need", need, "#players", c->seats_max,
                   NULL);
    }
}

/* A swept row must settle: it does not if nearly all cards are wild (USA-DRAW-7). */
static bool check_sweep(const struct maps_node *map) {
    enum { WILDS_MAX = 40 };
    const struct rh_components *c = map->file->c;
    if (c->sweep_at == 0) {
        return true;
    }
    if (c->sweep_at == 1 || c->sweep_at > c->market_trains) {
        return maps_wrong(map, "sweep-at", "#n", c->sweep_at, "#most", c->market_trains, NULL);
    }
    return c->box[RH_WILD] <= WILDS_MAX ||
           maps_wrong(map, "sweep-forever", "#n", c->box[RH_WILD], "#most", WILDS_MAX, NULL);
}

static bool check_pieces(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node at;
    int held = c->pieces_keep ? c->pieces_keep : c->trains + c->ships;
    maps_has(map, "pieces", &at);
    if (held > MAPS_PIECES_MAX) {
        return maps_wrong(&at, "pieces-many", "#n", held, "#most", MAPS_PIECES_MAX, NULL);
    }
    maps_has(map, "end", &at);
    return c->end_at < held || maps_wrong(&at, "end-at-start", "#n", held, NULL);
}

static bool check_harbors(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node at;
    bool port = false;
    for (size_t i = 0; i < c->cities_n; i++) {
        port = port || c->city[i].port;
    }
    maps_has(map, "harbor", &at);
    if (c->harbors == 0) {
        return true;
    }
    if (!port) {
        return maps_wrong(&at, "no-port", NULL);
    }
    int trains = c->box[RH_WILD], ships = c->box[RH_WILD];
    for (int color = 0; color < RH_COLORS; color++) {
        int n = c->box[RH_WILD] + c->box[RH_HARBOR_TRAIN + color];
        int m = c->box[RH_WILD] + c->box[RH_SHIP + color];
        trains = n > trains ? n : trains;
        ships = m > ships ? m : ships;
    }
    return (trains >= c->harbor_trains && ships >= c->harbor_ships) ||
           maps_wrong(&at, "harbor-unpaid", NULL);
}

/* The spaces that all cards of a color, and the wild ones, can cover. */
static int spaces(const struct rh_components *c, bool ship, int color) {
    int cards = ship ? c->box[RH_SHIP + color] + 2 * c->box[RH_DOUBLE + color]
                     : maps_trains_of(c, (uint8_t)color);
    return cards + c->box[RH_WILD];
}

static void check_route(const struct maps_node *at, const struct rh_route *route) {
    const struct rh_components *c = at->file->c;
    int most = route->color == RH_GRAY ? 0 : spaces(c, route->ship, route->color);
    for (int color = 0; route->color == RH_GRAY && color < RH_COLORS; color++) {
        int n = spaces(c, route->ship, color);
        most = n > most ? n : most;
    }
    if (most < route->length) {
        maps_wrong(at, "route-unpaid", "#n", most, "#length", route->length, NULL);
    } else if (route->length > (route->ship ? c->ships : c->trains)) {
        maps_wrong(at, "route-long", NULL);
    }
}

/* Each length in use must have points; what lacks them is said once. */
static void check_points(const struct maps_node *routes) {
    const struct rh_components *c = routes->file->c;
    bool told[RH_LENGTH_MAX + 1] = {false};
    for (size_t i = 0; i < c->routes_n; i++) {
        struct maps_node at = maps_element(routes, routes->file->route_at[i]);
        uint8_t length = c->route[i].length;
        if (!c->route_points[length] && !told[length]) {
            maps_wrong(&at, "route-points", "#n", length, NULL);
            told[length] = true;
        }
    }
}

/* The cities that routes join with one city. */
static uint64_t reach(const struct rh_components *c, uint8_t from) {
    uint64_t seen = (uint64_t)1 << from, before = 0;
    while (seen != before) {
        before = seen;
        for (size_t i = 0; i < c->routes_n; i++) {
            uint64_t ends = (uint64_t)1 << c->route[i].a | (uint64_t)1 << c->route[i].b;
            seen |= (seen & ends) != 0 ? ends : 0;
        }
    }
    return seen;
}

static void check_routes(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node list;
    bool ship = false;
    maps_has(map, "routes", &list);
    for (size_t i = 0; i < c->routes_n; i++) {
        struct maps_node at = maps_element(&list, map->file->route_at[i]);
        check_route(&at, &c->route[i]);
        ship = ship || c->route[i].ship;
    }
    check_points(&list);
    if (c->game == RH_GREAT_LAKES && !ship && map->file->routes_known) {
        maps_wrong(&list, "no-ship-route", NULL);
    }
}

static void check_paths(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    struct maps_node list;
    maps_has(map, "tickets", &list);
    for (size_t i = 0; i < c->tickets_n; i++) {
        struct maps_node at = maps_element(&list, map->file->ticket_at[i]);
        if ((reach(c, c->ticket[i].a) >> c->ticket[i].b & 1) == 0) {
            maps_wrong(&at, "no-path", NULL);
        }
    }
}

/* The ways to pay a route with cards of one color, wild ones among them but not alone. */
static int ways_to_pay(const struct rh_components *c, const struct rh_route *route, int color) {
    int ways = 0;
    int singles = c->box[(route->ship ? RH_SHIP : RH_TRAIN) + color];
    int others = c->box[(route->ship ? RH_DOUBLE : RH_HARBOR_TRAIN) + color];
    for (int n = 0; n <= singles && n <= route->length; n++) {
        for (int m = n == 0; m <= others && m <= route->length; m++) {
            int wilds = route->length - n - (route->ship ? 2 : 1) * m;
            bool spare = route->ship && n == 0 && wilds == -1; /* the last double covers one */
            ways += spare || (wilds >= 0 && wilds <= c->box[RH_WILD]);
        }
    }
    return ways;
}

/* A position must never have more legal actions than RH_LEGAL_MAX, whatever a hand holds. */
static bool check_ways(const struct maps_node *map) {
    const struct rh_components *c = map->file->c;
    int ways = 512; /* drawing, keeping, exchanging */
    for (size_t i = 0; i < c->routes_n; i++) {
        ways += 1;
        for (int color = 0; color < RH_COLORS; color++) {
            bool fits = c->route[i].color == RH_GRAY || c->route[i].color == color;
            ways += fits ? ways_to_pay(c, &c->route[i], color) : 0;
        }
    }
    for (size_t i = 0; i < c->cities_n && c->harbors > 0; i++) {
        ways += c->city[i].port ? RH_COLORS * (c->harbor_trains + 1) * (c->harbor_ships + 1) : 0;
    }
    return ways <= RH_LEGAL_MAX ||
           maps_wrong(map, "many-ways", "#n", ways, "#most", RH_LEGAL_MAX, NULL);
}

/* Each part is judged if what it is judged by has been read. */
void maps_check(const struct maps_node *map) {
    const struct maps_file *file = map->file;
    bool board = file->c->game != RH_CARD_GAME, numbers = file->box_known && file->rules_known;
    if (file->box_known) {
        check_decks(map);
    }
    if (numbers && file->tickets_known) {
        check_first_tickets(map);
    }
    if (numbers) {
        check_sweep(map);
    }
    if (board && numbers) {
        check_pieces(map);
    }
    if (board && numbers && file->cities_known) {
        check_harbors(map);
    }
    if (board && numbers) {
        check_routes(map);
    }
    if (board && file->routes_known && file->cities_known) {
        check_paths(map);
    }
    if (board && !file->wrong) {
        check_ways(map);
    }
}
