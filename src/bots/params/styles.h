/*
 * Characters, and the play styles of the literature: the same policy with some parameters changed.
 *
 * A character changes what a player likes, not how well it looks ahead.
 */
#ifndef BOTS_PARAMS_STYLES_H
#define BOTS_PARAMS_STYLES_H

#include "bots/params/params.h"

enum style {
    STYLE_PLAIN,
    /* Characters. */
    STYLE_COLLECTOR, /* of tickets */
    STYLE_BLOCKER,
    STYLE_SPRINTER,
    STYLE_BUILDER, /* of long paths */
    /* The styles of de Mesentier Silva and others (2017), as yardsticks. */
    STYLE_ONE_STEP,
    STYLE_LONG_ROUTES,
    STYLE_ROUTE_FOCUS,
    STYLE_HUNGRY,
    STYLES
};

/* The parameters `from` as a style changes them. */
void styles_apply(struct params *t, const struct params *from, enum style style);

#endif
