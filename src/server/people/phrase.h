/*
 * Recovery phrases: six words that bring a person back when all devices are lost.
 *
 * A word is 16 bits as five letters, consonants and vowels in turn, so that it can be said aloud in
 * any language: what the field calls a proquint, with letters of our own. Eleven bytes are random,
 * and one is a check on them, so that a slip is told before it counts as a try. What is kept is
 * Argon2id of the phrase under a salt of the server's: the phrase alone finds its person, and who
 * has the database still pays 19 MB and some milliseconds for each guess among 2^88.
 */
#ifndef SERVER_PEOPLE_PHRASE_H
#define SERVER_PEOPLE_PHRASE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PHRASE_BYTES = 12,
    PHRASE_TEXT = 6 * 6, /* with its zero */
    PHRASE_SALT = 16,
    PHRASE_HASH = 32,
};

void phrase_make(uint8_t phrase[PHRASE_BYTES]);
void phrase_print(const uint8_t phrase[PHRASE_BYTES], char out[PHRASE_TEXT]);

/* Reads it in any case, with any blanks or dashes between the words; false: it is none. */
bool phrase_read(const char *typed, uint8_t phrase[PHRASE_BYTES]);

/* Takes milliseconds: for a worker thread. False: no memory. */
bool phrase_hash(const uint8_t phrase[PHRASE_BYTES], const uint8_t salt[PHRASE_SALT],
                 uint8_t out[PHRASE_HASH]);

#endif
