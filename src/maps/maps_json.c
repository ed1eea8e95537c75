/*
 * Members of a map file by name and type, with complaints that say where.
 *
 * A complaint begins with the thing it is about ("route 'a--b': 'length' ...") and goes on with
 * the message whose key the caller gives. What it quotes from the file is made safe for a terminal.
 */
#include "maps/maps_read.h"
#include <assert.h>
#include <stdarg.h>
#include <string.h>

/* The length of the UTF-8 character at s, 0 if it is none or one that does not belong in a line. */
static size_t printable(const char *s) {
    const unsigned char *u = (const unsigned char *)s;
    if (u[0] < 0x80) {
        return u[0] >= ' ' && u[0] != 0x7f;
    }
    size_t n = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : u[0] >= 0xc2 ? 2 : 0;
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool control = n == 2 && u[0] == 0xc2 && u[1] < 0xa0;
    bool turns = n == 3 && u[0] == 0xe2 && /* line ends and marks that turn the reading direction */
                 ((u[1] == 0x80 && u[2] >= 0xa8 && u[2] <= 0xae) ||
                  (u[1] == 0x81 && u[2] >= 0xa6 && u[2] <= 0xa9));
    return control || turns ? 0 : n;
}

/* Puts question marks for what does not belong in lines of text. */
static void make_printable(char *s) {
    while (*s != '\0') {
        size_t n = printable(s);
        if (n == 0 && *s != '\n') {
            *s = '?';
        }
        s += n == 0 ? 1 : n;
    }
}

/* The key of the word for an entry of a list. */
static const char *noun(const struct maps_node *array) {
    static const char *const nouns[][2] = {
        {"cities", "complaint.noun-city"},
        {"routes", "complaint.noun-route"},
        {"tickets", "complaint.noun-ticket"},
        {"big_cities", "complaint.noun-big-city"},
    };
    for (size_t i = 0; i < sizeof nouns / sizeof nouns[0]; i++) {
        if (array->key != NULL && strcmp(array->key, nouns[i][0]) == 0) {
            return nouns[i][1];
        }
    }
    return "complaint.noun-entry";
}

/* The first bytes of a text. */
static void put_start(struct out *o, const char *text, size_t most) {
    for (size_t i = 0; i < most && text[i]; i++) {
        out_char(o, text[i]);
    }
}

/* What a complaint is about: an entry of a list, by its id if it has one, and the key in it. */
static void add_place(const struct maps_node *at, struct rh_complaint *why) {
    const char *keys[4];
    size_t keys_n = 0;
    char path[4 * 25 + 1];
    struct out o;
    for (; at->up != NULL && (at->key != NULL || at->up->up->up != NULL); at = at->up) {
        if (at->key != NULL && keys_n < 4) {
            keys[keys_n++] = at->key;
        }
    }
    out_start(&o, path, sizeof path);
    for (size_t i = keys_n; i > 0; i--) {
        put_start(&o, keys[i - 1], 24);
        out_text(&o, i == 1 ? "" : ".");
    }
    out_end(&o);
    if (at->up != NULL) {
        const char *id = json_text_of(json_member(at->json, "id"));
        complain_add(why, "@noun", noun(at->up), NULL);
        if (id != NULL) {
            char start[49];
            out_start(&o, start, sizeof start);
            put_start(&o, id, sizeof start - 1);
            out_end(&o);
            complain_add(why, "id", start, NULL);
        } else {
            complain_add(why, "#number", (int)at->index + 1, NULL);
        }
    }
    if (keys_n > 0) {
        complain_add(why, "path", path, NULL);
    }
}

static void find_fault(const struct maps_node *at, const char *key, va_list *args) {
    struct maps_file *file = at->file;
    const struct maps_node *told = at;
    if (file->found_n == file->found_max) {
        return;
    }
    while (!told->json) {
        told = told->up; /* what is missing has no line of its own */
    }
    struct rh_complaint *why = &file->found[file->found_n++];
    complain_start(why, told->json->line, key);
    add_place(at, why);
    complain_add_list(why, va_arg(*args, const char *), args);
    make_printable(why->parameters);
    complain_finish(why);
}

/* Complains about a node, and is false. */
bool maps_wrong(const struct maps_node *at, const char *key, ...) {
    assert(at && key);
    va_list args;
    va_start(args, key);
    find_fault(at, key, &args);
    va_end(args);
    at->file->wrong = true;
    return false;
}

void maps_odd(const struct maps_node *at, const char *key, ...) {
    assert(at && key && !at->file->wrong);
    va_list args;
    va_start(args, key);
    find_fault(at, key, &args);
    va_end(args);
}

/* Whether an object has a member; it does not complain if not. */
bool maps_has(const struct maps_node *object, const char *key, struct maps_node *out) {
    assert(object && key && out);
    const struct json_value *json = json_member(object->json, key);
    *out = (struct maps_node){object->file, object, key, 0, json};
    return json != NULL;
}

struct maps_node maps_element(const struct maps_node *array, size_t index) {
    return (struct maps_node){array->file, array, NULL, index, json_element(array->json, index)};
}

/* Whether a complaint has said already that a key of this object is most likely meant to be
   this. */
static bool is_misspelled(const struct maps_node *object, const char *key) {
    const struct maps_file *file = object->file;
    for (size_t i = 0; i < file->slips_n; i++) {
        const struct maps_slip *slip = &file->slip[i];
        bool same = strlen(key) == slip->key.n && memcmp(key, slip->key.at, slip->key.n) == 0;
        if (slip->object == object->json && same) {
            return true;
        }
    }
    return false;
}

/* A member that must be there and of a type. */
bool maps_member(const struct maps_node *object, const char *key, enum json_kind type,
                 struct maps_node *out) {
    static const char *const types[] = {
        [VALUE_OBJECT] = "complaint.type-object", [VALUE_ARRAY] = "complaint.type-list",
        [VALUE_TEXT] = "complaint.type-text",     [VALUE_WHOLE] = "complaint.type-whole",
        [VALUE_REAL] = "complaint.type-number",   [VALUE_TRUE] = "complaint.type-boolean",
    };
    bool there = maps_has(object, key, out);
    if (!json_is(object->json, VALUE_OBJECT)) {
        return maps_wrong(object, "must-be", "@type", "complaint.type-object", NULL);
    }
    if (!there && is_misspelled(object, key)) {
        return false;
    }
    if (!there) {
        return object->up == NULL ? maps_wrong(object, "map-lacks", "key", key, NULL)
                                  : maps_wrong(object, "must-have", "key", key, NULL);
    }
    bool fits = json_is(out->json, type) || (type == VALUE_TRUE && json_is(out->json, VALUE_FALSE));
    return fits || maps_wrong(out, "must-be", "@type", types[type], NULL);
}

/* How many letters must be changed, added or left out to make one word of another. */
static size_t distance(const char *word, size_t n, const char *other) {
    enum { MOST = 31 };
    size_t row[MOST + 1], m = strlen(other);
    if (n > MOST || m > MOST) {
        return MOST;
    }
    for (size_t k = 0; k <= m; k++) {
        row[k] = k;
    }
    for (size_t i = 1; i <= n; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t k = 1; k <= m; k++) {
            size_t change = corner + (word[i - 1] != other[k - 1]);
            size_t less = (row[k - 1] < row[k] ? row[k - 1] : row[k]) + 1;
            corner = row[k];
            row[k] = change < less ? change : less;
        }
    }
    return row[m];
}

static void note_slip(const struct maps_node *object, struct word meant) {
    struct maps_file *file = object->file;
    if (file->slips_n < MAPS_SLIPS_MAX) {
        file->slip[file->slips_n++] = (struct maps_slip){object->json, meant};
    }
}

/* Refuses members that the words of `keys` do not name: most are slips of the pen. */
bool maps_only(const struct maps_node *object, const char *keys) {
    if (!json_is(object->json, VALUE_OBJECT)) {
        return maps_wrong(object, "must-be", "@type", "complaint.type-object", NULL);
    }
    bool good = true;
    for (const struct json_value *v = json_first(object->json); v; v = json_next(object->json, v)) {
        const char *key = v->key;
        size_t least = 3, n = 0;
        const char *near = "";
        for (const char *p = keys; *p != '\0' && least > 0; p += n + (p[n] == ' ')) {
            n = strcspn(p, " ");
            size_t d = distance(p, n, key);
            near = d < least ? p : near;
            least = d < least ? d : least;
        }
        struct maps_node member = {object->file, object, key, 0, v};
        if (least == 3) {
            good = maps_wrong(&member, "no-key", NULL);
        } else if (least > 0) {
            struct word meant = {near, strcspn(near, " ")};
            good = maps_wrong(&member, "no-key-near", "%near", meant, NULL);
            note_slip(object, meant);
        }
    }
    return good;
}

static void put_whole(int64_t value, char out[24]) {
    char digits[24];
    size_t n = 0, at = 0;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do {
        digits[n++] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (value < 0) {
        out[at++] = '-';
    }
    while (n) {
        out[at++] = digits[--n];
    }
    out[at] = '\0';
}

bool maps_number(const struct maps_node *object, const char *key, int low, int high, uint8_t *out) {
    assert(out && low <= high && low >= 0 && high <= UINT8_MAX);
    struct maps_node member;
    if (!maps_member(object, key, VALUE_WHOLE, &member)) {
        return false;
    }
    int64_t value = member.json->whole;
    if (value < low || value > high) {
        char number[24];
        put_whole(value, number);
        return maps_wrong(&member, "between", "#low", low, "#high", high, "value", number, NULL);
    }
    *out = (uint8_t)value;
    return true;
}

bool maps_number_or(const struct maps_node *object, const char *key, int low, int high,
                    uint8_t usual, uint8_t *out) {
    *out = usual;
    return json_member(object->json, key) == NULL || maps_number(object, key, low, high, out);
}

bool maps_bool_or(const struct maps_node *object, const char *key, bool usual, bool *out) {
    struct maps_node member;
    *out = usual;
    if (!maps_has(object, key, &member)) {
        return true;
    }
    if (!maps_member(object, key, VALUE_TRUE, &member)) {
        return false;
    }
    *out = json_is(member.json, VALUE_TRUE);
    return true;
}

/* An id is a word of the record notation: it must not look like a number or another word of it. */
bool maps_id(const struct maps_node *object, const char *key, char out[RH_ID_MAX]) {
    struct maps_node member;
    if (!maps_member(object, key, VALUE_TEXT, &member)) {
        return false;
    }
    const char *id = json_text_of(member.json);
    size_t n = strlen(id);
    if (n >= RH_ID_MAX) {
        return maps_wrong(&member, "id-long", "#n", RH_ID_MAX - 1, NULL);
    }
    if (id[0] < 'a' || id[0] > 'z' || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != n) {
        return maps_wrong(&member, "id-letters", NULL);
    }
    if (strcmp(id, "nothing") == 0 || strcmp(id, "hidden") == 0) {
        return maps_wrong(&member, "id-meaning", "word", id, NULL);
    }
    memcpy(out, id, n + 1);
    return true;
}

/* A name is shown to people: any letters, in one line. */
bool maps_name(const struct maps_node *object, const char *key, char out[RH_ID_MAX]) {
    struct maps_node member;
    if (!maps_member(object, key, VALUE_TEXT, &member)) {
        return false;
    }
    const char *name = json_text_of(member.json);
    size_t n = strlen(name);
    if (n == 0 || n >= RH_ID_MAX) {
        return maps_wrong(&member, "name-long", "#n", RH_ID_MAX - 1, NULL);
    }
    for (const char *p = name; *p != '\0'; p += printable(p)) {
        if (printable(p) == 0) {
            return maps_wrong(&member, "name-control", NULL);
        }
    }
    memcpy(out, name, n + 1);
    return true;
}

/* A list of the map, not empty and not too long. */
bool maps_list(const struct maps_node *map, const char *key, size_t most, struct maps_node *out) {
    if (!maps_member(map, key, VALUE_ARRAY, out)) {
        return false;
    }
    size_t n = json_count(out->json);
    if (n == 0) {
        return maps_wrong(out, "list-empty", NULL);
    }
    return n <= most || maps_wrong(out, "list-long", "#n", (int)n, "#most", (int)most, NULL);
}

/* Reads the entries of a list, one by one; false: not all could be read. */
bool maps_each(const struct maps_node *map, const char *key, size_t most, maps_reader *read) {
    struct maps_node list;
    if (!maps_list(map, key, most, &list)) {
        return false;
    }
    bool good = true;
    for (size_t i = 0; i < json_count(list.json); i++) {
        struct maps_node at = maps_element(&list, i);
        good = read(&at) && good;
    }
    return good;
}

/* The word for a color of cards. */
bool maps_color(const struct maps_node *string, uint8_t *out) {
    const char *word = json_text_of(string->json);
    for (uint8_t i = 0; word != NULL && i < RH_COLORS; i++) {
        if (strcmp(word, rh_color_name(i)) == 0) {
            *out = i;
            return true;
        }
    }
    return word == NULL ? maps_wrong(string, "color-name", NULL)
                        : maps_wrong(string, "color", "word", word, NULL);
}
