/* Who plays, as sim, arena and play are told, and what is said of a player that fails. */
#ifndef CLI_PLAYERS_H
#define CLI_PLAYERS_H

#include "arena/arena_game.h"
#include "cli/args.h"

/* Reads a bot or a program; false: what is wrong with it has been said. */
bool players_read(const char *text, struct player_budget usual, struct arena_player *p);

/* The budget of bots that say none: `--rollouts N`, or `--think SECONDS` of them. */
bool players_budget(const struct args *args, struct player_budget *usual);

/* How long a program may be silent beyond its time: `--patience SECONDS`. */
bool players_patience(const struct args *args, uint32_t *ms);

/* Says what a player did wrong, and keeps the position if its action was the fault. */
void players_fault(const struct rh_components *c, const struct arena_player *p,
                   const struct talk_fault *fault, const struct rh_state *view);

#endif
