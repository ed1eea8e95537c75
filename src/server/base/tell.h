/* Sentences for who runs a server, in their language; the log for machines is log.h. */
#ifndef SERVER_BASE_TELL_H
#define SERVER_BASE_TELL_H

#include "say/say.h"

/* In which words; before anything is told. */
void tell_in(const struct say_book *book);

/* A line on standard output, or with the program's name on standard error: keys as in say_text. */
void tell(const char *key, ...) __attribute__((sentinel));
void tell_wrong(const char *key, ...) __attribute__((sentinel));

/* A phrase for use in another. */
const char *tell_phrase(const char *key, char *out, size_t size);

#endif
