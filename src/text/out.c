/*
 * The bounded writer behind every printer.
 *
 * No stdio: the engine runs where there is none, and five conversions are all it needs. Nothing
 * here checks a format against its arguments as a compiler does for printf, so the formats stay few
 * and simple, and the tests print every one of them.
 */
#include "text/out.h"

#include <assert.h>
#include <string.h>

enum { QUOTED_MAX = 60 }; /* of a foreign word in a message */

void out_start(struct out *o, char *to, size_t size) {
    assert(o && (to || size == 0));
    *o = (struct out){.to = to, .size = size};
}

size_t out_end(struct out *o) {
    if (o->size) {
        o->to[o->n < o->size ? o->n : o->size - 1] = '\0';
    }
    return o->n;
}

void out_char(struct out *o, char byte) {
    if (o->n < o->size) {
        o->to[o->n] = byte;
    }
    o->n++;
    o->last = byte;
}

void out_text(struct out *o, const char *text) {
    assert(text);
    for (; *text; text++) {
        out_char(o, *text);
    }
}

static void put_unsigned(struct out *o, uint64_t value) {
    char digit[20];
    unsigned n = 0;
    do {
        digit[n++] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    while (n) {
        out_char(o, digit[--n]);
    }
}

void out_number(struct out *o, int64_t value) {
    if (value < 0) {
        out_char(o, '-');
    }
    put_unsigned(o, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

static void put_digit(struct out *o, unsigned nibble) {
    out_char(o, "0123456789abcdef"[nibble & 15]);
}

static void put_hash(struct out *o, uint64_t value) {
    for (unsigned shift = 64; shift;) {
        shift -= 4;
        put_digit(o, (unsigned)(value >> shift));
    }
}

/* A message must be one line of valid UTF-8 whatever was read, so foreign bytes become `?`. */
static void put_word(struct out *o, struct word w) {
    for (size_t i = 0; i < w.n && i < QUOTED_MAX; i++) {
        out_char(o, w.at[i] >= ' ' && w.at[i] <= '~' ? w.at[i] : '?');
    }
    if (w.n > QUOTED_MAX) {
        out_text(o, "...");
    }
}

static void put_one(struct out *o, char kind, va_list *list) {
    switch (kind) {
    case 's':
        out_text(o, va_arg(*list, const char *));
        break;
    case 'u':
        put_unsigned(o, va_arg(*list, unsigned));
        break;
    case 'd':
        out_number(o, va_arg(*list, int));
        break;
    case 'x':
        put_hash(o, va_arg(*list, uint64_t));
        break;
    case 'w':
        put_word(o, va_arg(*list, struct word));
        break;
    default:
        out_char(o, kind);
    }
}

void out_put_list(struct out *o, const char *format, va_list *list) {
    for (; *format; format++) {
        if (*format == '%' && format[1]) {
            put_one(o, *++format, list);
        } else {
            out_char(o, *format);
        }
    }
}

void out_put(struct out *o, const char *format, ...) {
    va_list list;
    va_start(list, format);
    out_put_list(o, format, &list);
    va_end(list);
}

void out_hex(struct out *o, const uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) {
        put_digit(o, bytes[i] >> 4);
        put_digit(o, bytes[i]);
    }
}
