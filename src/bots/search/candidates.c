/*
 * The actions worth trying: every card, every ticket choice, each route in its thriftiest payment.
 *
 * Of the claims only those are tried that the plan wants, that are long, or that stand in a rival's
 * way: the others are rarely right and would cost the good ones their rollouts. So would exchanges
 * of other numbers than the plan lacks, and gaps of the row that are filled from either deck.
 */
#include "bots/plan/budget.h"
#include "bots/policy/policy.h"
#include "bots/search/search.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

static bool listed(const struct search *x, const struct rh_action *a, unsigned *at) {
    for (*at = 0; *at < x->candidates_n; ++*at) {
        if (memcmp(&x->candidate[*at].action, a, sizeof *a) == 0) {
            return true;
        }
    }
    return false;
}

static void add(struct search *x, const struct rh_action *a) {
    unsigned at;
    if (!listed(x, a, &at) && at < CANDIDATES_MAX) {
        x->candidate[at] = (struct candidate){.action = *a, .then = RH_NONE, .like = (uint8_t)at};
        x->candidates_n++;
    }
}

unsigned candidates_add(struct search *x, const struct rh_action *a) {
    assert(!x->believes && rh_check(x->graph.c, &x->view, a) == RH_OK);
    unsigned at;
    if (!listed(x, a, &at)) {
        x->candidates_n -= x->candidates_n == CANDIDATES_MAX; /* the last is the least likely */
        at = x->candidates_n;
        add(x, a);
    }
    return at;
}

static bool worth_claiming(struct search *x, unsigned route, const uint64_t plan[2]) {
    const struct rh_route *r = &x->graph.c->route[route];
    uint64_t rivals = memo_rivals(&x->memo, &x->view, x->view.eye);
    return bits_has(plan, route) || r->length >= 4 || (x->graph.cities[route] & rivals) ||
           x->view.turns_left;
}

static void add_claims(struct search *x) {
    const struct rh_state *v = &x->view;
    const struct rh_components *c = x->graph.c;
    const struct plan *plan = memo_plan(&x->memo, v, v->eye);
    struct budget b;
    budget_make(&b, &x->graph, v, v->eye, plan->route);
    for (unsigned k = 0; k < c->routes_n; k++) {
        unsigned i = x->graph.by_length[k];
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
           rh_check(x->graph.c, &x->view, &usual) == RH_OK;
}

static bool lacks(struct search *x, const struct rh_action *a) {
    const struct rh_state *v = &x->view;
    const struct plan *plan = memo_plan(&x->memo, v, v->eye);
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

void candidates_list(struct search *x) {
    assert(rh_to_act(&x->view) >> x->view.eye & 1);
    const struct rh_state *v = &x->view;
    struct rh_action a;
    x->candidates_n = 0;
    policy_choose(&x->memo, v, v->eye, &a);
    add(x, &a);
    size_t n = rh_legal(x->graph.c, v, v->eye, x->legal);
    bool turn = v->phase == RH_PLAYING && !v->drawn && !v->offer_n[v->eye];
    for (size_t i = 0; i < n; i++) {
        if (worth_trying(x, &x->legal[i])) {
            add(x, &x->legal[i]);
        }
    }
    if (turn && x->graph.c->routes_n) {
        add_claims(x);
    }
}
