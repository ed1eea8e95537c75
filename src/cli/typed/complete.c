/*
 * Completion, word by word.
 *
 * Every legal action is printed, and those that begin with the words typed so far offer their next
 * word. So there is no second grammar that could disagree with the rules. Two things are sets
 * rather than sequences, tickets to keep and three colors to play: their words come in any order.
 */
#include "cli/typed/complete.h"

#include "cli/typed/split.h"
#include "core/bits.h"

#include <stdio.h>
#include <string.h>

/* The words that are complete, and the one that is being typed. */
struct line {
    struct split split;
    unsigned n;
    const char *last;
};

static bool read_line(const char *text, struct line *x) {
    if (!split_line(text, &x->split)) {
        return false;
    }
    x->n = x->split.n - x->split.open;
    x->last = x->split.open ? x->split.word[x->n] : "";
    return true;
}

static void add(struct complete_list *list, const char *word) {
    for (unsigned i = 0; i < list->n; i++) {
        if (strcmp(list->word[i], word) == 0) {
            return;
        }
    }
    if (list->n < COMPLETE_MAX) {
        snprintf(list->word[list->n++], RH_ID_MAX, "%s", word);
    }
}

size_t complete_print(const struct rh_components *c, const struct rh_action *a, char *out,
                      size_t size) {
    if (a->kind == RH_TICKETS) {
        return (size_t)snprintf(out, size, "draw tickets");
    }
    return rh_action_print(c, a, out, size);
}

/* A route can be found by either of its cities. */
static bool fits(const char *word, const char *typed) {
    const char *dashes = strstr(word, "--");
    return begins(word, typed) || (*typed && dashes && begins(dashes + 2, typed));
}

static void complete_action(const struct complete *x, const struct rh_action *a,
                            const struct line *line, struct complete_list *list) {
    char text[COMPLETE_TEXT];
    struct split words;
    complete_print(x->c, a, text, sizeof text);
    if (!split_line(text, &words) || words.n <= line->n) {
        return;
    }
    for (unsigned i = 0; i < line->n; i++) {
        if (strcmp(words.word[i], line->split.word[i]) != 0) {
            return;
        }
    }
    if (fits(words.word[line->n], line->last)) {
        add(list, words.word[line->n]);
    }
}

static bool typed_already(const struct line *line, const char *word) {
    for (unsigned i = 1; i < line->n; i++) {
        if (strcmp(line->split.word[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* Tickets on offer, in any order. */
static void complete_keep(const struct complete *x, const struct line *line,
                          struct complete_list *list) {
    uint8_t seat = x->view->eye;
    bool nothing = false;
    for (size_t i = 0; i < x->legal_n; i++) {
        nothing = nothing || (x->legal[i].kind == RH_KEEP && !x->legal[i].tickets);
    }
    for (unsigned i = 0; i < x->view->offer_n[seat]; i++) {
        const char *id = x->c->ticket[x->view->offer[seat][i]].id;
        if (!typed_already(line, id) && fits(id, line->last)) {
            add(list, id);
        }
    }
    if (line->n == 1 && begins("all", line->last)) {
        add(list, "all");
    }
    if (line->n == 1 && nothing && begins("nothing", line->last)) {
        add(list, "nothing");
    }
}

/* Colors that make three with those typed, in any order. */
static void complete_three(const struct complete *x, const struct line *line,
                           struct complete_list *list) {
    for (size_t i = 0; i < x->legal_n; i++) {
        const struct rh_action *a = &x->legal[i];
        if (a->kind != RH_PLAY || a->color != RH_NONE) {
            continue;
        }
        unsigned found = 0;
        for (unsigned colors = a->mask; colors; colors &= colors - 1) {
            found += typed_already(line, rh_color_name((uint8_t)bits_first(colors)));
        }
        for (unsigned colors = a->mask; found + 1 == line->n && colors; colors &= colors - 1) {
            const char *name = rh_color_name((uint8_t)bits_first(colors));
            if (!typed_already(line, name) && begins(name, line->last)) {
                add(list, name);
            }
        }
    }
}

static void complete_city(const struct complete *x, const struct line *line,
                          struct complete_list *list) {
    for (unsigned i = 0; line->n == 1 && i < x->c->cities_n; i++) {
        if (begins(x->c->city[i].id, line->last)) {
            add(list, x->c->city[i].id);
        }
    }
}

void complete_line(const struct complete *x, const char *text, struct complete_list *list) {
    struct line line;
    list->n = 0;
    if (!read_line(text, &line)) {
        return;
    }
    const char *verb = line.n ? line.split.word[0] : "";
    if (strcmp(verb, "keep") == 0) {
        complete_keep(x, &line, list);
        return;
    }
    if (strcmp(verb, "board") == 0) {
        complete_city(x, &line, list);
        return;
    }
    for (size_t i = 0; i < x->legal_n; i++) {
        complete_action(x, &x->legal[i], &line, list);
    }
    if (strcmp(verb, "play") == 0) {
        complete_three(x, &line, list);
    }
    for (const char *const *command = x->commands; !line.n && *command; command++) {
        if (begins(*command, line.last)) {
            add(list, *command);
        }
    }
}
