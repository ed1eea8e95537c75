/*
 * Measuring bots against each other, with luck cancelled as far as it can be.
 *
 * The unit is a deal: the same cards are played once from every seat, one player `a` against a field
 * of `b` in all other seats, and the share of wins of `a` is one number. Error bars come from the
 * scatter of these numbers, so that games of one deal are never counted as if they were independent.
 */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "bots/bot.h"

enum { ARENA_PLAYERS_MAX = 24, ARENA_NAME_MAX = 96 };

struct line; /* an external bot, line.h */

struct arena_player {
    char name[ARENA_NAME_MAX]; /* as given: "expert@100ms", "hard@500", "line:./bot" */
    const struct bot *bot;     /* NULL: an external one */
    char command[ARENA_NAME_MAX];
    uint32_t ms;       /* of the thread's processor time, for each decision; 0: rollouts count */
    uint32_t rollouts; /* for each decision */
};

/* Reads "NAME", "NAME@500" (rollouts), "NAME@100ms" or "line:COMMAND". */
bool arena_player_parse(const char *text, struct arena_player *p);

struct arena_effort { /* of a player in a deal */
    uint64_t decisions;
    double ms, ms_max;
};

struct arena_deal {          /* what came of a deal */
    double points;           /* share of wins of `a`: 0 to 1 */
    double score_a, score_b; /* means */
    double actions;          /* of a game */
    struct arena_effort a, b;
};

struct arena_table { /* where a thread plays */
    const struct rh_components *c;
    uint8_t seats;
    uint8_t seed[32];
    void *memory;                    /* BOT_MEMORY_MAX bytes */
    struct line *line[RH_SEATS_MAX]; /* of the programs of this game, one a seat */
};

/* Plays deal number n once from every seat; a and b are places in the players. False: a player did
 * what is not allowed, and *culprit says which. */
bool arena_play(struct arena_table *t, const struct arena_player *players, unsigned a, unsigned b,
                uint32_t n, struct arena_deal *out, unsigned *culprit);

/* ---- arithmetic ---------------------------------------------------------------------------- */

struct arena_pair {
    unsigned a, b;
    uint32_t deals;
    double sum, squares; /* of points */
    double score_a, score_b, actions;
    struct arena_effort effort_a, effort_b;
};

void arena_add(struct arena_pair *p, const struct arena_deal *d);
double arena_mean(const struct arena_pair *p);
double arena_error(const struct arena_pair *p); /* of the mean, one standard error */

/* The logarithm of how much likelier a share p1 is than a share p0, by the normal law. */
double arena_llr(const struct arena_pair *p, double p0, double p1);

/* Ratings on Elo's scale, mean 0, and their standard errors, from all pairs at once. */
void arena_rate(const struct arena_pair *pair, unsigned pairs, unsigned players, unsigned seats,
                double rating[], double error[]);

#endif
