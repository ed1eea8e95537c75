/* Seats: sitting down, standing up, bots and programs.
   What changes hands in a game is in api_handover.c. */
#include "server/api/api.h"

#include "core/seat.h"
#include "server/bots/bots.h"
#include "server/bots/thinker.h"
#include "server/tables/lobby.h"
#include "server/tables/quick.h"
#include "text/json.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void seat_person(struct seat_row *s, const struct person_row *me, const char *name) {
    *s = (struct seat_row){.kind = SEAT_PERSON};
    memcpy(s->person, me->id, sizeof s->person);
    memcpy(s->name, name, strlen(name) + 1);
}

/* A name of its own for this seat, or the person's; false: it is no name. */
static bool seat_name(struct ask *a, const json_t *o, char name[LIMIT_NAME_BYTES + 1]) {
    const json_t *given = json_object_get(o, "name");
    if (!given || json_is_null(given)) {
        memcpy(name, a->me.name, LIMIT_NAME_BYTES + 1);
        return true;
    }
    const char *text = wire_get_text(o, "name", LIMIT_NAME_BYTES);
    return text && wire_clean(text, LIMIT_NAME, name, LIMIT_NAME_BYTES + 1);
}

static bool has_program(const struct server *s, const char *name) {
    for (uint8_t i = 0; i < s->config.programs_n; i++) {
        if (!strcmp(s->config.program[i].name, name)) {
            return true;
        }
    }
    return false;
}

bool api_seat_fill(struct ask *a, const json_t *o, const char *kind, struct seat_row *s) {
    char name[LIMIT_NAME_BYTES + 1];
    *s = (struct seat_row){.kind = SEAT_OPEN};
    if (!strcmp(kind, "open")) {
        return true;
    }
    if (!strcmp(kind, "me")) {
        if (!seat_name(a, o, name)) {
            return false;
        }
        seat_person(s, &a->me, name);
        return true;
    }
    bool bot = !strcmp(kind, "bot");
    const char *level = wire_get_text(o, "level", sizeof s->level - 1);
    if (!level || (bot ? !thinker_has_level(level) : !has_program(a->c->server, level)) ||
        (!bot && strcmp(kind, "program") != 0)) {
        return false;
    }
    bots_sit(s, bot ? SEAT_BOT : SEAT_PROGRAM, level);
    return true;
}

bool api_seat_of(struct ask *a, const struct table *t, uint8_t *seat) {
    int64_t n;
    if (!wire_get_int(a->body, "seat", 1, t->row.seats, &n)) {
        reply_error(a->c, 400, "bad-seat", "Name a seat at this table.");
        return false;
    }
    *seat = seat_of_number(n);
    return true;
}

struct table *api_own_seat(struct ask *a, unsigned also, uint8_t *seat) {
    struct table *t = api_table_also(a, also);
    if (!t || !api_seat_of(a, t, seat)) {
        return NULL;
    }
    if (!table_holds(t, a->me.id, *seat)) {
        reply_error(a->c, 403, "not-your-seat", "This seat is not yours.");
        return NULL;
    }
    return t;
}

void api_control(char *out, size_t size, const char *kind, uint8_t seat) {
    assert(out && kind && (seat < RH_SEATS_MAX || seat == RH_NONE));
    struct out o;
    out_start(&o, out, size);
    json_open(&o, '{');
    json_put_text(&o, "kind", kind);
    if (seat != RH_NONE) {
        json_put_number(&o, "seat", seat_number(seat));
    }
    json_close(&o, '}');
    out_end(&o);
}

/* In a running game no seat gets new eyes: a second identity of somebody who plays, or a host with
   a token for a program, would see what its player held. A bot may stand in, which tells nobody. */
static bool would_peek(struct ask *a, const struct table *t) {
    bool peeks = t->row.status == TABLE_PLAYING;
    if (peeks) {
        reply_error(a->c, 403, "forbidden", "While a game is running, nobody new may see a hand.");
    }
    return peeks;
}

/* ---- sitting down ---------------------------------------------------------------------------- */

/* Whether the asker may have it: it is free, and kept for nobody else. */
static bool may_sit(const struct ask *a, const struct seat_row *s) {
    return s->kind == SEAT_OPEN && (!s->person[0] || !strcmp(s->person, a->me.id));
}

void api_sit(struct ask *a) {
    struct table *t = api_table_of(a);
    uint8_t seat = 0;
    if (!t) {
        return;
    }
    if (json_object_get(a->body, "seat")) {
        if (!api_seat_of(a, t, &seat)) {
            return;
        }
    } else {
        while (seat < t->row.seats && !may_sit(a, &t->row.seat[seat])) {
            seat++;
        }
    }
    if (seat == t->row.seats || !may_sit(a, &t->row.seat[seat])) {
        reply_error(a->c, 409, seat == t->row.seats ? "no-free-seat" : "seat-taken",
                    "Someone is already sitting there.");
        return;
    }
    if (would_peek(a, t)) {
        return;
    }
    struct table_row next = t->row;
    char name[LIMIT_NAME_BYTES + 1];
    if (!seat_name(a, a->body, name)) {
        reply_error(a->c, 400, "bad-name", "A name is 1 to 40 plain characters.");
        return;
    }
    seat_person(&next.seat[seat], &a->me, name);
    api_save(a, t, &next, NULL, 200, NULL);
}

void api_stand(struct ask *a) {
    uint8_t seat;
    struct table *t = api_own_seat(a, ALSO_QUICK | ALSO_DUPLICATE, &seat);
    if (!t) {
        return;
    }
    struct table_row next = t->row;
    char control[160] = "";
    if (t->row.status == TABLE_PLAYING) {
        bots_take_over(&next, seat, "left", control, sizeof control);
    } else if (t->row.duplicate[0]) {
        api_duplicate_stand(a, t, seat);
        return;
    } else if (quick_waits(&t->row)) {
        quick_leave(&next, seat);
    } else {
        next.seat[seat] = (struct seat_row){.kind = SEAT_OPEN};
    }
    api_save(a, t, &next, control, 200, NULL);
}

/* A seat of a running game. A person's stays theirs: when they are away a bot stands in until they
   are back. A bot's or a program's seat may go to another bot, but not to a program: what a bot
   plays may be the hand of somebody who was there before it. */
static void seat_in_game(struct ask *a, struct table *t, uint8_t seat,
                         const struct seat_row *wanted) {
    const struct seat_row *now = &t->row.seat[seat];
    struct table_row next = t->row;
    char control[160];
    if (wanted->kind == SEAT_PERSON || wanted->kind == SEAT_PROGRAM) {
        would_peek(a, t);
        return;
    }
    if (now->kind == SEAT_PERSON) {
        if (!table_holds(t, a->me.id, seat) && !table_absent(t, seat)) {
            reply_error(a->c, 403, "not-your-seat", "That player is here, or has only just left.");
            return;
        }
        if (now->bot_plays) {
            reply_error(a->c, 409, "bad-seat", "A bot plays there already.");
            return;
        }
        bots_take_over(&next, seat, "gone", control, sizeof control);
    } else if (t->row.rated) {
        reply_error(a->c, 409, "rated", "A seat of a rated table does not change hands.");
        return;
    } else if (wanted->kind == SEAT_OPEN) {
        reply_error(a->c, 409, "started", "The game is running: none of its seats is free.");
        return;
    } else {
        next.seat[seat] = *wanted;
        api_control(control, sizeof control, "seated", seat);
    }
    api_save(a, t, &next, control, 200, NULL);
}

/* The host frees a seat, or puts a bot there. */
void api_seat(struct ask *a) {
    struct table *t = api_table_of(a);
    uint8_t seat;
    if (!t || !api_needs_host(a, t) || !api_seat_of(a, t, &seat)) {
        return;
    }
    struct table_row next = t->row;
    const char *kind = wire_get_text(a->body, "kind", 16);
    if (!kind || !api_seat_fill(a, a->body, kind, &next.seat[seat])) {
        reply_error(a->c, 400, "bad-options",
                    "A seat is me, open, a bot of a known level, or a known program.");
        return;
    }
    if (t->row.status == TABLE_PLAYING) {
        seat_in_game(a, t, seat, &next.seat[seat]);
        return;
    }
    api_save(a, t, &next, NULL, 200, NULL);
}

/* A seat's client adds to the deal, after the hash of the server's seed was shown and before the
   cards are dealt. */
void api_client_seed(struct ask *a) {
    uint8_t seat;
    struct table *t = api_own_seat(a, ALSO_QUICK, &seat);
    if (!t) {
        return;
    }
    struct table_row next = t->row;
    const char *text = wire_get_text(a->body, "client_seed", 64);
    size_t n = 0;
    if (!text || strlen(text) != 64 ||
        sodium_hex2bin(next.seat[seat].client_seed, 32, text, 64, NULL, &n, NULL) != 0 || n != 32) {
        reply_error(a->c, 400, "bad-options", "client_seed is 64 hexadecimal digits.");
        return;
    }
    if (t->row.status != TABLE_OPEN) { /* no fault of theirs: the host dealt a moment before */
        struct out o;
        char late[20];
        out_start(&o, late, sizeof late);
        json_put_bool(&o, "late", true);
        out_end(&o);
        api_answer_table(a->c, 200, late, t);
        return;
    }
    next.seat[seat].has_client_seed = true;
    if (api_all_came(&next) && (!next.quick || quick_all_here(t))) {
        api_deal(a, t, &next);
    } else {
        api_save(a, t, &next, NULL, 200, NULL);
    }
}

/* Another color for a seat, before the deal; who wore it gets the one before. */
void api_color(struct ask *a) {
    uint8_t seat, color;
    struct table *t = api_own_seat(a, ALSO_QUICK, &seat);
    const char *name = wire_get_text(a->body, "color", 16);
    if (!t) {
        return;
    }
    if (!name || !table_color_of(name, &color)) {
        reply_error(a->c, 400, "bad-options", "color is blue, red, green, yellow or black.");
        return;
    }
    if (t->row.status != TABLE_OPEN) {
        reply_error(a->c, 409, "started", "The game is running.");
        return;
    }
    struct table_row next = t->row;
    for (uint8_t i = 0; i < next.seats; i++) {
        next.color[i] = next.color[i] ? next.color[i] : i + 1;
    }
    for (uint8_t i = 0; i < next.seats; i++) {
        if (next.color[i] == color) {
            next.color[i] = next.color[seat];
        }
    }
    next.color[seat] = color;
    api_save(a, t, &next, NULL, 200, NULL);
}

/* ---- programs from outside ------------------------------------------------------------------- */

void api_bot(struct ask *a) {
    struct table *t = api_table_of(a);
    uint8_t seat;
    char name[LIMIT_NAME_BYTES + 1];
    if (!t || !api_needs_host(a, t) || !api_seat_of(a, t, &seat)) {
        return;
    }
    if (t->row.seat[seat].kind != SEAT_OPEN) {
        reply_error(a->c, 409, "seat-taken", "Someone is already sitting there.");
        return;
    }
    if (would_peek(a, t)) {
        return;
    }
    if (t->row.rated) {
        reply_error(a->c, 409, "rated", "Programs do not play rated games.");
        return;
    }
    const char *text = wire_get_text(a->body, "name", LIMIT_NAME_BYTES);
    if (!text || !wire_clean(text, LIMIT_NAME, name, sizeof name)) {
        reply_error(a->c, 400, "bad-name", "A name is 1 to 40 plain characters.");
        return;
    }
    struct person_row bot;
    char token[TOKEN_TEXT], more[160];
    person_make(&bot, name, true, token);
    struct store_job *j = store_job(NULL, NULL);
    if (!j) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    /* The person is saved before the table, by the same writer: a table never names nobody. */
    person_put_new(j, &bot);
    store_submit(t->server->store, j);
    struct table_row next = t->row;
    seat_person(&next.seat[seat], &bot, name);
    struct out o;
    out_start(&o, more, sizeof more);
    json_put_text(&o, "token", token);
    json_put_number(&o, "seat", seat_number(seat));
    out_end(&o);
    api_save(a, t, &next, NULL, 201, more);
}
