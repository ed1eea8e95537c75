/*
 * The deal of the day (tables/daily.h): what there is today, playing it, and what came of it.
 *
 * A person's row and the table are saved together, so that of two requests at once, at whatever
 * nodes, one opens the table and the other comes to it. The cards are dealt in a second step; if
 * the server ends between them, the next request deals.
 */
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/store/store_sql.h"
#include "server/tables/daily.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"

#include <stdlib.h>
#include <string.h>

enum { MINE_DAYS = 30, PLACES = 100 };

static const char *text_of(const struct store_values *row, int at) {
    return row->value[at].p ? row->value[at].p : "";
}

static bool read_all(struct ask *a, enum store_sql which, const struct store_values *v,
                     bool (*call)(void *, const struct store_values *), void *ctx) {
    return store_each(store_loop_reader(a->c->server->store), which, v, call, ctx);
}

static bool keep_number(void *ctx, const struct store_values *row) {
    *(int64_t *)ctx = row->value[0].i;
    return false;
}

static void put_seed_hash(struct wire *w, const uint8_t seed[32]) {
    uint8_t hash[32];
    rh_seed_hash(seed, hash);
    wire_bytes(w, "seed_hash", hash, sizeof hash);
}

/* ---- today ----------------------------------------------------------------------------------- */

struct ended {
    int64_t n[DAILY_MAPS];
};

static bool keep_ended(void *ctx, const struct store_values *row) {
    struct ended *e = ctx;
    for (int i = 0; i < DAILY_MAPS; i++) {
        if (!strcmp(text_of(row, 0), daily_maps[i])) {
            e->n[i] = row->value[1].i;
        }
    }
    return true;
}

static const char *status_of(struct server *s, const struct daily_row *row) {
    const struct table *t = lobby_get(s, row->game);
    return row->ended ? "over" : t && t->row.status <= TABLE_PLAYING ? "playing" : "closed";
}

static bool put_deal(struct ask *a, struct wire *w, int64_t day, int at, int64_t ended) {
    struct server *s = a->c->server;
    struct daily_row row;
    uint8_t seed[32] = {0};
    bool ok = daily_seed(s, day, daily_maps[at], seed);
    wire_open(w, NULL, '{');
    wire_text(w, "map", daily_maps[at]);
    put_seed_hash(w, seed);
    if (ended >= 0) {
        wire_int(w, "finished", ended);
    }
    if (ended >= 0 && a->known && daily_of(s, day, daily_maps[at], a->me.id, &row)) {
        wire_text(w, "table", row.game);
        wire_text(w, "status", status_of(s, &row));
    }
    wire_close(w, '}');
    return ok;
}

static bool put_mine(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    char day[DAILY_NAME];
    daily_print(row->value[0].i, day);
    wire_open(w, NULL, '{');
    wire_text(w, "day", day);
    wire_text(w, "map", text_of(row, 1));
    wire_text(w, "table", text_of(row, 2));
    if (row->value[3].i) {
        wire_int(w, "points", row->value[4].i);
        wire_int(w, "rank", row->value[5].i);
    }
    wire_close(w, '}');
    return true;
}

/* The deals of a day; of one to come the hashes alone, for which `ended` is NULL. */
static bool put_day(struct ask *a, struct wire *w, int64_t day, const struct ended *ended) {
    char name[DAILY_NAME];
    bool ok = true;
    daily_print(day, name);
    wire_text(w, "day", name);
    wire_open(w, "deals", '[');
    for (int i = 0; i < DAILY_MAPS; i++) {
        ok &= put_deal(a, w, day, i, ended ? ended->n[i] : -1);
    }
    wire_close(w, ']');
    return ok;
}

void api_daily(struct ask *a) {
    int64_t today = daily_today();
    struct ended ended = {0};
    struct store_values day = {0}, mine = {0};
    struct wire w = {0};
    store_int(&day, today);
    bool ok = read_all(a, STORE_DAILY_ENDED, &day, keep_ended, &ended);
    wire_open(&w, NULL, '{');
    ok &= put_day(a, &w, today, &ended);
    wire_int(&w, "until", (today + 1) * DAY_MS);
    wire_int(&w, "seats", DAILY_SEATS);
    wire_text(&w, "level", DAILY_LEVEL);
    wire_open(&w, "next", '{');
    ok &= put_day(a, &w, today + 1, NULL);
    wire_close(&w, '}');
    if (a->known) {
        store_text(&mine, a->me.id);
        store_int(&mine, today - MINE_DAYS);
        wire_open(&w, "mine", '[');
        ok = ok && read_all(a, STORE_DAILY_MINE, &mine, put_mine, &w);
        wire_close(&w, ']');
    }
    wire_close(&w, '}');
    if (ok) {
        reply_wire(a->c, 200, &w);
    } else {
        buf_finish(&w.b);
        api_storage(a->c, STORE_REFUSED);
    }
}

/* ---- playing --------------------------------------------------------------------------------- */

static void deal(struct ask *a, struct table *t) {
    if (t->busy) {
        table_park(t, a->c);
    } else if (t->row.status == TABLE_OPEN) {
        struct table_row next = t->row;
        api_deal(a, t, &next);
    } else {
        api_answer_table(a->c, 200, "", t);
    }
}

static void on_opened(void *ctx, enum store_code code) {
    struct api_opening *o = ctx;
    struct conn *c = o->c;
    struct ask a = {.c = c};
    struct table *t = code == STORE_OK ? lobby_add(c->server, &o->row) : NULL;
    if (t) {
        t->opener = (uint16_t)(c->payer + 1);
        deal(&a, t);
    } else if (code == STORE_CONFLICT && !c->closed && c->tries++ < LIMIT_TRIES) {
        c->server->calls->request(c); /* another request of theirs was faster: to its table */
    } else {
        api_storage(c, code == STORE_OK ? STORE_REFUSED : code);
    }
    conn_release(c);
    free(o);
}

/* The row of a table for today's deal. */
static bool fill(struct ask *a, struct table_row *row, int64_t day, const char *map) {
    struct seat_row *me = &row->seat[0];
    row->daily = day;
    snprintf(row->map, sizeof row->map, "%s", map);
    row->seats = DAILY_SEATS;
    row->first = RH_NONE; /* drawn from the seed */
    me->kind = SEAT_PERSON;
    memcpy(me->person, a->me.id, sizeof me->person);
    memcpy(me->name, a->me.name, sizeof me->name);
    for (int i = 1; i < DAILY_SEATS; i++) {
        bots_sit(&row->seat[i], SEAT_BOT, DAILY_LEVEL);
    }
    return map_cache_get(a->c->server, map) && daily_seed(a->c->server, day, map, row->seed);
}

static void open_table(struct ask *a, int64_t day, const char *map) {
    struct store_values v = {0};
    if (!api_may_open(a)) {
        return;
    }
    struct api_opening *o = calloc(1, sizeof *o);
    struct store_job *j = o ? store_job(on_opened, o) : NULL;
    if (!j) {
        api_storage(a->c, STORE_REFUSED);
    } else if (api_open(a, o)) { /* draws a seed, which fill replaces */
        if (fill(a, &o->row, day, map)) {
            store_int(&v, day);
            store_text(&v, map);
            store_text(&v, a->me.id);
            store_text(&v, o->row.id);
            store_put(j, STORE_DAILY_NEW, &v);
            store_put_table(j, &o->row);
            store_submit(a->c->server->store, j);
            return;
        }
        api_storage(a->c, STORE_REFUSED);
        conn_release(a->c);
    }
    store_job_destroy(j);
    free(o);
}

void api_daily_play(struct ask *a) {
    const char *map = wire_get_text(a->body, "map", RH_ID_MAX - 1);
    struct daily_row row;
    int64_t day = daily_today();
    if (!api_needs_me(a)) {
        return;
    }
    if (!map || !daily_has(map)) {
        reply_error(a->c, 400, "bad-options", "map is usa, great-lakes or card-game.");
    } else if (a->c->server->draining) {
        reply_error(a->c, 503, "restarting", "The server is restarting.");
    } else if (!daily_of(a->c->server, day, map, a->me.id, &row)) {
        open_table(a, day, map);
    } else {
        struct table *t = lobby_get(a->c->server, row.game);
        if (t) {
            table_refresh(t);
            deal(a, t);
        } else {
            api_storage(a->c, STORE_REFUSED);
        }
    }
}

/* ---- what came of it ------------------------------------------------------------------------- */

struct places {
    struct wire *w;
    const char *me;
    int64_t n, place, points; /* equal points, equal place */
};

static bool put_place(void *ctx, const struct store_values *row) {
    struct places *p = ctx;
    int64_t points = row->value[3].i;
    p->n++;
    p->place = p->n == 1 || points < p->points ? p->n : p->place;
    p->points = points;
    wire_open(p->w, NULL, '{');
    wire_int(p->w, "place", p->place);
    wire_text(p->w, "name", text_of(row, 0));
    wire_text(p->w, "game", text_of(row, 2));
    wire_int(p->w, "points", points);
    wire_int(p->w, "rank", row->value[4].i);
    if (p->me[0] && !strcmp(text_of(row, 1), p->me)) {
        wire_bool(p->w, "me", true);
    }
    wire_close(p->w, '}');
    return true;
}

static void put_own(struct ask *a, struct wire *w, int64_t day, const char *map,
                    const struct daily_row *row) {
    struct store_values v = {0};
    int64_t better = 0;
    store_int(&v, day);
    store_text(&v, map);
    store_int(&v, row->points);
    read_all(a, STORE_DAILY_BETTER, &v, keep_number, &better);
    wire_open(w, "mine", '{');
    wire_int(w, "place", better + 1);
    wire_text(w, "game", row->game);
    wire_int(w, "points", row->points);
    wire_int(w, "rank", row->rank);
    wire_close(w, '}');
}

static bool put_results(struct ask *a, struct wire *w, int64_t day, const char *map,
                        const struct daily_row *row) {
    uint8_t seed[32] = {0};
    char name[DAILY_NAME];
    struct ended ended = {0};
    struct store_values v = {0}, of_day = {0};
    struct places places = {.w = w, .me = a->known ? a->me.id : ""};
    bool over = daily_is_over(day), ok = daily_seed(a->c->server, day, map, seed);
    store_int(&of_day, day);
    store_int(&v, day);
    store_text(&v, map);
    store_int(&v, PLACES);
    daily_print(day, name);
    wire_open(w, NULL, '{');
    wire_text(w, "day", name);
    wire_text(w, "map", map);
    wire_bool(w, "over", over);
    put_seed_hash(w, seed);
    if (over) {
        wire_bytes(w, "seed", seed, sizeof seed);
    }
    ok = ok && read_all(a, STORE_DAILY_ENDED, &of_day, keep_ended, &ended);
    for (int i = 0; i < DAILY_MAPS; i++) {
        if (!strcmp(map, daily_maps[i])) {
            wire_int(w, "finished", ended.n[i]);
        }
    }
    if (row->ended) {
        put_own(a, w, day, map, row);
    }
    wire_open(w, "places", '[');
    ok = ok && read_all(a, STORE_DAILY_PLACES, &v, put_place, &places);
    wire_close(w, ']');
    wire_close(w, '}');
    return ok;
}

void api_daily_day(struct ask *a) {
    char map[RH_ID_MAX];
    struct daily_row row = {0};
    struct wire w = {0};
    int64_t day;
    if (!daily_parse(a->id, &day) || day > daily_today() ||
        !http_query(a->c->http, "map", map, sizeof map) || !daily_has(map)) {
        reply_error(a->c, 404, "not-found", "There is no such deal of the day.");
        return;
    }
    if (a->known) {
        daily_of(a->c->server, day, map, a->me.id, &row);
    }
    if (!row.ended && !daily_is_over(day)) {
        reply_error(a->c, 403, "not-yet",
                    "The results are shown once you have finished this deal, or the day is over.");
        return;
    }
    if (put_results(a, &w, day, map, &row)) {
        reply_wire(a->c, 200, &w);
    } else {
        buf_finish(&w.b);
        api_storage(a->c, STORE_REFUSED);
    }
}
