/* Holidays: taking and ending them; see tables/holiday.h. */
#include "server/api/api.h"
#include "server/store/store_sql.h"
#include "server/tables/holiday.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>

static const int64_t DAY_MS = 24 * INT64_C(3600000);

struct budget { /* of the last 365 days */
    int64_t since, now, used, done;
    int64_t running; /* when the one began that runs; 0: none does */
    int64_t until;
    uint32_t times;
};

static bool add_one(void *ctx, const struct store_values *row) {
    struct budget *b = ctx;
    int64_t began = row->value[0].i, until = row->value[1].i;
    bool runs = began <= b->now && until > b->now;
    int64_t from = began > b->done ? began : b->done, to = runs ? b->now : until;
    if (to > from) {
        b->used += to - from;
        b->done = to;
    }
    b->times += began > b->since;
    if (runs && until > b->until) {
        b->running = began;
        b->until = until;
    }
    return true;
}

static bool read_budget(struct server *s, const char *person, struct budget *b) {
    struct store_values v = {0};
    int64_t now = server_now();
    *b = (struct budget){.since = now - 365 * DAY_MS, .now = now, .done = now - 365 * DAY_MS};
    store_text(&v, person);
    return store_each(store_loop_reader(s->store), STORE_HOLIDAYS_OF, &v, add_one, b);
}

static int64_t left_ms(const struct budget *b) {
    int64_t left = HOLIDAY_DAYS * DAY_MS - b->used;
    return left > 0 ? left : 0;
}

static void answer(struct conn *c, const struct budget *b) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    if (b->until) {
        wire_int(&w, "until", b->until);
    }
    wire_int(&w, "left_days", left_ms(b) / DAY_MS);
    wire_int(&w, "most_days", HOLIDAY_DAYS);
    wire_close(&w, '}');
    reply_wire(c, 200, &w);
}

void api_holiday(struct ask *a) {
    struct budget b;
    if (!api_needs_me(a)) {
        return;
    }
    if (!read_budget(a->c->server, a->me.id, &b)) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    answer(a->c, &b);
}

struct taking {
    struct conn *c;
    char person[TOKEN_ID];
    int64_t began, until;
};

static void on_taken(void *ctx, enum store_code code) {
    struct taking *k = ctx;
    struct server *s = k->c->server;
    struct budget b;
    if (code == STORE_OK) {
        holiday_note(s, k->person, k->began, k->until);
        lobby_holiday(s, k->person);
    }
    if (code == STORE_OK && read_budget(s, k->person, &b)) {
        answer(k->c, &b);
    } else {
        api_storage(k->c, code == STORE_OK ? STORE_REFUSED : code);
    }
    conn_release(k->c);
    free(k);
}

void api_holiday_take(struct ask *a) {
    struct budget b;
    int64_t days;
    if (!api_needs_me(a)) {
        return;
    }
    if (!wire_get_int(a->body, "days", 0, HOLIDAY_DAYS, &days)) {
        reply_error(a->c, 400, "bad-options", "days is a number up to 30; 0 ends a holiday.");
        return;
    }
    if (!read_budget(a->c->server, a->me.id, &b)) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    if (days * DAY_MS > left_ms(&b) || (days && !b.running && b.times >= HOLIDAY_TIMES)) {
        reply_error(a->c, 409, "too-many", "There are not so many days of holiday left this year.");
        return;
    }
    if (!days && !b.running) {
        answer(a->c, &b);
        return;
    }
    struct taking *k = calloc(1, sizeof *k);
    struct store_job *j = k ? store_job(on_taken, k) : NULL;
    if (!j) {
        free(k);
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    *k = (struct taking){
        .c = a->c, .began = b.running ? b.running : b.now, .until = b.now + days * DAY_MS};
    memcpy(k->person, a->me.id, sizeof k->person);
    conn_hold(a->c);
    holiday_put(j, k->person, k->began, k->until);
    store_submit(a->c->server->store, j);
}
