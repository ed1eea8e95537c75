/* Chance: the ChaCha20 stream that deals a game, and bounded draws from it and from rh_rng. */
#ifndef CORE_CHANCE_H
#define CORE_CHANCE_H

#include "roundhouse.h"

struct chance {
    uint32_t input[16];
    uint8_t block[64];
    uint8_t used;
};

/* Opens the stream of a seed with nonce (a, b, 0); see docs/record.md. */
void chance_open(struct chance *ch, const uint8_t seed[32], uint32_t a, uint32_t b);

/* A number below n, each equally likely; n is 1 to 65,535. */
uint32_t chance_below(struct chance *ch, uint32_t n);

/* Shuffles bytes as docs/record.md says. */
void chance_shuffle(struct chance *ch, uint8_t *item, size_t n);

#endif
