/*
 * The deal of the day: one a day for each of the published games, the same for everybody, against
 * the same bots, once a person; docs/daily.md.
 *
 * The seed follows from a secret of the server, the day and the map, so it is there before the day
 * begins: its hash is shown the day before, and the seed itself once nobody plays any more. Days
 * are counted from 1970 and begin at midnight, UTC. What is played on a day may be played to its
 * end for an hour longer; then it is broken off, and the day is over.
 */
#ifndef SERVER_TABLES_DAILY_H
#define SERVER_TABLES_DAILY_H

#include "server/tables/table.h"

enum { DAILY_SEATS = 3, DAILY_MAPS = 3, DAILY_NAME = 16, DAY_MS = 24 * 60 * 60 * 1000 };
#define DAILY_LEVEL "medium" /* one that answers alike, however fast the machine is */

extern const char *const daily_maps[DAILY_MAPS];
bool daily_has(const char *map);

int64_t daily_today(void);
void daily_print(int64_t day, char out[DAILY_NAME]); /* "2026-11-19" */
bool daily_parse(const char *text, int64_t *day);
int64_t daily_over_at(int64_t day);
bool daily_is_over(int64_t day);
/* Of a table whose deal is played at others too: no more moves are made. */
bool daily_row_is_over(const struct table_row *row);

void daily_start(struct server *s);
bool daily_seed(struct server *s, int64_t day, const char *map,
                uint8_t seed[32]); /* false: later */

/* Writes down how a game of the day ended, together with its last move. */
void daily_put_end(struct store_job *j, const struct table *t, const struct rh_state *end,
                   int64_t at);
/* Whether a person may see all of this game of the day, which is over: who has finished the same
   deal, and everybody once the day is over. */
bool daily_may_see(const struct table *t, const char *person);
/* Once a second: breaks off what was not finished in time, also of a duplicate. */
void daily_tick(struct table *t);

struct daily_row { /* what a person has done of a deal */
    char game[TOKEN_ID];
    int64_t ended, points, rank; /* ended: 0 until then */
};
bool daily_of(struct server *s, int64_t day, const char *map, const char *person,
              struct daily_row *row); /* false: nothing */

#endif
