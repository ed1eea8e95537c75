/* JSON out, by text/json into memory that grows; JSON in, by jansson and strict. See wire.h. */
#include "server/base/wire.h"

#include "text/json.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The engine's writer, set behind what stands in the buffer and behind the key, if there is one. */
static struct out behind(struct wire *w, const char *key) {
    struct out o;
    out_start(&o, w->b.p ? w->b.p + w->b.n : NULL, w->b.size - w->b.n);
    o.last = (char)(w->b.p && w->b.n ? w->b.p[w->b.n - 1] : 0);
    if (key) {
        json_key(&o, key);
    }
    return o;
}

/* Whether it fitted. If not, there is room now and it is to be written again; a broken buffer is
   past caring. */
static bool fitted(struct wire *w, const struct out *o) {
    if (o->n <= o->size) {
        w->b.n += o->n;
        return true;
    }
    return !buf_room(&w->b, o->n);
}

#define WRITE(w, key, value)                                                                       \
    do {                                                                                           \
        struct out o;                                                                              \
        do {                                                                                       \
            o = behind((w), (key));                                                                \
            (value);                                                                               \
        } while (!fitted((w), &o));                                                                \
    } while (0)

void wire_key(struct wire *w, const char *key) {
    WRITE(w, key, key ? (void)0 : json_raw(&o, ""));
}

void wire_open(struct wire *w, const char *key, char bracket) {
    assert(bracket == '{' || bracket == '[');
    WRITE(w, key, json_open(&o, bracket));
}

void wire_close(struct wire *w, char bracket) {
    assert(bracket == '}' || bracket == ']');
    WRITE(w, NULL, json_close(&o, bracket));
}

void wire_text(struct wire *w, const char *key, const char *value) {
    WRITE(w, key, json_text(&o, value));
}

void wire_int(struct wire *w, const char *key, int64_t value) {
    WRITE(w, key, json_number(&o, value));
}

void wire_bool(struct wire *w, const char *key, bool value) {
    WRITE(w, key, json_bool(&o, value));
}

void wire_hash(struct wire *w, const char *key, uint64_t hash) {
    WRITE(w, key, json_hash(&o, hash));
}

void wire_bytes(struct wire *w, const char *key, const uint8_t *bytes, size_t n) {
    assert(bytes || n == 0);
    WRITE(w, key, json_hex(&o, bytes, n));
}

void wire_raw(struct wire *w, const char *key, const char *json) {
    assert(json);
    WRITE(w, key, json_raw(&o, json));
}

json_t *wire_parse(const char *text, size_t n, char why[120]) {
    assert((text || n == 0) && why);
    json_error_t error;
    json_t *o = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    if (!o) {
        snprintf(why, 120, "That is not JSON: %.80s.", error.text);
        return NULL;
    }
    if (!json_is_object(o)) {
        json_decref(o);
        snprintf(why, 120, "That is not a JSON object.");
        return NULL;
    }
    return o;
}

const char *wire_get_text(const json_t *o, const char *key, size_t most) {
    assert(key);
    const json_t *v = json_object_get(o, key);
    if (!json_is_string(v) || json_string_length(v) > most) {
        return NULL;
    }
    return json_string_value(v);
}

bool wire_get_int(const json_t *o, const char *key, int64_t least, int64_t most, int64_t *value) {
    assert(key && least <= most && value);
    const json_t *v = json_object_get(o, key);
    if (!json_is_integer(v)) {
        return false;
    }
    *value = json_integer_value(v);
    return *value >= least && *value <= most;
}

bool wire_get_bool(const json_t *o, const char *key, bool missing, bool *value) {
    const json_t *v = json_object_get(o, key);
    *value = v ? json_is_true(v) : missing;
    return !v || json_is_boolean(v);
}

/* Bytes of the UTF-8 character at p, whose code point goes to *cp; 0: none is there. jansson lets
   only valid UTF-8 through, but names also come from records and the command line. */
static size_t utf8(const unsigned char *p, uint32_t *cp) {
    if (p[0] < 0x80) {
        *cp = p[0];
        return 1;
    }
    size_t n = p[0] >= 0xf0 && p[0] < 0xf5 ? 4 : p[0] >= 0xe0 ? 3 : p[0] >= 0xc2 ? 2 : 0;
    if (n == 0 || p[0] >= 0xf5) {
        return 0;
    }
    *cp = p[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            return 0;
        }
        *cp = *cp << 6 | (p[i] & 0x3f);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool surrogate = *cp >= 0xd800 && *cp < 0xe000;
    return *cp >= least[n] && *cp < 0x110000 && !surrogate ? n : 0;
}

/* Controls, and characters that reorder or hide the text around them. */
static bool unwanted(uint32_t cp) {
    return cp < 0x20 || (cp >= 0x7f && cp < 0xa0) || (cp >= 0x200b && cp <= 0x200f) ||
           (cp >= 0x2028 && cp <= 0x202e) || (cp >= 0x2060 && cp <= 0x206f) || cp == 0xfeff ||
           (cp >= 0xfff0 && cp <= 0xffff) || cp >= 0xe0000;
}

bool wire_is_utf8(const char *text) {
    for (size_t step; *text; text += step) {
        uint32_t cp;
        step = utf8((const unsigned char *)text, &cp);
        if (!step) {
            return false;
        }
    }
    return true;
}

bool wire_clean(const char *text, size_t most, char *out, size_t size) {
    assert(text && out && size);
    size_t n = strlen(text), count = 0;
    if (n == 0 || n >= size || text[0] == ' ' || text[n - 1] == ' ') {
        return false;
    }
    for (size_t i = 0; i < n; count++) {
        uint32_t cp;
        size_t step = utf8((const unsigned char *)text + i, &cp);
        if (step == 0 || unwanted(cp)) {
            return false;
        }
        i += step;
    }
    if (count > most) {
        return false;
    }
    memcpy(out, text, n + 1);
    return true;
}
