/*
 * The best assignment of platform cards to tickets: CG-END-4.
 *
 * Branch and bound over the tickets, dearest card for card first. A branch is given up when the
 * tickets that it could still complete one by one, the last of them split so as to use every card
 * left, do not reach the best so far. Points and tickets are one number (points first), so only sets
 * equal in both are compared by the order of the data. Cards of the eight colors are eight bytes of a
 * word, so that what a ticket lacks is a few instructions.
 */
#include "rules/rules.h"

enum { ONE_POINT = 64 }; /* more than there are tickets */
_Static_assert(RH_COLORS == 8, "a byte a color");

struct item {
    uint64_t need; /* cards of each color, a byte each */
    uint8_t ticket, cards;
    uint16_t worth;
};

struct node {
    uint64_t have, set;
    unsigned worth, wilds, cards; /* cards: left in all */
    bool skipped;                 /* its last ticket is left out: nothing else to try there */
};

/* For each byte what need is short of have; all bytes are below 128. */
static uint64_t lack(uint64_t need, uint64_t have) {
    const uint64_t high = 0x8080808080808080;
    uint64_t difference = (need | high) - have;
    uint64_t some = (difference & high) >> 7; /* 1 where need is at least have */
    return difference & ~high & some * 0xff;
}

static unsigned sum(uint64_t bytes) {
    return (unsigned)(bytes * 0x0101010101010101 >> 56);
}

static unsigned items(const struct rh_components *c, uint64_t tickets, struct item *item) {
    unsigned n = 0;
    for (; tickets; tickets &= tickets - 1) {
        const struct rh_ticket *t = &c->ticket[bits_first(tickets)];
        struct item x = {.ticket = (uint8_t)bits_first(tickets),
                         .cards = t->colors_n,
                         .worth = (uint16_t)(t->points * ONE_POINT + 1)};
        for (unsigned i = 0; i < t->colors_n; i++) {
            x.need += (uint64_t)1 << 8 * t->colors[i];
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

/* What the rest could add if each ticket had the cards for itself and the last could be split. */
static unsigned bound(const struct item *item, unsigned n, const struct node *node) {
    unsigned worth = 0, cards = node->cards;
    for (unsigned i = 0; i < n; i++) {
        if (sum(lack(item[i].need, node->have)) > node->wilds) {
            continue;
        }
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
    uint64_t lacking = lack(x->need, node->have);
    if (sum(lacking) > node->wilds) {
        return false;
    }
    node->have -= x->need - lacking;
    node->wilds -= sum(lacking);
    node->cards -= x->cards;
    node->worth += x->worth;
    node->set |= (uint64_t)1 << x->ticket;
    return true;
}

/* Of two equal sets the one that has the first ticket in which they differ. */
static bool comes_first(uint64_t a, uint64_t b) {
    uint64_t differ = a ^ b;
    return differ & -differ & a;
}

static bool better(const struct node *node, unsigned worth, uint64_t set) {
    return node->worth > worth || (node->worth == worth && comes_first(node->set, set));
}

uint64_t rh_best_completion(const struct rh_components *c, uint64_t tickets,
                            const uint8_t platform[RH_COLORS + 1]) {
    struct item item[RH_TICKETS_MAX];
    struct node stack[RH_TICKETS_MAX + 1];
    uint64_t best = 0;
    unsigned n = items(c, tickets, item), depth = 0, best_worth = 0;
    stack[0] = (struct node){.wilds = platform[RH_COLORS], .cards = platform[RH_COLORS]};
    for (unsigned color = 0; color < RH_COLORS; color++) {
        stack[0].have |= (uint64_t)platform[color] << 8 * color;
        stack[0].cards += platform[color];
    }
    /* stack[depth] has decided the first `depth` tickets: each is taken first, then skipped. */
    for (;;) {
        struct node *top = &stack[depth];
        if (depth < n && top->worth + bound(item + depth, n - depth, top) >= best_worth) {
            stack[depth + 1] = *top;
            depth++;
            stack[depth].skipped = !take(&item[depth - 1], &stack[depth]);
            if (better(&stack[depth], best_worth, best)) {
                best_worth = stack[depth].worth;
                best = stack[depth].set;
            }
            continue;
        }
        while (depth && stack[depth].skipped) {
            depth--;
        }
        if (!depth) {
            return best;
        }
        stack[depth] = stack[depth - 1];
        stack[depth].skipped = true;
    }
}
