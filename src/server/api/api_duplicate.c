/*
 * Duplicate (tables/duplicate.h): opening one, playing it, and what came of it.
 *
 * As with the deal of the day a person's row and the table are saved together, so that nobody sits
 * down twice; the cards are dealt in a second step, and if the server ends between them, the next
 * request deals. Nobody's client adds to the deal: it is the same at all tables.
 */
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/store/store_sql.h"
#include "server/tables/daily.h"
#include "server/tables/duplicate.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"
#include "server/tables/quick.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { MINE = 50, TABLES = 100, RESULTS = TABLES * RH_SEATS_MAX, HOURS = 30 * 24 };

static const char *text_of(const struct store_values *row, int at) {
    return row->value[at].p ? row->value[at].p : "";
}

static bool read_all(struct ask *a, enum store_sql which, const struct store_values *v,
                     bool (*call)(void *, const struct store_values *), void *ctx) {
    return store_each(store_loop_reader(a->c->server->store), which, v, call, ctx);
}

/* The one of the path; false: answered. */
static bool find(struct ask *a, struct duplicate *d) {
    bool found = duplicate_get(a->c->server, a->id, d);
    if (!found) {
        reply_error(a->c, 404, "not-found", "There is no such duplicate.");
    }
    return found;
}

/* ---- what there is --------------------------------------------------------------------------- */

struct own { /* a person's seat in one */
    char game[TOKEN_ID];
    int64_t ended;
};

static bool keep_own(void *ctx, const struct store_values *row) {
    struct own *own = ctx;
    store_get_text(row, 0, own->game, sizeof own->game);
    own->ended = row->value[1].i;
    return false;
}

static bool own_of(struct ask *a, const char *id, struct own *own) {
    struct store_values v = {0};
    *own = (struct own){0};
    store_text(&v, id);
    store_text(&v, a->known ? a->me.id : "");
    return read_all(a, STORE_DUPLICATE_OF, &v, keep_own, own);
}

static int64_t count(struct server *s, const char *id, enum table_status status) {
    int64_t n = 0;
    for (struct table *t = duplicate_table(s, id, status, NULL); t;
         t = duplicate_table(s, id, status, t)) {
        n++;
    }
    return n;
}

struct results {
    struct wire *w;
    const char *me;
    int n, at;
    int64_t seat[RESULTS], points[RESULTS];
};

static bool keep_result(void *ctx, const struct store_values *row) {
    struct results *r = ctx;
    r->seat[r->n] = row->value[0].i;
    r->points[r->n++] = row->value[4].i;
    return r->n < RESULTS;
}

/* Of the others who had this seat: 1 for each who has fewer points, half for who has as many; in
   tenths of a percent of what can be had. */
static int64_t matchpoints(const struct results *r, int at, int64_t *others) {
    int64_t twice = 0;
    *others = 0;
    for (int i = 0; i < r->n; i++) {
        if (i != at && r->seat[i] == r->seat[at]) {
            twice += (r->points[i] < r->points[at]) + (r->points[i] <= r->points[at]);
            ++*others;
        }
    }
    return *others ? (twice * 500 + *others / 2) / *others : 0;
}

static bool put_result(void *ctx, const struct store_values *row) {
    struct results *r = ctx;
    int64_t others, share = matchpoints(r, r->at, &others);
    wire_open(r->w, NULL, '{');
    wire_int(r->w, "seat", row->value[0].i + 1);
    wire_text(r->w, "name", text_of(row, 1));
    wire_text(r->w, "game", text_of(row, 3));
    wire_int(r->w, "points", row->value[4].i);
    wire_int(r->w, "rank", row->value[5].i);
    if (others) {
        wire_int(r->w, "matchpoints", share);
    }
    if (row->value[6].i) {
        wire_bool(r->w, "gone", true);
    }
    if (r->me[0] && !strcmp(text_of(row, 2), r->me)) {
        wire_bool(r->w, "me", true);
    }
    wire_close(r->w, '}');
    return ++r->at < r->n;
}

static bool put_results(struct ask *a, struct wire *w, const struct duplicate *d) {
    struct results *r = calloc(1, sizeof *r);
    struct store_values v = {0};
    store_text(&v, d->id);
    bool ok = r && read_all(a, STORE_DUPLICATE_RESULTS, &v, keep_result, r);
    if (ok) {
        r->w = w;
        r->me = a->known ? a->me.id : "";
        wire_open(w, "results", '[');
        ok = r->n == 0 || read_all(a, STORE_DUPLICATE_RESULTS, &v, put_result, r);
        wire_close(w, ']');
    }
    free(r);
    return ok;
}

static bool put(struct ask *a, struct wire *w, const struct duplicate *d) {
    struct server *s = a->c->server;
    bool over = duplicate_is_over(s, d);
    uint8_t hash[32];
    struct own own;
    bool ok = own_of(a, d->id, &own);
    rh_seed_hash(d->seed, hash);
    wire_text(w, "id", d->id);
    wire_text(w, "title", d->title);
    wire_text(w, "map", d->map);
    wire_int(w, "seats", d->seats);
    wire_int(w, "people", d->people);
    if (d->people < d->seats) {
        wire_text(w, "level", DAILY_LEVEL);
    }
    if (d->move_s) {
        wire_int(w, "move_s", d->move_s);
    }
    wire_int(w, "until", d->until);
    wire_bool(w, "host", a->known && !strcmp(a->me.id, d->host));
    wire_text(w, "status", over ? "over" : d->closed ? "closed" : "open");
    wire_bytes(w, "seed_hash", hash, sizeof hash);
    wire_int(w, "waiting", count(s, d->id, TABLE_OPEN));
    wire_int(w, "playing", count(s, d->id, TABLE_PLAYING));
    if (own.game[0]) {
        wire_text(w, "table", own.game);
        wire_bool(w, "finished", own.ended != 0);
    }
    if (over) {
        wire_bytes(w, "seed", d->seed, sizeof d->seed);
        ok = ok && put_results(a, w, d);
    }
    return ok;
}

static void answer(struct ask *a, int status, const struct duplicate *d) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_open(&w, "duplicate", '{');
    bool ok = put(a, &w, d);
    wire_close(&w, '}');
    wire_close(&w, '}');
    if (ok) {
        reply_wire(a->c, status, &w);
    } else {
        buf_finish(&w.b);
        api_storage(a->c, STORE_REFUSED);
    }
}

void api_duplicate(struct ask *a) {
    struct duplicate d;
    if (find(a, &d)) {
        answer(a, 200, &d);
    }
}

static bool put_mine(void *ctx, const struct store_values *row) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "id", text_of(row, 0));
    wire_text(w, "title", text_of(row, 1));
    wire_text(w, "map", text_of(row, 2));
    wire_int(w, "until", row->value[3].i);
    wire_close(w, '}');
    return true;
}

void api_duplicates(struct ask *a) {
    struct store_values v = {0};
    struct wire w = {0};
    if (!api_needs_me(a)) {
        return;
    }
    store_text(&v, a->me.id);
    store_int(&v, MINE);
    wire_open(&w, NULL, '{');
    wire_open(&w, "duplicates", '[');
    bool ok = read_all(a, STORE_DUPLICATE_MINE, &v, put_mine, &w);
    wire_close(&w, ']');
    wire_close(&w, '}');
    if (ok) {
        reply_wire(a->c, 200, &w);
    } else {
        buf_finish(&w.b);
        api_storage(a->c, STORE_REFUSED);
    }
}

/* ---- opening and closing --------------------------------------------------------------------- */

struct changing {
    struct conn *c;
    struct ask ask; /* as far as an answer needs it */
    struct duplicate d;
    int status;
};

static void on_changed(void *ctx, enum store_code code) {
    struct changing *ch = ctx;
    if (code == STORE_OK) {
        answer(&ch->ask, ch->status, &ch->d);
    } else {
        api_storage(ch->c, code);
    }
    conn_release(ch->c);
    free(ch);
}

/* A job that answers with `d` once it is saved; NULL: answered. */
static struct store_job *change(struct ask *a, const struct duplicate *d, int status) {
    struct changing *ch = calloc(1, sizeof *ch);
    struct store_job *j = ch ? store_job(on_changed, ch) : NULL;
    if (!j) {
        free(ch);
        api_storage(a->c, STORE_REFUSED);
        return NULL;
    }
    *ch = (struct changing){.c = a->c, .ask = *a, .d = *d, .status = status};
    ch->ask.body = NULL;
    conn_hold(a->c);
    return j;
}

/* NULL, or one sentence what is wrong. */
static const char *read_new(struct ask *a, struct duplicate *d) {
    const char *map = wire_get_text(a->body, "map", RH_ID_MAX - 1);
    const struct rh_components *c = map ? map_cache_get(a->c->server, map) : NULL;
    const json_t *title = json_object_get(a->body, "title");
    int64_t n;
    if (!c) {
        return "There is no such map.";
    }
    snprintf(d->map, sizeof d->map, "%s", map);
    if (!wire_get_int(a->body, "seats", c->seats_min, c->seats_max, &n)) {
        return "This map is for another number of seats.";
    }
    d->seats = (uint8_t)n;
    if (!wire_get_int(a->body, "people", 1, d->seats, &n)) {
        return "people is how many of the seats are not bots.";
    }
    d->people = (uint8_t)n;
    if (json_object_get(a->body, "move_s")) {
        if (!wire_get_int(a->body, "move_s", 5, LIMIT_CLOCK_S, &n)) {
            return "move_s is 5 seconds to a week.";
        }
        d->move_s = (uint32_t)n;
    }
    if (!wire_get_int(a->body, "hours", 1, HOURS, &n)) {
        return "hours is 1 to 720.";
    }
    d->created = server_now();
    d->until = d->created + n * 60 * 60 * 1000;
    if (title && !json_is_null(title)) {
        const char *text = wire_get_text(a->body, "title", LIMIT_NAME_BYTES);
        if (!text || !wire_clean(text, LIMIT_NAME, d->title, sizeof d->title)) {
            return "A title is 1 to 40 plain characters.";
        }
    }
    return NULL;
}

void api_duplicate_new(struct ask *a) {
    struct duplicate d = {0};
    if (!api_needs_me(a)) {
        return;
    }
    const char *why = read_new(a, &d);
    if (why) {
        reply_error(a->c, 400, "bad-options", why);
        return;
    }
    if (!api_may_open(a)) {
        return;
    }
    token_id(d.id);
    memcpy(d.host, a->me.id, sizeof d.host);
    randombytes_buf(d.seed, sizeof d.seed);
    struct store_job *j = change(a, &d, 201);
    if (j) {
        duplicate_put(j, &d);
        store_submit(a->c->server->store, j);
    }
}

static void on_table_closed(void *ctx, struct table *t, enum store_code code) {
    (void)ctx, (void)t, (void)code;
}

/* From now on no table is opened, and those that wait are closed; what runs is played on. */
void api_duplicate_close(struct ask *a) {
    struct duplicate d;
    if (!api_needs_me(a) || !find(a, &d)) {
        return;
    }
    if (strcmp(a->me.id, d.host) != 0) {
        reply_error(a->c, 403, "not-host", "Only who opened it may do that.");
        return;
    }
    struct store_values v = {0};
    d.closed = d.closed ? d.closed : server_now();
    for (struct table *t = duplicate_table(a->c->server, d.id, TABLE_OPEN, NULL); t;
         t = duplicate_table(a->c->server, d.id, TABLE_OPEN, t)) {
        struct table_row next = t->row;
        if (t->busy) {
            table_park(t, a->c);
            return;
        }
        next.status = TABLE_CLOSED;
        next.ended = d.closed;
        table_change(t, &next, NULL, on_table_closed, NULL);
    }
    struct store_job *j = change(a, &d, 200);
    if (j) {
        store_text(&v, d.id);
        store_int(&v, d.closed);
        store_put(j, STORE_DUPLICATE_CLOSE, &v);
        store_submit(a->c->server->store, j);
    }
}

/* ---- playing --------------------------------------------------------------------------------- */

struct seating {
    struct api_opening opening;
    struct table *at, *from; /* NULL: a new one; from nowhere */
    struct table_row next, from_row;
};

static void deal(struct ask *a, struct table *t) {
    if (t->busy) {
        table_park(t, a->c);
    } else if (t->row.status == TABLE_OPEN && quick_is_full(&t->row)) {
        struct table_row next = t->row;
        api_deal(a, t, &next);
    } else {
        api_answer_table(a->c, 200, "", t);
    }
}

static void on_seated(void *ctx, enum store_code code) {
    struct seating *x = ctx;
    struct conn *c = x->opening.c;
    struct ask a = {.c = c};
    struct table *at = x->at, *from = x->from, *t = at;
    if (code == STORE_OK && from) {
        table_put_row(from, &x->from_row);
        table_notify(from);
    }
    if (code == STORE_OK && at) {
        table_put_row(at, &x->next);
        table_notify(at);
    } else if (code == STORE_OK) {
        t = lobby_add(c->server, &x->opening.row);
    }
    if (at) {
        table_resume(at);
    }
    if (from) {
        table_resume(from);
    }
    if (code == STORE_OK && t) {
        deal(&a, t);
    } else if (code == STORE_CONFLICT && !c->closed && c->tries++ < LIMIT_TRIES) {
        c->server->calls->request(c); /* another was faster: looks again */
    } else {
        api_storage(c, code == STORE_OK ? STORE_REFUSED : code);
    }
    conn_release(c);
    free(x);
}

static void fill(struct table_row *row, const struct duplicate *d) {
    memcpy(row->map, d->map, sizeof row->map);
    memcpy(row->duplicate, d->id, sizeof row->duplicate);
    memcpy(row->seed, d->seed, sizeof row->seed);
    memcpy(row->title, d->title, sizeof row->title);
    row->until = d->until;
    row->seats = d->seats;
    row->first = RH_NONE; /* drawn from the seed */
    row->move_s = d->move_s;
    row->stand_in = d->people > 1;
    for (uint8_t i = d->people; i < d->seats; i++) {
        bots_sit(&row->seat[i], SEAT_BOT, DAILY_LEVEL);
    }
}

/* A table with a free seat, older than `from` where the asker waits: at several nodes, or at once,
   two may have opened one each. */
static struct table *find_seat(struct server *s, const char *id, const struct table *from) {
    struct table *best = NULL;
    for (struct table *t = duplicate_table(s, id, TABLE_OPEN, NULL); t;
         t = duplicate_table(s, id, TABLE_OPEN, t)) {
        bool older = !from || t->row.number < from->row.number;
        if (older && !t->busy && !quick_is_full(&t->row) &&
            (!best || t->row.number < best->row.number)) {
            best = t;
        }
    }
    return best;
}

/* `again`: they have a row, but no game was begun where they waited, or still wait (`from`). */
static void sit(struct ask *a, const struct duplicate *d, bool again, struct table *from,
                struct table *at) {
    struct server *s = a->c->server;
    if (!at && count(s, d->id, TABLE_PLAYING) >= TABLES) {
        reply_error(a->c, 409, "too-many", "There are too many tables of this already.");
        return;
    }
    struct seating *x = at || api_may_open(a) ? calloc(1, sizeof *x) : NULL;
    struct store_job *j = x ? store_job(on_seated, x) : NULL;
    struct table_row *row = x ? at ? &x->next : &x->opening.row : NULL;
    if (!j || (!at && !api_open(a, &x->opening))) {
        store_job_destroy(j);
        free(x);
        return;
    }
    if (at) {
        x->opening.c = a->c;
        x->at = at;
        *row = at->row;
        at->busy = true;
        conn_hold(a->c);
    } else {
        fill(row, d);
    }
    if (from) {
        x->from = from;
        x->from_row = from->row;
        quick_leave(&x->from_row, quick_seat(&from->row, a->me.id));
        from->busy = true;
        store_put_table(j, &x->from_row);
    }
    uint8_t seat = 0;
    while (row->seat[seat].kind != SEAT_OPEN) {
        seat++;
    }
    row->seat[seat] = (struct seat_row){.kind = SEAT_PERSON};
    memcpy(row->seat[seat].person, a->me.id, sizeof row->seat[seat].person);
    memcpy(row->seat[seat].name, a->me.name, sizeof row->seat[seat].name);
    struct store_values v = {0}, old = {0};
    if (again) {
        store_text(&old, d->id);
        store_text(&old, a->me.id);
        store_put(j, STORE_DUPLICATE_STAND, &old);
    }
    store_text(&v, d->id);
    store_text(&v, a->me.id);
    store_text(&v, row->id);
    store_int(&v, seat);
    store_put(j, STORE_DUPLICATE_SIT, &v);
    store_put_table(j, row);
    store_submit(s->store, j);
}

void api_duplicate_play(struct ask *a) {
    struct duplicate d;
    struct own own;
    struct server *s = a->c->server;
    if (!api_needs_me(a) || !find(a, &d)) {
        return;
    }
    if (!own_of(a, d.id, &own)) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    struct table *t = own.game[0] ? lobby_get(s, own.game) : NULL;
    if (t) {
        table_refresh(t);
    }
    bool again = t && t->row.status == TABLE_CLOSED && !t->row.started;
    bool waits = t && t->row.status == TABLE_OPEN && !t->busy && !quick_is_full(&t->row);
    struct table *at = again || waits || !t ? find_seat(s, d.id, waits ? t : NULL) : NULL;
    if (t && !again && !(waits && at)) {
        deal(a, t);
    } else if (s->draining) {
        reply_error(a->c, 503, "restarting", "The server is restarting.");
    } else if (d.closed || server_now() >= d.until) {
        reply_error(a->c, 409, "game-over", "This duplicate is over.");
    } else {
        sit(a, &d, t != NULL, waits ? t : NULL, at);
    }
}

/* ---- leaving before the deal ----------------------------------------------------------------- */

struct standing {
    struct conn *c;
    struct table *t;
    struct table_row next;
};

static void on_stood(void *ctx, enum store_code code) {
    struct standing *x = ctx;
    struct table *t = x->t;
    if (code == STORE_OK) {
        table_put_row(t, &x->next);
        table_notify(t);
        api_answer_table(x->c, 200, "", t);
    } else if (code == STORE_CONFLICT && !x->c->closed && x->c->tries++ < LIMIT_TRIES) {
        t->server->calls->request(x->c);
    } else {
        api_storage(x->c, code);
    }
    conn_release(x->c);
    free(x);
    table_resume(t);
}

void api_duplicate_stand(struct ask *a, struct table *t, uint8_t seat) {
    struct standing *x = calloc(1, sizeof *x);
    struct store_job *j = x ? store_job(on_stood, x) : NULL;
    struct store_values v = {0};
    if (!j) {
        free(x);
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    *x = (struct standing){.c = a->c, .t = t, .next = t->row};
    quick_leave(&x->next, seat);
    conn_hold(a->c);
    store_text(&v, t->row.duplicate);
    store_text(&v, a->me.id);
    store_put(j, STORE_DUPLICATE_STAND, &v);
    store_put_table(j, &x->next);
    t->busy = true;
    store_submit(t->server->store, j);
}
