/*
 * Reading a command line.
 *
 * Not getopt_long: that one prints its own errors, guesses at abbreviations, and has no
 * suggestions.
 */
#include "cli/args.h"

#include "cli/seed.h"
#include "cli/words/words.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned find(const struct args_usage *usage, const char *name, size_t n) {
    unsigned i = 0;
    while (usage->options[i].name &&
           (strlen(usage->options[i].name) != n || memcmp(usage->options[i].name, name, n) != 0)) {
        i++;
    }
    return i;
}

enum { HELP_MAX = 2 * SAY_MAX }; /* a paragraph, not a sentence */

/* The message `usage.A.B`. */
static const char *help_text(char out[HELP_MAX], const char *a, const char *b) {
    char key[64];
    snprintf(key, sizeof key, "usage.%s.%s", a, b);
    return phrase(out, HELP_MAX, key, NULL);
}

/* Prints a paragraph, broken between words; a letter may be several bytes. */
static void print_wrapped(const char *text) {
    enum { WIDTH = 96 };
    for (unsigned column = 0; *text;) {
        size_t n = strcspn(text, " ");
        unsigned letters = 0;
        for (size_t i = 0; i < n; i++) {
            letters += ((unsigned char)text[i] & 0xc0) != 0x80;
        }
        if (column > 0) {
            bool fits = column + 1 + letters <= WIDTH;
            putchar(fits ? ' ' : '\n');
            column = fits ? column + 1 : 0;
        }
        printf("%.*s", (int)n, text);
        column += letters;
        text += n + (text[n] == ' ');
    }
    putchar('\n');
}

static void help(const struct args_usage *usage) {
    char out[HELP_MAX];
    print_wrapped(help_text(out, "about", usage->name));
    putchar('\n');
    puts(phrase(out, sizeof out, "usage.usage", "line", usage->line, NULL));
    if (usage->options->name) {
        printf("\n%s\n", phrase(out, sizeof out, "usage.options", NULL));
    }
    for (const struct args_option *o = usage->options; o->name; o++) {
        char left[48];
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->value ? " " : "",
                 o->value ? o->value : "");
        printf("  %-20s %s\n", left, help_text(out, usage->name, o->name));
    }
    printf("  %-20s %s\n", "--lang LANGUAGE", phrase(out, sizeof out, "usage.lang", NULL));
    printf("  %-20s %s\n", "--help", phrase(out, sizeof out, "usage.help", NULL));
    putchar('\n');
    print_wrapped(help_text(out, "notes", usage->name));
    printf("\n%s\n%s", phrase(out, sizeof out, "usage.examples", NULL), usage->examples);
    printf("\n%s\n", phrase(out, sizeof out, "usage.codes", NULL));
}

static int refuse_option(const struct args_usage *usage, const char *name, size_t n) {
    char typed[RH_ID_MAX];
    const char *list[ARGS_OPTIONS_MAX + 2] = {"help"};
    for (unsigned i = 0; usage->options[i].name && i < ARGS_OPTIONS_MAX; i++) {
        list[i + 1] = usage->options[i].name;
    }
    snprintf(typed, sizeof typed, "%.*s", (int)n, name);
    const char *near = nearest_word(typed, list);
    if (near) {
        return fail("error.option-near", "command", usage->name, "option", typed, "near", near,
                    NULL);
    }
    return fail("error.option", "command", usage->name, "option", typed, NULL);
}

/* Reads one option; *i moves on over its value. */
static bool read_option(struct args *args, int argc, char **argv, int *i, int *status) {
    const struct args_usage *usage = args->usage;
    const char *name = argv[*i] + 2, *equals = strchr(name, '=');
    size_t n = equals ? (size_t)(equals - name) : strlen(name);
    unsigned at = find(usage, name, n);
    const struct args_option *o = &usage->options[at];
    if (!o->name) {
        *status = refuse_option(usage, name, n);
        return false;
    }
    if (args->value[at] && !(usage->many >> at & 1)) {
        *status = fail("error.option-twice", "option", o->name, NULL);
        return false;
    }
    if (!o->value && equals) {
        *status = fail("error.option-no-value", "option", o->name, NULL);
        return false;
    }
    if (o->value && !equals && *i + 1 >= argc) {
        *status = fail("error.option-value", "option", o->name, "value", o->value, NULL);
        return false;
    }
    if (args->given_n == ARGS_GIVEN_MAX) {
        *status = fail("error.option-twice", "option", o->name, NULL);
        return false;
    }
    args->value[at] = !o->value ? "" : equals ? equals + 1 : argv[++*i];
    args->given[args->given_n++] = (struct args_given){.option = at, .value = args->value[at]};
    return true;
}

bool args_read(struct args *args, const struct args_usage *usage, int argc, char **argv,
               int *status) {
    assert(args && usage && usage->options && status);
    bool options = true;
    *args = (struct args){.usage = usage};
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (options && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)) {
            help(usage);
            *status = STATUS_GOOD;
            return false;
        }
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && word[0] == '-' && word[1] == '-') {
            if (!read_option(args, argc, argv, &i, status)) {
                return false;
            }
        } else if (options && word[0] == '-' && word[1]) {
            *status = refuse_option(usage, word + 1, strlen(word + 1));
            return false;
        } else if (args->words_n == usage->words_max || args->words_n == ARGS_WORDS_MAX) {
            *status = fail("error.word", "command", usage->name, "word", word, NULL);
            return false;
        } else {
            args->word[args->words_n++] = word;
        }
    }
    return true;
}

const char *args_value(const struct args *args, const char *name) {
    unsigned at = find(args->usage, name, strlen(name));
    assert(args->usage->options[at].name); /* the command has such an option */
    return args->value[at];
}

bool args_has(const struct args *args, const char *name) {
    return args_value(args, name) != NULL;
}

bool args_parse_number(const char *text, unsigned min, unsigned max, unsigned *out) {
    assert(text && min <= max && out);
    char *end;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end || errno || value < min || value > max) {
        return false;
    }
    *out = (unsigned)value;
    return true;
}

bool args_number(const struct args *args, const char *name, unsigned min, unsigned max,
                 unsigned *out) {
    assert(min <= max && out);
    const char *text = args_value(args, name);
    char least[16], most[16];
    if (!text || args_parse_number(text, min, max, out)) {
        return true;
    }
    snprintf(least, sizeof least, "%u", min);
    snprintf(most, sizeof most, "%u", max);
    fail("error.option-number", "option", name, "min", least, "max", most, "value", text, NULL);
    return false;
}

bool args_seconds(const struct args *args, const char *name, double *out) {
    const char *text = args_value(args, name);
    char *end;
    if (!text) {
        return true;
    }
    double value = strtod(text, &end);
    if (end == text || (*end && strcmp(end, "s") != 0) || !(value >= 0) || value > 3600) {
        fail("error.option-seconds", "option", name, "value", text, NULL);
        return false;
    }
    *out = value;
    return true;
}

bool args_seed(const struct args *args, const char *name, uint8_t seed[32]) {
    const char *text = args_value(args, name);
    if (!text || seed_parse(text, seed)) {
        return true;
    }
    fail("error.option-seed", "option", name, "value", text, NULL);
    return false;
}

unsigned args_processors(unsigned most) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    if (n < 1) {
        return 1;
    }
    return (long)most < n ? most : (unsigned)n;
}
