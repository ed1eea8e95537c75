/* The process of a program, and the lines to and from it; who asks and hears is program.c. */
#ifndef SERVER_BOTS_PROGRAM_RUN_H
#define SERVER_BOTS_PROGRAM_RUN_H

#include "server/base/server.h"
#include "server/base/token.h"
#include "talk/talk.h"

struct program {
    struct program *next;
    struct server *server;
    uint8_t which; /* of those that were named at the start */
    uv_process_t process;
    uv_pipe_t in, out; /* its standard input and output */
    struct talk talk;
    char table[TOKEN_ID]; /* "": it waits for a game */
    uint8_t seat;
    uint32_t seen;          /* entries of that game's log that it was told of */
    bool asked, dead, mute; /* mute: it says nothing more */
    uint32_t code, signal;  /* how it ended, once it is dead */
    uint8_t open;           /* handles that are not closed yet */
    uint64_t late_ms;       /* of the loop: when it has had its time */
    char line[TALK_LINE_MAX];
    size_t line_n;
    char read_buf[TALK_LINE_MAX];
};

/* What program.c does when it hears of one that was asked. */
void program_heard(struct program *p, enum talk_heard heard);

/* NULL: it cannot be started. */
struct program *program_start(struct server *s, uint8_t which);
void program_stop(struct program *p); /* frees it, later; done before: nothing */

/* Sends what its talk has to say; false: it cannot. */
bool program_send(struct program *p);

#endif
