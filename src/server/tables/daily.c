/* The deal of the day; see daily.h. */
#include "server/tables/daily.h"

#include "server/base/log.h"
#include "server/store/secret.h"
#include "server/store/store_sql.h"
#include "server/tables/match.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { GRACE_MS = 60 * 60 * 1000 };
static const char secret_name[] = "daily";

const char *const daily_maps[DAILY_MAPS] = {"usa", "great-lakes", "card-game"};

bool daily_has(const char *map) {
    for (int i = 0; i < DAILY_MAPS; i++) {
        if (!strcmp(map, daily_maps[i])) {
            return true;
        }
    }
    return false;
}

/* ---- days ------------------------------------------------------------------------------------ */

int64_t daily_today(void) {
    return server_now() / DAY_MS;
}

void daily_print(int64_t day, char out[DAILY_NAME]) {
    time_t at = (time_t)(day * (DAY_MS / 1000));
    struct tm tm;
    out[0] = 0;
    if (gmtime_r(&at, &tm)) {
        strftime(out, DAILY_NAME, "%Y-%m-%d", &tm);
    }
}

bool daily_parse(const char *text, int64_t *day) {
    struct tm tm = {0};
    char again[DAILY_NAME];
    const char *end = strptime(text, "%Y-%m-%d", &tm);
    if (!end || *end) {
        return false;
    }
    *day = (int64_t)timegm(&tm) / (DAY_MS / 1000);
    daily_print(*day, again);
    return !strcmp(text, again);
}

int64_t daily_over_at(int64_t day) {
    return (day + 1) * DAY_MS + GRACE_MS;
}

bool daily_is_over(int64_t day) {
    return server_now() >= daily_over_at(day);
}

bool daily_row_is_over(const struct table_row *row) {
    return (row->daily && daily_is_over(row->daily)) || (row->until && server_now() >= row->until);
}

/* ---- the seed -------------------------------------------------------------------------------- */

void daily_start(struct server *s) {
    secret_start(s->store, secret_name, SECRET_MAX);
}

bool daily_seed(struct server *s, int64_t day, const char *map, uint8_t seed[32]) {
    uint8_t secret[SECRET_MAX];
    char name[DAILY_NAME], what[DAILY_NAME + RH_ID_MAX];
    if (!secret_get(s->store, secret_name, secret, sizeof secret)) {
        return false;
    }
    daily_print(day, name);
    int n = snprintf(what, sizeof what, "%s %s", name, map);
    crypto_generichash(seed, 32, (const uint8_t *)what, (size_t)n, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
    return true;
}

/* ---- what came of it ------------------------------------------------------------------------- */

static void put_key(struct store_values *v, int64_t day, const char *map, const char *person) {
    store_int(v, day);
    store_text(v, map);
    store_text(v, person);
}

void daily_put_end(struct store_job *j, const struct table *t, const struct rh_state *end,
                   int64_t at) {
    assert(t->row.daily && end->phase == RH_OVER);
    struct rh_score score[RH_SEATS_MAX];
    struct store_values v = {0};
    rh_score(t->match->c, end, score);
    put_key(&v, t->row.daily, t->row.map, t->row.seat[0].person);
    store_int(&v, at);
    store_int(&v, score[0].total);
    store_int(&v, score[0].rank + 1);
    store_put(j, STORE_DAILY_END, &v);
}

static bool keep_row(void *ctx, const struct store_values *got) {
    struct daily_row *row = ctx;
    store_get_text(got, 0, row->game, sizeof row->game);
    row->ended = got->value[1].i;
    row->points = got->value[2].i;
    row->rank = got->value[3].i;
    return false;
}

bool daily_of(struct server *s, int64_t day, const char *map, const char *person,
              struct daily_row *row) {
    struct store_values v = {0};
    *row = (struct daily_row){0};
    put_key(&v, day, map, person);
    return store_each(store_loop_reader(s->store), STORE_DAILY_OF, &v, keep_row, row) &&
           row->game[0];
}

bool daily_may_see(const struct table *t, const char *person) {
    struct daily_row row;
    return t->row.daily && t->row.status == TABLE_OVER &&
           (daily_is_over(t->row.daily) ||
            (person[0] && daily_of(t->server, t->row.daily, t->row.map, person, &row) &&
             row.ended));
}

static void on_broken_off(void *ctx, struct table *t, enum store_code code) {
    (void)ctx;
    log_line("daily-over", LOG_TEXT("table", t->row.id), LOG_INT("saved", code == STORE_OK));
}

void daily_tick(struct table *t) {
    if (t->row.status >= TABLE_OVER || t->busy || t->server->draining ||
        !daily_row_is_over(&t->row) || (t->row.status == TABLE_PLAYING && !table_leads(t)) ||
        store_stalls(t->server->store)) {
        return;
    }
    struct table_row next = t->row;
    next.status = TABLE_CLOSED;
    next.ended = server_now();
    table_change_led(t, &next, "{\"kind\":\"aborted\"}", on_broken_off, NULL);
}
