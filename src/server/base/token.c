/* Ids, codes and secrets; see token.h. */
#include "server/base/token.h"

#include <sodium.h>
#include <string.h>

/* Crockford's letters: no I, L, O, U, so that a code survives being read aloud. */
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

void token_id(char out[TOKEN_ID]) {
    uint8_t random[TOKEN_ID];
    randombytes_buf(random, sizeof random);
    for (int i = 0; i < TOKEN_ID - 1; i++) {
        out[i] = letters[random[i] & 31];
    }
    out[TOKEN_ID - 1] = 0;
}

bool token_is_id(const char *text) {
    for (int i = 0; i < TOKEN_ID - 1; i++) {
        if (!text[i] || !strchr(letters, text[i])) {
            return false;
        }
    }
    return text[TOKEN_ID - 1] == 0;
}

void token_code(char out[TOKEN_CODE]) {
    char id[TOKEN_ID];
    token_id(id);
    char typed[TOKEN_CODE];
    memcpy(typed, id, 8);
    typed[8] = 0;
    token_code_read(typed, out);
}

bool token_code_read(const char *typed, char out[TOKEN_CODE]) {
    int n = 0;
    for (; *typed; typed++) {
        char c = *typed >= 'A' && *typed <= 'Z' ? (char)(*typed - 'A' + 'a') : *typed;
        if (c == '-' || c == ' ') {
            continue;
        }
        c = c == 'o' ? '0' : c == 'i' || c == 'l' ? '1' : c;
        if (!strchr(letters, c) || n == 8) {
            return false;
        }
        out[n + (n >= 4)] = c >= 'a' ? (char)(c - 'a' + 'A') : c;
        n++;
    }
    out[4] = '-';
    out[9] = 0;
    return n == 8;
}

void token_secret(size_t bytes, char *out, size_t size) {
    uint8_t random[32];
    randombytes_buf(random, bytes);
    sodium_bin2base64(out, size, random, bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(random, sizeof random);
}

void token_hash(const char *secret, uint8_t out[TOKEN_HASH]) {
    crypto_generichash(out, TOKEN_HASH, (const uint8_t *)secret, strlen(secret), NULL, 0);
}

bool token_equal(const uint8_t a[TOKEN_HASH], const uint8_t b[TOKEN_HASH]) {
    return sodium_memcmp(a, b, TOKEN_HASH) == 0;
}
