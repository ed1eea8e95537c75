/* Clocks that only go forward. */
#include "cli/clock.h"

#include <time.h>

static uint64_t read_clock(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t clock_ns(void) {
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t clock_own_ns(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}
