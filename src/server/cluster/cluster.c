/*
 * News of other nodes; see cluster.h, and store/follow.h for where they come from.
 *
 * A notice says that something is new; what it is gets read, if it matters here. Each second all
 * that is in use here is compared with the database, so a lost notice costs a second at most. Games
 * are led by one node each, which lets bots think and clocks run: leases come as news, and hold as
 * long as this node is known to live (table_leads).
 */
#include "server/cluster/cluster.h"

#include "server/base/log.h"
#include "server/session/session_chat.h"
#include "server/store/follow.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct lease { /* of a table that is not known here yet */
    int64_t game, fence;
};

struct cluster {
    char node[LIMIT_NODES][NOTICE_NODE]; /* the others that were heard of; "": free */
    uint32_t check;                      /* counts the comparisons */
    struct lease *lease;
    size_t leases_n;
};

/* ---- leading --------------------------------------------------------------------------------- */

/* This node lets the game's bots think and its clocks run. What was spent of the action under way
   is forgiven: nobody knows how long nobody counted. */
static void lead(struct table *t, int64_t fence) {
    t->fence = fence;
    bool needed = t->row.move_s || t->row.game_s;
    for (uint8_t i = 0; i < t->row.seats; i++) {
        needed |= table_bot_acts(t, i);
    }
    if (t->row.status != TABLE_PLAYING || !needed || t->busy || !match_load(t)) {
        return;
    }
    match_clock_hold(t, UINT32_MAX);
    match_poke(t);
}

/* News of a lease may repeat what is known. */
static void take_lease(struct server *s, int64_t game, int64_t fence) {
    struct table *t = lobby_by_number(s, game);
    if (t && t->fence >= fence) {
        return;
    }
    log_line("lease", LOG_INT("game", game), LOG_INT("fence", fence));
    if (t) {
        lead(t, fence);
        return;
    }
    struct cluster *k = s->cluster;
    struct lease *more = realloc(k->lease, (k->leases_n + 1) * sizeof *more);
    if (more) {
        k->lease = more;
        k->lease[k->leases_n++] = (struct lease){.game = game, .fence = fence};
        follow_want(s->follow, &(struct lookup){.game = game, .seq = -1, .chat = -1, .row = true});
    }
}

static void learn_row(struct server *s, const struct table_row *row) {
    struct table *t = lobby_by_number(s, row->number);
    if (!t && row->status >= TABLE_OVER) {
        return;
    }
    t = lobby_learn(s, row);
    struct cluster *k = s->cluster;
    for (size_t i = 0; t && i < k->leases_n; i++) {
        if (k->lease[i].game == row->number) {
            lead(t, k->lease[i].fence);
            k->lease[i--] = k->lease[--k->leases_n];
        }
    }
}

static void lose_leases(struct server *s) {
    log_line("lapsed", LOG_TEXT("why", "other nodes lead the games of this one"));
    s->cluster->leases_n = 0;
    for (struct table *t = lobby_first(s); t; t = t->next) {
        t->fence = 0;
    }
}

/* It is known again that this node lives. While it was not, clocks stood still and bots waited:
   from the moment on that table_leads says so, however early this was asked for. */
static void beat(struct server *s, uint64_t asked_ns) {
    uint64_t now = uv_now(&s->loop), ago = (uv_hrtime() - asked_ns) / 1000000;
    uint64_t at = now > ago ? now - ago : 0, silent = now - s->beat_ms;
    bool late = silent >= FOLLOW_LEASE_MS / 2;
    s->beat_ms = at > s->beat_ms ? at : s->beat_ms;
    for (struct table *t = late ? lobby_first(s) : NULL; t; t = t->next) {
        if (t->match) {
            match_clock_hold(t, silent);
            match_poke(t);
        }
    }
}

/* ---- who is where ---------------------------------------------------------------------------- */

static uint32_t slot_of(struct cluster *k, const char *node, bool add) {
    uint32_t free_at = LIMIT_NODES;
    for (uint32_t i = 0; i < LIMIT_NODES; i++) {
        if (!strcmp(k->node[i], node)) {
            return i;
        }
        free_at = !k->node[i][0] && free_at == LIMIT_NODES ? i : free_at;
    }
    if (add && free_at < LIMIT_NODES) {
        snprintf(k->node[free_at], NOTICE_NODE, "%s", node);
    }
    return add ? free_at : LIMIT_NODES;
}

static void hear_presence(struct server *s, const struct news *n) {
    struct table *t = lobby_by_number(s, n->game);
    uint32_t slot = t ? slot_of(s->cluster, n->node, true) : LIMIT_NODES;
    if (slot < LIMIT_NODES) {
        table_far(t, slot, n->value);
    }
}

/* Who was online through a node that is gone is not. */
static void hear_nodes(struct server *s, const struct news *n) {
    for (uint32_t i = 0; i < LIMIT_NODES; i++) {
        char *node = s->cluster->node[i];
        bool lives = !node[0];
        for (size_t at = 0; at < n->n && !lives; at++) {
            lives = !strcmp(n->nodes[at], node);
        }
        if (lives) {
            continue;
        }
        log_line("node", LOG_TEXT("gone", node));
        node[0] = 0;
        for (struct table *t = lobby_first(s); t; t = t->next) {
            table_far(t, i, 0);
        }
    }
}

/* ---- what is new ----------------------------------------------------------------------------- */

static void hear_notice(struct server *s, const struct news *n) {
    struct table *t = lobby_by_number(s, n->game);
    struct lookup w = {.game = n->game, .seq = -1, .chat = -1};
    switch ((enum notice_kind)n->what) {
    case NOTICE_PRESENCE:
        hear_presence(s, n);
        return;
    case NOTICE_ENTRY:
        if (!t || !t->match || n->value <= t->match->seq || n->value <= t->asked_seq) {
            return;
        }
        t->asked_seq = n->value;
        w.seq = t->match->seq;
        break;
    case NOTICE_ROW:
        if (t && t->row.version >= n->value) {
            return;
        }
        w.row = true;
        break;
    case NOTICE_GONE: /* comes as NEWS_GONE */
        return;
    case NOTICE_CHAT:
        if (!t || !t->watches || n->value <= t->chat_told) {
            return;
        }
        w.chat = t->chat_told;
        break;
    }
    follow_want(s->follow, &w);
}

/* The live tables as they are; what is in memory and not among them is over. */
static void hear_versions(struct server *s, const struct news *n) {
    uint32_t check = ++s->cluster->check;
    struct lookup w = {.seq = -1, .chat = -1, .row = true};
    for (size_t i = 0; i < n->n; i++) {
        struct table *t = lobby_by_number(s, n->versions[i].game);
        if (t) {
            t->checked = check;
        }
        if (!t || t->row.version < n->versions[i].value) {
            w.game = n->versions[i].game;
            follow_want(s->follow, &w);
        }
    }
    for (struct table *t = lobby_first(s); t; t = t->next) {
        if (t->row.status <= TABLE_PLAYING && t->checked != check && !t->busy) {
            w.game = t->row.number;
            follow_want(s->follow, &w);
        }
    }
}

static void on_joined(struct server *s) {
    log_line("joined", LOG_TEXT("node", store_node(s->store)));
    for (struct table *t = lobby_first(s); t; t = t->next) {
        t->told = t->watches ? -1 : 0;
        t->asked_seq = 0;
        table_present(t);
    }
    cluster_tick(s);
}

static void heard(void *ctx, const struct news *n) {
    struct server *s = ctx;
    struct table *t = lobby_by_number(s, n->game);
    switch (n->kind) {
    case NEWS_JOINED:
        on_joined(s);
        break;
    case NEWS_BEAT:
        beat(s, n->at);
        break;
    case NEWS_LAPSED:
        lose_leases(s);
        break;
    case NEWS_LEASE:
        take_lease(s, n->game, n->value);
        break;
    case NEWS_NOTICE:
        hear_notice(s, n);
        break;
    case NEWS_NODES:
        hear_nodes(s, n);
        break;
    case NEWS_VERSIONS:
        hear_versions(s, n);
        break;
    case NEWS_ROW:
        learn_row(s, n->row);
        break;
    case NEWS_ENTRY:
        if (t) {
            table_see_entry(t, n->entry);
        }
        break;
    case NEWS_CHAT:
        if (t && t->chat_known) {
            session_chat_tell(t, n->chat);
        }
        break;
    case NEWS_GONE:
        for (size_t i = 0; i < n->n; i++) {
            s->calls->gone(s, n->gone[i].person, n->gone[i].device);
        }
        break;
    }
}

/* ---- from its start to its end --------------------------------------------------------------- */

bool cluster_start(struct server *s, const char *where) {
    assert(s && s->store && (where || !store_is_shared(s->store)));
    if (!store_is_shared(s->store)) {
        return true;
    }
    s->cluster = calloc(1, sizeof *s->cluster);
    s->follow = s->cluster ? follow_create(s->store, &s->loop, where, heard, s) : NULL;
    return s->follow != NULL;
}

void cluster_tick(struct server *s) {
    if (!s->follow || s->draining) {
        return;
    }
    follow_check(s->follow);
    for (struct table *t = lobby_first(s); t; t = t->next) {
        t->asked_seq = 0; /* a false notice is forgotten */
        const struct lookup w = {.game = t->row.number,
                                 .seq = t->match ? (int64_t)t->match->seq : -1,
                                 .chat = t->watches && t->chat_known ? (int64_t)t->chat_told : -1};
        if (t->row.status == TABLE_PLAYING && (w.seq >= 0 || w.chat >= 0)) {
            follow_want(s->follow, &w);
        }
    }
}

void cluster_leave(struct server *s) {
    if (s->follow) {
        follow_leave(s->follow);
    }
}

void cluster_stop(struct server *s) {
    if (s->follow) {
        follow_destroy(s->follow);
    }
    if (s->cluster) {
        free(s->cluster->lease);
    }
    free(s->cluster);
    s->cluster = NULL;
    s->follow = NULL;
}
