/* Messages of the program, in the language that language.c has chosen. */
#include "cli/words/words.h"

#include "cli/words/language.h"
#include "cli/words/paint.h"

#include <limits.h>
#include <stdarg.h>
#include <string.h>

void say(const char *key, ...) {
    char text[4 * SAY_MAX];
    va_list list;
    va_start(list, key);
    say_text_list(language_messages(), text, sizeof text, key, &list);
    va_end(list);
    paint_line(stdout, text);
}

void say_item(const char *key, ...) {
    char text[4 * SAY_MAX] = "  ";
    va_list list;
    va_start(list, key);
    say_text_list(language_messages(), text + 2, sizeof text - 2, key, &list);
    va_end(list);
    paint_line(stdout, text);
}

const char *phrase(char *out, size_t size, const char *key, ...) {
    va_list list;
    va_start(list, key);
    say_text_list(language_messages(), out, size, key, &list);
    va_end(list);
    return out;
}

void column(const char *key, int width) {
    char text[SAY_MAX];
    phrase(text, sizeof text, key, NULL);
    int room = width < 0 ? -width : width;
    for (const char *at = text; *at; at++) {
        room -= (*at & 0xc0) != 0x80; /* bytes that go on with a character are no more of them */
    }
    printf("%*s%s%*s", width > 0 && room > 0 ? room : 0, "", text, width < 0 && room > 0 ? room : 0,
           "");
}

int fail(const char *key, ...) {
    char text[4 * SAY_MAX];
    va_list list;
    va_start(list, key);
    say_text_list(language_messages(), text, sizeof text, key, &list);
    va_end(list);
    say_strip(text);
    fflush(stdout);
    fprintf(stderr, "roundhouse: %s\n", text);
    return STATUS_BAD_INPUT;
}

/* `path:line: kind sentence` on standard error. */
static void tell_in(const char *path, const char *kind, const struct rh_complaint *why) {
    char text[SAY_MAX];
    say_complaint(language_messages(), why, text, sizeof text);
    const char *end = strchr(".?!;", text[0] ? text[strlen(text) - 1] : '.');
    const char *gap = *kind ? " " : "";
    fflush(stdout);
    if (why->line) {
        fprintf(stderr, "%s:%u: %s%s%s%s\n", path, why->line, kind, gap, text, end ? "" : ".");
    } else {
        fprintf(stderr, "%s: %s%s%s%s\n", path, kind, gap, text, end ? "" : ".");
    }
}

int fail_in(const char *path, const struct rh_complaint *why) {
    tell_in(path, "", why);
    return STATUS_BAD_INPUT;
}

int warn_in(const char *path, const struct rh_complaint *why) {
    char kind[RH_ID_MAX];
    tell_in(path, phrase(kind, sizeof kind, "error.warning", NULL), why);
    return STATUS_GOOD;
}

enum { WORD_MAX = 128 }; /* bytes of a word that is compared */

static unsigned least(unsigned a, unsigned b) {
    return a < b ? a : b;
}

unsigned word_distance(const char *a, const char *b) {
    unsigned row[3][WORD_MAX + 1];
    size_t n = strlen(b);
    if (n > WORD_MAX) {
        return UINT_MAX / 2;
    }
    for (unsigned k = 0; k <= n; k++) {
        row[0][k] = k;
    }
    unsigned i = 0;
    for (; a[i]; i++) {
        const unsigned *old = row[(i + 2) % 3], *last = row[i % 3];
        unsigned *now = row[(i + 1) % 3];
        now[0] = i + 1;
        for (unsigned k = 0; k < n; k++) {
            now[k + 1] = least(last[k] + (a[i] != b[k]), least(now[k], last[k + 1]) + 1);
            if (i && k && a[i] == b[k - 1] && a[i - 1] == b[k]) {
                now[k + 1] = least(now[k + 1], old[k - 1] + 1);
            }
        }
    }
    return row[i % 3][n];
}

const char *nearest_word(const char *typed, const char *const *list) {
    const char *best = NULL;
    unsigned limit = (unsigned)strlen(typed) / 2 + 1;
    for (; *list; list++) {
        bool begins = *typed && strncmp(typed, *list, strlen(typed)) == 0;
        unsigned distance = begins ? 1 : word_distance(typed, *list);
        if (distance < limit || (begins && !best)) {
            limit = distance;
            best = *list;
        }
    }
    return best;
}
