/* Reads a map from text or file, and hands out the built-in ones. */
#include "maps/maps.h"

#include "maps/embedded.h"
#include "maps/maps_read.h"
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 };

extern const struct embedded maps_embedded[]; /* made from data/ by the build */

/* With words of the system or the reader of JSON, which are English. */
static bool refuse(struct rh_complaint *why, uint32_t line, const char *key, const char *detail) {
    complain_start(why, line, key);
    complain_add(why, "detail", detail, NULL);
    maps_make_printable(why->parameters);
    complain_finish(why);
    return false;
}

bool maps_parse(const char *json, size_t n, struct rh_components *c, struct rh_complaint *why) {
    assert(json && c && why);
    memset(c, 0, sizeof *c);
    *why = (struct rh_complaint){0};
    json_error_t error;
    json_t *root = json_loadb(json, n, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        bool place = error.line > 0;
        return refuse(why, place ? (uint32_t)error.line : 0, "not-json", error.text);
    }
    struct maps_file file = {json, n, c, why};
    struct maps_node map = {&file, NULL, NULL, 0, root};
    bool good = json_is_object(root) ? maps_box_read(&map) && maps_rules_read(&map) &&
                                           maps_board_read(&map) && maps_check(&map)
                                     : complain(why, 1, "map-object", NULL);
    json_decref(root);
    if (good) {
        rh_components_finish(c);
    } else {
        memset(c, 0, sizeof *c);
    }
    return good;
}

bool maps_load(const char *path, struct rh_components *c, struct rh_complaint *why) {
    assert(path && c && why);
    bool good = false;
    char *text = malloc(FILE_MAX);
    FILE *file = text != NULL ? fopen(path, "rb") : NULL;
    if (file == NULL) {
        refuse(why, 0, "map-unread", strerror(errno));
        goto done;
    }
    size_t n = fread(text, 1, FILE_MAX, file);
    if (ferror(file)) {
        refuse(why, 0, "map-unread", strerror(errno));
    } else if (n == FILE_MAX) {
        complain(why, 0, "map-large", NULL);
    } else {
        good = maps_parse(text, n, c, why);
    }
    fclose(file);
done:
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
