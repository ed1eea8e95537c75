/*
 * Local programs that hold a seat: asked with a view, in lines (docs/bots.md).
 *
 * One that dies, is late or answers nothing legal is stopped, and a bot of the default level plays
 * on in its place. One of the second version that has finished a game waits for another.
 */
#ifndef SERVER_BOTS_PROGRAM_H
#define SERVER_BOTS_PROGRAM_H

#include "server/tables/table.h"

/* Tells what has happened, shows the view and asks for a move; starts the program first if need be.
   False: it cannot. */
bool program_ask(struct table *t, uint8_t seat, const struct rh_state *view);
void program_over(struct table *t);  /* tells the programs of a table that the game has ended */
void program_tick(struct server *s); /* once a second: those that do not answer lose their seat */
void program_stop_all(struct server *s);

#endif
