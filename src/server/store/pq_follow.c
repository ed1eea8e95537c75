/*
 * The follower's thread on PostgreSQL: hears, reads, and says that this node lives; see follow.h.
 *
 * Its connection listens. Whatever it cannot do it leaves for the next second: nothing depends on
 * it but how soon a node hears of the others, and its leases, which end by themselves.
 */
#include "server/base/log.h"
#include "server/store/pq_row.h"

#include <stdlib.h>
#include <string.h>

enum { ADOPT = 100, NUMBER = 24 }; /* games taken over at a time; digits of one in a list */

struct hearing {
    struct follow *f;
    struct pq_db d;
    char from[NOTICE_NODE]; /* whose payload is being read */
    bool gone;              /* devices were taken away */
};

static bool done(PGresult *r) {
    PQclear(r);
    return r != NULL;
}

/* ---- reading what is wanted ------------------------------------------------------------------ */

enum column { GAMES, SEQS, CHATS };

/* "{1,2,3}" of one member of those wants that have all of it; NULL: none, or no memory. */
static char *list_of(const struct follow_work *w, enum column which, enum column part) {
    char *out = malloc(w->want_n * NUMBER + 3);
    size_t n = 0;
    for (size_t i = 0; out && i < w->want_n; i++) {
        const struct lookup *at = &w->want[i];
        bool has = which == GAMES ? at->row : which == SEQS ? at->seq >= 0 : at->chat >= 0;
        int64_t value = part == GAMES ? at->game : part == SEQS ? at->seq : at->chat;
        if (has) {
            out[n] = n ? ',' : '{';
            n++;
            n += (size_t)snprintf(out + n, NUMBER, "%lld", (long long)value);
        }
    }
    if (!n) {
        free(out);
        return NULL;
    }
    memcpy(out + n, "}", 2);
    return out;
}

/* Runs a statement over those wants that have this part; NULL: there are none, or it failed. */
static PGresult *read_part(struct hearing *h, const struct follow_work *w, enum column part,
                           enum pq_statement which) {
    char *games = list_of(w, part, GAMES), *after = list_of(w, part, part);
    struct pq_args a = {0};
    PGresult *r = NULL;
    if (games && after) {
        pq_text(&a, games);
        if (part != GAMES) {
            pq_text(&a, after);
        }
        r = pq_run(&h->d, which, &a);
    }
    free(games);
    free(after);
    return r;
}

static bool tell_row(void *ctx, const struct table_row *row) {
    struct hearing *h = ctx;
    struct news *n = follow_news(NEWS_ROW, row->number, row->version, sizeof *row);
    if (n) {
        *n->row = *row;
    }
    follow_tell(h->f, n);
    return true;
}

static void tell_entries(struct hearing *h, PGresult *r) {
    for (int row = 0; r && row < PQntuples(r); row++) {
        struct log_entry e;
        int64_t game = pq_get_int(r, row, 0);
        if (!pq_get_entry(r, row, 1, game, &e)) {
            continue;
        }
        size_t text = strlen(e.body) + 1;
        struct news *n = follow_news(NEWS_ENTRY, game, e.seq, sizeof e + text);
        if (n) {
            *n->entry = e;
            n->entry->body = memcpy(n->entry + 1, e.body, text);
        }
        follow_tell(h->f, n);
    }
    PQclear(r);
}

static void tell_chats(struct hearing *h, PGresult *r) {
    for (int row = 0; r && row < PQntuples(r); row++) {
        int64_t game = pq_get_int(r, row, 0);
        struct news *n = follow_news(NEWS_CHAT, game, 0, sizeof *n->chat);
        if (n) {
            pq_get_chat(r, row, 1, game, n->chat);
        }
        follow_tell(h->f, n);
    }
    PQclear(r);
}

/* Rows are read before entries and told after them:
   a table that is over has all its entries by then. */
static void read_wanted(struct hearing *h, const struct follow_work *w) {
    PGresult *rows = read_part(h, w, GAMES, PQ_NEW_ROWS);
    tell_entries(h, read_part(h, w, SEQS, PQ_NEW_ENTRIES));
    if (rows) {
        pq_each_table(&h->d, rows, tell_row, h);
    }
    tell_chats(h, read_part(h, w, CHATS, PQ_NEW_CHATS));
}

static void read_versions(struct hearing *h) {
    const struct pq_args none = {0};
    PGresult *r = pq_run(&h->d, PQ_VERSIONS, &none);
    size_t n = r ? (size_t)PQntuples(r) : 0;
    struct news *all = r ? follow_news(NEWS_VERSIONS, 0, 0, n * sizeof *all->versions) : NULL;
    for (size_t i = 0; all && i < n; i++) {
        all->versions[i] = (struct notice){.kind = NOTICE_ROW,
                                           .game = pq_get_int(r, (int)i, 0),
                                           .value = pq_get_int(r, (int)i, 1)};
    }
    if (all) {
        all->n = n;
    }
    follow_tell(h->f, all);
    PQclear(r);
}

/* Devices that were taken away: at each notice, and each second in case one was lost. */
static void read_gone(struct hearing *h) {
    const struct pq_args none = {0};
    PGresult *r = pq_run(&h->d, PQ_GONE, &none);
    size_t n = r ? (size_t)PQntuples(r) : 0;
    struct news *all = n ? follow_news(NEWS_GONE, 0, 0, n * sizeof *all->gone) : NULL;
    for (size_t i = 0; all && i < n; i++) {
        struct gone_device *g = &all->gone[i];
        snprintf(g->person, sizeof g->person, "%s", PQgetvalue(r, (int)i, 0));
        snprintf(g->device, sizeof g->device, "%s", PQgetvalue(r, (int)i, 1));
    }
    if (all) {
        all->n = n;
    }
    follow_tell(h->f, all);
    PQclear(r);
    h->gone = false;
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void tell_notice(void *ctx, const struct notice *heard) {
    struct hearing *h = ctx;
    if (!strcmp(h->from, follow_node(h->f))) {
        return;
    }
    h->gone = h->gone || heard->kind == NOTICE_GONE;
    struct news *n = follow_news(NEWS_NOTICE, heard->game, heard->value, 0);
    if (n) {
        n->what = heard->kind;
        memcpy(n->node, h->from, sizeof n->node);
    }
    follow_tell(h->f, n);
}

static void hear(struct hearing *h) {
    if (!PQconsumeInput(h->d.c)) {
        pq_complain(&h->d, "listen");
        pq_drop(&h->d);
        return;
    }
    for (PGnotify *n; (n = PQnotifies(h->d.c));) {
        if (!notice_parse(n->extra, h->from, tell_notice, h)) {
            log_line("notice", LOG_TEXT("why", "a notice in the database is none of ours"));
        }
        PQfreemem(n);
    }
}

/* ---- presence -------------------------------------------------------------------------------- */

static void write_presence(struct hearing *h, const struct notices *all) {
    const char *node = follow_node(h->f);
    for (size_t i = 0; i < all->n && pq_connected(&h->d); i++) {
        uint8_t seats;
        uint32_t watching;
        presence_unpack(all->list[i].value, &seats, &watching);
        struct pq_args a = {0};
        pq_int(&a, all->list[i].game);
        pq_text(&a, node);
        pq_int(&a, seats);
        pq_int(&a, watching);
        done(pq_run(&h->d, PQ_PRESENT, &a));
    }
    for (size_t i = 0; i < all->n && pq_connected(&h->d);) {
        char payload[NOTICE_PAYLOAD];
        i = notices_print(all, i, node, payload);
        struct pq_args a = {0};
        pq_text(&a, payload);
        done(pq_run(&h->d, PQ_NOTIFY, &a));
    }
}

static void read_presence(struct hearing *h) {
    struct pq_args a = {0};
    pq_text(&a, follow_node(h->f));
    PGresult *r = pq_run(&h->d, PQ_PRESENCE, &a);
    for (int row = 0; r && row < PQntuples(r); row++) {
        const struct notice n = {.kind = NOTICE_PRESENCE,
                                 .game = pq_get_int(r, row, 0),
                                 .value = presence_pack((uint8_t)pq_get_int(r, row, 2),
                                                        (uint32_t)pq_get_int(r, row, 3))};
        snprintf(h->from, sizeof h->from, "%s", PQgetvalue(r, row, 1));
        tell_notice(h, &n);
    }
    PQclear(r);
}

/* ---- living ---------------------------------------------------------------------------------- */

static PGresult *about_me(struct hearing *h, enum pq_statement which, int64_t number) {
    struct pq_args a = {0};
    pq_text(&a, follow_node(h->f));
    if (number) {
        pq_int(&a, number);
    }
    return pq_run(&h->d, which, &a);
}

/* After a time in which it could not say that it lives: others may have its games. */
static bool rejoin(struct hearing *h) {
    follow_tell(h->f, follow_news(NEWS_LAPSED, 0, 0, 0));
    return done(about_me(h, PQ_RELEASE, 0)) && done(about_me(h, PQ_JOIN, FOLLOW_LEASE_MS));
}

static void tell_leases(struct hearing *h, PGresult *r) {
    for (int row = 0; r && row < PQntuples(r); row++) {
        int64_t fence = pq_get_int(r, row, 1);
        follow_tell(h->f, follow_news(NEWS_LEASE, pq_get_int(r, row, 0), fence, 0));
    }
    PQclear(r);
}

static void adopt(struct hearing *h) {
    tell_leases(h, about_me(h, PQ_ADOPT, ADOPT));
}

/* What it holds already: the answer to an adoption may have been lost with the connection. */
static void read_leases(struct hearing *h) {
    tell_leases(h, about_me(h, PQ_LEASES, 0));
}

static void read_nodes(struct hearing *h) {
    const struct pq_args none = {0};
    PGresult *r = pq_run(&h->d, PQ_NODES, &none);
    size_t n = r ? (size_t)PQntuples(r) : 0;
    struct news *all = r ? follow_news(NEWS_NODES, 0, 0, n * sizeof *all->nodes) : NULL;
    for (size_t i = 0; all && i < n; i++) {
        snprintf(all->nodes[i], NOTICE_NODE, "%s", PQgetvalue(r, (int)i, 0));
    }
    if (all) {
        all->n = n;
    }
    follow_tell(h->f, all);
    PQclear(r);
}

static void beat(struct hearing *h) {
    const struct pq_args none = {0};
    uint64_t asked = uv_hrtime();
    PGresult *r = about_me(h, PQ_BEAT, FOLLOW_LEASE_MS);
    bool lives = r && !strcmp(PQcmdTuples(r), "1");
    PQclear(r);
    if (!r || (!lives && !rejoin(h))) {
        return;
    }
    struct news *n = follow_news(NEWS_BEAT, 0, 0, 0);
    if (n) {
        n->at = asked;
    }
    follow_tell(h->f, n);
    adopt(h);
    read_nodes(h);
    done(pq_run(&h->d, PQ_FORGET, &none));
}

static void leave(struct hearing *h) {
    if (pq_connected(&h->d)) {
        done(about_me(h, PQ_RELEASE, 0));
        done(about_me(h, PQ_LEAVE, 0));
    }
}

static bool join(struct hearing *h) {
    if (!pq_connect(&h->d) || !pq_do(&h->d, "LISTEN roundhouse")) {
        return false;
    }
    follow_tell(h->f, follow_news(NEWS_JOINED, 0, 0, 0));
    read_presence(h);
    read_leases(h);
    return pq_connected(&h->d);
}

/* What the loop gave, and every second a sign of life. */
static void work(struct hearing *h, const struct follow_work *w, uint64_t *next_beat) {
    hear(h);
    read_wanted(h, w);
    write_presence(h, &w->presence);
    if (w->check) {
        read_versions(h);
    }
    if (w->leases) {
        read_leases(h);
    }
    uint64_t now = uv_hrtime() / 1000000;
    if (h->gone || now >= *next_beat) {
        read_gone(h);
    }
    if (!w->leave && now >= *next_beat) {
        *next_beat = now + FOLLOW_BEAT_MS;
        beat(h);
    }
    if (pq_connected(&h->d)) {
        hear(h); /* what came while it asked */
    }
}

void pq_follow(struct follow *f) {
    struct hearing h = {.f = f, .d = {.follower = true}};
    struct follow_work w = {0};
    uint64_t next_beat = 0;
    bool left = false;
    snprintf(h.d.where, sizeof h.d.where, "%s", follow_where(f));
    while (!w.stop) {
        follow_take(f, &w);
        bool joined = pq_connected(&h.d) || join(&h);
        if (joined) {
            work(&h, &w, &next_beat);
        }
        if (w.leave && !left) {
            left = true;
            leave(&h);
        }
        free(w.want);
        notices_finish(&w.presence);
        uint64_t now = uv_hrtime() / 1000000;
        int wait = !joined ? 200 : next_beat > now && !w.leave ? (int)(next_beat - now) : 1000;
        if (!w.stop) {
            follow_wait(f, pq_connected(&h.d) ? PQsocket(h.d.c) : -1, wait);
        }
    }
    if (!left) {
        leave(&h);
    }
    pq_drop(&h.d);
}
