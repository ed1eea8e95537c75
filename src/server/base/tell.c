/* Sentences for who runs a server. One process speaks one language, so the book is kept here. */
#include "server/base/tell.h"

#include <stdio.h>

static const struct say_book *spoken;

void tell_in(const struct say_book *book) {
    spoken = book;
}

void tell(const char *key, ...) {
    char text[2 * SAY_MAX];
    va_list list;
    va_start(list, key);
    say_text_list(spoken, text, sizeof text, key, &list);
    va_end(list);
    puts(text);
}

void tell_wrong(const char *key, ...) {
    char text[2 * SAY_MAX];
    va_list list;
    va_start(list, key);
    say_text_list(spoken, text, sizeof text, key, &list);
    va_end(list);
    fprintf(stderr, "roundhouse: %s\n", text);
}

const char *tell_phrase(const char *key, char *out, size_t size) {
    say_text(spoken, out, size, key, NULL);
    return out;
}
