/*
 * A typed line in the notation of records, as far as it is certain what is meant: the verb in any
 * language, cards by their color and kind, numbers that answer an offer.
 */
#include "cli/typed/lexicon.h"
#include "cli/typed/typed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A verb by its name or the beginning of it; what can be done now goes first. RH_KINDS: none. */
static uint8_t find_kind(const struct complete *x, const char *word) {
    uint8_t found = RH_KINDS;
    for (uint8_t kind = 0; kind < RH_KINDS; kind++) {
        if (strcmp(rh_kind_name(kind), word) == 0) {
            return kind;
        }
    }
    for (size_t i = 0; i < x->legal_n; i++) {
        uint8_t kind = x->legal[i].kind;
        if (kind != RH_TICKETS && begins(rh_kind_name(kind), word)) {
            if (found != RH_KINDS && found != kind) {
                return RH_KINDS;
            }
            found = kind;
        }
    }
    return found;
}

static bool is_number(const char *word) {
    return *word && word[strspn(word, "0123456789")] == '\0';
}

/* The kind that is answered by numbers alone, as `1 3`, or by `all`; RH_KINDS: none now. */
static uint8_t answered_kind(const struct complete *x, const struct split *words) {
    uint8_t found = RH_KINDS;
    const char *word = words->word[0];
    for (size_t i = 0; i < x->legal_n; i++) {
        uint8_t kind = x->legal[i].kind;
        found = kind == RH_KEEP || kind == RH_MIX || kind == RH_COMPLETE ? kind : found;
    }
    bool answers = is_number(word) ||
                   (found == RH_KEEP && (lexicon_is("all", word) || lexicon_is("nothing", word)));
    return answers ? found : RH_KINDS;
}

/* The numbers in the order typed, and the kind of pieces named first. */
struct numbers {
    unsigned n;
    const char *number[SPLIT_WORDS];
    bool trains, ships;
};

static void read_numbers(const struct split *words, struct numbers *out) {
    *out = (struct numbers){0};
    for (unsigned i = 1; i < words->n; i++) {
        const char *word = words->word[i];
        if (is_number(word)) {
            out->number[out->n++] = word;
        } else if (!out->trains && !out->ships) {
            out->trains = lexicon_is("train", word);
            out->ships = lexicon_is("ship", word);
        }
    }
}

/* `mix 27 23`, `mix 23 ships`: trains and ships. */
static void write_mix(const struct complete *x, const struct split *words, struct split *out) {
    struct numbers typed;
    char trains[24];
    read_numbers(words, &typed);
    if (!typed.n) {
        return;
    }
    snprintf(trains, sizeof trains, "%s", typed.number[typed.n > 1 && typed.ships]);
    if (typed.n == 1 && typed.ships) {
        snprintf(trains, sizeof trains, "%ld",
                 (long)x->c->pieces_keep - strtol(typed.number[0], NULL, 10));
    }
    split_add(out, trains);
    split_add(out, "trains");
    if (typed.n > 1) {
        split_add(out, typed.number[!typed.ships]);
        split_add(out, "ships");
    }
}

/* `exchange 3 ships`: what they are exchanged for follows. */
static void write_exchange(const struct split *words, struct split *out) {
    struct numbers typed;
    read_numbers(words, &typed);
    if (typed.n) {
        split_add(out, typed.number[0]);
    }
    if (typed.n && (typed.trains || typed.ships)) {
        split_add(out, typed.ships ? "ships" : "trains");
        split_add(out, "for");
        split_add(out, typed.ships ? "trains" : "ships");
    }
}

/* The line in the notation of records, as far as it is certain. */
static void write_notation(const struct complete *x, uint8_t kind, const struct split *words,
                           struct split *out) {
    out->n = 0;
    split_add(out, rh_kind_name(kind));
    switch ((enum rh_kind)kind) {
    case RH_MIX:
        write_mix(x, words, out);
        return;
    case RH_EXCHANGE:
        write_exchange(words, out);
        return;
    case RH_DRAW:
    case RH_PLAY:
    case RH_SETTLE:
        lexicon_cards(x->c, words, 1, out);
        return;
    case RH_KEEP:
    case RH_TICKETS:
    case RH_CLAIM:
    case RH_HARBOR:
    case RH_COMPLETE:
    case RH_PASS:
    case RH_UNDO:
    case RH_KINDS:
        break;
    }
    for (unsigned i = 1; i < words->n; i++) {
        split_add(out, words->word[i]);
    }
}

uint8_t typed_verb(const struct complete *x, struct split *words, struct split *notation) {
    uint8_t kind = answered_kind(x, words);
    if (kind != RH_KINDS) {
        struct split answer = {.n = 0};
        split_add(&answer, rh_kind_name(kind));
        for (unsigned i = 0; i < words->n; i++) {
            split_add(&answer, words->word[i]);
        }
        write_notation(x, kind, &answer, notation);
        return kind;
    }
    const char *verb = lexicon_verb(x, words);
    kind = find_kind(x, verb ? verb : words->word[0]);
    if (kind != RH_KINDS) {
        write_notation(x, kind, words, notation);
    }
    return kind;
}

void typed_notation(const struct complete *x, const struct split *words, unsigned first, char *out,
                    unsigned size) {
    struct split rest = {.n = 0}, notation = {.n = 0};
    for (unsigned i = first; i < words->n; i++) {
        split_add(&rest, words->word[i]);
    }
    bool verb = rest.n && typed_verb(x, &rest, &notation) != RH_KINDS;
    split_join(verb ? &notation : &rest, 0, verb ? notation.n : rest.n, ' ', out, size);
}
