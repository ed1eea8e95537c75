/* Reads a map from text. No files and no system: the browser reads maps with this, too. */
#include "maps/maps.h"

#include "maps/maps_read.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* With the words of the reader of JSON, which are English. */
static void refuse(struct maps_file *file, const struct json_fault *fault) {
    struct rh_complaint *why = file->found;
    complain_start(why, fault->line, "not-json");
    complain_add(why, "detail", fault->what, NULL);
    complain_finish(why);
    file->found_n = 1;
    file->wrong = true;
}

static void read_map(const struct json_value *root, struct maps_file *file) {
    struct maps_node map = {file, NULL, NULL, 0, root};
    if (!json_is(root, VALUE_OBJECT)) {
        maps_wrong(&map, "map-object", NULL);
        return;
    }
    if (!maps_box_read(&map)) {
        return;
    }
    maps_rules_read(&map);
    maps_board_read(&map);
    maps_check(&map);
    if (!file->wrong) {
        maps_look(&map);
    }
}

/* Reads a map; false: file says what is wrong. */
static bool read(const char *json, size_t n, struct maps_file *file) {
    size_t most = json_read_most(json, n);
    struct json_value *values = malloc(most * sizeof *values);
    char *text = malloc(n + 1); /* its own, for it is read in place */
    struct json_fault fault = {0, "there is no memory for it"};
    bool good = false;
    memset(file->c, 0, sizeof *file->c);
    if (values && text) {
        memcpy(text, json, n);
        text[n] = '\0';
        good = json_read(text, n, values, most, &fault);
    }
    if (good) {
        read_map(values, file);
    } else {
        refuse(file, &fault);
    }
    free(text);
    free(values);
    if (file->wrong) {
        memset(file->c, 0, sizeof *file->c);
    } else {
        rh_components_finish(file->c);
    }
    return !file->wrong;
}

bool maps_parse(const char *json, size_t n, struct rh_components *c, struct rh_complaint *why) {
    assert(json && c && why);
    struct rh_complaint found;
    struct maps_file file = {.c = c, .found = &found, .found_max = 1};
    bool good = read(json, n, &file);
    *why = good ? (struct rh_complaint){0} : found;
    return good;
}

/* By line, and those of one line in the order in which they were found. */
static void sort(struct rh_complaint *list, size_t n) {
    for (size_t i = 1; i < n; i++) {
        for (size_t k = i; k > 0 && list[k].line < list[k - 1].line; k--) {
            struct rh_complaint swap = list[k];
            list[k] = list[k - 1];
            list[k - 1] = swap;
        }
    }
}

bool maps_examine(const char *json, size_t n, struct rh_components *c, struct maps_findings *out) {
    assert(json && c && out);
    struct maps_file file = {.c = c, .found = out->list, .found_max = MAPS_FINDINGS_MAX};
    bool good = read(json, n, &file);
    out->n = file.found_n;
    out->first = out->n ? out->list[0] : (struct rh_complaint){0};
    sort(out->list, out->n);
    return good;
}
