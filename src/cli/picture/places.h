/* Where the cities of a map lie, and how its routes bend. */
#ifndef CLI_PICTURE_PLACES_H
#define CLI_PICTURE_PLACES_H

#include "roundhouse.h"

struct point {
    float x, y;
};

struct places {
    struct point city[RH_CITIES_MAX]; /* x to the right, y down, in one measure */
    float bend[RH_ROUTES_MAX][2];     /* sideways, as parts of the distance: docs/maps.md */
};

/* Reads them from a built-in map or a map file; what the map does not say is found in the same way
   each time. */
void places_read(const char *id_or_file, const struct rh_components *c, struct places *out);

/* spread.c: places so that cities lie as far apart as the routes between them are long. */
void places_spread(const struct rh_components *c, struct point city[RH_CITIES_MAX]);

#endif
