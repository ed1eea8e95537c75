/*
 * Who keeps the others waiting. Clocks: so many seconds for each turn, or for the whole game.
 *
 * A turn may be several actions: two cards, or tickets and what is kept of them; and what all
 * choose at once is one turn too. Time is measured on the loop's clock from when a seat is to act,
 * and added up from the log. So a clock stands still while the server is down: the action that was
 * under way starts anew, what was spent before it in the same turn stays spent. It stands still too
 * while nothing can be saved: where nodes share a data base, since this one was last known to live.
 *
 * A slow clock, of an hour or more a turn, is the wall's, from the last move of anybody: a day is a
 * day for the players, whatever became of the server meanwhile. Of a player on holiday it stands
 * still.
 */
#include "server/tables/match.h"

#include "core/seat.h"
#include "server/base/log.h"
#include "server/store/follow.h"
#include "server/tables/holiday.h"

#include <stdlib.h>
#include <string.h>

static bool has_clock(const struct table *t) {
    return t->row.move_s || t->row.game_s;
}

static bool begins_turn(const struct rh_events *events, uint8_t seat) {
    for (uint16_t i = 0; i < events->n; i++) {
        if (events->event[i].kind == RH_EV_TURN && events->event[i].seat == seat) {
            return true;
        }
    }
    return false;
}

void match_clock_count(struct match *m, uint8_t acted, uint32_t ms,
                       const struct rh_events *events) {
    uint8_t acting = rh_to_act(&m->state);
    m->spent_ms[acted] += ms;
    m->turn_ms[acted] += ms;
    for (uint8_t seat = 0; seat < m->state.seats; seat++) {
        if (!(acting >> seat & 1) || begins_turn(events, seat)) {
            m->turn_ms[seat] = 0;
        }
    }
}

void match_clock_set(struct table *t, uint8_t acted) {
    struct match *m = t->match;
    uint64_t now = uv_now(&t->server->loop);
    uint8_t acting = rh_to_act(&m->state);
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        bool was = m->acting >> seat & 1, is = acting >> seat & 1;
        if (is && (!was || seat == acted)) {
            m->began_ms[seat] = now;
        }
    }
    m->acting = acting;
}

void match_clock_hold(struct table *t, uint64_t ms) {
    uint64_t now = uv_now(&t->server->loop);
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        uint64_t began = t->match->began_ms[seat] + ms;
        t->match->began_ms[seat] = began < now ? began : now;
    }
}

uint32_t match_clock_spent(const struct table *t, uint8_t seat) {
    const struct match *m = t->match;
    if (!(m->acting >> seat & 1)) {
        return 0;
    }
    const struct server *s = t->server;
    if (table_is_slow(&t->row)) {
        int64_t now = server_now(), passed = now - m->moved;
        if (t->row.seat[seat].kind == SEAT_PERSON) {
            passed -= holiday_within(s, t->row.seat[seat].person, m->moved, now);
        }
        return (uint32_t)(passed < 0 ? 0 : passed > INT32_MAX ? INT32_MAX : passed);
    }
    uint64_t now = uv_now(&s->loop);
    if (s->follow && now - s->beat_ms > FOLLOW_LEASE_MS / 2) {
        now = s->beat_ms;
    }
    uint64_t ms = now > m->began_ms[seat] ? now - m->began_ms[seat] : 0;
    return ms > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)ms;
}

static int64_t left_ms(const struct table *t, uint8_t seat) {
    int64_t spent = match_clock_spent(t, seat);
    if (t->row.move_s) {
        return (int64_t)t->row.move_s * 1000 - t->match->turn_ms[seat] - spent;
    }
    return (int64_t)t->row.game_s * 1000 - t->match->spent_ms[seat] - spent;
}

void match_clock_json(struct wire *w, const struct table *t) {
    if (!has_clock(t) || t->row.status != TABLE_PLAYING) {
        return;
    }
    wire_open(w, "clock", '{');
    wire_open(w, "left_ms", '[');
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        int64_t left = left_ms(t, seat);
        wire_int(w, NULL, left < 0 ? 0 : left);
    }
    wire_close(w, ']');
    wire_open(w, "running", '[');
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        if ((t->match->acting >> seat & 1) && !table_holiday(t, seat)) {
            wire_int(w, NULL, seat_number(seat));
        }
    }
    wire_close(w, ']');
    wire_close(w, '}');
}

static void on_taken(void *ctx, struct table *t, enum store_code code) {
    (void)ctx;
    log_line("clock", LOG_TEXT("table", t->row.id), LOG_INT("saved", code == STORE_OK));
}

/* Somebody else is there, who waits. */
static bool is_awaited(const struct table *t, uint8_t seat) {
    for (uint8_t i = 0; i < t->row.seats; i++) {
        bool other =
            t->row.seat[i].kind == SEAT_PERSON && !table_holds(t, t->row.seat[i].person, seat);
        if (other && table_online(t, i)) {
            return true;
        }
    }
    return false;
}

void match_clock_tick(struct table *t) {
    if ((!has_clock(t) && !t->row.stand_in) || t->row.status != TABLE_PLAYING || !t->match ||
        t->busy || t->server->draining || !table_leads(t) || store_stalls(t->server->store)) {
        return;
    }
    match_orders(t);
    for (uint8_t seat = 0; !t->busy && seat < t->row.seats; seat++) {
        bool late = has_clock(t) && left_ms(t, seat) <= 0;
        bool gone = t->row.stand_in && !table_is_slow(&t->row) && table_absent(t, seat) &&
                    is_awaited(t, seat);
        if (!(t->match->acting >> seat & 1) || table_bot_acts(t, seat) || (!late && !gone)) {
            continue;
        }
        struct table_row next = t->row;
        char control[160];
        t->server->players->take_over(&next, seat, late ? "clock" : "gone", control,
                                      sizeof control);
        next.seat[seat].timed_out = late && (t->row.game_s || t->row.forfeit);
        if (table_out(&next) == (1 << next.seats) - 1) { /* nobody is left to play it */
            next.status = TABLE_CLOSED;
            next.ended = server_now();
            snprintf(control, sizeof control, "{\"kind\":\"aborted\"}");
        }
        table_change_led(t, &next, control, on_taken, NULL);
        return; /* the others at the next tick */
    }
}

/* ---- out of the game ------------------------------------------------------------------------- */

/*
 * A seat whose player is out of the game because their time ran out. The rulebooks know no turn
 * without an action, so the seat goes on with what matters least to the others: it draws from a
 * deck as long as there is one, and claims only if nothing else is left. It is placed last
 * (match_place), whatever its score. A bot would play on in earnest, for nobody; to end the game
 * would take it from those who are left.
 */
/* What matters least comes first. */
static const uint8_t order[RH_KINDS] = {
    [RH_DRAW] = 1,  [RH_PASS] = 2,   [RH_TICKETS] = 3,  [RH_PLAY] = 4,
    [RH_CLAIM] = 5, [RH_HARBOR] = 6, [RH_COMPLETE] = 7, [RH_EXCHANGE] = 8,
};

static uint32_t weight(const struct rh_action *a) {
    uint32_t size = 0;
    if (a->kind == RH_KEEP) {
        size = (uint32_t)__builtin_popcountll(a->tickets);
    } else if (a->kind == RH_DRAW) {
        size = a->card != RH_NONE; /* a card that lies open may be somebody's wish */
    } else if (a->kind == RH_CLAIM || a->kind == RH_HARBOR || a->kind == RH_PLAY ||
               a->kind == RH_EXCHANGE) {
        size = (uint32_t)a->n + a->m + a->wilds;
    }
    return order[a->kind] << 8 | size;
}

static bool find_least(const struct match *g, uint8_t seat, struct rh_action *least) {
    struct rh_state view;
    struct rh_action *list = malloc(RH_LEGAL_MAX * sizeof *list);
    rh_view(g->c, &g->state, seat, &view);
    size_t n = list ? rh_legal(g->c, &view, seat, list) : 0;
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || weight(&list[i]) < weight(least)) {
            *least = list[i];
        }
    }
    free(list);
    return n > 0;
}

void match_forfeit(struct table *t, uint8_t seat) {
    const struct match *g = t->match;
    struct rh_action a;
    struct move *m = find_least(g, seat, &a) ? calloc(1, sizeof *m) : NULL;
    if (!m) {
        return;
    }
    m->seat = seat;
    m->by_bot = true;
    m->expect = g->seq;
    m->came_ns = uv_hrtime();
    memcpy(m->id, "*", 2); /* as a bot's */
    rh_action_print(g->c, &a, m->text, sizeof m->text);
    match_move(t, m);
}

/* ---- word of turns --------------------------------------------------------------------------- */

/* Whose turn it is at slow tables is kept, so that word of it leaves once, over restarts too: rows
   of the store that are written together with the deal or the move, and read by server/alerts. */
static void begin_turn(struct store_job *j, const struct table_row *row, uint8_t seat, uint32_t seq,
                       int64_t at) {
    struct store_values v = {0};
    store_int(&v, row->number);
    store_int(&v, seat);
    store_text(&v, row->seat[seat].person);
    store_int(&v, seq);
    store_int(&v, at);
    store_put(j, STORE_TURN_BEGIN, &v);
}

static void end_turn(struct store_job *j, const struct table_row *row, uint8_t seat) {
    struct store_values v = {0};
    store_int(&v, row->number);
    store_int(&v, seat);
    store_put(j, STORE_TURN_END, &v);
}

static bool waits_for(const struct table_row *row, uint8_t seat) {
    return row->seat[seat].kind == SEAT_PERSON && !row->seat[seat].bot_plays;
}

void match_turns_deal(struct store_job *j, const struct table_row *row, int64_t at) {
    for (uint8_t seat = 0; table_is_slow(row) && seat < row->seats; seat++) {
        if (waits_for(row, seat)) {
            begin_turn(j, row, seat, 0, at);
        }
    }
}

void match_turns_move(struct store_job *j, const struct table *t, const struct rh_state *next,
                      const struct log_entry *e) {
    uint8_t before = rh_to_act(&t->match->state), after = rh_to_act(next);
    if (!table_is_slow(&t->row)) {
        return;
    }
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        bool was = before >> seat & 1, is = after >> seat & 1;
        if (is && !was && waits_for(&t->row, seat)) {
            begin_turn(j, &t->row, seat, e->seq, e->at);
        } else if (was && !is) {
            end_turn(j, &t->row, seat);
        }
    }
}
