/* Lines on a terminal, in colors where it has them. */
#ifndef CLI_WORDS_PAINT_H
#define CLI_WORDS_PAINT_H

#include <stdbool.h>
#include <stdio.h>

/* The variable of the environment that says: standard output is kept for a screen (pager.c). */
#define PAINT_PAGED "ROUNDHOUSE_PAGED"

/* Prints a line with marks. */
void paint_line(FILE *to, const char *text);
void paint_text(FILE *to, const char *text); /* without the end of the line, never broken */
bool paint_is_rich(FILE *to);                /* a terminal that can move its cursor */
void paint_clear(FILE *to);                  /* leaves nothing to scroll back to */
unsigned paint_width(FILE *to);              /* 0: lines are not broken */
unsigned paint_height(FILE *to);             /* 0: it has none */

/* Whether pictures of characters can be shown: a rich terminal with UTF-8, and words not asked
   for. */
bool paint_draws(FILE *to);

/* The symbol of a mark; "": it has none. */
const char *paint_symbol(char mark);

/* From now on the color of a mark (0: the terminal's own), bold, faint, turned over. */
void paint_ink(FILE *to, char mark, bool bold, bool dim, bool reverse);

#endif
