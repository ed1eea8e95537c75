/*
 * A simple bot that finishes its tickets: it weighs every legal action once and takes the best.
 *
 * On a board it joins its tickets one after the other by the cheapest routes, claims those routes
 * as soon as it can pay them, and collects the colors they want. With all tickets done it claims
 * the longest routes. In the card game it plays what its tickets ask for. It never looks at
 * opponents.
 */
#include "bots/levels.h"
#include "core/bits.h"

#include <string.h>

struct memory {
    const struct rh_components *c;
    const struct rh_state *v;
    uint64_t plan[2];   /* routes still to be claimed */
    int want[RH_CARDS]; /* cards that the plan lacks */
    bool open;          /* a ticket is not done yet */
    struct rh_action answer;
    struct rh_action legal[RH_LEGAL_MAX];
};

static bool is_free(const struct memory *m, unsigned route) {
    uint8_t twin = m->c->route[route].twin;
    return !bits_has(m->v->closed, route) &&
           (twin == RH_NONE || !bits_has(m->v->owned[m->v->eye], twin));
}

static int cost(const struct memory *m, const uint64_t plan[2], unsigned route) {
    if (bits_has(m->v->owned[m->v->eye], route) || bits_has(plan, route)) {
        return 0;
    }
    return is_free(m, route) ? m->c->route[route].length + 1 : 1000;
}

/* Adds the cheapest way between two cities to the plan; returns the pieces it still needs. */
static int join(const struct memory *m, uint64_t plan[2], uint8_t from, uint8_t to) {
    int far[RH_CITIES_MAX], pieces = 0;
    uint8_t by[RH_CITIES_MAX];
    uint64_t done = 0;
    for (unsigned i = 0; i < RH_CITIES_MAX; i++) {
        far[i] = i == from ? 0 : 1000;
    }
    for (unsigned city = from; city != to;) {
        done |= (uint64_t)1 << city;
        uint64_t at[2] = {m->c->at_city[city].bits[0], m->c->at_city[city].bits[1]};
        for (unsigned r; bits_pop(at, &r);) {
            unsigned next = m->c->route[r].a == city ? m->c->route[r].b : m->c->route[r].a;
            int way = far[city] + cost(m, plan, r);
            if (way < far[next]) {
                far[next] = way;
                by[next] = (uint8_t)r;
            }
        }
        int best = 1000;
        for (unsigned i = 0; i < m->c->cities_n; i++) {
            if (!(done >> i & 1) && far[i] < best) {
                best = far[i];
                city = i;
            }
        }
        if (best == 1000) {
            return -1;
        }
    }
    for (unsigned city = to; city != from;) {
        unsigned r = by[city];
        city = m->c->route[r].a == city ? m->c->route[r].b : m->c->route[r].a;
        if (cost(m, plan, r)) {
            bits_add(plan, r);
            pieces += m->c->route[r].length;
        }
    }
    return pieces;
}

/* Joins all these tickets; what their points are worth less the pieces they need. */
static int join_all(struct memory *m, uint64_t tickets, uint64_t plan[2]) {
    int value = 0, pieces = m->v->trains[m->v->eye] + m->v->ships[m->v->eye];
    pieces = pieces ? pieces : m->c->trains;
    plan[0] = plan[1] = 0;
    for (; tickets; tickets &= tickets - 1) {
        const struct rh_ticket *t = &m->c->ticket[bits_first(tickets)];
        int n = join(m, plan, t->a, t->b);
        bool lost = n < 0 || n > pieces;
        pieces -= lost ? 0 : n;
        value += lost ? -2 * t->points : 2 * t->points - n;
        m->open |= !lost && n;
    }
    return value;
}

/* The color of a route, or for a gray one the color that the hand has most of. */
static unsigned color_for(const struct memory *m, unsigned route) {
    const struct rh_route *r = &m->c->route[route];
    const uint8_t *hand = m->v->hand[m->v->eye] + (r->ship ? RH_SHIP : RH_TRAIN);
    unsigned best = 0;
    for (unsigned i = 1; i < RH_COLORS; i++) {
        best = hand[i] + hand[i + 8] > hand[best] + hand[best + 8] ? i : best;
    }
    return r->color == RH_GRAY ? best : r->color;
}

static void want_cards(struct memory *m) {
    uint64_t left[2] = {m->plan[0], m->plan[1]};
    for (unsigned r; bits_pop(left, &r);) {
        unsigned base = m->c->route[r].ship ? RH_SHIP : RH_TRAIN, color = color_for(m, r);
        m->want[base + color] += m->c->route[r].length;
        m->want[base + 8 + color] += m->c->route[r].length;
    }
    for (uint64_t t = m->v->tickets[m->v->eye]; t; t &= t - 1) {
        const struct rh_ticket *ticket = &m->c->ticket[bits_first(t)];
        for (unsigned i = 0; i < ticket->colors_n; i++) {
            m->want[ticket->colors[i]]++;
        }
    }
    for (unsigned card = 0; card < RH_WILD; card++) {
        m->want[card] -= m->v->hand[m->v->eye][card];
    }
}

static int value_of_claim(const struct memory *m, const struct rh_action *a) {
    const struct rh_route *r = &m->c->route[a->route];
    int thrift = -2 * a->wilds - (r->ship ? 0 : a->m);
    if (bits_has(m->plan, a->route)) {
        return 1000 + 10 * r->length + thrift;
    }
    return (m->open ? 0 : 100 + 20 * r->length) + thrift;
}

static int value_of_draw(const struct memory *m, const struct rh_action *a) {
    int ship = m->plan[0] | m->plan[1] ? m->c->market_ships > 0 : 0;
    if (a->card == RH_NONE) {
        return 20 - (a->deck == RH_SHIP_DECK ? 1 - ship : 0);
    }
    if (a->card == RH_WILD) {
        return 24;
    }
    int want = m->want[a->card];
    return want > 0 ? 30 - (want < 8 ? want : 8) : 10;
}

/* A harbor pays by tickets that name its city. */
static int value_of_harbor(const struct memory *m, const struct rh_action *a) {
    int n = 0;
    for (uint64_t t = m->v->tickets[m->v->eye]; t; t &= t - 1) {
        const struct rh_ticket *ticket = &m->c->ticket[bits_first(t)];
        n += ticket->a == a->city || ticket->b == a->city;
    }
    return 900 + 20 * n - a->wilds;
}

static int value_of_play(const struct memory *m, const struct rh_action *a) {
    if (a->color == RH_NONE) {
        return 60;
    }
    int want = m->want[a->color] + a->n;
    return (a->n >= 3 ? 80 : 15) + 4 * a->n + want - 3 * a->wilds;
}

/* Card game: the points of these tickets if all cards in sight reached the platform. */
static int cover(struct memory *m, uint64_t tickets) {
    const struct rh_state *v = m->v;
    uint8_t cards[RH_COLORS + 1];
    int points = 0;
    memcpy(cards, v->platform[v->eye], sizeof cards);
    cards[RH_COLORS] = (uint8_t)(cards[RH_COLORS] + v->hand[v->eye][RH_WILD]);
    for (unsigned i = 0; i < RH_COLORS; i++) {
        cards[i] = (uint8_t)(cards[i] + v->hand[v->eye][i] + (v->yard[i] == v->eye) * v->yard_n[i]);
    }
    uint64_t done = rh_best_completion(m->c, tickets, cards);
    m->open = done != tickets;
    for (; tickets; tickets &= tickets - 1) {
        unsigned t = bits_first(tickets);
        points += done >> t & 1 ? m->c->ticket[t].points : -m->c->ticket[t].points / 2;
    }
    return points;
}

static int value(struct memory *m, const struct rh_action *a) {
    uint64_t plan[2];
    int pieces = m->v->trains[a->seat] + m->v->ships[a->seat];
    switch ((enum rh_kind)a->kind) {
    case RH_KEEP:
        if (!a->tickets) {
            return -1000; /* or it might draw tickets for ever */
        }
        return m->c->routes_n ? join_all(m, m->v->tickets[a->seat] | a->tickets, plan)
                              : cover(m, m->v->tickets[a->seat] | a->tickets);
    case RH_MIX:
        return a->n == m->c->mix_trains;
    case RH_DRAW:
        return value_of_draw(m, a);
    case RH_TICKETS:
        return m->open || (m->c->routes_n && pieces < 15) ? 5 : 70;
    case RH_CLAIM:
        return value_of_claim(m, a);
    case RH_HARBOR:
        return value_of_harbor(m, a);
    case RH_EXCHANGE:
        return -a->n;
    case RH_PLAY:
        return value_of_play(m, a);
    case RH_COMPLETE:
        return 0;
    case RH_SETTLE:
        return 1 + a->best;
    case RH_PASS:
    case RH_UNDO:
    case RH_KINDS:
        break;
    }
    return 0;
}

static void start(const struct bot *bot, void *memory, const struct rh_components *c,
                  const struct rh_state *view, uint64_t seed) {
    (void)bot;
    struct memory *m = memory;
    struct rh_rng rng = {seed};
    size_t n = rh_legal(c, view, view->eye, m->legal), ties = 0;
    m->c = c;
    m->v = view;
    m->open = false;
    memset(m->want, 0, sizeof m->want);
    m->plan[0] = m->plan[1] = 0;
    if (c->routes_n && view->phase == RH_PLAYING) {
        join_all(m, view->tickets[view->eye], m->plan);
    }
    if (!c->routes_n) {
        cover(m, view->tickets[view->eye]);
    }
    want_cards(m);
    for (int best = -100000; n-- > 0;) {
        int x = value(m, &m->legal[n]);
        ties = x > best ? 1 : ties + (x == best);
        if (x > best || (x == best && rh_random(&rng, (uint32_t)ties) == 0)) {
            best = x;
            m->answer = m->legal[n];
        }
    }
}

static void answer(const void *memory, struct rh_action *out) {
    *out = ((const struct memory *)memory)->answer;
}

const struct player player_greedy = {
    .memory = sizeof(struct memory),
    .start = start,
    .answer = answer,
};
