/* A typed line as words. */
#ifndef CLI_TYPED_SPLIT_H
#define CLI_TYPED_SPLIT_H

#include <stdbool.h>

enum { SPLIT_TEXT = 512, SPLIT_WORDS = 24 };

struct split {
    char text[SPLIT_TEXT];
    char *word[SPLIT_WORDS];
    unsigned n;
    bool open; /* no space follows the last word */
};

/* Splits at spaces and commas, in lower case; false: the line is longer than anything that can be
   meant. */
bool split_line(const char *line, struct split *out);

/* Adds a word; what finds no room is left out. */
void split_add(struct split *x, const char *word);

/* Joins words again, from the first up to the last (not included), with this between them. */
void split_join(const struct split *x, unsigned first, unsigned last, char between, char *out,
                unsigned size);

bool begins(const char *text, const char *start);

#endif
