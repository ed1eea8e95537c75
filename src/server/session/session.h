/* What a WebSocket says and hears: hello, watch, move, chat. One struct session a socket. */
#ifndef SERVER_SESSION_SESSION_H
#define SERVER_SESSION_SESSION_H

#include "server/net/rates.h"
#include "server/tables/table.h"

struct session {
    bool greeted, in_lobby, lost;
    uint8_t errors;
    char person[TOKEN_ID]; /* "": a stranger */
    char name[LIMIT_NAME_BYTES + 1];
    struct bucket moves, messages, chats;
    struct watch watch[LIMIT_WATCHES];
    struct conn *next_listener, **back_listener; /* of the lobby */
};

bool session_open(struct conn *c);
void session_closed(struct conn *c);
void session_text(struct conn *c, const char *text, size_t n);
void session_lost(struct conn *c);    /* its queue was dropped */
void session_drained(struct conn *c); /* it can hear again */
bool session_greeted(const struct conn *c);
const char *session_person(const struct conn *c);
bool session_may_stay(const struct conn *c, const struct table *t); /* as a spectator */

#endif
