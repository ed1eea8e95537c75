/*
 * The longest trail of a weighted graph, exactly.
 *
 * Each connected part is searched alone. A part with at most two odd vertices is one trail. In a
 * tree it joins two leaves: the farthest from anywhere, and the farthest from that one. In any
 * other, a longest trail begins and ends at odd vertices, so depth-first search starts only there.
 * Every odd vertex but the two ends must leave one edge unused; half the sum of their lightest
 * edges is lost for certain, which bounds what a branch can still reach, and the search stops as
 * soon as the bound of the whole part is met. Rejected: bitmask dynamic programming over edges
 * (slow on typical small networks) and a bound by flood fill at each step (dearer than the steps it
 * saves).
 */
#include "core/graph.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

struct part {
    uint64_t edges;     /* as bits, heaviest first */
    const uint64_t *at; /* edges at a vertex */
    uint8_t *least;     /* weight of the lightest edge at a vertex */
    uint64_t vertices, odd;
    unsigned weight, loss2; /* of all; twice what the odd vertices must lose */
    unsigned dear;          /* the most that one end can save of loss2 */
};

struct step {
    uint64_t untried;
    uint8_t vertex, edge;
};

/* Without a branch: which end it is cannot be foreseen. */
static unsigned other_end(const struct graph_edge *e, unsigned v) {
    return e->a ^ e->b ^ v;
}

/* Sorts heaviest first, keeping which edge is which. */
static void sort(const struct graph_edge *edge, unsigned n, uint8_t order[]) {
    uint8_t count[RH_LENGTH_MAX + 1] = {0}, at = 0;
    for (unsigned i = 0; i < n; i++) {
        assert(edge[i].weight <= RH_LENGTH_MAX);
        count[edge[i].weight]++;
    }
    for (unsigned w = RH_LENGTH_MAX + 1; w-- > 0;) {
        uint8_t here = count[w];
        count[w] = at;
        at = (uint8_t)(at + here);
    }
    for (unsigned i = 0; i < n; i++) {
        order[count[edge[i].weight]++] = (uint8_t)i;
    }
}

/* The connected part that holds edge `first`; `least` has room for all vertices. */
static struct part part_of(const struct graph_edge *edge, const uint64_t *at, uint8_t *least,
                           unsigned first) {
    struct part p = {.at = at, .least = least};
    uint64_t open = (uint64_t)1 << edge[first].a;
    while (open) {
        unsigned v = bits_first(open);
        open &= open - 1;
        p.vertices |= (uint64_t)1 << v;
        p.edges |= at[v];
        for (uint64_t e = at[v]; e; e &= e - 1) {
            unsigned i = bits_first(e);
            unsigned u = other_end(&edge[i], v);
            open |= (uint64_t)1 << u & ~p.vertices;
            least[v] = edge[i].weight; /* the last one is the lightest */
            p.weight += edge[i].weight;
        }
        if (bits_count(at[v]) & 1) {
            p.odd |= (uint64_t)1 << v;
            p.loss2 += least[v];
            p.dear = least[v] > p.dear ? least[v] : p.dear;
        }
    }
    p.weight /= 2; /* each edge was met from both ends */
    return p;
}

struct trail {
    unsigned weight;
    uint64_t edges;
};

/* The longest way from a vertex of a tree; returns where it ends. */
static unsigned farthest(const struct part *p, const struct graph_edge *edge, unsigned from,
                         struct trail *way) {
    struct trail to[RH_CITIES_MAX];
    uint64_t left = p->edges, open = (uint64_t)1 << from;
    unsigned end = from;
    to[from] = (struct trail){0, 0};
    while (open) {
        unsigned v = bits_first(open);
        open &= open - 1;
        end = to[v].weight > to[end].weight ? v : end;
        for (uint64_t e = p->at[v] & left; e; e &= e - 1) {
            unsigned i = bits_first(e), u = other_end(&edge[i], v);
            to[u] = (struct trail){to[v].weight + edge[i].weight, to[v].edges | (uint64_t)1 << i};
            open |= (uint64_t)1 << u;
        }
        left &= ~p->at[v];
    }
    *way = to[end];
    return end;
}

enum { ODD_MAX = 14, FAR = 1000 };

/* The shortest ways between the odd vertices of a part. */
static void distances(const struct part *p, const struct graph_edge *edge, const uint8_t *odd,
                      unsigned n, unsigned far[ODD_MAX][ODD_MAX]) {
    for (unsigned i = 0; i < n; i++) {
        unsigned d[RH_CITIES_MAX];
        for (unsigned v = 0; v < RH_CITIES_MAX; v++) {
            d[v] = FAR;
        }
        d[odd[i]] = 0;
        for (bool shorter = true; shorter;) {
            shorter = false;
            for (uint64_t e = p->edges; e; e &= e - 1) {
                const struct graph_edge *x = &edge[bits_first(e)];
                if (d[x->a] + x->weight < d[x->b] || d[x->b] + x->weight < d[x->a]) {
                    shorter = true;
                    d[x->a] = d[x->a] < d[x->b] + x->weight ? d[x->a] : d[x->b] + x->weight;
                    d[x->b] = d[x->b] < d[x->a] + x->weight ? d[x->b] : d[x->a] + x->weight;
                }
            }
        }
        for (unsigned k = 0; k < n; k++) {
            far[i][k] = d[odd[k]];
        }
    }
}

/*
 * What no trail of a part can beat: what it leaves unused joins all odd vertices but its two ends
 * in pairs, so it loses at least the shortest such pairing. Dynamic programming over sets of odd
 * vertices; dear, so only for parts that are not done soon.
 */
static unsigned tight_ceiling(const struct part *p, const struct graph_edge *edge) {
    uint8_t odd[ODD_MAX];
    unsigned far[ODD_MAX][ODD_MAX], n = 0, best = FAR;
    uint16_t least[1 << ODD_MAX];
    for (uint64_t v = p->odd; v; v &= v - 1) {
        odd[n++] = (uint8_t)bits_first(v);
    }
    distances(p, edge, odd, n, far);
    least[0] = 0;
    for (unsigned set = 3; set < 1u << n; set++) {
        if (bits_count(set) & 1) {
            continue;
        }
        unsigned i = bits_first(set), rest = set & (set - 1), sum = FAR;
        for (unsigned left = rest; left; left &= left - 1) {
            unsigned k = bits_first(left), with = far[i][k] + least[rest & ~(1u << k)];
            sum = with < sum ? with : sum;
        }
        least[set] = (uint16_t)sum;
        if (bits_count(set) == n - 2) {
            best = sum < best ? sum : best;
        }
    }
    return p->weight - best;
}

enum { STEPS_SOON = 500 };

/* Every trail from `start` that can beat the best; `ceiling` is what none can beat. */
static void explore(const struct part *p, const struct graph_edge *edge, unsigned start,
                    unsigned *ceiling, unsigned *steps, struct trail *best) {
    struct step stack[GRAPH_EDGES_MAX + 1];
    uint64_t used = 0;
    unsigned depth = 0, length = 0, loss2 = p->loss2;
    uint64_t odd = p->odd;
    stack[0] = (struct step){.untried = p->at[start], .vertex = (uint8_t)start};
    for (;;) {
        struct step *top = &stack[depth];
        if (!top->untried) {
            if (depth == 0 || best->weight >= *ceiling) {
                return;
            }
            const struct graph_edge *back = &edge[top->edge];
            used &= ~((uint64_t)1 << top->edge);
            length -= back->weight;
            for (int k = 0; k < 2; k++) {
                unsigned v = k ? back->a : back->b;
                odd ^= (uint64_t)1 << v;
                loss2 = odd >> v & 1 ? loss2 + p->least[v] : loss2 - p->least[v];
            }
            depth--;
            continue;
        }
        unsigned e = bits_first(top->untried);
        top->untried &= top->untried - 1;
        unsigned from = top->vertex;
        unsigned to = other_end(&edge[e], from);
        used |= (uint64_t)1 << e;
        length += edge[e].weight;
        odd ^= (uint64_t)1 << from ^ (uint64_t)1 << to;
        loss2 = odd >> from & 1 ? loss2 + p->least[from] : loss2 - p->least[from];
        loss2 = odd >> to & 1 ? loss2 + p->least[to] : loss2 - p->least[to];
        if (length > best->weight) {
            *best = (struct trail){length, used};
        }
        if (++*steps == STEPS_SOON && bits_count(p->odd) <= ODD_MAX) {
            *ceiling = tight_ceiling(p, edge);
        }
        unsigned spared = p->dear + (odd >> to & 1 ? p->least[to] : 0);
        unsigned lost = loss2 > spared ? (loss2 - spared + 1) / 2 : 0;
        bool hopeless = p->weight - lost <= best->weight;
        stack[++depth] = (struct step){
            .untried = hopeless || best->weight >= *ceiling ? 0 : p->at[to] & ~used,
            .vertex = (uint8_t)to,
            .edge = (uint8_t)e,
        };
    }
}

static void search(const struct part *p, const struct graph_edge *edge, struct trail *best) {
    if (p->weight <= best->weight) {
        return;
    }
    if (bits_count(p->odd) <= 2) {
        *best = (struct trail){p->weight, p->edges};
        return;
    }
    if (bits_count(p->vertices) == bits_count(p->edges) + 1) {
        struct trail way;
        farthest(p, edge, farthest(p, edge, bits_first(p->vertices), &way), &way);
        *best = way.weight > best->weight ? way : *best;
        return;
    }
    unsigned spared = 2 * p->dear;
    unsigned lost = p->loss2 > spared ? (p->loss2 - spared + 1) / 2 : 0;
    unsigned ceiling = p->weight - lost, steps = 0;
    for (uint64_t odd = p->odd; (odd & (odd - 1)) && best->weight < ceiling; odd &= odd - 1) {
        explore(p, edge, bits_first(odd), &ceiling, &steps, best);
    }
}

unsigned graph_longest_trail(const struct graph_edge *edge, unsigned n, uint64_t *trail) {
    struct graph_edge sorted[GRAPH_EDGES_MAX];
    uint8_t order[GRAPH_EDGES_MAX];
    uint64_t at[RH_CITIES_MAX] = {0};
    uint8_t least[RH_CITIES_MAX];
    struct trail best = {0, 0};
    assert(n <= GRAPH_EDGES_MAX && (edge || n == 0) && trail);
    sort(edge, n, order);
    for (unsigned i = 0; i < n; i++) {
        sorted[i] = edge[order[i]];
        assert(sorted[i].a < RH_CITIES_MAX && sorted[i].b < RH_CITIES_MAX);
        at[sorted[i].a] |= (uint64_t)1 << i;
        at[sorted[i].b] |= (uint64_t)1 << i;
    }
    uint64_t todo = n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
    while (todo) {
        struct part p = part_of(sorted, at, least, bits_first(todo));
        todo &= ~p.edges;
        search(&p, sorted, &best);
    }
    *trail = 0;
    for (uint64_t e = best.edges; e; e &= e - 1) {
        *trail |= (uint64_t)1 << order[bits_first(e)];
    }
    return best.weight;
}
