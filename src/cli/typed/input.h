/* Lines from a person: libedit on a terminal, plain lines otherwise. */
#ifndef CLI_TYPED_INPUT_H
#define CLI_TYPED_INPUT_H

#include "cli/typed/complete.h"

struct input;

/* NULL: there is no memory. */
struct input *input_open(void);
void input_close(struct input *in);

/*
 * Asks for a line. Tab completes with `complete`, which may be NULL. The line, without its end,
 * stays valid until the next one; NULL: the input has ended, or the player pressed Ctrl-C.
 */
const char *input_line(struct input *in, const char *prompt, const struct complete *complete);

/* Whether single keys can be read, and one of them: 0 or less at the end of the input. Keys that
   are still waiting after Escape are passed over, for it begins those without a letter. */
bool input_has_keys(const struct input *in);
int input_key(struct input *in, const char *prompt);

/* Each person has a history: nobody leafs through what another has typed. */
void input_person(struct input *in, unsigned seat);

/* Whether Ctrl-C was pressed. */
bool input_interrupted(void);

#endif
