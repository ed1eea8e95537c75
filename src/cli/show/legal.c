/*
 * What may be done now.
 *
 * Ways to pay can be hundreds, so `legal` alone sums them up by kind, and `legal claim` by route;
 * more words list the actions themselves.
 */
#include "cli/show/show.h"
#include "cli/typed/complete.h"
#include "cli/typed/split.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <string.h>

enum { LIST_MAX = 40 };

/* Lines of equal beginning become one: `claim denver--omaha ... (5 ways)`. */
static size_t head_length(const char *text, unsigned words) {
    size_t n = 0;
    while (words-- && text[n]) {
        n += strspn(text + n, " ");
        n += strcspn(text + n, " ");
    }
    return n;
}

static unsigned count_lines(const struct say_table *t, const struct rh_action *legal, size_t n,
                            const char *words) {
    char text[COMPLETE_TEXT];
    unsigned lines = 0;
    for (size_t i = 0; i < n; i++) {
        complete_print(t->c, &legal[i], text, sizeof text);
        lines += begins(text, words);
    }
    return lines;
}

static void print_run(const char *head, const char *full, unsigned run) {
    if (run == 1) {
        say_item("legal.one", "action", full, NULL);
    } else {
        say_item("legal.several", "action", head, "#n", (int)run, NULL);
    }
}

/* Legal actions come sorted by kind and route, so equal beginnings stand together. */
static void list_heads(const struct say_table *t, const struct rh_action *legal, size_t n,
                       const char *words, unsigned depth) {
    char text[COMPLETE_TEXT], head[COMPLETE_TEXT] = "", full[COMPLETE_TEXT] = "";
    unsigned run = 0;
    for (size_t i = 0; i < n; i++) {
        complete_print(t->c, &legal[i], text, sizeof text);
        if (!begins(text, words)) {
            continue;
        }
        size_t length = head_length(text, depth);
        if (run && (strlen(head) != length || strncmp(head, text, length) != 0)) {
            print_run(head, full, run);
            run = 0;
        }
        snprintf(head, sizeof head, "%.*s", (int)length, text);
        snprintf(full, sizeof full, "%s", text);
        run++;
    }
    if (run) {
        print_run(head, full, run);
    }
}

void show_legal(const struct say_table *t, const struct rh_action *legal, size_t n,
                const char *words) {
    unsigned lines = count_lines(t, legal, n, words);
    if (!lines) {
        say("legal.none", "words", words, NULL);
        return;
    }
    say("legal.head", "#n", (int)lines, NULL);
    unsigned depth = !*words ? 1 : lines <= LIST_MAX ? 99 : 2;
    list_heads(t, legal, n, words, depth);
}
