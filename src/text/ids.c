/*
 * Finding what a word names.
 *
 * A plain search: maps have at most RH_ROUTES_MAX routes, and a hash of the ids would have to live
 * in the components. A word that names nothing is answered with the nearest id, by edits.
 */
#include "text/ids.h"

#include "core/bits.h"
#include "text/names.h"

#include <string.h>

struct catalogue {
    const char *missing, *unknown, *near; /* complaints */
    const char *(*id)(const struct rh_components *c, unsigned i);
    unsigned n;
};

static unsigned least(unsigned a, unsigned b, unsigned c) {
    unsigned ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* How many letters must be added, left out or changed to make one word of the other. */
static unsigned edits(struct word w, const char *id) {
    unsigned row[RH_ID_MAX + 1];
    size_t n = strlen(id);
    for (unsigned k = 0; k <= n; k++) {
        row[k] = k;
    }
    for (unsigned i = 0; i < w.n; i++) {
        unsigned corner = row[0];
        row[0] = i + 1;
        for (unsigned k = 0; k < n; k++) {
            unsigned change = corner + (w.at[i] != id[k]);
            corner = row[k + 1];
            row[k + 1] = least(change, row[k] + 1, corner + 1);
        }
    }
    return row[n];
}

/* Whether a word names the same two cities the other way round. */
static bool is_reversed(struct word w, const char *id) {
    size_t n = strlen(id);
    for (size_t at = 0; w.n == n && at + 2 <= n; at++) {
        size_t tail = n - at - 2;
        if (memcmp(w.at + at, "--", 2) == 0 && memcmp(w.at + at + 2, id, tail) == 0 &&
            memcmp(id + tail, "--", 2) == 0 && memcmp(w.at, id + tail + 2, at) == 0) {
            return true;
        }
    }
    return false;
}

static const char *nearest(const struct rh_components *c, const struct catalogue *list,
                           struct word w) {
    const char *best = NULL;
    unsigned limit = (unsigned)w.n / 3 + 1;
    for (unsigned i = 0; w.n < RH_ID_MAX && i < list->n; i++) {
        unsigned distance = is_reversed(w, list->id(c, i)) ? 0 : edits(w, list->id(c, i));
        if (distance < limit) {
            limit = distance;
            best = list->id(c, i);
        }
    }
    return best;
}

static bool find(struct in *in, const struct rh_components *c, const struct catalogue *list,
                 struct word w, uint8_t *found) {
    for (unsigned i = 0; i < list->n; i++) {
        if (word_is(w, list->id(c, i))) {
            *found = (uint8_t)i;
            return true;
        }
    }
    if (w.n == 0) {
        return in_complain(in, list->missing, NULL);
    }
    const char *best = nearest(c, list, w);
    if (best) {
        return in_complain(in, list->near, "%word", w, "near", best, NULL);
    }
    return in_complain(in, list->unknown, "%word", w, NULL);
}

bool ids_route(struct in *in, const struct rh_components *c, struct word w, uint8_t *route) {
    const struct catalogue list = {"route-missing", "route", "route-near", names_route,
                                   c->routes_n};
    return find(in, c, &list, w, route);
}

bool ids_city(struct in *in, const struct rh_components *c, struct word w, uint8_t *city) {
    const struct catalogue list = {"city-missing", "city", "city-near", names_city, c->cities_n};
    return find(in, c, &list, w, city);
}

bool ids_ticket(struct in *in, const struct rh_components *c, struct word w, uint8_t *ticket) {
    const struct catalogue list = {"ticket-missing", "ticket", "ticket-near", names_ticket,
                                   c->tickets_n};
    return find(in, c, &list, w, ticket);
}

void ids_put_tickets(struct out *o, const struct rh_components *c, uint64_t tickets) {
    for (; tickets; tickets &= tickets - 1) {
        out_put(o, " %s", names_ticket(c, bits_first(tickets)));
    }
}

void ids_put_cities(struct out *o, const struct rh_components *c, uint64_t cities) {
    for (; cities; cities &= cities - 1) {
        out_put(o, " %s", names_city(c, bits_first(cities)));
    }
}

void ids_put_routes(struct out *o, const struct rh_components *c, const uint64_t routes[2]) {
    uint64_t left[2] = {routes[0], routes[1]};
    for (unsigned i; bits_pop(left, &i);) {
        out_put(o, " %s", names_route(c, i));
    }
}
