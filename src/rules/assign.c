/*
 * The best assignment of platform cards to tickets: CG-END-4.
 *
 * Branch and bound over the tickets, dearest card for card first. A branch is given up when even
 * splitting the next ticket to use every card left could not reach the best so far. Points and
 * tickets are one number (points first), so only sets equal in both are compared by the order of
 * the data.
 */
#include "rules/rules.h"

#include <string.h>

enum { ONE_POINT = 64 }; /* more than there are tickets */

struct item {
    uint8_t ticket, cards;
    uint16_t worth;
    uint8_t need[RH_COLORS];
};

struct node {
    unsigned worth;
    uint64_t set;
    uint8_t have[RH_COLORS + 1];
    uint8_t cards; /* left in all */
    bool skipped;  /* both branches below are done when this one is */
};

struct best {
    unsigned worth;
    uint64_t set;
};

static unsigned items(const struct rh_components *c, uint64_t tickets, struct item *item) {
    unsigned n = 0;
    for (; tickets; tickets &= tickets - 1) {
        const struct rh_ticket *t = &c->ticket[bits_first(tickets)];
        struct item x = {.ticket = (uint8_t)bits_first(tickets),
                         .cards = t->colors_n,
                         .worth = (uint16_t)(t->points * ONE_POINT + 1)};
        for (unsigned i = 0; i < t->colors_n; i++) {
            x.need[t->colors[i]]++;
        }
        unsigned at = n++;
        while (at && item[at - 1].worth * x.cards < x.worth * item[at - 1].cards) {
            item[at] = item[at - 1];
            at--;
        }
        item[at] = x;
    }
    return n;
}

/* What the rest could add if cards had no color and tickets could be split. */
static unsigned bound(const struct item *item, unsigned n, unsigned cards) {
    unsigned worth = 0;
    for (unsigned i = 0; i < n; i++) {
        if (item[i].cards > cards) {
            return worth + item[i].worth * cards / item[i].cards;
        }
        worth += item[i].worth;
        cards -= item[i].cards;
    }
    return worth;
}

/* Completes a ticket of a node, if the cards suffice. */
static bool take(const struct item *x, struct node *node) {
    unsigned short_of = 0;
    for (unsigned c = 0; c < RH_COLORS; c++) {
        short_of += x->need[c] > node->have[c] ? x->need[c] - node->have[c] : 0;
    }
    if (short_of > node->have[RH_COLORS]) {
        return false;
    }
    for (unsigned c = 0; c < RH_COLORS; c++) {
        node->have[c] = (uint8_t)(x->need[c] > node->have[c] ? 0 : node->have[c] - x->need[c]);
    }
    node->have[RH_COLORS] = (uint8_t)(node->have[RH_COLORS] - short_of);
    node->cards = (uint8_t)(node->cards - x->cards);
    node->worth += x->worth;
    node->set |= (uint64_t)1 << x->ticket;
    return true;
}

/* Of two equal sets the one that has the first ticket in which they differ. */
static bool comes_first(uint64_t a, uint64_t b) {
    uint64_t differ = a ^ b;
    return differ & -differ & a;
}

static void consider(const struct node *node, struct best *best) {
    if (node->worth > best->worth ||
        (node->worth == best->worth && comes_first(node->set, best->set))) {
        *best = (struct best){node->worth, node->set};
    }
}

uint64_t rh_best_completion(const struct rh_components *c, uint64_t tickets,
                            const uint8_t platform[RH_COLORS + 1]) {
    struct item item[RH_TICKETS_MAX];
    struct node stack[RH_TICKETS_MAX + 1];
    struct best best = {0, 0};
    unsigned n = items(c, tickets, item), depth = 0;
    memset(&stack[0], 0, sizeof stack[0]);
    memcpy(stack[0].have, platform, RH_COLORS + 1);
    for (unsigned i = 0; i <= RH_COLORS; i++) {
        stack[0].cards = (uint8_t)(stack[0].cards + platform[i]);
    }
    /* stack[depth] has decided the first `depth` items; it takes the next one, then skips it. */
    for (;;) {
        struct node *top = &stack[depth];
        bool hopeless = top->worth + bound(item + depth, n - depth, top->cards) < best.worth;
        if (depth < n && !hopeless) {
            stack[depth + 1] = *top;
            stack[depth + 1].skipped = !take(&item[depth], &stack[depth + 1]);
            depth++;
            consider(&stack[depth], &best);
            continue;
        }
        while (depth && stack[depth].skipped) {
            depth--;
        }
        if (!depth) {
            return best.set;
        }
        stack[depth] = stack[depth - 1];
        stack[depth].skipped = true;
    }
}
