/* A bounded writer: like snprintf it counts what did not fit, and it always ends with a zero. */
#ifndef TEXT_OUT_H
#define TEXT_OUT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* A piece of a text that is being read; it ends nowhere in particular. */
struct word {
    const char *at;
    size_t n;
};

struct out {
    char *to;
    size_t size;
    size_t n;  /* written or wanted */
    char last; /* the last byte of it, for separators */
};

void out_start(struct out *o, char *to, size_t size);
size_t out_end(struct out *o); /* returns the length that the text needs */

void out_char(struct out *o, char byte);
void out_text(struct out *o, const char *text);
void out_number(struct out *o, int64_t value);

/*
 * Writes a format with %s (text), %u (unsigned), %d (int), %x (uint64_t as 16 hexadecimal digits)
 * and %w (struct word, made fit to be quoted in a message).
 */
void out_put(struct out *o, const char *format, ...);
void out_put_list(struct out *o, const char *format, va_list *list);

/* Bytes as hexadecimal digits. */
void out_hex(struct out *o, const uint8_t *bytes, size_t n);

#endif
