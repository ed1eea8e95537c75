/* See graph.h. Made anew for each decision: it takes a microsecond and needs no upkeep. */
#include "bots/plan/graph.h"

#include "core/bits.h"

#include <assert.h>

void graph_init(struct graph *graph, const struct rh_components *c) {
    assert(graph && c && c->cities_n <= RH_CITIES_MAX && c->routes_n <= RH_ROUTES_MAX);
    unsigned n = 0;
    graph->c = c;
    for (unsigned city = 0; city < c->cities_n; city++) {
        uint64_t at[2] = {c->at_city[city].bits[0], c->at_city[city].bits[1]};
        graph->first[city] = (uint16_t)n;
        for (unsigned r; bits_pop(at, &r);) {
            uint8_t other = c->route[r].a == city ? c->route[r].b : c->route[r].a;
            graph->link[n++] = (struct graph_link){(uint8_t)r, other};
        }
    }
    graph->first[c->cities_n] = (uint16_t)n;
    n = 0;
    for (unsigned length = RH_LENGTH_MAX; length > 0; length--) {
        for (unsigned r = 0; r < c->routes_n; r++) {
            if (c->route[r].length == length) {
                graph->by_length[n++] = (uint8_t)r;
            }
        }
    }
    for (unsigned r = 0; r < c->routes_n; r++) {
        graph->cities[r] = (uint64_t)1 << c->route[r].a | (uint64_t)1 << c->route[r].b;
    }
}
