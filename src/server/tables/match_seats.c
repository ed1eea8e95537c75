/* What the log tells of seats in a running game: who has held whose cards,
   and who wants to break off. */
#include "server/tables/match.h"

#include "core/seat.h"

#include <string.h>

/* The seat of a control entry as a bit; 0: it names none. */
static uint8_t seat_bit(const json_t *o) {
    int64_t seat;
    return wire_get_int(o, "seat", 1, RH_SEATS_MAX, &seat) ? (uint8_t)(1 << seat_of_number(seat))
                                                           : 0;
}

void match_note_control(struct match *m, const char *control) {
    char why[120];
    json_t *o = wire_parse(control, strlen(control), why);
    const char *kind = o ? wire_get_text(o, "kind", 16) : NULL;
    if (kind && !strcmp(kind, "break-off")) {
        m->break_off |= seat_bit(o);
    } else if (kind && (!strcmp(kind, "play-on") || !strcmp(kind, "seated"))) {
        m->break_off &= (uint8_t)~seat_bit(o);
    }
    if (kind && !strcmp(kind, "takeover")) {
        m->stood_in |= seat_bit(o);
    } else if (kind && (!strcmp(kind, "giveback") || !strcmp(kind, "seated"))) {
        m->stood_in &= (uint8_t)~seat_bit(o);
    }
    json_decref(o);
}

static bool names(const json_t *o, const char *key, const char *person) {
    const char *text = wire_get_text(o, key, TOKEN_ID);
    return text && !strcmp(text, person);
}

uint8_t match_cards_seen(const struct table *t, const char *person) {
    uint8_t seen = 0;
    for (uint8_t i = 0; i < t->row.seats; i++) {
        if (table_holds(t, person, i)) {
            seen = (uint8_t)(seen | 1 << i);
        }
    }
    for (uint32_t i = 1; t->match && i < t->match->entries_n; i++) {
        const char *control = t->match->entry[i].control;
        char why[120];
        json_t *o = control ? wire_parse(control, strlen(control), why) : NULL;
        if (o && (names(o, "from", person) || names(o, "to", person))) {
            seen |= seat_bit(o);
        }
        json_decref(o);
    }
    return seen;
}

/* Who agrees with one seat agrees with all that they hold. */
bool match_agrees(const struct table *t, const char *person) {
    for (uint8_t i = 0; t->match && i < t->row.seats; i++) {
        if ((t->match->break_off >> i & 1) && table_holds(t, person, i)) {
            return true;
        }
    }
    return false;
}
