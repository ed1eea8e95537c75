/* Sets as bits: routes in two words, tickets and cities in one, seats in a byte. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline bool bits_has(const uint64_t set[2], unsigned i) {
    return set[i >> 6] >> (i & 63) & 1;
}

static inline void bits_add(uint64_t set[2], unsigned i) {
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline unsigned bits_first(uint64_t word) {
    return (unsigned)__builtin_ctzll(word);
}

static inline unsigned bits_count(uint64_t word) {
    return (unsigned)__builtin_popcountll(word);
}

/* Takes the lowest member out of a set of routes; false if there is none. */
static inline bool bits_pop(uint64_t set[2], unsigned *i) {
    for (unsigned w = 0; w < 2; w++) {
        if (set[w]) {
            *i = 64 * w + bits_first(set[w]);
            set[w] &= set[w] - 1;
            return true;
        }
    }
    return false;
}

#endif
