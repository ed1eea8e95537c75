/* What is longer than the screen, page by page: one key goes on, q stops. */
#ifndef CLI_TYPED_PAGER_H
#define CLI_TYPED_PAGER_H

#include "cli/typed/input.h"

#include <stdio.h>

struct pager {
    FILE *kept; /* what is printed meanwhile; NULL: it goes to the screen */
    int screen;
};

/* Keeps what is printed on standard output, if it and the keyboard are a terminal. */
void pager_begin(struct pager *p, const struct input *in);

/* Shows what was kept. */
void pager_end(struct pager *p, struct input *in);

#endif
