/* One message of a message file (docs/messages.md), with its parameters put in. */
#ifndef TEXT_MESSAGE_H
#define TEXT_MESSAGE_H

#include "roundhouse.h"
#include "text/out.h"

#include <stdbool.h>

struct message_parameter {
    const char *name; /* NULL after the last */
    const char *text; /* NULL: a number */
    int number;
};

/* A whole file, and another one for keys that it lacks, which may be NULL. */
struct message_files {
    const char *text, *spare;
};

bool message_has(struct message_files files, const char *key);

/*
 * The key of a message in a game's own words: `key.great-lakes` for one game, `key.locomotive` for
 * those that call their wild cards so, where the files have it; else the key itself. Returns out.
 */
enum { MESSAGE_KEY_MAX = 64 };
const char *message_of_game(struct message_files files, const struct rh_components *c,
                            const char *key, char out[MESSAGE_KEY_MAX]);

/* Writes the message of a key, or the key in brackets if there is none. */
void message_put(struct out *o, struct message_files files, const char *key,
                 const struct message_parameter *list);

#endif
