/*
 * Word that it is one's turn, to people who are not there: docs/alerts.md.
 *
 * A pass over the turns that have begun at slow tables, every few seconds: those of one person go
 * out in one message, to each way that the person has chosen and confirmed. A turn is marked as
 * told before anything is sent, so it is told once, whatever node does it and whatever restarts.
 */
#ifndef SERVER_ALERTS_ALERTS_H
#define SERVER_ALERTS_ALERTS_H

#include "server/alerts/send.h"
#include "server/base/server.h"
#include "server/store/store.h"

enum { ALERTS_LANGUAGE = 8, ALERTS_CODE = 10 };

struct channel { /* one way to reach a person */
    char id[TOKEN_ID], person[TOKEN_ID];
    uint8_t way; /* enum send_way */
    char target[TARGET_URL];
    struct push_receiver receiver;
    char language[ALERTS_LANGUAGE];
    bool confirmed;
    char code[ALERTS_CODE]; /* that confirms it */
    char stop[TOKEN_TEXT];  /* that ends it without saying who one is */
};

bool alerts_start(struct server *s); /* after the store; false: no memory */
void alerts_stop(struct server *s);
void alerts_tick(struct server *s); /* once a second */

/* What is missing for a way; NULL: it works. The public key of pushes, base64url. */
const char *alerts_lack(const struct server *s, enum send_way way);
const char *alerts_key(const struct server *s);

/* Sends the code that confirms a channel. */
void alerts_confirm(struct server *s, const struct channel *ch);

/* ---- channel.c: their rows ------------------------------------------------------------------- */

const char *channel_way(uint8_t way); /* "push" … */
void channel_put(struct store_job *j, const struct channel *ch);
void channel_drop(struct store_job *j, const struct channel *ch);
/* Calls back for each of a person's. */
bool channel_each(struct store_reader *r, const char *person,
                  bool (*call)(void *ctx, const struct channel *ch), void *ctx);
bool channel_get(struct store_reader *r, const char *id, struct channel *ch);

#endif
