/* `roundhouse map`: lists, shows and checks maps; how they play is told by measure/map_stats.c. */
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/file.h"
#include "cli/load.h"
#include "cli/print_json.h"
#include "cli/show/box.h"
#include "cli/words/language.h"
#include "cli/words/words.h"
#include "maps/maps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAP_BYTES_MAX = 1 << 20 };

static const struct args_option options[] = {
    {"map", "ID|FILE"},  {"json", NULL},  {"games", "N"},   {"seats", "N"},
    {"bots", "A,B,..."}, {"seed", "HEX"}, {"threads", "N"}, {0},
};

static const struct args_usage usage = {
    .name = "map",
    .line = "roundhouse map list [--json] | show ID|FILE [--json] | check FILE [--json] |\n"
            "       stats ID|FILE [options]",
    .options = options,
    .examples = "  roundhouse map list\n"
                "  roundhouse map show great-lakes\n"
                "  roundhouse map show usa --json\n"
                "  roundhouse map check my-map.json\n"
                "  roundhouse map stats my-map.json --games 1000 --seats 4\n",
    .words_max = 2,
};

static void print_line(const struct rh_components *c) {
    char text[PRINT_JSON_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    json_open(&o, '{');
    json_put_text(&o, "id", c->id);
    json_put_text(&o, "title", c->title);
    json_put_text(&o, "game", rh_game_name(c->game));
    json_key(&o, "hash");
    json_hash(&o, c->hash);
    json_put_number(&o, "players_min", c->seats_min);
    json_put_number(&o, "players_max", c->seats_max);
    json_put_number(&o, "cities", c->cities_n);
    json_put_number(&o, "routes", c->routes_n);
    json_put_number(&o, "tickets", c->tickets_n);
    json_close(&o, '}');
    print_json_line(&o);
}

static int list(bool json) {
    for (size_t i = 0; maps_builtin_id(i); i++) {
        struct rh_components *c = load_map(maps_builtin_id(i));
        if (!c) {
            return STATUS_BAD_INPUT;
        }
        if (json) {
            print_line(c);
        } else {
            printf("%-12s ", c->id);
            box_show_line(c);
        }
        free(c);
    }
    return STATUS_GOOD;
}

static int print_file(const char *name) {
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
        status = print_file(name);
    } else {
        box_show(c);
    }
    free(c);
    return status;
}

static void print_findings(struct out *o, const char *key, const struct maps_findings *found) {
    json_key(o, key);
    json_open(o, '[');
    for (size_t i = 0; i < found->n; i++) {
        char text[SAY_MAX];
        say_complaint(language_messages(), &found->list[i], text, sizeof text);
        json_open(o, '{');
        json_put_number(o, "line", found->list[i].line);
        json_put_text(o, "text", text);
        json_close(o, '}');
        print_json(o);
    }
    json_close(o, ']');
}

/* As a server answers to a map that is sent to it. */
static void print_check(const char *path, bool good, const struct rh_components *c,
                        const struct maps_findings *found) {
    static const struct maps_findings none = {0};
    char memory[PRINT_JSON_MAX];
    struct out o;
    out_start(&o, memory, sizeof memory);
    json_open(&o, '{');
    json_put_text(&o, "file", path);
    json_put_bool(&o, "good", good);
    if (good) {
        json_put_text(&o, "id", c->id);
        json_put_text(&o, "title", c->title);
        json_key(&o, "hash");
        json_hash(&o, c->hash);
    }
    print_findings(&o, "mistakes", good ? &none : found);
    print_findings(&o, "warnings", good ? found : &none);
    json_close(&o, '}');
    print_json_line(&o);
}

/* All mistakes of a file; of a good one, what is most likely a slip. */
static int check(const char *path, bool json) {
    struct rh_components *c = calloc(1, sizeof *c);
    struct maps_findings *found = calloc(1, sizeof *found);
    if (!c || !found) {
        free(c);
        free(found);
        return fail("error.memory", NULL);
    }
    bool good = maps_examine_file(path, c, found);
    if (json) {
        print_check(path, good, c, found);
    } else if (good) {
        printf("%s: ", path);
        box_show_line(c);
    }
    for (size_t i = 0; i < found->n && !json; i++) {
        (good ? warn_in : fail_in)(path, &found->list[i]);
    }
    free(c);
    free(found);
    return good ? STATUS_GOOD : STATUS_BAD_INPUT;
}

int cmd_map(int argc, char **argv) {
    static const char *const verbs[] = {"list", "show", "check", "stats", NULL};
    struct args args;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    const char *verb = args.words_n ? args.word[0] : "";
    const char *name = args.words_n > 1 ? args.word[1] : args_value(&args, "map");
    if (strcmp(verb, "list") == 0) {
        return list(args_has(&args, "json"));
    }
    bool shows = strcmp(verb, "show") == 0, checks = strcmp(verb, "check") == 0;
    bool plays = strcmp(verb, "stats") == 0;
    if (!shows && !checks && !plays) {
        const char *near = nearest_word(verb, verbs);
        return *verb && near ? fail("error.map-verb-near", "word", verb, "near", near, NULL)
                             : fail("error.map-verb", NULL);
    }
    if (!name) {
        return fail("error.map-name", "verb", verb, NULL);
    }
    return shows   ? show(name, args_has(&args, "json"))
           : plays ? cli_map_stats(&args, name)
                   : check(name, args_has(&args, "json"));
}
