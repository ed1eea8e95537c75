/*
 * What is longer than the screen, page by page.
 *
 * What is printed meanwhile goes into a file. paint.c must not take that for the end of the
 * terminal, so the environment says that a screen waits for it.
 */
#include "cli/typed/pager.h"

#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void pager_begin(struct pager *p, const struct input *in) {
    *p = (struct pager){.screen = -1};
    if (!input_has_keys(in) || !paint_height(stdout)) {
        return;
    }
    fflush(stdout);
    p->kept = tmpfile();
    p->screen = p->kept ? dup(STDOUT_FILENO) : -1;
    if (p->screen < 0 || dup2(fileno(p->kept), STDOUT_FILENO) < 0) {
        pager_end(p, NULL);
        return;
    }
    setenv(PAINT_PAGED, "1", 1);
}

/* Puts standard output back on the screen. */
static void give_back(struct pager *p) {
    fflush(stdout);
    dup2(p->screen, STDOUT_FILENO);
    close(p->screen);
    unsetenv(PAINT_PAGED);
}

static unsigned count_lines(FILE *file) {
    unsigned n = 0;
    rewind(file);
    for (int byte; (byte = getc(file)) != EOF;) {
        n += byte == '\n';
    }
    rewind(file);
    return n;
}

static void copy_lines(FILE *file, unsigned n) {
    for (int byte; n && (byte = getc(file)) != EOF; n -= byte == '\n') {
        putchar(byte);
    }
    fflush(stdout);
}

/* The last line of the screen is for the question. */
static void show(FILE *file, struct input *in) {
    unsigned left = count_lines(file), page = paint_height(stdout) - 1;
    for (;;) {
        unsigned n = left < page ? left : page;
        copy_lines(file, n);
        left -= n;
        if (!left) {
            return;
        }
        char prompt[SAY_MAX];
        int key =
            input_key(in, phrase(prompt, sizeof prompt, "prompt.more", "#n", (int)left, NULL));
        if (key <= 0 || key == 'q' || key == 'Q' || key == '\033') {
            return;
        }
    }
}

void pager_end(struct pager *p, struct input *in) {
    if (p->screen >= 0) {
        give_back(p);
    }
    if (p->kept && in) {
        show(p->kept, in);
    }
    if (p->kept) {
        fclose(p->kept);
    }
    *p = (struct pager){.screen = -1};
}
