/* Lists of the best; see best.h. */
#include "server/people/best.h"

#include "maps/maps.h"
#include "server/store/store_sql.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Ratings are counted by steps of so many points, lest all who are better are counted each time. */
enum { MAPS = 8, MOST = 50, FRESH_MS = 10 * 1000, STEP = 10, STEPS = 500 };

struct best {
    struct {
        struct buf list;
        uint64_t made_ms; /* of the loop; 0: never */
        uint32_t in_step[STEPS];
        uint64_t counted_ms;
    } of[MAPS][RH_SEATS_MAX + 1];
};

struct best *best_create(void) {
    return calloc(1, sizeof(struct best));
}

void best_forget(struct best *b) {
    for (int map = 0; b && map < MAPS; map++) {
        for (int seats = 0; seats <= RH_SEATS_MAX; seats++) {
            b->of[map][seats].made_ms = b->of[map][seats].counted_ms = 0;
        }
    }
}

void best_destroy(struct best *b) {
    for (int map = 0; b && map < MAPS; map++) {
        for (int seats = 0; seats <= RH_SEATS_MAX; seats++) {
            buf_finish(&b->of[map][seats].list);
        }
    }
    free(b);
}

/* Told by name, never by id. */
static bool put_person(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "name", row->value[1].p ? row->value[1].p : "");
    wire_int(w, "rating", llround((double)row->value[2].i / 1e3));
    wire_int(w, "deviation", llround((double)row->value[3].i / 1e3));
    wire_int(w, "games", row->value[4].i);
    wire_close(w, '}');
    return true;
}

static int index_of(const char *map) {
    for (int i = 0; i < MAPS && maps_builtin_id((size_t)i); i++) {
        if (!strcmp(maps_builtin_id((size_t)i), map)) {
            return i;
        }
    }
    return -1;
}

const char *best_list(struct server *s, const char *map, uint8_t seats) {
    int i = index_of(map);
    if (i < 0 || seats > RH_SEATS_MAX || !s->best) {
        return NULL;
    }
    struct buf *list = &s->best->of[i][seats].list;
    uint64_t now = uv_now(&s->loop), *made = &s->best->of[i][seats].made_ms;
    if (*made && now - *made < FRESH_MS) {
        return list->p;
    }
    struct store_values v = {0};
    store_text(&v, map);
    store_int(&v, seats);
    store_int(&v, server_now());
    store_int(&v, MOST);
    struct wire w = {.b = *list};
    w.b.n = 0;
    wire_open(&w, NULL, '[');
    bool ok = store_each(store_loop_reader(s->store), STORE_BEST, &v, put_person, &w);
    wire_close(&w, ']');
    buf_add(&w.b, "", 1);
    *list = w.b;
    *made = ok && !w.b.broken ? now + !now : 0;
    return *made ? list->p : NULL;
}

static bool keep_count(void *ctx, const struct store_values *row) {
    *(int64_t *)ctx = row->value[0].i;
    return false;
}

static uint32_t step_of(int64_t rating) {
    int64_t step = rating / (STEP * 1000);
    return (uint32_t)(step < 0 ? 0 : step >= STEPS ? STEPS - 1 : step);
}

static bool add_step(void *ctx, const struct store_values *row) {
    uint32_t *in_step = ctx;
    in_step[step_of(row->value[0].i * STEP * 1000)] += (uint32_t)row->value[1].i;
    return true;
}

/* How many are better by a whole step and more; some seconds old. */
static uint32_t count_above(struct server *s, const char *map, uint8_t seats, uint32_t step) {
    int i = index_of(map);
    if (i < 0 || seats > RH_SEATS_MAX || !s->best) {
        return 0;
    }
    uint32_t *in_step = s->best->of[i][seats].in_step, above = 0;
    uint64_t now = uv_now(&s->loop), *counted = &s->best->of[i][seats].counted_ms;
    if (!*counted || now - *counted >= FRESH_MS) {
        struct store_values v = {0};
        store_text(&v, map);
        store_int(&v, seats);
        store_int(&v, server_now());
        store_int(&v, STEP * 1000);
        memset(in_step, 0, sizeof s->best->of[i][seats].in_step);
        bool ok = store_each(store_loop_reader(s->store), STORE_BEST_STEPS, &v, add_step, in_step);
        *counted = ok ? now + !now : 0;
    }
    for (uint32_t at = step + 1; at < STEPS; at++) {
        above += in_step[at];
    }
    return above;
}

uint32_t best_place(struct server *s, const char *map, uint8_t seats, double rating) {
    int64_t better = -1, exact = llround(rating * 1e3);
    uint32_t step = step_of(exact);
    struct store_values v = {0};
    store_text(&v, map);
    store_int(&v, seats);
    store_int(&v, server_now());
    store_int(&v, exact);
    store_int(&v, step == STEPS - 1 ? INT64_MAX : (int64_t)(step + 1) * STEP * 1000);
    if (!store_each(store_loop_reader(s->store), STORE_BEST_PLACE, &v, keep_count, &better)) {
        return 0;
    }
    return (uint32_t)(better + 1) + count_above(s, map, seats, step);
}
