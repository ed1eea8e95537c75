/*
 * A game at this keyboard: the state, its record, who sits where, what has happened.
 *
 * Only hotseat.c, the bots' views and the record touch the state; everything that a person sees
 * goes through hotseat_view and the log.
 */
#ifndef CLI_PLAY_HOTSEAT_H
#define CLI_PLAY_HOTSEAT_H

#include "arena/line.h"
#include "arena/player.h"
#include "say/say.h"

enum { HOTSEAT_PATH_MAX = 4096 };

struct hotseat {
    const struct rh_components *c;
    const char *map; /* as the player named it, for the line that resumes the game */
    struct rh_record *record;
    struct rh_state state;
    struct arena_player player[RH_SEATS_MAX]; /* neither bot nor command: a person */
    struct line *line[RH_SEATS_MAX];          /* of programs that run */
    size_t heard[RH_SEATS_MAX];               /* how much of the log a program was told */
    void *memory;                             /* for a bot's decision */
    struct player_budget usual;               /* of bots that say none, in wall time */
    unsigned threads;                         /* that a decision is thought about on */
    struct rh_event *log;
    size_t log_n, log_max;
    size_t told[RH_SEATS_MAX + 1]; /* how much of the log an eye has seen */
    char path[HOTSEAT_PATH_MAX];   /* where it is saved after every action; "": nowhere */
    bool own_path;                 /* that file was our idea, so quitting may remove it */
};

/* Deals a new game; the record says options, names and seed. */
void hotseat_deal(struct hotseat *g);

/* Plays the actions of the record; false: it breaks a rule, and why says where. */
bool hotseat_resume(struct hotseat *g, struct rh_complaint *why);

/* Does an action that rh_check accepts; false: the record is full. */
bool hotseat_do(struct hotseat *g, const struct rh_action *a);

/* Takes back the last action as far as that may be; undo: how. Anything else: why not. */
enum rh_result hotseat_undo(struct hotseat *g, struct rh_action *undo);

/* The action of a bot for a seat, within its budget; false: the program is to stop. */
bool hotseat_think(struct hotseat *g, const struct bot *bot, struct player_budget budget,
                   uint8_t seat, struct rh_action *out);

void hotseat_view(const struct hotseat *g, uint8_t eye, struct rh_state *view);
struct say_table hotseat_table(const struct hotseat *g, uint8_t eye);
bool hotseat_is_over(const struct hotseat *g);
bool hotseat_is_person(const struct hotseat *g, uint8_t seat);
unsigned hotseat_people(const struct hotseat *g); /* how many sit here, as seats in bits */

#endif
