/* The embedded page as one block of bytes: this head, the entries, then the files.
   Made by pack.c. */
#ifndef SERVER_NET_PAGE_PACK_H
#define SERVER_NET_PAGE_PACK_H

#include <stdint.h>

#define PAGE_MAGIC 0x31304b5048522020u

enum page_form { PAGE_PLAIN, PAGE_GZIP, PAGE_BROTLI, PAGE_FORMS };

struct page_head {
    uint64_t magic, files;
};

struct page_file {
    char path[128]; /* "/assets/x.js" */
    char type[48];
    char etag[24];
    uint64_t at[PAGE_FORMS], n[PAGE_FORMS]; /* n 0: this form does not pay */
};

#endif
