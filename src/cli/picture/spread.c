/*
 * Places for cities that have none: as far apart as the routes between them are long.
 *
 * Stress is lowered step by step from a circle (SMACOF: each city moves to the mean of where the
 * others want it). No chance is involved, so that a map always looks the same.
 */
#include "cli/picture/places.h"

#include <math.h>

enum { STEPS = 400, FAR = 60 };

/* How many spaces lie between each two cities on the shortest way. */
static void measure(const struct rh_components *c, float far[RH_CITIES_MAX][RH_CITIES_MAX]) {
    unsigned n = c->cities_n;
    for (unsigned a = 0; a < n; a++) {
        for (unsigned b = 0; b < n; b++) {
            far[a][b] = a == b ? 0 : FAR;
        }
    }
    for (unsigned i = 0; i < c->routes_n; i++) {
        const struct rh_route *r = &c->route[i];
        float length = (float)r->length + 1;
        if (length < far[r->a][r->b]) {
            far[r->a][r->b] = far[r->b][r->a] = length;
        }
    }
    for (unsigned k = 0; k < n; k++) {
        for (unsigned a = 0; a < n; a++) {
            for (unsigned b = 0; b < n; b++) {
                float over = far[a][k] + far[k][b];
                far[a][b] = over < far[a][b] ? over : far[a][b];
            }
        }
    }
}

/* Where the others want a city: each at its distance from itself, the near ones most. */
static struct point wanted(const struct point *city, unsigned n, unsigned i,
                           float far[RH_CITIES_MAX][RH_CITIES_MAX]) {
    struct point sum = {0, 0};
    float weights = 0;
    for (unsigned k = 0; k < n; k++) {
        if (k == i) {
            continue;
        }
        float dx = city[i].x - city[k].x, dy = city[i].y - city[k].y;
        float now = sqrtf(dx * dx + dy * dy) + 0.001f, weight = 1 / (far[i][k] * far[i][k]);
        sum.x += weight * (city[k].x + dx * far[i][k] / now);
        sum.y += weight * (city[k].y + dy * far[i][k] / now);
        weights += weight;
    }
    return (struct point){sum.x / weights, sum.y / weights};
}

void places_spread(const struct rh_components *c, struct point city[RH_CITIES_MAX]) {
    float far[RH_CITIES_MAX][RH_CITIES_MAX];
    unsigned n = c->cities_n;
    measure(c, far);
    for (unsigned i = 0; i < n; i++) {
        float angle = 6.2831853f * (float)i / (float)n;
        city[i] = (struct point){15 * cosf(angle), 10 * sinf(angle)};
    }
    for (unsigned step = 0; n > 1 && step < STEPS; step++) {
        for (unsigned i = 0; i < n; i++) {
            city[i] = wanted(city, n, i, far);
        }
    }
}
