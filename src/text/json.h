/*
 * The one writer of JSON, on top of the bounded writer. It sets the commas itself and escapes every
 * text. The server writes into memory that grows with it, see server/base/wire.h.
 */
#ifndef TEXT_JSON_H
#define TEXT_JSON_H

#include "roundhouse.h"
#include "text/out.h"

/* Values, in an array or after a key. */
void json_open(struct out *o, char bracket); /* { or [ */
void json_close(struct out *o, char bracket);
void json_number(struct out *o, int64_t value);
void json_text(struct out *o, const char *text); /* NULL: null */
void json_bool(struct out *o, bool value);
void json_hex(struct out *o, const uint8_t *bytes, size_t n); /* a text of hexadecimal digits */
void json_hash(struct out *o, uint64_t hash);                 /* a text of 16 of them */
void json_raw(struct out *o, const char *json);               /* a value that is JSON already */

void json_key(struct out *o, const char *key);

/* A key and its value. */
void json_put_number(struct out *o, const char *key, int64_t value);
void json_put_text(struct out *o, const char *key, const char *text);
void json_put_bool(struct out *o, const char *key, bool value);

/* A key and the ids of a set. */
void json_put_tickets(struct out *o, const char *key, const struct rh_components *c, uint64_t set);
void json_put_cities(struct out *o, const char *key, const struct rh_components *c, uint64_t set);
void json_put_routes(struct out *o, const char *key, const struct rh_components *c,
                     const uint64_t set[2]);

/* A key and an object of kinds of card with their numbers. */
void json_put_cards(struct out *o, const char *key, const struct rh_components *c,
                    const uint8_t count[RH_CARDS]);

#endif
