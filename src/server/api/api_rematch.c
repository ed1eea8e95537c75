/*
 * A rematch: the same players at a table like the last one, the first seat moved on by one.
 *
 * Whoever sat at a table that is over asks for it. The first to ask opens the next table, which the
 * row of the old one names from then on: so all who still look at the old table are asked, and of
 * two who ask at once, at whatever nodes, the second comes to the table of the first. The seats of
 * the others are kept for them until they ask as well, or the host gives the seat away. The cards
 * are dealt once everybody has come and their clients have added to the deal.
 */
#include "server/api/api.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"
#include "server/tables/rated.h"

#include <stdlib.h>
#include <string.h>

bool api_all_came(const struct table_row *row) {
    bool all = row->asked || row->quick;
    for (uint8_t i = 0; i < row->seats; i++) {
        const struct seat_row *s = &row->seat[i];
        all = all && s->kind != SEAT_OPEN && (s->kind != SEAT_PERSON || s->has_client_seed);
    }
    return all;
}

/* The asker takes what is kept for them; how many seats. */
static int sit_down(struct table_row *row, const char *person) {
    int n = 0;
    for (uint8_t i = 0; i < row->seats; i++) {
        if (row->seat[i].kind == SEAT_OPEN && !strcmp(row->seat[i].person, person)) {
            row->seat[i].kind = SEAT_PERSON;
            n++;
        }
    }
    return n;
}

/* Bots sit as they sat; a person's seat is kept, also of one for whom a bot stood in. */
static void keep_seats(const struct table_row *old, struct table_row *row) {
    for (uint8_t i = 0; i < old->seats; i++) {
        const struct seat_row *s = &old->seat[i];
        struct seat_row *seat = &row->seat[i];
        seat->kind = s->kind == SEAT_PERSON ? SEAT_OPEN : s->kind;
        memcpy(seat->person, s->person, sizeof seat->person);
        memcpy(seat->name, s->name, sizeof seat->name);
        if (s->kind == SEAT_BOT || s->kind == SEAT_PROGRAM) {
            memcpy(seat->level, s->level, sizeof seat->level);
        }
    }
}

static void like(const struct table *t, struct table_row *row) {
    const struct table_row *old = &t->row;
    memcpy(row->title, old->title, sizeof row->title);
    memcpy(row->map, old->map, sizeof row->map);
    memcpy(row->color, old->color, sizeof row->color);
    row->is_public = old->is_public;
    row->open_platform = old->open_platform;
    row->hints = old->hints;
    row->stand_in = old->stand_in;
    row->forfeit = old->forfeit;
    row->rated = old->rated;
    row->move_s = old->move_s;
    row->game_s = old->game_s;
    row->seats = old->seats;
    row->first = (uint8_t)((t->match->state.first + 1) % old->seats);
    row->asked = true;
    keep_seats(old, row);
}

/* ---- the first who asks ---------------------------------------------------------------------- */

struct rematch {
    struct api_opening opening;
    struct table *old;
    struct table_row over; /* of the old one, which names the new one */
};

static void on_opened(void *ctx, enum store_code code) {
    struct rematch *r = ctx;
    struct table *t = r->old;
    struct conn *c = r->opening.c;
    if (code == STORE_CONFLICT && t->server->follow && !c->closed && c->tries++ < LIMIT_TRIES) {
        t->server->calls->request(c); /* at another node somebody was faster: to their table */
    } else if (code == STORE_OK) {
        api_opened(&r->opening);
        table_put_row(t, &r->over);
        table_notify(t);
    } else {
        api_storage(c, code);
    }
    conn_release(c);
    free(r);
    table_resume(t);
}

static void open_next(struct ask *a, struct table *t) {
    if (!api_may_open(a)) {
        return;
    }
    struct rematch *r = calloc(1, sizeof *r);
    struct store_job *j = r ? store_job(on_opened, r) : NULL;
    if (!j || !match_load(t)) {
        api_storage(a->c, STORE_REFUSED);
    } else if (api_open(a, &r->opening)) {
        like(t, &r->opening.row);
        sit_down(&r->opening.row, a->me.id);
        rated_check(a->c->server, &r->opening.row); /* like the old one, it is in order */
        r->old = t;
        r->over = t->row;
        memcpy(r->over.rematch, r->opening.row.id, sizeof r->over.rematch);
        store_put_table(j, &r->opening.row);
        store_put_table(j, &r->over);
        t->busy = true;
        store_submit(t->server->store, j);
        return;
    }
    store_job_destroy(j);
    free(r);
}

/* ---- those who follow ------------------------------------------------------------------------ */

static void come(struct ask *a, struct table *next) {
    struct table_row row = next->row;
    if (next->busy) {
        table_park(next, a->c);
    } else if (table_row_holds(&next->row, a->me.id)) {
        api_answer_table(a->c, 200, "", next);
    } else if (next->row.status != TABLE_OPEN || !sit_down(&row, a->me.id)) {
        reply_error(a->c, 409, "seat-taken", "The rematch goes on without you.");
    } else {
        api_save(a, next, &row, NULL, 200, NULL);
    }
}

void api_rematch(struct ask *a) {
    if (!api_needs_me(a)) {
        return;
    }
    struct server *s = a->c->server;
    struct table *t = lobby_get(s, a->id);
    if (t) {
        table_refresh(t);
    }
    if (!t || t->row.imported || !table_may_see(t, a->me.id, NULL, NULL)) {
        reply_error(a->c, 404, "unknown-table", "There is no such table, or it is private.");
    } else if (t->busy) {
        table_park(t, a->c);
    } else if (!table_row_holds(&t->row, a->me.id)) {
        reply_error(a->c, 403, "not-your-seat", "Only those who played can ask for a rematch.");
    } else if (t->row.status != TABLE_OVER) {
        reply_error(a->c, 409, "unfinished", "This game is not over.");
    } else if (s->draining) {
        reply_error(a->c, 503, "restarting", "The server is restarting.");
    } else {
        struct table *next = t->row.rematch[0] ? lobby_get(s, t->row.rematch) : NULL;
        if (next) {
            table_refresh(next);
        }
        if (next && next->row.status != TABLE_CLOSED) {
            come(a, next);
        } else {
            open_next(a, t);
        }
    }
}
