/*
 * A game without a board: the rows in each player's railyard as cards that overlap, and the stack
 * on the platform, face down.
 */
#include "cli/picture/canvas.h"
#include "cli/picture/picture.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"
#include "core/seat.h"

#include <stdlib.h>
#include <string.h>

enum { CARD = 3, GAP = 2, ROWS = 3 };

struct sheet {
    const struct say_table *t;
    const struct rh_state *view;
    struct canvas *canvas;
    int x, y; /* where the next thing stands */
};

/* A card at a place; what lies over it covers all but its left edge. */
static void draw_card(struct sheet *s, char mark, const char *letter) {
    char face[24];
    struct ink ink = {mark, 0};
    snprintf(face, sizeof face, "│%s%s │", paint_symbol(mark), letter);
    canvas_write(s->canvas, s->x, s->y, "╭───╮", ink);
    canvas_write(s->canvas, s->x, s->y + 1, face, ink);
    canvas_write(s->canvas, s->x, s->y + 2, "╰───╯", ink);
    s->x += CARD;
}

static const char *letter_of(const char *color, char out[RH_ID_MAX]) {
    char key[SAY_KEY_MAX];
    snprintf(key, sizeof key, "letter.%s", color);
    return phrase(out, RH_ID_MAX, key, NULL);
}

/* So much room is needed; else the next line is begun. */
static void make_room(struct sheet *s, unsigned columns) {
    if (s->x > 2 && s->x + (int)columns > (int)s->canvas->width) {
        s->x = 2;
        s->y += ROWS;
    }
}

/* A row of the railyard, and how many cards rob it. */
static void draw_row(struct sheet *s, uint8_t color) {
    const struct rh_state *v = s->view;
    unsigned n = v->yard_n[color], wilds = v->yard_wilds[color];
    char letter[RH_ID_MAX], note[SAY_MAX];
    phrase(note, sizeof note, "picture.rob", "#n", (int)(n + wilds + 1), NULL);
    bool mine = v->yard[color] == s->t->eye;
    unsigned columns = CARD * (n + wilds) + 2 + (mine ? 0 : canvas_letters(note) + 1);
    make_room(s, columns);
    for (unsigned i = 0; i < n; i++) {
        draw_card(s, say_mark(color), letter_of(rh_color_name(color), letter));
    }
    for (unsigned i = 0; i < wilds; i++) {
        draw_card(s, say_mark(RH_WILD), letter_of("wild", letter));
    }
    s->x += 2;
    if (!mine) {
        canvas_write(s->canvas, s->x + 1, s->y + 1, note, (struct ink){0});
        s->x += (int)canvas_letters(note) + 1;
    }
    s->x += GAP;
}

static unsigned platform_of(const struct rh_state *view, uint8_t seat) {
    unsigned n = 0;
    for (unsigned color = 0; color <= RH_COLORS; color++) {
        n += view->platform[seat][color];
    }
    return n;
}

static void draw_platform(struct sheet *s, uint8_t seat) {
    char note[SAY_MAX];
    unsigned n = platform_of(s->view, seat);
    phrase(note, sizeof note, "picture.platform", "#n", (int)n, NULL);
    make_room(s, 7 + canvas_letters(note));
    struct ink faint = {'x', 0};
    if (n) {
        canvas_write(s->canvas, s->x, s->y, "╭───╮", faint);
        canvas_write(s->canvas, s->x, s->y + 1, "│▒▒▒│", faint);
        canvas_write(s->canvas, s->x, s->y + 2, "╰───╯", faint);
        s->x += CARD + 3;
    }
    canvas_write(s->canvas, s->x, s->y + 1, note, (struct ink){0});
}

static void draw_seat(struct sheet *s, uint8_t seat) {
    char head[SAY_MAX], name[2 * RH_ID_MAX];
    say_name(s->t, seat, name, sizeof name);
    say_strip(name);
    phrase(head, sizeof head, "picture.yard", "who", name, "#points", s->view->score[seat],
           "#tickets", s->view->tickets_n[seat], "#cards", s->view->hand_n[seat], NULL);
    canvas_write(s->canvas, 0, s->y++, head, (struct ink){(char)('0' + seat_number(seat)), 0});
    s->x = 2;
    for (uint8_t color = 0; color < RH_COLORS; color++) {
        if (s->view->yard[color] == seat) {
            draw_row(s, color);
        }
    }
    bool bare = s->x == 2 && !platform_of(s->view, seat);
    s->y -= bare; /* its one line stands where cards would have their upper edge */
    draw_platform(s, seat);
    s->y += bare ? 2 : ROWS;
}

bool picture_yards(const struct say_table *t, const struct rh_state *view) {
    unsigned width = paint_width(stdout);
    if (!paint_draws(stdout) || width < 40 || t->c->routes_n) {
        return false;
    }
    struct canvas *canvas = calloc(1, sizeof *canvas);
    if (!canvas) {
        return false;
    }
    canvas->width = width < CANVAS_WIDTH ? width : CANVAS_WIDTH;
    canvas->height = CANVAS_HEIGHT;
    struct sheet s = {.t = t, .view = view, .canvas = canvas};
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        draw_seat(&s, seat);
    }
    canvas->height = (unsigned)s.y < CANVAS_HEIGHT ? (unsigned)s.y : CANVAS_HEIGHT;
    canvas_print(canvas, stdout);
    free(canvas);
    return true;
}
