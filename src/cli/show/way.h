/* The way to finish a ticket: which free routes would join its cities with the fewest pieces. */
#ifndef CLI_SHOW_WAY_H
#define CLI_SHOW_WAY_H

#include "roundhouse.h"

struct way {
    int pieces;                   /* 0: the cities are joined already; -1: they no longer can be */
    uint8_t route[RH_CITIES_MAX]; /* in the order of the way */
    uint8_t from[RH_CITIES_MAX];  /* the city where each begins */
    unsigned n;
};

void way_to_ticket(const struct rh_components *c, const struct rh_state *view, uint8_t seat,
                   uint8_t ticket, struct way *out);

/* Whether a seat might still claim a route, cards apart. */
bool way_is_open(const struct rh_components *c, const struct rh_state *view, uint8_t seat,
                 uint8_t route);

/* The seat that owns a route, or RH_NONE. */
uint8_t way_owner(const struct rh_state *view, uint8_t route);

#endif
