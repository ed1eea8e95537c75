/* Compares numbers with those of a file: tests/perft.txt, tests/bench.txt. */
#include "cli/measure/compare.h"

#include "cli/args.h"
#include "cli/file.h"
#include "cli/load.h"
#include "cli/words/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MAX = 48, FILE_MAX = 1 << 16 };

struct words {
    char word[COMPARE_FIELDS_MAX + 2][WORD_MAX];
    unsigned n;
};

/* Splits a line into words, up to a comment; too many or too long ones are cut. */
static void split(struct words *w, const char *line, size_t n) {
    w->n = 0;
    for (size_t i = 0; i < n && line[i] != '#';) {
        size_t length = 0;
        while (i + length < n && !strchr(" \t\r#", line[i + length])) {
            length++;
        }
        if (length && w->n < COMPARE_FIELDS_MAX + 2) {
            snprintf(w->word[w->n++], WORD_MAX, "%.*s", (int)length, line + i);
        }
        i += length ? length : 1;
    }
}

static bool read_fields(const struct words *w, unsigned fields, struct compare_line *line) {
    line->map = w->word[0];
    for (unsigned i = 0; i < fields; i++) {
        if (!args_parse_number(w->word[i + 1], 0, UINT32_MAX, &line->field[i])) {
            return false;
        }
    }
    return w->n == fields + 2;
}

static void print_line(const struct words *w, const char *verdict) {
    for (unsigned i = 0; i < w->n; i++) {
        printf("%s ", w->word[i]);
    }
    printf("%s\n", verdict);
    fflush(stdout);
}

/* -1: the line makes no sense; else whether its number holds. */
static int check_words(const struct words *w, unsigned fields, compare_count *count) {
    struct compare_line line = {0};
    char number[COMPARE_NUMBER], verdict[COMPARE_NUMBER + 16] = "ok";
    if (!read_fields(w, fields, &line)) {
        return -1;
    }
    struct rh_components *c = load_map(line.map);
    bool counted = c && count(c, &line, number);
    free(c);
    if (!counted) {
        return -1;
    }
    bool good = strcmp(number, w->word[fields + 1]) == 0;
    if (!good) {
        snprintf(verdict, sizeof verdict, "FAILED: it is %s", number);
    }
    print_line(w, verdict);
    return good;
}

int compare_file(const char *path, unsigned fields, compare_count *count) {
    char *text = file_read(path, FILE_MAX);
    unsigned passed = 0, failed = 0;
    struct rh_complaint why = {0};
    struct words w;
    if (!text) {
        return fail("error.read", "file", path, "why", strerror(errno), NULL);
    }
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n");
        why.line++;
        split(&w, at, n);
        at += n + (at[n] == '\n');
        int good = w.n ? check_words(&w, fields, count) : 1;
        if (good < 0) {
            phrase(why.text, sizeof why.text, "error.check-line", "#n", (int)fields, NULL);
            free(text);
            return fail_in(path, &why);
        }
        passed += w.n && good;
        failed += !good;
    }
    free(text);
    printf("%u passed, %u failed\n", passed, failed);
    return failed ? STATUS_BROKEN : STATUS_GOOD;
}
