/* Duplicate; see duplicate.h. */
#include "server/tables/duplicate.h"

#include "server/store/store_sql.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <assert.h>
#include <string.h>

void duplicate_put(struct store_job *j, const struct duplicate *d) {
    struct store_values v = {0};
    store_text(&v, d->id);
    store_text(&v, d->host);
    store_text(&v, d->title);
    store_text(&v, d->map);
    store_int(&v, d->seats);
    store_int(&v, d->people);
    store_int(&v, d->move_s);
    store_blob(&v, d->seed, sizeof d->seed);
    store_int(&v, d->created);
    store_int(&v, d->until);
    store_put(j, STORE_DUPLICATE_NEW, &v);
}

static bool keep(void *ctx, const struct store_values *row) {
    struct duplicate *d = ctx;
    store_get_text(row, 0, d->id, sizeof d->id);
    store_get_text(row, 1, d->host, sizeof d->host);
    store_get_text(row, 2, d->title, sizeof d->title);
    store_get_text(row, 3, d->map, sizeof d->map);
    d->seats = (uint8_t)row->value[4].i;
    d->people = (uint8_t)row->value[5].i;
    d->move_s = (uint32_t)row->value[6].i;
    if (row->value[7].n == sizeof d->seed) {
        memcpy(d->seed, row->value[7].p, sizeof d->seed);
    }
    d->created = row->value[8].i;
    d->until = row->value[9].i;
    d->closed = row->value[10].i;
    return false;
}

bool duplicate_get(struct server *s, const char *id, struct duplicate *d) {
    struct store_values v = {0};
    *d = (struct duplicate){0};
    if (!token_is_id(id)) {
        return false;
    }
    store_text(&v, id);
    return store_each(store_loop_reader(s->store), STORE_DUPLICATE, &v, keep, d) && d->id[0];
}

struct table *duplicate_table(struct server *s, const char *id, enum table_status status,
                              const struct table *after) {
    struct table *t = after ? after->next : lobby_first(s);
    while (t && (t->row.status != status || strcmp(t->row.duplicate, id) != 0)) {
        t = t->next;
    }
    return t;
}

bool duplicate_is_over(struct server *s, const struct duplicate *d) {
    return server_now() >= d->until || (d->closed && !duplicate_table(s, d->id, TABLE_OPEN, NULL) &&
                                        !duplicate_table(s, d->id, TABLE_PLAYING, NULL));
}

bool duplicate_may_see(const struct table *t) {
    struct duplicate d;
    return duplicate_get(t->server, t->row.duplicate, &d) && duplicate_is_over(t->server, &d);
}

void duplicate_put_end(struct store_job *j, const struct table *t, const struct rh_state *end,
                       int64_t at, uint8_t left) {
    struct rh_score score[RH_SEATS_MAX];
    assert(t->row.duplicate[0] && end->phase == RH_OVER);
    rh_score(t->match->c, end, score);
    for (uint8_t i = 0; i < t->row.seats; i++) {
        if (t->row.seat[i].kind == SEAT_PERSON) {
            struct store_values v = {0};
            store_text(&v, t->row.id);
            store_int(&v, i);
            store_int(&v, at);
            store_int(&v, score[i].total);
            store_int(&v, score[i].rank + 1);
            store_int(&v, left >> i & 1);
            store_put(j, STORE_DUPLICATE_END, &v);
        }
    }
}
