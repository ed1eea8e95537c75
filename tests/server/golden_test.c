/* The golden messages, read by the engine: every position in them parses, is printed again as it
   was, and has the hash that the message says; every action in a list of legal ones is legal
   there. */
#include "maps/maps.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool complain(const char *file, const char *why) {
    printf("not ok %s: %s\n", file, why);
    return false;
}

static bool check_legal(const char *file, const struct rh_components *c,
                        const struct rh_state *view, const json_t *list) {
    size_t i;
    json_t *text;
    json_array_foreach(list, i, text) {
        struct rh_action a;
        struct rh_complaint why;
        if (!rh_action_parse(c, view->eye, json_string_value(text), &a, &why)) {
            return complain(file, why.text);
        }
        if (rh_check(c, view, &a) != RH_OK) {
            return complain(file, "a listed action is not legal");
        }
    }
    return true;
}

static bool check_position(const char *file, const json_t *message) {
    const char *text = json_string_value(json_object_get(message, "position"));
    const char *hash = json_string_value(json_object_get(message, "hash"));
    static struct rh_components c;
    struct rh_state view;
    struct rh_complaint why;
    char again[32 * 1024], said[20];
    if (!text) {
        return true;
    }
    if (!maps_builtin("usa", &c) || !rh_position_parse(&c, text, &view, &why)) {
        return complain(file, why.text);
    }
    rh_view_print(&c, &view, again, sizeof again);
    if (strcmp(text, again) != 0) {
        return complain(file, "the position is printed otherwise");
    }
    snprintf(said, sizeof said, "%016llx", (unsigned long long)rh_hash(&view));
    if (!hash || strcmp(hash, said) != 0) {
        return complain(file, "the hash is another");
    }
    return check_legal(file, &c, &view, json_object_get(message, "legal"));
}

static bool check_file(const char *file) {
    json_error_t error;
    json_t *message = json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    if (!message) {
        return complain(file, error.text);
    }
    bool ok = json_is_object(message) && check_position(file, message);
    json_decref(message);
    return ok;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        failed += !check_file(argv[i]);
    }
    printf("%d passed, %d failed\n", argc - 1 - failed, failed);
    return failed > 0;
}
