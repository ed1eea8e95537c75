/* The board as a policy walks it: for each city its routes and where they lead. */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include "roundhouse.h"

struct net_link {
    uint8_t route, city;
};

struct net {
    const struct rh_components *c;
    uint16_t first[RH_CITIES_MAX + 1]; /* a city's links are link[first[i]] to link[first[i + 1]] */
    struct net_link link[2 * RH_ROUTES_MAX];
    uint8_t by_length[RH_ROUTES_MAX]; /* routes, longest first */
    uint64_t cities[RH_ROUTES_MAX];   /* the two ends of a route as a set */
};

void net_init(struct net *net, const struct rh_components *c);

#endif
