/*
 * One line of JSON an event on standard error: names of things, never secrets, cards or actions.
 *
 *     log_event("start", LOG_TEXT("table", id), LOG_INT("seats", 3));
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
#define log_event(name, ...)                                                                       \
    log_line((name), (const struct log_pair[]){__VA_ARGS__, {NULL, NULL, 0}})

void log_line(const char *name, const struct log_pair *pairs); /* ends with a NULL key */

#endif
