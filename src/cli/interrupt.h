/* Ctrl-C while something long runs: it stops soon, and tells what there is. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on; a second Ctrl-C ends the program. The flag is set once it has come. */
const atomic_bool *interrupt_watch(void);
bool interrupt_came(void);

#endif
