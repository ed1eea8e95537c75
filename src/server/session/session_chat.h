/* Chat: checked, saved, then told to the table. */
#ifndef SERVER_SESSION_SESSION_CHAT_H
#define SERVER_SESSION_SESSION_CHAT_H

#include "server/session/session.h"

void session_chat_line(struct wire *w, const char *key, const struct chat_row *row);
void session_chat_history(struct table *t, struct conn *c); /* the lines so far */

/* To all who watch here, unless they were told. */
void session_chat_tell(struct table *t, const struct chat_row *row);

/* NULL, or one sentence why not. */
const char *session_chat(struct conn *c, struct table *t, const json_t *o);

#endif
