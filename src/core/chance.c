/*
 * ChaCha20 (RFC 8439) as a source of shuffles, and a small generator for simulation.
 *
 * Every shuffle has a stream of its own (the nonce names deck and number), so that a state needs no
 * stream position: the seed and a count of shuffles say all. Numbers are cut from 16 bits by
 * multiplication, and the few values that would bias them are thrown away.
 */
#include "core/chance.h"

#include <assert.h>
#include <string.h>

/* Four words at once: a row of ChaCha's square. */
typedef uint32_t row __attribute__((vector_size(16)));

static row rotate(row x, int n) {
    return x << n | x >> (32 - n);
}

/* The quarter rounds of all four columns. */
static void columns(row *a, row *b, row *c, row *d) {
    *a += *b;
    *d = rotate(*d ^ *a, 16);
    *c += *d;
    *b = rotate(*b ^ *c, 12);
    *a += *b;
    *d = rotate(*d ^ *a, 8);
    *c += *d;
    *b = rotate(*b ^ *c, 7);
}

static row left(row x) {
    return __builtin_shufflevector(x, x, 1, 2, 3, 0);
}

static row across(row x) {
    return __builtin_shufflevector(x, x, 2, 3, 0, 1);
}

static row right(row x) {
    return __builtin_shufflevector(x, x, 3, 0, 1, 2);
}

static void make_block(const uint32_t input[16], uint8_t out[64]) {
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words go out as they lie");
    row in[4], a, b, c, d;
    memcpy(in, input, sizeof in);
    a = in[0], b = in[1], c = in[2], d = in[3];
    for (int round = 0; round < 10; round++) {
        columns(&a, &b, &c, &d);
        b = left(b), c = across(c), d = right(d); /* now the diagonals stand in columns */
        columns(&a, &b, &c, &d);
        b = right(b), c = across(c), d = left(d);
    }
    in[0] += a, in[1] += b, in[2] += c, in[3] += d;
    memcpy(out, in, sizeof in);
}

void chance_open(struct chance *ch, const uint8_t seed[32], uint32_t a, uint32_t b) {
    assert(ch && seed);
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
        make_block(ch->input, ch->block);
        ch->input[12]++;
        ch->used = 0;
    }
    uint32_t x = ch->block[ch->used] | (uint32_t)ch->block[ch->used + 1] << 8;
    ch->used = (uint8_t)(ch->used + 2);
    return x;
}

uint32_t chance_below(struct chance *ch, uint32_t n) {
    assert(n >= 1 && n <= 65535);
    for (;;) {
        uint32_t product = sixteen_bits(ch) * n;
        if ((product & 0xffff) >= n || (product & 0xffff) >= 65536 % n) {
            return product >> 16;
        }
    }
}

void chance_shuffle(struct chance *ch, uint8_t *item, size_t n) {
    assert(n <= 65535 && (item || n == 0));
    for (size_t i = n; i-- > 1;) {
        size_t j = chance_below(ch, (uint32_t)i + 1);
        uint8_t held = item[i];
        item[i] = item[j];
        item[j] = held;
    }
}

/* splitmix64, and Lemire's bounded draw without bias. */
uint32_t rh_random(struct rh_rng *rng, uint32_t below) {
    assert(rng && below);
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
