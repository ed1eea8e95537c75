/*
 * A game at this keyboard: the state, its record, who sits where, what has happened.
 *
 * Only game.c, the bots' views and the record touch the state; everything that a person sees goes
 * through game_view and the log.
 */
#ifndef CLI_GAME_H
#define CLI_GAME_H

#include "bots/bot.h"
#include "say/say.h"

enum { GAME_PATH_MAX = 4096 };

struct game {
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
    char path[GAME_PATH_MAX];      /* where it is saved after every action; "": nowhere */
    bool own_path;                 /* that file was our idea, so quitting may remove it */
};

/* Deals a new game; the record says options, names and seed. */
void game_deal(struct game *g);

/* Plays the actions of the record; false: it breaks a rule, and why says where. */
bool game_resume(struct game *g, struct rh_complaint *why);

/* Does an action that rh_check accepts; false: the record is full. */
bool game_do(struct game *g, const struct rh_action *a);

/* The action of the bot on a seat, within its time; false: the program is to stop. */
bool game_think(struct game *g, const struct bot *bot, uint8_t seat, struct rh_action *out);

void game_view(const struct game *g, uint8_t eye, struct rh_state *view);
struct say_table game_table(const struct game *g, uint8_t eye);
bool game_is_over(const struct game *g);
unsigned game_people(const struct game *g); /* how many sit here, as seats in bits */

/* game_save.c: why is the reason in words if it fails. */
bool game_save(struct game *g, const char *path, bool force, struct rh_complaint *why);
bool game_start_saving(struct game *g, struct rh_complaint *why); /* under a name of our own */
bool game_autosave(struct game *g);
bool game_can_be_read(struct game *g); /* whether a save of it could be read again */
void game_forget(struct game *g);      /* removes a file that was our idea */

#endif
