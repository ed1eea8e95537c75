/*
 * Closing a table. Before the deal its host may; a running game is broken off only if everybody who
 * plays agrees or is away: who loses does not take the game from the others.
 */
#include "server/api/api.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <string.h>

static void close_it(struct ask *a, struct table *t) {
    struct table_row next = t->row;
    next.status = TABLE_CLOSED;
    next.ended = server_now();
    char control[40];
    api_control(control, sizeof control, "aborted", RH_NONE);
    api_save(a, t, &next, control, 200, NULL);
}

/* A program from outside has no opinion. */
static bool is_program(struct table *t, uint8_t seat) {
    struct person_row person;
    return store_person(store_loop_reader(t->server->store), t->row.seat[seat].person, &person) &&
           person.bot;
}

/* Whether a seat stands against breaking off: a person's who is here, or was a moment ago. */
static bool objects(struct table *t, uint8_t seat, const char *asks) {
    const struct seat_row *s = &t->row.seat[seat];
    if (s->kind != SEAT_PERSON || !strcmp(s->person, asks) || match_agrees(t, s->person)) {
        return false;
    }
    if (t->row.rated && s->person[0]) {
        return true; /* who has left would be spared the loss */
    }
    bool away = s->bot_plays ? !table_online(t, seat) : table_absent(t, seat);
    return !away && !is_program(t, seat);
}

static void break_off(struct ask *a, struct table *t, bool agree) {
    uint8_t mine = 0, against = 0;
    if (!match_load(t)) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    for (uint8_t i = t->row.seats; i-- > 0;) {
        mine = table_holds(t, a->me.id, i) ? (uint8_t)(i + 1) : mine;
        against = (uint8_t)(against + objects(t, i, a->me.id));
    }
    if (agree && against == 0) {
        close_it(a, t);
        return;
    }
    if (!mine) {
        reply_error(a->c, 403, "players-here", "The players must agree first.");
        return;
    }
    char control[80];
    api_control(control, sizeof control, agree ? "break-off" : "play-on", (uint8_t)(mine - 1));
    api_save(a, t, &t->row, control, 200, NULL);
}

void api_close(struct ask *a) {
    struct table *t = api_table_also(a, ALSO_QUICK | ALSO_DUPLICATE | ALSO_DAILY);
    bool agree;
    if (!t) {
        return;
    }
    if (!wire_get_bool(a->body, "agree", true, &agree)) {
        reply_error(a->c, 400, "bad-options", "agree is true or false.");
        return;
    }
    if (t->row.status == TABLE_OPEN && (t->row.quick || t->row.duplicate[0])) {
        reply_error(a->c, 409, t->row.quick ? "quick" : "duplicate", "It is left, not closed.");
        return;
    }
    bool seated = table_row_holds(&t->row, a->me.id);
    if ((t->row.status != TABLE_PLAYING || !seated) && !api_needs_host(a, t)) {
        return;
    }
    if (t->row.status == TABLE_PLAYING) {
        break_off(a, t, agree);
    } else {
        close_it(a, t);
    }
}
