/*
 * Taking a person out of everything that is kept. The games stay, with nobody in the seat.
 *
 * It goes step by step, whether the person asks or the operator: as long as erase_table finds a
 * live table that has them, erase_leave takes them out of it; then comes erase_rest, which does the
 * logs of older versions, some games at a time, and at last, in one job, everything else. Each step
 * may be done again, so that who was refused on the way asks anew from the beginning.
 *
 * A table that gets a column with a person adds its statement to the list in erase.c;
 * tests/server/test_erase.py finds what is forgotten there.
 */
#ifndef SERVER_PEOPLE_ERASE_H
#define SERVER_PEOPLE_ERASE_H

#include "server/tables/table.h"

/* ---- erase_person.c: on the loop ------------------------------------------------------------- */

/* A live table that has the person; NULL: none. */
struct table *erase_table(struct server *s, const char *person);

/* Takes them from one of their seats there, or from being its host. It must not be busy. */
void erase_leave(struct table *t, const char *person, table_done done, void *ctx);

/* Everything else, when no live table has them any more. `c` pays for the time that it takes, and
   is held by the caller; NULL: the operator asks. Their sockets are closed before `done`. */
void erase_rest(struct server *s, struct conn *c, const char *person, store_done done, void *ctx);

/* Takes away their devices and what makes new ones, at all nodes: who is removed by the operator
   sits down nowhere meanwhile. The caller closes their sockets here (conn_calls.gone). */
void erase_shut(struct server *s, const char *person, store_done done, void *ctx);

/* ---- erase.c: statements --------------------------------------------------------------------- */

/* Logs of older versions begin with the names of those who played: adds to the job what takes the
   person's out of some games after number *after, and moves that on. The chains are made anew.
   False: it cannot be read. *more: there are further games. On any thread. */
bool erase_logs(struct store_reader *r, const char *person, int64_t *after, struct store_job *j,
                bool *more);

/* All rows that name them. */
void erase_put(struct store_job *j, const char *person);

#endif
