/* A writer of JSON. Whether a comma is due follows from the last byte written. */
#include "text/json.h"

#include "core/bits.h"
#include "text/names.h"

#include <assert.h>

static void next(struct out *o) {
    if (o->last && o->last != '{' && o->last != '[' && o->last != ':') {
        out_char(o, ',');
    }
}

void json_open(struct out *o, char bracket) {
    next(o);
    out_char(o, bracket);
}

void json_close(struct out *o, char bracket) {
    out_char(o, bracket);
}

void json_number(struct out *o, int64_t value) {
    next(o);
    out_number(o, value);
}

/* `<`, `>` and `&` too, so that a text is harmless even inside a page. */
static void put_escaped(struct out *o, uint8_t byte) {
    if (byte == '"' || byte == '\\') {
        out_char(o, '\\');
        out_char(o, (char)byte);
    } else if (byte == '\n') {
        out_text(o, "\\n");
    } else if (byte < ' ' || byte == '<' || byte == '>' || byte == '&' || byte == 0x7f) {
        out_text(o, "\\u00");
        out_hex(o, &byte, 1);
    } else {
        out_char(o, (char)byte);
    }
}

void json_text(struct out *o, const char *text) {
    next(o);
    if (!text) {
        out_text(o, "null");
        return;
    }
    out_char(o, '"');
    for (; *text; text++) {
        put_escaped(o, (uint8_t)*text);
    }
    out_char(o, '"');
}

void json_bool(struct out *o, bool value) {
    next(o);
    out_text(o, value ? "true" : "false");
}

void json_hex(struct out *o, const uint8_t *bytes, size_t n) {
    next(o);
    out_char(o, '"');
    out_hex(o, bytes, n);
    out_char(o, '"');
}

void json_hash(struct out *o, uint64_t hash) {
    next(o);
    out_put(o, "\"%x\"", hash);
}

void json_raw(struct out *o, const char *json) {
    next(o);
    out_text(o, json);
}

void json_key(struct out *o, const char *key) {
    assert(o && key);
    json_text(o, key);
    out_char(o, ':');
}

void json_put_number(struct out *o, const char *key, int64_t value) {
    json_key(o, key);
    json_number(o, value);
}

void json_put_text(struct out *o, const char *key, const char *text) {
    json_key(o, key);
    json_text(o, text);
}

void json_put_bool(struct out *o, const char *key, bool value) {
    json_key(o, key);
    json_bool(o, value);
}

void json_put_tickets(struct out *o, const char *key, const struct rh_components *c, uint64_t set) {
    json_key(o, key);
    json_open(o, '[');
    for (; set; set &= set - 1) {
        json_text(o, names_ticket(c, bits_first(set)));
    }
    json_close(o, ']');
}

void json_put_cities(struct out *o, const char *key, const struct rh_components *c, uint64_t set) {
    json_key(o, key);
    json_open(o, '[');
    for (; set; set &= set - 1) {
        json_text(o, names_city(c, bits_first(set)));
    }
    json_close(o, ']');
}

void json_put_routes(struct out *o, const char *key, const struct rh_components *c,
                     const uint64_t set[2]) {
    uint64_t left[2] = {set[0], set[1]};
    json_key(o, key);
    json_open(o, '[');
    for (unsigned i; bits_pop(left, &i);) {
        json_text(o, names_route(c, i));
    }
    json_close(o, ']');
}

void json_put_cards(struct out *o, const char *key, const struct rh_components *c,
                    const uint8_t count[RH_CARDS]) {
    json_key(o, key);
    json_open(o, '{');
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        if (count[card]) {
            json_put_number(o, rh_card_name(c, card), count[card]);
        }
    }
    json_close(o, '}');
}
