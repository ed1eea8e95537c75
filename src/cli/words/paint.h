/* Lines on a terminal, in colors where it has them. */
#ifndef CLI_WORDS_PAINT_H
#define CLI_WORDS_PAINT_H

#include <stdbool.h>
#include <stdio.h>

/* Prints a line with marks. */
void paint_line(FILE *to, const char *text);
void paint_text(FILE *to, const char *text); /* without the end of the line, never broken */
bool paint_has_colors(FILE *to);
bool paint_is_rich(FILE *to);   /* a terminal that can move its cursor */
void paint_clear(FILE *to);     /* leaves nothing to scroll back to */
unsigned paint_width(FILE *to); /* 0: lines are not broken */

#endif
