/*
 * Quick matches: one says what one wants to play, waits, and is put with people of near rating.
 *
 * To wait is to have a seat at a public table where people are seated in this way alone. Nothing
 * else is kept, and no timer runs: who waits asks again every few seconds, and each question drops
 * who is gone, looks for a better table, lets bots in once it is time, and deals. So it works the
 * same at any of several nodes, and nobody waits who is not there. The nearest table is taken, if
 * it is near enough; what is near enough grows with the wait.
 */
#ifndef SERVER_TABLES_QUICK_H
#define SERVER_TABLES_QUICK_H

#include "server/tables/table.h"

enum { QUICK_LEVEL = 32 };

bool quick_waits(const struct table_row *row); /* a quick match before its deal */
bool quick_is_same(const struct table_row *a, const struct table_row *b); /* what is played */
/* Everybody who sits there agrees that bots come after a wait. */
bool quick_wants_bots(const struct table_row *row);

uint8_t quick_seat(const struct table_row *row, const char *person); /* RH_NONE: none */
void quick_sit(struct table_row *row, const struct person_row *who, bool bots);
/* The last who leaves closes the table; else the next hosts it. */
void quick_leave(struct table_row *row, uint8_t seat);
/* All but this person who are gone leave; whether anybody did. */
bool quick_drop_gone(const struct table *t, struct table_row *row, const char *but);

/* The table where this person waits; NULL: nowhere. */
struct table *quick_of(struct server *s, const char *person);
/* The nearest that is near enough, with who waits there now in `next`; NULL: none. Of somebody who
   waits at `from` an older one alone, so that two tables do not wait for each other. */
struct table *quick_find(struct server *s, const struct table_row *wish, const char *person,
                         const struct table *from, struct table_row *next);

bool quick_all_here(const struct table *t); /* everybody has a socket */
bool quick_is_time(const struct table *t);  /* the wait is over, and bots are wanted */
bool quick_is_full(const struct table_row *row);
/* The level of bot that is nearest to who sits there. */
void quick_bot(struct server *s, const struct table_row *row, char level[QUICK_LEVEL]);

#endif
