/*
 * Taking a person out of everything that is kept. The games stay, with nobody in the seat.
 *
 * A table that gets a column with a person adds its statement to the list in erase.c;
 * tests/server/test_erase.py finds what is forgotten there.
 */
#ifndef SERVER_PEOPLE_ERASE_H
#define SERVER_PEOPLE_ERASE_H

#include "server/store/store.h"

/* Logs of older versions begin with the names of those who played: adds to the job what takes the
   person's out of some games after number *after, and moves that on. The chains are made anew.
   False: it cannot be read. *more: there are further games. On any thread. */
bool erase_logs(struct store_reader *r, const char *person, int64_t *after, struct store_job *j,
                bool *more);

/* Everything else, when no live table has the person any more. */
void erase_put(struct store_job *j, const char *person);

/* What somebody wrote at a seat. */
void erase_put_chat(struct store_job *j, int64_t game, uint8_t seat);

#endif
