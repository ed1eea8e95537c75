/* What a WebSocket says and hears: hello, watch, move, chat. One struct talk a socket. */
#ifndef SERVER_SESSION_TALK_H
#define SERVER_SESSION_TALK_H

#include "server/net/rates.h"
#include "server/tables/table.h"

struct talk {
    bool greeted, in_lobby, lost;
    uint8_t errors;
    char person[TOKEN_ID]; /* "": a stranger */
    char name[LIMIT_NAME_BYTES + 1];
    struct bucket moves, messages, chats;
    struct watch watch[LIMIT_WATCHES];
    struct conn *next_listener, **back_listener; /* of the lobby */
};

bool talk_open(struct conn *c);
void talk_closed(struct conn *c);
void talk_text(struct conn *c, const char *text, size_t n);
void talk_lost(struct conn *c);    /* its queue was dropped */
void talk_drained(struct conn *c); /* it can hear again */
bool talk_greeted(const struct conn *c);
const char *talk_person(const struct conn *c);
bool talk_may_stay(const struct conn *c, const struct table *t); /* as a spectator */

#endif
