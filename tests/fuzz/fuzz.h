/* What the fuzz targets share: a built-in map by number, the input as a text, and a random game. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include "maps/maps.h"

enum { FUZZ_TEXT_MAX = 1 << 18 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* A trap that stays in every build: a broken promise must never pass. */
#define FUZZ_MUST(promise)                                                                         \
    do {                                                                                           \
        if (!(promise)) {                                                                          \
            __builtin_trap();                                                                      \
        }                                                                                          \
    } while (0)

/* The map that a letter stands for: '0' the first built-in one, and so on. */
const struct rh_components *fuzz_map(uint8_t letter);

/* The input, ended by a zero; NULL if it is too long. */
const char *fuzz_text(const uint8_t *data, size_t n);

/* Plays random legal actions from a position, up to `steps`. */
void fuzz_play(const struct rh_components *c, const struct rh_deal *deal, struct rh_state *s,
               uint64_t seed, unsigned steps);

#endif
