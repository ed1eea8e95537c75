/*
 * A conversation with a bot that is a program: what it is told, and what it answers.
 *
 * docs/bots.md describes both versions. Every program is first asked in version 1, which needs no
 * answer but an action; one that answers `roundhouse 2` is told all of it anew in version 2. So
 * old programs hear what they always heard. Nothing here knows of processes: src/arena and
 * src/server/bots carry the lines.
 */
#ifndef TALK_TALK_H
#define TALK_TALK_H

#include "roundhouse.h"

enum {
    TALK_LINE_MAX = 1024, /* bytes of a line that a program says; more are cut off */
    TALK_INFO_MAX = 4096,
    TALK_OPTIONS_MAX = 32,
    TALK_SETTINGS_MAX = 256,
};

enum talk_fault_kind {
    TALK_GOOD,
    TALK_NO_START,   /* number: errno */
    TALK_NO_PROGRAM, /* there is none of that name */
    TALK_EXITED,     /* number: its exit code */
    TALK_KILLED,     /* number: the signal that ended it */
    TALK_SILENT,     /* number: for so many milliseconds */
    TALK_NO_ANSWER,  /* said: a line that is none */
    TALK_NO_ACTION,  /* said: an action that makes no sense; why */
    TALK_ILLEGAL,    /* said: an action that the rules refuse; result, clause */
    TALK_NO_OPTION,  /* said: the option that it was to be given and does not have */
};

struct talk_fault {
    enum talk_fault_kind kind;
    uint32_t number;
    char said[TALK_LINE_MAX];
    enum rh_result result;
    char clause[16];
    struct rh_action action; /* illegal */
    struct rh_complaint why;
};

enum talk_stage {
    TALK_IDLE,
    TALK_FIRST,     /* asked in version 1, and no answer yet */
    TALK_DECLARING, /* version 2: says what options it has, up to `ready` */
    TALK_STARTING,  /* version 2: a new game, up to `ready` */
    TALK_ASKED,
};

struct talk_text { /* grows as needed */
    char *p;
    size_t n, size;
    bool broken; /* there was no memory for it */
};

struct talk {
    const struct rh_components *c;
    uint8_t version; /* 0: not known yet */
    enum talk_stage stage;
    uint8_t seat, seats;
    bool told_hello, told_game;
    uint64_t told_map; /* hash of the map that it was told; 0: none */
    uint32_t ms;
    char settings[TALK_SETTINGS_MAX]; /* "name=value,name=value" */
    char option[TALK_OPTIONS_MAX][RH_ID_MAX];
    unsigned options_n;
    struct rh_state view;     /* what it is asked about */
    struct rh_action *legal;  /* RH_LEGAL_MAX */
    struct talk_text out;     /* to be sent; the carrier sets n to 0 when it is */
    struct talk_text news;    /* what has happened since the last question */
    char info[TALK_INFO_MAX]; /* the lines `info …` about the last question, without that word */
    char odd[TALK_LINE_MAX];  /* version 1: the last line that was no answer */
    struct rh_action action;  /* the answer */
    struct talk_fault fault;
};

enum talk_heard {
    TALK_LISTEN, /* nothing yet */
    TALK_SEND,   /* there is more to send, then listen again */
    TALK_ACTED,  /* the action is legal */
    TALK_FAILED, /* see the fault */
};

/* Reads "name=value,name=value" of n bytes: names are words, values anything but commas. */
bool talk_settings(const char *text, size_t n, char out[TALK_SETTINGS_MAX]);

/* settings: as above, or "". False: no memory. */
bool talk_init(struct talk *t, const char *settings);
void talk_finish(struct talk *t);

/* A game begins, or is joined; the program is told with the first question. The components stay
   until the next game. */
void talk_game(struct talk *t, const struct rh_components *c, uint8_t seat, uint8_t seats);

/* Something that happened: told with the next question, as the seat may know it. */
void talk_event(struct talk *t, const struct rh_event *e);

/* Asks for an action, from the view of the seat, within about so many milliseconds. */
void talk_ask(struct talk *t, const struct rh_state *view, uint32_t ms);

/* The program has said a line. */
enum talk_heard talk_hear(struct talk *t, const char *line);

/* The game is over; final: how it ended, or NULL if it was broken off. */
void talk_over(struct talk *t, const struct rh_state *final);

/* Whether the program takes another game after this one, or must be started again. */
bool talk_goes_on(const struct talk *t);

/* A fault outside of what is said, with the last odd line. */
void talk_fail(struct talk *t, enum talk_fault_kind kind, uint32_t number);

/* ---- talk_fault.c ---------------------------------------------------------------------------- */

/* A word for a log: "illegal", "exited". */
const char *talk_fault_word(enum talk_fault_kind kind);

/* The view that a program was asked about, with its fault above it as remarks: a position to ask it
   again with. */
void talk_fault_print(const struct rh_components *c, const char *name,
                      const struct talk_fault *fault, const struct rh_state *view,
                      struct talk_text *out);

/* ---- talk_write.c: the lines ----------------------------------------------------------------- */

void talk_write(struct talk_text *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
void talk_write_hello(struct talk *t);
void talk_write_map(struct talk *t);
void talk_write_view(struct talk_text *x, const struct rh_components *c,
                     const struct rh_state *view);
void talk_write_question(struct talk *t);
void talk_write_end(struct talk *t, const struct rh_state *final);

#endif
