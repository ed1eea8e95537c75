/* Seats: sitting down, standing up, bots and programs. What changes hands in a game is in api_handover.c. */
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/bots/thinker.h"
#include "server/tables/lobby.h"
#include "server/tables/person.h"

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
    s->kind = bot ? SEAT_BOT : SEAT_PROGRAM;
    snprintf(s->level, sizeof s->level, "%s", level);
    snprintf(s->name, sizeof s->name, "%s", level);
    s->name[0] = (char)(s->name[0] >= 'a' && s->name[0] <= 'z' ? s->name[0] - 32 : s->name[0]);
    return true;
}

bool api_seat_of(struct ask *a, const struct table *t, uint8_t *seat) {
    int64_t n;
    if (!wire_get_int(a->body, "seat", 1, t->row.seats, &n)) {
        reply_error(a->c, 400, "bad-seat", "Say a seat of this table.");
        return false;
    }
    *seat = (uint8_t)(n - 1);
    return true;
}

struct table *api_own_seat(struct ask *a, uint8_t *seat) {
    struct table *t = api_table_of(a);
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
    snprintf(out, size, "{\"kind\":\"%s\",\"seat\":%d}", kind, seat + 1);
}

/* In a running game nobody sits down to another's cards with cards in hand: a host who freed a seat would see
   what its player held. */
static bool would_peek(struct ask *a, const struct table *t) {
    bool peeks = t->row.status == TABLE_PLAYING && table_row_holds(&t->row, a->me.id);
    if (peeks) {
        reply_error(a->c, 403, "forbidden", "Who plays already cannot take another's cards.");
    }
    return peeks;
}

/* ---- sitting down ---------------------------------------------------------------------------------------- */

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
        while (seat < t->row.seats && t->row.seat[seat].kind != SEAT_OPEN) {
            seat++;
        }
    }
    if (seat == t->row.seats || t->row.seat[seat].kind != SEAT_OPEN) {
        reply_error(a->c, 409, seat == t->row.seats ? "no-free-seat" : "seat-taken",
                    "Somebody sits there already.");
        return;
    }
    if (would_peek(a, t)) {
        return;
    }
    struct table_row next = t->row;
    char name[LIMIT_NAME_BYTES + 1], control[80];
    if (!seat_name(a, a->body, name)) {
        reply_error(a->c, 400, "bad-name", "A name is 1 to 40 plain characters.");
        return;
    }
    seat_person(&next.seat[seat], &a->me, name);
    next.seat[seat].timed_out = t->row.seat[seat].timed_out;
    api_control(control, sizeof control, "seated", seat);
    api_save(a, t, &next, control, 200, NULL);
}

void api_stand(struct ask *a) {
    uint8_t seat;
    struct table *t = api_own_seat(a, &seat);
    if (!t) {
        return;
    }
    struct table_row next = t->row;
    char control[160] = "";
    if (t->row.status == TABLE_PLAYING) {
        bots_take_over(&next, seat, "left", control, sizeof control);
    } else {
        next.seat[seat] = (struct seat_row){.kind = SEAT_OPEN};
    }
    api_save(a, t, &next, control, 200, NULL);
}

/* The host frees a seat, or puts a bot there. In a running game a free seat waits for somebody. */
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
    if (t->row.status == TABLE_PLAYING && !strcmp(kind, "me") &&
        t->row.seat[seat].kind == SEAT_PERSON) {
        reply_error(a->c, 403, "not-your-seat", "Free the seat first.");
        return;
    }
    if (!strcmp(kind, "me") && would_peek(a, t)) {
        return;
    }
    char control[80];
    api_control(control, sizeof control, next.seat[seat].kind == SEAT_OPEN ? "freed" : "seated",
                seat);
    api_save(a, t, &next, control, 200, NULL);
}

/* ---- programs from outside ------------------------------------------------------------------------------------ */

void api_bot(struct ask *a) {
    struct table *t = api_table_of(a);
    uint8_t seat;
    char name[LIMIT_NAME_BYTES + 1];
    if (!t || !api_needs_host(a, t) || !api_seat_of(a, t, &seat)) {
        return;
    }
    if (t->row.seat[seat].kind != SEAT_OPEN) {
        reply_error(a->c, 409, "seat-taken", "Somebody sits there already.");
        return;
    }
    const char *text = wire_get_text(a->body, "name", LIMIT_NAME_BYTES);
    if (!text || !wire_clean(text, LIMIT_NAME, name, sizeof name)) {
        reply_error(a->c, 400, "bad-name", "A name is 1 to 40 plain characters.");
        return;
    }
    struct person_row bot;
    char token[TOKEN_TEXT], more[160], control[80];
    person_make(&bot, name, true, token);
    struct store_job *j = store_job(NULL, NULL);
    if (!j) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    /* The person is saved before the table, by the same writer: a table never names nobody. */
    store_put_person(j, &bot);
    store_submit(t->server->store, j);
    struct table_row next = t->row;
    seat_person(&next.seat[seat], &bot, name);
    snprintf(more, sizeof more, "\"token\":\"%s\",\"seat\":%d,", token, seat + 1);
    api_control(control, sizeof control, "seated", seat);
    api_save(a, t, &next, control, 201, more);
}
