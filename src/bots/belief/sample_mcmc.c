/*
 * Guesses of a rival's tickets where no network was trained.
 *
 * A guess is made ticket by ticket, sooner those that the rival's routes already helps. Its plan is
 * then made as if the rival had nothing yet, around the routes of the others: a route of the rival
 * that lies on it is explained, and so is a card of a color that it asks for. Weights are powers of
 * two with eighths in the exponent, so that every platform computes the same.
 *
 * Rejected: weighing each ticket alone by its fit to the routes (it says next to nothing before
 * half of the routes are built, and takes tickets that cross by chance for likely).
 */
#include "bots/belief/likelihood.h"
#include "bots/belief/sample.h"

#include "core/bits.h"

#include <assert.h>

enum {
    UNEXPLAINED = 40, /* eighths of a bit lost for each route that the plan does not want */
    LONG_SIDE = 16,   /* the same for a long one, which may be a side route */
    SURPRISE = 8,     /* sixteenths of it that count, for takings are not independent */
    THRIFT = 15,      /* sixteenths of a point of a set's worth that make an eighth of a bit */
    UNFINISHED = 3,   /* sixteenths of a point still to be built that make an eighth, at the end */
    WALKS = 4,        /* of the search for good guesses */
    STEPS = 96,       /* of each walk; the last ones are kept */
};

/* All that may be, the likelier the better each fits the routes. */
static void choices(struct choice *k, const struct graph *graph, const struct rh_state *v,
                    const struct prices *then, const struct prices *now) {
    uint64_t known = sample_placed(v);
    k->n = 0;
    k->sum = 0;
    for (uint8_t t = 0; t < graph->c->tickets_n; t++) {
        const struct rh_ticket *x = &graph->c->ticket[t];
        if (known >> t & 1) {
            continue;
        }
        int whole = plan_price(then, x->a, x->b), rest = plan_price(now, x->a, x->b);
        int fit = whole >= PRICE_NONE || rest >= PRICE_NONE ? 0 : 16 * (whole - rest) / whole;
        fit = fit < 0 ? 0 : fit;
        k->ticket[k->n] = t;
        k->weight[k->n++] = 16 + (uint32_t)(fit * fit) / 4;
        k->sum += k->weight[k->n - 1];
    }
}

/* Another ticket instead of one of these. */
static uint64_t change(const struct choice *k, uint64_t tickets, struct rh_rng *rng) {
    unsigned n = rh_random(rng, bits_count(tickets));
    uint64_t one = tickets;
    while (n--) {
        one &= one - 1;
    }
    one &= -one;
    uint64_t other = (uint64_t)1 << choice_pick(k, rng);
    return other & tickets ? tickets : (tickets & ~one) | other;
}

/*
 * How surprising the cards are that everybody saw the rival take, in eighths of a bit: one of a
 * wanted color the less the fewer colors are wanted, another most of all. Gray routes take any
 * color, so they excuse as many cards as they are long.
 */
static int surprise(const struct graph *graph, const struct rh_state *v, uint8_t rival,
                    const uint64_t route[2]) {
    static const int8_t log2_eighths[RH_COLORS + 1] = {24, 0, 8, 13, 16, 19, 21, 22, 24};
    const struct rh_components *c = graph->c;
    uint64_t left[2] = {route[0], route[1]};
    int wants[2][RH_COLORS + 1] = {{0}}, sum = 0;
    for (unsigned r; bits_pop(left, &r);) {
        wants[c->route[r].ship][c->route[r].color] += c->route[r].length;
    }
    for (unsigned ship = 0; ship < 2; ship++) {
        int odd = 0, fit = 0, colors = 0, gray = wants[ship][RH_GRAY];
        for (unsigned color = 0; color < RH_COLORS; color++) {
            unsigned at = (ship ? RH_SHIP : RH_TRAIN) + color;
            int seen = v->seen[rival][at] + v->seen[rival][at + 8];
            int more = seen > wants[ship][color] ? seen - wants[ship][color] : 0;
            odd += more;
            fit += seen - more;
            colors += wants[ship][color] > 0;
        }
        int excused = odd < gray ? odd : gray;
        sum += fit * log2_eighths[colors] + excused * 20 + (odd - excused) * 32;
    }
    return sum;
}

/* The later it is the less likely are tickets that are far from done. */
static int unfinished(const struct evidence *e, uint64_t tickets) {
    struct prices p = e->now;
    struct plan plan;
    plan_make(&plan, &p, e->v, e->rival, tickets);
    int cost = plan.cost;
    for (uint64_t left = plan.lost; left; left &= left - 1) {
        cost += 16 * e->graph->c->ticket[bits_first(left)].points;
    }
    return cost * e->used / e->all / UNFINISHED;
}

/* How well a set explains what was seen, in eighths of a bit; 0 would be perfect. */
static int explain(const struct evidence *e, uint64_t tickets) {
    const struct graph *graph = e->graph;
    const struct rh_state *v = e->v;
    const uint8_t rival = e->rival;
    struct prices p = e->start;
    struct plan plan;
    plan_make(&plan, &p, &e->then, rival, tickets);
    int loss = plan.cost / THRIFT + (e->used ? unfinished(e, tickets) : 0);
    for (uint64_t left = tickets; left; left &= left - 1) {
        unsigned t = bits_first(left);
        int points = graph->c->ticket[t].points;
        loss -= 16 * (plan.lost >> t & 1 ? -points : points) / THRIFT;
    }
    uint64_t odd[2] = {v->owned[rival][0] & ~plan.route[0], v->owned[rival][1] & ~plan.route[1]};
    for (unsigned r; bits_pop(odd, &r);) {
        loss += graph->c->route[r].length >= 5 ? LONG_SIDE : UNEXPLAINED;
    }
    uint64_t rest[2] = {plan.route[0] & ~v->owned[rival][0], plan.route[1] & ~v->owned[rival][1]};
    return loss + SURPRISE * surprise(graph, v, rival, rest) / 16;
}

/* Walks of Metropolis: a change that explains more is taken, one that explains less sometimes. */
void sample_mcmc(struct samples *x, const struct graph *graph, const struct rh_state *v,
                 uint8_t rival, struct rh_rng *rng) {
    assert(x && graph && v && rival < v->seats && rival != v->eye);
    struct evidence e;
    struct choice k;
    evidence_init(&e, graph, v, rival);
    choices(&k, graph, v, &e.start, &e.now);
    x->n = 0;
    for (unsigned i = 0; i < SAMPLES_MAX; i++) {
        x->pool[i].n = 0;
    }
    for (unsigned walk = 0; walk < WALKS; walk++) {
        uint64_t tickets = choice_set(&k, v->tickets_n[rival], rng);
        int loss = explain(&e, tickets);
        for (unsigned i = 0; i < STEPS; i++) {
            uint64_t other = change(&k, tickets, rng);
            int more = other == tickets ? loss : explain(&e, other);
            if (sample_accepts(more - loss, rng)) {
                tickets = other;
                loss = more;
            }
            if (i >= STEPS - SAMPLES_MAX / WALKS) {
                x->tickets[x->n++] = tickets;
            }
        }
    }
}
