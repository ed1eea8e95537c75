/* The structured log. A line is written with one call, so that threads do not mix theirs. */
#include "server/base/log.h"

#include "server/base/wire.h"

#include <assert.h>
#include <time.h>
#include <unistd.h>

void log_write(const char *name, const struct log_pair *pairs) {
    assert(name && pairs);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    struct tm tm;
    gmtime_r(&now.tv_sec, &tm);
    char at[40];
    size_t n = strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(at + n, sizeof at - n, ".%03ldZ", now.tv_nsec / 1000000);

    struct wire w = {.b = {.most = 4096}};
    wire_open(&w, NULL, '{');
    wire_text(&w, "at", at);
    wire_text(&w, "event", name);
    for (; pairs->key; pairs++) {
        if (pairs->text) {
            wire_text(&w, pairs->key, pairs->text);
        } else {
            wire_int(&w, pairs->key, pairs->number);
        }
    }
    wire_close(&w, '}');
    buf_add(&w.b, "\n", 1);
    if (!w.b.broken) {
        /* Nobody is left to tell if standard error is gone. */
        ssize_t ignored = write(STDERR_FILENO, w.b.p, w.b.n);
        (void)ignored;
    }
    buf_finish(&w.b);
}
