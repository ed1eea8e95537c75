/*
 * Lines of printed positions, compared without regard to order or spacing.
 *
 * A line is a key (`market`, or `hand 1` where a line belongs to a seat or a deck) and a set of
 * things with their numbers. A line that is not there is an empty set.
 */
#include "scenario_line.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool line_word(const char **text, char word[LINE_WORD_MAX]) {
    const char *p = *text;
    size_t n = 0;
    while (*p == ' ' || *p == '\t') {
        p++;
    }
    while (*p && !isspace((unsigned char)*p)) {
        if (n + 1 < LINE_WORD_MAX) {
            word[n++] = *p;
        }
        p++;
    }
    word[n] = 0;
    *text = p;
    return n > 0;
}

static bool is_number(const char *word) {
    const char *digits = word + (*word == '-');
    return *digits && strspn(digits, "0123456789") == strlen(digits);
}

static void add(struct line *line, const char *word, int count, bool in_order) {
    for (unsigned i = 0; i < line->n && !in_order; i++) {
        if (strcmp(line->item[i].word, word) == 0) {
            line->item[i].count += count;
            return;
        }
    }
    if (line->n < LINE_ITEMS_MAX && count) {
        snprintf(line->item[line->n].word, LINE_WORD_MAX, "%s", word);
        line->item[line->n++].count = count;
    }
}

void line_read(const char *text, bool in_order, struct line *line) {
    char word[LINE_WORD_MAX], next[LINE_WORD_MAX];
    line->n = 0;
    while (line_word(&text, word)) {
        const char *ahead = text;
        if (strcmp(word, "nothing") == 0) {
            continue;
        }
        if (!is_number(word)) {
            add(line, word, 1, in_order);
        } else if (!line_word(&ahead, next) || is_number(next)) {
            add(line, word, strcmp(word, "0") != 0, in_order);
        } else {
            text = ahead;
            int count = (int)strtol(word, NULL, 10);
            for (int i = 0; in_order && i < count; i++) {
                add(line, next, 1, true);
            }
            if (!in_order) {
                add(line, next, count, false);
            }
        }
    }
}

static bool equal(const struct line *a, const struct line *b) {
    unsigned same = 0;
    for (unsigned i = 0; i < a->n; i++) {
        for (unsigned k = 0; k < b->n; k++) {
            same += strcmp(a->item[i].word, b->item[k].word) == 0 &&
                    a->item[i].count == b->item[k].count;
        }
    }
    return a->n == b->n && same == a->n;
}

static unsigned key_words(const char *text) {
    static const char *const alone[] = {
        "market", "discard",  "phase", "first",  "turn", "drawn", "ready", "last-turns", "passes",
        "round",  "shuffles", "seed",  "option", "eye",  "seats", "map",   "filled",     "dealt",
    };
    char word[LINE_WORD_MAX];
    line_word(&text, word);
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
        if (strcmp(word, alone[i]) == 0) {
            return 1;
        }
    }
    return 2;
}

/* The content of a line if its first words are those of the expected one, else NULL. */
static const char *content(const char *text, const char *expected) {
    char a[LINE_WORD_MAX], b[LINE_WORD_MAX];
    for (unsigned i = key_words(expected); i > 0; i--) {
        line_word(&text, a);
        line_word(&expected, b);
        if (strcmp(a, b) != 0) {
            return NULL;
        }
    }
    return text;
}

static bool next_line(const char **text, char *out, size_t size) {
    size_t n = strcspn(*text, "\n");
    snprintf(out, size, "%.*s", (int)n, *text);
    bool more = **text != 0;
    *text += n + ((*text)[n] == '\n');
    return more;
}

bool line_said(const char *position, const char *expected) {
    struct line want, have;
    char text[8192];
    bool something = false;
    line_read(content(expected, expected), false, &want);
    while (next_line(&position, text, sizeof text)) {
        const char *rest = content(text, expected);
        if (!rest) {
            continue;
        }
        line_read(rest, false, &have);
        something |= have.n > 0;
        if (have.n && equal(&want, &have)) {
            return true;
        }
    }
    return want.n == 0 && !something;
}

void line_found(const char *position, const char *expected, char *out, size_t size) {
    char text[8192];
    size_t used = 0;
    out[0] = 0;
    while (next_line(&position, text, sizeof text)) {
        if (content(text, expected) && used < size) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? "; " : "", text);
        }
    }
    if (used == 0) {
        snprintf(out, size, "no such line");
    }
}

const char *line_of(const char *position, const char *first, const char *second) {
    char word[LINE_WORD_MAX];
    for (const char *p = position; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        const char *at = p;
        if (line_word(&at, word) && strcmp(word, first) == 0 && line_word(&at, word) &&
            strcmp(word, second) == 0) {
            return at;
        }
    }
    return "";
}
