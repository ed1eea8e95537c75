/*
 * What a player may look at, in words. Every function takes a view, never the state of a live game.
 */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "say/say.h"

/* show_score.c: the end, ticket by ticket, and who has won; of a running game what is known. */
void show_scores(const struct say_table *t, const struct rh_state *view);
void show_winners(const struct say_table *t, const struct rh_state *view);

/* show_log.c: events in sentences, a line each. */
void show_events(const struct say_table *t, const struct rh_event *list, size_t n);

#endif
