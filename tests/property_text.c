/* What is printed can be read again, and is the same: actions, positions, views, records. */
#include "property.h"

#include <string.h>

enum { TEXT_MAX = 1 << 16 };

static char text[TEXT_MAX], again[TEXT_MAX];

static void check_actions(const struct table *t) {
    static struct rh_action list[RH_LEGAL_MAX];
    struct rh_complaint why = {0};
    for (uint8_t seat = 0; seat < t->s.seats; seat++) {
        size_t n = rh_legal(t->c, &t->s, seat, list);
        for (size_t i = 0; i < n; i++) {
            struct rh_action a;
            size_t length = rh_action_print(t->c, &list[i], text, sizeof text);
            require(t, length == strlen(text), "%s: the length told is %zu", text, length);
            bool read = rh_action_parse(t->c, seat, text, &a, &why);
            require(t, read, "%s: %s", text, why.text);
            require(t, memcmp(&a, &list[i], sizeof a) == 0, "%s: read as another", text);
        }
    }
}

typedef size_t printer(const struct rh_components *c, const struct rh_state *s, char *out,
                       size_t size);

static void check_position(const struct table *t, const struct rh_state *s, printer *print) {
    struct rh_complaint why = {0};
    struct rh_state read;
    size_t length = print(t->c, s, text, sizeof text);
    require(t, length < sizeof text && length == strlen(text), "the length told is %zu", length);
    bool ok = rh_position_parse(t->c, text, &read, &why);
    require(t, ok, "line %u: %s\n%s", why.line, why.text, text);
    print(t->c, &read, again, sizeof again);
    require(t, strcmp(text, again) == 0, "printed again as another:\n%s---\n%s", text, again);
    require(t, memcmp(&read, s, sizeof read) == 0, "read as another:\n%s", text);
    require(t, rh_hash(&read) == rh_hash(s), "another hash");
}

void text_check(const struct table *t) {
    check_actions(t);
    check_position(t, &t->s, rh_print_with_all_secrets);
    for (uint8_t eye = 0; eye <= RH_SPECTATOR; eye++) {
        if (eye < t->s.seats || eye == RH_SPECTATOR) {
            struct rh_state view;
            rh_view(t->c, &t->s, eye, &view);
            check_position(t, &view, rh_view_print);
        }
    }
}

void text_check_record(const struct table *t) {
    static char file[1 << 20], file_again[1 << 20];
    static struct rh_record read;
    struct rh_complaint why = {0};
    struct rh_state s;
    t->record->end_hash = rh_hash(&t->s);
    size_t n = rh_record_print(t->c, t->record, file, sizeof file);
    require(t, n < sizeof file && n == strlen(file), "the length told of a record is %zu", n);
    bool ok = rh_record_parse(t->c, file, &read, &why);
    require(t, ok, "line %u: %s", why.line, why.text);
    rh_record_print(t->c, &read, file_again, sizeof file_again);
    require(t, strcmp(file, file_again) == 0, "a record printed again as another");
    require(t,
            read.actions_n == t->record->actions_n &&
                memcmp(read.action, t->record->action, read.actions_n * sizeof *read.action) == 0,
            "the actions of a record read as others");
    ok = rh_record_play(t->c, &read, UINT32_MAX, &s, &why);
    require(t, ok, "line %u: %s", why.line, why.text);
    require(t, memcmp(&s, &t->s, sizeof s) == 0, "a record replayed to another position");
}
