/*
 * What an operator asks a server that runs: over a socket `admin.sock` in the data folder, which
 * only the owner of the folder and root may use.
 *
 * One connection, one question: a line of JSON, {"do":"tables"}, answered by one of JSON. What each
 * does is in admin_do.c; the command that asks is src/cli/admin.c.
 */
#ifndef SERVER_OPS_ADMIN_H
#define SERVER_OPS_ADMIN_H

#include "server/base/server.h"
#include "server/base/wire.h"

enum { ADMIN_LINE = 4096, ADMIN_PAGE = 200 };

struct admin_ask {
    uv_pipe_t pipe;
    uv_timer_t again; /* a table is busy: asked again in a moment */
    uint8_t refs;     /* these two until they are closed, and changes that are with the store */
    bool ended;       /* nobody waits for the answer any more */
    struct admin_ask *next, **back;
    struct server *server;
    struct buf in, out;
    uv_write_t write;
    json_t *o; /* the question */
    /* Of one about many tables: their numbers, how far it is, and what came of it. */
    int64_t *number;
    uint32_t number_n, at, done, failed;
    uint8_t tries; /* of one about a table that is busy */
    bool shut;     /* of one about a person: their devices are taken away */
};

void admin_start(struct server *s); /* without it the server runs too; the log says why */
void admin_stop(struct server *s);

/* Path of the socket, short whatever the folder's name is: it leads through an open folder, to be
   closed after use. Below 0: there is no such folder. */
int admin_path(const char *data, char path[64]);

/* Does what is asked: answers now, or later. */
void admin_do(struct admin_ask *a);
void admin_again(struct admin_ask *a, uint64_t ms); /* calls it once more then */
void admin_hold(struct admin_ask *a);               /* until admin_release */
void admin_release(struct admin_ask *a);
void admin_answer(struct admin_ask *a, struct wire *w); /* empties w */
void admin_refuse(struct admin_ask *a, const char *code, const char *message);

#endif
