/*
 * Complaints about texts, in any language.
 *
 * A complaint is a message by key with its parameters, and the same in English words, for those who
 * have no message files. The English is in data/messages/en.txt only: the build takes it from
 * there.
 */
#ifndef TEXT_COMPLAIN_H
#define TEXT_COMPLAIN_H

#include "roundhouse.h"
#include "text/message.h"

#include <stdarg.h>

/*
 * Says what is wrong; always false. Parameters are pairs of a name and a value, NULL after the
 * last. The name's first letter tells the type of the value: `#` an int, `%` a struct word, `$` a
 * hash, `@` the key of another message; else it is text. Control characters in values become `?`.
 */
bool complain(struct rh_complaint *why, uint32_t line, const char *key, ...)
    __attribute__((sentinel));
bool complain_list(struct rh_complaint *why, uint32_t line, const char *key, va_list *list);

/* The same in steps, for parameters from two places. */
void complain_start(struct rh_complaint *why, uint32_t line, const char *key);
void complain_add(struct rh_complaint *why, const char *name, ...) __attribute__((sentinel));
void complain_add_list(struct rh_complaint *why, const char *name, va_list *list);
void complain_finish(struct rh_complaint *why);

/* The English messages that the engine has with it: complaints and refusals. */
struct message_files complain_files(void);

/* The sentence in the words of message files; returns its length. */
size_t complain_say(const struct rh_complaint *why, struct message_files files, char *out,
                    size_t size);

#endif
