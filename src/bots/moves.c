/*
 * The actions worth trying: every card, every ticket choice, each route in its thriftiest payment.
 *
 * Of the claims only those are tried that the plan wants, that are long, or that stand in a rival's
 * way: the others are rarely right and would cost the good ones their rollouts. So would exchanges of
 * other numbers than the plan lacks, and gaps of the row that are filled from either deck.
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

/* Whether the gap that a card leaves could as well be filled with its own kind. */
static bool fills_oddly(const struct search *x, const struct rh_action *a) {
    bool ship = a->card >= RH_SHIP && a->card < RH_WILD;
    struct rh_action usual = *a;
    usual.refill = ship ? RH_SHIP_DECK : RH_TRAIN_DECK;
    return a->refill != RH_NONE && a->refill != usual.refill &&
           rh_check(x->net.c, &x->view, &usual) == RH_OK;
}

static bool lacks(struct search *x, const struct rh_action *a) {
    const struct rh_state *v = &x->view;
    const struct plan *plan = mind_plan(&x->mind, v, v->eye);
    int more = a->ship ? plan->ships - v->ships[v->eye] : plan->trains - v->trains[v->eye];
    return a->n == more;
}

static bool worth_trying(struct search *x, const struct rh_action *a) {
    switch (a->kind) {
    case RH_CLAIM:
        return false; /* those of add_claims are */
    case RH_DRAW:
        return !fills_oddly(x, a);
    case RH_EXCHANGE:
        return lacks(x, a);
    default:
        return true;
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
        if (worth_trying(x, &x->legal[i])) {
            add(x, &x->legal[i]);
        }
    }
    if (turn && x->net.c->routes_n) {
        add_claims(x);
    }
}
