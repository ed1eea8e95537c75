/*
 * Rated tables: who may sit there, and what a game's end does to ratings.
 *
 * There is a rating for each map and number of players. A game changes those of its people in the
 * same commit as its end (docs/place.md, "Ratings"); bots have fixed ones.
 */
#ifndef SERVER_TABLES_RATED_H
#define SERVER_TABLES_RATED_H

#include "ratings/glicko.h"
#include "server/tables/match.h"

/* Who is less sure is provisional: shown so, and in no list of the best. */
enum { RATED_FIRM = 110, RATED_LEAST = 45 };

struct rated {         /* of a person, on one map with so many players */
    struct glicko now; /* with the deviation that has grown since */
    int64_t games, at; /* the last; 0: none yet */
};

/* False: it cannot be read. */
bool rated_of(struct store_reader *r, const char *person, const char *map, uint8_t seats,
              struct rated *found);
/* From what is kept: thousandths, and billionths of a volatility. */
struct rated rated_read(int64_t rating, int64_t deviation, int64_t volatility, int64_t games,
                        int64_t at);

/* In the lists of the best: sure enough, and playing. */
bool rated_is_listed(const struct rated *r);

/* Before the deal: gives seats of a rated table their ratings. What is wrong with it; NULL:
   nothing. */
struct rated_why {
    const char *key, *text; /* a word for pages to say it in any language, and a sentence */
};
const struct rated_why *rated_check(struct server *s, struct table_row *row);

/* Into the job of the last move: what it does to ratings. `left`: seats that a bot moved for. */
void rated_put(struct store_job *j, const struct table *t, const struct table_row *over,
               const struct rh_state *end, uint8_t left);

/* What the operator may want to look at: rated_flags.c. */
void rated_flag(struct store_job *j, const struct table *t, const struct table_row *over);

#endif
