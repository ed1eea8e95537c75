/* Quick matches; see quick.h. */
#include "server/tables/quick.h"

#include "ratings/bots.h"
#include "server/tables/lobby.h"
#include "server/tables/rated.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What is near enough: so much at once, so much more a second, and anybody after this. */
static const double NEAR = 100, NEARER_S = 5;
static const int64_t ANYBODY_MS = 2 * 60 * 1000;
#define UNRATED "fair"   /* the bot where none has a rating */
enum { QUICK = 1 << 7 }; /* of row.quick; below it a bit for each seat that agrees to bots */

bool quick_waits(const struct table_row *row) {
    return row->quick && row->status == TABLE_OPEN;
}

bool quick_is_same(const struct table_row *a, const struct table_row *b) {
    return !strcmp(a->map, b->map) && a->seats == b->seats && a->move_s == b->move_s &&
           a->rated == b->rated;
}

bool quick_wants_bots(const struct table_row *row) {
    for (uint8_t i = 0; i < row->seats; i++) {
        if (row->seat[i].kind == SEAT_PERSON && !(row->quick >> i & 1)) {
            return false;
        }
    }
    return true;
}

/* ---- seats ----------------------------------------------------------------------------------- */

uint8_t quick_seat(const struct table_row *row, const char *person) {
    for (uint8_t i = 0; i < row->seats; i++) {
        if (row->seat[i].kind == SEAT_PERSON && !strcmp(row->seat[i].person, person)) {
            return i;
        }
    }
    return RH_NONE;
}

static uint8_t free_seat(const struct table_row *row) {
    uint8_t i = 0;
    while (i < row->seats && row->seat[i].kind != SEAT_OPEN) {
        i++;
    }
    return i;
}

bool quick_is_full(const struct table_row *row) {
    return free_seat(row) == row->seats;
}

void quick_sit(struct table_row *row, const struct person_row *who, bool bots) {
    uint8_t i = free_seat(row);
    struct seat_row *s = &row->seat[i];
    *s = (struct seat_row){.kind = SEAT_PERSON};
    memcpy(s->person, who->id, sizeof s->person);
    memcpy(s->name, who->name, sizeof s->name);
    row->quick = (uint8_t)(QUICK | (row->quick & ~(1u << i)) | (bots ? 1u << i : 0));
}

void quick_leave(struct table_row *row, uint8_t seat) {
    bool hosts = !strcmp(row->host, row->seat[seat].person);
    row->seat[seat] = (struct seat_row){.kind = SEAT_OPEN};
    row->quick = (uint8_t)(row->quick & ~(1u << seat));
    for (uint8_t i = 0; i < row->seats; i++) {
        if (row->seat[i].kind == SEAT_PERSON) {
            if (hosts) {
                memcpy(row->host, row->seat[i].person, sizeof row->host);
            }
            return;
        }
    }
    row->status = TABLE_CLOSED;
    row->ended = server_now();
}

bool quick_drop_gone(const struct table *t, struct table_row *row, const char *but) {
    bool any = false;
    for (uint8_t i = 0; i < row->seats; i++) {
        if (row->seat[i].kind == SEAT_PERSON && table_absent(t, i) &&
            strcmp(row->seat[i].person, but) != 0) {
            quick_leave(row, i);
            any = true;
        }
    }
    return any;
}

/* ---- who is near ----------------------------------------------------------------------------- */

static double rating_of(struct server *s, const struct table_row *row, const char *person) {
    struct rated found = {.now = glicko_new()};
    rated_of(store_loop_reader(s->store), person, row->map, row->seats, &found);
    return found.now.rating;
}

/* Of the people there, on average. */
static double rating_at(struct server *s, const struct table_row *row) {
    double sum = 0, n = 0;
    for (uint8_t i = 0; i < row->seats; i++) {
        const struct seat_row *at = &row->seat[i];
        if (at->kind == SEAT_PERSON) {
            sum += at->rating ? at->rating : rating_of(s, row, at->person);
            n++;
        }
    }
    return n > 0 ? sum / n : glicko_new().rating;
}

static bool is_near(double distance, const struct table *t, const struct table *from) {
    int64_t since = t->row.created;
    if (from && from->row.created < since) {
        since = from->row.created;
    }
    int64_t waited = server_now() - since;
    return waited >= ANYBODY_MS || distance <= NEAR + NEARER_S * (double)waited / 1e3;
}

struct table *quick_of(struct server *s, const char *person) {
    for (struct table *t = lobby_first(s); t; t = t->next) {
        if (quick_waits(&t->row) && quick_seat(&t->row, person) != RH_NONE) {
            return t;
        }
    }
    return NULL;
}

struct table *quick_find(struct server *s, const struct table_row *wish, const char *person,
                         const struct table *from, struct table_row *next) {
    double mine = rating_of(s, wish, person), least = INFINITY;
    struct table *best = NULL;
    for (struct table *t = lobby_first(s); t; t = t->next) {
        if (t == from || t->busy || !quick_waits(&t->row) || !quick_is_same(&t->row, wish) ||
            (from && t->row.number > from->row.number) || quick_seat(&t->row, person) != RH_NONE) {
            continue;
        }
        struct table_row row = t->row;
        quick_drop_gone(t, &row, person);
        double distance = fabs(rating_at(s, &row) - mine);
        if (row.status == TABLE_OPEN && !quick_is_full(&row) && distance <= least &&
            is_near(distance, t, from)) {
            least = distance; /* of equals the oldest, which comes last */
            best = t;
            *next = row;
        }
    }
    return best;
}

/* ---- the deal -------------------------------------------------------------------------------- */

bool quick_all_here(const struct table *t) {
    for (uint8_t i = 0; i < t->row.seats; i++) {
        if (t->row.seat[i].kind == SEAT_PERSON && !table_online(t, i)) {
            return false;
        }
    }
    return true;
}

bool quick_is_time(const struct table *t) {
    return quick_wants_bots(&t->row) &&
           server_now() - t->row.created >= (int64_t)t->server->config.limits.quick_s * 1000;
}

struct nearest {
    double wanted, least;
    char *level;
};

static void look_at_bot(void *ctx, const char *level, struct glicko rating) {
    struct nearest *n = ctx;
    double distance = fabs(rating.rating - n->wanted);
    if (distance < n->least) {
        n->least = distance;
        snprintf(n->level, QUICK_LEVEL, "%s", level);
    }
}

void quick_bot(struct server *s, const struct table_row *row, char level[QUICK_LEVEL]) {
    struct nearest n = {.wanted = rating_at(s, row), .least = INFINITY, .level = level};
    snprintf(level, QUICK_LEVEL, "%s", UNRATED);
    ratings_each_bot(row->map, row->seats, look_at_bot, &n);
}
