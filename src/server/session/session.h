/* What a WebSocket says and hears: hello, watch, move, chat. One struct session a socket. */
#ifndef SERVER_SESSION_SESSION_H
#define SERVER_SESSION_SESSION_H

#include "server/net/rates.h"
#include "server/tables/lobby.h"

struct session {
    bool lost;
    uint8_t errors;
    char person[TOKEN_ID]; /* "": a stranger */
    char device[TOKEN_ID];
    char name[LIMIT_NAME_BYTES + 1];
    struct bucket moves, messages, chats;
    struct watch watch[LIMIT_WATCHES];
    struct listener listener; /* to the lobby */
};

/* See struct conn_calls. */
bool session_open(struct conn *c);
void session_closed(struct conn *c);
void session_text(struct conn *c, const char *text, size_t n);
void session_lost(struct conn *c);
void session_drained(struct conn *c);
void session_gone(struct server *s, const char *person, const char *device);

#endif
