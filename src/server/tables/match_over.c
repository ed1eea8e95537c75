/* A game that is over: scores in short, and the record with everything in it. */
#include "server/tables/match.h"

#include "core/seat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint8_t match_place(const struct rh_score *score, uint8_t seats, uint8_t behind, uint8_t seat) {
    bool last = behind >> seat & 1;
    uint8_t place = 1;
    for (uint8_t i = 0; i < seats; i++) {
        bool ahead = !(behind >> i & 1);
        place = (uint8_t)(place + (ahead && (last || score[i].rank < score[seat].rank)));
    }
    return place;
}

void match_result(const struct rh_components *c, const struct rh_state *s, uint8_t behind,
                  char *out, size_t size) {
    assert(c && s && out && size > 2);
    struct rh_score score[RH_SEATS_MAX];
    rh_score(c, s, score);
    struct wire w = {.b = {.most = size}};
    wire_open(&w, NULL, '[');
    for (uint8_t i = 0; i < s->seats; i++) {
        wire_open(&w, NULL, '{');
        wire_int(&w, "seat", seat_number(i));
        wire_int(&w, "total", score[i].total);
        wire_int(&w, "rank", match_place(score, s->seats, behind, i));
        wire_close(&w, '}');
    }
    wire_close(&w, ']');
    snprintf(out, size, "%.*s", w.b.broken ? 2 : (int)w.b.n, w.b.broken ? "[]" : w.b.p);
    buf_finish(&w.b);
}

void match_record(const struct table *t, struct rh_record *r) {
    assert(t->match && r);
    const struct match *m = t->match;
    memset(r, 0, sizeof *r);
    memcpy(r->map, m->c->id, sizeof r->map);
    r->map_hash = m->c->hash;
    r->options = m->options;
    r->options.first = m->state.first;
    for (int i = 0; i < t->row.seats; i++) {
        match_record_name(t->row.seat[i].name, r->name[i]);
    }
    r->has_seed = !m->deal;
    memcpy(r->seed, m->seed, sizeof r->seed);
    r->client = m->client;
    memcpy(r->committed, m->committed, sizeof r->committed);
    if (m->deal) {
        r->deal = *m->deal;
    }
    bool all = m->entries_n <= RH_RECORD_MAX; /* else what was taken back has no room */
    for (uint32_t i = 1; i < m->entries_n && r->actions_n < RH_RECORD_MAX; i++) {
        if (!m->entry[i].control && (all || !m->entry[i].gone)) {
            r->action[r->actions_n++] = m->entry[i].action;
        }
    }
    r->end_hash = rh_hash(&m->state);
}

bool match_record_text(const struct table *t, struct buf *out) {
    struct rh_record *r = malloc(sizeof *r);
    if (!r) {
        out->broken = true;
        return false;
    }
    match_record(t, r);
    size_t n = rh_record_print(t->match->c, r, NULL, 0);
    if (buf_room(out, n + 1)) {
        out->n = rh_record_print(t->match->c, r, out->p, n + 1);
    }
    free(r);
    return !out->broken;
}
