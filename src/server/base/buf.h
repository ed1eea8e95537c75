/* A growing byte buffer with a ceiling. When memory or the ceiling ends,
   it is `broken` and stays so. */
#ifndef SERVER_BASE_BUF_H
#define SERVER_BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>

struct buf {
    char *p;
    size_t n, size;
    size_t most; /* ceiling; 0: 16 MB */
    bool broken;
};

void buf_finish(struct buf *b);            /* frees the bytes; the buffer is empty again */
bool buf_room(struct buf *b, size_t more); /* makes sure that `more` bytes fit behind n */
void buf_add(struct buf *b, const void *bytes, size_t n);
void buf_text(struct buf *b, const char *text);
void buf_printf(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The bytes, ended by a zero and owned by the caller; NULL: broken. */
char *buf_take(struct buf *b);

#endif
