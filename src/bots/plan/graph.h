/* The board as a policy walks it: for each city its routes and where they lead. */
#ifndef BOTS_PLAN_GRAPH_H
#define BOTS_PLAN_GRAPH_H

#include "roundhouse.h"

struct graph_link {
    uint8_t route, city;
};

struct graph {
    const struct rh_components *c;
    uint16_t first[RH_CITIES_MAX + 1]; /* a city's links are link[first[i]] to link[first[i + 1]] */
    struct graph_link link[2 * RH_ROUTES_MAX];
    uint8_t by_length[RH_ROUTES_MAX]; /* routes, longest first */
    uint64_t cities[RH_ROUTES_MAX];   /* the two ends of a route as a set */
};

void graph_init(struct graph *graph, const struct rh_components *c);

#endif
