/* Buckets by socket and by address. Addresses share a fixed table by hash: a collision only makes
   two strangers share an allowance. */
#include "server/net/rates.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct rates {
    uint8_t key[16];
    struct bucket bucket[LIMIT_ADDRESSES][RATES];
    uint32_t open[LIMIT_ADDRESSES]; /* connections */
    uint64_t held[LIMIT_ADDRESSES];
    struct {
        uint64_t at_ms;
        uint64_t ns;
    } spent[LIMIT_ADDRESSES];
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

/* Who has one IPv6 address has the 2^64 of its network, so these count as one. */
static uint32_t place(const struct rates *r, const char *address) {
    uint8_t hash[8], bytes[16];
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "as libsodium has it");
    if (inet_pton(AF_INET6, address, bytes) == 1) {
        crypto_shorthash(hash, bytes, 8, r->key);
    } else {
        crypto_shorthash(hash, (const uint8_t *)address, strlen(address), r->key);
    }
    return (hash[0] | (uint32_t)hash[1] << 8) % LIMIT_ADDRESSES;
}

static struct bucket *find(struct server *s, const char *address, enum rate which, uint32_t *most) {
    const struct limits *l = &s->config.limits;
    const uint32_t mosts[RATES] = {
        [RATE_GUESSES] = l->guesses, [RATE_GUESSES_ALL] = 10 * l->guesses,
        [RATE_PEOPLE] = l->people,   [RATE_UPLOADS] = l->uploads,
        [RATE_CHANGES] = l->changes, [RATE_OPENED] = l->opened,
        [RATE_CHATS] = 10 * l->chat, [RATE_ALERTS] = l->alerts};
    *most = mosts[which];
    return &s->rates->bucket[place(s->rates, address)][which];
}

bool rates_take(struct server *s, const char *address, enum rate which) {
    uint32_t most, wait;
    struct bucket *b = find(s, address, which, &most);
    return bucket_take(b, most, uv_now(&s->loop), &wait);
}

static float used(struct server *s, const char *who, enum rate which, uint32_t *most) {
    struct bucket *b = find(s, who, which, most);
    return used_now(b, *most, uv_now(&s->loop));
}

bool rates_may_guess(struct server *s, const char *address, const char *person) {
    uint32_t most, most_of_all;
    float own = used(s, person[0] ? person : address, RATE_GUESSES, &most);
    float all = used(s, address, RATE_GUESSES_ALL, &most_of_all);
    return own + 1 <= (float)most && (all + 1 <= (float)most_of_all || own == 0);
}

void rates_guessed_wrong(struct server *s, const char *address, const char *person) {
    rates_take(s, person[0] ? person : address, RATE_GUESSES);
    rates_take(s, address, RATE_GUESSES_ALL);
}

uint16_t rates_payer(struct server *s, const char *address) {
    return (uint16_t)place(s->rates, address);
}

/* Nanoseconds that are not yet paid off; each millisecond pays a thousandth of what an address gets
   in a second. */
static uint64_t debt(const struct server *s, uint16_t payer) {
    uint64_t passed = uv_now(&s->loop) - s->rates->spent[payer].at_ms;
    uint64_t paid = passed * s->config.limits.loop_ms * 1000, ns = s->rates->spent[payer].ns;
    return ns > paid ? ns - paid : 0;
}

uint32_t rates_wait(const struct server *s, uint16_t payer) {
    uint64_t ns = debt(s, payer), free_ns = (uint64_t)LIMIT_TURN_MS * 1000000;
    uint64_t rate = (uint64_t)(s->config.limits.loop_ms ? s->config.limits.loop_ms : 1) * 1000;
    return ns <= free_ns ? 0 : (uint32_t)((ns - free_ns) / rate) + 1;
}

void rates_charge(struct server *s, uint16_t payer, uint64_t began) {
    s->rates->spent[payer].ns = debt(s, payer) + uv_hrtime() - began;
    s->rates->spent[payer].at_ms = uv_now(&s->loop);
}

uint64_t *rates_held(struct server *s, uint16_t payer) {
    return &s->rates->held[payer];
}

bool rates_enter(struct server *s, const char *address, uint16_t *at) {
    uint32_t i = place(s->rates, address);
    if (s->rates->open[i] >= s->config.limits.address) {
        return false;
    }
    s->rates->open[i]++;
    *at = (uint16_t)(i + 1);
    return true;
}

void rates_leave(struct server *s, uint16_t *at) {
    if (*at) {
        s->rates->open[*at - 1]--;
        *at = 0;
    }
}
