/* Chance from outside: 32 bytes that a game is dealt from. */
#ifndef CLI_SEED_H
#define CLI_SEED_H

#include <stdbool.h>
#include <stdint.h>

bool seed_new(uint8_t seed[32]); /* from the operating system */
bool seed_parse(const char *text, uint8_t seed[32]);
void seed_derive(const uint8_t seed[32], uint64_t number, uint8_t out[32]); /* one of many */
uint64_t seed_word(const uint8_t seed[32]);
void seed_print(const uint8_t bytes[32], char out[65]);

#endif
