/*
 * Tickets as a player names them: by their number in the list shown, by one of their cities, by the
 * beginning of their id; all, or nothing.
 */
#include "cli/typed/lexicon.h"
#include "cli/typed/typed.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <stdlib.h>
#include <string.h>

/* Those that can be named, in the order in which they are shown. */
struct list {
    const struct rh_components *c;
    uint8_t ticket[RH_TICKETS_MAX];
    unsigned n;
};

static void list_tickets(const struct complete *x, uint8_t kind, struct list *list) {
    uint8_t seat = x->view->eye;
    *list = (struct list){.c = x->c};
    if (kind == RH_KEEP) {
        list->n = x->view->offer_n[seat];
        memcpy(list->ticket, x->view->offer[seat], list->n);
        return;
    }
    for (uint64_t left = x->view->tickets[seat]; left; left &= left - 1) {
        list->ticket[list->n++] = (uint8_t)bits_first(left);
    }
}

static uint64_t all_of(const struct list *list) {
    uint64_t set = 0;
    for (unsigned i = 0; i < list->n; i++) {
        set |= (uint64_t)1 << list->ticket[i];
    }
    return set;
}

/* The tickets that a text names; a whole name goes before the beginnings of names. */
static uint64_t named(const struct list *list, const char *text) {
    uint64_t set = 0;
    unsigned best = 1;
    for (unsigned i = 0; i < list->n; i++) {
        const struct rh_ticket *t = &list->c->ticket[list->ticket[i]];
        unsigned a = typed_city(list->c, t->a, text), b = typed_city(list->c, t->b, text);
        unsigned fits = strcmp(t->id, text) == 0 ? 3 : begins(t->id, text) ? 1 : 0;
        fits = a > fits ? a : fits;
        fits = b > fits ? b : fits;
        set = fits > best ? 0 : set;
        best = fits > best ? fits : best;
        set |= (uint64_t)(fits == best) << list->ticket[i];
    }
    return set;
}

/* Two or more fit: all of them are shown. */
static void say_several(const struct say_table *t, const char *word, uint64_t several) {
    char text[SAY_MAX];
    say_tickets(t, several, text, sizeof text);
    say("typed.several-tickets", "word", word, "tickets", text, NULL);
}

/* Reads one ticket from the word at *i on, which it moves on; false: refused, and told why. */
static bool read_one(const struct list *list, const struct say_table *t, const struct split *words,
                     unsigned *i, uint64_t *set) {
    char text[SPLIT_TEXT], *end;
    unsigned long number = strtoul(words->word[*i], &end, 10);
    if (!*end && number >= 1 && number <= list->n) {
        *set |= (uint64_t)1 << list->ticket[number - 1];
        ++*i;
        return true;
    }
    for (unsigned last = words->n; last > *i; last--) {
        split_join(words, *i, last, '-', text, sizeof text);
        uint64_t found = named(list, text);
        if (found & (found - 1)) {
            say_several(t, text, found);
            return false;
        }
        if (found) {
            *set |= found;
            *i = last;
            return true;
        }
    }
    say("typed.no-ticket", "word", words->word[*i], "#n", (int)list->n, NULL);
    return false;
}

void typed_tickets(const struct complete *x, const struct say_table *t, uint8_t kind,
                   const struct split *words, struct typed *out) {
    struct rh_action a = {.kind = kind, .seat = x->view->eye};
    struct list list;
    list_tickets(x, kind, &list);
    for (unsigned i = 1; i < words->n;) {
        if (lexicon_is("all", words->word[i])) {
            a.tickets |= all_of(&list);
            i++;
        } else if (lexicon_is("nothing", words->word[i]) || lexicon_is("noise", words->word[i])) {
            i++;
        } else if (!read_one(&list, t, words, &i, &a.tickets)) {
            return;
        }
    }
    if (rh_check(x->c, x->view, &a) == RH_OK) {
        typed_add(out, &a);
    } else {
        typed_refuse(x, t, &a);
    }
}
