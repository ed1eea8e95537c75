/* Bytes that grow. Errors are sticky, so that a writer checks once at the end. */
#include "server/base/buf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 * 1024 * 1024 };

void buf_finish(struct buf *b) {
    free(b->p);
    size_t most = b->most;
    *b = (struct buf){.most = most};
}

bool buf_room(struct buf *b, size_t more) {
    assert(b);
    size_t most = b->most ? b->most : MOST;
    if (b->broken || more > most || b->n + more > most) {
        b->broken = true;
        return false;
    }
    if (b->n + more <= b->size) {
        return true;
    }
    size_t size = b->size ? b->size : 256;
    while (size < b->n + more) {
        size *= 2;
    }
    size = size > most ? most : size;
    char *p = realloc(b->p, size);
    if (!p) {
        b->broken = true;
        return false;
    }
    b->p = p;
    b->size = size;
    return true;
}

void buf_add(struct buf *b, const void *bytes, size_t n) {
    assert(b && (bytes || n == 0));
    if (n == 0 || !buf_room(b, n)) {
        return;
    }
    memcpy(b->p + b->n, bytes, n);
    b->n += n;
}

void buf_text(struct buf *b, const char *text) {
    assert(text);
    buf_add(b, text, strlen(text));
}

void buf_printf(struct buf *b, const char *format, ...) {
    char small[512];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (n < 0) {
        b->broken = true;
        return;
    }
    if ((size_t)n < sizeof small) {
        buf_add(b, small, (size_t)n);
        return;
    }
    if (!buf_room(b, (size_t)n + 1)) {
        return;
    }
    va_start(args, format);
    vsnprintf(b->p + b->n, (size_t)n + 1, format, args);
    va_end(args);
    b->n += (size_t)n;
}

char *buf_take(struct buf *b) {
    assert(b);
    if (!buf_room(b, 1)) {
        buf_finish(b);
        return NULL;
    }
    b->p[b->n] = 0;
    char *p = b->p;
    *b = (struct buf){.most = b->most};
    return p;
}
