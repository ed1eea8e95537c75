/* Texts on a picture, each where it hides the least: names of cities, lengths and owners of
   routes. */
#ifndef CLI_PICTURE_LABELS_H
#define CLI_PICTURE_LABELS_H

#include "cli/picture/lines.h"
#include "say/say.h"

enum { LABELS_MAX = RH_CITIES_MAX + RH_ROUTES_MAX, VARIANTS_MAX = 6, LABEL_TEXT = 160 };

struct label {
    struct point at[24]; /* where it would best stand, in characters: the best first */
    unsigned at_n;
    bool beside; /* at[0] is what it names: it stands around it, not upon it */
    char variant[VARIANTS_MAX][LABEL_TEXT]; /* the same, shorter and shorter */
    unsigned variants_n;
    struct ink ink[8]; /* of each character; the last one of the rest */
    bool placed;
    int x, y; /* where it stands */
    unsigned chosen;
};

struct labels {
    struct label label[LABELS_MAX];
    unsigned n;
    unsigned width, height;
    uint8_t busy[CANVAS_HEIGHT][CANVAS_WIDTH];  /* how bad it is to hide what is there */
    uint8_t taken[CANVAS_HEIGHT][CANVAS_WIDTH]; /* by so many texts */
};

/* A name, and shorter and shorter forms of it that one would still guess, and may type. */
void labels_name(struct label *label, const char *name);

/* Finds a place for all, in some rounds. */
void labels_place(struct labels *x);
void labels_draw(const struct labels *x, struct canvas *to);

#endif
