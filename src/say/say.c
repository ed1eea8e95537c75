/* Messages by key, for callers with a book and parameters in a row; text/message.c finds them. */
#include "say/say.h"

#include "text/complain.h"
#include "text/message.h"

#include <assert.h>

enum { PARAMETERS_MAX = 10 };

static struct message_files files_of(const struct say_book *book) {
    return (struct message_files){book->text, book->spare};
}

bool say_has(const struct say_book *book, const char *key) {
    return message_has(files_of(book), key);
}

_Static_assert((int)SAY_KEY_MAX == (int)MESSAGE_KEY_MAX, "one size for keys");

const char *say_key(const struct say_book *book, const struct rh_components *c, const char *key,
                    char out[SAY_KEY_MAX]) {
    return message_of_game(files_of(book), c, key, out);
}

size_t say_text_list(const struct say_book *book, char *out, size_t size, const char *key,
                     va_list *list) {
    assert(book && key && list);
    struct message_parameter parameters[PARAMETERS_MAX + 1] = {0};
    for (unsigned i = 0; i < PARAMETERS_MAX; i++) {
        const char *name = va_arg(*list, const char *);
        if (!name) {
            break;
        }
        if (*name == '#') {
            parameters[i] = (struct message_parameter){name + 1, NULL, va_arg(*list, int)};
        } else {
            const char *text = va_arg(*list, const char *);
            parameters[i] = (struct message_parameter){name, text ? text : "", 0};
        }
    }
    struct out o;
    out_start(&o, out, size);
    message_put(&o, files_of(book), key, parameters);
    return out_end(&o);
}

size_t say_text(const struct say_book *book, char *out, size_t size, const char *key, ...) {
    va_list list;
    va_start(list, key);
    size_t n = say_text_list(book, out, size, key, &list);
    va_end(list);
    return n;
}

size_t say_complaint(const struct say_book *book, const struct rh_complaint *why, char *out,
                     size_t size) {
    return complain_say(why, files_of(book), out, size);
}

void say_strip(char *text) {
    char *to = text;
    for (; *text; text++) {
        if (*text == SAY_ON && text[1]) {
            text++;
        } else if (*text != SAY_OFF) {
            *to++ = *text;
        }
    }
    *to = '\0';
}
