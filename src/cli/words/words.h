/*
 * The one way to say something: messages by key, in colors if the terminal has them.
 *
 * Parameters are those of say_text: pairs of name and value, NULL after the last.
 */
#ifndef CLI_WORDS_WORDS_H
#define CLI_WORDS_WORDS_H

#include "say/say.h"

#include <stdio.h>

/* A line on standard output; say_item indents it. */
void say(const char *key, ...) __attribute__((sentinel));
void say_item(const char *key, ...) __attribute__((sentinel));

/* A phrase for use in another; returns out. */
const char *phrase(char *out, size_t size, const char *key, ...) __attribute__((sentinel));

/* A word of a table, padded to so many characters; on its left if width is below zero. */
void column(const char *key, int width);

/* Exit codes: all is well; a check failed or a rule was broken; bad input or a bad option; Ctrl-C,
   as shells say it. */
enum { STATUS_GOOD, STATUS_BROKEN, STATUS_BAD_INPUT, STATUS_INTERRUPTED = 130 };

/* One sentence on standard error; returns STATUS_BAD_INPUT. */
int fail(const char *key, ...) __attribute__((sentinel));

/* The same about a file: `path:line: sentence`. */
int fail_in(const char *path, const struct rh_complaint *why);
int warn_in(const char *path, const struct rh_complaint *why); /* returns STATUS_GOOD */

/* How many letters must be added, left out, changed or swapped to make one word of the other. */
unsigned word_distance(const char *a, const char *b);

/* The nearest of some words to a mistyped one, or NULL. Lists end with NULL. */
const char *nearest_word(const char *typed, const char *const *list);

#endif
