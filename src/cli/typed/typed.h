/* What a player has typed, as an action: the notation of records, or something shorter. */
#ifndef CLI_TYPED_TYPED_H
#define CLI_TYPED_TYPED_H

#include "cli/typed/complete.h"
#include "cli/typed/split.h"
#include "say/say.h"

enum { TYPED_MAX = 24 };

struct typed {
    struct rh_action choice[TYPED_MAX];
    unsigned n;    /* 1: that is it; more: the player must say which; 0: refused, and told why */
    bool thrifty;  /* how to pay was our choice */
    bool too_many; /* there are more than these */
};

/* Reads a line for the seat of the view, whose legal actions x lists. */
void typed_read(const struct complete *x, const struct say_table *t, const char *line,
                struct typed *out);

/* notation.c: the kind of action that a line names, and its words in the notation of records;
   RH_KINDS: none. */
uint8_t typed_verb(const struct complete *x, struct split *words, struct split *notation);

/* The words from one on in the notation, as far as they are understood. */
void typed_notation(const struct complete *x, const struct split *words, unsigned first, char *out,
                    unsigned size);

/* pay.c: `claim` and `harbor` with as few words as are clear. The first word is the verb. */
void typed_claim(const struct complete *x, const struct say_table *t, const struct split *words,
                 struct typed *out);
void typed_harbor(const struct complete *x, const struct say_table *t, const struct split *words,
                  struct typed *out);

/* tickets.c: `keep 1 3`, `complete denver`. The first word is the verb. */
void typed_tickets(const struct complete *x, const struct say_table *t, uint8_t kind,
                   const struct split *words, struct typed *out);

/* place.c: whether words name a city or a route; 0 no, 1 by their beginning, 2 exactly. */
unsigned typed_city(const struct rh_components *c, uint8_t city, const char *text);
unsigned typed_route(const struct rh_components *c, uint8_t route, const char *text);

/* A city's name as one types it: in the reader's language, small letters, no accents. */
void typed_city_name(const struct rh_components *c, uint8_t city, char *out, size_t size);

/* Say that there is no such city or route, and which was most likely meant. */
void typed_no_city(const struct rh_components *c, const char *text);
void typed_no_route(const struct rh_components *c, const struct split *words);

/* Words before the first that can only belong to a payment, joined. */
void typed_join_place(const struct split *words, char *out, unsigned size);

void typed_add(struct typed *out, const struct rh_action *a);
void typed_refuse(const struct complete *x, const struct say_table *t, const struct rh_action *a);

#endif
