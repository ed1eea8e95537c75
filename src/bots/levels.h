/*
 * The ladder: levels, each in five characters, and the play styles of the literature.
 *
 * A bot is data: a player, a level and a style. Its name is its level, or level and character:
 * "hard", "hard-blocker".
 */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "bots/bot.h"
#include "bots/overlook.h"
#include "bots/params/styles.h"

struct level {
    enum effort effort;
    struct weakness board, ships, cards; /* on boards, on those with ships, in the card game */
    uint32_t rollouts;                   /* after which it answers; 0: as many as it may */
    uint32_t card_game_rollouts;         /* the same in the card game */
};

/* Who decides: by chance, by the cheapest routes, by the policy, by search. */
extern const struct player player_random, player_greedy, player_policy, player_search;

#endif
