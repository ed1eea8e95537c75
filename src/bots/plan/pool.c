/* See pool.h. */
#include "bots/plan/pool.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

enum { UNKNOWN_REGRET = 240 /* no plan is ready that does without a route */ };

void pool_keep(struct pool *p, const struct climb *x, uint64_t tickets) {
    assert(p && x && x->n <= CLIMB_PLANS);
    bool taken[CLIMB_PLANS] = {false};
    p->tickets = tickets;
    p->n = 0;
    while (p->n < POOL_PLANS && p->n < x->n) {
        unsigned best = CLIMB_PLANS;
        for (unsigned i = 0; i < x->n; i++) {
            if (!taken[i] && (best == CLIMB_PLANS || x->value[i] > x->value[best])) {
                best = i;
            }
        }
        taken[best] = true;
        p->plan[p->n].route[0] = x->plan[best].route[0];
        p->plan[p->n].route[1] = x->plan[best].route[1];
        p->plan[p->n++].lost = x->plan[best].lost;
    }
}

void pool_make(struct pool *p, const struct graph *graph, const struct params *t,
               const struct rh_state *s, uint8_t seat, struct climb *x) {
    struct prices prices;
    struct plan plan;
    plan_prices(&prices, graph, t, s, seat);
    plan_make(&plan, &prices, s, seat, s->tickets[seat]);
    improve_plan(&plan, graph, t, s, seat, x);
    pool_keep(p, x, s->tickets[seat]);
}

static void draw(struct pool_rest *k, const struct graph *graph, const struct params *t,
                 const struct rh_state *s, uint8_t seat, uint64_t lost) {
    const struct rh_components *c = graph->c;
    int points = 0, claims = 0;
    uint64_t left[2] = {k->route[0], k->route[1]};
    memset(k->need, 0, sizeof k->need);
    k->grays = k->gray_trains = k->trains = k->ships = 0;
    for (unsigned ship = 0; ship < 2; ship++) {
        left[0] = k->route[0];
        left[1] = k->route[1];
        for (unsigned r; bits_pop(left, &r);) {
            const struct rh_route *x = &c->route[r];
            if (x->ship != ship) {
                continue;
            }
            points += c->route_points[x->length];
            claims++;
            *(ship ? &k->ships : &k->trains) += x->length;
            if (x->color != RH_GRAY) {
                k->need[ship][x->color] = (int8_t)(k->need[ship][x->color] + x->length);
            } else if (k->grays < POOL_GRAYS) {
                k->gray[k->grays++] = x->length;
                k->gray_trains += !ship;
            }
        }
        if (!c->market_ships) {
            break;
        }
    }
    k->fixed = t->p[PARAM_POINTS] * points - t->p[PARAM_TURN] * claims;
    k->fixed += improve_trail(c, t, s, seat, k->route);
    k->done = claims == 0 && !lost;
    k->lost = lost;
    for (; lost; lost &= lost - 1) {
        k->fixed -= 32 * c->ticket[bits_first(lost)].points;
    }
    int spare = s->trains[seat] + s->ships[seat] - k->trains - k->ships;
    if (claims && spare < IMPROVE_TIGHT_AT) {
        k->fixed -= t->p[PARAM_TIGHT] * (IMPROVE_TIGHT_AT - spare);
    }
    k->fixed -= improve_swap(t, s, seat, k->trains, k->ships);
    if (spare < 0) {
        k->fixed -= 5000;
    }
}

static bool known(const struct pool_board *o, const uint64_t route[2]) {
    for (unsigned i = 0; i < o->n; i++) {
        if (o->rest[i].route[0] == route[0] && o->rest[i].route[1] == route[1]) {
            return true;
        }
    }
    return false;
}

bool pool_ready(struct pool_board *o, const struct graph *graph, const struct params *t,
                const struct rh_state *s, uint8_t seat) {
    const struct pool *p = o->pool;
    if (!p || p->tickets != s->tickets[seat]) {
        return false;
    }
    const uint64_t *own = s->owned[seat];
    if (o->n && own[0] == o->own[0] && own[1] == o->own[1] && s->closed[0] == o->closed[0] &&
        s->closed[1] == o->closed[1]) {
        return true;
    }
    uint64_t mine[2] = {own[0], own[1]}, left[2] = {own[0], own[1]};
    for (unsigned r; bits_pop(left, &r);) {
        if (graph->c->route[r].twin != RH_NONE) {
            bits_add(mine, graph->c->route[r].twin);
        }
    }
    o->n = o->alive = 0;
    for (unsigned i = 0; i < p->n; i++) {
        uint64_t rest[2] = {p->plan[i].route[0] & ~mine[0], p->plan[i].route[1] & ~mine[1]};
        if ((rest[0] & s->closed[0]) | (rest[1] & s->closed[1])) {
            continue;
        }
        o->alive++;
        if (known(o, rest)) {
            continue;
        }
        struct pool_rest *k = &o->rest[o->n++];
        k->route[0] = rest[0];
        k->route[1] = rest[1];
        draw(k, graph, t, s, seat, p->plan[i].lost);
    }
    o->own[0] = own[0];
    o->own[1] = own[1];
    o->closed[0] = s->closed[0];
    o->closed[1] = s->closed[1];
    if (!o->n) {
        o->pool = NULL;
    }
    return o->n > 0;
}

bool pool_spoilt(const struct pool_board *o) {
    assert(o->pool);
    return 2 * o->alive < o->pool->n;
}

void pool_weigh(const struct pool_board *o, const struct graph *graph, const struct params *t,
                const struct rh_state *s, uint8_t seat, struct pool_hand *p) {
    assert(o->n && o->n <= POOL_PLANS);
    struct budget have;
    memset(&have, 0, sizeof have);
    budget_recount(&have, graph->c, s->hand[seat]);
    p->best = 0;
    for (unsigned k = 0; k < o->n; k++) {
        const struct pool_rest *x = &o->rest[k];
        struct budget *b = &p->budget[k];
        *b = have;
        memcpy(b->need, x->need, sizeof b->need);
        for (unsigned i = 0; i < x->grays; i++) {
            budget_gray(b, i >= x->gray_trains, x->gray[i]);
        }
        budget_sum(b, graph->c);
        p->value[k] = x->fixed - t->p[PARAM_TURN] * improve_drawing(graph->c, t, b) / 256;
        if (x->done) {
            p->best = k;
            return;
        }
        p->best = p->value[k] > p->value[p->best] ? k : p->best;
    }
}

void pool_plan(const struct pool_board *o, const struct pool_hand *p, const struct rh_state *s,
               uint8_t seat, struct plan *plan) {
    const struct pool_rest *k = &o->rest[p->best];
    *plan = (struct plan){.tickets = s->tickets[seat],
                          .lost = k->lost,
                          .route = {k->route[0], k->route[1]},
                          .own = {s->owned[seat][0], s->owned[seat][1]},
                          .trains = k->trains,
                          .ships = k->ships};
}

int pool_regret(const struct pool_hand *p, const struct pool_board *o, unsigned route) {
    assert(p->best < o->n && route < RH_ROUTES_MAX);
    int least = UNKNOWN_REGRET;
    for (unsigned i = 0; i < o->n; i++) {
        int regret = p->value[p->best] - p->value[i];
        if (!bits_has(o->rest[i].route, route) && regret < least) {
            least = regret;
        }
    }
    return least;
}

void pool_cards(const struct pool_hand *p, const struct pool_board *o, const struct params *t,
                int of[RH_CARDS]) {
    int64_t sum[RH_COLORS + 1] = {0}, all = 0;
    int step = t->p[PARAM_TURN] * (4096 / t->p[PARAM_DRAW]),
        slow = t->p[PARAM_TURN] * t->p[PARAM_SLOW];
    for (unsigned k = 0; k < o->n; k++) {
        const struct budget *b = &p->budget[k];
        int64_t weight = 65536 / (1 + t->p[PARAM_DREAM] + p->value[p->best] - p->value[k]);
        weight *= weight;
        bool lacks = b->lack_of[0] > b->wilds;
        for (unsigned i = 0; i < RH_COLORS; i++) {
            int more = b->need[0][i] - b->have[0][i];
            sum[i] += more > 0 ? weight * ((lacks ? step : 0) + slow * (2 * more - 1)) : 0;
        }
        sum[RH_COLORS] += lacks ? weight * step : 0;
        all += weight;
    }
    for (unsigned i = 0; i < RH_COLORS; i++) {
        of[i] = (int)(sum[i] / (256 * all));
    }
    of[RH_WILD] = (int)(sum[RH_COLORS] / (256 * all));
}
