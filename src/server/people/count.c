/* Counting finished games; see count.h. */
#include "server/people/count.h"

#include "core/bits.h"
#include "server/base/log.h"
#include "server/store/store_sql.h"
#include "server/tables/map_cache.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 32,               /* games in one job; one where nodes share the rows */
    LATE_MS = 10 * 60 * 1000, /* after a first look at all: what ended since */
};

struct counter {
    struct server *server;
    struct server *own; /* of the thread: a store that it reads, and maps */
    uv_work_t work;
    bool busy, all; /* all: whatever ended earlier is counted */
    struct store_job *job;
    uint32_t found, batch;
    int64_t since;
};

/* ---- one game -------------------------------------------------------------------------------- */

struct counting {
    struct store_job *j;
    const struct rh_components *c;
    const struct table_row *row;
    const struct rh_state *end;
    struct rh_score score[RH_SEATS_MAX];
};

/* Held by a person alone, who has no other seat. */
static bool counts(const struct table_row *row, uint8_t seat) {
    const struct seat_row *s = &row->seat[seat];
    for (uint8_t i = 0; i < row->seats; i++) {
        if (i != seat && !strcmp(row->seat[i].person, s->person)) {
            return false;
        }
    }
    return s->kind == SEAT_PERSON && s->person[0];
}

static void put_sums(const struct counting *k, uint8_t seat) {
    const struct table_row *row = k->row;
    const struct rh_score *p = &k->score[seat];
    bool gone = row->seat[seat].bot_plays;
    struct store_values v = {0};
    store_text(&v, row->seat[seat].person);
    store_text(&v, row->map);
    store_int(&v, row->seats);
    store_int(&v, row->imported);
    store_int(&v, gone);
    for (uint8_t place = 0; place < RH_SEATS_MAX; place++) {
        store_int(&v, !gone && p->rank == place);
    }
    uint64_t held = k->end->tickets[seat] | k->end->completed[seat];
    const int64_t sums[] = {p->total,   p->routes,     p->won,         p->lost,
                            p->bonus,   p->penalty,    p->completed_n, bits_count(held),
                            p->longest, p->has_longest};
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        store_int(&v, gone ? 0 : sums[i]);
    }
    store_int(&v, gone ? -RH_POINTS_MAX : p->total); /* the best */
    store_int(&v, gone ? 0 : p->longest);
    store_put(k->j, STORE_TALLY_ADD, &v);
}

static void put_routes(const struct counting *k, uint8_t seat) {
    for (uint8_t route = 0; route < k->c->routes_n; route++) {
        if (k->end->owned[seat][route / 64] >> route % 64 & 1) {
            struct store_values v = {0};
            store_text(&v, k->row->seat[seat].person);
            store_text(&v, k->row->map);
            store_int(&v, route);
            store_put(k->j, STORE_ROUTE_ADD, &v);
        }
    }
}

static void put_versus(const struct counting *k, uint8_t seat, uint8_t other) {
    const struct seat_row *s = &k->row->seat[other];
    char name[TOKEN_ID + 40];
    if (s->kind == SEAT_BOT) {
        snprintf(name, sizeof name, "bot:%s", s->level);
    } else if (counts(k->row, other) && !s->bot_plays) {
        snprintf(name, sizeof name, "%s", s->person);
    } else {
        return;
    }
    struct store_values v = {0};
    store_text(&v, k->row->seat[seat].person);
    store_text(&v, name);
    store_int(&v, k->score[seat].rank < k->score[other].rank);
    store_int(&v, k->score[seat].rank > k->score[other].rank);
    store_put(k->j, STORE_VERSUS_ADD, &v);
}

/* Seats in the order of their people: nodes that count at once wait for each other's rows in one
   order, never in a circle. */
static uint8_t in_order(const struct table_row *row, uint8_t seats[RH_SEATS_MAX]) {
    uint8_t n = 0;
    for (uint8_t i = 0; i < row->seats; i++) {
        if (!counts(row, i)) {
            continue;
        }
        uint8_t at = n++;
        while (at > 0 && strcmp(row->seat[seats[at - 1]].person, row->seat[i].person) > 0) {
            seats[at] = seats[at - 1];
            at--;
        }
        seats[at] = i;
    }
    return n;
}

static void put_game(const struct counting *k) {
    uint8_t seats[RH_SEATS_MAX], n = in_order(k->row, seats);
    for (uint8_t i = 0; i < n; i++) {
        put_sums(k, seats[i]);
    }
    for (uint8_t i = 0; i < n; i++) {
        put_routes(k, seats[i]);
    }
    for (uint8_t i = 0; i < n; i++) {
        for (uint8_t other = 0; other < k->row->seats; other++) {
            if (other != seats[i] && !k->row->seat[seats[i]].bot_plays) {
                put_versus(k, seats[i], other);
            }
        }
    }
}

/* ---- on the thread --------------------------------------------------------------------------- */

static const struct rh_components *find_map(struct server *own, const char *id) {
    const struct rh_components *c = map_cache_get(own, id);
    if (!c) { /* perhaps the cache is full */
        map_cache_destroy(own->map_cache);
        own->map_cache = map_cache_create();
        c = own->map_cache ? map_cache_get(own, id) : NULL;
    }
    return c;
}

struct listing {
    char id[BATCH][TOKEN_ID];
    uint32_t n;
};

static bool keep_id(void *ctx, const struct store_values *row) {
    struct listing *l = ctx;
    store_get_text(row, 0, l->id[l->n++], TOKEN_ID);
    return l->n < BATCH;
}

/* A log that cannot be read is counted too, as nothing: it would be tried for ever. */
static void count_game(struct counter *k, const char *id) {
    struct store_reader *r = store_loop_reader(k->own->store);
    struct table t = {.server = k->own};
    struct store_values v = {0};
    if (!store_table(r, id, &t.row)) {
        return;
    }
    store_int(&v, t.row.number);
    store_put(k->job, STORE_COUNTED_ADD, &v);
    const struct rh_components *c = find_map(k->own, t.row.map);
    if (c && match_read(&t, r, c) && t.match->state.phase == RH_OVER) {
        struct counting one = {.j = k->job, .c = c, .row = &t.row, .end = &t.match->state};
        struct rh_score score[RH_SEATS_MAX];
        rh_score(c, one.end, score);
        for (uint8_t i = 0; i < t.row.seats; i++) {
            one.score[i] = score[i];
            one.score[i].rank =
                (uint8_t)(match_place(score, t.row.seats, table_out(&t.row), i) - 1);
        }
        put_game(&one);
    }
    match_finish(&t);
}

static void on_work(uv_work_t *work) {
    struct counter *k = work->data;
    struct listing l = {0};
    struct store_values v = {0};
    store_int(&v, k->since);
    store_int(&v, k->batch);
    k->found = 0;
    if (!store_each(store_loop_reader(k->own->store), STORE_UNCOUNTED, &v, keep_id, &l)) {
        return;
    }
    for (uint32_t i = 0; i < l.n; i++) {
        count_game(k, l.id[i]);
    }
    k->found = l.n;
}

/* ---- on the loop ----------------------------------------------------------------------------- */

static void begin(struct counter *k);

static void on_saved(void *ctx, enum store_code code) {
    struct counter *k = ctx;
    k->busy = false;
    if (code == STORE_OK || code == STORE_CONFLICT) { /* another node was faster */
        begin(k);
    }
}

static void on_done(uv_work_t *work, int status) {
    struct counter *k = work->data;
    (void)status;
    if (k->found && !k->server->draining) {
        store_submit(k->server->store, k->job);
        k->job = NULL;
        return;
    }
    k->all = k->all || !k->found;
    k->busy = false;
    store_job_destroy(k->job);
    k->job = NULL;
}

static void begin(struct counter *k) {
    if (k->busy || k->server->draining) {
        return;
    }
    k->job = store_job(on_saved, k);
    if (!k->job) {
        return;
    }
    k->busy = true;
    k->since = k->all ? server_now() - LATE_MS : 0;
    k->work.data = k;
    uv_queue_work(&k->server->loop, &k->work, on_work, on_done);
}

void count_tick(struct counter *k) {
    if (k) {
        begin(k);
    }
}

struct counter *count_create(struct server *s) {
    char where[SERVER_WHERE];
    struct counter *k = calloc(1, sizeof *k);
    struct server *own = k ? calloc(1, sizeof *own) : NULL;
    if (!own) {
        free(k);
        return NULL;
    }
    server_store(&s->config, where);
    *k = (struct counter){.server = s, .own = own};
    k->batch = store_is_shared(s->store) ? 1 : BATCH;
    own->store = store_create_to_read(where);
    own->map_cache = map_cache_create();
    if (!own->store || !own->map_cache) {
        count_destroy(k);
        return NULL;
    }
    return k;
}

void count_destroy(struct counter *k) {
    if (!k) {
        return;
    }
    store_job_destroy(k->job);
    if (k->own->store) {
        store_destroy(k->own->store);
    }
    map_cache_destroy(k->own->map_cache);
    free(k->own);
    free(k);
}
