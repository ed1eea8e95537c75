/* Playing a game on to its end with policies, from a state that is full or filled. */
#ifndef BOTS_ROLLOUT_H
#define BOTS_ROLLOUT_H

#include "bots/mind.h"

/* Both change: the state becomes the end of the game. */
void rollout_play(struct mind *m, struct rh_state *s);

#endif
