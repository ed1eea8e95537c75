/* Moves: checked, saved, then applied and told. See match.h; loading is in match_load.c. */
#include "server/tables/match.h"

#include "server/base/log.h"
#include "server/tables/lobby.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct pending { /* a move that is with the store */
    struct table *table;
    struct move *move;
    struct entry entry;
    struct log_entry saved;
    struct table_row *last; /* the table's row if this move ends the game, else NULL */
    struct rh_state next;
    struct rh_events events;
};

void match_drop(struct move *m) {
    if (m->conn) {
        conn_release(m->conn);
    }
    free(m);
}

static void refuse(struct table *t, struct move *m, const char *code, const char *message,
                   bool retry) {
    t->server->metrics.refused++;
    if (m->conn) {
        const struct refusal why = {.code = code, .message = message, .retry = retry};
        match_refuse(m->conn, t, t->row.id, m->seat, m->id, &why);
    }
    match_drop(m);
}

void match_move(struct table *t, struct move *m) {
    if (!t->busy) {
        match_decide(t, m);
    } else if (t->moves_n == LIMIT_QUEUED_MOVES) {
        refuse(t, m, "busy", "Too many moves wait at this table.", true);
    } else {
        m->next = NULL;
        *t->moves_end = m;
        t->moves_end = &m->next;
        t->moves_n++;
    }
}

/* ---- deciding ----------------------------------------------------------------------------------- */

/* A move that came before: acknowledged again if it is the same, refused if it is not. */
static bool came_before(struct table *t, struct move *m, const uint8_t id_hash[16]) {
    const struct match *g = t->match;
    for (uint32_t i = g->entries_n; i-- > 1;) {
        const struct entry *e = &g->entry[i];
        if (e->control || e->seat != m->seat || memcmp(e->id_hash, id_hash, 16) != 0) {
            continue;
        }
        struct rh_action a;
        struct rh_complaint why;
        bool same =
            rh_action_parse(g->c, m->seat, m->text, &a, &why) && !memcmp(&a, &e->action, sizeof a);
        if (same) {
            match_ack(m->conn, t, m->seat, m->id, i);
            match_drop(m);
        } else {
            refuse(t, m, "id-reused", "A move with this id and another action was made.", false);
        }
        return true;
    }
    return false;
}

static bool is_stale(const struct match *g, uint32_t expect) {
    for (uint32_t i = g->seq; i > expect; i--) {
        if (!g->entry[i].loose) {
            return true;
        }
    }
    return false;
}

/* The table's part of the judgement; the engine has the rest. */
static const char *objection(const struct table *t, const struct move *m, const char **message) {
    *message = "";
    if (t->row.status == TABLE_OPEN) {
        *message = "The game has not begun.";
        return "not-started";
    }
    if (m->seat >= t->row.seats || (!m->by_bot && !table_holds(t, m->person, m->seat))) {
        *message = "This seat is not yours.";
        return "not-your-seat";
    }
    if (t->row.status != TABLE_PLAYING) {
        *message = "The game is over.";
        return "game-over";
    }
    if (m->by_bot && !table_bot_acts(t, m->seat)) {
        return "not-your-seat"; /* the person came back while the move waited for its moment */
    }
    if (!m->by_bot && t->row.seat[m->seat].bot_plays) {
        *message = "A bot plays for this seat; take it back first.";
        return "bot-plays";
    }
    if (t->server->draining) {
        *message = "The server restarts.";
        return "restarting";
    }
    return NULL;
}

/* Writes the scores and the end into a copy of the table's row. */
static struct table_row *end_row(const struct table *t, const struct rh_state *s, int64_t at) {
    struct table_row *row = malloc(sizeof *row);
    if (!row) {
        return NULL;
    }
    *row = t->row;
    row->status = TABLE_OVER;
    row->ended = at;
    match_result(t->match->c, s, row->result, sizeof row->result);
    return row;
}

static void on_saved(void *ctx, enum store_code code);

/* Hands a legal move to the store. */
static void save(struct table *t, struct move *m, const struct rh_action *a, const uint8_t id[16]) {
    struct match *g = t->match;
    struct pending *p = malloc(sizeof *p);
    struct store_job *j = p ? store_job(on_saved, p) : NULL;
    if (!j) {
        free(p);
        refuse(t, m, "storage", "The server is out of memory.", true);
        return;
    }
    p->table = t;
    p->move = m;
    p->last = NULL;
    p->next = g->state;
    rh_apply(g->c, g->deal, &p->next, a, &p->events);
    p->entry = (struct entry){.action = *a, .seat = m->seat};
    p->entry.loose = g->state.phase != RH_PLAYING && p->next.phase == g->state.phase;
    memcpy(p->entry.id_hash, id, 16);

    char text[LIMIT_ACTION];
    rh_action_print(g->c, a, text, sizeof text);
    p->saved = (struct log_entry){.game = t->row.number,
                                  .seq = g->seq + 1,
                                  .at = server_now(),
                                  .ms = match_clock_spent(t, m->seat),
                                  .kind = ENTRY_MOVE,
                                  .seat = m->seat,
                                  .body = text};
    memcpy(p->saved.id, m->id, sizeof p->saved.id);
    store_chain(g->chain, &p->saved);
    store_put_entry(j, &p->saved);
    p->saved.body = NULL;
    if (p->next.phase == RH_OVER) {
        p->last = end_row(t, &p->next, p->saved.at);
        if (p->last) {
            store_put_table(j, p->last);
        }
    }
    t->busy = true;
    store_submit(t->server->store, j);
}

void match_decide(struct table *t, struct move *m) {
    const char *message, *code = objection(t, m, &message);
    if (code && strcmp(code, "game-over") != 0) {
        refuse(t, m, code, message, !strcmp(code, "restarting"));
        return;
    }
    if (!match_load(t)) {
        refuse(t, m, "storage", "The game cannot be read just now.", true);
        return;
    }
    uint8_t id[16];
    match_id_hash(m->seat, m->id, id);
    if (!m->by_bot && came_before(t, m, id)) {
        return;
    }
    if (code) {
        refuse(t, m, code, message, false);
        return;
    }
    const struct match *g = t->match;
    if (!m->by_bot && (m->expect > g->seq || is_stale(g, m->expect))) {
        refuse(t, m, "stale", "Something else happened first.", false);
        return;
    }
    struct rh_action a;
    struct rh_complaint why;
    if (!rh_action_parse(g->c, m->seat, m->text, &a, &why)) {
        refuse(t, m, "bad-action", why.text, false);
        return;
    }
    enum rh_result r = rh_check(g->c, &g->state, &a);
    if (r != RH_OK) {
        t->server->metrics.refused++;
        if (m->conn) {
            const struct refusal no = {.code = rh_result_name(r),
                                       .message = rh_result_sentence(r),
                                       .clause = rh_refusal_clause(g->c, &g->state, &a, r)};
            match_refuse(m->conn, t, t->row.id, m->seat, m->id, &no);
        }
        match_drop(m);
        return;
    }
    save(t, m, &a, id);
}

/* ---- after the sync ----------------------------------------------------------------------------- */

static void note(struct table *t, const struct move *m, double seconds) {
    struct server *s = t->server;
    s->metrics.moves++;
    s->metrics.bot_moves += m->by_bot;
    if (!m->by_bot) {
        metrics_observe(&s->metrics.move, seconds);
    }
    if (!s->config.quiet) {
        log_line("move", LOG_TEXT("table", t->row.id), LOG_INT("seq", t->match->seq),
                 LOG_INT("seat", m->seat + 1), LOG_INT("us", seconds * 1e6));
    }
}

static void on_saved(void *ctx, enum store_code code) {
    struct pending *p = ctx;
    struct table *t = p->table;
    struct move *m = p->move;
    struct match *g = t->match;
    if (code == STORE_OK && !match_push(g, &p->entry)) {
        match_finish(t); /* no memory: forget the cache, the log is right */
        code = STORE_REFUSED;
    }
    if (code != STORE_OK) {
        t->server->metrics.storage_errors++;
        refuse(t, m, "storage", "The move could not be saved; nothing was changed.", true);
    } else {
        g->state = p->next;
        g->seq++;
        memcpy(g->chain, p->saved.hash, sizeof g->chain);
        match_clock_count(g, m->seat, p->saved.ms, &p->events);
        g->shown_ms = uv_now(&t->server->loop);
        if (p->last) {
            t->row = *p->last;
            t->server->metrics.finished++;
        }
        match_clock_set(t, m->seat);
        if (m->conn) {
            match_ack(m->conn, t, m->seat, m->id, g->seq);
        }
        match_notify(t, &p->events);
        note(t, m, (double)(uv_hrtime() - m->came_ns) / 1e9);
        if (p->last) {
            log_line("over", LOG_TEXT("table", t->row.id), LOG_INT("entries", g->seq));
            t->server->players->over(t);
            table_notify(t);
        }
        match_drop(m);
    }
    free(p->last);
    free(p);
    table_resume(t);
}

void match_poke(struct table *t) {
    if (t->row.status != TABLE_PLAYING || t->busy || t->due || t->server->draining) {
        return;
    }
    if (!t->match || t->match->thinking) {
        return;
    }
    uint8_t acting = rh_to_act(&t->match->state);
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        if ((acting >> seat & 1) && table_bot_acts(t, seat)) {
            t->server->players->think(t, seat);
            return;
        }
    }
}
