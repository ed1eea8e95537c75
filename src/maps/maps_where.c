/*
 * The line on which a node stands.
 *
 * jansson tells lines of syntax errors only, so the text is walked once more along the way to the
 * node. It has been parsed by then and is known to be JSON: the walk looks at quotes and brackets
 * and nothing else. A key written with escapes is not found; the line of its object is told then.
 */
#include "maps/maps_read.h"
#include <string.h>

enum { DEPTH_MAX = 8 };

struct walk {
    const char *p, *end;
};

/* The next character that is not space; 0 at the end. */
static char peek(struct walk *w) {
    while (w->p < w->end && (*w->p == ' ' || *w->p == '\t' || *w->p == '\r' || *w->p == '\n')) {
        w->p++;
    }
    return w->p < w->end ? *w->p : '\0';
}

static void skip_string(struct walk *w) {
    for (w->p++; w->p < w->end && *w->p != '"'; w->p++) {
        if (*w->p == '\\') {
            w->p++;
        }
    }
    w->p++;
}

static void skip_value(struct walk *w) {
    size_t depth = 0;
    do {
        char c = peek(w);
        if (c == '"') {
            skip_string(w);
            continue;
        }
        depth += c == '{' || c == '[';
        depth -= c == '}' || c == ']';
        w->p++;
    } while (w->p < w->end && (depth > 0 || strchr(",]}", peek(w)) == NULL));
}

/* Goes from the start of an object or array to the value of one of its members. */
static bool step(struct walk *w, const struct maps_node *to) {
    w->p++;
    for (size_t i = 0; peek(w) != ']' && peek(w) != '}' && w->p < w->end; i++) {
        bool here = to->key == NULL && i == to->index;
        if (to->key != NULL) {
            size_t n = strlen(to->key);
            const char *key = w->p + 1;
            skip_string(w);
            here = (size_t)(w->p - key) == n + 1 && memcmp(key, to->key, n) == 0;
            if (peek(w) == ':') {
                w->p++;
            }
        }
        if (here) {
            peek(w);
            return true;
        }
        skip_value(w);
        if (peek(w) == ',') {
            w->p++;
        }
    }
    return false;
}

uint32_t maps_line(const struct maps_node *at) {
    const struct maps_node *way[DEPTH_MAX];
    size_t n = 0;
    for (; at->up != NULL && n < DEPTH_MAX; at = at->up) {
        way[n++] = at;
    }
    struct walk w = {at->file->text, at->file->text + at->file->n};
    peek(&w);
    const char *found = w.p;
    while (n > 0 && step(&w, way[--n])) {
        found = w.p;
    }
    uint32_t line = 1;
    for (const char *p = at->file->text; p < found; p++) {
        line += *p == '\n';
    }
    return line;
}
