/*
 * A sheet of characters to draw on: fine lines of dots (eight in a character, as in Braille), and
 * text over them.
 */
#ifndef CLI_PICTURE_CANVAS_H
#define CLI_PICTURE_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { CANVAS_WIDTH = 240, CANVAS_HEIGHT = 100 };
enum { DOTS_X = 2, DOTS_Y = 4 }; /* in a character */

enum { INK_BOLD = 1, INK_DIM = 2, INK_REVERSE = 4 };

struct ink {
    char mark; /* as in the marks of say.h: a color; 0: the terminal's own */
    uint8_t how;
};

struct cell {
    char text[5]; /* one character of UTF-8; "": none, so the dots show */
    uint8_t dots;
    struct ink ink, dot_ink;
};

struct canvas {
    unsigned width, height; /* in characters */
    struct cell cell[CANVAS_HEIGHT][CANVAS_WIDTH];
};

/* Dots are counted from the left and the top; what lies outside is passed over. */
void canvas_dot(struct canvas *c, float x, float y, struct ink ink);

/* Writes text from a place on, a character in each cell. */
void canvas_write(struct canvas *c, int x, int y, const char *text, struct ink ink);

/* How many characters a text has. */
unsigned canvas_letters(const char *text);

void canvas_print(const struct canvas *c, FILE *to);

#endif
