/*
 * Reviews as text: comments of a record, which older readers skip.
 *
 *     #: review 1 game 9e2f0c7755aa01b3 depth 96 seed 1 steps 132
 *     #: 12 luck blind 123 -123 45 -45 stands 5300 4700 120 -120 played 1 of 2 312 41 120 -300 300
 *     #: 12 option 5421 1033 5200 claim denver--omaha 3 purple
 *     #: 12 option 5121 913 4888 draw red
 *
 * The number of a step, then what is known of it. `luck`: its kind, then chances to win and margins
 * for each seat; `stands`: the same as a looker-on sees them; `played`: the place of what was
 * played among so many options, its loss, its error and its loss of points, and what it gave each
 * seat. An option: chance to win, margin, worth, action. The same lines go between workers.
 */
#ifndef REVIEW_LINES_H
#define REVIEW_LINES_H

#include "review/review.h"

/* What tells one game from another: the deal and all actions. */
uint64_t lines_game(const struct rh_record *r);

/* Both end with a newline, and return the length that the text needs. */
size_t lines_print_head(const struct review *v, const struct rh_record *r, char *out, size_t size);
size_t lines_print_step(const struct rh_components *c, const struct rh_record *r,
                        const struct step *x, char *out, size_t size);

/* Reads the steps in a text, of a review that fits the record, into v->step, where there is room
 * for all of them and steps that it does not name stay as they are; v->depth and v->seed are then
 * its own. Other lines are skipped. False: there is no such review in it, and nothing has changed,
 * or it makes no sense, and what was good of it is there. */
bool lines_read(const char *text, const struct rh_components *c, const struct rh_record *r,
                struct review *v);

#endif
