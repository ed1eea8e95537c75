/* Seats that are not a person's: bots on worker threads, and local programs over lines. */
#ifndef SERVER_BOTS_BOTS_H
#define SERVER_BOTS_BOTS_H

#include "server/bots/thinker.h"
#include "server/tables/match.h"

extern const struct match_players bots_players;

void bots_decided(void *server, struct task *task); /* called by the thinker */

/* See struct match_players. */
void bots_take_over(struct table_row *row, uint8_t seat, const char *why, char *control,
                    size_t size);

/* A bot or program takes a seat, under its own name. */
void bots_sit(struct seat_row *s, uint8_t kind, const char *level);

#endif
