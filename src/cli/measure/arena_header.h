/* The first line of a file of results: what is played. */
#ifndef CLI_MEASURE_ARENA_HEADER_H
#define CLI_MEASURE_ARENA_HEADER_H

#include "cli/measure/arena.h"

enum { ARENA_HEADER_MAX = 256 + ARENA_PLAYERS_MAX * 2 * PLAYER_NAME_MAX };

/* quoted: names with spaces between quotes, which older files do not have. */
void arena_header_print(const struct arena_run *run, char out[ARENA_HEADER_MAX], bool quoted);

/* Whether a text begins with that line. */
bool arena_header_is(const char *text, const char *header);

/* The id of the map; false: it is no such line. */
bool arena_header_map(const char *text, char map[RH_ID_MAX]);

/* Reads the line into a run whose components are there; false: it makes no sense, or is of another
   map. */
bool arena_header_read(struct arena_run *run, const char *text);

#endif
