/* Sets as bits: routes in two words, tickets and cities in one, seats in a byte. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

static inline bool bits_has(const uint64_t set[2], unsigned i) {
    assert(i < 128);
    return set[i >> 6] >> (i & 63) & 1;
}

static inline void bits_add(uint64_t set[2], unsigned i) {
    assert(i < 128);
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline unsigned bits_first(uint64_t word) {
    assert(word);
    return (unsigned)__builtin_ctzll(word);
}

/* By hand, since the oldest processors that this is built for have no instruction for it and the
 * compiler would call a function. */
static inline unsigned bits_count(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (unsigned)(word * 0x0101010101010101 >> 56);
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
