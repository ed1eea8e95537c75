/*
 * The best assignment of platform cards to tickets: CG-END-4.
 *
 * Branch and bound over the tickets with prices for cards. For any price of each color, none above
 * the price of a wild card, the cards left at their prices plus what each undecided ticket is worth
 * above the price of its cards is a bound (weak duality of the linear program). Good prices are
 * found once, by a fixed number of subgradient steps in integers, and serve the whole search.
 * Tickets that are worth much more or much less than their cards are decided first, the likelier
 * way first.
 *
 * Worth is points, then tickets, in one number. The search finds how much can be had; then, ticket
 * by ticket in the order of the data, whether that much can be had with it. Rejected: bounding by
 * the number of cards alone, which took seconds for a player who keeps forty tickets.
 */
#include "rules/rules.h"

#include <assert.h>

enum { ONE_POINT = 64 + 1 }; /* more than there are tickets */
_Static_assert(RH_COLORS == 8, "a byte a color");

struct item {
    uint64_t need; /* cards of each color, a byte each */
    uint8_t ticket;
    int worth;
    int over; /* worth less the price of its cards */
};

struct node {
    uint64_t have, set;
    int worth, wilds;
    bool last; /* the other way to decide its last ticket has been tried */
};

struct problem {
    struct item item[RH_TICKETS_MAX];
    unsigned n;
    int price[RH_COLORS + 1]; /* the last one: wild, the highest */
};

/* For each byte what need is short of have; all bytes are below 128. */
static uint64_t lack(uint64_t need, uint64_t have) {
    const uint64_t high = 0x8080808080808080;
    uint64_t difference = (need | high) - have;
    uint64_t some = (difference & high) >> 7; /* 1 where need is at least have */
    return difference & ~high & some * 0xff;
}

static int sum(uint64_t bytes) {
    return (int)(bytes * 0x0101010101010101 >> 56);
}

static int cost(const struct problem *p, uint64_t cards) {
    int total = 0;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        total += p->price[color] * (int)(cards >> 8 * color & 0xff);
    }
    return total;
}

static void add(struct problem *p, const struct rh_components *c, unsigned ticket) {
    const struct rh_ticket *t = &c->ticket[ticket];
    struct item *x = &p->item[p->n++];
    *x = (struct item){.ticket = (uint8_t)ticket, .worth = t->points * ONE_POINT + 1};
    for (unsigned i = 0; i < t->colors_n; i++) {
        x->need += (uint64_t)1 << 8 * t->colors[i];
    }
}

/* The bound of the whole problem at its prices. */
static int bound(struct problem *p, const struct node *root) {
    int total = cost(p, root->have) + p->price[RH_COLORS] * root->wilds;
    for (unsigned i = 0; i < p->n; i++) {
        p->item[i].over = p->item[i].worth - cost(p, p->item[i].need);
        total += p->item[i].over > 0 ? p->item[i].over : 0;
    }
    return total;
}

/* One step downhill: dearer what is asked for more than there is, cheaper what is left over. */
static void step(struct problem *p, const struct node *root, int size) {
    int use[RH_COLORS] = {0}, dearest = 0;
    for (unsigned i = 0; i < p->n; i++) {
        for (unsigned color = 0; p->item[i].over > 0 && color < RH_COLORS; color++) {
            use[color] += (int)(p->item[i].need >> 8 * color & 0xff);
        }
    }
    for (unsigned color = 1; color < RH_COLORS; color++) {
        dearest = p->price[color] > p->price[dearest] ? (int)color : dearest;
    }
    for (unsigned color = 0; color < RH_COLORS; color++) {
        int spare = (int)(root->have >> 8 * color & 0xff) - use[color];
        spare += (int)color == dearest ? root->wilds : 0;
        p->price[color] -= spare * size / 8;
        p->price[color] = p->price[color] < 0 ? 0 : p->price[color];
    }
    p->price[RH_COLORS] = 0;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        int *wild = &p->price[RH_COLORS];
        *wild = p->price[color] > *wild ? p->price[color] : *wild;
    }
}

static int distance(const struct item *x) {
    return x->over < 0 ? -x->over : x->over;
}

static void find_prices(struct problem *p, const struct node *root) {
    struct problem best = *p;
    int least = bound(&best, root); /* with all prices 0 */
    for (unsigned color = 0; color <= RH_COLORS; color++) {
        p->price[color] = 4 * ONE_POINT; /* about what a card earns */
    }
    for (unsigned k = 0, rounds = 8 * p->n < 96 ? 8 * p->n : 96; k < rounds; k++) {
        int now = bound(p, root);
        if (now < least) {
            least = now;
            best = *p;
        }
        step(p, root, (int)(600 / (k + 6)));
    }
    *p = best;
    for (unsigned i = 1; i < p->n; i++) {
        struct item x = p->item[i];
        unsigned at = i;
        for (; at && distance(&p->item[at - 1]) < distance(&x); at--) {
            p->item[at] = p->item[at - 1];
        }
        p->item[at] = x;
    }
}

/* Completes a ticket of a node, if the cards suffice. */
static bool take(const struct item *x, struct node *node) {
    uint64_t lacking = lack(x->need, node->have);
    if (sum(lacking) > node->wilds) {
        return false;
    }
    node->have -= x->need - lacking;
    node->wilds -= sum(lacking);
    node->worth += x->worth;
    node->set |= (uint64_t)1 << x->ticket;
    return true;
}

/* Decides a ticket one way or the other; false: that way is closed. */
static bool decide(const struct item *x, bool second, struct node *node) {
    node->last = second;
    return (x->over >= 0) == second ? true : take(x, node);
}

/* The best set that is worth at least `floor`, in the node given; with `any` the first such set. */
static bool search(const struct problem *p, struct node root, int floor, bool any,
                   struct node *best) {
    struct node stack[RH_TICKETS_MAX + 1];
    int rest[RH_TICKETS_MAX + 1];
    unsigned depth = 0;
    bool found = false;
    rest[p->n] = 0;
    for (unsigned i = p->n; i-- > 0;) {
        rest[i] = rest[i + 1] + (p->item[i].over > 0 ? p->item[i].over : 0);
    }
    root.last = true;
    stack[0] = root;
    for (;;) {
        struct node *top = &stack[depth];
        if (top->worth >= floor) {
            *best = *top;
            floor = top->worth + 1;
            found = true;
            if (any) {
                return true;
            }
        }
        int most = top->worth + rest[depth] + cost(p, top->have) + p->price[RH_COLORS] * top->wilds;
        /* On with the next ticket, or back to the last one that can be decided the other way. */
        for (bool back = depth == p->n || most < floor;; back = true) {
            while (back && depth && stack[depth].last) {
                depth--;
            }
            if (back && !depth) {
                return found;
            }
            depth -= back;
            stack[depth + 1] = stack[depth];
            depth++;
            if (decide(&p->item[depth - 1], back, &stack[depth])) {
                break;
            }
        }
    }
}

static void leave_out(struct problem *p, unsigned ticket) {
    unsigned kept = 0;
    for (unsigned i = 0; i < p->n; i++) {
        if (p->item[i].ticket != ticket) {
            p->item[kept++] = p->item[i];
        }
    }
    p->n = kept;
}

uint64_t rh_best_completion(const struct rh_components *c, uint64_t tickets,
                            const uint8_t platform[RH_COLORS + 1]) {
    assert(c && platform && c->game == RH_CARD_GAME);
    struct problem p = {.n = 0};
    struct node root = {.wilds = platform[RH_COLORS]}, best;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        root.have |= (uint64_t)platform[color] << 8 * color;
    }
    for (uint64_t t = tickets; t; t &= t - 1) {
        struct node alone = root;
        add(&p, c, bits_first(t));
        for (unsigned i = 0; i < p.n; i++) {
            if (p.item[i].ticket == bits_first(t) && !take(&p.item[i], &alone)) {
                leave_out(&p, bits_first(t));
                tickets &= ~((uint64_t)1 << bits_first(t));
            }
        }
    }
    find_prices(&p, &root);
    best = root;
    search(&p, root, 0, false, &best);
    int worth = best.worth;
    for (uint64_t t = tickets; t; t &= t - 1) { /* of equals, the first in the order of the data */
        struct node with = root, other;
        unsigned i = 0;
        while (p.item[i].ticket != bits_first(t)) {
            i++;
        }
        struct item x = p.item[i];
        leave_out(&p, x.ticket);
        if (!take(&x, &with)) {
            continue;
        }
        if (best.set >> x.ticket & 1) {
            root = with;
        } else if (search(&p, with, worth, true, &other)) {
            best = other;
            root = with;
        }
    }
    return best.set;
}
