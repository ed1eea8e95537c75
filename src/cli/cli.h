/*
 * What the subcommands share. One file a subcommand; main.c calls them by name.
 *
 * Exit codes: 0 all is well, 1 a check failed or a rule was broken, 2 bad input or a bad option.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "roundhouse.h"

#include <stdio.h>

enum { STATUS_GOOD, STATUS_BROKEN, STATUS_BAD_INPUT };

int cmd_play(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_map(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_arena(int argc, char **argv);

/* ---- load.c: maps and records, with the complaint on stderr if need be ---------------------- */

/* A built-in map by its id, or a map file; the components, for free(), or NULL. */
struct rh_components *load_map(const char *id_or_file);

struct loaded {
    struct rh_components *c;
    struct rh_record *r;
};

/* A record and its map: the one it names, or `map` if that is not NULL. `-`: standard input. */
bool load_record(const char *path, const char *map, struct loaded *out);
void load_finish(struct loaded *x);

/* ---- file.c --------------------------------------------------------------------------------- */

/* A whole file, for free(); NULL: it cannot be read, and errno says why. */
char *file_read(const char *path, size_t max);

enum file_result { FILE_WRITTEN, FILE_EXISTS, FILE_FAILED /* errno says why */ };

/* Writes a file all or not at all: a temporary one, synced and renamed. */
enum file_result file_write(const char *path, const char *text, size_t n, bool force);

/* ---- seed.c: chance from outside, and time ---------------------------------------------------- */

bool seed_new(uint8_t seed[32]); /* from the operating system */
bool seed_parse(const char *text, uint8_t seed[32]);
void seed_derive(const uint8_t seed[32], uint64_t number, uint8_t out[32]); /* one of many */
uint64_t seed_word(const uint8_t seed[32]);
void seed_print(const uint8_t bytes[32], char out[65]);
uint64_t clock_ns(void);     /* never jumps */
uint64_t clock_own_ns(void); /* only while this thread runs */

#endif
