/* The log into a position, and a position into the log: headers, loading, replaying. */
#include "server/base/log.h"
#include "server/tables/map_cache.h"
#include "server/tables/match.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* A name as a record can hold it: short enough, and without the sign that starts a comment. */
void match_record_name(const char *name, char out[RH_ID_MAX]) {
    size_t n = strlen(name);
    if (n > RH_ID_MAX - 1) {
        n = RH_ID_MAX - 1;
        while (n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80) {
            n--; /* not in the middle of a character */
        }
    }
    for (size_t i = 0; i < n; i++) {
        out[i] = name[i] == '#' ? '-' : name[i];
    }
    out[n] = 0;
}

/* The deal follows from the seed that was committed to and from what each seat's client added
   since. */
static void add_client_seeds(struct rh_record *r, const struct table_row *row) {
    for (unsigned i = 0; i < row->seats; i++) {
        if (row->seat[i].has_client_seed) {
            r->client.added = (uint8_t)(r->client.added | 1 << i);
            memcpy(r->client.seed[i], row->seat[i].client_seed, sizeof r->client.seed[i]);
        }
    }
    if (r->client.added) {
        memcpy(r->committed, row->seed, sizeof r->committed);
        rh_seed_mix(r->committed, &r->client, r->seed);
    }
}

char *match_header(struct server *s, const struct table_row *row) {
    const struct rh_components *c = map_cache_get(s, row->map);
    struct rh_record *r = c ? calloc(1, sizeof *r) : NULL;
    if (!r) {
        return NULL;
    }
    memcpy(r->map, c->id, sizeof r->map);
    r->map_hash = c->hash;
    r->options = (struct rh_options){
        .seats = row->seats, .first = row->first, .open_platform = row->open_platform};
    /* Names stand in the row alone: a log that is chained by hashes could not be rid of them. */
    r->has_seed = true;
    memcpy(r->seed, row->seed, sizeof r->seed);
    add_client_seeds(r, row);
    struct buf out = {0};
    buf_text(&out, "# engine " RH_VERSION "\n");
    size_t need = rh_record_print(c, r, NULL, 0);
    if (buf_room(&out, need + 1)) {
        out.n += rh_record_print(c, r, out.p + out.n, need + 1);
    }
    free(r);
    return buf_take(&out);
}

void match_id_hash(uint8_t seat, const char *id, uint8_t out[16]) {
    crypto_generichash(out, 16, (const uint8_t *)id, strlen(id), &seat, 0);
}

bool match_push(struct match *m, const struct entry *e) {
    if (m->entries_n == m->entries_size) {
        uint32_t size = m->entries_size ? 2 * m->entries_size : 16;
        struct entry *bigger = realloc(m->entry, size * sizeof *bigger);
        if (!bigger) {
            return false;
        }
        m->entry = bigger;
        m->entries_size = size;
    }
    m->entry[m->entries_n++] = *e;
    return true;
}

void match_finish(struct table *t) {
    struct match *m = t->match;
    if (!m) {
        return;
    }
    for (uint32_t i = 0; i < m->entries_n; i++) {
        free(m->entry[i].control);
    }
    free(m->entry);
    free(m->back);
    free(m->deal);
    free(m);
    t->match = NULL;
}

/* ---- reading the log ------------------------------------------------------------------------- */

struct loading {
    struct match *m;
    struct rh_record *record; /* of the header; NULL: it was read before */
    const char *wrong;
    struct rh_events events; /* of the last entry */
};

static bool read_header(struct loading *l, const struct log_entry *e) {
    struct match *m = l->m;
    struct rh_complaint why;
    if (!rh_record_parse(m->c, e->body, l->record, &why)) {
        l->wrong = "the header does not parse";
        return false;
    }
    m->options = l->record->options;
    memcpy(m->seed, l->record->seed, sizeof m->seed);
    m->client = l->record->client;
    memcpy(m->committed, l->record->committed, sizeof m->committed);
    if (!l->record->has_seed) {
        m->deal = malloc(sizeof *m->deal);
        if (!m->deal) {
            l->wrong = "no memory";
            return false;
        }
        *m->deal = l->record->deal;
    }
    rh_setup(m->c, &m->options, m->seed, m->deal, &m->state);
    const struct entry deal = {.loose = true};
    return match_push(m, &deal);
}

static bool read_move(struct loading *l, const struct log_entry *e) {
    struct match *m = l->m;
    struct entry entry = {.seat = e->seat};
    struct rh_state next;
    struct rh_complaint why;
    if (!rh_action_parse(m->c, e->seat, e->body, &entry.action, &why) ||
        match_check(m, &entry.action) != RH_OK) {
        l->wrong = "a move of the log breaks a rule";
        return false;
    }
    match_apply(m, &entry.action, &next, &l->events);
    entry.loose = m->state.phase != RH_PLAYING && next.phase == m->state.phase;
    match_id_hash(e->seat, e->id, entry.id_hash);
    return match_keep(m, &entry, &next, e->ms, &l->events);
}

static bool push_control(struct match *m, const struct log_entry *e) {
    const struct entry entry = {.control = strdup(e->body), .loose = true, .seat = e->seat};
    if (!entry.control || !match_push(m, &entry)) {
        free(entry.control);
        return false;
    }
    match_note_control(m, e->body);
    return true;
}

static bool read_entry(void *ctx, const struct log_entry *e) {
    struct loading *l = ctx;
    struct match *m = l->m;
    struct log_entry check = *e;
    store_chain(m->entries_n ? m->chain : NULL, &check);
    if (e->seq != m->entries_n || memcmp(check.hash, e->hash, sizeof e->hash) != 0) {
        l->wrong = e->seq != m->entries_n ? "the log has a gap" : "the chain of the log is broken";
        return false;
    }
    bool ok = true;
    if (e->kind == ENTRY_START && e->seq == 0 && l->record) {
        ok = read_header(l, e);
    } else if (e->kind == ENTRY_MOVE && e->seq > 0) {
        ok = read_move(l, e);
    } else {
        ok = push_control(m, e);
    }
    memcpy(m->chain, e->hash, sizeof m->chain);
    m->seq = e->seq;
    m->moved = e->kind == ENTRY_CONTROL ? m->moved : e->at;
    if (!ok && !l->wrong) {
        l->wrong = "no memory";
    }
    return ok;
}

bool match_follow(struct table *t, const struct log_entry *e) {
    struct match *m = t->match;
    struct loading l = {.m = m};
    if (e->seq != m->seq + 1 || !read_entry(&l, e)) {
        log_line("damaged", LOG_TEXT("table", t->row.id),
                 LOG_TEXT("why", l.wrong ? l.wrong : "an entry does not follow"));
        match_finish(t); /* the next who asks reads all of it again */
        return false;
    }
    bool move = e->kind == ENTRY_MOVE;
    m->shown_ms = move ? uv_now(&t->server->loop) : m->shown_ms;
    match_clock_set(t, move ? e->seat : RH_NONE);
    match_notify(t, move ? &l.events : NULL);
    return true;
}

bool match_read(struct table *t, struct store_reader *r, const struct rh_components *c) {
    struct match *m = calloc(1, sizeof *m);
    struct loading l = {.m = m, .record = malloc(sizeof *l.record), .wrong = NULL};
    bool ok = m && l.record && c;
    t->match = m;
    if (ok) {
        m->c = c;
        ok = store_each_entry(r, t->row.number, 0, read_entry, &l);
        ok = ok && !l.wrong && m->entries_n > 0;
    }
    free(l.record);
    if (!ok) {
        log_line("damaged", LOG_TEXT("table", t->row.id),
                 LOG_TEXT("why", l.wrong ? l.wrong : "it cannot be read"));
        match_finish(t);
    }
    return ok;
}

bool match_load(struct table *t) {
    if (t->match) {
        return true;
    }
    if (t->row.status != TABLE_PLAYING && t->row.status != TABLE_OVER) {
        return false;
    }
    if (!match_read(t, store_loop_reader(t->server->store), map_cache_get(t->server, t->row.map))) {
        return false;
    }
    t->match->loaded_ms = uv_now(&t->server->loop);
    match_clock_set(t, RH_NONE);
    return true;
}

void match_begin(struct table *t, const struct log_entry *start) {
    t->match = calloc(1, sizeof *t->match);
    struct loading l = {.m = t->match, .record = malloc(sizeof *l.record)};
    bool ok = t->match && l.record;
    if (ok) {
        t->match->c = map_cache_get(t->server, t->row.map);
        ok = t->match->c && read_entry(&l, start);
    }
    free(l.record);
    if (!ok) {
        match_finish(t); /* it is in the log; the next who asks tries again */
        return;
    }
    t->server->metrics.started++;
    log_line("start", LOG_TEXT("table", t->row.id), LOG_TEXT("map", t->row.map),
             LOG_INT("seats", t->row.seats));
    match_clock_set(t, RH_NONE);
    for (struct watch *w = t->watches; w; w = w->next) {
        match_snapshot(t, w);
    }
}

void match_control(struct table *t, const struct log_entry *e) {
    struct match *m = t->match;
    if (!push_control(m, e)) {
        match_finish(t);
        return;
    }
    m->seq = e->seq;
    memcpy(m->chain, e->hash, sizeof m->chain);
    match_clock_set(t, RH_NONE);
    match_notify(t, NULL);
}

void match_replay(const struct match *m, uint32_t steps, struct rh_state *state,
                  void (*each)(void *, uint32_t, const struct rh_state *, const struct rh_events *),
                  void *ctx) {
    assert(m && state && steps <= m->seq);
    struct rh_events events;
    rh_setup(m->c, &m->options, m->seed, m->deal, state);
    for (uint32_t i = 1; i <= steps && i < m->entries_n; i++) {
        events.n = 0;
        if (m->entry[i].gone) {
            continue;
        }
        if (!m->entry[i].control) {
            rh_apply(m->c, m->deal, state, &m->entry[i].action, &events);
        }
        if (each) {
            each(ctx, i, state, &events);
        }
    }
}
