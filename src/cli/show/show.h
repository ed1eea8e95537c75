/*
 * What a player may look at, in words. Every function takes a view, never the state of a live game.
 */
#ifndef CLI_SHOW_SHOW_H
#define CLI_SHOW_SHOW_H

#include "say/say.h"

/* score.c: the end, ticket by ticket, and who has won; of a running game what is known. */
void show_scores(const struct say_table *t, const struct rh_state *view);
void show_winners(const struct say_table *t, const struct rh_state *view);

/* routes.c: what can be paid now, what the tickets need, one's own. */
void show_routes(const struct say_table *t, const struct rh_state *view,
                 const struct rh_action *legal, size_t n);

/* events.c: events in sentences, a line each. */
void show_events(const struct say_table *t, const struct rh_event *list, size_t n);

/* seat.c: what the eye has. */
void show_hand(const struct say_table *t, const struct rh_state *view);
void show_cards(const struct say_table *t, const struct rh_state *view); /* without the pieces */
void show_tickets(const struct say_table *t, const struct rh_state *view);
void show_offer(const struct say_table *t, const struct rh_state *view);

/* turn.c: what a player needs to know at the start of a turn, and what can be done. */
void show_turn(const struct say_table *t, const struct rh_state *view,
               const struct rh_action *legal, size_t n);
void show_prompt(const struct say_table *t, const char *who, const struct rh_state *view,
                 const struct rh_action *legal, size_t n, char *out, size_t size);

/* legal.c: what may be done, the words typed so far considered. */
void show_legal(const struct say_table *t, const struct rh_action *legal, size_t n,
                const char *words);

/* table.c: what lies on the table. */
void show_market(const struct say_table *t, const struct rh_state *view);
void show_row(const struct say_table *t, const struct rh_state *view); /* without the decks */
void show_others(const struct say_table *t, const struct rh_state *view);

/* board.c: all routes, or those of one city; city RH_NONE: all. */
void show_board(const struct say_table *t, const struct rh_state *view, uint8_t city);
void show_bonuses(const struct say_table *t); /* of the big cities */

#endif
