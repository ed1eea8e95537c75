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
 * day for the players, whatever became of the server meanwhile.
 */
#include "server/tables/match.h"

#include "core/seat.h"
#include "server/base/log.h"
#include "server/store/follow.h"

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
        int64_t passed = server_now() - m->moved;
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
        if (t->match->acting >> seat & 1) {
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
        next.seat[seat].timed_out = late && t->row.game_s != 0;
        table_change_led(t, &next, control, on_taken, NULL);
        return; /* the others at the next tick */
    }
}
