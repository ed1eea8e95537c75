/* Graphs of routes: what joins, and the longest trail. */
#ifndef CORE_GRAPH_H
#define CORE_GRAPH_H

#include "roundhouse.h"

enum { GRAPH_EDGES_MAX = 64 };

struct graph_edge {
    uint8_t a, b;
    uint8_t weight; /* at most RH_LENGTH_MAX */
};

/* The weight of the longest trail (each edge at most once) and its edges as bits. */
unsigned graph_longest_trail(const struct graph_edge *edge, unsigned n, uint64_t *trail);

#endif
