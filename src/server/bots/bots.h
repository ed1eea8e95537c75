/* Seats that are not a person's: bots on worker threads, and local programs over lines. */
#ifndef SERVER_BOTS_BOTS_H
#define SERVER_BOTS_BOTS_H

#include "server/bots/thinker.h"
#include "server/tables/table.h"

void bots_think(struct table *t, uint8_t seat);           /* its move comes by itself, later */
void bots_thought(void *server, struct thought *thought); /* called by the thinker */
void bots_over(struct table *t);                          /* the game has ended */

/* The row with a bot standing in for a person, and the entry that says so. */
void bots_take_over(struct table_row *row, uint8_t seat, const char *why, char *control,
                    size_t size);
const char *bots_default_level(void);

#endif
