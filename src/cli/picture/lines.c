/* Routes as lines of dots. */
#include "cli/picture/lines.h"

#include <math.h>

static const float city_clear = 3.2f, step = 0.35f;

static struct point to_dots(const struct frame *f, struct point p) {
    return (struct point){(p.x - f->left) * f->scale_x, (p.y - f->top) * f->scale_y};
}

/* The cubic curve from a to b, its control points moved sideways by parts of the distance. */
static struct point curve(struct point a, struct point b, const float bend[2], float t) {
    float dx = b.x - a.x, dy = b.y - a.y, s = 1 - t;
    struct point p = {a.x + dx / 3 + dy * bend[0], a.y + dy / 3 - dx * bend[0]};
    struct point q = {a.x + dx * 2 / 3 + dy * bend[1], a.y + dy * 2 / 3 - dx * bend[1]};
    float w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t;
    return (struct point){w0 * a.x + w1 * p.x + w2 * q.x + w3 * b.x,
                          w0 * a.y + w1 * p.y + w2 * q.y + w3 * b.y};
}

static bool side_by_side(const struct rh_route *r, const struct rh_route *x) {
    bool joins = (x->a == r->a && x->b == r->b) || (x->a == r->b && x->b == r->a);
    return joins && x->ship == r->ship;
}

/* Which of the routes side by side this is, how many there are, and the first of them. */
static unsigned find_lane(const struct rh_components *c, struct line *line) {
    unsigned first = c->routes_n;
    line->lane = line->lanes = 0;
    for (unsigned i = 0; i < c->routes_n; i++) {
        if (side_by_side(&c->route[line->route], &c->route[i])) {
            first = i < first ? i : first;
            line->lane = (uint8_t)(line->lane + (i < line->route));
            line->lanes++;
        }
    }
    return first;
}

/* Moves a point aside by so many lanes: one is a character wide or high, so that each lane has
   characters, and so a color, of its own. */
static struct point aside(struct point p, float dx, float dy, float lanes) {
    float length = sqrtf(dx * dx + dy * dy) + 0.001f, nx = dy / length, ny = -dx / length;
    float across = fmaxf(fabsf(nx) / DOTS_X, fabsf(ny) / DOTS_Y);
    return (struct point){p.x + nx * lanes / across, p.y + ny * lanes / across};
}

static void make(const struct rh_components *c, const struct places *places,
                 const struct frame *frame, struct line *line) {
    unsigned first = find_lane(c, line);
    const struct rh_route *r = &c->route[first];
    float lanes = (float)line->lane - (float)(line->lanes - 1) / 2;
    struct point p[LINE_POINTS];
    for (unsigned i = 0; i < LINE_POINTS; i++) {
        float t = (float)i / (LINE_POINTS - 1);
        p[i] =
            to_dots(frame, curve(places->city[r->a], places->city[r->b], places->bend[first], t));
    }
    line->along[0] = 0;
    for (unsigned i = 0; i < LINE_POINTS; i++) {
        unsigned before = i ? i - 1 : 0, after = i + 1 < LINE_POINTS ? i + 1 : i;
        line->at[i] = aside(p[i], p[after].x - p[before].x, p[after].y - p[before].y, lanes);
        if (i) {
            float dx = line->at[i].x - line->at[i - 1].x, dy = line->at[i].y - line->at[i - 1].y;
            line->along[i] = line->along[i - 1] + sqrtf(dx * dx + dy * dy);
        }
    }
}

void lines_make(const struct rh_components *c, const struct places *places,
                const struct frame *frame, struct line line[RH_ROUTES_MAX]) {
    for (unsigned i = 0; i < c->routes_n; i++) {
        line[i] = (struct line){.route = (uint8_t)i};
        make(c, places, frame, &line[i]);
    }
}

static struct point at_length(const struct line *line, float length) {
    unsigned i = 1;
    while (i + 1 < LINE_POINTS && line->along[i] < length) {
        i++;
    }
    float piece = line->along[i] - line->along[i - 1];
    float t = piece > 0 ? (length - line->along[i - 1]) / piece : 0;
    const struct point *p = &line->at[i - 1], *q = &line->at[i];
    return (struct point){p->x + (q->x - p->x) * t, p->y + (q->y - p->y) * t};
}

struct point lines_at(const struct line *line, float part) {
    return at_length(line, part * line->along[LINE_POINTS - 1]);
}

/* From one length to another; a solid line is three dots wide. */
static void draw_part(struct canvas *to, const struct line *line, float from, float end, float pace,
                      bool solid, struct ink ink) {
    unsigned dots = end < from ? 0 : (unsigned)((end - from) / pace) + 1;
    for (unsigned i = 0; i < dots; i++) {
        float at = from + (float)i * pace;
        struct point p = at_length(line, at);
        canvas_dot(to, p.x, p.y, ink);
        if (solid) {
            canvas_dot(to, p.x + 1, p.y, ink);
            canvas_dot(to, p.x, p.y + 1, ink);
            canvas_dot(to, p.x + 1, p.y + 1, ink);
        }
    }
}

void lines_draw(struct canvas *to, const struct rh_route *route, const struct line *line,
                enum line_look look, struct ink ink) {
    float total = line->along[LINE_POINTS - 1], start = city_clear, end = total - city_clear;
    if (end - start < 2) {
        start = total / 4;
        end = total * 3 / 4;
    }
    float pitch = (end - start) / route->length;
    if (look != LINE_OPEN) {
        draw_part(to, line, start, end, look == LINE_CLAIMED ? step : 4, look == LINE_CLAIMED, ink);
        return;
    }
    float gap = pitch > 8 ? 2.6f : pitch > 3 ? 1.9f : 0;
    float pace = route->ship ? 1.9f : step;
    for (unsigned i = 0; i < route->length; i++) {
        float from = start + pitch * (float)i + gap / 2;
        draw_part(to, line, from, from + pitch - gap - (gap > 0 ? 0.5f : 0), pace, false, ink);
    }
}
