/* Messages of the program, from the file that the build put into it. */
#include "cli/words.h"

#include "cli/cli.h"

#include <stdarg.h>
#include <string.h>

extern const char messages_embedded_0[]; /* data/messages/en.txt, by tools/embed.sh */

const struct say_book *words_book(void) {
    static const struct say_book book = {.text = messages_embedded_0};
    return &book;
}

void say(const char *key, ...) {
    char text[4 * SAY_MAX];
    va_list list;
    va_start(list, key);
    say_text_list(words_book(), text, sizeof text, key, &list);
    va_end(list);
    paint_line(stdout, text);
}

void say_item(const char *key, ...) {
    char text[4 * SAY_MAX] = "  ";
    va_list list;
    va_start(list, key);
    say_text_list(words_book(), text + 2, sizeof text - 2, key, &list);
    va_end(list);
    paint_line(stdout, text);
}

const char *phrase(char *out, size_t size, const char *key, ...) {
    va_list list;
    va_start(list, key);
    say_text_list(words_book(), out, size, key, &list);
    va_end(list);
    return out;
}

int fail(const char *key, ...) {
    char text[4 * SAY_MAX];
    va_list list;
    va_start(list, key);
    say_text_list(words_book(), text, sizeof text, key, &list);
    va_end(list);
    say_strip(text);
    fflush(stdout);
    fprintf(stderr, "roundhouse: %s\n", text);
    return STATUS_BAD_INPUT;
}

int fail_in(const char *path, const struct rh_complaint *why) {
    const char *end = strchr(".?!", why->text[0] ? why->text[strlen(why->text) - 1] : '.');
    fflush(stdout);
    if (why->line) {
        fprintf(stderr, "%s:%u: %s%s\n", path, why->line, why->text, end ? "" : ".");
    } else {
        fprintf(stderr, "%s: %s%s\n", path, why->text, end ? "" : ".");
    }
    return STATUS_BAD_INPUT;
}

/* How many letters must be added, left out or changed to make one word of the other. */
static unsigned edits(const char *a, const char *b) {
    unsigned row[RH_ID_MAX + 1];
    size_t n = strlen(b);
    for (unsigned k = 0; k <= n; k++) {
        row[k] = k;
    }
    for (unsigned i = 0; a[i]; i++) {
        unsigned corner = row[0];
        row[0] = i + 1;
        for (unsigned k = 0; k < n; k++) {
            unsigned change = corner + (a[i] != b[k]);
            corner = row[k + 1];
            unsigned other = (row[k] < corner ? row[k] : corner) + 1;
            row[k + 1] = change < other ? change : other;
        }
    }
    return row[n];
}

const char *nearest_word(const char *typed, const char *const *list) {
    const char *best = NULL;
    unsigned limit = (unsigned)strlen(typed) / 2 + 1;
    for (; *list; list++) {
        bool begins = *typed && strncmp(typed, *list, strlen(typed)) == 0;
        unsigned distance = begins ? 1 : strlen(*list) <= RH_ID_MAX ? edits(typed, *list) : limit;
        if (distance < limit || (begins && !best)) {
            limit = distance;
            best = *list;
        }
    }
    return best;
}
