/*
 * Quick matches (tables/quick.h): asking for one, and waiting.
 *
 * Both come to the same: to the best table there is for this wish; if the asker waits at it
 * already, it may be time for bots or for the deal. Going from one table to another is one job of
 * the store, so that nobody ever waits at two.
 */
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/tables/lobby.h"
#include "server/tables/map_cache.h"
#include "server/tables/quick.h"
#include "server/tables/rated.h"

#include <stdlib.h>
#include <string.h>

struct going {
    struct api_opening opening; /* if it opens one */
    struct table *to, *from;    /* NULL: opens one; comes from none */
    struct table_row to_row, from_row;
};

static void arrive(struct going *g) {
    struct conn *c = g->opening.c;
    struct table *t = g->to ? g->to : lobby_add(c->server, &g->opening.row);
    if (!t) {
        api_storage(c, STORE_REFUSED);
        return;
    }
    if (g->to) {
        table_put_row(t, &g->to_row);
    } else {
        t->opener = (uint16_t)(c->payer + 1);
    }
    table_notify(t);
    if (g->from) {
        table_put_row(g->from, &g->from_row);
        table_notify(g->from);
    }
    api_answer_table(c, g->to ? 200 : 201, "", t);
}

static void on_gone(void *ctx, enum store_code code) {
    struct going *g = ctx;
    struct conn *c = g->opening.c;
    if (code == STORE_OK) {
        arrive(g);
    } else if (code == STORE_CONFLICT && c->server->follow && !c->closed &&
               c->tries++ < LIMIT_TRIES) {
        c->server->calls->request(c); /* another node was faster: looks again */
    } else {
        api_storage(c, code);
    }
    struct table *to = g->to, *from = g->from;
    conn_release(c);
    free(g);
    if (to) {
        table_resume(to);
    }
    if (from) {
        table_resume(from);
    }
}

/* To a table, or with NULL to a new one like the wish; away from another, if there is one. */
static void go(struct ask *a, const struct table_row *wish, bool bots, struct table *from,
               struct table *to, const struct table_row *to_row) {
    if (!to && !api_may_open(a)) {
        return;
    }
    struct going *g = calloc(1, sizeof *g);
    struct store_job *j = g ? store_job(on_gone, g) : NULL;
    struct table_row *row = !g ? NULL : to ? &g->to_row : &g->opening.row;
    if (row) {
        *g = (struct going){.opening.c = a->c, .to = to, .from = from};
        *row = to ? *to_row : *wish;
        quick_sit(row, &a->me, bots);
        if (from) {
            g->from_row = from->row;
            quick_leave(&g->from_row, quick_seat(&from->row, a->me.id));
        }
    }
    const struct rated_why *why = row ? rated_check(a->c->server, row) : NULL;
    if (!j || why || (!to && !api_open(a, &g->opening))) {
        if (why) {
            api_not_rated(a->c, why);
        } else if (!j) {
            api_storage(a->c, STORE_REFUSED);
        }
        store_job_destroy(j);
        free(g);
        return;
    }
    if (to) {
        conn_hold(a->c); /* api_open holds it for a new one */
        to->busy = true;
    }
    store_put_table(j, row);
    if (from) {
        from->busy = true;
        store_put_table(j, &g->from_row);
    }
    store_submit(a->c->server->store, j);
}

/* Still at this table: who is gone leaves, bots come, the cards are dealt. */
static void stay(struct ask *a, struct table *t) {
    struct table_row next = t->row;
    bool changed = quick_drop_gone(t, &next, a->me.id);
    char level[QUICK_LEVEL];
    if (!changed && quick_all_here(t)) {
        quick_bot(t->server, &next, level);
        for (uint8_t i = 0; quick_is_time(t) && i < next.seats; i++) {
            if (next.seat[i].kind == SEAT_OPEN) {
                bots_sit(&next.seat[i], SEAT_BOT, level);
            }
        }
        if (quick_is_full(&next)) {
            api_deal(a, t, &next);
            return;
        }
    }
    if (changed) {
        api_save(a, t, &next, NULL, 200, NULL);
    } else {
        api_answer_table(a->c, 200, "", t);
    }
}

static void look(struct ask *a, const struct table_row *wish, bool bots, struct table *from) {
    struct server *s = a->c->server;
    struct table_row next;
    bool same = from && quick_is_same(&from->row, wish);
    struct table *to = quick_find(s, wish, a->me.id, same ? from : NULL, &next);
    if (to && table_refresh(to)) {
        to = quick_find(s, wish, a->me.id, same ? from : NULL, &next);
    }
    if (!to && same) {
        stay(a, from);
    } else {
        go(a, wish, bots, from, to, &next);
    }
}

static const char *read_wish(struct ask *a, struct table_row *wish, bool *bots) {
    const char *map = wire_get_text(a->body, "map", RH_ID_MAX - 1);
    const struct rh_components *c = map ? map_cache_get(a->c->server, map) : NULL;
    int64_t n;
    if (!c) {
        return "There is no such map.";
    }
    snprintf(wish->map, sizeof wish->map, "%s", map);
    if (!wire_get_int(a->body, "seats", c->seats_min, c->seats_max, &n)) {
        return "This map is for another number of seats.";
    }
    wish->seats = (uint8_t)n;
    if (!wire_get_int(a->body, "move_s", 5, LIMIT_CLOCK_S, &n)) {
        return "move_s is 5 seconds to a week.";
    }
    wish->move_s = (uint32_t)n;
    if (!wire_get_bool(a->body, "rated", false, &wish->rated) ||
        !wire_get_bool(a->body, "bots", false, bots)) {
        return "rated and bots are true or false.";
    }
    wish->first = RH_NONE;
    wish->is_public = wish->stand_in = true;
    return NULL;
}

void api_quick(struct ask *a) {
    struct table_row wish = {0};
    bool bots;
    if (!api_needs_me(a)) {
        return;
    }
    const char *why = read_wish(a, &wish, &bots);
    struct table *from = quick_of(a->c->server, a->me.id);
    if (why) {
        reply_error(a->c, 400, "bad-options", why);
    } else if (a->c->server->draining) {
        reply_error(a->c, 503, "restarting", "The server is restarting.");
    } else if (from && from->busy) {
        table_park(from, a->c);
    } else {
        look(a, &wish, bots, from);
    }
}

void api_quick_wait(struct ask *a) {
    struct table *t = lobby_get(a->c->server, a->id);
    if (!api_needs_me(a)) {
        return;
    }
    if (t) {
        table_refresh(t);
    }
    uint8_t seat = t ? quick_seat(&t->row, a->me.id) : RH_NONE;
    if (!t || !t->row.quick || !table_may_see(t, a->me.id, NULL, NULL)) {
        reply_error(a->c, 404, "unknown-table", "There is no such table, or it is private.");
    } else if (t->busy) {
        table_park(t, a->c);
    } else if (!quick_waits(&t->row) || seat == RH_NONE || a->c->server->draining) {
        api_answer_table(a->c, 200, "", t); /* it has begun, or they have left */
    } else {
        struct table_row wish = {
            .seats = t->row.seats, .move_s = t->row.move_s, .rated = t->row.rated};
        memcpy(wish.map, t->row.map, sizeof wish.map);
        look(a, &wish, t->row.quick >> seat & 1, t);
    }
}
