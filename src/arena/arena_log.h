/* The record of a game, with what programs said about their decisions as remarks. */
#ifndef ARENA_ARENA_LOG_H
#define ARENA_ARENA_LOG_H

#include "talk/talk.h"

struct arena_log {
    const struct rh_components *c;
    struct rh_record record;
    struct talk_text remarks;      /* lines, those of an action after those of the one before */
    uint32_t lines[RH_RECORD_MAX]; /* of them, by action */
};

/* Of a deal of this map; what was there before is forgotten. */
void arena_log_begin(struct arena_log *log, const struct rh_components *c,
                     const struct rh_options *options, const uint8_t seed[32]);

/* An action, and lines that were said about it. */
void arena_log_add(struct arena_log *log, const struct rh_action *a, const char *info);

/* Writes the record of a game that came to this position into a file; false: errno says why. */
bool arena_log_save(struct arena_log *log, const struct rh_state *end, const char *path);

void arena_log_finish(struct arena_log *log);

#endif
