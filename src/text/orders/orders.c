/*
 * What standing orders say now.
 *
 * Payments that an order leaves open are tried from the fewest wild cards up, each judged by
 * rh_check: at most a few thousand cheap calls, and no list of all legal actions.
 */
#include "text/orders/orders.h"

#include "core/bits.h"
#include "text/action.h"
#include "text/complain.h"

#include <assert.h>
#include <string.h>

/* ---- tests ------------------------------------------------------------------------------- */

static uint64_t cities_of(const struct rh_components *c, const uint64_t routes[2]) {
    uint64_t left[2] = {routes[0], routes[1]}, cities = 0;
    unsigned route;
    while (bits_pop(left, &route)) {
        cities |= (uint64_t)1 << c->route[route].a | (uint64_t)1 << c->route[route].b;
    }
    return cities;
}

static void others_routes(const struct rh_state *s, uint8_t seat, uint64_t routes[2]) {
    routes[0] = routes[1] = 0;
    for (unsigned other = 0; other < s->seats; other++) {
        if (other != seat) {
            routes[0] |= s->owned[other][0];
            routes[1] |= s->owned[other][1];
        }
    }
}

/* Whether others built, since `before`, a route that is the n-th or nearer from the seat's own. */
static bool built_near(const struct rh_components *c, const struct rh_state *s,
                       const struct orders *o, unsigned n) {
    uint64_t now[2], near = cities_of(c, s->owned[o->seat]);
    others_routes(s, o->seat, now);
    now[0] &= ~o->before[0];
    now[1] &= ~o->before[1];
    for (unsigned step = 1; step < n; step++) {
        uint64_t farther = near;
        for (unsigned route = 0; route < c->routes_n; route++) {
            uint64_t ends = (uint64_t)1 << c->route[route].a | (uint64_t)1 << c->route[route].b;
            farther |= near & ends ? ends : 0;
        }
        near = farther;
    }
    return (cities_of(c, now) & near) != 0;
}

static bool in_row(const struct rh_state *s, uint8_t card) {
    for (unsigned place = 0; place < RH_MARKET_MAX; place++) {
        if (s->market[place] == card) {
            return true;
        }
    }
    return false;
}

static bool holds(const struct rh_components *c, const struct rh_state *s, const struct orders *o,
                  const struct orders_test *test) {
    switch ((enum orders_kind)test->kind) {
    case ORDERS_FREE:
        return rh_route_open(c, s, o->seat, test->subject);
    case ORDERS_TAKEN:
        return !rh_route_open(c, s, o->seat, test->subject);
    case ORDERS_HOLD:
        return s->hand[o->seat][test->subject] >= test->n;
    case ORDERS_ROW:
        return in_row(s, test->subject);
    case ORDERS_NEAR:
        return built_near(c, s, o, test->n);
    case ORDERS_ENDING:
        return s->turns_left > 0;
    }
    return false;
}

/* ---- what is done ------------------------------------------------------------------------ */

static bool allowed(const struct rh_components *c, const struct rh_state *s,
                    const struct rh_action *a) {
    return rh_check(c, s, a) == RH_OK;
}

bool orders_unpaid(const struct rh_action *a) {
    return (a->kind == RH_CLAIM || a->kind == RH_HARBOR) && a->n + a->m + a->wilds == 0;
}

/* Of the cards of one color, so many wild ones among them. */
static bool pay_color(const struct rh_components *c, const struct rh_state *s, struct rh_action *a,
                      unsigned most) {
    for (a->m = 0; a->m <= most; a->m++) {
        for (a->n = 0; a->n <= most; a->n++) {
            a->ships = a->kind == RH_CLAIM && c->route[a->route].ship && a->n + a->m > 0;
            if ((a->color == RH_NONE ? a->n + a->m == 0 : a->n + a->m > 0) && allowed(c, s, a)) {
                return true;
            }
        }
    }
    return false;
}

static bool pay_cheaply(const struct rh_components *c, const struct rh_state *s,
                        struct rh_action *a) {
    unsigned most = a->kind == RH_CLAIM ? c->route[a->route].length
                                        : (unsigned)(c->harbor_trains + c->harbor_ships);
    for (a->wilds = 0; a->wilds <= most; a->wilds++) {
        for (unsigned color = 0; color <= RH_COLORS; color++) {
            a->color = (uint8_t)(color < RH_COLORS ? color : RH_NONE);
            if (pay_color(c, s, a, most - a->wilds)) {
                return true;
            }
        }
    }
    return false;
}

/* Fills in what the order leaves open; false if it may not be done now. */
static bool settle_way(const struct rh_components *c, const struct rh_state *s,
                       const struct rh_action *way, struct rh_action *a) {
    *a = *way;
    if (orders_unpaid(a)) {
        return pay_cheaply(c, s, a);
    }
    if (allowed(c, s, a)) {
        return true;
    }
    if (a->kind != RH_DRAW || a->refill != RH_NONE) {
        return false;
    }
    a->refill = RH_TRAIN_DECK;
    if (allowed(c, s, a)) {
        return true;
    }
    a->refill = RH_SHIP_DECK;
    return allowed(c, s, a);
}

static bool do_order(const struct rh_components *c, const struct rh_state *s,
                     const struct orders *o, const struct orders_order *order,
                     struct rh_action *a) {
    for (unsigned i = 0; i < order->tests_n; i++) {
        if (!holds(c, s, o, &order->test[i])) {
            return false;
        }
    }
    for (unsigned i = 0; i < order->ways_n; i++) {
        if (settle_way(c, s, &order->way[i], a)) {
            return true;
        }
    }
    return false;
}

enum orders_answer orders_next(const struct rh_components *c, const struct rh_state *view,
                               const struct orders *o, struct rh_action *a, uint8_t *which) {
    assert(c && view && o && a && which && view->eye == o->seat);
    if (view->phase != RH_PLAYING || view->turn != o->seat || view->offer_n[o->seat]) {
        return ORDERS_WAIT;
    }
    for (unsigned i = 0; i < o->stops_n; i++) {
        if (holds(c, view, o, &o->stop[i])) {
            return ORDERS_END;
        }
    }
    for (uint8_t i = 0; i < o->orders_n; i++) {
        if (do_order(c, view, o, &o->order[i], a)) {
            *which = i;
            return ORDERS_DO;
        }
    }
    return ORDERS_ASK;
}

void orders_done(struct orders *o, uint8_t which) {
    assert(o && which < o->orders_n);
    if (--o->order[which].times > 0) {
        return;
    }
    o->orders_n--;
    memmove(&o->order[which], &o->order[which + 1],
            (size_t)(o->orders_n - which) * sizeof o->order[0]);
}

/* ---- giving ------------------------------------------------------------------------------ */

/* Reasons that no later position takes away. */
static bool is_for_ever(enum rh_result r) {
    switch (r) {
    case RH_NOT_IN_THIS_GAME:
    case RH_ROUTE_TAKEN:
    case RH_ROUTE_CLOSED:
    case RH_TWIN_IS_YOURS:
    case RH_WRONG_COLOR:
    case RH_WRONG_KIND:
    case RH_WRONG_COUNT:
    case RH_SUPERFLUOUS_CARD:
    case RH_NOT_A_PORT:
    case RH_HARBOR_TAKEN:
    case RH_BAD_PRICE:
    case RH_PLAY_TOO_FEW:
    case RH_PLAY_NOT_THREE:
        return true;
    default:
        return false;
    }
}

/* The view at the beginning of a turn of the seat, so that only the action itself is judged. */
static struct rh_state own_turn(const struct rh_state *view, uint8_t seat) {
    struct rh_state s = *view;
    s.phase = RH_PLAYING;
    s.turn = seat;
    s.drawn = 0;
    s.offer_n[seat] = 0;
    return s;
}

bool orders_give(const struct rh_components *c, const struct rh_state *view, struct orders *o,
                 struct rh_complaint *why) {
    assert(c && view && o && view->eye == o->seat);
    struct rh_state s = own_turn(view, o->seat);
    for (unsigned i = 0; i < o->orders_n; i++) {
        for (unsigned way = 0; way < o->order[i].ways_n; way++) {
            const struct rh_action *a = &o->order[i].way[way];
            enum rh_result r = rh_check(c, &s, a);
            if (orders_unpaid(a) && (r == RH_WRONG_COLOR || r == RH_WRONG_KIND ||
                                     r == RH_WRONG_COUNT || r == RH_BAD_PRICE)) {
                continue; /* what pays it is chosen later */
            }
            if (is_for_ever(r)) {
                char text[200], reason[200];
                rh_action_print(c, a, text, sizeof text);
                rh_result_sentence(c, r, reason, sizeof reason);
                return complain(why, 0, "orders-never", "action", text, "clause",
                                rh_refusal_clause(c, &s, a, r), "reason", reason, NULL);
            }
        }
    }
    others_routes(view, o->seat, o->before);
    return true;
}
