/* What is being sent: some at once on threads of the loop's pool, others wait; a failure is tried
   again. */
#ifndef SERVER_ALERTS_OUTBOX_H
#define SERVER_ALERTS_OUTBOX_H

#include "server/alerts/alerts.h"

enum { OUTBOX_SUBJECT = 160, OUTBOX_TEXT = PUSH_TEXT };

struct outbox;
/* gone: the channel is of no use any more. */
struct outbox *outbox_create(struct server *s, const struct send_config *config,
                             void (*gone)(struct server *s, const struct channel *ch));
void outbox_destroy(struct outbox *o); /* after the loop has ended */
void outbox_tick(struct outbox *o);    /* once a second */
const struct send_config *outbox_config(const struct outbox *o);

/* Copies it all; what does not fit any more is dropped, and logged. */
void outbox_send(struct outbox *o, const struct channel *ch, const char *subject, const char *text,
                 const char *stop);

#endif
