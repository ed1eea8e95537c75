/* What tools share that play games to find numbers of bots. */
#ifndef TOOLS_SCHOOL_H
#define TOOLS_SCHOOL_H

#include "bots/policy/policy.h"
#include "bots/search/search.h"

#include <stddef.h>

enum { STEPS_MAX = 4000, HELD = 16 /* one game in so many is held back */ };

enum lesson { TICKET_ODDS, VALUE };

struct school {
    struct rh_components c;
    struct graph graph;
    enum lesson lesson;
    uint8_t seats; /* 0: two and four */
    uint32_t games, seed;
    unsigned inputs, outputs;
};

struct pupil { /* a thread that plays games */
    const struct school *x;
    unsigned number;
    int16_t *in;
    float *out;
    uint8_t *held;
    size_t n, room;
    struct search search;
};

void *school_more(void *at, size_t bytes);

/* Notes a sample of a game. */
void pupil_keep(struct pupil *p, const int16_t in[], const float out[], uint32_t game);

/* The seed, the seats and the deal of a game. */
struct rh_rng school_deal(const struct school *x, uint32_t game, struct rh_state *s);

/* What one does who plans carefully by some numbers, and what medium does. */
void school_think(const struct school *x, const struct rh_state *s, uint8_t seat,
                  const struct params *t, struct rh_action *out);
void school_medium(const struct school *x, const struct rh_state *s, uint8_t seat,
                   struct rh_action *out);

/* Whether a seat begins its turn. */
bool school_begins(const struct rh_state *s, uint8_t seat);

/* lesson.c: a game of each lesson. */
void lesson_ticket_odds(struct pupil *p, uint32_t game);
void lesson_value(struct pupil *p, uint32_t game);

#endif
