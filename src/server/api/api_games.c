/* Games that are over: list, one, record, replay. Their secrets are public; those of others'
   private tables are not shown. Import is in api_import.c. */
#include "server/api/api.h"

#include "core/seat.h"
#include "server/net/work.h"
#include "server/store/store_sql.h"
#include "server/tables/daily.h"
#include "server/tables/duplicate.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- list ------------------------------------------------------------------------------------ */

struct listing {
    struct work work;
    struct store_query q;
    struct wire w;
    int64_t last_at, last_number;
    uint32_t n;
    bool ok;
    char where[SERVER_WHERE];
};

static bool add_game(void *ctx, const struct table_row *row) {
    struct listing *l = ctx;
    if (l->n++ == l->q.limit) {
        return false; /* one more than asked for: there is a next page */
    }
    table_row_json(&l->w, row);
    l->last_at = row->ended;
    l->last_number = row->number;
    return true;
}

static void list_work(struct work *work) {
    struct listing *l = (struct listing *)work;
    struct store_reader *r = store_reader_create(l->where);
    if (!r) {
        return;
    }
    struct store_query q = l->q;
    q.limit++;
    wire_open(&l->w, NULL, '{');
    wire_open(&l->w, "games", '[');
    l->ok = store_each_game(r, &q, add_game, l);
    wire_close(&l->w, ']');
    if (l->n > l->q.limit) {
        char next[48];
        snprintf(next, sizeof next, "%lld-%lld", (long long)l->last_at, (long long)l->last_number);
        wire_text(&l->w, "next", next);
    }
    wire_close(&l->w, '}');
    store_reader_destroy(r);
}

static void list_done(struct work *work) {
    struct listing *l = (struct listing *)work;
    if (l->ok) {
        reply_wire(work->c, 200, &l->w);
    } else {
        reply_error(work->c, 503, "storage", "The games cannot be read just now.");
    }
    buf_finish(&l->w.b);
    free(l);
}

/* A day as "2026-01-31"; 0: none is given; false: it is no day. */
static bool read_day(struct ask *a, const char *key, int64_t *ms, int days_later) {
    char text[16];
    struct tm tm = {0};
    *ms = 0;
    if (!http_query(a->c->http, key, text, sizeof text) || !text[0]) {
        return true;
    }
    const char *end = strptime(text, "%Y-%m-%d", &tm);
    if (!end || *end) {
        return false;
    }
    tm.tm_mday += days_later;
    *ms = (int64_t)timegm(&tm) * 1000;
    return true;
}

static bool read_query(struct ask *a, struct store_query *q) {
    char text[48];
    q->limit = 20;
    http_query(a->c->http, "player", q->player, sizeof q->player);
    http_query(a->c->http, "map", q->map, sizeof q->map);
    if (a->known) {
        memcpy(q->person, a->me.id, sizeof q->person);
    }
    if (http_query(a->c->http, "mine", text, sizeof text)) {
        q->mine = !strcmp(text, "1");
        if (!q->mine) {
            return false;
        }
    }
    if (http_query(a->c->http, "limit", text, sizeof text)) {
        char *end;
        unsigned long n = strtoul(text, &end, 10);
        if (*end || n == 0 || n > LIMIT_LIST) {
            return false;
        }
        q->limit = (uint32_t)n;
    }
    if (http_query(a->c->http, "before", text, sizeof text)) {
        char *end;
        q->before_at = strtoll(text, &end, 10);
        if (*end != '-') {
            return false;
        }
        q->before_number = strtoll(end + 1, &end, 10);
        if (*end) {
            return false;
        }
    }
    return read_day(a, "from", &q->from, 0) && read_day(a, "to", &q->to, 1);
}

void api_games(struct ask *a) {
    struct listing *l = calloc(1, sizeof *l);
    if (!l || !read_query(a, &l->q)) {
        reply_error(a->c, 400, "bad-options", "mine, player, map, from, to (days), before, limit.");
        free(l);
        return;
    }
    if (l->q.mine && !api_needs_me(a)) {
        free(l);
        return;
    }
    server_store(&a->c->server->config, l->where);
    l->work.run = list_work;
    l->work.done = list_done;
    if (!api_work(a, &l->work)) {
        free(l);
    }
}

/* ---- one: its log is read and replayed on a thread, into a table that nobody else sees ------- */

struct looking {
    struct work work;
    struct table *t; /* in memory as long as this takes, and with it the map */
    const struct rh_components *c;
    struct table copy;
    void (*show)(struct looking *l);
    unsigned long step, eye;
    struct store_reader *reader;
    struct wire w;   /* what it shows */
    bool ok, is_bad; /* read; but no such step or eye */
    char where[SERVER_WHERE];
};

static void look_work(struct work *work) {
    struct looking *l = (struct looking *)work;
    l->reader = store_reader_create(l->where);
    l->ok = l->reader && match_read(&l->copy, l->reader, l->c);
    if (l->ok) {
        l->show(l);
        match_finish(&l->copy);
    }
    store_reader_destroy(l->reader);
}

static void look_done(struct work *work) {
    struct looking *l = (struct looking *)work;
    l->t->reads--;
    if (!l->ok) {
        reply_error(work->c, 503, "storage", "The game cannot be read just now.");
    } else if (l->is_bad) {
        reply_error(work->c, 400, "bad-options", "step is a move of the game, eye a seat or 0.");
    } else if (l->w.b.broken) {
        api_storage(work->c, STORE_REFUSED);
    } else if (l->w.b.p[0] == '{') {
        reply_wire(work->c, 200, &l->w);
    } else {
        char headers[160];
        snprintf(headers, sizeof headers,
                 "Content-Disposition: attachment; filename=\"%s.ride\"\r\n", l->copy.row.id);
        reply_bytes(work->c, 200, "text/plain; charset=utf-8", headers, l->w.b.p, l->w.b.n);
    }
    buf_finish(&l->w.b);
    free(l);
}

/* Shows the game of the path, if it is over and may be seen. */
static void look(struct ask *a, void (*show)(struct looking *l), unsigned long step,
                 unsigned long eye) {
    struct server *s = a->c->server;
    struct table *t = lobby_get(s, a->id);
    if (t && t->row.status != TABLE_OVER) {
        table_refresh(t);
    }
    const char *person = a->known ? a->me.id : "";
    if (!t || (!table_may_see(t, person, NULL, NULL) && !daily_may_see(t, person) &&
               !(t->row.duplicate[0] && duplicate_may_see(t)))) {
        reply_error(a->c, 404, "unknown-game", "There is no such game, or it is private.");
        return;
    }
    if (t->row.duplicate[0] && !duplicate_may_see(t)) {
        reply_error(a->c, 403, "not-yet", "This is shown once the duplicate is over.");
        return;
    }
    if (t->row.status != TABLE_OVER) {
        reply_error(a->c, 409, "unfinished", "The game is not over; its secrets are kept.");
        return;
    }
    struct looking *l = calloc(1, sizeof *l);
    if (!l) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    *l = (struct looking){.work = {.run = look_work, .done = look_done},
                          .t = t,
                          .c = map_cache_get(s, t->row.map),
                          .copy = {.row = t->row, .server = s},
                          .show = show,
                          .step = step,
                          .eye = eye};
    server_store(&s->config, l->where);
    t->reads++;
    if (!api_work(a, &l->work)) {
        t->reads--;
        free(l);
    }
}

static uint32_t count_moves(const struct match *m) {
    uint32_t n = 0;
    for (uint32_t i = 1; i < m->entries_n; i++) {
        n += !m->entry[i].control && !m->entry[i].gone;
    }
    return n;
}

static bool put_change(void *ctx, const struct store_values *row) {
    static const char *const keys[] = {"was", "rating", "deviation"};
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_int(w, "seat", seat_number((uint8_t)row->value[0].i));
    for (int i = 0; i < 3; i++) {
        wire_int(w, keys[i], (row->value[i + 1].i + 500) / 1000);
    }
    wire_close(w, '}');
    return true;
}

/* What it did to ratings, of people who are still there. */
static void put_changes(struct looking *l) {
    struct store_values v = {0};
    store_int(&v, l->copy.row.number);
    wire_open(&l->w, "ratings", '[');
    l->ok = store_each(l->reader, STORE_RATED_GAME, &v, put_change, &l->w);
    wire_close(&l->w, ']');
}

static void show_game(struct looking *l) {
    const struct match *m = l->copy.match;
    struct wire *w = &l->w;
    wire_open(w, NULL, '{');
    table_json(w, "game", &l->copy);
    wire_int(w, "steps", count_moves(m));
    wire_hash(w, "hash", rh_hash(&m->state));
    wire_hash(w, "map_hash", m->c->hash);
    if (!m->deal) {
        uint8_t hash[32];
        const uint8_t *seed = m->client.added ? m->committed : m->seed;
        rh_seed_hash(seed, hash);
        wire_bytes(w, "seed", seed, sizeof m->seed);
        wire_bytes(w, "seed_hash", hash, sizeof hash);
    }
    WIRE_PRINT(w, "scores", rh_score_json(m->c, &m->state, out, size));
    if (l->copy.row.rated) {
        put_changes(l);
    }
    wire_close(w, '}');
}

void api_game(struct ask *a) {
    look(a, show_game, 0, 0);
}

static void show_record(struct looking *l) {
    match_record_text(&l->copy, &l->w.b);
}

void api_record(struct ask *a) {
    look(a, show_record, 0, 0);
}

/* ---- replay ---------------------------------------------------------------------------------- */

static bool read_number(struct ask *a, const char *key, unsigned long most, unsigned long *n) {
    char text[16], *end;
    *n = 0;
    if (!http_query(a->c->http, key, text, sizeof text)) {
        return true;
    }
    *n = strtoul(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && *n <= most;
}

/* The entry of the log that is move number `step`; 0 for the deal. */
static uint32_t entry_of(const struct match *m, unsigned long step) {
    uint32_t i = 0;
    while (step > 0 && i + 1 < m->entries_n) {
        i++;
        step -= !m->entry[i].control && !m->entry[i].gone;
    }
    return i;
}

struct frame {
    uint32_t at;
    struct rh_events events;
};

static void keep_events(void *ctx, uint32_t seq, const struct rh_state *after,
                        const struct rh_events *events) {
    (void)after;
    struct frame *f = ctx;
    if (seq == f->at) {
        f->events = *events;
    }
}

static void show_step(struct looking *l) {
    const struct match *m = l->copy.match;
    uint32_t steps = count_moves(m);
    l->is_bad = l->step > steps;
    if (l->is_bad) {
        return;
    }
    uint8_t seat = seat_of_number((int64_t)l->eye);
    struct frame f = {.at = entry_of(m, l->step)};
    struct rh_state state, view;
    match_replay(m, f.at, &state, keep_events, &f);
    rh_view(m->c, &state, seat, &view);
    struct wire *w = &l->w;
    wire_open(w, NULL, '{');
    wire_text(w, "game", l->copy.row.id);
    wire_int(w, "step", (int64_t)l->step);
    wire_int(w, "steps", steps);
    wire_int(w, "eye", (int64_t)l->eye);
    match_wire_step(w, m, f.at, &f.events, &view, seat);
    wire_close(w, '}');
}

void api_replay(struct ask *a) {
    unsigned long step, eye;
    struct table *t = lobby_get(a->c->server, a->id);
    if (!read_number(a, "step", RH_RECORD_MAX, &step) ||
        !read_number(a, "eye", t ? t->row.seats : RH_SEATS_MAX, &eye)) {
        reply_error(a->c, 400, "bad-options", "step is a move of the game, eye a seat or 0.");
        return;
    }
    look(a, show_step, step, eye);
}
