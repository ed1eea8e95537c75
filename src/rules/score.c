/* Final scores and who wins: USA-SCORE, GL-SCORE, CG-SCORE. */
#include "core/graph.h"
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

/* For each city the least city that a seat's routes join it to. GL-CLAIM-9: a junction joins routes
 * as a city does. */
static void join(const struct rh_components *c, const uint64_t routes[2], uint8_t group[]) {
    for (unsigned i = 0; i < c->cities_n; i++) {
        group[i] = (uint8_t)i;
    }
    uint64_t left[2] = {routes[0], routes[1]};
    for (unsigned r; bits_pop(left, &r);) {
        uint8_t a = c->route[r].a, b = c->route[r].b;
        while (group[a] != a) {
            a = group[a] = group[group[a]];
        }
        while (group[b] != b) {
            b = group[b] = group[group[b]];
        }
        group[a > b ? a : b] = a < b ? a : b;
    }
    for (unsigned i = 0; i < c->cities_n; i++) {
        group[i] = group[group[i]]; /* groups point downwards, so the lower one is final */
    }
}

bool rh_connected(const struct rh_components *c, const uint64_t routes[2], uint8_t a, uint8_t b) {
    assert(c && routes && a < c->cities_n && b < c->cities_n);
    uint8_t group[RH_CITIES_MAX];
    join(c, routes, group);
    return group[a] == group[b];
}

/* USA-SCORE-2: the longest trail, by pieces; it may pass through a city many times. */
uint8_t rh_longest_path(const struct rh_components *c, const uint64_t routes[2], uint64_t path[2]) {
    assert(c && routes && path);
    struct graph_edge edge[GRAPH_EDGES_MAX];
    uint8_t route[GRAPH_EDGES_MAX];
    uint64_t left[2] = {routes[0], routes[1]}, trail;
    unsigned n = 0;
    for (unsigned r; n < GRAPH_EDGES_MAX && bits_pop(left, &r);) {
        const struct rh_route *x = &c->route[r];
        edge[n] = (struct graph_edge){x->a, x->b, x->length};
        route[n++] = (uint8_t)r;
    }
    unsigned weight = graph_longest_trail(edge, n, &trail);
    path[0] = path[1] = 0;
    for (; trail; trail &= trail - 1) {
        bits_add(path, route[bits_first(trail)]);
    }
    return (uint8_t)weight;
}

/* USA-SCORE-1, GL-TICKET-3: tickets whose cities are joined add their value, the others subtract
 * it. */
static void score_tickets(const struct rh_components *c, const struct rh_state *s, unsigned seat,
                          struct rh_score *out) {
    uint8_t group[RH_CITIES_MAX];
    join(c, s->owned[seat], group);
    for (uint64_t left = s->tickets[seat]; left; left &= left - 1) {
        unsigned t = bits_first(left);
        const struct rh_ticket *ticket = &c->ticket[t];
        if (group[ticket->a] == group[ticket->b]) {
            out->completed |= (uint64_t)1 << t;
            out->won = (int16_t)(out->won + ticket->points);
        } else {
            out->lost = (int16_t)(out->lost + ticket->points);
        }
    }
    out->completed_n = (uint8_t)bits_count(out->completed);
}

/* GL-HARBOR-5: by the completed tickets that name the harbor's city. GL-HARBOR-6: each one not
 * built costs points. */
static void score_harbors(const struct rh_components *c, const struct rh_state *s, unsigned seat,
                          struct rh_score *out) {
    for (uint64_t left = s->harbors[seat]; left; left &= left - 1) {
        unsigned city = bits_first(left), tickets = 0;
        for (uint64_t done = out->completed; done; done &= done - 1) {
            const struct rh_ticket *t = &c->ticket[bits_first(done)];
            tickets += t->a == city || t->b == city;
        }
        out->bonus = (int16_t)(out->bonus + c->harbor_points[tickets < 3 ? tickets : 3]);
    }
    out->penalty = (int16_t)(s->harbors_left[seat] * c->harbor_unbuilt);
}

/* USA-SCORE-3: everyone who ties has the bonus. USA-SCORE-5: nobody, if nobody has a route. */
static void score_longest(const struct rh_components *c, const struct rh_state *s,
                          struct rh_score *out) {
    uint8_t longest = 1;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        out[seat].longest = rh_longest_path(c, s->owned[seat], out[seat].path);
        longest = out[seat].longest > longest ? out[seat].longest : longest;
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        out[seat].has_longest = out[seat].longest == longest;
        out[seat].bonus = (int16_t)(out[seat].bonus + out[seat].has_longest * c->longest_bonus);
    }
}

/* GL-SCORE-1: points so far, tickets and harbors; a longest path only where it earns something. */
void score_board(const struct rh_components *c, const struct rh_state *s, struct rh_score *out) {
    for (unsigned seat = 0; seat < s->seats; seat++) {
        out[seat].routes = s->score[seat];
        score_tickets(c, s, seat, &out[seat]);
        if (c->harbors) {
            score_harbors(c, s, seat, &out[seat]);
        }
    }
    if (c->longest_bonus) {
        score_longest(c, s, out);
    }
}

static unsigned tickets_to(const struct rh_components *c, uint64_t completed, uint8_t city) {
    unsigned n = 0;
    for (; completed; completed &= completed - 1) {
        const struct rh_ticket *t = &c->ticket[bits_first(completed)];
        n += t->a == city || t->b == city;
    }
    return n;
}

/* CG-SCORE-2: the most completed tickets to a city; all who tie have it, nobody with none. */
static void score_big_city(const struct rh_components *c, const struct rh_state *s, unsigned bonus,
                           struct rh_score *out) {
    unsigned most = 1, n[RH_SEATS_MAX];
    for (unsigned seat = 0; seat < s->seats; seat++) {
        n[seat] = tickets_to(c, s->completed[seat], c->bonus_city[bonus]);
        most = n[seat] > most ? n[seat] : most;
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (n[seat] == most) {
            out[seat].bonus = (int16_t)(out[seat].bonus + c->bonus_points[bonus]);
            out[seat].bonus_mask |= (uint8_t)(1 << bonus);
        }
    }
}

/* CG-SCORE-1: completed tickets were added when they were laid aside; what is left in hand is lost.
 */
void score_cards(const struct rh_components *c, const struct rh_state *s, struct rh_score *out) {
    for (unsigned seat = 0; seat < s->seats; seat++) {
        out[seat].completed = s->completed[seat];
        out[seat].completed_n = (uint8_t)bits_count(s->completed[seat]);
        out[seat].won = s->score[seat];
        for (uint64_t left = s->tickets[seat]; left; left &= left - 1) {
            out[seat].lost = (int16_t)(out[seat].lost + c->ticket[bits_first(left)].points);
        }
    }
    for (unsigned bonus = 0; bonus < c->bonus_n; bonus++) {
        score_big_city(c, s, bonus, out);
    }
}

/* USA-SCORE-4, GL-SCORE-2, CG-SCORE-3: what decides, most important first, as one number. */
static int merit(unsigned ties, const struct rh_score *x) {
    int m = x->total * 128 * 16;
    m += ties & TIE_TICKETS ? x->completed_n * 16 : 0;
    m += ties & TIE_LONGEST ? x->has_longest : 0;
    m += ties & TIE_BONUS_CARDS ? (int)bits_count(x->bonus_mask) : 0;
    return m;
}

void rh_score(const struct rh_components *c, const struct rh_state *s,
              struct rh_score out[RH_SEATS_MAX]) {
    assert(c && s && out && s->seats <= RH_SEATS_MAX);
    const struct game *game = game_of(c);
    memset(out, 0, RH_SEATS_MAX * sizeof *out);
    game->score(c, s, out);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        struct rh_score *x = &out[seat];
        x->total = (int16_t)(x->routes + x->won - x->lost + x->bonus - x->penalty);
    }
    for (unsigned i = 0; i < s->seats; i++) {
        for (unsigned k = 0; k < s->seats; k++) {
            out[i].rank =
                (uint8_t)(out[i].rank + (merit(game->ties, &out[k]) > merit(game->ties, &out[i])));
        }
    }
}
