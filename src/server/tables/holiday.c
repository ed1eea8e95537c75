/* Holidays, in memory as a hash of people; see holiday.h. */
#include "server/tables/holiday.h"

#include "server/base/server.h"
#include "server/store/store_sql.h"

#include <stdlib.h>
#include <string.h>

static const int64_t DAY_MS = 24 * INT64_C(3600000);
/* Of a turn nothing earlier matters: it lasts a week and all holidays of a year at most. */
enum { PAST_DAYS = 7 + 2 * HOLIDAY_DAYS, SLOTS = 4096, LOOK_MS = 2000 };
static const int64_t SKEW_MS = 60 * 1000; /* clocks of nodes may differ by so much */

struct holiday {
    struct holiday *next;
    char person[TOKEN_ID];
    int64_t began, until;
};

struct holidays {
    struct holiday *slot[SLOTS];
    int64_t changed; /* the newest that was read */
    uint64_t looked_ms;
};

static struct holiday **slot_of(struct holidays *h, const char *person) {
    uint32_t hash = 2166136261U;
    for (const char *at = person; *at; at++) {
        hash = (hash ^ (uint8_t)*at) * 16777619U;
    }
    return &h->slot[hash % SLOTS];
}

void holiday_note(struct server *s, const char *person, int64_t began, int64_t until) {
    struct holiday **slot = slot_of(s->holidays, person), *at = *slot;
    while (at && (at->began != began || strcmp(at->person, person) != 0)) {
        at = at->next;
    }
    if (!at) {
        at = calloc(1, sizeof *at);
        if (!at) {
            return; /* the next start reads it */
        }
        snprintf(at->person, sizeof at->person, "%s", person);
        at->began = began;
        at->next = *slot;
        *slot = at;
    }
    at->until = until;
}

void holiday_forget(struct server *s, const char *person) {
    for (struct holiday **at = slot_of(s->holidays, person); *at;) {
        struct holiday *one = *at;
        if (strcmp(one->person, person) == 0) {
            *at = one->next;
            free(one);
        } else {
            at = &one->next;
        }
    }
}

static bool read_one(void *ctx, const struct store_values *row) {
    struct server *s = ctx;
    char person[TOKEN_ID];
    store_get_text(row, 0, person, sizeof person);
    holiday_note(s, person, row->value[1].i, row->value[2].i);
    if (row->value[3].i > s->holidays->changed) {
        s->holidays->changed = row->value[3].i;
    }
    return true;
}

static bool look(struct server *s) {
    struct store_values v = {0};
    store_int(&v, s->holidays->changed - SKEW_MS);
    store_int(&v, server_now() - PAST_DAYS * DAY_MS);
    return store_each(store_loop_reader(s->store), STORE_HOLIDAYS, &v, read_one, s);
}

bool holiday_start(struct server *s) {
    s->holidays = calloc(1, sizeof *s->holidays);
    return s->holidays && look(s);
}

void holiday_stop(struct server *s) {
    for (int i = 0; s->holidays && i < SLOTS; i++) {
        for (struct holiday *at = s->holidays->slot[i], *next; at; at = next) {
            next = at->next;
            free(at);
        }
    }
    free(s->holidays);
}

void holiday_tick(struct server *s) {
    uint64_t now = uv_now(&s->loop);
    if (s->follow && now - s->holidays->looked_ms >= LOOK_MS) {
        s->holidays->looked_ms = now;
        look(s);
    }
}

/* Two that began at once at two nodes overlap, and count once. */
int64_t holiday_within(const struct server *s, const char *person, int64_t from, int64_t to) {
    int64_t sum = 0, done = from;
    for (bool more = s->holidays != NULL; more;) {
        const struct holiday *first = NULL;
        for (const struct holiday *at = *slot_of(s->holidays, person); at; at = at->next) {
            bool after = at->until > done && at->began < to && strcmp(at->person, person) == 0;
            if (after && (!first || at->began < first->began)) {
                first = at;
            }
        }
        more = first != NULL;
        if (more) {
            int64_t begin = first->began > done ? first->began : done;
            int64_t end = first->until < to ? first->until : to;
            sum += end - begin;
            done = end;
            more = end < to;
        }
    }
    return sum;
}

int64_t holiday_until(const struct server *s, const char *person) {
    int64_t now = server_now(), until = 0;
    for (const struct holiday *at = s->holidays ? *slot_of(s->holidays, person) : NULL; at;
         at = at->next) {
        if (at->began <= now && at->until > now && at->until > until &&
            strcmp(at->person, person) == 0) {
            until = at->until;
        }
    }
    return until;
}

void holiday_put(struct store_job *j, const char *person, int64_t began, int64_t until) {
    struct store_values v = {0};
    store_text(&v, person);
    store_int(&v, began);
    store_int(&v, until);
    store_int(&v, server_now());
    store_put(j, STORE_HOLIDAY_PUT, &v);
}
