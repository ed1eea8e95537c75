/*
 * A game at this keyboard: the state, its record, who sits where, what has happened.
 *
 * Only hotseat.c, the bots' views and the record touch the state; everything that a person sees goes
 * through hotseat_view and the log.
 */
#ifndef CLI_PLAY_HOTSEAT_H
#define CLI_PLAY_HOTSEAT_H

#include "bots/bot.h"
#include "say/say.h"

enum { HOTSEAT_PATH_MAX = 4096 };

struct hotseat {
    const struct rh_components *c;
    const char *map; /* as the player named it, for the line that resumes the game */
    struct rh_record *record;
    struct rh_state state;
    const struct bot *bot[RH_SEATS_MAX]; /* NULL: a person */
    void *memory;                        /* for a bot's decision */
    double think_s;
    unsigned threads; /* that a decision is thought about on */
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

/* The action of the bot on a seat, within its time; false: the program is to stop. */
bool hotseat_think(struct hotseat *g, const struct bot *bot, uint8_t seat, struct rh_action *out);

void hotseat_view(const struct hotseat *g, uint8_t eye, struct rh_state *view);
struct say_table hotseat_table(const struct hotseat *g, uint8_t eye);
bool hotseat_is_over(const struct hotseat *g);
unsigned hotseat_people(const struct hotseat *g); /* how many sit here, as seats in bits */

#endif
