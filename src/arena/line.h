/*
 * External bots: programs that read lines and write lines, each a process of the shell.
 *
 * What is said is src/talk's; this file carries it, and never waits for ever: neither for a program
 * that says nothing nor for one that does not read.
 */
#ifndef ARENA_LINE_H
#define ARENA_LINE_H

#include "talk/talk.h"

struct line;

/* Starts a program through the shell. settings: "name=value,name=value". NULL: it could not be
   started, and errno says why. */
struct line *line_open(const char *command, const char *settings);
void line_close(struct line *x); /* it has half a second to end by itself */

/* What is said: for a new game, events, the fault, the info lines. */
struct talk *line_talk(struct line *x);

/* Shows the program a view and waits for its action, `patience_ms` longer than it was given; false:
   the fault is in its talk. took_ms: from the question to the answer. */
bool line_ask(struct line *x, const struct rh_state *view, uint32_t ms, uint32_t patience_ms,
              double *took_ms, struct rh_action *out);

/* Tells it that the game has ended, and how (NULL: broken off). False: it must be closed. */
bool line_over(struct line *x, const struct rh_state *final);

#endif
