/* The limits that can be changed from the command line, by name. */
#include "server/base/limits.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    size_t at;
} names[] = {
    {"moves", offsetof(struct limits, moves)},
    {"messages", offsetof(struct limits, messages)},
    {"chat", offsetof(struct limits, chat)},
    {"tables", offsetof(struct limits, tables)},
    {"sockets", offsetof(struct limits, sockets)},
    {"address", offsetof(struct limits, address)},
    {"guesses", offsetof(struct limits, guesses)},
    {"people", offsetof(struct limits, people)},
    {"uploads", offsetof(struct limits, uploads)},
    {"changes", offsetof(struct limits, changes)},
    {"abandon_s", offsetof(struct limits, abandon_s)},
};

bool limits_set(struct limits *l, const char *text) {
    const char *eq = strchr(text, '=');
    if (!eq || eq[1] < '0' || eq[1] > '9') {
        return false;
    }
    char *end;
    errno = 0;
    unsigned long n = strtoul(eq + 1, &end, 10);
    if (*end || errno || n > 100000000) {
        return false;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i].name) == (size_t)(eq - text) &&
            !memcmp(names[i].name, text, (size_t)(eq - text))) {
            *(uint32_t *)(void *)((char *)l + names[i].at) = (uint32_t)n;
            return true;
        }
    }
    return false;
}
