/*
 * Final scores, counted anew from docs/rules: every trail is tried, cities are flooded, every set
 * of tickets is weighed. Where that would take too long, the part is left to games with fewer
 * routes.
 */
#include "property.h"

#include <string.h>

enum { STEPS_MAX = 60000, EDGES_MAX = 48 };

struct walk {
    const struct rh_components *c;
    unsigned n, route[EDGES_MAX];
    unsigned best, steps;
    uint64_t used;
};

/* Goes on from a city over every route not yet used. */
static void walk_on(struct walk *w, unsigned city, unsigned length) {
    w->best = length > w->best ? length : w->best;
    for (unsigned i = 0; i < w->n && w->steps < STEPS_MAX; i++) {
        const struct rh_route *r = &w->c->route[w->route[i]];
        if (w->used >> i & 1 || (r->a != city && r->b != city)) {
            continue;
        }
        w->steps++;
        w->used |= (uint64_t)1 << i;
        walk_on(w, r->a == city ? r->b : r->a, length + r->length);
        w->used &= ~((uint64_t)1 << i);
    }
}

/* USA-SCORE-2; false: too many to try. */
static bool longest(const struct rh_components *c, const uint64_t routes[2], unsigned *best) {
    struct walk w = {.c = c};
    for (unsigned r = 0; r < c->routes_n; r++) {
        if (routes[r / 64] >> r % 64 & 1) {
            if (w.n == EDGES_MAX) {
                return false;
            }
            w.route[w.n++] = r;
        }
    }
    for (unsigned city = 0; city < c->cities_n; city++) {
        walk_on(&w, city, 0);
    }
    *best = w.best;
    return w.steps < STEPS_MAX;
}

/* USA-SCORE-1, GL-TICKET-3: floods from a city. */
static bool joined(const struct rh_components *c, const uint64_t routes[2], unsigned a,
                   unsigned b) {
    uint64_t wet = (uint64_t)1 << a, before = 0;
    while (wet != before) {
        before = wet;
        for (unsigned r = 0; r < c->routes_n; r++) {
            uint64_t ends = (uint64_t)1 << c->route[r].a | (uint64_t)1 << c->route[r].b;
            if (routes[r / 64] >> r % 64 & 1 && wet & ends) {
                wet |= ends;
            }
        }
    }
    return wet >> b & 1;
}

struct sum {
    int total, won, lost, bonus, penalty;
    unsigned completed, cards; /* tickets; bonus cards */
    unsigned longest;
};

static void add_tickets(const struct table *t, unsigned seat, struct sum *sum, uint64_t *done) {
    const struct rh_components *c = t->c;
    const struct rh_state *s = &t->s;
    *done = s->completed[seat];
    for (unsigned i = 0; i < c->tickets_n; i++) {
        const struct rh_ticket *ticket = &c->ticket[i];
        if (s->tickets[seat] >> i & 1) {
            bool yes = c->routes_n && joined(c, s->owned[seat], ticket->a, ticket->b);
            *done |= (uint64_t)yes << i;
            sum->lost += yes ? 0 : ticket->points;
        }
        sum->won += *done >> i & 1 ? ticket->points : 0;
        sum->completed += *done >> i & 1;
    }
}

static unsigned naming(const struct rh_components *c, uint64_t tickets, unsigned city) {
    unsigned n = 0;
    for (unsigned i = 0; i < c->tickets_n; i++) {
        n += tickets >> i & 1 && (c->ticket[i].a == city || c->ticket[i].b == city);
    }
    return n;
}

/* GL-HARBOR-5, GL-HARBOR-6 */
static void add_harbors(const struct table *t, unsigned seat, uint64_t done, struct sum *sum) {
    unsigned built = 0;
    for (unsigned city = 0; city < t->c->cities_n; city++) {
        if (t->s.harbors[seat] >> city & 1) {
            unsigned n = naming(t->c, done, city);
            sum->bonus += n > 2 ? 30 : (int)n * 10;
            built++;
        }
    }
    sum->penalty = t->c->game == RH_GREAT_LAKES ? 4 * (3 - (int)built) : 0;
}

/* CG-SCORE-2 */
static void add_big_cities(const struct table *t, uint64_t done[], struct sum sum[]) {
    for (unsigned i = 0; i < t->c->bonus_n; i++) {
        unsigned most = 0;
        for (unsigned seat = 0; seat < t->s.seats; seat++) {
            unsigned n = naming(t->c, done[seat], t->c->bonus_city[i]);
            most = n > most ? n : most;
        }
        for (unsigned seat = 0; most && seat < t->s.seats; seat++) {
            if (naming(t->c, done[seat], t->c->bonus_city[i]) == most) {
                sum[seat].bonus += t->c->bonus_points[i];
                sum[seat].cards++;
            }
        }
    }
}

/* USA-SCORE-2, 3, 5; false: too many paths to try. */
static bool add_longest(const struct table *t, struct sum sum[]) {
    unsigned most = 0;
    for (unsigned seat = 0; seat < t->s.seats; seat++) {
        if (!longest(t->c, t->s.owned[seat], &sum[seat].longest)) {
            return false;
        }
        most = sum[seat].longest > most ? sum[seat].longest : most;
    }
    for (unsigned seat = 0; most && seat < t->s.seats; seat++) {
        sum[seat].bonus += sum[seat].longest == most ? 10 : 0;
    }
    return true;
}

/* USA-SCORE-4, GL-SCORE-2, CG-SCORE-3: whether a comes before b. */
static bool before(const struct table *t, const struct sum *a, const struct sum *b, unsigned most) {
    if (a->total != b->total || t->c->game == RH_GREAT_LAKES) {
        return a->total > b->total;
    }
    if (a->completed != b->completed) {
        return a->completed > b->completed;
    }
    if (t->c->game == RH_USA) {
        return a->longest == most && b->longest < most;
    }
    return a->cards > b->cards;
}

static void check_ranks(const struct table *t, const struct rh_score *score,
                        const struct sum *sum) {
    unsigned most = 0;
    for (unsigned seat = 0; seat < t->s.seats; seat++) {
        most = sum[seat].longest > most ? sum[seat].longest : most;
    }
    for (unsigned seat = 0; seat < t->s.seats; seat++) {
        unsigned rank = 0;
        for (unsigned other = 0; other < t->s.seats; other++) {
            rank += before(t, &sum[other], &sum[seat], most);
        }
        require(t, score[seat].rank == rank, "the rank of seat %u", seat + 1);
    }
}

void score_check(const struct table *t) {
    struct rh_score score[RH_SEATS_MAX];
    struct sum sum[RH_SEATS_MAX] = {0};
    uint64_t done[RH_SEATS_MAX];
    rh_score(t->c, &t->s, score);
    for (unsigned seat = 0; seat < t->s.seats; seat++) {
        add_tickets(t, seat, &sum[seat], &done[seat]);
        add_harbors(t, seat, done[seat], &sum[seat]);
    }
    add_big_cities(t, done, sum);
    if (t->c->game == RH_USA && !add_longest(t, sum)) {
        return;
    }
    for (unsigned seat = 0; seat < t->s.seats; seat++) {
        struct sum *x = &sum[seat];
        int routes = t->c->routes_n ? t->s.score[seat] : 0; /* counted anew after every action */
        x->total = routes + x->won - x->lost + x->bonus - x->penalty;
        require(t, score[seat].total == x->total, "the total of seat %u is %d, not %d", seat + 1,
                x->total, score[seat].total);
        require(t, score[seat].won == x->won && score[seat].lost == x->lost,
                "the tickets of seat %u", seat + 1);
        require(t, score[seat].completed == done[seat] && score[seat].completed_n == x->completed,
                "the completed tickets of seat %u", seat + 1);
        require(t, t->c->game != RH_USA || score[seat].longest == x->longest,
                "the longest path of seat %u is %u, not %u", seat + 1, x->longest,
                score[seat].longest);
    }
    check_ranks(t, score, sum);
}

/* ---- CG-END-4 ----------------------------------------------------------------------------- */

struct best {
    const struct rh_components *c;
    unsigned n, ticket[RH_TICKETS_MAX];
    unsigned points, count, steps;
    uint64_t set;
};

/* Completes, or does not, each ticket from this one on; `have` is what the platform still holds. */
static void weigh(struct best *b, unsigned i, const uint8_t have[RH_COLORS + 1], unsigned points,
                  unsigned count, uint64_t set) {
    if (i == b->n || b->steps++ > STEPS_MAX) {
        uint64_t differ = set ^ b->set;
        bool first = differ & -differ & set;
        if (points > b->points || (points == b->points && count > b->count) ||
            (points == b->points && count == b->count && first)) {
            b->points = points;
            b->count = count;
            b->set = set;
        }
        return;
    }
    const struct rh_ticket *ticket = &b->c->ticket[b->ticket[i]];
    uint8_t left[RH_COLORS + 1];
    bool enough = true;
    memcpy(left, have, sizeof left);
    for (unsigned k = 0; enough && k < ticket->colors_n; k++) {
        uint8_t *card = left[ticket->colors[k]] ? &left[ticket->colors[k]] : &left[RH_COLORS];
        enough = *card > 0;
        *card = (uint8_t)(*card - enough);
    }
    if (enough) {
        weigh(b, i + 1, left, points + ticket->points, count + 1,
              set | (uint64_t)1 << b->ticket[i]);
    }
    weigh(b, i + 1, have, points, count, set);
}

void score_check_settle(const struct table *t, const struct rh_action *a) {
    struct best b = {.c = t->c};
    if (a->kind != RH_SETTLE || !a->best) {
        return;
    }
    for (unsigned i = 0; i < t->c->tickets_n; i++) {
        if (t->s.tickets[a->seat] >> i & 1) {
            b.ticket[b.n++] = i;
        }
    }
    weigh(&b, 0, t->s.platform[a->seat], 0, 0, 0);
    uint64_t found = rh_best_completion(t->c, t->s.tickets[a->seat], t->s.platform[a->seat]);
    require(t, b.steps > STEPS_MAX || found == b.set, "the best tickets of seat %u", a->seat + 1);
}
