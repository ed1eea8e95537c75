/*
 * Who is best on a map with so many players: made from the database, kept in memory for some
 * seconds, so that however many ask it is read seldom.
 */
#ifndef SERVER_PEOPLE_BEST_H
#define SERVER_PEOPLE_BEST_H

#include "server/base/server.h"
#include "server/base/wire.h"

struct best;

struct best *best_create(void);
void best_destroy(struct best *b);
void best_forget(struct best *b); /* somebody was erased */

/* The list as JSON; NULL: no such map, or it cannot be read just now. */
const char *best_list(struct server *s, const char *map, uint8_t seats);

/* The place of such a rating, from 1; 0: it cannot be read. */
uint32_t best_place(struct server *s, const char *map, uint8_t seats, double rating);

#endif
