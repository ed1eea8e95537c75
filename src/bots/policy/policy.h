/* The policy: what a seat does without looking ahead. */
#ifndef BOTS_POLICY_POLICY_H
#define BOTS_POLICY_POLICY_H

#include "bots/plan/memo.h"

/* From the seat's own cards and tickets and from what all can see. */
void policy_choose(struct memo *m, const struct rh_state *s, uint8_t seat, struct rh_action *out);

/* Its parts: the games differ in what a turn offers. */
void board_game_choose(struct memo *m, const struct rh_state *s, uint8_t seat,
                       struct rh_action *out);
void card_game_choose(struct memo *m, const struct rh_state *s, uint8_t seat,
                      struct rh_action *out);

#endif
