/*
 * Lines and words of a text that may be anything at all.
 *
 * Words are slices of the text, so no length has to be guessed and nothing is copied. A number is
 * bounded while it is read, so no sum of digits can overflow.
 */
#include "text/in.h"

#include "core/seat.h"
#include "text/complain.h"

#include <assert.h>
#include <string.h>

static bool is_space(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\r';
}

void in_start(struct in *in, const char *text, struct rh_complaint *why) {
    assert(in && text);
    *in = (struct in){.next = text, .why = why};
    if (why) {
        *why = (struct rh_complaint){0};
    }
    if (strlen(text) >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        in->next += 3; /* some editors begin a UTF-8 text with this mark */
    }
    in->at = in->end = in->next;
}

static void skip_spaces(struct in *in) {
    while (in->at < in->end && is_space(*in->at)) {
        in->at++;
    }
}

bool in_line(struct in *in) {
    while (*in->next) {
        in->at = in->end = in->next;
        while (*in->end && *in->end != '\n') {
            in->end++;
        }
        in->next = in->end + (*in->end == '\n');
        in->line++;
        skip_spaces(in);
        if (in->at < in->end && *in->at != '#') {
            return true;
        }
    }
    return false;
}

struct word in_word(struct in *in) {
    skip_spaces(in);
    struct word w = {in->at, 0};
    while (in->at < in->end && !is_space(*in->at) && *in->at != '#') {
        in->at++;
    }
    w.n = (size_t)(in->at - w.at);
    if (w.n == 0) {
        in->at = in->end; /* a comment */
    }
    return w;
}

struct word in_peek(const struct in *in) {
    struct in ahead = *in;
    return in_word(&ahead);
}

struct word in_rest(struct in *in) {
    skip_spaces(in);
    struct word w = {in->at, (size_t)(in->end - in->at)};
    while (w.n && is_space(w.at[w.n - 1])) {
        w.n--;
    }
    in->at = in->end;
    return w;
}

bool word_is(struct word w, const char *text) {
    return w.n == strlen(text) && memcmp(w.at, text, w.n) == 0;
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

bool word_is_number(struct word w) {
    for (size_t i = 0; i < w.n; i++) {
        if (!is_digit(w.at[i])) {
            return false;
        }
    }
    return w.n > 0;
}

struct code { /* of one character, and how many bytes of it are to come */
    uint32_t value, least;
    unsigned more;
};

/* What the first byte of a character promises; more is 4 for a byte that can be none. */
static struct code begin_code(unsigned char byte) {
    if (byte < 0x80) {
        return (struct code){byte, 0, 0};
    }
    if (byte >= 0xc0 && byte < 0xe0) {
        return (struct code){byte & 0x1fu, 0x80, 1};
    }
    if (byte >= 0xe0 && byte < 0xf0) {
        return (struct code){byte & 0x0fu, 0x800, 2};
    }
    return (struct code){byte & 0x07u, 0x10000, byte >= 0xf0 && byte < 0xf8 ? 3 : 4};
}

bool word_is_clean(struct word w) {
    for (size_t i = 0; i < w.n;) {
        struct code code = begin_code((unsigned char)w.at[i++]);
        if (code.more > 3 || code.more > w.n - i) {
            return false;
        }
        for (; code.more; code.more--) {
            unsigned char byte = (unsigned char)w.at[i++];
            if ((byte & 0xc0) != 0x80) {
                return false;
            }
            code.value = code.value << 6 | (byte & 0x3fu);
        }
        bool surrogate = code.value >= 0xd800 && code.value < 0xe000;
        if (code.value < ' ' || code.value == 127 || code.value < code.least || surrogate ||
            code.value > 0x10ffff) {
            return false;
        }
    }
    return true;
}

bool in_complain(struct in *in, const char *key, ...) {
    va_list list;
    va_start(list, key);
    complain_list(in->why, in->line, key, &list);
    va_end(list);
    return false;
}

bool in_refuse(struct in *in, const char *format, ...) {
    if (in->why) {
        struct out o;
        va_list list;
        *in->why = (struct rh_complaint){.line = in->line};
        out_start(&o, in->why->text, sizeof in->why->text);
        va_start(list, format);
        out_put_list(&o, format, &list);
        va_end(list);
        out_end(&o);
    }
    return false;
}

bool in_done(struct in *in) {
    struct word w = in_word(in);
    return w.n == 0 || in_complain(in, "word-left", "%word", w, NULL);
}

static bool to_number(struct word w, unsigned max, unsigned *value) {
    *value = 0;
    for (size_t i = 0; i < w.n; i++) {
        *value = *value * 10 + (unsigned)(w.at[i] - '0');
        if (*value > max) {
            return false;
        }
    }
    return true;
}

bool in_number(struct in *in, const char *what, unsigned min, unsigned max, unsigned *value) {
    assert(what && min <= max && value);
    struct word w = in_word(in);
    if (!word_is_number(w)) {
        return in_complain(in, w.n ? "not-number" : "missing", "@what", what, "%word", w, NULL);
    }
    if (!to_number(w, max, value) || *value < min) {
        return in_complain(in, "not-between", "@what", what, "#min", (int)min, "#max", (int)max,
                           "%word", w, NULL);
    }
    return true;
}

bool in_seat(struct in *in, struct word w, unsigned seats, uint8_t *seat) {
    unsigned value;
    if (w.n == 0) {
        return in_complain(in, "seat-missing", "#n", (int)seats, NULL);
    }
    if (!word_is_number(w) || !to_number(w, seats, &value) || value == 0) {
        return in_complain(in, "seat", "%word", w, "#n", (int)seats, NULL);
    }
    *seat = seat_of_number(value);
    return true;
}

static int hex_value(char byte) {
    if (is_digit(byte)) {
        return byte - '0';
    }
    if (byte >= 'a' && byte <= 'f') {
        return byte - 'a' + 10;
    }
    return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

static bool to_bytes(struct in *in, const char *what, uint8_t *bytes, size_t n) {
    struct word w = in_word(in);
    bool good = w.n == 2 * n;
    for (size_t i = 0; good && i < w.n; i++) {
        int value = hex_value(w.at[i]);
        good = value >= 0;
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | (value & 15));
    }
    return good || in_complain(in, "hex", "@what", what, "#n", (int)(2 * n), NULL);
}

bool in_hash(struct in *in, uint64_t *hash) {
    uint8_t bytes[8] = {0};
    if (!to_bytes(in, "complaint.hash", bytes, sizeof bytes)) {
        return false;
    }
    *hash = 0;
    for (unsigned i = 0; i < sizeof bytes; i++) {
        *hash = *hash << 8 | bytes[i];
    }
    return true;
}

bool in_seed(struct in *in, uint8_t seed[32]) {
    return to_bytes(in, "complaint.seed", seed, 32);
}

bool in_map(struct in *in, const struct rh_components *c, uint64_t *hash) {
    struct word w = in_word(in);
    if (!word_is(w, c->id)) {
        return in_complain(in, "other-map", "%map", w, "here", c->id, NULL);
    }
    if (in_peek(in).n == 0) {
        *hash = 0;
        return true;
    }
    if (!in_hash(in, hash)) {
        return false;
    }
    if (*hash != c->hash) {
        return in_complain(in, "other-facts", "map", c->id, "$here", c->hash, "$hash", *hash, NULL);
    }
    return in_done(in);
}
