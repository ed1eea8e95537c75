/* Lines of printed positions, compared without regard to order or spacing. */
#ifndef SCENARIO_LINE_H
#define SCENARIO_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_WORD_MAX = 80, LINE_ITEMS_MAX = 256 };

/* Things by number: `3 red 1 locomotive`, `boston--miami 1 hidden`, or bare numbers. */
struct line {
    unsigned n;
    struct {
        char word[LINE_WORD_MAX];
        int count;
    } item[LINE_ITEMS_MAX];
};

/* Takes the next word of a text; false at its end. */
bool line_word(const char **text, char word[LINE_WORD_MAX]);

/* Reads `3 red 2 blue`, each thing on its own if in_order (the order of a deck). */
void line_read(const char *text, bool in_order, struct line *line);

/* Whether a position says this line; `nothing`, and 0, are the same as no such line. */
bool line_said(const char *position, const char *expected);

/* The lines of a position that begin as the expected one does, for a message. */
void line_found(const char *position, const char *expected, char *out, size_t size);

/* The content of the first line that begins with these two words; "" if there is none. */
const char *line_of(const char *position, const char *first, const char *second);

#endif
