/* A 64-bit hash of bytes, equal on every platform: FNV-1a over words with a final mix. */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t hash_mix(uint64_t h, uint64_t word) {
    h = (h ^ word) * 0x9fb21c651e98df25;
    return h ^ h >> 32;
}

static inline uint64_t hash_bytes(uint64_t h, const void *data, size_t n) {
    const uint8_t *p = data;
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word = 0;
        for (size_t k = i; k < n && k < i + 8; k++) {
            word |= (uint64_t)p[k] << 8 * (k - i);
        }
        h = hash_mix(h, word);
    }
    return hash_mix(h, n);
}

#endif
