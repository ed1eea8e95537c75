/*
 * Secrets and names drawn from the operating system's generator.
 *
 * A token is "<person>.<43 characters>": 256 random bits behind the public id under which its hash
 * is found. Invitations and seat links have 128 bits. Only hashes are kept, and they are compared
 * in constant time.
 */
#ifndef SERVER_BASE_TOKEN_H
#define SERVER_BASE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TOKEN_ID = 14, /* a public id: 13 characters, 65 bits, and a zero */
    TOKEN_HASH = 32,
    TOKEN_TEXT = 64, /* any secret as text, with its zero */
    TOKEN_CODE = 10, /* "KX4M-7QPA" */
};

void token_id(char out[TOKEN_ID]);
void token_code(char out[TOKEN_CODE]);
void token_secret(size_t bytes, char *out, size_t size); /* base64url */
void token_hash(const char *secret, uint8_t out[TOKEN_HASH]);
bool token_equal(const uint8_t a[TOKEN_HASH], const uint8_t b[TOKEN_HASH]);

/* Brings a typed code into its one form (case, blanks, dashes, O for 0 …); false: it is none. */
bool token_code_read(const char *typed, char out[TOKEN_CODE]);

/* Whether a text has the form of a public id. */
bool token_is_id(const char *text);

#endif
