/*
 * Complaints about texts, in any language.
 *
 * Parameters are kept as lines `name=value`, in one block of bytes without pointers, so that a
 * complaint can be copied, sent to a browser and said there. `#name` is a number, whose plural
 * forms follow the language; the value of `@name` is itself a message, if there is one of that key.
 *
 * Complaints about map files say where in the file: `noun` with `id` or `number` is the entry of a
 * list, `path` the key in it. They stand before the sentence, whatever it is.
 */
#include "text/complain.h"

#include <assert.h>
#include <string.h>

enum { PARAMETERS_MAX = 10, VALUE_MAX = 80, SAID_MAX = 400, SENTENCE_MAX = 1000 };

extern const char complain_english[]; /* made from data/messages/en.txt by tools/english.sh */

struct message_files complain_files(void) {
    return (struct message_files){complain_english, NULL};
}

static void put_value(struct out *o, const char *text) {
    for (unsigned i = 0; text[i] && i < VALUE_MAX; i++) {
        bool control = (text[i] >= 0 && text[i] < ' ') || text[i] == 127;
        out_char(o, control ? '?' : text[i]);
    }
}

static void put_parameter(struct out *o, const char *name, va_list *list) {
    char kind = *name;
    out_put(o, "%s=", name + (kind == '%' || kind == '$'));
    if (kind == '#') {
        out_put(o, "%d", va_arg(*list, int));
    } else if (kind == '%') {
        out_put(o, "%w", va_arg(*list, struct word));
    } else if (kind == '$') {
        out_put(o, "%x", va_arg(*list, uint64_t));
    } else {
        put_value(o, va_arg(*list, const char *));
    }
    out_char(o, '\n');
}

/* Keeps the rule that a complaint names where it is easy to find. */
static void keep_clause(struct rh_complaint *why, const char *parameter) {
    static const char name[] = "clause=";
    if (memcmp(parameter, name, sizeof name - 1) == 0) {
        size_t n = strlen(parameter) - sizeof name; /* without the end of the line */
        assert(n < sizeof why->clause);
        memcpy(why->clause, parameter + sizeof name - 1, n);
    }
}

void complain_start(struct rh_complaint *why, uint32_t line, const char *key) {
    assert(why && key);
    struct out o;
    *why = (struct rh_complaint){.line = line};
    out_start(&o, why->key, sizeof why->key);
    out_text(&o, key);
    out_end(&o);
}

/* A parameter that does not fit is left out whole. */
void complain_add_list(struct rh_complaint *why, const char *name, va_list *list) {
    assert(why && list);
    for (; name; name = va_arg(*list, const char *)) {
        struct out o;
        size_t used = strlen(why->parameters);
        out_start(&o, why->parameters + used, sizeof why->parameters - used);
        put_parameter(&o, name, list);
        if (out_end(&o) >= sizeof why->parameters - used) {
            why->parameters[used] = '\0';
        } else {
            keep_clause(why, why->parameters + used);
        }
    }
}

void complain_add(struct rh_complaint *why, const char *name, ...) {
    va_list list;
    va_start(list, name);
    complain_add_list(why, name, &list);
    va_end(list);
}

void complain_finish(struct rh_complaint *why) {
    assert(why);
    complain_say(why, complain_files(), why->text, sizeof why->text);
}

bool complain_list(struct rh_complaint *why, uint32_t line, const char *key, va_list *list) {
    if (why) {
        complain_start(why, line, key);
        complain_add_list(why, va_arg(*list, const char *), list);
        complain_finish(why);
    }
    return false;
}

bool complain(struct rh_complaint *why, uint32_t line, const char *key, ...) {
    va_list list;
    va_start(list, key);
    complain_list(why, line, key, &list);
    va_end(list);
    return false;
}

/* ---- in words ---------------------------------------------------------------------------- */

struct saying {
    struct message_files files;
    struct message_parameter list[PARAMETERS_MAX + 2]; /* `what` and the end come after them */
    unsigned n;
    char values[sizeof((struct rh_complaint *)NULL)->parameters]; /* the lines, cut at their ends */
    char said[PARAMETERS_MAX][SAID_MAX];                          /* messages among them */
};

static int to_number(const char *text) {
    int value = 0;
    bool negative = *text == '-';
    for (text += negative; *text >= '0' && *text <= '9' && value < 100000000; text++) {
        value = value * 10 + (*text - '0');
    }
    return negative ? -value : value;
}

static size_t put_message(const struct saying *s, const char *key, char *out, size_t size) {
    struct out o;
    out_start(&o, out, size);
    message_put(&o, s->files, key, s->list);
    return out_end(&o);
}

/* Where a letter is in a text, or its end. */
static char *find_char(char *text, char wanted) {
    while (*text && *text != wanted) {
        text++;
    }
    return text;
}

static bool same(const char *a, const char *b) {
    size_t n = strlen(a);
    return n == strlen(b) && memcmp(a, b, n) == 0;
}

static void read_parameter(struct saying *s, char *line) {
    char *value = find_char(line, '=');
    if (!*value || s->n == PARAMETERS_MAX) {
        return;
    }
    *value++ = '\0';
    struct message_parameter *p = &s->list[s->n];
    bool special = *line == '#' || *line == '@';
    *p = (struct message_parameter){line + special, value, 0};
    if (*line == '#') {
        p->text = NULL;
        p->number = to_number(value);
    } else if (*line == '@' && message_has(s->files, value)) {
        put_message(s, value, s->said[s->n], sizeof s->said[s->n]);
        p->text = s->said[s->n];
    }
    s->n++;
}

static bool has(const struct saying *s, const char *name) {
    unsigned i = 0;
    while (i < s->n && !same(s->list[i].name, name)) {
        i++;
    }
    return i < s->n;
}

/* Puts the sentence so far into another one, as its parameter `what`. */
static void wrap(struct saying *s, const char *key, char sentence[SENTENCE_MAX]) {
    char what[SENTENCE_MAX];
    memcpy(what, sentence, SENTENCE_MAX);
    s->list[s->n] = (struct message_parameter){"what", what, 0};
    put_message(s, key, sentence, SENTENCE_MAX);
    s->list[s->n] = (struct message_parameter){0};
}

size_t complain_say(const struct rh_complaint *why, struct message_files files, char *out,
                    size_t size) {
    struct saying s = {.files = files};
    char sentence[SENTENCE_MAX], key[sizeof "complaint." + sizeof why->key];
    struct out o;
    out_start(&o, out, size);
    if (!why->key[0]) {
        out_text(&o, why->text);
        return out_end(&o);
    }
    memcpy(s.values, why->parameters, sizeof s.values);
    for (char *line = s.values; *line;) {
        char *end = find_char(line, '\n'), *next = end + (*end == '\n');
        *end = '\0';
        read_parameter(&s, line);
        line = next;
    }
    struct out k;
    out_start(&k, key, sizeof key);
    out_put(&k, "complaint.%s", why->key);
    out_end(&k);
    put_message(&s, key, sentence, sizeof sentence);
    if (has(&s, "path")) {
        wrap(&s, "complaint.path", sentence);
    }
    if (has(&s, "noun")) {
        wrap(&s, has(&s, "id") ? "complaint.entry" : "complaint.entry-number", sentence);
    }
    out_text(&o, sentence);
    return out_end(&o);
}
