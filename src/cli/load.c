/* Maps and records from the outside world. */
#include "cli/load.h"

#include "cli/file.h"
#include "cli/words/words.h"
#include "maps/maps.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORD_BYTES_MAX = 4 << 20 };

static void *reserve(size_t n) {
    void *memory = calloc(1, n);
    if (!memory) {
        fail("error.memory", NULL);
        exit(STATUS_BAD_INPUT);
    }
    return memory;
}

static int refuse_map(const char *id) {
    const char *list[17] = {0};
    for (size_t i = 0; i < 16 && maps_builtin_id(i); i++) {
        list[i] = maps_builtin_id(i);
    }
    const char *near = nearest_word(id, list);
    return near ? fail("error.map-near", "map", id, "near", near, NULL)
                : fail("error.map", "map", id, NULL);
}

struct rh_components *load_map(const char *id_or_file) {
    assert(id_or_file);
    struct rh_complaint why;
    struct rh_components *c = reserve(sizeof *c);
    if (maps_builtin(id_or_file, c)) {
        return c;
    }
    bool file = strpbrk(id_or_file, "./") || access(id_or_file, F_OK) == 0;
    if (file && maps_load(id_or_file, c, &why)) {
        return c;
    }
    if (file) {
        fail_in(id_or_file, &why);
    } else {
        refuse_map(id_or_file);
    }
    free(c);
    return NULL;
}

/* The map that a record names must be built in, or else be given. */
static struct rh_components *map_of(const char *path, const char *text, const char *map) {
    char id[RH_ID_MAX];
    struct rh_complaint why;
    struct rh_components *c;
    if (!rh_record_map(text, id, &why)) {
        fail_in(path, &why);
        return NULL;
    }
    if (map) {
        return load_map(map);
    }
    c = reserve(sizeof *c);
    if (maps_builtin(id, c)) {
        return c;
    }
    free(c);
    fail("error.record-map", "file", path, "map", id, NULL);
    return NULL;
}

int load_record(const char *path, const char *map, struct loaded *out) {
    assert(path && out);
    struct rh_complaint why = {0};
    *out = (struct loaded){0};
    char *text = file_read(path, RECORD_BYTES_MAX);
    if (!text) {
        int error = errno;
        char binary[SAY_MAX];
        phrase(binary, sizeof binary, "error.not-text", NULL);
        fail("error.read", "file", path, "why", error == EILSEQ ? binary : strerror(error), NULL);
        return STATUS_BAD_INPUT;
    }
    out->c = map_of(path, text, map);
    if (!out->c) {
        goto fail;
    }
    out->r = reserve(sizeof *out->r);
    if (!rh_record_parse(out->c, text, out->r, &why)) {
        fail_in(path, &why);
        goto fail;
    }
    out->text = text;
    return STATUS_GOOD;
fail:
    free(text);
    load_finish(out);
    return why.clause[0] ? STATUS_BROKEN : STATUS_BAD_INPUT;
}

void load_finish(struct loaded *x) {
    free(x->c);
    free(x->r);
    free(x->text);
    *x = (struct loaded){0};
}
