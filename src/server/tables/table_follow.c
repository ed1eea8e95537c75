/*
 * What other nodes did at a table, where several share a database.
 *
 * What is in memory is a copy that may be old. Notices bring it up to date a moment after the
 * others have written (table_see_row, table_see_entry); before anything is refused, and after
 * somebody else was faster, it is read at once (table_refresh). Entries of the log are followed one
 * by one, each told to those who watch here as if it had been made here. One that changes who holds
 * which seat waits for the row that says so, lest a seat be shown to who has left it.
 */
#include "server/store/follow.h"
#include "server/tables/match.h"

#include <string.h>

bool table_leads(const struct table *t) {
    const struct server *s = t->server;
    return !s->follow || (t->fence && uv_now(&s->loop) - s->beat_ms < FOLLOW_LEASE_MS / 2);
}

void table_want(struct table *t) {
    if (!t->server->follow) {
        return;
    }
    const struct lookup w = {.game = t->row.number,
                             .seq = t->match ? (int64_t)t->match->seq : -1,
                             .chat = t->watches && t->chat_known ? (int64_t)t->chat_told : -1,
                             .row = true};
    follow_want(t->server->follow, &w);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Those who waited for the deal see it. */
static void show_deal(struct table *t) {
    if (!t->watches || !match_load(t)) {
        return;
    }
    for (struct watch *w = t->watches; w; w = w->next) {
        match_snapshot(t, w);
    }
}

static void put_row(struct table *t, const struct table_row *row) {
    uint8_t before = t->row.status;
    table_put_row(t, row);
    if (row->status != TABLE_PLAYING) {
        t->fence = 0;
    }
    if (before == TABLE_OPEN && row->status == TABLE_PLAYING) {
        show_deal(t);
    }
    if (before == TABLE_PLAYING && row->status >= TABLE_OVER) {
        t->server->players->over(t);
    }
    table_notify(t);
}

/* Reads the row if it is new; false: it cannot be read. */
static bool read_row(struct table *t) {
    struct store_reader *r = store_loop_reader(t->server->store);
    int64_t version;
    struct table_row row;
    if (!store_version(r, t->row.number, &version)) {
        return false;
    }
    if (version <= t->row.version) {
        return true;
    }
    if (!store_table(r, t->row.id, &row)) {
        return false;
    }
    put_row(t, &row);
    return true;
}

/* ---- entries --------------------------------------------------------------------------------- */

static bool follow_entry(void *ctx, const struct log_entry *e) {
    struct table *t = ctx;
    if (!t->match || e->seq <= t->match->seq) {
        return t->match != NULL;
    }
    if (e->kind == ENTRY_CONTROL && !read_row(t)) {
        return false;
    }
    if (!t->match || !match_follow(t, e)) {
        return false;
    }
    return (t->match->state.phase != RH_OVER || read_row(t)) && t->match;
}

static void catch_up(struct table *t) {
    if (t->match) {
        store_each_entry(store_loop_reader(t->server->store), t->row.number, t->match->seq + 1,
                         follow_entry, t);
    }
}

void table_see_entry(struct table *t, const struct log_entry *e) {
    if (t->busy) {
        t->missed = true; /* its own may be the same, or in the way: looked at again afterwards */
    } else if (t->match && e->seq > t->match->seq + 1) {
        table_refresh(t);
    } else {
        follow_entry(t, e);
        match_poke(t);
    }
}

void table_see_row(struct table *t, const struct table_row *row) {
    if (row->version <= t->row.version) {
        return;
    }
    if (t->busy) {
        t->missed = true;
        return;
    }
    if (row->status >= TABLE_OVER) {
        catch_up(t); /* the end is told before that it is over */
    }
    if (row->version > t->row.version) {
        put_row(t, row);
    }
    match_poke(t);
}

bool table_refresh(struct table *t) {
    if (!t->server->follow || t->busy) {
        return false;
    }
    uint32_t seq = t->match ? t->match->seq : 0;
    int64_t version = t->row.version;
    catch_up(t);
    read_row(t);
    if (t->row.status >= TABLE_OVER) {
        catch_up(t);
    }
    return t->row.version != version || (t->match && t->match->seq != seq);
}

/* ---- who is there ---------------------------------------------------------------------------- */

void table_present(struct table *t) {
    if (!t->server->follow) {
        return;
    }
    uint8_t seats = 0, far = t->far_seats;
    uint32_t watching = 0;
    t->far_seats = 0;
    for (uint8_t i = 0; i < t->row.seats; i++) {
        seats = (uint8_t)(seats | table_online(t, i) << i);
    }
    t->far_seats = far;
    for (const struct watch *w = t->watches; w; w = w->next) {
        watching += w->eye == RH_SPECTATOR;
    }
    int64_t now = presence_pack(seats, watching);
    if (now != t->told) {
        t->told = now;
        follow_present(t->server->follow, t->row.number, now);
    }
}

void table_far(struct table *t, uint32_t node, int64_t presence) {
    if (t->far[node] == presence) {
        return;
    }
    uint8_t before = 0;
    for (uint8_t i = 0; i < t->row.seats; i++) {
        before = (uint8_t)(before | table_online(t, i) << i);
    }
    t->far[node] = presence;
    t->far_seats = 0;
    t->far_watching = 0;
    for (int i = 0; i < LIMIT_NODES; i++) {
        uint8_t seats;
        uint32_t watching;
        presence_unpack(t->far[i], &seats, &watching);
        t->far_seats |= seats;
        t->far_watching += watching;
    }
    for (uint8_t i = 0; i < t->row.seats; i++) {
        if ((before >> i & 1) && !table_online(t, i)) {
            t->gone_ms[i] = uv_now(&t->server->loop) + 1;
        }
    }
    table_notify(t);
}
