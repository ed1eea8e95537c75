/* The page: files embedded in the program, each also as gzip and brotli. */
#ifndef SERVER_NET_PAGE_H
#define SERVER_NET_PAGE_H

#include "server/net/conn.h"

/* Whether what is embedded can be read; to be asked once at the start. */
bool page_check(void);
void page_request(struct conn *c, const char *path);

#endif
