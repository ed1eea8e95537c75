/* Routes as lines of dots: a row of dashes for trains, of points for ships, solid once claimed. */
#ifndef CLI_PICTURE_LINES_H
#define CLI_PICTURE_LINES_H

#include "cli/picture/canvas.h"
#include "cli/picture/places.h"

enum { LINE_POINTS = 49 };

struct frame { /* from the measure of places to dots */
    float scale_x, scale_y, left, top;
};

struct line {
    uint8_t route;
    uint8_t lane, lanes;          /* of the routes that lie side by side */
    struct point at[LINE_POINTS]; /* in dots, from city a to city b */
    float along[LINE_POINTS];     /* the length up to each */
};

enum line_look { LINE_OPEN, LINE_CLOSED, LINE_CLAIMED };

/* The lines of all routes, by route. */
void lines_make(const struct rh_components *c, const struct places *places,
                const struct frame *frame, struct line line[RH_ROUTES_MAX]);

/* The point after so much of the whole length, 0 to 1. */
struct point lines_at(const struct line *line, float part);

void lines_draw(struct canvas *to, const struct rh_route *route, const struct line *line,
                enum line_look look, struct ink ink);

#endif
