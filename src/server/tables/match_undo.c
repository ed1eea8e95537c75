/*
 * What may be taken back at a table, and taking it back.
 *
 * The engine says which actions show something (rh_shows). Of those that show nothing the positions
 * before them are kept, as long as their seat alone goes on acting: so what lies on the pile is
 * exactly what may be taken back, from the top. An undo is an entry of the log like a move; it and
 * what it takes back are `gone`, and whoever reads the log passes over them.
 *
 * At a table nobody is alone: who plays against bots here may be watched, and the game is listed.
 */
#include "server/tables/match.h"

#include <assert.h>
#include <stdlib.h>

/* The last action that stands; 0: there is none. */
static uint32_t last_standing(const struct match *m) {
    uint32_t i = m->entries_n - 1;
    while (i > 0 && (m->entry[i].control || m->entry[i].gone)) {
        i--;
    }
    return i;
}

enum rh_result match_check(const struct match *m, const struct rh_action *a) {
    assert(m && a && m->entries_n);
    if (a->kind != RH_UNDO) {
        return rh_check(m->c, &m->state, a);
    }
    uint32_t last = last_standing(m);
    return a->back ? RH_UNDO_NOT_ALONE
                   : rh_undo_check(a, last, last ? &m->entry[last].action : NULL, !m->back_n);
}

void match_apply(const struct match *m, const struct rh_action *a, struct rh_state *next,
                 struct rh_events *events) {
    assert(match_check(m, a) == RH_OK);
    events->n = events->lost = 0;
    if (a->kind == RH_UNDO) {
        *next = m->back[m->back_n - 1].state;
        return;
    }
    *next = m->state;
    rh_apply(m->c, m->deal, next, a, events);
}

static bool keep_room(struct match *m) {
    if (m->back_n < m->back_size) {
        return true;
    }
    uint32_t size = m->back_size ? 2 * m->back_size : 2;
    struct back *bigger = realloc(m->back, size * sizeof *bigger);
    if (bigger) {
        m->back = bigger;
        m->back_size = size;
    }
    return bigger != NULL;
}

/* The clock of a turn goes on as if what was taken back had not ended it. */
static void keep_undo(struct match *m, const struct rh_state *next, uint32_t ms,
                      const struct rh_events *events) {
    struct entry *undo = &m->entry[m->entries_n - 1];
    uint8_t seat = undo->seat;
    undo->gone = true;
    undo->undoes = last_standing(m);
    m->entry[undo->undoes].gone = true;
    m->state = *next;
    match_clock_count(m, seat, ms, events);
    m->turn_ms[seat] = m->back[--m->back_n].turn_ms + ms;
}

bool match_keep(struct match *m, const struct entry *e, const struct rh_state *next, uint32_t ms,
                const struct rh_events *events) {
    uint32_t last = last_standing(m);
    if (!keep_room(m) || !match_push(m, e)) {
        return false;
    }
    m->left = (uint8_t)(m->left | (m->stood_in & 1 << e->seat));
    if (e->action.kind == RH_UNDO) {
        keep_undo(m, next, ms, events);
        return true;
    }
    bool shows = rh_shows(m->c, &m->state, next);
    if (shows || (last && m->entry[last].seat != e->seat)) {
        m->back_n = 0;
    }
    if (!shows) {
        m->back[m->back_n++] = (struct back){m->state, m->turn_ms[e->seat] + ms};
    }
    m->state = *next;
    match_clock_count(m, e->seat, ms, events);
    return true;
}
