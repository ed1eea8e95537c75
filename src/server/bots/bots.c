/* Bots at the table: asked with a view, answered through the same door as everybody. */
#include "server/bots/bots.h"

#include "server/base/log.h"
#include "server/bots/program.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char *default_level(void) {
    return thinker_has_level("greedy") ? "greedy" : thinker_level(0);
}

void bots_take_over(struct table_row *row, uint8_t seat, const char *why, char *control,
                    size_t size) {
    struct seat_row *s = &row->seat[seat];
    s->bot_plays = true;
    snprintf(s->level, sizeof s->level, "%s", default_level());
    snprintf(control, size, "{\"kind\":\"takeover\",\"seat\":%d,\"level\":\"%s\",\"why\":\"%s\"}",
             seat + 1, s->level, why);
}

static void think(struct table *t, uint8_t seat) {
    struct match *m = t->match;
    const struct seat_row *row = &t->row.seat[seat];
    struct thought thought = {
        .c = m->c, .seat = seat, .budget_ms = t->server->config.think_ms, .ctx = t->server};
    rh_view(m->c, &m->state, seat, &thought.view);
    snprintf(thought.table, sizeof thought.table, "%s", t->row.id);
    if (row->kind == SEAT_PROGRAM && program_ask(t, seat, &thought.view)) {
        m->thinking = true;
        return;
    }
    bool known = thinker_has_level(row->level);
    snprintf(thought.level, sizeof thought.level, "%s", known ? row->level : default_level());
    randombytes_buf(&thought.luck, sizeof thought.luck);
    m->thinking = thinker_ask(t->server->thinker, &thought);
}

/* When the move may be shown: at once if nobody looks, else not faster than people can follow. */
static uint64_t show_at(const struct table *t) {
    return t->watches ? t->match->shown_ms + t->server->config.pace_ms : 0;
}

void bots_thought(void *server, struct thought *thought) {
    struct server *s = server;
    struct table *t = lobby_get(s, thought->table);
    if (!t || !t->match) {
        return;
    }
    t->match->thinking = false;
    if (!thought->found || t->row.status != TABLE_PLAYING || s->draining ||
        !table_bot_acts(t, thought->seat)) {
        match_poke(t);
        return;
    }
    struct move *m = calloc(1, sizeof *m);
    if (!m) {
        return;
    }
    m->seat = thought->seat;
    m->by_bot = true;
    m->came_ns = uv_hrtime();
    memcpy(m->id, "*", 2); /* no client can name a move so */
    rh_action_print(thought->c, &thought->action, m->text, sizeof m->text);
    if (show_at(t) > uv_now(&s->loop)) {
        lobby_due(t, m, show_at(t));
    } else {
        match_move(t, m);
    }
}

const struct match_players bots_players = {
    .think = think,
    .over = program_over,
    .take_over = bots_take_over,
};
