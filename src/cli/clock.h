/* Time, in nanoseconds since some moment. */
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

#include <stdint.h>

uint64_t clock_ns(void);     /* never jumps */
uint64_t clock_own_ns(void); /* only while this thread runs */

#endif
