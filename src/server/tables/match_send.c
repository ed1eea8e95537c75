/*
 * What a seat gets to see. This file and api_games.c are the only ways out of a game, and both give
 * the engine's view of one eye to the engine's printers.
 */
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>

static int seat_number(uint8_t eye) {
    return eye == RH_SPECTATOR ? 0 : eye + 1;
}

static void wire_seats(struct wire *w, const char *key, uint8_t bits) {
    wire_open(w, key, '[');
    for (uint8_t seat = 0; seat < RH_SEATS_MAX; seat++) {
        if (bits >> seat & 1) {
            wire_int(w, NULL, seat + 1);
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
    wire_text_n(w, "position", text, need);
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
        wire_raw(w, "control", e->control, strlen(e->control));
        return;
    }
    wire_int(w, "by", e->seat + 1);
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

/* ---- a snapshot ----------------------------------------------------------------------------------- */

struct past {
    struct wire *w;
    const struct match *m;
    uint8_t eye;
};

static void on_past(void *ctx, uint32_t seq, const struct rh_state *after,
                    const struct rh_events *events) {
    (void)after;
    const struct past *p = ctx;
    if (seq + LIMIT_PAST <= p->m->seq) {
        return;
    }
    wire_open(p->w, NULL, '{');
    wire_int(p->w, "seq", seq);
    wire_entry(p->w, p->m, seq, events, p->eye, WANT_EVENTS);
    wire_close(p->w, '}');
}

/* What happened so far, as this eye would have been told. */
static void wire_past(struct wire *w, const struct match *m, uint8_t eye) {
    struct past p = {.w = w, .m = m, .eye = eye};
    struct rh_state state;
    wire_open(w, "past", '[');
    match_replay(m, m->seq, &state, on_past, &p);
    wire_close(w, ']');
}

static void show_whole(struct table *t, struct watch *watch, uint8_t want) {
    const struct match *m = t->match;
    struct rh_state view;
    rh_view(m->c, &m->state, watch->eye, &view);
    struct wire w = {0};
    open_message(&w, "snapshot", t, watch->eye, m->seq);
    wire_view(&w, m, &view, watch->eye, want);
    match_clock_json(&w, t);
    if (want & WANT_PAST) {
        wire_past(&w, m, watch->eye);
    }
    wire_close(&w, '}');
    conn_say_wire(watch->conn, &w);
}

/* Without the past: it goes to clients who had it, or who do not read as fast as we write. */
void match_snapshot(struct table *t, struct watch *watch) {
    show_whole(t, watch, (uint8_t)(watch->want & ~WANT_PAST));
}

/* ---- updates --------------------------------------------------------------------------------------- */

/* One entry of the log for one pair of eyes. Of a burst only the last brings the position. */
static void wire_update(struct wire *w, const struct table *t, uint32_t seq,
                        const struct rh_events *events, const struct rh_state *view, uint8_t eye,
                        uint8_t want, bool last) {
    const struct match *m = t->match;
    open_message(w, "update", t, eye, seq);
    wire_entry(w, m, seq, events, eye, want);
    /* What others choose at the same time changes nothing for this seat: a bot that answers every
       list with a move must not be given the same one twice. */
    const struct entry *e = &m->entry[seq];
    uint8_t less = e->loose && !e->control && e->seat != eye ? WANT_LEGAL : 0;
    wire_view(w, m, view, eye, last ? (uint8_t)(want & ~less) : 0);
    if (last) {
        match_clock_json(w, t);
    }
    wire_close(w, '}');
}

void match_notify(struct table *t, const struct rh_events *events) {
    const struct match *m = t->match;
    /* Eyes that want the same get the same bytes: made once. */
    struct {
        struct wire w;
        uint8_t eye, want;
    } made[RH_SEATS_MAX + 3] = {0};
    size_t made_n = 0;
    for (struct watch *at = t->watches; at; at = at->next) {
        size_t i = 0;
        while (i < made_n && (made[i].eye != at->eye || made[i].want != at->want)) {
            i++;
        }
        if (i == sizeof made / sizeof *made) {
            buf_finish(&made[--i].w.b);
            made_n--;
        }
        if (i == made_n) {
            struct rh_state view;
            rh_view(m->c, &m->state, at->eye, &view);
            made[i].w = (struct wire){0};
            made[i].eye = at->eye;
            made[i].want = at->want;
            wire_update(&made[i].w, t, m->seq, events, &view, at->eye, at->want, true);
            made_n++;
        }
        if (!made[i].w.b.broken) {
            conn_say(at->conn, made[i].w.b.p, made[i].w.b.n);
        }
    }
    for (size_t i = 0; i < made_n; i++) {
        buf_finish(&made[i].w.b);
    }
}

/* ---- coming back ---------------------------------------------------------------------------------- */

struct burst {
    struct table *t;
    struct watch *watch;
    uint32_t seen;
    uint64_t hash;
    bool level; /* the client's hash at `seen` is ours */
    struct wire missed[LIMIT_CATCH_UP];
    uint32_t n;
};

static void on_step(void *ctx, uint32_t seq, const struct rh_state *after,
                    const struct rh_events *events) {
    struct burst *b = ctx;
    if (seq < b->seen) {
        return;
    }
    struct rh_state view;
    rh_view(b->t->match->c, after, b->watch->eye, &view);
    if (seq == b->seen) {
        b->level = rh_hash(&view) == b->hash;
    } else if (b->level && b->n < LIMIT_CATCH_UP) {
        bool last = seq == b->t->match->seq;
        wire_update(&b->missed[b->n++], b->t, seq, events, &view, b->watch->eye, b->watch->want,
                    last);
    }
}

void match_show(struct table *t, struct watch *watch, bool has_seen, uint32_t seen, uint64_t hash) {
    struct match *m = t->match;
    if (!has_seen || seen > m->seq || m->seq - seen > LIMIT_CATCH_UP) {
        show_whole(t, watch, watch->want);
        return;
    }
    struct burst *b = calloc(1, sizeof *b);
    if (!b) {
        show_whole(t, watch, watch->want);
        return;
    }
    *b = (struct burst){.t = t, .watch = watch, .seen = seen, .hash = hash};
    struct rh_state state, view;
    match_replay(m, 0, &state, NULL, NULL);
    if (seen == 0) {
        rh_view(m->c, &state, watch->eye, &view);
        b->level = rh_hash(&view) == hash;
    }
    match_replay(m, m->seq, &state, on_step, b);
    if (!b->level) {
        show_whole(t, watch, watch->want);
    } else if (b->n == 0) {
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

/* ---- answers to a move ------------------------------------------------------------------------------ */

void match_ack(struct conn *c, const struct table *t, uint8_t seat, const char *id, uint32_t seq) {
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
    wire_int(&w, "seat", seat + 1);
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
