/*
 * What a seat gets to see. This file and api_games.c are the only ways out of a game, and both give
 * the engine's view of one eye to the engine's printers.
 */
#include "server/tables/match.h"

#include "core/seat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void wire_seats(struct wire *w, const char *key, uint8_t bits) {
    wire_open(w, key, '[');
    for (uint8_t seat = 0; seat < RH_SEATS_MAX; seat++) {
        if (bits >> seat & 1) {
            wire_int(w, NULL, seat_number(seat));
        }
    }
    wire_close(w, ']');
}

/* Position text as a JSON string. It is made of words and line ends; escaping is a formality. */
static void wire_position(struct wire *w, const struct match *m, const struct rh_state *view) {
    size_t need = rh_view_print(m->c, view, NULL, 0);
    char *text = malloc(need + 1);
    if (!text) {
        w->b.broken = true;
        return;
    }
    rh_view_print(m->c, view, text, need + 1);
    wire_text(w, "position", text);
    free(text);
}

static void wire_legal(struct wire *w, const struct match *m, const struct rh_state *view,
                       uint8_t eye) {
    wire_open(w, "legal", '[');
    if (eye < view->seats && (rh_to_act(view) >> eye & 1)) {
        struct rh_action *list = malloc(RH_LEGAL_MAX * sizeof *list);
        size_t n = list ? rh_legal(m->c, view, eye, list) : 0;
        for (size_t i = 0; i < n && i < LIMIT_LEGAL_LIST; i++) {
            char text[LIMIT_ACTION];
            rh_action_print(m->c, &list[i], text, sizeof text);
            wire_text(w, NULL, text);
        }
        free(list);
    }
    wire_close(w, ']');
}

/* Hash, seats to act, and what else the watcher wants of a view. */
static void wire_view(struct wire *w, const struct match *m, const struct rh_state *view,
                      uint8_t eye, uint8_t want) {
    wire_hash(w, "hash", rh_hash(view));
    wire_seats(w, "to_act", rh_to_act(view));
    if (want & WANT_VIEW) {
        WIRE_PRINT(w, "view", rh_view_json(m->c, view, out, size));
    }
    if (want & WANT_POSITION) {
        wire_position(w, m, view);
    }
    if (want & WANT_LEGAL) {
        wire_legal(w, m, view, eye);
    }
    if (want & WANT_UNDO && eye < view->seats && m->state.phase != RH_OVER) {
        const struct rh_action undo = {.kind = RH_UNDO, .seat = eye};
        wire_text(w, "take_back", rh_result_name(match_check(m, &undo)));
    }
}

static void open_message(struct wire *w, const char *type, const struct table *t, uint8_t eye,
                         uint32_t seq) {
    wire_open(w, NULL, '{');
    wire_text(w, "t", type);
    wire_text(w, "table", t->row.id);
    wire_int(w, "seat", seat_number(eye));
    wire_int(w, "seq", seq);
}

static void wire_events(struct wire *w, const struct match *m, const struct rh_events *events,
                        uint8_t eye) {
    wire_open(w, "events", '[');
    for (uint16_t i = 0; events && i < events->n; i++) {
        WIRE_PRINT(w, NULL, rh_event_json(m->c, &events->event[i], eye, out, size));
    }
    wire_close(w, ']');
}

/* What happened with an entry, as this eye may know it. */
static void wire_entry(struct wire *w, const struct match *m, uint32_t seq,
                       const struct rh_events *events, uint8_t eye, uint8_t want) {
    const struct entry *e = &m->entry[seq];
    if (e->control) {
        wire_raw(w, "control", e->control);
        return;
    }
    wire_int(w, "by", seat_number(e->seat));
    if (e->undoes) {
        wire_int(w, "undo", e->undoes);
    }
    if (e->seat == eye) { /* a choice of tickets is nobody else's business */
        char text[LIMIT_ACTION];
        rh_action_print(m->c, &e->action, text, sizeof text);
        wire_text(w, "action", text);
    }
    if (want & WANT_EVENTS) {
        wire_events(w, m, events, eye);
    }
}

void match_wire_step(struct wire *w, const struct match *m, uint32_t seq,
                     const struct rh_events *events, const struct rh_state *view, uint8_t eye) {
    if (seq > 0) {
        wire_entry(w, m, seq, events, eye, WANT_EVENTS);
    }
    wire_view(w, m, view, eye, WANT_VIEW | WANT_POSITION);
}

/* ---- a snapshot ------------------------------------------------------------------------------ */

struct past {
    struct wire *w;
    const struct match *m;
    uint8_t eye;
    uint32_t steps;
};

static void on_past(void *ctx, uint32_t seq, const struct rh_state *after,
                    const struct rh_events *events) {
    const struct past *p = ctx;
    if (seq + LIMIT_PAST <= p->m->seq) {
        return;
    }
    wire_open(p->w, NULL, '{');
    wire_int(p->w, "seq", seq);
    wire_entry(p->w, p->m, seq, events, p->eye, WANT_EVENTS);
    if (seq > p->steps && seq + LIMIT_STEPS > p->m->seq && !p->m->entry[seq].control) {
        struct rh_state view;
        rh_view(p->m->c, after, p->eye, &view);
        wire_position(p->w, p->m, &view);
    }
    wire_close(p->w, '}');
}

/* What happened so far, as this eye would have been told; after `steps` also what it saw. */
static void wire_past(struct wire *w, const struct match *m, uint8_t eye, uint32_t steps) {
    struct past p = {.w = w, .m = m, .eye = eye, .steps = steps};
    struct rh_state state;
    wire_open(w, "past", '[');
    match_replay(m, m->seq, &state, on_past, &p);
    wire_close(w, ']');
}

static void wire_whole(struct wire *w, const struct table *t, const struct rh_state *view,
                       uint8_t eye, uint8_t want, uint32_t steps) {
    const struct match *m = t->match;
    open_message(w, "snapshot", t, eye, m->seq);
    wire_view(w, m, view, eye, want);
    match_clock_json(w, t);
    if (want & WANT_PAST) {
        wire_past(w, m, eye, steps);
    }
    wire_close(w, '}');
}

static void show_whole(struct table *t, struct watch *watch, uint8_t want) {
    struct rh_state view;
    rh_view(t->match->c, &t->match->state, watch->eye, &view);
    struct wire w = {0};
    wire_whole(&w, t, &view, watch->eye, want, watch->steps);
    conn_say_wire(watch->conn, &w);
}

/* Without the past: it goes to clients who had it, or who do not read as fast as we write. */
void match_snapshot(struct table *t, struct watch *watch) {
    show_whole(t, watch, (uint8_t)(watch->want & ~WANT_PAST));
}

/* What others choose at the same time changes nothing for a seat: a bot that answers every list
   with a move must not be given the same one twice. */
static uint8_t no_news(const struct entry *e, uint8_t eye) {
    return e->loose && !e->control && e->seat != eye ? WANT_LEGAL : 0;
}

/* ---- updates --------------------------------------------------------------------------------- */

/* One entry of the log for one pair of eyes. Of a burst only the last brings the position. */
static void wire_update(struct wire *w, const struct table *t, uint32_t seq,
                        const struct rh_events *events, const struct rh_state *view, uint8_t eye,
                        uint8_t want, bool last) {
    const struct match *m = t->match;
    open_message(w, "update", t, eye, seq);
    wire_entry(w, m, seq, events, eye, want);
    wire_view(w, m, view, eye, last ? (uint8_t)(want & ~no_news(&m->entry[seq], eye)) : 0);
    if (last) {
        match_clock_json(w, t);
    }
    wire_close(w, '}');
}

/* The last entry; who does not know of taking back is shown what is left. */
static void wire_news(struct wire *w, const struct table *t, const struct rh_events *events,
                      const struct rh_state *view, uint8_t eye, uint8_t want) {
    const struct entry *e = &t->match->entry[t->match->seq];
    if (e->undoes && !(want & WANT_UNDO)) {
        wire_whole(w, t, view, eye, (uint8_t)(want & ~no_news(e, eye)), 0);
    } else {
        wire_update(w, t, t->match->seq, events, view, eye, want, true);
    }
}

void match_notify(struct table *t, const struct rh_events *events) {
    assert(t->match);
    const struct match *m = t->match;
    /* Eyes that want the same get the same bytes: made once. */
    struct {
        struct wire w;
        uint8_t eye, want;
    } made[(RH_SEATS_MAX + 1) * WANT_PAST] = {0};
    size_t made_n = 0;
    for (struct watch *at = t->watches; at; at = at->next) {
        uint8_t want = at->want & (WANT_PAST - 1); /* the past is a snapshot's */
        size_t i = 0;
        while (i < made_n && (made[i].eye != at->eye || made[i].want != want)) {
            i++;
        }
        if (i == made_n) {
            struct rh_state view;
            rh_view(m->c, &m->state, at->eye, &view);
            made[i].eye = at->eye;
            made[i].want = want;
            wire_news(&made[i].w, t, events, &view, at->eye, want);
            made_n++;
        }
        if (!made[i].w.b.broken) {
            (at->eye == RH_SPECTATOR ? conn_show : conn_say)(at->conn, made[i].w.b.p,
                                                             made[i].w.b.n);
        }
    }
    for (size_t i = 0; i < made_n; i++) {
        buf_finish(&made[i].w.b);
    }
}

/* ---- coming back ----------------------------------------------------------------------------- */

struct burst {
    struct table *t;
    struct watch *watch;
    uint32_t seen;
    struct wire missed[LIMIT_CATCH_UP];
    uint32_t n;
};

static void on_step(void *ctx, uint32_t seq, const struct rh_state *after,
                    const struct rh_events *events) {
    struct burst *b = ctx;
    if (seq > b->seen && b->n < LIMIT_CATCH_UP) {
        bool last = seq == b->t->match->seq;
        struct rh_state view;
        rh_view(b->t->match->c, after, b->watch->eye, &view);
        wire_update(&b->missed[b->n++], b->t, seq, events, &view, b->watch->eye, b->watch->want,
                    last);
    }
}

/* Whether the client's hash at `seen` is ours, and all that came since still stands. */
static bool in_sync(const struct match *m, uint8_t eye, uint32_t seen, uint64_t hash) {
    struct rh_state state, view;
    for (uint32_t i = seen + 1; i <= m->seq; i++) {
        if (m->entry[i].undoes) {
            return false;
        }
    }
    match_replay(m, seen, &state, NULL, NULL);
    rh_view(m->c, &state, eye, &view);
    return rh_hash(&view) == hash;
}

void match_show(struct table *t, struct watch *watch, bool has_seen, uint32_t seen, uint64_t hash) {
    assert(t->match && watch->conn);
    struct match *m = t->match;
    if (!has_seen || seen > m->seq || m->seq - seen > LIMIT_CATCH_UP ||
        !in_sync(m, watch->eye, seen, hash)) {
        show_whole(t, watch, watch->want);
        return;
    }
    struct burst *b = calloc(1, sizeof *b);
    if (!b) {
        show_whole(t, watch, watch->want);
        return;
    }
    *b = (struct burst){.t = t, .watch = watch, .seen = seen};
    struct rh_state state;
    match_replay(m, m->seq, &state, on_step, b);
    if (b->n == 0) {
        struct wire w = {0};
        open_message(&w, "level", t, watch->eye, m->seq);
        wire_hash(&w, "hash", hash);
        wire_close(&w, '}');
        conn_say_wire(watch->conn, &w);
    }
    for (uint32_t i = 0; i < b->n; i++) {
        conn_say_wire(watch->conn, &b->missed[i]);
    }
    free(b);
}

/* ---- answers to a move ----------------------------------------------------------------------- */

void match_ack(struct conn *c, const struct table *t, uint8_t seat, const char *id, uint32_t seq) {
    assert(c && id);
    struct wire w = {0};
    open_message(&w, "ack", t, seat, seq);
    wire_text(&w, "id", id);
    wire_close(&w, '}');
    conn_say_wire(c, &w);
}

void match_refuse(struct conn *c, const struct table *t, const char *table, uint8_t seat,
                  const char *id, const struct refusal *why) {
    struct wire w = {0};
    wire_open(&w, NULL, '{');
    wire_text(&w, "t", "refused");
    wire_text(&w, "table", table);
    wire_int(&w, "seat", seat_number(seat));
    wire_text(&w, "id", id);
    wire_text(&w, "code", why->code);
    if (why->clause) {
        wire_text(&w, "clause", why->clause);
    }
    wire_text(&w, "message", why->message);
    wire_bool(&w, "retry", why->retry);
    if (why->wait_ms) {
        wire_int(&w, "wait_ms", why->wait_ms);
    }
    if (t && t->match) {
        wire_int(&w, "seq", t->match->seq);
    }
    wire_close(&w, '}');
    conn_say_wire(c, &w);
}
