/*
 * The actions worth trying: every card, every ticket choice, each route in its thriftiest payment.
 *
 * Of the claims only those are tried that the plan wants, that are long, or that stand in a rival's
 * way: the others are rarely right and would cost the good ones their rollouts.
 */
#include "bots/budget.h"
#include "bots/search.h"

#include "core/bits.h"

#include <string.h>

static void add(struct search *x, const struct rh_action *a) {
    for (unsigned i = 0; i < x->moves_n; i++) {
        if (memcmp(&x->move[i].action, a, sizeof *a) == 0) {
            return;
        }
    }
    if (x->moves_n < SEARCH_MOVES_MAX) {
        uint8_t at = (uint8_t)x->moves_n++;
        x->move[at] = (struct search_move){.action = *a, .then = RH_NONE, .like = at};
    }
}

static bool worth_claiming(struct search *x, unsigned route, const uint64_t plan[2]) {
    const struct rh_route *r = &x->net.c->route[route];
    uint64_t rivals = mind_rivals(&x->mind, &x->view, x->view.eye);
    return bits_has(plan, route) || r->length >= 4 || (x->net.cities[route] & rivals) ||
           x->view.turns_left;
}

static void add_claims(struct search *x) {
    const struct rh_state *v = &x->view;
    const struct rh_components *c = x->net.c;
    const struct plan *plan = mind_plan(&x->mind, v, v->eye);
    struct budget b;
    budget_make(&b, &x->net, v, v->eye, plan->route);
    for (unsigned k = 0; k < c->routes_n; k++) {
        unsigned i = x->net.by_length[k];
        const struct rh_route *r = &c->route[i];
        struct rh_action a;
        int wilds = 0;
        uint8_t color = budget_color(&b, r, &wilds);
        if (color == RH_NONE || !worth_claiming(x, i, plan->route)) {
            continue;
        }
        budget_pay(c, v, v->eye, i, color, &a);
        if (rh_check(c, v, &a) == RH_OK) {
            add(x, &a);
        }
    }
}

void moves_list(struct search *x) {
    const struct rh_state *v = &x->view;
    struct rh_action a;
    x->moves_n = 0;
    policy_choose(&x->mind, v, v->eye, &a);
    add(x, &a);
    size_t n = rh_legal(x->net.c, v, v->eye, x->legal);
    bool turn = v->phase == RH_PLAYING && !v->drawn && !v->offer_n[v->eye];
    for (size_t i = 0; i < n; i++) {
        if (x->legal[i].kind != RH_CLAIM) {
            add(x, &x->legal[i]);
        }
    }
    if (turn && x->net.c->routes_n) {
        add_claims(x);
    }
}
