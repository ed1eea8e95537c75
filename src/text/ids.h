/* Routes, cities and tickets by the ids of the map file. */
#ifndef TEXT_IDS_H
#define TEXT_IDS_H

#include "text/in.h"

/* Each finds what a word names, or says what it may have meant. */
bool ids_route(struct in *in, const struct rh_components *c, struct word w, uint8_t *route);
bool ids_city(struct in *in, const struct rh_components *c, struct word w, uint8_t *city);
bool ids_ticket(struct in *in, const struct rh_components *c, struct word w, uint8_t *ticket);

/* Prints the tickets or cities of a set, or the routes, each after a space. */
void ids_put_tickets(struct out *o, const struct rh_components *c, uint64_t tickets);
void ids_put_cities(struct out *o, const struct rh_components *c, uint64_t cities);
void ids_put_routes(struct out *o, const struct rh_components *c, const uint64_t routes[2]);

#endif
