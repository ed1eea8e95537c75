/* What a program is told; see talk.h. */
#include "talk/talk.h"

#include "core/bits.h"
#include "maps/maps.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for so many more bytes and a zero; NULL: there is none, now or before. */
static char *reserve(struct talk_text *x, size_t n) {
    if (!x->broken && x->n + n + 1 > x->size) {
        size_t size = 2 * (x->n + n + 1);
        char *p = realloc(x->p, size);
        x->broken = p == NULL;
        x->p = p ? p : x->p;
        x->size = p ? size : x->size;
    }
    return x->broken ? NULL : x->p + x->n;
}

void talk_write(struct talk_text *x, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *at = n < 0 ? NULL : reserve(x, (size_t)n);
    if (at) {
        va_start(list, format);
        x->n += (size_t)vsnprintf(at, (size_t)n + 1, format, list);
        va_end(list);
    }
}

void talk_write_view(struct talk_text *x, const struct rh_components *c,
                     const struct rh_state *view) {
    size_t n = rh_view_print(c, view, NULL, 0);
    char *at = reserve(x, n);
    if (at) {
        x->n += rh_view_print(c, view, at, n + 1);
    }
}

void talk_write_map(struct talk *t) {
    size_t n = maps_print(t->c, NULL, 0);
    talk_write(&t->out, "map ");
    char *at = reserve(&t->out, n);
    if (at) {
        t->out.n += maps_print(t->c, at, n + 1);
    }
    talk_write(&t->out, "\n");
}

/* The second version from its beginning, up to the map. */
void talk_write_hello(struct talk *t) {
    talk_write(&t->out, "roundhouse 2\n");
    for (const char *at = t->settings; *at;) {
        size_t n = strcspn(at, ","), name = strcspn(at, "=");
        talk_write(&t->out, "set %.*s %.*s\n", (int)name, at, (int)(n - name - 1), at + name + 1);
        at += n + (at[n] == ',');
    }
}

/* Of an offer as many tickets must be kept as the legal answer with the fewest keeps. */
static void write_keep(struct talk *t, size_t legal_n) {
    unsigned least = RH_TICKETS_MAX;
    for (size_t i = 0; i < legal_n; i++) {
        unsigned n = (unsigned)bits_count(t->legal[i].tickets);
        least = t->legal[i].kind == RH_KEEP && n < least ? n : least;
    }
    if (least < RH_TICKETS_MAX) {
        talk_write(&t->out, "keep %u\n", least);
    }
}

static void write_legal(struct talk *t) {
    size_t n = rh_legal(t->c, &t->view, t->seat, t->legal);
    write_keep(t, n);
    for (size_t i = 0; i < n; i++) {
        char text[TALK_LINE_MAX];
        rh_action_print(t->c, &t->legal[i], text, sizeof text);
        talk_write(&t->out, "legal %s\n", text);
    }
}

/* What has happened, the position, and in the second version what is legal. */
void talk_write_question(struct talk *t) {
    if (t->version == 2 && t->news.n) {
        talk_write(&t->out, "%s", t->news.p);
        t->news.n = 0;
    }
    talk_write_view(&t->out, t->c, &t->view);
    if (t->version == 2) {
        write_legal(t);
    }
    talk_write(&t->out, "go %u\n", t->ms);
}

/* What happened at last, and the scores if there are any. */
void talk_write_end(struct talk *t, const struct rh_state *final) {
    size_t n = final ? rh_score_json(t->c, final, NULL, 0) : 0;
    talk_write(&t->out, "%s", t->news.n ? t->news.p : "");
    if (!final) {
        return;
    }
    talk_write(&t->out, "scores ");
    char *at = reserve(&t->out, n);
    if (at) {
        t->out.n += rh_score_json(t->c, final, at, n + 1);
    }
    talk_write(&t->out, "\n");
}
