/* The language in which the program speaks: `--lang`, else what the locale asks for, else
   English. */
#ifndef CLI_WORDS_LANGUAGE_H
#define CLI_WORDS_LANGUAGE_H

#include "say/say.h"

/* Speaks the language of a code from now on, as in "el"; false: there is none of that code. */
bool language_set(const char *code);
bool language_is_english(void);
void language_list(char *out, size_t size); /* "en, el, …" */

/* Texts in the language that is spoken: data/messages, and data/rules clause by clause. */
const struct say_book *language_messages(void);
const struct say_book *language_messages_of(const char *code); /* or the spoken one */
const struct say_book *language_rules(void);
const struct say_book *language_english_rules(void);

#endif
