/* What the files of `roundhouse review` share. */
#ifndef CLI_REVIEW_REVIEW_CLI_H
#define CLI_REVIEW_REVIEW_CLI_H

#include "review/review.h"

#include "cli/load.h"

/* review_run.c: finds out the steps that are not known yet; false: there is no memory, or no
 * thread. */
bool review_run(struct review *v, const struct loaded *game, unsigned threads);

/* review_show.c: for people, and for programs. */
void review_show(const struct review *v, const struct loaded *game);
void review_print_json(const struct review *v, const struct loaded *game);

#endif
