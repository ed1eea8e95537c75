/*
 * Texts on a picture, each where it hides the least.
 *
 * Each text in turn takes the cheapest of its places, the others being where they are; after some
 * rounds nothing moves any more. Lying over another text costs most, then hiding lines, then being
 * cut short, then standing away from where it would best be. No chance is involved.
 */
#include "cli/picture/labels.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 6, OVER = 60, TOUCHING = 25, NOWHERE = 100000 };

/* The start of so many characters, in bytes. */
static size_t start_of(const char *text, unsigned letters) {
    size_t n = 0;
    for (; text[n] && (letters || (text[n] & 0xc0) == 0x80); n++) {
        letters -= (text[n + 1] & 0xc0) != 0x80;
    }
    return n;
}

static void add_variant(struct label *label, const char *text) {
    unsigned last = label->variants_n;
    if (last && canvas_letters(label->variant[last - 1]) <= canvas_letters(text)) {
        return;
    }
    if (last < VARIANTS_MAX) {
        snprintf(label->variant[label->variants_n++], LABEL_TEXT, "%s", text);
    }
}

/* "San Francisco" becomes "S.Francisco": all words but the last are cut to a letter. */
static void initials(const char *name, char *out, size_t size) {
    size_t n = 0;
    const char *last = strrchr(name, ' ');
    for (const char *at = name; last && at < last;) {
        size_t letter = start_of(at, 1);
        n += (size_t)snprintf(out + n, size - n, "%.*s.", (int)letter, at);
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    snprintf(out + n, size - n, "%s", last ? last + 1 : name);
}

void labels_name(struct label *label, const char *name) {
    static const unsigned cut[] = {7, 5, 4, 3};
    char base[LABEL_TEXT - 8], text[LABEL_TEXT];
    add_variant(label, name);
    initials(name, base, sizeof base);
    add_variant(label, base);
    for (unsigned i = 0; i < sizeof cut / sizeof *cut; i++) {
        size_t n = start_of(base, cut[i]);
        if (n < strlen(base)) {
            bool dot = base[n - 1] != '.' && cut[i] > 3;
            snprintf(text, sizeof text, "%.*s%s", (int)n, base, dot ? "." : "");
            add_variant(label, text);
        }
    }
}

static bool inside(const struct labels *x, int column, int row) {
    return column >= 0 && row >= 0 && column < (int)x->width && row < (int)x->height;
}

static int taken(const struct labels *x, int column, int row) {
    return inside(x, column, row) ? x->taken[row][column] : 0;
}

/* What it costs to write so many characters from here on; `own`: the column of what they name,
   which they may touch. */
static int cost_at(const struct labels *x, int column, int row, int letters, int own) {
    int cost = 0;
    for (int i = -1; i <= letters; i++) {
        bool end = i < 0 || i == letters;
        if (end) {
            cost += column + i != own && taken(x, column + i, row) ? TOUCHING : 0;
        } else if (!inside(x, column + i, row)) {
            return NOWHERE;
        } else {
            cost += OVER * x->taken[row][column + i] + x->busy[row][column + i];
        }
    }
    return cost;
}

struct best {
    int cost, x, y;
    unsigned variant;
};

static void try(const struct labels *x, struct best *best, int column, int row, unsigned variant,
                int letters, int own, int extra) {
    int cost = extra >= best->cost ? NOWHERE : extra + cost_at(x, column, row, letters, own);
    if (cost < best->cost) {
        *best = (struct best){cost, column, row, variant};
    }
}

/* Around what it names: to its right, to its left, above and below. */
static void try_beside(const struct labels *x, const struct label *label, unsigned variant,
                       int letters, struct best *best) {
    int cx = (int)label->at[0].x, cy = (int)label->at[0].y,
        cut = variant ? 3 + 4 * (int)variant : 0;
    try(x, best, cx + 1, cy, variant, letters, cx, cut);
    try(x, best, cx - letters, cy, variant, letters, cx, cut + 1);
    for (int shift = -letters; shift <= 1; shift++) {
        int off = shift > -letters / 2 ? shift + letters / 2 : -letters / 2 - shift;
        try(x, best, cx + shift, cy - 1, variant, letters, -2, cut + 2 + off / 2);
        try(x, best, cx + shift, cy + 1, variant, letters, -2, cut + 2 + off / 2);
    }
}

static void try_upon(const struct labels *x, const struct label *label, unsigned variant,
                     int letters, struct best *best) {
    for (unsigned i = 0; i < label->at_n; i++) {
        int column = (int)roundf(label->at[i].x - (float)letters / 2);
        int row = (int)label->at[i].y, cost = 8 * (int)variant + (int)i;
        try(x, best, column, row, variant, letters, -2, cost);
        try(x, best, column + 1, row, variant, letters, -2, cost + 5);
        try(x, best, column - 1, row, variant, letters, -2, cost + 5);
        try(x, best, column, row + 1, variant, letters, -2, cost + 9);
        try(x, best, column, row - 1, variant, letters, -2, cost + 9);
    }
}

static void mark(struct labels *x, const struct label *label, int by) {
    unsigned n = canvas_letters(label->variant[label->chosen]);
    for (unsigned i = 0; label->placed && i < n; i++) {
        uint8_t *cell = &x->taken[label->y][label->x + (int)i];
        *cell = (uint8_t)(*cell + by);
    }
}

static struct best find(const struct labels *x, const struct label *label) {
    struct best best = {.cost = NOWHERE};
    for (unsigned i = 0; i < label->variants_n; i++) {
        int letters = (int)canvas_letters(label->variant[i]);
        (label->beside ? try_beside : try_upon)(x, label, i, letters, &best);
    }
    return best;
}

static void place(struct labels *x, struct label *label) {
    mark(x, label, -1);
    struct best best = find(x, label);
    label->placed = best.cost < NOWHERE;
    label->x = best.x;
    label->y = best.y;
    label->chosen = best.variant;
    mark(x, label, 1);
}

/* A text that still lies over another is left out, a name last of all. */
static void drop(struct labels *x, bool beside) {
    for (unsigned i = 0; i < x->n; i++) {
        struct label *label = &x->label[i];
        unsigned n = canvas_letters(label->variant[label->chosen]);
        bool over = false;
        for (unsigned k = 0; label->placed && k < n; k++) {
            over = over || x->taken[label->y][label->x + (int)k] > 1;
        }
        if (over && label->beside == beside) {
            mark(x, label, -1);
            label->placed = false;
        }
    }
}

void labels_place(struct labels *x) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < x->n; i++) {
            place(x, &x->label[i]);
        }
    }
    drop(x, false);
    drop(x, true);
}

void labels_draw(const struct labels *x, struct canvas *to) {
    for (unsigned i = 0; i < x->n; i++) {
        const struct label *label = &x->label[i];
        const char *at = label->variant[label->chosen];
        for (unsigned k = 0; label->placed && *at; k++) {
            char letter[5] = "";
            size_t n = start_of(at, 1);
            memcpy(letter, at, n < 4 ? n : 4);
            canvas_write(to, label->x + (int)k, label->y, letter, label->ink[k < 7 ? k : 7]);
            at += n;
        }
    }
}
