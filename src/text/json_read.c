/* See json_read.h. Nothing recurses: a stack of open brackets remembers where values belong. */
#include "text/json_read.h"

#include <string.h>

enum { DEPTH_MAX = 32, MEMBERS_MAX = 1024 };

struct reader {
    char *p, *end;
    uint32_t line;
    struct json_value *values;
    size_t n, most;
    size_t open[DEPTH_MAX]; /* objects and arrays that are not closed yet */
    size_t depth;
    const char *fault;
};

static bool fail(struct reader *r, const char *what) {
    r->fault = what;
    return false;
}

static bool same(const char *a, const char *b) {
    return strncmp(a, b, strlen(a) + 1) == 0;
}

static char peek(struct reader *r) {
    for (; r->p < r->end; r->p++) {
        if (*r->p == '\n') {
            r->line++;
        } else if (*r->p != ' ' && *r->p != '\t' && *r->p != '\r') {
            return *r->p;
        }
    }
    return '\0';
}

static int hex(const char *p) {
    int value = 0;
    for (int i = 0; i < 4; i++) {
        char c = p[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) {
            return -1;
        }
        value = 16 * value + digit;
    }
    return value;
}

static char *put_utf8(char *to, unsigned code) {
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    if (code >= 0x10000) {
        *to++ = (char)(0xf0 | code >> 18);
        *to++ = (char)(0x80 | (code >> 12 & 0x3f));
    } else if (code >= 0x800) {
        *to++ = (char)(0xe0 | code >> 12);
    }
    *to++ = (char)(code >= 0x800 ? 0x80 | (code >> 6 & 0x3f) : 0xc0 | code >> 6);
    *to++ = (char)(0x80 | (code & 0x3f));
    return to;
}

/* The character after \u, with its second half if it has one; an escape is longer than what it
   means. */
static bool read_unicode(struct reader *r, char **to) {
    int high = r->end - r->p >= 4 ? hex(r->p) : -1;
    if (high <= 0) {
        return fail(r, high ? "\\u needs four hexadecimal digits" : "\\u0000 is not allowed");
    }
    unsigned code = (unsigned)high;
    r->p += 4;
    if (code >= 0xd800 && code < 0xe000) {
        int low = code < 0xdc00 && r->end - r->p >= 6 && r->p[0] == '\\' && r->p[1] == 'u'
                      ? hex(r->p + 2)
                      : -1;
        if (low < 0xdc00 || low >= 0xe000) {
            return fail(r, "half of a character after \\u");
        }
        code = 0x10000 + ((code - 0xd800) << 10) + ((unsigned)low - 0xdc00);
        r->p += 6;
    }
    *to = put_utf8(*to, code);
    return true;
}

static bool read_escape(struct reader *r, char **to) {
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    char c = *++r->p;
    const char *at = c ? strchr(names, c) : NULL;
    if (r->p >= r->end || (!at && c != 'u')) {
        return fail(r, "a backslash before what needs none");
    }
    r->p++;
    if (!at) {
        return read_unicode(r, to);
    }
    *(*to)++ = means[at - names];
    return true;
}

/* The bytes of a UTF-8 character; 0: it is none. */
static size_t utf8_length(const unsigned char *u, size_t left) {
    size_t n = u[0] < 0x80 ? 1 : u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : u[0] >= 0xc2 ? 2 : 0;
    if (!n || n > left || u[0] > 0xf4) {
        return 0;
    }
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    bool overlong = (u[0] == 0xe0 && u[1] < 0xa0) || (u[0] == 0xf0 && u[1] < 0x90);
    bool beyond = (u[0] == 0xed && u[1] >= 0xa0) || (u[0] == 0xf4 && u[1] >= 0x90);
    return overlong || beyond ? 0 : n;
}

/* What is between quotes, in its own place. */
static bool read_text(struct reader *r, const char **out) {
    char *to = ++r->p;
    *out = to;
    while (r->p < r->end && *r->p != '"') {
        if (*r->p == '\\') {
            if (!read_escape(r, &to)) {
                return false;
            }
            continue;
        }
        size_t n = utf8_length((const unsigned char *)r->p, (size_t)(r->end - r->p));
        if (!n || (unsigned char)*r->p < ' ') {
            return fail(r, n ? "a control character in a text" : "a text that is not UTF-8");
        }
        memmove(to, r->p, n);
        to += n;
        r->p += n;
    }
    if (r->p >= r->end) {
        return fail(r, "a text without its closing quote");
    }
    r->p++;
    *to = '\0';
    return true;
}

static bool is_digit(const struct reader *r) {
    return r->p < r->end && *r->p >= '0' && *r->p <= '9';
}

/* Ten to the power of e, as far as doubles go. */
static double power(int e) {
    double x = 1;
    for (int i = e < 0 ? -e : e; i > 0; i--) {
        x *= 10;
    }
    return e < 0 ? 1 / x : x;
}

/* Digits up to the next other character, as many as fit; *digits: how many do. */
static bool read_digits(struct reader *r, int64_t *value, int *digits) {
    if (!is_digit(r)) {
        return fail(r, "a number without digits");
    }
    for (*digits = 0; is_digit(r); r->p++) {
        if (*value <= (INT64_MAX - 9) / 10) {
            *value = 10 * *value + (*r->p - '0');
            ++*digits;
        }
    }
    return true;
}

static bool read_number(struct reader *r, struct json_value *v) {
    bool minus = *r->p == '-';
    int64_t value = 0, exponent = 0;
    int digits = 0, after = 0;
    r->p += minus;
    const char *first = r->p;
    if (!read_digits(r, &value, &digits)) {
        return false;
    }
    if (r->p - first > digits) {
        return fail(r, "a number that is too long");
    }
    if (*first == '0' && digits > 1) {
        return fail(r, "a number that begins with 0");
    }
    bool point = r->p < r->end && *r->p == '.';
    r->p += point;
    if (point && !read_digits(r, &value, &after)) {
        return false;
    }
    bool e = r->p < r->end && (*r->p == 'e' || *r->p == 'E');
    if (e) {
        r->p++;
        bool down = r->p < r->end && *r->p == '-';
        r->p += r->p < r->end && (*r->p == '-' || *r->p == '+');
        if (!read_digits(r, &exponent, &digits)) {
            return false;
        }
        if (exponent > 300) {
            return fail(r, "a number that is too large or too small");
        }
        exponent = down ? -exponent : exponent;
    }
    v->kind = point || e ? VALUE_REAL : VALUE_WHOLE;
    value = minus ? -value : value;
    if (v->kind == VALUE_REAL) {
        v->real = (double)value * power((int)exponent - after);
    } else {
        v->whole = value;
    }
    return true;
}

static bool read_word(struct reader *r, struct json_value *v) {
    static const char *const words[] = {
        [VALUE_NULL] = "null", [VALUE_FALSE] = "false", [VALUE_TRUE] = "true"};
    for (uint8_t kind = VALUE_NULL; kind <= VALUE_TRUE; kind++) {
        size_t n = strlen(words[kind]);
        if ((size_t)(r->end - r->p) >= n && memcmp(r->p, words[kind], n) == 0) {
            v->kind = kind;
            r->p += n;
            return true;
        }
    }
    return fail(r, r->p < r->end ? "a value was expected" : "it ends too early");
}

/* Reads a value, or the opening bracket of one. */
static bool read_value(struct reader *r, const char *key) {
    char c = peek(r);
    if (r->n == r->most) {
        return fail(r, "it has too many values");
    }
    struct json_value *v = &r->values[r->n++];
    *v = (struct json_value){.key = key, .line = r->line, .size = 1};
    if (c == '{' || c == '[') {
        if (r->depth == DEPTH_MAX) {
            return fail(r, "it is nested too deeply");
        }
        v->kind = c == '{' ? VALUE_OBJECT : VALUE_ARRAY;
        r->open[r->depth++] = r->n - 1;
        r->p++;
        return true;
    }
    if (c == '"') {
        v->kind = VALUE_TEXT;
        return read_text(r, &v->text);
    }
    return c == '-' || (c >= '0' && c <= '9') ? read_number(r, v) : read_word(r, v);
}

/* The key before a member of an object, which must be its only one of that name. */
static bool read_key(struct reader *r, const struct json_value *object, const char **key) {
    if (peek(r) != '"') {
        return fail(r, "a key in quotes was expected");
    }
    if (!read_text(r, key)) {
        return false;
    }
    for (const struct json_value *v = object + 1; v < &r->values[r->n]; v += v->size) {
        if (same(v->key, *key)) {
            return fail(r, "an object has a key twice");
        }
    }
    if (peek(r) != ':') {
        return fail(r, "a colon was expected after a key");
    }
    r->p++;
    return true;
}

/* What comes next inside an open bracket: its end, or a comma and a value. */
static bool read_inside(struct reader *r) {
    struct json_value *outer = &r->values[r->open[r->depth - 1]];
    bool object = outer->kind == VALUE_OBJECT;
    const char *key = NULL;
    if (peek(r) == (object ? '}' : ']')) {
        outer->size = (uint32_t)(&r->values[r->n] - outer);
        r->depth--;
        r->p++;
        return true;
    }
    if (outer->n > 0) {
        if (peek(r) != ',') {
            return fail(r, object ? "a comma or } was expected" : "a comma or ] was expected");
        }
        r->p++;
    }
    if (object && outer->n == MEMBERS_MAX) {
        return fail(r, "an object has too many keys");
    }
    outer->n++;
    return (!object || read_key(r, outer, &key)) && read_value(r, key);
}

size_t json_read_most(const char *text, size_t n) {
    size_t most = 1;
    for (size_t i = 0; i < n; i++) {
        most += text[i] == ',' || text[i] == '[' || text[i] == '{';
    }
    return most;
}

bool json_read(char *text, size_t n, struct json_value *values, size_t most,
               struct json_fault *fault) {
    struct reader r = {.p = text, .end = text + n, .line = 1, .values = values, .most = most};
    bool good = read_value(&r, NULL);
    while (good && r.depth > 0) {
        good = read_inside(&r);
    }
    if (good && (peek(&r), r.p < r.end)) {
        good = fail(&r, "something follows the end");
    }
    *fault = (struct json_fault){r.line, r.fault};
    return good;
}

const struct json_value *json_first(const struct json_value *outer) {
    return outer && (outer->kind == VALUE_OBJECT || outer->kind == VALUE_ARRAY) && outer->n
               ? outer + 1
               : NULL;
}

const struct json_value *json_next(const struct json_value *outer, const struct json_value *value) {
    const struct json_value *next = value + value->size;
    return next < outer + outer->size ? next : NULL;
}

const struct json_value *json_member(const struct json_value *object, const char *key) {
    if (!object || object->kind != VALUE_OBJECT) {
        return NULL;
    }
    for (const struct json_value *v = json_first(object); v; v = json_next(object, v)) {
        if (same(v->key, key)) {
            return v;
        }
    }
    return NULL;
}

const struct json_value *json_element(const struct json_value *array, size_t i) {
    if (!array || array->kind != VALUE_ARRAY) {
        return NULL;
    }
    const struct json_value *v = json_first(array);
    while (v && i > 0) {
        v = json_next(array, v);
        i--;
    }
    return v;
}

const char *json_text_of(const struct json_value *value) {
    return value && value->kind == VALUE_TEXT ? value->text : NULL;
}

bool json_is(const struct json_value *value, enum json_kind kind) {
    return value && value->kind == kind;
}

size_t json_count(const struct json_value *array) {
    return json_is(array, VALUE_ARRAY) ? array->n : 0;
}
