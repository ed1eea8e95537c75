/* `roundhouse map`: lists, shows and checks maps. */
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/load.h"
#include "cli/show/box.h"
#include "cli/words/words.h"
#include "maps/maps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAP_BYTES_MAX = 1 << 20 };

static const struct args_option options[] = {
    {"map", "ID|FILE"},
    {"json", NULL},
    {0},
};

static const struct args_usage usage = {
    .name = "map",
    .line = "roundhouse map list | show ID|FILE [--json] | check FILE",
    .options = options,
    .examples = "  roundhouse map list\n"
                "  roundhouse map show great-lakes\n"
                "  roundhouse map show usa --json\n"
                "  roundhouse map check my-map.json\n",
    .words_max = 2,
};

static int list(void) {
    for (size_t i = 0; maps_builtin_id(i); i++) {
        struct rh_components *c = load_map(maps_builtin_id(i));
        if (!c) {
            return STATUS_BAD_INPUT;
        }
        printf("%-12s ", c->id);
        box_show_line(c);
        free(c);
    }
    return STATUS_GOOD;
}

static int print_json(const char *name) {
    size_t n;
    const char *json = maps_builtin_json(name, &n);
    char *file = json ? NULL : file_read(name, MAP_BYTES_MAX);
    if (!json && !file) {
        return fail("error.read", "file", name, "why", strerror(errno), NULL);
    }
    fputs(json ? json : file, stdout);
    free(file);
    return STATUS_GOOD;
}

static int show(const char *name, bool json) {
    struct rh_components *c = load_map(name);
    if (!c) {
        return STATUS_BAD_INPUT;
    }
    int status = STATUS_GOOD;
    if (json) {
        status = print_json(name);
    } else {
        box_show(c);
    }
    free(c);
    return status;
}

static int check(const char *path) {
    struct rh_complaint why;
    struct rh_components *c = calloc(1, sizeof *c);
    if (!c) {
        return fail("error.memory", NULL);
    }
    if (!maps_load(path, c, &why)) {
        free(c);
        return fail_in(path, &why);
    }
    printf("%s: ", path);
    box_show_line(c);
    free(c);
    return STATUS_GOOD;
}

int cmd_map(int argc, char **argv) {
    static const char *const verbs[] = {"list", "show", "check", NULL};
    struct args args;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    const char *verb = args.words_n ? args.word[0] : "";
    const char *name = args.words_n > 1 ? args.word[1] : args_value(&args, "map");
    if (strcmp(verb, "list") == 0) {
        return list();
    }
    bool shows = strcmp(verb, "show") == 0, checks = strcmp(verb, "check") == 0;
    if (!shows && !checks) {
        const char *near = nearest_word(verb, verbs);
        return *verb && near ? fail("error.map-verb-near", "word", verb, "near", near, NULL)
                             : fail("error.map-verb", NULL);
    }
    if (!name) {
        return fail("error.map-name", "verb", verb, NULL);
    }
    return shows ? show(name, args_has(&args, "json")) : check(name);
}
