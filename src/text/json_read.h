/*
 * A strict reader of JSON (RFC 8259) that allocates nothing: the text is read in place and its
 * values are put in one array, each followed by those inside it.
 *
 * Refused besides what the standard refuses: a key that an object has twice, \u0000, numbers that
 * do not fit, and what is nested too deeply.
 */
#ifndef TEXT_JSON_READ_H
#define TEXT_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_kind {
    VALUE_NULL,
    VALUE_FALSE,
    VALUE_TRUE,
    VALUE_WHOLE,
    VALUE_REAL,
    VALUE_TEXT,
    VALUE_ARRAY,
    VALUE_OBJECT
};

struct json_value {
    const char *key; /* as a member of an object, else NULL */
    union {
        const char *text; /* ends with a zero */
        int64_t whole;
        double real;
    };
    uint32_t line; /* of the text, from 1 */
    uint32_t n;    /* members or elements of it */
    uint32_t size; /* values from this one to the last one inside it, both counted */
    uint8_t kind;  /* enum json_kind */
};

struct json_fault {
    uint32_t line;
    const char *what; /* in English */
};

/* As many values as a text can have at most. */
size_t json_read_most(const char *text, size_t n);

/* Reads a text of n bytes and a zero, which it changes; the first value is the whole. */
bool json_read(char *text, size_t n, struct json_value *values, size_t most,
               struct json_fault *fault);

/* NULL: there is none, or the value is no object or array, or NULL itself. */
const struct json_value *json_member(const struct json_value *object, const char *key);
const struct json_value *json_element(const struct json_value *array, size_t i);

/* Goes through what is inside an object or array: NULL after the last. */
const struct json_value *json_first(const struct json_value *outer);
const struct json_value *json_next(const struct json_value *outer, const struct json_value *value);

/* NULL: it is no text. */
const char *json_text_of(const struct json_value *value);
bool json_is(const struct json_value *value, enum json_kind kind); /* NULL is nothing */
size_t json_count(const struct json_value *array);                 /* 0 of anything else */

#endif
