/* Local programs that hold a seat: started by the server, spoken to in lines (docs/protocol.md). */
#ifndef SERVER_BOTS_PROGRAM_H
#define SERVER_BOTS_PROGRAM_H

#include "server/tables/table.h"

/* Sends the view and asks for a move; starts the program first if need be. False: it cannot. */
bool program_ask(struct table *t, uint8_t seat, const struct rh_state *view);
void program_over(struct table *t);  /* tells the programs of a table that the game has ended */
void program_tick(struct server *s); /* once a second: those that do not answer lose their seat */
void program_stop_all(struct server *s);

#endif
