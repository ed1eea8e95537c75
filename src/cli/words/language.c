/*
 * The languages that are built in, and which of them is spoken.
 *
 * No state is kept: the choice is in the environment, where `--lang` puts it too. As everywhere,
 * the first variable that is set decides. A new language is a line here and one in meson.build.
 */
#include "cli/words/language.h"

#include "cli/words/words.h"

#include <stdlib.h>
#include <string.h>

/* data/messages and data/rules in the order of meson.build, by tools/embed.sh */
extern const char messages_embedded_0[], messages_embedded_1[], messages_embedded_2[],
    messages_embedded_3[], messages_embedded_4[], messages_embedded_5[];
extern const char rules_embedded_0[], rules_embedded_1[], rules_embedded_2[], rules_embedded_3[],
    rules_embedded_4[], rules_embedded_5[];

static const struct language {
    const char *code;
    struct say_book messages, rules;
} languages[] = {
    {"en", {messages_embedded_0, NULL}, {rules_embedded_0, NULL}},
    {"el", {messages_embedded_1, messages_embedded_0}, {rules_embedded_1, rules_embedded_0}},
    {"ro", {messages_embedded_2, messages_embedded_0}, {rules_embedded_2, rules_embedded_0}},
    {"is", {messages_embedded_3, messages_embedded_0}, {rules_embedded_3, rules_embedded_0}},
    {"it", {messages_embedded_4, messages_embedded_0}, {rules_embedded_4, rules_embedded_0}},
    {"xx", {messages_embedded_5, messages_embedded_0}, {rules_embedded_5, rules_embedded_0}},
};

enum { LANGUAGES = sizeof languages / sizeof *languages };

/* The language of a locale: `el`, `el_GR.UTF-8`, `el-GR`; NULL: none that is here. */
static const struct language *find(const char *locale) {
    size_t n = strcspn(locale, "_-.@");
    for (unsigned i = 0; i < LANGUAGES; i++) {
        if (n == 2 && memcmp(languages[i].code, locale, n) == 0) {
            return &languages[i];
        }
    }
    return NULL;
}

static const struct language *spoken(void) {
    static const char *const variable[] = {"ROUNDHOUSE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (unsigned i = 0; i < sizeof variable / sizeof *variable; i++) {
        const char *locale = getenv(variable[i]);
        if (locale && *locale) {
            const struct language *x = find(locale);
            return x ? x : languages;
        }
    }
    return languages;
}

bool language_set(const char *code) {
    return find(code) && setenv("ROUNDHOUSE_LANG", code, 1) == 0;
}

bool language_is_english(void) {
    return spoken() == languages;
}

void language_list(char *out, size_t size) {
    out[0] = '\0';
    for (unsigned i = 0; i + 1 < LANGUAGES; i++) { /* xx is for translators */
        say_join(language_messages(), out, size, languages[i].code, i + 2 == LANGUAGES);
    }
}

const struct say_book *language_messages(void) {
    return &spoken()->messages;
}

const struct say_book *language_messages_of(const char *code) {
    const struct language *x = find(code);
    return x ? &x->messages : language_messages();
}

const struct say_book *language_rules(void) {
    return &spoken()->rules;
}

const struct say_book *language_english_rules(void) {
    return &languages->rules;
}
