/* See interrupt.h. */
#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

static atomic_bool came; /* without a lock, so a handler may set it */

static void on_signal(int number) {
    (void)number;
    atomic_store(&came, true);
}

const atomic_bool *interrupt_watch(void) {
    const struct sigaction action = {.sa_handler = on_signal,
                                     .sa_flags = (int)(SA_RESTART | SA_RESETHAND)};
    sigaction(SIGINT, &action, NULL);
    return &came;
}

bool interrupt_came(void) {
    return atomic_load(&came);
}
