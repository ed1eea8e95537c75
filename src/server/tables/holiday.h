/*
 * Holidays from slow tables. While somebody is on holiday, the clock of their turns stands still,
 * at all their tables. Anybody may take them, HOLIDAY_DAYS in any 365 days; what was begun is ended
 * when one likes, and what was not used is not counted.
 *
 * They are rows of the store, and those that a running turn can have seen are in memory too, since
 * clocks look each second: `holiday_tick` reads what other nodes have written.
 */
#ifndef SERVER_TABLES_HOLIDAY_H
#define SERVER_TABLES_HOLIDAY_H

#include "server/store/store.h"

enum { HOLIDAY_DAYS = 30, HOLIDAY_TIMES = 12 };

struct server;
struct holidays;

bool holiday_start(struct server *s); /* reads them; false: they cannot be read */
void holiday_stop(struct server *s);
void holiday_tick(struct server *s);

/* How long they were on holiday between two moments. */
int64_t holiday_within(const struct server *s, const char *person, int64_t from, int64_t to);
int64_t holiday_until(const struct server *s, const char *person); /* 0: they are not */

/* Puts one into a job, and notes it once that is saved. */
void holiday_put(struct store_job *j, const char *person, int64_t began, int64_t until);
void holiday_note(struct server *s, const char *person, int64_t began, int64_t until);
void holiday_forget(struct server *s, const char *person);

#endif
