/* Why an action is good: read off the plan that the policy has for the seat. */
#include "bots/explain/hint.h"

#include "bots/plan/budget.h"

#include "core/bits.h"

#include <assert.h>

struct why {
    struct hint_reason *reason;
    unsigned n;
};

static void add(struct why *w, struct hint_reason r) {
    if (w->n < HINT_REASONS) {
        w->reason[w->n++] = r;
    }
}

/* The ticket of most points that is joined with these routes but not without the last one. */
static int completed(const struct rh_components *c, const struct rh_state *v, unsigned route) {
    uint64_t with[2] = {v->owned[v->eye][0], v->owned[v->eye][1]};
    int best = -1;
    bits_add(with, route);
    for (uint64_t left = v->tickets[v->eye]; left; left &= left - 1) {
        int t = (int)bits_first(left);
        const struct rh_ticket *x = &c->ticket[t];
        if (rh_connected(c, with, x->a, x->b) && !rh_connected(c, v->owned[v->eye], x->a, x->b) &&
            (best < 0 || x->points > c->ticket[best].points)) {
            best = t;
        }
    }
    return best;
}

/* The dearest open ticket whose own cheapest way uses a route. */
static int led_to(struct memo *m, const struct rh_state *v, unsigned route) {
    const struct rh_components *c = m->graph->c;
    int best = -1;
    for (uint64_t left = v->tickets[v->eye]; left; left &= left - 1) {
        int t = (int)bits_first(left);
        struct prices p;
        struct plan plan;
        plan_prices(&p, m->graph, m->seat[v->eye].params, v, v->eye);
        plan_make(&plan, &p, v, v->eye, (uint64_t)1 << t);
        if (bits_has(plan.route, route) &&
            (best < 0 || c->ticket[t].points > c->ticket[best].points)) {
            best = t;
        }
    }
    return best;
}

/* A rival whose network touches a route: at one end, or both. */
static int rival_at(struct memo *m, const struct rh_state *v, unsigned route, bool both) {
    uint64_t ends = m->graph->cities[route];
    for (uint8_t seat = 0; seat < v->seats; seat++) {
        uint64_t met = seat == v->eye ? 0 : memo_cities(m, v, seat) & ends;
        if (both ? met == ends : met != 0) {
            return seat;
        }
    }
    return -1;
}

static void why_claim(struct memo *m, const struct rh_state *v, const struct rh_action *a,
                      struct why *w) {
    const struct rh_components *c = m->graph->c;
    const struct plan *plan = memo_plan(m, v, v->eye);
    const struct rh_route *r = &c->route[a->route];
    int16_t points = c->route_points[r->length];
    int ticket = completed(c, v, a->route), blocked = rival_at(m, v, a->route, true);
    int led = bits_has(plan->route, a->route) ? led_to(m, v, a->route) : -1;
    if (ticket >= 0) {
        add(w, (struct hint_reason){.kind = HINT_COMPLETES,
                                    .ticket = (uint8_t)ticket,
                                    .points = c->ticket[ticket].points});
    } else if (led >= 0) {
        add(w, (struct hint_reason){
                   .kind = HINT_LEADS, .ticket = (uint8_t)led, .points = c->ticket[led].points});
    }
    int rival = rival_at(m, v, a->route, false);
    if (w->n && rival >= 0) {
        add(w,
            (struct hint_reason){.kind = HINT_BEFORE, .seat = (uint8_t)rival, .route = a->route});
    } else if (blocked >= 0) {
        add(w, (struct hint_reason){.kind = HINT_BLOCKS, .seat = (uint8_t)blocked});
    }
    add(w, (struct hint_reason){.kind = HINT_POINTS, .points = points, .n = r->length});
    int left = v->trains[v->eye] + v->ships[v->eye] - r->length;
    if (!v->turns_left && left <= c->end_at) {
        add(w, (struct hint_reason){.kind = HINT_LAST});
    }
}

/* A planned route that lacks cards of this kind. */
static int wanting(struct memo *m, const struct rh_state *v, unsigned card) {
    const struct rh_components *c = m->graph->c;
    const struct plan *plan = memo_plan(m, v, v->eye);
    uint64_t left[2] = {plan->route[0], plan->route[1]};
    struct budget b;
    unsigned ship = card >= RH_SHIP, color = card & 7;
    int best = -1;
    budget_make(&b, m->graph, v, v->eye, plan->route);
    if (b.need[ship][color] <= b.have[ship][color]) {
        return -1;
    }
    for (unsigned i; bits_pop(left, &i);) {
        const struct rh_route *r = &c->route[i];
        bool fits = r->ship == ship && (r->color == color || r->color == RH_GRAY);
        if (fits && (best < 0 || r->color == color)) {
            best = (int)i;
        }
    }
    return best;
}

static void why_draw(struct memo *m, const struct rh_state *v, const struct rh_action *a,
                     struct why *w) {
    if (a->card == RH_NONE || a->card == RH_WILD) {
        add(w, (struct hint_reason){.kind = a->card == RH_WILD ? HINT_WILD : HINT_BLIND});
        return;
    }
    int route = m->graph->c->routes_n ? wanting(m, v, a->card) : -1;
    uint8_t at = route < 0 ? RH_NONE : (uint8_t)route;
    add(w, (struct hint_reason){.kind = HINT_NEEDS, .card = a->card, .route = at});
}

static void why_keep(struct memo *m, const struct rh_state *v, const struct rh_action *a,
                     struct why *w) {
    struct hint_reason r = {.kind = HINT_KEEPS};
    for (uint64_t left = a->tickets; left; left &= left - 1) {
        r.points = (int16_t)(r.points + m->graph->c->ticket[bits_first(left)].points);
    }
    if (m->graph->c->routes_n) {
        struct prices p;
        struct plan plan;
        plan_prices(&p, m->graph, m->seat[v->eye].params, v, v->eye);
        plan_make(&plan, &p, v, v->eye, v->tickets[v->eye] | a->tickets);
        r.n = (int16_t)(plan.trains + plan.ships);
    }
    add(w, r);
}

static void why_harbor(const struct rh_components *c, const struct rh_state *v,
                       const struct rh_action *a, struct why *w) {
    struct hint_reason r = {.kind = HINT_HARBOR, .city = a->city};
    for (uint64_t left = v->tickets[v->eye]; left; left &= left - 1) {
        const struct rh_ticket *t = &c->ticket[bits_first(left)];
        r.n = (int16_t)(r.n + (t->a == a->city || t->b == a->city));
    }
    add(w, r);
}

static void why_play(const struct rh_state *v, const struct rh_action *a, struct why *w) {
    uint8_t victim = a->color < RH_COLORS ? v->yard[a->color] : RH_NONE;
    if (victim != RH_NONE) {
        int16_t n = (int16_t)(v->yard_n[a->color] + v->yard_wilds[a->color]);
        add(w, (struct hint_reason){.kind = HINT_ROBS, .seat = victim, .card = a->color, .n = n});
    }
    add(w,
        (struct hint_reason){.kind = HINT_LAYS, .card = a->color, .n = (int16_t)(a->n + a->wilds)});
}

void hint_why(struct memo *m, const struct rh_state *v, const struct rh_action *a,
              struct hint_reason reason[HINT_REASONS]) {
    struct why w = {.reason = reason};
    int pieces = v->trains[v->eye] + v->ships[v->eye];
    for (unsigned i = 0; i < HINT_REASONS; i++) {
        reason[i] = (struct hint_reason){0};
    }
    switch ((enum rh_kind)a->kind) {
    case RH_KEEP:
        why_keep(m, v, a, &w);
        break;
    case RH_DRAW:
        why_draw(m, v, a, &w);
        break;
    case RH_TICKETS:
        add(&w, (struct hint_reason){.kind = HINT_TICKETS, .n = (int16_t)pieces});
        break;
    case RH_CLAIM:
        why_claim(m, v, a, &w);
        break;
    case RH_HARBOR:
        why_harbor(m->graph->c, v, a, &w);
        break;
    case RH_MIX:
        add(&w, (struct hint_reason){.kind = HINT_MIX, .n = a->n});
        break;
    case RH_EXCHANGE:
        add(&w, (struct hint_reason){.kind = HINT_EXCHANGE, .n = a->n});
        break;
    case RH_PLAY:
        why_play(v, a, &w);
        break;
    case RH_COMPLETE:
    case RH_SETTLE:
    case RH_PASS:
    case RH_UNDO:
    case RH_KINDS:
        break;
    }
}

void hint_explain(const struct rh_components *c, const struct rh_state *view,
                  const struct rh_action *a, struct hint_reason reason[HINT_REASONS]) {
    struct graph graph;
    struct memo m;
    assert(c && view && a && a->seat == view->eye && rh_check(c, view, a) == RH_OK);
    graph_init(&graph, c);
    memo_init(&m, &graph, view->seats);
    m.seat[view->eye].params = params_for(c, EFFORT_CAREFUL);
    hint_why(&m, view, a, reason);
}

const char *hint_key(const struct hint_reason *r) {
    static const char *const keys[HINT_KINDS] = {
        [HINT_COMPLETES] = "completes", [HINT_LEADS] = "leads",   [HINT_POINTS] = "points",
        [HINT_BLOCKS] = "blocks",       [HINT_BEFORE] = "before", [HINT_NEEDS] = "needs",
        [HINT_WILD] = "wild",           [HINT_BLIND] = "blind",   [HINT_TICKETS] = "tickets",
        [HINT_KEEPS] = "keeps",         [HINT_HARBOR] = "harbor", [HINT_MIX] = "mix",
        [HINT_EXCHANGE] = "exchange",   [HINT_LAYS] = "lays",     [HINT_ROBS] = "robs",
        [HINT_LAST] = "last",
    };
    assert(r->kind < HINT_KINDS);
    return r->kind == HINT_NEEDS && r->route == RH_NONE ? "needs-any" : keys[r->kind];
}
