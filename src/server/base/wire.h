/*
 * JSON out and in.
 *
 * Out: the engine's writer of JSON (text/json.h), in a buffer that grows. Each function takes a
 * key, or NULL where there is none: in an array, and at the start.
 * In: jansson, strict (no duplicates, no NUL), with readers that say yes or no.
 */
#ifndef SERVER_BASE_WIRE_H
#define SERVER_BASE_WIRE_H

#include "server/base/buf.h"

#include <jansson.h>
#include <stdint.h>

struct wire {
    struct buf b;
};

void wire_open(struct wire *w, const char *key, char bracket); /* '{' or '[' */
void wire_close(struct wire *w, char bracket);
void wire_text(struct wire *w, const char *key, const char *value);
void wire_int(struct wire *w, const char *key, int64_t value);
void wire_bool(struct wire *w, const char *key, bool value);
void wire_hash(struct wire *w, const char *key, uint64_t hash);
void wire_bytes(struct wire *w, const char *key, const uint8_t *bytes, size_t n); /* hexadecimal */
void wire_raw(struct wire *w, const char *key, const char *json);                 /* JSON already */
void wire_key(struct wire *w, const char *key);

/* Calls a printer of the engine, which returns the length it needs, into the buffer. */
#define WIRE_PRINT(w, key, call)                                                                   \
    do {                                                                                           \
        wire_key((w), (key));                                                                      \
        for (size_t wire_size_ = 1024;;) {                                                         \
            if (!buf_room(&(w)->b, wire_size_)) {                                                  \
                break;                                                                             \
            }                                                                                      \
            char *out = (w)->b.p + (w)->b.n;                                                       \
            size_t size = (w)->b.size - (w)->b.n, wire_n_ = (call);                                \
            if (wire_n_ < size) {                                                                  \
                (w)->b.n += wire_n_;                                                               \
                break;                                                                             \
            }                                                                                      \
            wire_size_ = wire_n_ + 1;                                                              \
        }                                                                                          \
    } while (0)

/* Parses one object; NULL: it is none, and why says so. */
json_t *wire_parse(const char *text, size_t n, char why[120]);

/* A member as text of at most `most` bytes; NULL: missing, no text, or too long. */
const char *wire_get_text(const json_t *o, const char *key, size_t most);
/* A whole number within bounds; false: missing or otherwise. */
bool wire_get_int(const json_t *o, const char *key, int64_t least, int64_t most, int64_t *value);
/* True or false; missing: as given; false: it is something else. */
bool wire_get_bool(const json_t *o, const char *key, bool missing, bool *value);

bool wire_is_utf8(const char *text);

/* A text that people wrote: UTF-8, 1 to `most` characters, no control or direction-changing ones,
   no blank at either end. Copies it to out. */
bool wire_clean(const char *text, size_t most, char *out, size_t size);

#endif
