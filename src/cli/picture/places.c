/*
 * Where the cities of a map lie.
 *
 * The drawing keys of a map file are no part of the components, for no rule sees them. So the file
 * is read once more for them. `at` is the board's own place; else `lat` and `lon`, if all cities
 * have them, are laid out as on a sea chart; else the routes must do.
 */
#include "cli/picture/places.h"

#include "cli/file.h"
#include "maps/maps.h"
#include "text/json_read.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAP_BYTES_MAX = 1 << 20 };

static const float default_aspect = 1.5f, pi = 3.14159265f;

static bool number(const struct json_value *v, float *out) {
    bool whole = json_is(v, VALUE_WHOLE), real = json_is(v, VALUE_REAL);
    if (whole || real) {
        *out = whole ? (float)v->whole : (float)v->real;
    }
    return whole || real;
}

/* The entry of a list that has this id. */
static const struct json_value *entry(const struct json_value *map, const char *list,
                                      const char *id) {
    const struct json_value *array = json_member(map, list);
    for (const struct json_value *v = json_first(array); v; v = json_next(array, v)) {
        const char *its = json_text_of(json_member(v, "id"));
        if (its && strcmp(its, id) == 0) {
            return v;
        }
    }
    return NULL;
}

static bool read_at(const struct json_value *map, const struct rh_components *c,
                    struct point city[RH_CITIES_MAX]) {
    float aspect = default_aspect;
    number(json_member(map, "board_aspect"), &aspect);
    for (unsigned i = 0; i < c->cities_n; i++) {
        const struct json_value *at = json_member(entry(map, "cities", c->city[i].id), "at");
        if (!number(json_element(at, 0), &city[i].x) || !number(json_element(at, 1), &city[i].y)) {
            return false;
        }
        city[i].x *= aspect;
    }
    return true;
}

static bool read_globe(const struct json_value *map, const struct rh_components *c,
                       struct point city[RH_CITIES_MAX]) {
    for (unsigned i = 0; i < c->cities_n; i++) {
        const struct json_value *v = entry(map, "cities", c->city[i].id);
        float lat, lon;
        if (!number(json_member(v, "lat"), &lat) || !number(json_member(v, "lon"), &lon) ||
            !(fabsf(lat) <= 80)) {
            return false;
        }
        city[i] = (struct point){lon, -logf(tanf(pi / 4 + lat * pi / 360)) * 180 / pi};
    }
    return true;
}

static void read_bends(const struct json_value *map, const struct rh_components *c,
                       float bend[RH_ROUTES_MAX][2]) {
    for (unsigned i = 0; i < c->routes_n; i++) {
        const struct json_value *v = json_member(entry(map, "routes", c->route[i].id), "bend");
        float one;
        bend[i][0] = bend[i][1] = 0;
        if (number(v, &one)) {
            bend[i][0] = bend[i][1] = one;
        } else if (json_count(v) == 2 && number(json_element(v, 0), &one)) {
            bend[i][0] = one;
            number(json_element(v, 1), &bend[i][1]);
        }
    }
}

static void read_map(const struct json_value *map, const struct rh_components *c,
                     struct places *out) {
    if (!read_at(map, c, out->city) && !read_globe(map, c, out->city)) {
        places_spread(c, out->city);
    }
    read_bends(map, c, out->bend);
}

void places_read(const char *id_or_file, const struct rh_components *c, struct places *out) {
    assert(id_or_file && c && out);
    size_t n = 0;
    const char *json = maps_builtin_json(id_or_file, &n);
    char *text = json ? malloc(n + 1) : file_read(id_or_file, MAP_BYTES_MAX);
    *out = (struct places){0};
    if (text && json) {
        memcpy(text, json, n + 1);
    }
    n = text ? strlen(text) : 0;
    size_t most = text ? json_read_most(text, n) : 0;
    struct json_value *values = malloc((most + 1) * sizeof *values);
    struct json_fault fault;
    if (text && values && json_read(text, n, values, most, &fault)) {
        read_map(values, c, out);
    } else {
        places_spread(c, out->city);
    }
    free(values);
    free(text);
}
