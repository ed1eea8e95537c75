/*
 * The ladder: five levels, each in five characters, and the play styles of the literature.
 *
 * A character is the same player with other likings: it changes the numbers of the policy, not how
 * well it looks ahead. A bot's name is its level, or level and character: "hard", "hard-blocker".
 */
#ifndef BOTS_LADDER_H
#define BOTS_LADDER_H

#include "bots/bot.h"
#include "bots/tune.h"

enum ladder_character {
    LADDER_PLAIN,
    LADDER_COLLECTOR, /* of tickets */
    LADDER_BLOCKER,
    LADDER_SPRINTER,
    LADDER_BUILDER, /* of long paths */
    LADDER_CHARACTERS
};

/* The styles of de Mesentier Silva and others (2017), as yardsticks. */
enum ladder_style {
    LADDER_ONE_STEP = LADDER_CHARACTERS,
    LADDER_LONG_ROUTES,
    LADDER_ROUTE_FOCUS,
    LADDER_HUNGRY,
    LADDER_STYLES
};

/* The numbers `from` as a character or style changes them. */
void ladder_tune(struct tune *t, const struct tune *from, unsigned character);

/* Bots beyond the plain ones, for bot_find; NULL after the last. */
const struct bot *ladder_at(size_t i);

extern const struct bot bot_novice, bot_easy, bot_medium, bot_hard, bot_expert;
extern const struct bot ladder_simple[], ladder_deep[]; /* characters and styles; name NULL ends */

#endif
