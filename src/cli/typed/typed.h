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

/* pay.c: `claim` and `harbor` with as few words as are clear. The first word is the verb. */
void typed_claim(const struct complete *x, const struct say_table *t, const struct split *words,
                 struct typed *out);
void typed_harbor(const struct complete *x, const struct say_table *t, const struct split *words,
                  struct typed *out);

/* place.c: whether words name a city or a route; 0 no, 1 by their beginning, 2 exactly. */
unsigned typed_city(const struct rh_components *c, uint8_t city, const char *text);
unsigned typed_route(const struct rh_components *c, uint8_t route, const char *text);

void typed_add(struct typed *out, const struct rh_action *a);
void typed_refuse(const struct complete *x, const struct say_table *t, const struct rh_action *a);

#endif
