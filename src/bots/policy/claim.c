/*
 * Claiming routes: contested links of the plan first, then long side routes with cards to spare.
 *
 * In the very last turn a route counts for its points and for the tickets that it completes.
 */
#include "bots/policy/board_game.h"

#include "core/bits.h"

#include <limits.h>

static bool is_free(const struct turn *x, unsigned route) {
    uint8_t twin = x->c->route[route].twin;
    return !bits_has(x->s->closed, route) &&
           (twin == RH_NONE || !bits_has(x->s->owned[x->seat], twin));
}

static int pieces(const struct turn *x, const struct rh_route *r) {
    return (r->ship ? x->s->ships : x->s->trains)[x->seat];
}

static void claim(const struct turn *x, unsigned route, uint8_t color, struct rh_action *out) {
    budget_pay(x->c, x->s, x->seat, route, color, out);
}

/* A route whose twin is free too, and may be used, can wait. */
static bool one_claim_closes(const struct turn *x, const struct rh_route *r) {
    return r->twin == RH_NONE || x->s->seats < x->c->doubles_from ||
           bits_has(x->s->closed, r->twin);
}

/* How likely a rival takes a route before long, in sixteenths. */
static int risk(const struct turn *x, unsigned route) {
    uint64_t ends = x->graph->cities[route], near = ends & x->rivals;
    return x->t->p[!near ? PARAM_RISK0 : near == ends ? PARAM_RISK2 : PARAM_RISK1];
}

enum { LATER = INT_MIN /* a claim that can wait */ };

/* With regrets known: what would be missed most, if it may soon be gone. */
static int dear(const struct turn *x, unsigned route, int wilds) {
    const struct rh_route *r = &x->c->route[route];
    int whole = x->pool_board ? pool_regret(&x->pool_hand, x->pool_board, route)
                              : x->m->climb->regret[route];
    int regret = whole / (one_claim_closes(x, r) ? 1 : 4);
    int urgency = risk(x, route) * regret / 16 - x->t->p[PARAM_THRIFT] * wilds;
    bool calm = !x->hurry && x->b.lack > 0;
    return calm && urgency < x->t->p[PARAM_CALM] ? LATER
                                                 : urgency + x->t->p[PARAM_LENGTH] * r->length;
}

/* Whether no rival is near, and so many wild cards are better kept for now. */
static bool waits(const struct turn *x, unsigned route, int wilds) {
    return !(x->graph->cities[route] & x->rivals) && !x->hurry && x->b.lack > 0 &&
           wilds > x->t->p[PARAM_PATIENCE];
}

/* Without: what a rival is near to, and what has no twin. */
static int near(const struct turn *x, unsigned route, int wilds) {
    const struct rh_route *r = &x->c->route[route];
    bool rival = x->graph->cities[route] & x->rivals;
    if (waits(x, route, wilds)) {
        return LATER;
    }
    return x->t->p[PARAM_LENGTH] * r->length - 4 * wilds + (rival ? x->t->p[PARAM_RIVAL] : 0) +
           (one_claim_closes(x, r) ? x->t->p[PARAM_NO_TWIN] : 0);
}

bool claim_plan(const struct turn *x, struct rh_action *out) {
    uint64_t left[2] = {x->plan->route[0], x->plan->route[1]};
    int best = LATER;
    unsigned best_route = 0;
    uint8_t best_color = RH_NONE;
    for (unsigned i; bits_pop(left, &i);) {
        const struct rh_route *r = &x->c->route[i];
        int wilds = 0;
        bool wise = x->m->climb || x->pool_board;
        if (!wise && waits(x, i, 0)) { /* rollouts are spared the search for a color */
            continue;
        }
        uint8_t color = r->length <= pieces(x, r) ? budget_color(&x->b, r, &wilds) : RH_NONE;
        if (color == RH_NONE) {
            continue;
        }
        int urgency = wise ? dear(x, i, wilds) : near(x, i, wilds);
        if (urgency > best) {
            best = urgency;
            best_route = i;
            best_color = color;
        }
    }
    if (best_color == RH_NONE) {
        return false;
    }
    claim(x, best_route, best_color, out);
    return true;
}

/* A color for a route that only cards without another use would pay. */
static uint8_t spare_color(const struct budget *b, const struct rh_route *r) {
    const int8_t *have = b->have[r->ship], *need = b->need[r->ship];
    if (r->color != RH_GRAY) {
        return have[r->color] - need[r->color] >= r->length ? r->color : RH_NONE;
    }
    for (uint8_t i = 0; i < RH_COLORS; i++) {
        if (have[i] - need[i] >= r->length) {
            return i;
        }
    }
    return RH_NONE;
}

bool claim_surplus(const struct turn *x, struct rh_action *out) {
    int least = x->t->p[PARAM_SIDE_LENGTH], most = 0;
    for (unsigned ship = 0; ship < 2; ship++) {
        for (unsigned i = 0; i < RH_COLORS; i++) {
            int spare = x->b.have[ship][i] - x->b.need[ship][i];
            most = spare > most ? spare : most;
        }
    }
    if (most < least) {
        return false;
    }
    int room = x->own - x->plan->trains - x->plan->ships;
    for (unsigned k = 0; k < x->c->routes_n; k++) {
        unsigned i = x->graph->by_length[k];
        const struct rh_route *r = &x->c->route[i];
        if (r->length < least) {
            return false;
        }
        if (r->length > room || r->length > pieces(x, r) || !is_free(x, i)) {
            continue;
        }
        uint8_t color = spare_color(&x->b, r);
        if (color != RH_NONE) {
            claim(x, i, color, out);
            return true;
        }
    }
    return false;
}

/* A short route between two cities of one rival, paid from surplus: it may be a missing link. */
bool claim_block(const struct turn *x, struct rh_action *out) {
    int room = x->own - x->plan->trains - x->plan->ships;
    for (uint8_t other = 0; other < x->s->seats; other++) {
        uint64_t theirs = other == x->seat ? 0 : memo_cities(x->m, x->s, other);
        for (unsigned i = 0; theirs && i < x->c->routes_n; i++) {
            const struct rh_route *r = &x->c->route[i];
            bool gap = (x->graph->cities[i] & theirs) == x->graph->cities[i];
            if (!gap || r->length > x->t->p[PARAM_BLOCK] || r->length > room ||
                r->length > pieces(x, r) || !is_free(x, i) || !one_claim_closes(x, r)) {
                continue;
            }
            uint8_t color = spare_color(&x->b, r);
            if (color != RH_NONE) {
                claim(x, i, color, out);
                return true;
            }
        }
    }
    return false;
}

static void join_own(const struct turn *x, uint8_t group[]) {
    uint64_t left[2] = {x->s->owned[x->seat][0], x->s->owned[x->seat][1]};
    for (unsigned i = 0; i < RH_CITIES_MAX; i++) {
        group[i] = (uint8_t)i;
    }
    for (unsigned r; bits_pop(left, &r);) {
        uint8_t from = group[x->c->route[r].a], to = group[x->c->route[r].b];
        for (unsigned i = 0; from != to && i < RH_CITIES_MAX; i++) {
            group[i] = group[i] == from ? to : group[i];
        }
    }
}

/* Points of the tickets that joining two groups completes. */
static int completes(const struct turn *x, const uint8_t group[], uint8_t a, uint8_t b) {
    int points = 0;
    for (uint64_t left = x->s->tickets[x->seat]; left; left &= left - 1) {
        const struct rh_ticket *t = &x->c->ticket[bits_first(left)];
        uint8_t p = group[t->a], q = group[t->b];
        points += p != q && ((p == a && q == b) || (p == b && q == a)) ? 2 * t->points : 0;
    }
    return points;
}

bool claim_last(const struct turn *x, struct rh_action *out) {
    uint8_t group[RH_CITIES_MAX], best_color = RH_NONE;
    int best = 0;
    unsigned best_route = 0;
    uint64_t left[2];
    join_own(x, group);
    budget_reach(&x->b, x->c, x->s, x->seat, left);
    for (unsigned i; bits_pop(left, &i);) {
        const struct rh_route *r = &x->c->route[i];
        int wilds = 0;
        if (!is_free(x, i)) {
            continue;
        }
        uint8_t color = budget_color(&x->b, r, &wilds);
        if (color == RH_NONE) {
            continue;
        }
        int points = x->c->route_points[r->length] + completes(x, group, group[r->a], group[r->b]);
        if (points > best) {
            best = points;
            best_route = i;
            best_color = color;
        }
    }
    if (best_color == RH_NONE) {
        return false;
    }
    claim(x, best_route, best_color, out);
    return true;
}

/* Spaces that the best color of the hand leaves open on a route, wild cards counted. */
static int missing(const struct turn *x, const struct rh_route *r, const uint8_t top[2]) {
    uint8_t color = r->color == RH_GRAY ? top[r->ship] : r->color;
    int open = r->length - x->b.have[r->ship][color] - x->b.wilds;
    return open > 0 ? open : 0;
}

/* What the longest path is worth with one more route. */
static int longer(const struct turn *x, unsigned route) {
    uint64_t more[2] = {0, 0};
    bits_add(more, route);
    return improve_trail(x->c, x->t, x->s, x->seat, more);
}

bool claim_goal(struct turn *x, struct rh_action *out) {
    uint8_t top[2] = {0, 0};
    int best = -1;
    unsigned best_route = 0;
    uint64_t own = memo_cities(x->m, x->s, x->seat);
    int trail = improve_trail(x->c, x->t, x->s, x->seat, x->s->owned[x->seat]);
    for (unsigned ship = 0; ship < 2; ship++) {
        for (uint8_t i = 1; i < RH_COLORS; i++) {
            top[ship] = x->b.have[ship][i] > x->b.have[ship][top[ship]] ? i : top[ship];
        }
    }
    for (unsigned k = 0; k < x->c->routes_n; k++) {
        unsigned i = x->graph->by_length[k];
        const struct rh_route *r = &x->c->route[i];
        int gain = 16 * x->c->route_points[r->length];
        if (!trail && 8 * (gain + x->t->p[PARAM_PATH]) <= best) {
            break; /* neither this one nor a shorter one can be better */
        }
        if (r->length > pieces(x, r) || !is_free(x, i)) {
            continue;
        }
        int lack = missing(x, r, top);
        int turns2 = 2 + (r->ship ? (2 * lack + 2) / 3 : lack);
        gain += x->graph->cities[i] & own ? x->t->p[PARAM_PATH] + longer(x, i) - trail : 0;
        if (16 * gain / turns2 > best) {
            best = 16 * gain / turns2;
            best_route = i;
        }
    }
    if (best < 0) {
        return false;
    }
    const struct rh_route *r = &x->c->route[best_route];
    int wilds = 0;
    uint8_t color = budget_color(&x->b, r, &wilds);
    if (color != RH_NONE) {
        claim(x, best_route, color, out);
        return true;
    }
    x->b.need[r->ship][r->color == RH_GRAY ? top[r->ship] : r->color] = (int8_t)r->length;
    return false;
}
