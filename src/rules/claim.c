/* Claiming routes: USA-CLAIM, GL-CLAIM. claim_list.c lists what is judged here. */
#include "rules/rules.h"

static bool owned_by_any(const struct rh_state *s, unsigned route) {
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (bits_has(s->owned[seat], route)) {
            return true;
        }
    }
    return false;
}

/* USA-CLAIM-7, GL-CLAIM-7: nobody may have both routes of a double route. GL-CLAIM-8: a train route
 * and a ship route are never twins; a map that says so is refused. */
bool claim_twin_is_own(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                       unsigned route) {
    uint8_t twin = c->route[route].twin;
    return twin != RH_NONE && bits_has(s->owned[seat], twin);
}

/* USA-CLAIM-6, GL-CLAIM-6: any free route, wherever the seat's others are. */
static enum rh_result check_free(const struct rh_components *c, const struct rh_state *s,
                                 uint8_t seat, uint8_t route) {
    if (owned_by_any(s, route)) {
        return RH_ROUTE_TAKEN;
    }
    if (claim_twin_is_own(c, s, seat, route)) {
        return RH_TWIN_IS_YOURS;
    }
    return bits_has(s->closed, route) ? RH_ROUTE_CLOSED : RH_OK; /* USA-CLAIM-8, GL-CLAIM-7 */
}

bool rh_route_open(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   uint8_t route) {
    assert(c && s && seat < s->seats && route < c->routes_n);
    return check_free(c, s, seat, route) == RH_OK;
}

static enum rh_result check_route(const struct rh_components *c, const struct rh_state *s,
                                  const struct rh_action *a) {
    if (a->route >= c->routes_n) {
        return RH_NO_SUCH_ROUTE;
    }
    enum rh_result result = check_free(c, s, a->seat, a->route);
    if (result != RH_OK) {
        return result;
    }
    /* USA-CLAIM-1, GL-CLAIM-5: a piece of the right kind for each space. */
    const struct rh_route *r = &c->route[a->route];
    return (r->ship ? s->ships : s->trains)[a->seat] < r->length ? RH_TOO_FEW_PIECES : RH_OK;
}

/* USA-CLAIM-2, GL-CLAIM-2: all of one color, and of the route's color unless it is gray.
 * USA-CLAIM-5, GL-CLAIM-3: or wild cards only, which have none. */
static enum rh_result check_color(const struct rh_route *r, const struct rh_action *a) {
    unsigned colored = (unsigned)a->n + a->m;
    if (a->color == RH_NONE) {
        return colored || a->ships ? RH_WRONG_COLOR : RH_OK;
    }
    if (a->color >= RH_COLORS || !colored) {
        return RH_WRONG_COLOR;
    }
    if (a->ships != r->ship) {
        return RH_WRONG_KIND; /* GL-CLAIM-1 */
    }
    return r->color == RH_GRAY || a->color == r->color ? RH_OK : RH_WRONG_COLOR;
}

/* USA-CLAIM-1: a card for each space; USA-CLAIM-3, GL-CLAIM-3: a wild card covers any one space.
 * GL-CLAIM-4: a double ship covers two, and one of them may be left over if no card is. */
static enum rh_result check_count(const struct rh_route *r, const struct rh_action *a) {
    unsigned covered = (unsigned)a->n + a->m + a->wilds + (r->ship ? a->m : 0u);
    if (covered < r->length) {
        return RH_WRONG_COUNT;
    }
    bool doubles_only = r->ship && a->m && !a->n && !a->wilds;
    if (covered > r->length + (doubles_only ? 1u : 0u)) {
        return r->ship ? RH_SUPERFLUOUS_CARD : RH_WRONG_COUNT;
    }
    return RH_OK;
}

/* The kinds of card that an action's n and m are: for a route of trains those without and with the
 * harbor symbol (GL-CLAIM-3: ordinary cards here), for one of ships single and double ones. */
static uint8_t card_n(const struct rh_action *a) {
    return (uint8_t)((a->ships ? RH_SHIP : RH_TRAIN) + a->color);
}

static uint8_t card_m(const struct rh_action *a) {
    return (uint8_t)((a->ships ? RH_DOUBLE : RH_HARBOR_TRAIN) + a->color);
}

static enum rh_result check_hand(const struct rh_state *s, const struct rh_action *a) {
    const uint8_t *hand = s->hand[a->seat];
    bool has = a->wilds <= hand[RH_WILD];
    if (a->color != RH_NONE) {
        has = has && a->n <= hand[card_n(a)] && a->m <= hand[card_m(a)];
    }
    return has ? RH_OK : RH_NOT_IN_HAND;
}

static enum rh_result check(const struct rh_components *c, const struct rh_state *s,
                            const struct rh_action *a) {
    enum rh_result result = check_route(c, s, a);
    if (result == RH_OK) {
        result = check_color(&c->route[a->route], a);
    }
    if (result == RH_OK) {
        result = check_count(&c->route[a->route], a);
    }
    return result == RH_OK ? check_hand(s, a) : result;
}

/* USA-CLAIM-4, GL-CLAIM-5: the cards are discarded, each to its own pile. */
static void pay(struct rh_state *s, const struct rh_action *a) {
    if (a->color != RH_NONE) {
        hand_spend(s, a->seat, card_n(a), a->n, true);
        hand_spend(s, a->seat, card_m(a), a->m, true);
    }
    hand_spend(s, a->seat, RH_WILD, a->wilds, true);
}

/* USA-CLAIM-1, GL-CLAIM-5: a piece on each space. USA-CLAIM-4, GL-CLAIM-5: points at once. */
static void apply(const struct scene *sc, const struct rh_action *a) {
    struct rh_state *s = sc->s;
    const struct rh_route *r = &sc->c->route[a->route];
    uint8_t *pieces = r->ship ? s->ships : s->trains;
    int16_t points = sc->c->route_points[r->length];
    pay(s, a);
    bits_add(s->owned[a->seat], a->route);
    bits_add(s->closed, a->route);
    if (r->twin != RH_NONE && s->seats < sc->c->doubles_from) { /* USA-CLAIM-8, GL-CLAIM-7 */
        bits_add(s->closed, r->twin);
    }
    pieces[a->seat] = (uint8_t)(pieces[a->seat] - r->length);
    s->score[a->seat] = (int16_t)(s->score[a->seat] + points);
    event_add(sc, (struct rh_event){.kind = RH_EV_CLAIMED,
                                    .seat = a->seat,
                                    .eyes = 0xff,
                                    .what = a->route,
                                    .card = a->color,
                                    .n = a->n,
                                    .m = a->m,
                                    .wilds = a->wilds,
                                    .points = points});
    row_mend(sc);
    turn_end(sc); /* USA-CLAIM-6, GL-CLAIM-6: one route a turn */
}

const struct subject claim_route = {
    .legal = claim_list, .check = check, .apply = apply, .possible = claim_list_any};
