/*
 * The structured log: a line of JSON on standard error for each thing that happens. It names
 * things, never secrets, cards or actions.
 *
 *     log_line("start", LOG_TEXT("table", id), LOG_INT("seats", 3));
 */
#ifndef SERVER_BASE_LOG_H
#define SERVER_BASE_LOG_H

#include <stddef.h>
#include <stdint.h>

struct log_pair {
    const char *key;
    const char *text; /* NULL: the number */
    int64_t number;
};

#define LOG_TEXT(k, v)                                                                             \
    (struct log_pair) {                                                                            \
        .key = (k), .text = (v)                                                                    \
    }
#define LOG_INT(k, v)                                                                              \
    (struct log_pair) {                                                                            \
        .key = (k), .number = (int64_t)(v)                                                         \
    }

/* At least one pair. */
#define log_line(name, ...)                                                                        \
    log_write((name), (const struct log_pair[]){__VA_ARGS__, {NULL, NULL, 0}})

void log_write(const char *name, const struct log_pair *pairs); /* ends with a NULL key */

#endif
