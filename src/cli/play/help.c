/* What can be typed: all of it, or a line on one action or word, with examples from this map. */
#include "cli/play/play.h"
#include "cli/typed/typed.h"
#include "cli/words/words.h"

void play_help_action(const struct moment *m, uint8_t kind) {
    const struct rh_components *c = m->complete.c;
    const struct rh_route *r = &c->route[c->routes_n / 2];
    char plain[RH_ID_MAX], key[SAY_KEY_MAX], a[SAY_MAX], b[SAY_MAX], port[SAY_MAX] = "";
    for (uint8_t i = 0; i < c->cities_n && !*port; i++) {
        if (c->city[i].port) {
            typed_city_name(c, i, port, sizeof port);
        }
    }
    typed_city_name(c, r->a, a, sizeof a);
    typed_city_name(c, r->b, b, sizeof b);
    snprintf(plain, sizeof plain, "help.%s", rh_kind_name(kind));
    say_item(say_key(m->table.book, c, plain, key), "a", a, "b", b, "route", r->id, "#length",
             r->length, "port", port, "wild", rh_card_name(c, RH_WILD), "#mix", c->mix_trains,
             NULL);
}

void play_help_word(const struct moment *m, const char *word) {
    const struct rh_components *c = m->complete.c;
    char plain[RH_ID_MAX], key[SAY_KEY_MAX], city[SAY_MAX] = "", action[SAY_MAX];
    if (c->cities_n) {
        typed_city_name(c, c->cities_n / 2, city, sizeof city);
    }
    phrase(action, sizeof action,
           say_key(m->table.book, c, c->routes_n ? "prompt.claim" : "prompt.play", key), NULL);
    snprintf(plain, sizeof plain, "help.word-%s", word);
    say_item(say_key(m->table.book, c, plain, key), "city", city, "action", action, "clause",
             rh_result_clause(c, RH_CARD_NOT_IN_ROW), NULL);
}

void play_help(const struct moment *m) {
    const struct rh_components *c = m->complete.c;
    say("help.actions", NULL);
    for (uint8_t kind = 0; kind < RH_KINDS; kind++) {
        struct rh_action a = {.kind = kind, .seat = m->view.eye};
        bool choice = kind != RH_MIX || c->pieces_keep;
        if (choice && rh_check(c, &m->view, &a) != RH_NOT_IN_THIS_GAME) {
            play_help_action(m, kind);
        }
    }
    say("help.short", NULL);
    say("help.commands", NULL);
    for (const char *const *word = play_commands; *word; word++) {
        play_help_word(m, *word);
    }
}
