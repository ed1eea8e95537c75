/* The start of a turn: what the player has, what lies there, what can be done now. */
#include "cli/show/show.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <stdio.h>

struct ways { /* what the legal actions come to */
    unsigned kinds;
    unsigned routes, cities; /* that can be paid */
};

static struct ways count(const struct rh_action *legal, size_t n) {
    struct ways w = {0};
    uint64_t routes[2] = {0}, cities = 0;
    for (size_t i = 0; i < n; i++) {
        w.kinds |= 1u << legal[i].kind;
        if (legal[i].kind == RH_CLAIM) {
            bits_add(routes, legal[i].route);
        } else if (legal[i].kind == RH_HARBOR) {
            cities |= (uint64_t)1 << legal[i].city;
        }
    }
    w.routes = bits_count(routes[0]) + bits_count(routes[1]);
    w.cities = bits_count(cities);
    return w;
}

static void join_or(char *text, size_t size, const char *item, bool last) {
    char before[SAY_MAX];
    snprintf(before, sizeof before, "%s", text);
    phrase(text, size,
           !*before ? "list.one"
           : last   ? "list.or"
                    : "list.comma",
           "a", before, "b", item, NULL);
}

/* `may.claim` and so on, for every kind of action that there is now. */
static void list_ways(const struct say_table *t, const struct rh_state *view, struct ways w,
                      const char *group, char *out, size_t size) {
    char key[SAY_KEY_MAX], own[SAY_KEY_MAX], item[SAY_MAX];
    out[0] = '\0';
    for (unsigned kinds = w.kinds; kinds; kinds &= kinds - 1) {
        uint8_t kind = (uint8_t)bits_first(kinds);
        bool second = kind == RH_DRAW && view->drawn;
        snprintf(key, sizeof key, "%s.%s", group, second ? "second" : rh_kind_name(kind));
        phrase(item, sizeof item, say_key(t->book, t->c, key, own), "#n",
               (int)(kind == RH_HARBOR ? w.cities : w.routes), NULL);
        join_or(out, size, item, !(kinds & (kinds - 1)));
    }
}

/* Turns of one's own that are left, this one included; 0: the end is not in sight. */
static int last_turns(const struct rh_state *view) {
    return view->turns_left ? (view->turns_left + view->seats - 1) / view->seats : 0;
}

static void show_settling(const struct say_table *t, const struct rh_state *view) {
    uint64_t best = rh_best_completion(t->c, view->tickets[t->eye], view->platform[t->eye]);
    char tickets[SAY_MAX];
    show_tickets(t, view);
    if (view->chosen[t->eye]) {
        say_tickets(t, view->chosen[t->eye], tickets, sizeof tickets);
        say("turn.named", "tickets", tickets, NULL);
    } else if (best) {
        say_tickets(t, best, tickets, sizeof tickets);
        say("turn.best", "tickets", tickets, NULL);
    } else {
        say("turn.best-none", NULL);
    }
}

void show_turn(const struct say_table *t, const struct rh_state *view,
               const struct rh_action *legal, size_t n) {
    uint8_t seat = t->eye;
    char ways[SAY_MAX];
    struct ways w = count(legal, n);
    if (view->phase == RH_SETTLING) {
        show_settling(t, view);
    } else if (view->phase == RH_CHOOSING) {
        show_hand(t, view);
        if (w.kinds >> RH_KEEP & 1) {
            show_offer(t, view);
        } else {
            say("turn.mix", "#trains", t->c->mix_trains, "#ships",
                t->c->pieces_keep - t->c->mix_trains, NULL);
        }
    } else if (view->offer_n[seat]) {
        show_offer(t, view);
    } else if (view->drawn) {
        show_cards(t, view);
        show_row(t, view);
    } else {
        say(t->c->routes_n ? "turn.head" : "turn.head-cards", "#points", view->score[seat],
            "#tickets", view->tickets_n[seat], NULL);
        if (last_turns(view)) {
            say("turn.last", "#n", last_turns(view), NULL);
        }
        show_hand(t, view);
        show_market(t, view);
    }
    list_ways(t, view, w, "may", ways, sizeof ways);
    say("turn.may", "ways", ways, NULL);
}

void show_prompt(const struct say_table *t, const char *who, const struct rh_state *view,
                 const struct rh_action *legal, size_t n, char *out, size_t size) {
    char ways[SAY_MAX];
    list_ways(t, view, count(legal, n), "prompt", ways, sizeof ways);
    const char *key = last_turns(view) == 1 ? "prompt.last" : "prompt";
    phrase(out, size, key, "who", who, "ways", ways, NULL);
}
