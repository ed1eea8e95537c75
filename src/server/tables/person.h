/* People: a name and the hash of a secret. */
#ifndef SERVER_TABLES_PERSON_H
#define SERVER_TABLES_PERSON_H

#include "server/base/server.h"
#include "server/store/store.h"

/* Who holds this token; false: nobody. */
bool person_by_token(struct server *s, const char *token, struct person_row *row);

/* A new person with a token, which is shown once. */
void person_make(struct person_row *row, const char *name, bool bot, char token[TOKEN_TEXT]);

#endif
