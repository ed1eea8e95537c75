/* Reads a map from a file, and hands out the built-in ones. */
#include "maps/maps.h"

#include "maps/embedded.h"
#include "text/complain.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 };

extern const struct embedded maps_embedded[]; /* made from data/ by the build */

static bool refuse(struct rh_complaint *why, const char *detail) {
    complain_start(why, 0, "map-unread");
    complain_add(why, "detail", detail, NULL);
    complain_finish(why);
    return false;
}

/* The text of a map file, for free(); NULL: it cannot be read, and why says so. */
static char *read_text(const char *path, size_t *n, struct rh_complaint *why) {
    char *text = malloc(FILE_MAX);
    FILE *file = text != NULL ? fopen(path, "rb") : NULL;
    bool good = false;
    if (file == NULL) {
        refuse(why, strerror(errno));
        free(text);
        return NULL;
    }
    *n = fread(text, 1, FILE_MAX, file);
    if (ferror(file)) {
        refuse(why, strerror(errno));
    } else if (*n == FILE_MAX) {
        complain(why, 0, "map-large", NULL);
    } else {
        good = true;
    }
    fclose(file);
    if (!good) {
        free(text);
    }
    return good ? text : NULL;
}

bool maps_load(const char *path, struct rh_components *c, struct rh_complaint *why) {
    assert(path && c && why);
    size_t n;
    char *text = read_text(path, &n, why);
    bool good = text && maps_parse(text, n, c, why);
    free(text);
    return good;
}

bool maps_examine_file(const char *path, struct rh_components *c, struct maps_findings *out) {
    assert(path && c && out);
    size_t n;
    out->n = 1;
    char *text = read_text(path, &n, &out->list[0]);
    bool good = text && maps_examine(text, n, c, out);
    free(text);
    return good;
}

static const struct embedded *builtin(const char *id) {
    const struct embedded *map = maps_embedded;
    while (map->name != NULL && strcmp(map->name, id) != 0) {
        map++;
    }
    return map;
}

const char *maps_builtin_id(size_t i) {
    size_t n = 0;
    while (maps_embedded[n].name != NULL && n < i) {
        n++;
    }
    return maps_embedded[n].name;
}

const char *maps_builtin_json(const char *id, size_t *n) {
    assert(id && n);
    const struct embedded *map = builtin(id);
    *n = map->name != NULL ? (size_t)(map->end - map->data) : 0;
    return map->data;
}

bool maps_builtin(const char *id, struct rh_components *c) {
    assert(id && c);
    struct rh_complaint why;
    size_t n;
    const char *json = maps_builtin_json(id, &n);
    if (json == NULL) {
        return false;
    }
    bool good = maps_parse(json, n, c, &why);
    assert(good);
    return good;
}
