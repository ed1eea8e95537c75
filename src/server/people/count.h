/*
 * Statistics: sums over finished games, made behind the moves.
 *
 * A thread takes finished games that are not counted yet, one after the other, plays their logs
 * through, and adds what each person did to their sums. A game is counted in the same commit that
 * says so, hence once, also where several nodes try; what is in the sums can always be made anew
 * from the logs. Games with several seats of one person are nobody's: they decide both sides.
 */
#ifndef SERVER_PEOPLE_COUNT_H
#define SERVER_PEOPLE_COUNT_H

#include "server/base/server.h"

struct counter;

struct counter *count_create(struct server *s); /* NULL: no memory; then nothing is counted */
void count_destroy(struct counter *k);          /* when the loop has ended */
void count_tick(struct counter *k);             /* once a second */

#endif
