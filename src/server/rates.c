/* Buckets by socket and by address. Addresses share a fixed table by hash: a collision only makes
   two strangers share an allowance. */
#include "server/rates.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct rates {
    uint8_t key[16];
    struct bucket bucket[LIMIT_ADDRESSES][RATES];
};

static float used_now(const struct bucket *b, uint32_t per_minute, uint64_t now_ms) {
    float used = b->used - (float)(now_ms - b->at_ms) * (float)per_minute / 60000.0F;
    return used < 0 ? 0 : used;
}

bool bucket_take(struct bucket *b, uint32_t per_minute, uint64_t now_ms, uint32_t *wait_ms) {
    float used = used_now(b, per_minute, now_ms);
    *wait_ms = 0;
    if (used + 1 > (float)per_minute) {
        *wait_ms =
            per_minute
                ? (uint32_t)((used + 1 - (float)per_minute) * 60000.0F / (float)per_minute) + 1
                : 60000;
        return false;
    }
    b->used = used + 1;
    b->at_ms = now_ms;
    return true;
}

struct rates *rates_create(void) {
    struct rates *r = calloc(1, sizeof *r);
    if (r) {
        randombytes_buf(r->key, sizeof r->key);
    }
    return r;
}

void rates_destroy(struct rates *r) {
    free(r);
}

static struct bucket *find(struct server *s, const char *address, enum rate which, uint32_t *most) {
    uint8_t hash[8];
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "as libsodium has it");
    crypto_shorthash(hash, (const uint8_t *)address, strlen(address), s->rates->key);
    const struct limits *l = &s->config.limits;
    *most = which == RATE_GUESSES ? l->guesses : which == RATE_PEOPLE ? l->people : l->uploads;
    return &s->rates->bucket[(hash[0] | hash[1] << 8) % LIMIT_ADDRESSES][which];
}

bool rates_take(struct server *s, const char *address, enum rate which) {
    uint32_t most, wait;
    struct bucket *b = find(s, address, which, &most);
    return bucket_take(b, most, uv_now(&s->loop), &wait);
}

bool rates_left(struct server *s, const char *address, enum rate which) {
    uint32_t most;
    struct bucket *b = find(s, address, which, &most);
    return used_now(b, most, uv_now(&s->loop)) + 1 <= (float)most;
}
