/*
 * ChaCha20 (RFC 8439) as a source of shuffles, and a small generator for simulation.
 *
 * Every shuffle has a stream of its own (the nonce names deck and number), so that a state needs no
 * stream position: the seed and a count of shuffles say all. Numbers are cut from 16 bits by
 * multiplication, and the few values that would bias them are thrown away.
 */
#include "core/chance.h"

#include <string.h>

static uint32_t rotate(uint32_t x, int n) {
    return x << n | x >> (32 - n);
}

static void quarter(uint32_t *x, int a, int b, int c, int d) {
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

void chance_block(const uint32_t input[16], uint8_t out[64]) {
    uint32_t x[16];
    memcpy(x, input, sizeof x);
    for (int round = 0; round < 10; round++) {
        quarter(x, 0, 4, 8, 12);
        quarter(x, 1, 5, 9, 13);
        quarter(x, 2, 6, 10, 14);
        quarter(x, 3, 7, 11, 15);
        quarter(x, 0, 5, 10, 15);
        quarter(x, 1, 6, 11, 12);
        quarter(x, 2, 7, 8, 13);
        quarter(x, 3, 4, 9, 14);
    }
    for (int i = 0; i < 16; i++) {
        uint32_t v = x[i] + input[i];
        for (int k = 0; k < 4; k++) {
            out[4 * i + k] = (uint8_t)(v >> 8 * k);
        }
    }
}

void chance_open(struct chance *ch, const uint8_t seed[32], uint32_t a, uint32_t b) {
    static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(ch->input, sigma, sizeof sigma);
    for (int i = 0; i < 8; i++) {
        const uint8_t *k = seed + 4 * i;
        ch->input[4 + i] =
            (uint32_t)k[0] | (uint32_t)k[1] << 8 | (uint32_t)k[2] << 16 | (uint32_t)k[3] << 24;
    }
    ch->input[12] = 0;
    ch->input[13] = a;
    ch->input[14] = b;
    ch->input[15] = 0;
    ch->used = sizeof ch->block;
}

static uint32_t sixteen_bits(struct chance *ch) {
    if (ch->used == sizeof ch->block) {
        chance_block(ch->input, ch->block);
        ch->input[12]++;
        ch->used = 0;
    }
    uint32_t x = ch->block[ch->used] | (uint32_t)ch->block[ch->used + 1] << 8;
    ch->used = (uint8_t)(ch->used + 2);
    return x;
}

uint32_t chance_below(struct chance *ch, uint32_t n) {
    for (;;) {
        uint32_t product = sixteen_bits(ch) * n;
        if ((product & 0xffff) >= n || (product & 0xffff) >= 65536 % n) {
            return product >> 16;
        }
    }
}

void chance_shuffle(struct chance *ch, uint8_t *item, size_t n) {
    for (size_t i = n; i-- > 1;) {
        size_t j = chance_below(ch, (uint32_t)i + 1);
        uint8_t held = item[i];
        item[i] = item[j];
        item[j] = held;
    }
}

/* splitmix64, and Lemire's bounded draw without bias. */
uint32_t rh_random(struct rh_rng *rng, uint32_t below) {
    for (;;) {
        uint64_t z = rng->x += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        uint64_t product = (z >> 32) * below;
        if ((uint32_t)product >= below || (uint32_t)product >= -below % below) {
            return (uint32_t)(product >> 32);
        }
    }
}
