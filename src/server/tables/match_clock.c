/*
 * Clocks: so many seconds for each turn, or for the whole game.
 *
 * A turn may be several actions: two cards, or tickets and what is kept of them; and what all choose at
 * once is one turn too. Time is measured on the loop's clock from when a seat is to act, and added up
 * from the log. So a clock stands still while the server is down: the action that was under way starts
 * anew, what was spent before it in the same turn stays spent.
 */
#include "server/tables/match.h"

#include "server/base/log.h"

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

uint32_t match_clock_spent(const struct table *t, uint8_t seat) {
    const struct match *m = t->match;
    if (!(m->acting >> seat & 1)) {
        return 0;
    }
    uint64_t ms = uv_now(&t->server->loop) - m->began_ms[seat];
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
        if (t->match->acting >> seat & 1) {
            wire_int(w, NULL, seat + 1);
        }
    }
    wire_close(w, ']');
    wire_close(w, '}');
}

static void on_taken(void *ctx, struct table *t, enum store_code code) {
    (void)ctx;
    log_line("clock", LOG_TEXT("table", t->row.id), LOG_INT("saved", code == STORE_OK));
}

void match_clock_tick(struct table *t) {
    if (!has_clock(t) || t->row.status != TABLE_PLAYING || !t->match || t->busy ||
        t->server->draining) {
        return;
    }
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        if (!(t->match->acting >> seat & 1) || table_bot_acts(t, seat) || left_ms(t, seat) > 0) {
            continue;
        }
        struct table_row next = t->row;
        char control[160];
        t->server->players->take_over(&next, seat, "clock", control, sizeof control);
        next.seat[seat].timed_out = t->row.game_s != 0;
        table_change(t, &next, control, on_taken, NULL);
        return; /* the others at the next tick */
    }
}
