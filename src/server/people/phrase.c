/* Words of recovery phrases, and their hash; see phrase.h. */
#include "server/people/phrase.h"

#include <sodium.h>
#include <string.h>

enum { WORD = 5, MEMORY = 19 * 1024 * 1024, PASSES = 2 };

static const char consonants[] = "bdhjklmnprstvwyz", vowels[] = "aiou";
_Static_assert(sizeof consonants == 17 && sizeof vowels == 5, "four bits, and two");

static uint8_t check_of(const uint8_t phrase[PHRASE_BYTES]) {
    uint8_t hash[16];
    crypto_generichash(hash, sizeof hash, phrase, PHRASE_BYTES - 1, NULL, 0);
    return hash[0];
}

void phrase_make(uint8_t phrase[PHRASE_BYTES]) {
    randombytes_buf(phrase, PHRASE_BYTES - 1);
    phrase[PHRASE_BYTES - 1] = check_of(phrase);
}

void phrase_print(const uint8_t phrase[PHRASE_BYTES], char out[PHRASE_TEXT]) {
    for (int i = 0; i < PHRASE_BYTES; i += 2) {
        unsigned word = (unsigned)phrase[i] << 8 | phrase[i + 1];
        *out++ = consonants[word >> 12];
        *out++ = vowels[word >> 10 & 3];
        *out++ = consonants[word >> 6 & 15];
        *out++ = vowels[word >> 4 & 3];
        *out++ = consonants[word & 15];
        *out++ = i + 2 < PHRASE_BYTES ? ' ' : 0;
    }
}

/* The next letter as its place among these, -1: it is none of them. */
static int letter(const char **at, const char *among) {
    char c = **at >= 'A' && **at <= 'Z' ? (char)(**at - 'A' + 'a') : **at;
    const char *found = c ? strchr(among, c) : NULL;
    *at += found != NULL;
    return found ? (int)(found - among) : -1;
}

static bool read_word(const char **at, uint8_t out[2]) {
    unsigned word = 0;
    for (int i = 0; i < WORD; i++) {
        int value = letter(at, i % 2 ? vowels : consonants);
        if (value < 0) {
            return false;
        }
        word = i % 2 ? word << 2 | (unsigned)value : word << 4 | (unsigned)value;
    }
    out[0] = (uint8_t)(word >> 8);
    out[1] = (uint8_t)word;
    return true;
}

bool phrase_read(const char *typed, uint8_t phrase[PHRASE_BYTES]) {
    static const char between[] = " \t\r\n-,.";
    typed += strspn(typed, between);
    for (int i = 0; i < PHRASE_BYTES; i += 2) {
        if (!read_word(&typed, phrase + i)) {
            return false;
        }
        typed += strspn(typed, between);
    }
    return !*typed && phrase[PHRASE_BYTES - 1] == check_of(phrase);
}

bool phrase_hash(const uint8_t phrase[PHRASE_BYTES], const uint8_t salt[PHRASE_SALT],
                 uint8_t out[PHRASE_HASH]) {
    _Static_assert((int)PHRASE_SALT == crypto_pwhash_argon2id_SALTBYTES, "as libsodium has it");
    return crypto_pwhash_argon2id(out, PHRASE_HASH, (const char *)phrase, PHRASE_BYTES, salt,
                                  PASSES, MEMORY, crypto_pwhash_argon2id_ALG_ARGON2ID13) == 0;
}
