/* Sentences for the operator. One process speaks one language, so the book is kept here. */
#include "server/base/notify.h"

#include <stdio.h>

static const struct say_book *spoken;

void notify_in(const struct say_book *book) {
    spoken = book;
}

void notify(const char *key, ...) {
    char text[2 * SAY_MAX];
    va_list list;
    va_start(list, key);
    say_text_list(spoken, text, sizeof text, key, &list);
    va_end(list);
    puts(text);
}

void notify_wrong(const char *key, ...) {
    char text[2 * SAY_MAX];
    va_list list;
    va_start(list, key);
    say_text_list(spoken, text, sizeof text, key, &list);
    va_end(list);
    fprintf(stderr, "roundhouse: %s\n", text);
}

const char *notify_phrase(const char *key, char *out, size_t size) {
    say_text(spoken, out, size, key, NULL);
    return out;
}
