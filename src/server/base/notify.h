/* Sentences for the operator, in their language; the log for machines is log.h. */
#ifndef SERVER_BASE_NOTIFY_H
#define SERVER_BASE_NOTIFY_H

#include "say/say.h"

/* In which language; before anything is said. */
void notify_in(const struct say_book *book);

/* A line on standard output, or with the program's name on standard error: keys as in say_text. */
void notify(const char *key, ...) __attribute__((sentinel));
void notify_wrong(const char *key, ...) __attribute__((sentinel));

/* A phrase for use in another. */
const char *notify_phrase(const char *key, char *out, size_t size);

#endif
