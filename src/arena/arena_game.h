/* One game between players, and what came of it. */
#ifndef ARENA_ARENA_GAME_H
#define ARENA_ARENA_GAME_H

#include "arena/arena_log.h"
#include "arena/arena_luck.h"
#include "arena/line.h"
#include "arena/player.h"

#include <stdatomic.h>

enum { ARENA_PROGRAMS_MAX = 16, ARENA_PATIENCE_MS = 60000 };

struct arena_table { /* where a thread plays; zero but for the components and the memory */
    const struct rh_components *c;
    void *memory;            /* BOT_MEMORY_MAX bytes */
    struct arena_luck *luck; /* NULL: nobody asks for it */
    uint32_t patience_ms;    /* that a program gets beyond its time */
    bool timed;              /* decisions are timed, which is not free */
    const atomic_bool *stop; /* NULL, or: once it is set games are broken off */
    struct {                 /* programs that run, and may be in a game */
        const struct arena_player *player;
        struct line *line;
        bool busy;
    } program[ARENA_PROGRAMS_MAX];
    unsigned next; /* the place whose idle program makes room for another */
};

struct arena_effort { /* of a player */
    uint64_t decisions;
    double ms, ms_max; /* processor time, of a program wall time */
};

struct arena_game {
    struct rh_options options;
    uint8_t seed[32];
    uint64_t luck; /* seeds the bots' decisions */
    const struct arena_player *player[RH_SEATS_MAX];
    struct arena_log *log; /* NULL: none is kept */
    /* What came of it. */
    struct rh_state state;
    uint32_t actions;
    struct arena_effort effort[RH_SEATS_MAX];
    uint8_t culprit; /* the seat whose fault broke it off, or RH_NONE */
    struct talk_fault fault;
    struct rh_state view; /* what that seat was asked about */
};

/* False: the game is broken off, because a player is at fault or all is to stop. */
bool arena_game_play(struct arena_table *t, struct arena_game *g);

/* Ends the programs. */
void arena_table_close(struct arena_table *t);

#endif
