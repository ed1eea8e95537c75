/* Playing a game on to its end with policies, from a state that is full or filled. */
#ifndef BOTS_SEARCH_ROLLOUT_H
#define BOTS_SEARCH_ROLLOUT_H

#include "bots/policy/policy.h"

/* Both change: the state becomes the end of the game. */
void rollout_play(struct memo *m, struct rh_state *s);

/* The same for so many turns of a seat, up to the beginning of the next; false:
 * the game is over. */
bool rollout_turns(struct memo *m, struct rh_state *s, uint8_t seat, unsigned turns);

/* Before a seat acts: plans kept ready that are too old are forgotten,
 * and made anew when they are needed. */
void rollout_renew(struct memo *m, const struct rh_state *s, uint8_t seat);

#endif
