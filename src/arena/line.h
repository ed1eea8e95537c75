/*
 * External bots: programs that read a view and write an action, a line or a few at a time.
 *
 * docs/bots.md describes what goes over the lines. This file talks to the system; the bots do not.
 */
#ifndef ARENA_LINE_H
#define ARENA_LINE_H

#include "roundhouse.h"

struct line;

/* Starts a program through the shell; NULL: it could not be started. */
struct line *line_open(const char *command);
void line_close(struct line *x);

/* Shows the program a view and reads its action; false: it is gone, or says nonsense. */
bool line_ask(struct line *x, const struct rh_components *c, const struct rh_state *view,
              uint32_t ms, struct rh_action *out);

/* Tells it that the game has ended. */
void line_over(struct line *x);

#endif
