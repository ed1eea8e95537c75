/*
 * Messages by key.
 *
 * A key is searched for in the text of the file itself: a file has some hundred lines, a person
 * reads a few sentences a minute, and so nothing has to be built, kept or freed.
 *
 * `{name}` is a parameter; `{n|card|cards}` is the form that the number n asks for, of as many
 * forms as the language has. Which one is decided by the file's own line `language = ...`.
 */
#include "text/message.h"

#include <string.h>

struct message {
    const char *book;
    struct word text;
};

static bool same(struct word w, const char *text) {
    return w.n == strlen(text) && memcmp(w.at, text, w.n) == 0;
}

static size_t find_char(const char *at, size_t n, char wanted) {
    size_t i = 0;
    while (i < n && at[i] != wanted) {
        i++;
    }
    return i;
}

static struct word trim(struct word w) {
    while (w.n && w.at[0] == ' ') {
        w.at++, w.n--;
    }
    while (w.n && (w.at[w.n - 1] == ' ' || w.at[w.n - 1] == '\r')) {
        w.n--;
    }
    return w;
}

/* The text of a key in a file; at is NULL if there is none. */
static struct word find(const char *book, const char *key) {
    size_t n = strlen(key);
    while (book && *book) {
        book += strspn(book, " ");
        const char *next = strchr(book, '\n');
        if (*book != '#' && strncmp(book, key, n) == 0) {
            const char *equals = book + n + strspn(book + n, " ");
            if (*equals == '=') {
                size_t length = next ? (size_t)(next - equals) : strlen(equals);
                return trim((struct word){equals + 1, length - 1});
            }
        }
        book = next ? next + 1 : NULL;
    }
    return (struct word){NULL, 0};
}

static struct message find_message(struct message_files files, const char *key) {
    struct message m = {files.text, find(files.text, key)};
    if (!m.text.at && files.spare) {
        m = (struct message){files.spare, find(files.spare, key)};
    }
    return m;
}

bool message_has(struct message_files files, const char *key) {
    return find_message(files, key).text.at != NULL;
}

const char *message_of_game(struct message_files files, const struct rh_components *c,
                            const char *key, char out[MESSAGE_KEY_MAX]) {
    const char *const own[] = {rh_game_name(c->game), rh_card_name(c, RH_WILD)};
    struct out o;
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        out_start(&o, out, MESSAGE_KEY_MAX);
        out_put(&o, "%s.%s", key, own[i]);
        out_end(&o);
        if (message_has(files, out)) {
            return out;
        }
    }
    out_start(&o, out, MESSAGE_KEY_MAX);
    out_text(&o, key);
    out_end(&o);
    return out;
}

/* Which of the forms a number takes: one|other, or one|few|other where a language has three. */
static unsigned plural(struct word language, int number, unsigned forms) {
    unsigned n = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    bool one = n == 1;
    if (same(language, "is")) {
        one = n % 10 == 1 && n % 100 != 11;
    }
    if (one || forms < 2) {
        return 0;
    }
    bool few = same(language, "ro") && (n == 0 || (n % 100 > 0 && n % 100 < 20));
    return few ? 1 : forms - 1;
}

static const struct message_parameter *find_parameter(const struct message_parameter *list,
                                                      struct word name) {
    while (list->name && !same(name, list->name)) {
        list++;
    }
    return list->name ? list : NULL;
}

static void put(struct out *o, struct word w) {
    for (size_t i = 0; i < w.n; i++) {
        out_char(o, w.at[i]);
    }
}

/* The part of a choice `one|few|other` that a number asks for. */
static void put_form(struct out *o, const struct message *m, struct word forms, int number) {
    unsigned n = 1;
    for (size_t i = 0; i < forms.n; i++) {
        n += forms.at[i] == '|';
    }
    for (unsigned skip = plural(find(m->book, "language"), number, n); skip; skip--) {
        size_t used = find_char(forms.at, forms.n, '|') + 1;
        forms = (struct word){forms.at + used, forms.n - used};
    }
    forms.n = find_char(forms.at, forms.n, '|');
    put(o, forms);
}

/* What stands between braces. An unknown parameter stays as it is, for the eye to find. */
static void put_braces(struct out *o, const struct message *m, const struct message_parameter *list,
                       struct word inside) {
    size_t bar = find_char(inside.at, inside.n, '|');
    const struct message_parameter *p = find_parameter(list, (struct word){inside.at, bar});
    if (!p || (bar < inside.n && p->text)) {
        out_char(o, '{');
        put(o, inside);
        out_char(o, '}');
    } else if (bar < inside.n) {
        put_form(o, m, (struct word){inside.at + bar + 1, inside.n - bar - 1}, p->number);
    } else if (p->text) {
        out_text(o, p->text);
    } else {
        out_put(o, "%d", p->number);
    }
}

static void put_text(struct out *o, const struct message *m, const struct message_parameter *list) {
    struct word w = m->text;
    while (w.n) {
        size_t plain = find_char(w.at, w.n, '{');
        put(o, (struct word){w.at, plain});
        w = (struct word){w.at + plain, w.n - plain};
        size_t close = find_char(w.at, w.n, '}');
        if (close == w.n) {
            put(o, w);
            return;
        }
        put_braces(o, m, list, (struct word){w.at + 1, close - 1});
        w = (struct word){w.at + close + 1, w.n - close - 1};
    }
}

void message_put(struct out *o, struct message_files files, const char *key,
                 const struct message_parameter *list) {
    struct message m = find_message(files, key);
    if (m.text.at) {
        put_text(o, &m, list);
    } else {
        out_put(o, "[%s]", key);
    }
}
