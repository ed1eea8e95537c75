/* People and their tokens; see person.h. */
#include "server/tables/person.h"

#include <string.h>

bool person_by_token(struct server *s, const char *token, struct person_row *row) {
    const char *dot = strchr(token, '.');
    char id[TOKEN_ID];
    if (!dot || dot - token != TOKEN_ID - 1) {
        return false;
    }
    memcpy(id, token, TOKEN_ID - 1);
    id[TOKEN_ID - 1] = 0;
    if (!token_is_id(id) || !store_person(store_loop_reader(s->store), id, row)) {
        return false;
    }
    uint8_t hash[TOKEN_HASH];
    token_hash(dot + 1, hash);
    return token_equal(hash, row->hash);
}

void person_make(struct person_row *row, const char *name, bool bot, char token[TOKEN_TEXT]) {
    *row = (struct person_row){.bot = bot, .created = server_now()};
    token_id(row->id);
    snprintf(row->name, sizeof row->name, "%s", name);
    char secret[TOKEN_TEXT];
    token_secret(32, secret, sizeof secret);
    token_hash(secret, row->hash);
    snprintf(token, TOKEN_TEXT, "%s.%.46s", row->id, secret);
}
