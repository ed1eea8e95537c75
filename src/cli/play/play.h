/* A game in the terminal: one keyboard, one screen, any number of people and bots. */
#ifndef CLI_PLAY_PLAY_H
#define CLI_PLAY_PLAY_H

#include "cli/picture/places.h"
#include "cli/play/hotseat.h"
#include "cli/typed/input.h"
#include "cli/typed/split.h"

struct play {
    struct hotseat *game;
    struct input *in;
    struct rh_action *legal; /* RH_LEGAL_MAX */
    struct places places;    /* of the map's cities */
    uint8_t eye;             /* who looks at the screen now; RH_SPECTATOR: nobody who plays */
    const struct play_lesson *lesson; /* of a first game; NULL: it does not teach */
    unsigned lesson_end; /* so many actions of its kind end it; 0: it is not said yet */
};

/* What a player sees at one moment of a turn. */
struct moment {
    struct say_table table;
    struct rh_state view;
    struct complete complete;
};

enum play_result {
    PLAY_GOES_ON,
    PLAY_WENT_BACK, /* by a command: another seat may be to act */
    PLAY_OVER,
    PLAY_QUIT
};

/* loop.c: plays until the game is over or the player leaves. */
enum play_result play_loop(struct play *p);
void play_tell(struct play *p); /* what this eye has not been told yet */

/* turn.c: asks a person until something has been done. */
enum play_result play_turn(struct play *p, uint8_t seat);
bool play_confirm(struct play *p, const char *key);

/* command.c: words that are no action; false: this line is none of them. */
extern const char *const play_commands[];
bool play_command(struct play *p, const struct moment *m, const char *line,
                  enum play_result *result);

/* look.c: shows what a command names. */
void play_look(struct play *p, const struct moment *m, const char *command,
               const struct split *words);

/* help.c: what can be typed. */
void play_help(const struct moment *m);
void play_help_action(const struct moment *m, uint8_t kind);
void play_help_word(const struct moment *m, const char *word);

/* learn.c: a first game that teaches. */
void play_learn(struct play *p);
void play_teach(struct play *p, const struct moment *m); /* what comes next, if anything */

/* hint.c: what the strongest bot would do, and why. */
void play_hint(struct play *p, const struct moment *m);

/* leave.c: the ways out of a game. */
enum play_result play_leave(struct play *p); /* asks what to do with it */
void play_say_saved(const struct play *p);
void play_finish(struct play *p); /* the scores, and what proves the deal */

/* program.c: the action of a program for its seat; false: its fault has been said. */
bool play_program(struct hotseat *g, uint8_t seat, struct rh_action *out);
void play_programs_end(struct hotseat *g);

/* seats.c: who plays; false: the words make no sense, or nobody answered. */
bool play_read_seats(struct hotseat *g, const char *const *words, unsigned n);
bool play_ask_seats(struct hotseat *g, struct input *in);
bool play_ask_map(struct input *in, char map[RH_ID_MAX], bool *learn);
bool play_seats_of_record(struct hotseat *g); /* names of bots are bots */

/* streak.c: counts a game that is over, and may propose another level, which is asked for later. */
void play_count_game(const struct hotseat *g);
const struct bot *play_proposed_level(void); /* NULL: none */

/* saved.c: a saved game to go on with, "" for none; false: the input has ended. */
bool play_ask_saved(struct input *in, char path[HOTSEAT_PATH_MAX]);

#endif
