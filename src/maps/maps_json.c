/*
 * Members of a map file by name and type, with complaints that say where.
 *
 * A complaint begins with the thing it is about ("route 'a--b': 'length' ...") and goes on with
 * what the caller says. What it quotes from the file is made safe for a terminal.
 */
#include "maps/maps_read.h"
#include <stdarg.h>
#include <stdio.h>
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

/* Puts question marks for what does not belong in a line of text. */
void maps_make_printable(char *s) {
    while (*s != '\0') {
        size_t n = printable(s);
        if (n == 0) {
            *s = '?';
        }
        s += n == 0 ? 1 : n;
    }
}

static const char *noun(const struct maps_node *array) {
    static const char *const nouns[][2] = {
        {"cities", "city"},
        {"routes", "route"},
        {"tickets", "ticket"},
        {"big_cities", "big city"},
    };
    for (size_t i = 0; i < sizeof nouns / sizeof nouns[0]; i++) {
        if (array->key != NULL && strcmp(array->key, nouns[i][0]) == 0) {
            return nouns[i][1];
        }
    }
    return "entry";
}

/* What a complaint is about: an entry of a list, by its id if it has one, and the key in it. */
static size_t label(const struct maps_node *at, char *out, size_t size) {
    const char *keys[4];
    size_t keys_n = 0;
    int n = 0;
    for (; at->up != NULL && (at->key != NULL || at->up->up->up != NULL); at = at->up) {
        if (at->key != NULL && keys_n < 4) {
            keys[keys_n++] = at->key;
        }
    }
    if (at->up != NULL) {
        const char *id = json_string_value(json_object_get(at->json, "id"));
        n = id != NULL ? snprintf(out, size, "%s '%.48s': ", noun(at->up), id)
                       : snprintf(out, size, "%s number %zu: ", noun(at->up), at->index + 1);
    }
    for (size_t i = keys_n; i > 0; i--) {
        n += snprintf(out + n, size - (size_t)n, "%s%.24s%s", i == keys_n ? "'" : ".", keys[i - 1],
                      i == 1 ? "' " : "");
    }
    return (size_t)n;
}

/* Complains about a node, and is false. */
bool maps_wrong(const struct maps_node *at, const char *format, ...) {
    struct rh_complaint *why = at->file->why;
    size_t n = label(at, why->text, sizeof why->text);
    va_list args;
    va_start(args, format);
    vsnprintf(why->text + n, sizeof why->text - n, format, args);
    va_end(args);
    maps_make_printable(why->text);
    why->line = maps_line(at);
    return false;
}

/* Whether an object has a member; it does not complain if not. */
bool maps_has(const struct maps_node *object, const char *key, struct maps_node *out) {
    json_t *json = json_object_get(object->json, key);
    *out = (struct maps_node){object->file, object, key, 0, json};
    return json != NULL;
}

struct maps_node maps_element(const struct maps_node *array, size_t index) {
    return (struct maps_node){array->file, array, NULL, index, json_array_get(array->json, index)};
}

/* A member that must be there and of a type. */
bool maps_member(const struct maps_node *object, const char *key, json_type type,
                 struct maps_node *out) {
    static const char *const names[] = {
        [JSON_OBJECT] = "an object {...}", [JSON_ARRAY] = "a list [...]",
        [JSON_STRING] = "a text \"...\"",  [JSON_INTEGER] = "a whole number",
        [JSON_REAL] = "a number",          [JSON_TRUE] = "true or false",
    };
    bool there = maps_has(object, key, out);
    if (!json_is_object(object->json)) {
        return maps_wrong(object, "must be an object {...}");
    }
    if (!there) {
        return object->up == NULL ? maps_wrong(object, "the map has no '%s'", key)
                                  : maps_wrong(object, "must have '%s'", key);
    }
    bool fits = type == JSON_TRUE ? json_is_boolean(out->json) : json_typeof(out->json) == type;
    return fits || maps_wrong(out, "must be %s", names[type]);
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

/* Refuses members that the words of `keys` do not name: most are slips of the pen. */
bool maps_only(const struct maps_node *object, const char *keys) {
    if (!json_is_object(object->json)) {
        return maps_wrong(object, "must be an object {...}");
    }
    const char *key;
    json_t *value;
    json_object_foreach(object->json, key, value) {
        size_t least = 3, n = 0;
        const char *near = "";
        for (const char *p = keys; *p != '\0' && least > 0; p += n + (p[n] == ' ')) {
            n = strcspn(p, " ");
            size_t d = distance(p, n, key);
            near = d < least ? p : near;
            least = d < least ? d : least;
        }
        struct maps_node member = {object->file, object, key, 0, value};
        if (least == 3) {
            return maps_wrong(&member, "is not a key that belongs here; docs/maps.md lists them");
        }
        if (least > 0) {
            return maps_wrong(&member, "is not a key that belongs here; '%.*s' is",
                              (int)strcspn(near, " "), near);
        }
    }
    return true;
}

bool maps_number(const struct maps_node *object, const char *key, int low, int high, uint8_t *out) {
    struct maps_node member;
    if (!maps_member(object, key, JSON_INTEGER, &member)) {
        return false;
    }
    json_int_t value = json_integer_value(member.json);
    if (value < low || value > high) {
        return maps_wrong(&member,
                          "must be a whole number from %d to %d, not %" JSON_INTEGER_FORMAT, low,
                          high, value);
    }
    *out = (uint8_t)value;
    return true;
}

bool maps_number_or(const struct maps_node *object, const char *key, int low, int high,
                    uint8_t usual, uint8_t *out) {
    *out = usual;
    return json_object_get(object->json, key) == NULL || maps_number(object, key, low, high, out);
}

bool maps_bool_or(const struct maps_node *object, const char *key, bool usual, bool *out) {
    struct maps_node member;
    *out = usual;
    if (!maps_has(object, key, &member)) {
        return true;
    }
    if (!maps_member(object, key, JSON_TRUE, &member)) {
        return false;
    }
    *out = json_is_true(member.json);
    return true;
}

/* An id is a word of the record notation: it must not look like a number or another word of it. */
bool maps_id(const struct maps_node *object, const char *key, char out[RH_ID_MAX]) {
    struct maps_node member;
    if (!maps_member(object, key, JSON_STRING, &member)) {
        return false;
    }
    const char *id = json_string_value(member.json);
    size_t n = strlen(id);
    if (n >= RH_ID_MAX) {
        return maps_wrong(&member, "must have at most %d letters", RH_ID_MAX - 1);
    }
    if (id[0] < 'a' || id[0] > 'z' || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != n) {
        return maps_wrong(&member, "must be made of a-z, 0-9 and '-' and begin with a letter");
    }
    if (strcmp(id, "nothing") == 0 || strcmp(id, "hidden") == 0) {
        return maps_wrong(&member, "must not be '%s', which has a meaning in records", id);
    }
    memcpy(out, id, n + 1);
    return true;
}

/* A name is shown to people: any letters, in one line. */
bool maps_name(const struct maps_node *object, const char *key, char out[RH_ID_MAX]) {
    struct maps_node member;
    if (!maps_member(object, key, JSON_STRING, &member)) {
        return false;
    }
    const char *name = json_string_value(member.json);
    size_t n = strlen(name);
    if (n == 0 || n >= RH_ID_MAX) {
        return maps_wrong(&member, "must have 1 to %d bytes", RH_ID_MAX - 1);
    }
    for (const char *p = name; *p != '\0'; p += printable(p)) {
        if (printable(p) == 0) {
            return maps_wrong(&member, "must not have control characters");
        }
    }
    memcpy(out, name, n + 1);
    return true;
}

/* A list of the map, not empty and not too long. */
bool maps_list(const struct maps_node *map, const char *key, size_t most, struct maps_node *out) {
    if (!maps_member(map, key, JSON_ARRAY, out)) {
        return false;
    }
    size_t n = json_array_size(out->json);
    if (n == 0) {
        return maps_wrong(out, "is empty");
    }
    return n <= most || maps_wrong(out, "has %zu entries; the limit is %zu", n, most);
}

/* Reads the entries of a list, one by one. */
bool maps_each(const struct maps_node *map, const char *key, size_t most, maps_reader *read) {
    struct maps_node list;
    if (!maps_list(map, key, most, &list)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(list.json); i++) {
        struct maps_node at = maps_element(&list, i);
        if (!read(&at)) {
            return false;
        }
    }
    return true;
}

/* The word for a color of cards. */
bool maps_color(const struct maps_node *string, uint8_t *out) {
    const char *word = json_string_value(string->json);
    for (uint8_t i = 0; word != NULL && i < RH_COLORS; i++) {
        if (strcmp(word, rh_color_name(i)) == 0) {
            *out = i;
            return true;
        }
    }
    return word == NULL ? maps_wrong(string, "must be the name of a color")
                        : maps_wrong(string, "says '%.40s', which is no color of cards", word);
}
