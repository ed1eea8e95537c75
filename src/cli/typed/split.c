/* A typed line as words. */
#include "cli/typed/split.h"

#include <stdio.h>
#include <string.h>

static bool is_gap(char byte) {
    return byte == ' ' || byte == '\t' || byte == ',';
}

bool split_line(const char *line, struct split *out) {
    char *at = out->text;
    out->n = 0;
    out->open = false;
    if ((size_t)snprintf(out->text, sizeof out->text, "%s", line) >= sizeof out->text) {
        return false;
    }
    while (*at) {
        while (is_gap(*at)) {
            at++;
        }
        if (!*at) {
            return true;
        }
        if (out->n == SPLIT_WORDS) {
            return false;
        }
        out->word[out->n++] = at;
        for (; *at && !is_gap(*at); at++) {
            *at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
        }
        out->open = !*at;
        if (*at) {
            *at++ = '\0';
        }
    }
    return true;
}

void split_add(struct split *x, const char *word) {
    char *last = x->n ? x->word[x->n - 1] : NULL, *at = last ? last + strlen(last) + 1 : x->text;
    size_t room = (size_t)(x->text + sizeof x->text - at);
    if (x->n < SPLIT_WORDS && strlen(word) < room) {
        x->word[x->n++] = memcpy(at, word, strlen(word) + 1);
    }
}

void split_join(const struct split *x, unsigned first, unsigned last, char between, char *out,
                unsigned size) {
    unsigned n = 0;
    out[0] = '\0';
    for (unsigned i = first; i < last && n + 1 < size; i++) {
        if (i > first) {
            out[n++] = between;
        }
        n += (unsigned)snprintf(out + n, size - n, "%s", x->word[i]);
        n = n < size ? n : size - 1;
    }
    out[n] = '\0';
}

bool begins(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}
