/*
 * Duplicate: the same deal at many tables, compared seat by seat; docs/duplicate.md.
 *
 * Somebody opens it and hands out its address; its tables are found in no other way, and nobody but
 * those who sit at one looks at it. So nobody plays a deal of which they have seen anything. What
 * was played, and the seed, are shown once it is over.
 */
#ifndef SERVER_TABLES_DUPLICATE_H
#define SERVER_TABLES_DUPLICATE_H

#include "server/tables/table.h"

struct duplicate {
    char id[TOKEN_ID], host[TOKEN_ID], map[RH_ID_MAX];
    char title[LIMIT_NAME_BYTES + 1];
    uint8_t seats, people; /* the first seats are people's, the others bots' */
    uint32_t move_s;
    uint8_t seed[32];
    int64_t created, until, closed; /* no tables are opened from `closed` on, none played from
                                       `until` on; closed is 0 before */
};

void duplicate_put(struct store_job *j, const struct duplicate *d);
bool duplicate_get(struct server *s, const char *id, struct duplicate *d); /* false: none */

/* A live table of it, of that status; NULL: none. From the one after `after`, if not NULL. */
struct table *duplicate_table(struct server *s, const char *id, enum table_status status,
                              const struct table *after);
/* Nothing more happens in it: all may be shown. */
bool duplicate_is_over(struct server *s, const struct duplicate *d);
bool duplicate_may_see(const struct table *t); /* a table of one that is over */

/* Writes down how it ended for people, together with the last move. `left`: seats that a bot has
   moved for. */
void duplicate_put_end(struct store_job *j, const struct table *t, const struct rh_state *end,
                       int64_t at, uint8_t left);

#endif
