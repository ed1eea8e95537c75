/* The server's own secret for recovery phrases: a salt, drawn at the first start, the same for all
   nodes. */
#ifndef SERVER_PEOPLE_SALT_H
#define SERVER_PEOPLE_SALT_H

#include "server/base/server.h"
#include "server/people/phrase.h"

/* Draws it if there is none; nothing is lost if it cannot be saved yet. */
void salt_start(struct server *s);

/* False: it cannot be read just now. */
bool salt_get(struct server *s, uint8_t salt[PHRASE_SALT]);

#endif
