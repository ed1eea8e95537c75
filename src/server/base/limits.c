/* What limits usually are, and those that can be changed from the command line, by name. */
#include "server/base/limits.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const struct limits limits_usual = {
    .moves = 60,
    .messages = 240,
    .chat = 20,
    .tables = 20,
    .sockets = 16000,
    .address = 2000,
    .guesses = 20,
    .people = 60,
    .uploads = 20,
    .changes = 600,
    .opened = 30,
    .alerts = 5,
    .open_s = 86400,
    .idle_s = 600,
    .loop_ms = 200,
    .abandon_s = 60,
    .young_s = 86400,
    .pairing_s = 600,
    .quick_s = 30,
    .entries = 8192,
};

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
    {"alerts", offsetof(struct limits, alerts)},
    {"uploads", offsetof(struct limits, uploads)},
    {"changes", offsetof(struct limits, changes)},
    {"opened", offsetof(struct limits, opened)},
    {"open_s", offsetof(struct limits, open_s)},
    {"idle_s", offsetof(struct limits, idle_s)},
    {"loop_ms", offsetof(struct limits, loop_ms)},
    {"abandon_s", offsetof(struct limits, abandon_s)},
    {"young_s", offsetof(struct limits, young_s)},
    {"pairing_s", offsetof(struct limits, pairing_s)},
    {"quick_s", offsetof(struct limits, quick_s)},
    {"entries", offsetof(struct limits, entries)},
};

const char *limits_name(size_t i) {
    return i < sizeof names / sizeof *names ? names[i].name : NULL;
}

bool limits_set(struct limits *l, const char *text) {
    const char *eq = strchr(text, '=');
    if (!eq || eq[1] < '0' || eq[1] > '9') {
        return false;
    }
    char *end;
    errno = 0;
    unsigned long n = strtoul(eq + 1, &end, 10);
    if (*end || errno || n > LIMIT_NUMBER_MAX) {
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
