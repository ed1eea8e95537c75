/*
 * Words in the reader's language for those of the notation: `τράβα κόκκινη` is `draw red`, and
 * `draw double red ship` is `draw red-double`.
 */
#ifndef CLI_TYPED_LEXICON_H
#define CLI_TYPED_LEXICON_H

#include "cli/typed/complete.h"
#include "cli/typed/split.h"

/* Whether a typed word is one of those that the message `type.WORD` lists, or, if it has at least
   three letters, begins one. */
bool lexicon_is(const char *word, const char *typed);

/* The action or command that the first word of a line stands for; NULL: none that is known. */
const char *lexicon_verb(const struct complete *x, const struct split *words);

/* The words from the first one on in the notation: cards, decks, numbers. What is none of these
   stays as it is. */
void lexicon_cards(const struct rh_components *c, const struct split *words, unsigned first,
                   struct split *out);

#endif
