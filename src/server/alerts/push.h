/*
 * Web Push: a text that only one browser can read (RFC 8291, RFC 8188), and the proof to its push
 * service of who sends it (VAPID, RFC 8292). P-256 and AES-GCM are OpenSSL's.
 */
#ifndef SERVER_ALERTS_PUSH_H
#define SERVER_ALERTS_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_PUBLIC = 65,  /* a point of P-256, not compressed */
    PUSH_PRIVATE = 32, /* its secret number */
    PUSH_AUTH = 16,
    PUSH_SALT = 16,
    PUSH_TEXT = 2048, /* the longest text; push services take 4 KB */
    PUSH_BODY = PUSH_TEXT + 86 + 17,
    PUSH_CLAIM = 1024, /* the header of a request, with its zero */
};

struct push_key {
    uint8_t public_key[PUSH_PUBLIC], private_key[PUSH_PRIVATE];
};

struct push_receiver { /* what a browser gave when it subscribed */
    uint8_t public_key[PUSH_PUBLIC], auth[PUSH_AUTH];
};

bool push_key_make(struct push_key *key);

/* Encrypts; returns the length of the body, 0 if the receiver's key is no key. */
size_t push_seal(const struct push_receiver *to, const void *text, size_t n,
                 uint8_t body[PUSH_BODY]);

/* The same with a chosen sender's key and salt, as in the example of RFC 8291. */
size_t push_seal_as(const struct push_key *sender, const uint8_t salt[PUSH_SALT],
                    const struct push_receiver *to, const void *text, size_t n,
                    uint8_t body[PUSH_BODY]);

/* The Authorization header: for the origin of a push service, until a moment (seconds since 1970),
 * from `subject`, an address of the operator's (mailto: or https:). */
bool push_claim(const struct push_key *key, const char *origin, const char *subject, int64_t until,
                char header[PUSH_CLAIM]);

#endif
