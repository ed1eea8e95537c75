/* JSON on standard output, in pieces that fit the writer's memory. See print_json.h. */
#include "cli/print_json.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void print_json(struct out *o) {
    assert(o->n <= o->size);
    fwrite(o->to, 1, o->n, stdout);
    o->n = 0; /* o->last stays: it decides about the next comma */
}

void print_json_raw(struct out *o, const char *key, const char *json) {
    json_key(o, key);
    print_json(o);
    fputs(json, stdout);
    o->last = *json ? json[strlen(json) - 1] : o->last;
}

void print_json_line(struct out *o) {
    out_char(o, '\n');
    print_json(o);
}

void print_json_put_decimal(struct out *o, const char *key, double value, int digits) {
    char text[64];
    snprintf(text, sizeof text, "%.*f", digits, value);
    json_key(o, key);
    json_raw(o, text);
}
