/*
 * What a player has typed, as an action.
 *
 * First as the notation of records says it: that is always understood. Then by what it may stand
 * for: beginnings of words, numbers of a list, places without payment. Whatever comes out is one of
 * the legal actions, or is judged by rh_check.
 */
#include "cli/typed/typed.h"

#include "cli/typed/lexicon.h"
#include "cli/words/language.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void typed_add(struct typed *out, const struct rh_action *a) {
    if (out->n == TYPED_MAX) {
        out->too_many = true;
        return;
    }
    out->choice[out->n++] = *a;
}

void typed_refuse(const struct complete *x, const struct say_table *t, const struct rh_action *a) {
    char text[SAY_MAX];
    enum rh_result r = rh_check(x->c, x->view, a);
    say_refusal(t, x->view, a, r, text, sizeof text);
    paint_line(stdout, text);
}

/* Whether typed words are beginnings of an action's words; 2: all of them exactly. */
static unsigned fits(const struct complete *x, const struct rh_action *a,
                     const struct split *words) {
    char text[COMPLETE_TEXT];
    struct split own;
    unsigned best = 2;
    complete_print(x->c, a, text, sizeof text);
    if (!split_line(text, &own) || own.n < words->n) {
        return 0;
    }
    for (unsigned i = 0; i < words->n; i++) {
        if (!begins(own.word[i], words->word[i])) {
            return 0;
        }
        best = strcmp(own.word[i], words->word[i]) == 0 ? best : 1;
    }
    return best;
}

/* Legal actions that begin so; whole words count more than beginnings. */
static void read_beginning(const struct complete *x, const struct split *words, struct typed *out) {
    for (unsigned wanted = 2; wanted && !out->n; wanted--) {
        for (size_t i = 0; i < x->legal_n; i++) {
            if (fits(x, &x->legal[i], words) == wanted) {
                typed_add(out, &x->legal[i]);
            }
        }
    }
}

/* `play red`: every row of that color. */
static void read_color(const struct complete *x, const struct split *words, struct typed *out) {
    bool asked = words->n == 2 && strcmp(words->word[0], rh_kind_name(RH_PLAY)) == 0 && !out->n;
    for (size_t i = 0; asked && i < x->legal_n; i++) {
        uint8_t color = x->legal[i].color;
        if (color < RH_COLORS && strcmp(rh_color_name(color), words->word[1]) == 0) {
            typed_add(out, &x->legal[i]);
        }
    }
}

/* Whether this kind of action is refused whatever it says. */
static bool is_untimely(const struct complete *x, uint8_t kind) {
    struct rh_action a = {.kind = kind, .seat = x->view->eye};
    enum rh_result r = rh_check(x->c, x->view, &a);
    return r == RH_NOT_NOW || r == RH_NOT_IN_THIS_GAME || r == RH_CHOOSE_TICKETS_FIRST ||
           r == RH_SECOND_CARD_FIRST || r == RH_NOT_YOUR_TURN;
}

static void say_unknown(const struct complete *x, const char *word) {
    const char *list[64];
    unsigned n = 0;
    for (; x->commands[n] && n < 40; n++) {
        list[n] = x->commands[n];
    }
    for (uint8_t kind = 0; kind < RH_KINDS; kind++) {
        list[n++] = rh_kind_name(kind);
    }
    list[n] = NULL;
    const char *near = nearest_word(word, list);
    if (near) {
        say("typed.unknown-near", "word", word, "near", near, NULL);
    } else {
        say("typed.unknown", "word", word, NULL);
    }
}

/* An action in full notation. */
static bool read_exact(const struct complete *x, const struct split *words, struct rh_action *a,
                       struct rh_complaint *why) {
    char line[SPLIT_TEXT];
    split_join(words, 0, words->n, ' ', line, sizeof line);
    return rh_action_parse(x->c, x->view->eye, line, a, why);
}

/* What words that are no notation, or no legal action, may stand for. */
static void read_loosely(const struct complete *x, const struct say_table *t, uint8_t kind,
                         const struct split *words, bool parsed, struct typed *out) {
    if (kind == RH_CLAIM && !parsed) {
        typed_claim(x, t, words, out);
    } else if (kind == RH_HARBOR && !parsed) {
        typed_harbor(x, t, words, out);
    } else if ((kind == RH_KEEP || kind == RH_COMPLETE) && !parsed) {
        typed_tickets(x, t, kind, words, out);
    } else {
        read_beginning(x, words, out);
        read_color(x, words, out);
    }
}

void typed_read(const struct complete *x, const struct say_table *t, const char *line,
                struct typed *out) {
    struct split words, notation;
    struct rh_action a;
    struct rh_complaint why;
    out->n = 0;
    out->thrifty = out->too_many = false;
    if (!split_line(line, &words) || !words.n) {
        say("typed.too-long", NULL);
        return;
    }
    uint8_t kind = typed_verb(x, &words, &notation);
    if (kind == RH_KINDS) {
        say_unknown(x, words.word[0]);
        return;
    }
    bool parsed = read_exact(x, &notation, &a, &why);
    if (parsed && rh_check(x->c, x->view, &a) == RH_OK) {
        typed_add(out, &a);
        return;
    }
    if (is_untimely(x, kind)) {
        a = (struct rh_action){.kind = kind, .seat = x->view->eye};
        typed_refuse(x, t, &a);
        return;
    }
    bool told = kind == RH_CLAIM || kind == RH_HARBOR || kind == RH_KEEP || kind == RH_COMPLETE;
    read_loosely(x, t, kind, &notation, parsed, out);
    if (!out->n && parsed) {
        typed_refuse(x, t, &a);
    } else if (!out->n && !told) {
        char text[SAY_MAX];
        say_complaint(t->book, &why, text, sizeof text);
        say("typed.wrong", "why", text, NULL);
    }
}
