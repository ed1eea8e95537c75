/* Games that are over: list, one, record, replay. Their secrets are public; those of others' private
   tables are not shown. Import is in api_import.c. */
#include "server/api/api.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- list: read on a worker thread, for a search may look at every game ---------------------------------- */

struct listing {
    uv_work_t work;
    struct conn *c;
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

static void list_work(uv_work_t *work) {
    struct listing *l = work->data;
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

static void list_done(uv_work_t *work, int status) {
    struct listing *l = work->data;
    if (status == 0 && l->ok) {
        reply_wire(l->c, 200, &l->w);
    } else {
        reply_error(l->c, 503, "storage", "The games cannot be read just now.");
    }
    buf_finish(&l->w.b);
    conn_release(l->c);
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
        reply_error(a->c, 400, "bad-options", "player, map, from, to (days), before, limit.");
        free(l);
        return;
    }
    server_store(&a->c->server->config, l->where);
    l->c = a->c;
    l->work.data = l;
    conn_hold(a->c);
    uv_queue_work(&a->c->server->loop, &l->work, list_work, list_done);
}

/* ---- one --------------------------------------------------------------------------------------------------- */

/* The game of the path, over and loaded; NULL: the answer was given. */
static struct table *find_over(struct ask *a) {
    struct table *t = lobby_get(a->c->server, a->id);
    if (!t || !table_may_see(t, a->known ? a->me.id : "", NULL, NULL)) {
        reply_error(a->c, 404, "unknown-game", "There is no such game, or it is private.");
        return NULL;
    }
    if (t->row.status != TABLE_OVER) {
        reply_error(a->c, 409, "unfinished", "The game is not over; its secrets are kept.");
        return NULL;
    }
    if (!match_load(t)) {
        reply_error(a->c, 503, "storage", "The game cannot be read just now.");
        return NULL;
    }
    return t;
}

static uint32_t count_moves(const struct match *m) {
    uint32_t n = 0;
    for (uint32_t i = 1; i < m->entries_n; i++) {
        n += !m->entry[i].control;
    }
    return n;
}

void api_game(struct ask *a) {
    struct table *t = find_over(a);
    if (!t) {
        return;
    }
    const struct match *m = t->match;
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    table_json(&w, "game", t);
    wire_int(&w, "steps", count_moves(m));
    wire_hash(&w, "hash", rh_hash(&m->state));
    wire_hash(&w, "map_hash", m->c->hash);
    if (!m->deal) {
        uint8_t hash[32];
        rh_seed_hash(m->seed, hash);
        wire_bytes(&w, "seed", m->seed, sizeof m->seed);
        wire_bytes(&w, "seed_hash", hash, sizeof hash);
    }
    WIRE_PRINT(&w, "scores", rh_score_json(m->c, &m->state, out, size));
    wire_close(&w, '}');
    reply_wire(a->c, 200, &w);
}

void api_record(struct ask *a) {
    struct table *t = find_over(a);
    struct rh_record *r = t ? malloc(sizeof *r) : NULL;
    if (!t) {
        return;
    }
    if (!r) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    match_record(t, r);
    struct buf out = {0};
    size_t n = rh_record_print(t->match->c, r, NULL, 0);
    if (buf_room(&out, n + 1)) {
        rh_record_print(t->match->c, r, out.p, n + 1);
        char headers[160];
        snprintf(headers, sizeof headers,
                 "Content-Disposition: attachment; filename=\"%s.ride\"\r\n", t->row.id);
        reply_bytes(a->c, 200, "text/plain; charset=utf-8", headers, out.p, n);
    } else {
        api_storage(a->c, STORE_REFUSED);
    }
    buf_finish(&out);
    free(r);
}

/* ---- replay --------------------------------------------------------------------------------------------------- */

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
        step -= !m->entry[i].control;
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

void api_replay(struct ask *a) {
    struct table *t = find_over(a);
    unsigned long step, eye;
    if (!t) {
        return;
    }
    const struct match *m = t->match;
    uint32_t steps = count_moves(m);
    if (!read_number(a, "step", steps, &step) || !read_number(a, "eye", t->row.seats, &eye)) {
        reply_error(a->c, 400, "bad-options", "step is a move of the game, eye a seat or 0.");
        return;
    }
    uint8_t seat = eye ? (uint8_t)(eye - 1) : RH_SPECTATOR;
    struct frame f = {.at = entry_of(m, step)};
    struct rh_state state, view;
    match_replay(m, f.at, &state, keep_events, &f);
    rh_view(m->c, &state, seat, &view);
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "game", t->row.id);
    wire_int(&w, "step", (int64_t)step);
    wire_int(&w, "steps", steps);
    wire_int(&w, "eye", (int64_t)eye);
    match_wire_step(&w, m, f.at, &f.events, &view, seat);
    wire_close(&w, '}');
    reply_wire(a->c, 200, &w);
}
