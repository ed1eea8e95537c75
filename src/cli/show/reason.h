/* Reasons in words: apart from show.h, for they are the bots'. */
#ifndef CLI_SHOW_REASON_H
#define CLI_SHOW_REASON_H

#include "bots/explain/hint.h"
#include "say/say.h"

/* A line, with whatever the reason is about; you: it is said to the player whose action it is. */
void show_reason(const struct say_table *t, const struct hint_reason *r, bool you);

#endif
