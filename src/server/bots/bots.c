/* Bots at the table: asked with a view, answered through the same door as everybody. */
#include "server/bots/bots.h"

#include "core/seat.h"
#include "server/base/log.h"
#include "server/bots/program.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"
#include "text/json.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char *default_level(void) {
    return thinker_has_level("greedy") ? "greedy" : thinker_level(0);
}

void bots_sit(struct seat_row *s, uint8_t kind, const char *level) {
    s->kind = kind;
    snprintf(s->level, sizeof s->level, "%s", level);
    snprintf(s->name, sizeof s->name, "%s", level);
    s->name[0] = (char)(s->name[0] >= 'a' && s->name[0] <= 'z' ? s->name[0] - 32 : s->name[0]);
}

void bots_take_over(struct table_row *row, uint8_t seat, const char *why, char *control,
                    size_t size) {
    assert(row && seat < row->seats && why && control);
    struct seat_row *s = &row->seat[seat];
    s->bot_plays = true;
    snprintf(s->level, sizeof s->level, "%s", default_level());
    struct out o;
    out_start(&o, control, size);
    json_open(&o, '{');
    json_put_text(&o, "kind", "takeover");
    json_put_number(&o, "seat", seat_number(seat));
    json_put_text(&o, "level", s->level);
    json_put_text(&o, "why", why);
    json_close(&o, '}');
    out_end(&o);
}

/* A bot's luck follows from the deal and from how many moves it has made: at two tables with the
   same deal and the same moves it plays the same, in whatever order all choose what they choose at
   once. What was taken back does not count. */
static uint64_t draw_luck(const struct match *m, uint8_t seat) {
    uint32_t which[2] = {seat, 0};
    uint64_t luck;
    for (uint32_t i = 1; i < m->entries_n; i++) {
        const struct entry *e = &m->entry[i];
        which[1] += !e->control && !e->gone && e->seat == seat;
    }
    crypto_generichash((uint8_t *)&luck, sizeof luck, (const uint8_t *)which, sizeof which, m->seed,
                       sizeof m->seed);
    return luck;
}

static void think(struct table *t, uint8_t seat) {
    struct match *m = t->match;
    const struct seat_row *row = &t->row.seat[seat];
    struct task task = {.c = m->c,
                        .seat = seat,
                        .seq = m->seq,
                        .budget_ms = t->server->config.think_ms,
                        .ctx = t->server};
    rh_view(m->c, &m->state, seat, &task.view);
    snprintf(task.table, sizeof task.table, "%s", t->row.id);
    if (row->kind == SEAT_PROGRAM && program_ask(t, seat, &task.view)) {
        m->thinking = true;
        return;
    }
    bool known = thinker_has_level(row->level);
    snprintf(task.level, sizeof task.level, "%s", known ? row->level : default_level());
    task.luck = draw_luck(m, seat);
    task.whole = t->row.daily || t->row.duplicate[0];
    m->thinking = thinker_ask(t->server->thinker, &task);
}

/* When the move may be shown: at once if nobody looks, else not faster than people can follow. */
static uint64_t show_at(const struct table *t) {
    return t->watches ? t->match->shown_ms + t->server->config.pace_ms : 0;
}

void bots_decided(void *server, struct task *task) {
    struct server *s = server;
    struct table *t = lobby_get(s, task->table);
    if (!t || !t->match) {
        return;
    }
    t->match->thinking = false;
    /* With other nodes the game may have gone on meanwhile. */
    if (!task->found || t->row.status != TABLE_PLAYING || s->draining ||
        !table_bot_acts(t, task->seat) || (s->follow && task->seq != t->match->seq) ||
        match_is_stale(t->match, task->seq)) { /* or something was taken back */
        match_poke(t);
        return;
    }
    struct move *m = calloc(1, sizeof *m);
    if (!m) {
        return;
    }
    m->seat = task->seat;
    m->by_bot = true;
    m->expect = task->seq;
    m->came_ns = uv_hrtime();
    memcpy(m->id, "*", 2); /* no client can name a move so */
    rh_action_print(task->c, &task->action, m->text, sizeof m->text);
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
    .sit = bots_sit,
};
