/* Seeds: from the operating system, from text, and many from one. */
#include "cli/seed.h"

#include "roundhouse.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

bool seed_new(uint8_t seed[32]) {
    return getrandom(seed, 32, 0) == 32;
}

static int digit(char byte) {
    const char *digits = "0123456789abcdef";
    char lower = byte >= 'A' && byte <= 'F' ? (char)(byte - 'A' + 'a') : byte;
    const char *at = lower ? strchr(digits, lower) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Fewer than 64 digits stand at the end, so that `--seed 7` is a seed too. */
bool seed_parse(const char *text, uint8_t seed[32]) {
    assert(text && seed);
    size_t n = strlen(text);
    memset(seed, 0, 32);
    if (n == 0 || n > 64) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        int value = digit(text[i]);
        size_t at = 64 - n + i;
        if (value < 0) {
            return false;
        }
        seed[at / 2] = (uint8_t)(seed[at / 2] << 4 | value);
    }
    return true;
}

void seed_derive(const uint8_t seed[32], uint64_t number, uint8_t out[32]) {
    uint8_t mixed[32];
    memcpy(mixed, seed, 32);
    for (unsigned i = 0; i < 8; i++) {
        mixed[i] ^= (uint8_t)(number >> 8 * i);
    }
    rh_seed_hash(mixed, out);
}

uint64_t seed_word(const uint8_t seed[32]) {
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++) {
        word |= (uint64_t)seed[i] << 8 * i;
    }
    return word;
}

void seed_print(const uint8_t bytes[32], char out[65]) {
    for (unsigned i = 0; i < 32; i++) {
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    }
}
