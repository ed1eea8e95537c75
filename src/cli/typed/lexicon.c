/*
 * Words in the reader's language for those of the notation.
 *
 * The message `type.WORD` lists what may be typed for a word of the notation, forms and synonyms
 * alike, so that no grammar is needed: whatever the program shows of cards is found in the lists.
 * A card is a color and kinds in any order; words that say nothing (`a`, `card`) are passed over.
 */
#include "cli/typed/lexicon.h"

#include "cli/words/fold.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <string.h>

enum { LIST_MAX = 400 };

static unsigned letters(const char *text) {
    unsigned n = 0;
    for (; *text; text++) {
        n += (*text & 0xc0) != 0x80;
    }
    return n;
}

/* How well a folded word fits a list of words: 2 as one of them, 1 as a beginning, else 0. */
static unsigned fits_list(const char *list, const char *typed) {
    size_t n = strlen(typed);
    unsigned best = 0;
    while (*list) {
        size_t word = strcspn(list, " ");
        if (word == n && memcmp(list, typed, n) == 0) {
            return 2;
        }
        best = letters(typed) >= 3 && begins(list, typed) ? 1 : best;
        list += word + strspn(list + word, " ");
    }
    return best;
}

static unsigned fits(const char *word, const char *typed) {
    char key[SAY_KEY_MAX], list[LIST_MAX], folded_list[LIST_MAX], folded[SPLIT_TEXT];
    if (strcmp(word, typed) == 0) {
        return 2; /* the notation is understood in every language */
    }
    snprintf(key, sizeof key, "type.%s", word);
    phrase(list, sizeof list, key, NULL);
    fold_text(list, folded_list, sizeof folded_list);
    fold_text(typed, folded, sizeof folded);
    return fits_list(folded_list, folded);
}

bool lexicon_is(const char *word, const char *typed) {
    return fits(word, typed) > 0;
}

/* Whether an action that is legal now begins with this letter: then `h chicago` is no hint. */
static bool begins_action(const struct complete *x, const char *letter) {
    for (size_t i = 0; i < x->legal_n; i++) {
        uint8_t kind = x->legal[i].kind;
        if (kind != RH_TICKETS && begins(rh_kind_name(kind), letter)) {
            return true;
        }
    }
    return false;
}

const char *lexicon_verb(const struct complete *x, const struct split *words) {
    const char *typed = words->word[0], *found = NULL;
    unsigned best = 0;
    if (letters(typed) == 1 && words->n > 1 && begins_action(x, typed)) {
        return NULL;
    }
    for (uint8_t kind = 0; kind < RH_KINDS; kind++) {
        unsigned well = fits(rh_kind_name(kind), typed);
        found = well > best ? rh_kind_name(kind) : found;
        best = well > best ? well : best;
    }
    for (const char *const *command = x->commands; *command; command++) {
        unsigned well = fits(*command, typed);
        found = well > best ? *command : found;
        best = well > best ? well : best;
    }
    return found;
}

/* ---- cards ------------------------------------------------------------------------------- */

enum { SHIP = 1, DOUBLE = 2, HARBOR = 4, TRAIN = 8, DECK = 16, TICKETS = 32 };

static const struct {
    const char *word;
    unsigned flag;
} kinds[] = {{"ship", SHIP},   {"double", DOUBLE}, {"harbor", HARBOR},
             {"train", TRAIN}, {"deck", DECK},     {"tickets", TICKETS}};

/* The words read so far of a card or a deck. */
struct thing {
    struct split *out;
    uint8_t color; /* RH_NONE: none yet */
    unsigned flags;
    unsigned last; /* the flag of the last word: `Μονό Πλοίο` is one ship */
};

static const char *deck_of(unsigned flags) {
    return flags & TICKETS ? "tickets"
           : flags & SHIP  ? "ship-deck"
           : flags & TRAIN ? "train-deck"
                           : "deck";
}

/* Writes what has been read, in the notation. */
static void finish(struct thing *x) {
    char word[RH_ID_MAX];
    if (x->color != RH_NONE) {
        snprintf(word, sizeof word, "%s%s", rh_color_name(x->color),
                 x->flags & DOUBLE   ? "-double"
                 : x->flags & SHIP   ? "-ship"
                 : x->flags & HARBOR ? "-harbor"
                                     : "");
        split_add(x->out, word);
    } else if (x->flags & (DECK | TICKETS)) {
        split_add(x->out, deck_of(x->flags));
    } else if (x->flags) {
        split_add(x->out, x->flags & SHIP     ? "ship"
                          : x->flags & TRAIN  ? "train"
                          : x->flags & DOUBLE ? "double"
                                              : "harbor");
    }
    x->color = RH_NONE;
    x->flags = 0;
}

static void add_color(struct thing *x, uint8_t color) {
    if (x->color != RH_NONE) {
        finish(x);
    }
    x->color = color;
    x->last = 0;
}

static void add_flag(struct thing *x, unsigned flag) {
    if (x->flags & flag && x->last != flag) {
        finish(x);
    }
    x->flags |= flag;
    x->last = flag;
}

/* A color or a kind of card; exact words go before beginnings of words. */
static bool add_part(struct thing *x, const char *typed) {
    for (unsigned wanted = 2; wanted; wanted--) {
        for (uint8_t color = 0; color < RH_COLORS; color++) {
            if (fits(rh_color_name(color), typed) == wanted) {
                add_color(x, color);
                return true;
            }
        }
        for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            if (fits(kinds[i].word, typed) == wanted) {
                add_flag(x, kinds[i].flag);
                return true;
            }
        }
    }
    return false;
}

/* A word that stands for itself. */
static bool add_word(const struct rh_components *c, struct thing *x, const char *typed) {
    static const char *const words[] = {"train-deck", "ship-deck", "refill", "best"};
    if (fits("wild", typed)) {
        finish(x);
        split_add(x->out, rh_card_name(c, RH_WILD));
        return true;
    }
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
        if (fits(words[i], typed) == 2) {
            finish(x);
            split_add(x->out, words[i]);
            return true;
        }
    }
    return false;
}

void lexicon_cards(const struct rh_components *c, const struct split *words, unsigned first,
                   struct split *out) {
    struct thing x = {.out = out, .color = RH_NONE};
    for (unsigned i = first; i < words->n; i++) {
        const char *typed = words->word[i];
        if (fits("noise", typed) == 2 || add_word(c, &x, typed) || add_part(&x, typed)) {
            continue;
        }
        finish(&x);
        split_add(out, typed);
    }
    finish(&x);
}
