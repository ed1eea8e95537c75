/* A sheet of characters to draw on. */
#include "cli/picture/canvas.h"

#include "cli/words/paint.h"

#include <string.h>

/* The dots of a Braille character by column and row, as bits of its code. */
static const uint8_t bit[DOTS_X][DOTS_Y] = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};

void canvas_dot(struct canvas *c, float x, float y, struct ink ink) {
    int dx = (int)(x + 0.5f), dy = (int)(y + 0.5f);
    if (x < 0 || y < 0 || dx >= (int)c->width * DOTS_X || dy >= (int)c->height * DOTS_Y) {
        return;
    }
    struct cell *cell = &c->cell[dy / DOTS_Y][dx / DOTS_X];
    cell->dots |= bit[dx % DOTS_X][dy % DOTS_Y];
    cell->dot_ink = ink;
}

/* The bytes of the character that begins here. */
static size_t bytes_of(const char *at) {
    size_t n = 1;
    while ((at[n] & 0xc0) == 0x80) {
        n++;
    }
    return n;
}

unsigned canvas_letters(const char *text) {
    unsigned n = 0;
    for (; *text; text += bytes_of(text)) {
        n++;
    }
    return n;
}

void canvas_write(struct canvas *c, int x, int y, const char *text, struct ink ink) {
    for (size_t n; *text; text += n, x++) {
        n = bytes_of(text);
        if (x < 0 || y < 0 || x >= (int)c->width || y >= (int)c->height || n > 4) {
            continue;
        }
        struct cell *cell = &c->cell[y][x];
        memcpy(cell->text, text, n);
        cell->text[n] = '\0';
        cell->ink = ink;
    }
}

/* A character of Braille is U+2800 and its dots. */
static void put_dots(uint8_t dots, FILE *to) {
    fputc(0xe2, to);
    fputc(0xa0 | dots >> 6, to);
    fputc(0x80 | (dots & 0x3f), to);
}

static void change_ink(struct ink *now, struct ink next, FILE *to) {
    if (now->mark != next.mark || now->how != next.how) {
        paint_ink(to, next.mark, next.how & INK_BOLD, next.how & INK_DIM, next.how & INK_REVERSE);
        *now = next;
    }
}

static unsigned last_used(const struct cell *row, unsigned width) {
    while (width && !row[width - 1].text[0] && !row[width - 1].dots) {
        width--;
    }
    return width;
}

void canvas_print(const struct canvas *c, FILE *to) {
    for (unsigned y = 0; y < c->height; y++) {
        struct ink now = {0};
        unsigned end = last_used(c->cell[y], c->width);
        for (unsigned x = 0; x < end; x++) {
            const struct cell *cell = &c->cell[y][x];
            if (cell->text[0]) {
                change_ink(&now, cell->ink, to);
                fputs(cell->text, to);
            } else if (cell->dots) {
                change_ink(&now, cell->dot_ink, to);
                put_dots(cell->dots, to);
            } else {
                change_ink(&now, (struct ink){0}, to);
                fputc(' ', to);
            }
        }
        change_ink(&now, (struct ink){0}, to);
        fputc('\n', to);
    }
}
