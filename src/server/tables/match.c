/* Moves: checked, saved, then applied and told. See match.h; loading is in match_load.c. */
#include "server/tables/match.h"

#include "core/seat.h"
#include "server/base/log.h"
#include "server/net/turns.h"
#include "server/store/follow.h"
#include "server/tables/daily.h"
#include "server/tables/duplicate.h"
#include "server/tables/lobby.h"
#include "server/tables/rated.h"

#include <assert.h>
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
    free(m->orders);
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

/* Before a move is refused: what other nodes did may make it good. True: it was decided again. */
static bool look_again(struct table *t, struct move *m) {
    if (m->looked || !t->server->follow) {
        return false;
    }
    m->looked = true;
    if (!table_refresh(t)) {
        return false;
    }
    match_decide(t, m);
    return true;
}

void match_move(struct table *t, struct move *m) {
    assert(t && m && m->seat < RH_SEATS_MAX);
    if (!t->busy) {
        match_decide(t, m);
    } else if (t->moves_n == LIMIT_QUEUED_MOVES) {
        refuse(t, m, "busy", "Too many moves are waiting at this table.", true);
    } else {
        m->next = NULL;
        *t->moves_end = m;
        t->moves_end = &m->next;
        t->moves_n++;
    }
}

/* ---- deciding -------------------------------------------------------------------------------- */

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

bool match_is_stale(const struct match *m, uint32_t expect) {
    for (uint32_t i = m->seq; i > expect; i--) {
        if (!m->entry[i].loose) {
            return true;
        }
    }
    return false;
}

bool match_is_long(const struct table *t) {
    return t->match && t->match->entries_n >= t->server->config.limits.entries;
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
    if (t->row.status != TABLE_PLAYING || daily_row_is_over(&t->row)) {
        *message = "The game is over.";
        return "game-over";
    }
    if (m->by_bot && (!table_bot_acts(t, m->seat) || !table_leads(t))) {
        return "not-your-seat"; /* the person, or another node, came while the move waited */
    }
    if (!m->by_bot && t->row.seat[m->seat].bot_plays) {
        *message = "A bot plays for this seat; take it back first.";
        return "bot-plays";
    }
    if (t->server->draining) {
        *message = "The server is restarting.";
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
    match_result(t->match->c, s, table_out(row), row->result, sizeof row->result);
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
    match_apply(g, a, &p->next, &p->events);
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
                                  .body = text,
                                  .fence = t->server->follow && m->by_bot ? t->fence : 0};
    memcpy(p->saved.id, m->id, sizeof p->saved.id);
    store_chain(g->chain, &p->saved);
    store_put_entry(j, &p->saved);
    match_turns_move(j, t, &p->next, &p->saved);
    if (m->orders) {
        match_orders_put(j, t, m->seat, m->orders);
    } else if (a->kind == RH_UNDO && table_is_slow(&t->row)) {
        match_orders_put(j, t, m->seat, ""); /* or they would do at once what was taken back */
    }
    p->saved.body = NULL;
    if (p->next.phase == RH_OVER) {
        p->last = end_row(t, &p->next, p->saved.at);
        if (p->last) {
            store_put_table(j, p->last);
            rated_put(j, t, p->last, &p->next, (uint8_t)(g->left | (g->stood_in & 1 << m->seat)));
        }
        if (t->row.daily) {
            daily_put_end(j, t, &p->next, p->saved.at);
        }
        if (t->row.duplicate[0]) {
            duplicate_put_end(j, t, &p->next, p->saved.at,
                              (uint8_t)(g->left | (g->stood_in & 1 << m->seat)));
        }
    }
    t->busy = true;
    store_submit(t->server->store, j);
}

void match_decide(struct table *t, struct move *m) {
    assert(!t->busy && m);
    const char *message, *code = objection(t, m, &message);
    if (code && look_again(t, m)) {
        return;
    }
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
    if (m->by_bot && match_is_stale(g, m->expect)) {
        match_drop(m); /* what it was asked about was taken back */
        match_poke(t);
        return;
    }
    if (!m->by_bot && (m->expect > g->seq || match_is_stale(g, m->expect))) {
        if (look_again(t, m)) {
            return;
        }
        refuse(t, m, "stale", "Something else happened first.", false);
        return;
    }
    struct rh_action a;
    struct rh_complaint why;
    if (!rh_action_parse(g->c, m->seat, m->text, &a, &why)) {
        refuse(t, m, "bad-action", why.text, false);
        return;
    }
    enum rh_result r = match_check(g, &a);
    if (r != RH_OK && look_again(t, m)) {
        return;
    }
    if (r == RH_OK && a.kind == RH_UNDO && match_is_long(t)) {
        refuse(t, m, "long-game", "This game has gone on for so long that only moves are left.",
               false);
        return;
    }
    if (r != RH_OK) {
        t->server->metrics.refused++;
        if (m->conn) {
            char sentence[256];
            rh_result_sentence(g->c, r, sentence, sizeof sentence);
            const char *clause = rh_refusal_clause(g->c, &g->state, &a, r);
            const struct refusal no = {
                .code = rh_result_name(r), .message = sentence, .clause = *clause ? clause : NULL};
            match_refuse(m->conn, t, t->row.id, m->seat, m->id, &no);
        }
        match_drop(m);
        return;
    }
    save(t, m, &a, id);
}

/* ---- after the sync -------------------------------------------------------------------------- */

static void note(struct table *t, const struct move *m, double seconds) {
    struct server *s = t->server;
    s->metrics.moves++;
    s->metrics.bot_moves += m->by_bot;
    if (!m->by_bot) {
        metrics_observe(&s->metrics.move, seconds);
    }
    if (!s->config.quiet) {
        log_line("move", LOG_TEXT("table", t->row.id), LOG_INT("seq", t->match->seq),
                 LOG_INT("seat", seat_number(m->seat)), LOG_INT("us", seconds * 1e6));
    }
}

/* Another node was faster: with what it did, the move is judged again. A bot's that failed though
   nothing new is there was made under a lease that has ended; a newer one may have come meanwhile,
   or be held in the database without this node knowing of it. */
static void decide_again(struct table *t, struct move *m, int64_t fence) {
    t->busy = false;
    bool news = table_refresh(t);
    if (m->by_bot && !news) {
        if (t->fence == fence) {
            log_line("fenced", LOG_TEXT("table", t->row.id), LOG_INT("fence", fence));
            t->fence = 0;
            follow_leases(t->server->follow);
        }
        match_drop(m);
    } else {
        match_decide(t, m);
    }
    if (!t->busy) {
        table_resume(t);
    }
}

static void on_saved(void *ctx, enum store_code code) {
    struct pending *p = ctx;
    struct table *t = p->table;
    struct move *m = p->move;
    if (code == STORE_CONFLICT && t->server->follow && m->tries++ < LIMIT_TRIES) {
        int64_t fence = p->saved.fence;
        free(p->last);
        free(p);
        decide_again(t, m, fence);
        return;
    }
    struct match *g = t->match;
    if (code == STORE_OK && !match_keep(g, &p->entry, &p->next, p->saved.ms, &p->events)) {
        match_finish(t); /* no memory: forget the cache, the log is right */
        code = STORE_REFUSED;
    }
    if (code != STORE_OK) {
        t->server->metrics.storage_errors++;
        refuse(t, m, "storage", "The move could not be saved; nothing was changed.", true);
    } else {
        g->seq++;
        g->moved = p->saved.at;
        memcpy(g->chain, p->saved.hash, sizeof g->chain);
        g->shown_ms = uv_now(&t->server->loop);
        if (p->last) {
            t->row = *p->last;
            t->fence = 0;
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
        if (m->conn) {
            turns_charge(m->conn, store_called(t->server->store));
        }
        match_drop(m);
    }
    free(p->last);
    free(p);
    table_resume(t);
}

void match_poke(struct table *t) {
    match_orders(t);
    if (t->row.status != TABLE_PLAYING || t->busy || t->due || t->server->draining) {
        return;
    }
    if (!t->match || t->match->thinking || !table_leads(t)) {
        return;
    }
    uint8_t acting = rh_to_act(&t->match->state);
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        if ((acting >> seat & 1) && (table_out(&t->row) >> seat & 1)) {
            match_forfeit(t, seat);
            return;
        }
        if ((acting >> seat & 1) && table_bot_acts(t, seat)) {
            t->server->players->think(t, seat);
            return;
        }
    }
}
