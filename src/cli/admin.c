/*
 * `roundhouse admin`: what an operator asks a server that runs, over the socket in its data folder
 * (server/ops/admin.h), and what can be read beside it: people by name, what may
 * deserve a look in rated games, and all finished games.
 */
#include "cli/cli.h"

#include "cli/admin_ask.h"
#include "cli/args.h"
#include "cli/words/language.h"
#include "cli/words/words.h"
#include "server/base/notify.h"
#include "server/base/wire.h"
#include "server/ops/export.h"
#include "server/ops/offline.h"
#include "server/store/store_sql.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct args_option options[] = {
    {"data", "DIR"},
    {"database", "URL"},
    {"json", NULL},
    {0},
};

static const struct args_usage usage = {
    .name = "admin",
    .line = "roundhouse admin tables | nodes | end TABLE | free TABLE SEAT | expire DAYS |\n"
            "       people NAME | remove PERSON | flags | export FOLDER [options]",
    .options = options,
    .examples = "  roundhouse admin tables --data /var/lib/roundhouse\n"
                "  roundhouse admin end 9f2k4mzq81x0c\n"
                "  roundhouse admin expire 90\n"
                "  roundhouse admin remove 5d0w8r2k7hq3e\n"
                "  roundhouse admin export games\n",
    .words_max = 3,
};

struct asking {
    const struct args *args;
    struct config config; /* where the data is */
    bool json;
};

static void print_json(const json_t *o) {
    char *text = json_dumps(o, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    puts(text ? text : "{}");
    free(text);
}

/* ---- what it says ---------------------------------------------------------------------------- */

static const char *text_of(const json_t *o, const char *key) {
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static void print_time(int64_t ms) {
    char text[32] = "";
    time_t s = (time_t)(ms / 1000);
    struct tm tm;
    if (localtime_r(&s, &tm)) {
        strftime(text, sizeof text, "%Y-%m-%d %H:%M", &tm);
    }
    printf("%-16s  ", text);
}

/* One line a table: since when, its name, how it is, the map, and who sits there, * if here. */
static void print_table(const json_t *t) {
    const json_t *started = json_object_get(t, "started"), *seat;
    size_t i;
    print_time(json_integer_value(started ? started : json_object_get(t, "created")));
    printf("%-13s  ", text_of(t, "id"));
    column(strcmp(text_of(t, "status"), "playing") ? "admin.open" : "admin.playing", 10);
    printf("%-12s ", text_of(t, "map"));
    json_array_foreach(json_object_get(t, "seats"), i, seat) {
        const char *name = text_of(seat, "name");
        printf("%s%s%s", i ? ", " : " ", *name ? name : "-",
               json_is_true(json_object_get(seat, "online")) ? "*" : "");
    }
    puts("");
}

static int tables(const struct asking *a) {
    json_int_t from = 0;
    json_t *all = json_array(), *next;
    do {
        struct wire w;
        admin_question(&w, "tables");
        wire_int(&w, "from", from);
        wire_close(&w, '}');
        json_t *o = admin_ask(a->config.data, &w);
        if (!o) {
            json_decref(all);
            return STATUS_BROKEN;
        }
        json_array_extend(all, json_object_get(o, "tables"));
        next = json_object_get(o, "next");
        from = json_integer_value(next);
        json_decref(o);
    } while (from > 0);
    if (a->json) {
        print_json(all);
    }
    size_t i;
    json_t *t;
    json_array_foreach(all, i, t) {
        if (!a->json) {
            print_table(json_object_get(t, "table"));
        }
    }
    if (!a->json) {
        say("admin.tables", "#n", (int)json_array_size(all), NULL);
    }
    json_decref(all);
    return STATUS_GOOD;
}

static int nodes(const struct asking *a) {
    struct wire w;
    admin_question(&w, "nodes");
    wire_close(&w, '}');
    json_t *o = admin_ask(a->config.data, &w), *node;
    size_t i;
    if (!o) {
        return STATUS_BROKEN;
    }
    if (a->json) {
        print_json(o);
    } else {
        say(json_is_true(json_object_get(o, "well")) ? "admin.here" : "admin.here-ill", "node",
            text_of(o, "here"), "#sockets", (int)json_integer_value(json_object_get(o, "sockets")),
            "#playing", (int)json_integer_value(json_object_get(o, "playing")), NULL);
        json_array_foreach(json_object_get(o, "nodes"), i, node) {
            int leases = (int)json_integer_value(json_object_get(node, "leases"));
            int left = (int)(json_integer_value(json_object_get(node, "left_ms")) / 1000);
            const char *name = text_of(node, "node");
            if (*name || leases) {
                say(*name ? "admin.node" : "admin.nobody", "node", name, "#leases", leases, "#left",
                    left, NULL);
            }
        }
    }
    json_decref(o);
    return STATUS_GOOD;
}

/* `end TABLE` and `free TABLE SEAT`. */
static int change(const struct asking *a, const char *what) {
    struct wire w;
    unsigned seat = 0;
    bool frees = !strcmp(what, "free");
    if (a->args->words_n != (frees ? 3 : 2) ||
        (frees && !args_parse_number(a->args->word[2], 1, RH_SEATS_MAX, &seat))) {
        return fail(frees ? "admin.which-seat" : "admin.which-table", NULL);
    }
    admin_question(&w, what);
    wire_text(&w, "table", a->args->word[1]);
    wire_int(&w, "seat", seat);
    wire_close(&w, '}');
    json_t *o = admin_ask(a->config.data, &w);
    if (!o) {
        return STATUS_BROKEN;
    }
    if (a->json) {
        print_json(o);
    } else {
        const json_t *t = json_object_get(o, "table");
        bool playing = !strcmp(text_of(t, "status"), "playing");
        say(!frees    ? "admin.ended"
            : playing ? "admin.stands-in"
                      : "admin.freed",
            "table", text_of(t, "id"), "#seat", (int)seat, NULL);
    }
    json_decref(o);
    return STATUS_GOOD;
}

static int remove_person(const struct asking *a) {
    struct wire w;
    if (a->args->words_n != 2) {
        return fail("admin.which-person", NULL);
    }
    admin_question(&w, "remove");
    wire_text(&w, "person", a->args->word[1]);
    wire_close(&w, '}');
    json_t *o = admin_ask(a->config.data, &w);
    if (!o) {
        return STATUS_BROKEN;
    }
    if (a->json) {
        print_json(o);
    } else {
        say("admin.removed", "person", text_of(o, "person"), NULL);
    }
    json_decref(o);
    return STATUS_GOOD;
}

static int expire(const struct asking *a) {
    unsigned days = 0;
    struct wire w;
    if (a->args->words_n != 2 || !args_parse_number(a->args->word[1], 1, 36500, &days)) {
        return fail("admin.which-days", NULL);
    }
    admin_question(&w, "expire");
    wire_int(&w, "days", days);
    wire_close(&w, '}');
    json_t *o = admin_ask(a->config.data, &w);
    if (!o) {
        return STATUS_BROKEN;
    }
    int failed = (int)json_integer_value(json_object_get(o, "failed"));
    if (a->json) {
        print_json(o);
    } else {
        say("admin.expired", "#ended", (int)json_integer_value(json_object_get(o, "ended")),
            "#looked", (int)json_integer_value(json_object_get(o, "looked")), "#failed", failed,
            NULL);
    }
    json_decref(o);
    return failed ? STATUS_BROKEN : STATUS_GOOD;
}

/* ---- what is read beside it ------------------------------------------------------------------ */

static bool add_person(void *ctx, const struct store_values *row) {
    json_t *o = json_object();
    static const char *const keys[] = {"person", "name"};
    for (int i = 0; i < 2; i++) {
        char text[LIMIT_NAME_BYTES + 1];
        store_get_text(row, i, text, sizeof text);
        json_object_set_new(o, keys[i], json_string(text));
    }
    json_object_set_new(o, "bot", json_boolean(row->value[2].i));
    json_object_set_new(o, "created", json_integer(row->value[3].i));
    return json_array_append_new(ctx, o) == 0;
}

/* Rows of the database as an array of objects; NULL: it was said why not. */
static json_t *read_rows(const struct asking *a, enum store_sql which,
                         const struct store_values *args,
                         bool (*add)(void *, const struct store_values *)) {
    struct offline o;
    json_t *all = json_array();
    bool ok = offline_open(&o, &a->config) && store_each(o.walk, which, args, add, all);
    offline_close(&o);
    if (!ok) {
        json_decref(all);
        fail("serve.no-read", "folder", a->config.data, NULL);
        return NULL;
    }
    return all;
}

static int people(const struct asking *a) {
    struct store_values args = {0};
    json_t *person;
    size_t i;
    if (a->args->words_n != 2) {
        return fail("admin.which-name", NULL);
    }
    store_text(&args, a->args->word[1]);
    json_t *all = read_rows(a, STORE_PEOPLE_NAMED, &args, add_person);
    if (!all) {
        return STATUS_BROKEN;
    }
    if (a->json) {
        print_json(all);
    } else {
        json_array_foreach(all, i, person) {
            print_time(json_integer_value(json_object_get(person, "created")));
            printf("%s  %s\n", text_of(person, "person"), text_of(person, "name"));
        }
        say("admin.people", "#n", (int)json_array_size(all), NULL);
    }
    json_decref(all);
    return STATUS_GOOD;
}

static bool add_flag(void *ctx, const struct store_values *row) {
    static const char *const keys[] = {"kind", "person", "name", "other", "other_name"};
    json_t *o = json_object();
    for (int i = 0; i < 5; i++) {
        char text[LIMIT_NAME_BYTES + 1];
        store_get_text(row, i, text, sizeof text);
        if (*text) {
            json_object_set_new(o, keys[i], json_string(text));
        }
    }
    json_object_set_new(o, "games", json_integer(row->value[5].i));
    json_object_set_new(o, "last", json_string(row->value[6].p));
    json_object_set_new(o, "at", json_integer(row->value[7].i));
    return json_array_append_new(ctx, o) == 0;
}

/* Since when, why, how often, the last game, and who. */
static void print_flag(const json_t *flag) {
    char key[40];
    snprintf(key, sizeof key, "admin.flag.%s", text_of(flag, "kind"));
    print_time(json_integer_value(json_object_get(flag, "at")));
    column(key, 20);
    printf("%5d  %s  %s %s", (int)json_integer_value(json_object_get(flag, "games")),
           text_of(flag, "last"), text_of(flag, "person"), text_of(flag, "name"));
    if (*text_of(flag, "other")) {
        printf(", %s %s", text_of(flag, "other"), text_of(flag, "other_name"));
    }
    puts("");
}

/* Two who met once at a private table are of no note. */
static int flags(const struct asking *a) {
    enum { PRIVATE = 5, MOST = 500 };
    struct store_values args = {0};
    json_t *flag;
    size_t i;
    store_int(&args, PRIVATE);
    store_int(&args, MOST);
    json_t *all = read_rows(a, STORE_FLAGS, &args, add_flag);
    if (!all) {
        return STATUS_BROKEN;
    }
    if (a->json) {
        print_json(all);
    } else {
        json_array_foreach(all, i, flag) {
            print_flag(flag);
        }
        say("admin.flags", "#n", (int)json_array_size(all), NULL);
    }
    json_decref(all);
    return STATUS_GOOD;
}

static int export(const struct asking *a) {
    struct export_count n;
    if (a->args->words_n != 2) {
        return fail("admin.which-folder", NULL);
    }
    bool ok = export_games(&a->config, a->args->word[1], &n);
    if (a->json) {
        printf("{\"written\":%u,\"there\":%u,\"failed\":%u}\n", n.written, n.there, n.failed);
    } else {
        say("admin.exported", "#written", (int)n.written, "#there", (int)n.there, "#failed",
            (int)n.failed, "folder", a->args->word[1], NULL);
    }
    return ok && !n.failed ? STATUS_GOOD : STATUS_BROKEN;
}

int cmd_admin(int argc, char **argv) {
    static const char *const verbs[] = {"tables", "nodes",  "end",   "free",   "expire",
                                        "people", "remove", "flags", "export", NULL};
    struct args args;
    int status;
    notify_in(language_messages());
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    struct asking a = {.args = &args, .json = args_has(&args, "json")};
    const char *data = args_value(&args, "data"), *database = args_value(&args, "database");
    const char *verb = args.words_n ? args.word[0] : "";
    data = data ? data : "roundhouse-data";
    if (strlen(data) >= sizeof a.config.data ||
        (database && strlen(database) >= sizeof a.config.database)) {
        return fail("admin.no-server", "folder", data, NULL);
    }
    snprintf(a.config.data, sizeof a.config.data, "%s", data);
    snprintf(a.config.database, sizeof a.config.database, "%s", database ? database : "");
    if (!strcmp(verb, "tables") && args.words_n == 1) {
        return tables(&a);
    }
    if (!strcmp(verb, "nodes") && args.words_n == 1) {
        return nodes(&a);
    }
    if (!strcmp(verb, "end") || !strcmp(verb, "free")) {
        return change(&a, verb);
    }
    if (!strcmp(verb, "expire")) {
        return expire(&a);
    }
    if (!strcmp(verb, "remove")) {
        return remove_person(&a);
    }
    if (!strcmp(verb, "people") || !strcmp(verb, "export") ||
        (!strcmp(verb, "flags") && args.words_n == 1)) {
        if (!database) { /* the server that runs there knows which it is */
            admin_database(data, a.config.database, sizeof a.config.database);
        }
        return !strcmp(verb, "people")  ? people(&a)
               : !strcmp(verb, "flags") ? flags(&a)
                                        : export(&a);
    }
    const char *near = *verb ? nearest_word(verb, verbs) : NULL;
    return near ? fail("error.admin-verb-near", "word", verb, "near", near, NULL)
                : fail("error.admin-verb", NULL);
}
