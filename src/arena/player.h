/* Who plays: a built-in bot or a program, and how long it may think. */
#ifndef ARENA_PLAYER_H
#define ARENA_PLAYER_H

#include "bots/bot.h"
#include "talk/talk.h"

enum { PLAYER_NAME_MAX = 512, PLAYER_ROLLOUTS_MAX = 100000000, PLAYER_MS_MAX = 3600000 };

struct player_budget { /* for each decision */
    uint32_t ms;       /* 0: rollouts count */
    uint32_t rollouts;
};

struct arena_player {
    char name[PLAYER_NAME_MAX]; /* as given: "expert@100ms", "hard@500", "line:./bot" */
    const struct bot *bot;      /* NULL: a program */
    char command[PLAYER_NAME_MAX], settings[TALK_SETTINGS_MAX];
    struct player_budget
        budget; /* of a built-in bot in processor time, of a program in wall time */
};

enum player_result {
    PLAYER_GOOD,
    PLAYER_UNKNOWN,  /* no bot of that name */
    PLAYER_BUDGET,   /* no number of rollouts or milliseconds, or one out of range */
    PLAYER_SETTINGS, /* not NAME=VALUE,NAME=VALUE */
    PLAYER_COMMAND,  /* no command */
    PLAYER_LONG,
};

/*
 * Reads "NAME", "NAME@500" (rollouts), "NAME@100ms", or of a program "line:COMMAND",
 * "line@100ms:COMMAND", "line[NAME=VALUE,…]:COMMAND". usual: the budget of one that says none.
 */
enum player_result player_parse(const char *text, struct player_budget usual,
                                struct arena_player *p);

/* Whether a text names a program. */
bool player_is_program(const char *text);

/* A bot's decision from a view; the memory has room for BOT_MEMORY_MAX bytes. */
void player_think(const struct arena_player *p, void *memory, const struct rh_components *c,
                  const struct rh_state *view, uint64_t luck, struct rh_action *out);

#endif
