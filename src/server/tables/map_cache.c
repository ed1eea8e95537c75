/* The maps in use. Built-in ones first, then uploaded ones as tables name them. */
#include "server/tables/map_cache.h"

#include "maps/maps.h"
#include "server/base/log.h"
#include "server/store/store.h"
#include "server/tables/lobby.h"

#include <stdlib.h>
#include <string.h>

struct map_cache {
    struct {
        char id[RH_ID_MAX];
        struct rh_components *c;
    } map[LIMIT_MAPS_CACHED];
    uint32_t n;
};

struct map_cache *map_cache_create(void) {
    return calloc(1, sizeof(struct map_cache));
}

void map_cache_destroy(struct map_cache *m) {
    for (uint32_t i = 0; m && i < m->n; i++) {
        free(m->map[i].c);
    }
    free(m);
}

static bool read_uploaded(struct server *s, const char *id, struct rh_components *c) {
    char *json;
    size_t n;
    if (!store_map(store_loop_reader(s->store), id, &json, &n)) {
        return false;
    }
    struct rh_complaint why;
    bool ok = maps_parse(json, n, c, &why);
    if (!ok) {
        log_line("map", LOG_TEXT("id", id), LOG_TEXT("why", why.text));
    }
    free(json);
    return ok;
}

/* Forgets a map that no table in memory is played on; false: all are. */
static bool make_room(struct server *s, struct map_cache *m) {
    for (uint32_t i = 0; i < m->n; i++) {
        if (!s->lobby || lobby_plays(s, m->map[i].id)) {
            continue;
        }
        free(m->map[i].c);
        m->map[i] = m->map[--m->n];
        return true;
    }
    return false;
}

const struct rh_components *map_cache_get(struct server *s, const char *id) {
    struct map_cache *m = s->map_cache;
    for (uint32_t i = 0; i < m->n; i++) {
        if (!strcmp(m->map[i].id, id)) {
            return m->map[i].c;
        }
    }
    if (strlen(id) >= RH_ID_MAX || (m->n == LIMIT_MAPS_CACHED && !make_room(s, m))) {
        return NULL;
    }
    struct rh_components *c = calloc(1, sizeof *c);
    if (!c || !(maps_builtin(id, c) || read_uploaded(s, id, c))) {
        free(c);
        return NULL;
    }
    snprintf(m->map[m->n].id, RH_ID_MAX, "%s", id);
    m->map[m->n++].c = c;
    return c;
}

char *map_cache_json(struct server *s, const char *id, size_t *n) {
    const char *text = maps_builtin_json(id, n);
    if (!text) {
        char *json;
        return store_map(store_loop_reader(s->store), id, &json, n) ? json : NULL;
    }
    char *copy = malloc(*n + 1);
    if (copy) {
        memcpy(copy, text, *n);
        copy[*n] = 0;
    }
    return copy;
}
