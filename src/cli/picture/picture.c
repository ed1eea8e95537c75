/*
 * The board as a picture of characters.
 *
 * Cities lie where the map has them, stretched into the terminal. An open route is a row of dashes,
 * one a space, with its color's letter and its length; a claimed one is a thick line with the
 * number of its owner's seat in a circle. So colors only come on top of what is there without them.
 */
#include "cli/picture/picture.h"

#include "cli/picture/labels.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"
#include "core/bits.h"
#include "core/seat.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MARGIN_X = 4, MARGIN_Y = 1 };

struct picture {
    const struct say_table *t;
    const struct rh_state *view;
    struct wanted wanted;
    struct frame frame;
    struct line line[RH_ROUTES_MAX];
    struct point city[RH_CITIES_MAX]; /* in dots */
    struct canvas canvas;
    struct labels labels;
};

void picture_wanted(const struct say_table *t, const struct rh_state *view, struct wanted *out) {
    struct rh_way way;
    *out = (struct wanted){0};
    bool seated = t->eye < view->seats && t->c->routes_n;
    for (uint64_t held = seated ? view->tickets[t->eye] : 0; held; held &= held - 1) {
        uint8_t ticket = (uint8_t)bits_first(held);
        rh_ticket_way(t->c, view, t->eye, ticket, &way);
        for (unsigned i = 0; way.state == RH_WAY_OPEN && i < way.n; i++) {
            bits_add(out->routes, way.route[i]);
        }
        if (way.state == RH_WAY_OPEN) {
            out->cities |= (uint64_t)1 << t->c->ticket[ticket].a;
            out->cities |= (uint64_t)1 << t->c->ticket[ticket].b;
        }
    }
}

static uint8_t owner_of(const struct rh_state *view, uint8_t route) {
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        if (bits_has(view->owned[seat], route)) {
            return seat;
        }
    }
    return RH_NONE;
}

static bool is_closed(const struct picture *x, uint8_t route) {
    const struct rh_state *v = x->view;
    return v->eye < v->seats ? !rh_route_open(x->t->c, v, v->eye, route)
                             : bits_has(v->closed, route);
}

static const char *seat_sign(uint8_t seat) {
    static const char *const sign[RH_SEATS_MAX] = {"①", "②", "③", "④", "⑤"};
    return sign[seat];
}

static char seat_mark(uint8_t seat) {
    return (char)('0' + seat_number(seat));
}

static enum line_look look_of(const struct picture *x, uint8_t route) {
    return owner_of(x->view, route) != RH_NONE ? LINE_CLAIMED
           : is_closed(x, route)               ? LINE_CLOSED
                                               : LINE_OPEN;
}

static struct ink ink_of(const struct picture *x, uint8_t route) {
    uint8_t owner = owner_of(x->view, route), color = x->t->c->route[route].color;
    if (owner != RH_NONE) {
        return (struct ink){seat_mark(owner), INK_BOLD};
    }
    if (is_closed(x, route)) {
        return (struct ink){'x', INK_DIM};
    }
    return (struct ink){color == RH_GRAY ? 'x' : say_mark(color), 0};
}

/* ---- where things are -------------------------------------------------------------------- */

/* The smallest box around cities and curves, stretched into the sheet. */
static void make_frame(struct picture *x, const struct places *places) {
    const struct rh_components *c = x->t->c;
    const struct frame same = {1, 1, 0, 0};
    struct point low = places->city[0], high = low;
    lines_make(c, places, &same, x->line);
    for (unsigned i = 0; i < c->cities_n; i++) {
        struct point p = places->city[i];
        low = (struct point){fminf(low.x, p.x), fminf(low.y, p.y)};
        high = (struct point){fmaxf(high.x, p.x), fmaxf(high.y, p.y)};
    }
    float room_x = (float)((x->canvas.width - 2 * MARGIN_X) * DOTS_X);
    float room_y = (float)((x->canvas.height - 2 * MARGIN_Y - 1) * DOTS_Y);
    float sx = room_x / fmaxf(high.x - low.x, 0.001f), sy = room_y / fmaxf(high.y - low.y, 0.001f);
    sx = fminf(sx, sy * 1.7f);
    sy = fminf(sy, sx * 1.3f);
    x->frame = (struct frame){sx, sy, low.x - MARGIN_X * DOTS_X / sx,
                              low.y - (MARGIN_Y + 0.4f) * DOTS_Y / sy};
    lines_make(c, places, &x->frame, x->line);
    for (unsigned i = 0; i < c->cities_n; i++) {
        x->city[i] = (struct point){(places->city[i].x - x->frame.left) * sx,
                                    (places->city[i].y - x->frame.top) * sy};
    }
}

static void draw_lines(struct picture *x) {
    const struct rh_components *c = x->t->c;
    for (unsigned layer = 0; layer < 4; layer++) {
        for (uint8_t i = 0; i < c->routes_n; i++) {
            enum line_look look = look_of(x, i);
            unsigned its = bits_has(x->wanted.routes, i)                         ? 3
                           : look == LINE_CLAIMED                                ? 2
                           : c->route[i].color == RH_GRAY || look == LINE_CLOSED ? 0
                                                                                 : 1;
            if (its == layer) {
                struct ink ink = ink_of(x, i);
                ink.how |= layer == 3 ? INK_BOLD : 0;
                lines_draw(&x->canvas, &c->route[i], &x->line[i], look, ink);
            }
        }
    }
}

/* ---- texts ------------------------------------------------------------------------------- */

static const char *city_sign(const struct picture *x, uint8_t city) {
    const struct rh_city *place = &x->t->c->city[city];
    bool wanted = x->wanted.cities >> city & 1;
    return place->junction ? "+" : place->port ? (wanted ? "▣" : "□") : wanted ? "◉" : "○";
}

static void add_city(struct picture *x, uint8_t city) {
    struct labels *all = &x->labels;
    int column = (int)(x->city[city].x / DOTS_X), row = (int)(x->city[city].y / DOTS_Y);
    bool wanted = x->wanted.cities >> city & 1;
    struct ink ink = {0, wanted ? INK_BOLD : 0};
    const char *sign = city_sign(x, city);
    for (uint8_t seat = 0; seat < x->view->seats; seat++) {
        if (x->view->harbors[seat] >> city & 1) {
            sign = seat_sign(seat);
            ink = (struct ink){seat_mark(seat), INK_BOLD | INK_REVERSE};
        }
    }
    canvas_write(&x->canvas, column, row, sign, ink);
    all->taken[row][column] = 1;
    if (x->t->c->city[city].junction) {
        return;
    }
    struct label *label = &all->label[all->n++];
    char name[SAY_MAX];
    say_city(x->t, city, name, sizeof name);
    labels_name(label, name);
    label->beside = true;
    label->at[0] = (struct point){(float)column, (float)row};
    label->at_n = 1;
    for (unsigned i = 0; i < 8; i++) {
        label->ink[i] = (struct ink){0, wanted ? INK_BOLD : 0};
    }
}

/* Writes one more character of a label. */
static void add_sign(struct label *label, const char *sign, struct ink ink) {
    unsigned n = canvas_letters(label->variant[0]);
    size_t used = strlen(label->variant[0]);
    snprintf(label->variant[0] + used, LABEL_TEXT - used, "%s", sign);
    label->ink[n < 7 ? n : 7] = ink;
}

/* The letter of an open route's color, or its owner; gray has none. */
static void add_route_sign(struct picture *x, struct label *label, uint8_t route) {
    uint8_t owner = owner_of(x->view, route), color = x->t->c->route[route].color;
    char key[SAY_KEY_MAX], letter[RH_ID_MAX];
    if (owner != RH_NONE) {
        add_sign(label, seat_sign(owner), ink_of(x, route));
    } else if (is_closed(x, route)) {
        add_sign(label, "×", ink_of(x, route));
    } else if (color != RH_GRAY) {
        snprintf(key, sizeof key, "letter.%s", rh_color_name(color));
        add_sign(label, phrase(letter, sizeof letter, key, NULL), ink_of(x, route));
    }
}

/* One text for all routes side by side: their colors or owners, and the length if one is open. */
static void add_routes(struct picture *x, uint8_t first) {
    const struct rh_components *c = x->t->c;
    struct labels *all = &x->labels;
    struct label *label = &all->label[all->n++];
    const struct line *last = &x->line[first];
    bool open = false, needed = false;
    char length[8];
    label->variant[0][0] = '\0';
    label->variants_n = 1;
    for (uint8_t i = first; i < c->routes_n; i++) {
        const struct rh_route *r = &c->route[i], *f = &c->route[first];
        bool joins = (r->a == f->a && r->b == f->b) || (r->a == f->b && r->b == f->a);
        if (joins && r->ship == f->ship) {
            open = open || look_of(x, i) == LINE_OPEN;
            needed = needed || bits_has(x->wanted.routes, i);
            add_route_sign(x, label, i);
            last = &x->line[i];
        }
    }
    if (open) {
        struct ink ink = {0, needed ? INK_BOLD | INK_REVERSE : INK_BOLD};
        unsigned from = canvas_letters(label->variant[0]);
        snprintf(length, sizeof length, "%s%u%s", c->route[first].ship ? "~" : "",
                 c->route[first].length, needed ? "!" : "");
        add_sign(label, length, ink);
        for (unsigned i = from; i < 8; i++) {
            label->ink[i] = ink;
        }
    }
    for (unsigned i = 0; i < 13; i++) {
        unsigned step = (i + 1) / 2 * 2;
        float part = 0.5f + (i % 2 ? 0.028f : -0.028f) * (float)step;
        struct point p = lines_at(&x->line[first], part), q = lines_at(last, part);
        label->at[label->at_n++] =
            (struct point){(p.x + q.x) / 2 / DOTS_X + 0.5f, (p.y + q.y) / 2 / DOTS_Y};
    }
}

/* What it costs to hide a line. */
static void fill_busy(struct picture *x) {
    for (unsigned i = 0; i < x->t->c->routes_n; i++) {
        int weight = look_of(x, (uint8_t)i) == LINE_CLAIMED ? 4
                     : bits_has(x->wanted.routes, i)        ? 5
                                                            : 2;
        int before_x = -1, before_y = -1;
        for (unsigned k = 0; k < LINE_POINTS; k++) {
            int column = (int)(x->line[i].at[k].x / DOTS_X),
                row = (int)(x->line[i].at[k].y / DOTS_Y);
            bool in = column >= 0 && row >= 0 && column < CANVAS_WIDTH && row < CANVAS_HEIGHT;
            if (in && (column != before_x || row != before_y)) {
                uint8_t *busy = &x->labels.busy[row][column];
                *busy = (uint8_t)(*busy + weight < 40 ? *busy + weight : 40);
            }
            before_x = column;
            before_y = row;
        }
    }
}

static void add_texts(struct picture *x) {
    const struct rh_components *c = x->t->c;
    fill_busy(x);
    x->labels.width = x->canvas.width;
    x->labels.height = x->canvas.height;
    for (uint8_t i = 0; i < c->cities_n; i++) {
        add_city(x, i);
    }
    for (uint8_t i = 0; i < c->routes_n; i++) {
        if (x->line[i].lane == 0) {
            add_routes(x, i);
        }
    }
    labels_place(&x->labels);
    labels_draw(&x->labels, &x->canvas);
}

/* ---- the whole --------------------------------------------------------------------------- */

/* A line is broken between two entries, which are three spaces apart, and never inside one. */
static void keep_entries(const char *text, char *out, size_t size) {
    size_t n = 0;
    for (const char *at = text; *at && n + 3 < size; at++) {
        bool inside = *at == ' ' && at > text && at[-1] != ' ' && at[1] != ' ';
        n += (size_t)snprintf(out + n, size - n, inside ? "\u00a0" : "%c", *at);
    }
}

/* The lines that paint_line makes of it. */
static unsigned count_rows(const char *legend, unsigned width) {
    unsigned rows = 1, used = 0;
    for (const char *at = legend; *at;) {
        size_t gap = strspn(at, " "), n = strcspn(at + gap, " ");
        char entry[SAY_MAX];
        snprintf(entry, sizeof entry, "%.*s", (int)n, at + gap);
        unsigned wide = canvas_letters(entry);
        bool fits = !used || used + gap + wide <= width;
        rows += !fits;
        used = fits ? used + (unsigned)gap + wide : 2 + wide;
        at += gap + n;
    }
    return rows;
}

static void print_legend(const struct picture *x, char *out, size_t size) {
    char list[SAY_MAX] = "", item[SAY_MAX], name[2 * RH_ID_MAX], before[SAY_MAX];
    char text[SAY_MAX];
    for (uint8_t seat = 0; seat < x->view->seats; seat++) {
        say_name(x->t, seat, name, sizeof name);
        phrase(item, sizeof item, "picture.player", "sign", seat_sign(seat), "who", name, "#n",
               x->view->score[seat], NULL);
        snprintf(before, sizeof before, "%s", list);
        phrase(list, sizeof list, *before ? "picture.and" : "list.one", "a", before, "b", item,
               NULL);
    }
    phrase(text, sizeof text, x->t->c->ships ? "picture.legend-ships" : "picture.legend", "players",
           list, NULL);
    keep_entries(text, out, size);
}

bool picture_board(const struct say_table *t, const struct rh_state *view,
                   const struct places *places) {
    unsigned width = paint_width(stdout), height = paint_height(stdout);
    if (!paint_draws(stdout) || width < 70 || height < 20 || !t->c->routes_n) {
        return false;
    }
    char legend[2 * SAY_MAX] = "";
    struct picture *x = calloc(1, sizeof *x);
    if (!x) {
        return false;
    }
    x->t = t;
    x->view = view;
    x->canvas.width = width < CANVAS_WIDTH ? width : CANVAS_WIDTH;
    print_legend(x, legend, sizeof legend);
    height -= count_rows(legend, width) + 1; /* the last line is for the prompt */
    x->canvas.height = height < CANVAS_HEIGHT ? height : CANVAS_HEIGHT;
    picture_wanted(t, view, &x->wanted);
    make_frame(x, places);
    draw_lines(x);
    add_texts(x);
    canvas_print(&x->canvas, stdout);
    paint_line(stdout, legend);
    free(x);
    return true;
}
