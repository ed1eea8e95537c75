/*
 * Measuring bots against each other, with luck cancelled as far as it can be.
 *
 * The unit is a deal: the same cards are played once from every seat, one player `a` against a
 * field of `b` in all other seats, and the share of wins of `a` is one number. Error bars come from
 * the scatter of these numbers, so that games of one deal are never counted as if they were
 * independent.
 */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "arena/arena_game.h"

enum { ARENA_PLAYERS_MAX = 24 };

struct arena_deal {              /* what came of a deal */
    double points;               /* share of wins of `a`: 0 to 1 */
    double score_a, score_b;     /* means */
    double actions;              /* of a game */
    double luck;                 /* of `a`, if it is asked for */
    double points2, adjusted2;   /* means of squares in a game, of points and of points less luck */
    unsigned faults_a, faults_b; /* games lost by a fault */
    int unsaved;                 /* errno of a record that could not be written, or 0 */
    struct arena_effort a, b;
};

struct arena_plan { /* what is played */
    const struct arena_player *player;
    uint8_t seats, seed[32];
    bool faults_lose;   /* a player at fault has lost the game; else the deal is broken off */
    const char *folder; /* for a record of each game; NULL: none is kept */
    bool luck;          /* is reckoned; tables then have one of their own, and logs are kept */
};

/* Plays deal number n once from every seat; a and b are places in the players. False: it was broken
   off. *g is the last game, or the last one with a fault. */
bool arena_play(struct arena_table *t, const struct arena_plan *plan, unsigned a, unsigned b,
                uint32_t n, struct arena_deal *out, struct arena_game *g);

/* ---- arithmetic ---------------------------------------------------------------------------- */

struct arena_pair {
    unsigned a, b;
    uint32_t deals;
    double sum, squares; /* of points */
    double score_a, score_b, actions;
    double luck, luck2, cross; /* of deals: luck, its squares, luck times points */
    double points2, adjusted2; /* of games: squares of points, with luck and without */
    uint64_t faults_a, faults_b;
    struct arena_effort effort_a, effort_b;
};

void arena_add(struct arena_pair *p, const struct arena_deal *d);
double arena_mean(const struct arena_pair *p);
double arena_error(const struct arena_pair *p); /* of the mean, one standard error */

/* The same less luck, and how many games without it tell as much as one. */
double arena_adjusted(const struct arena_pair *p);
double arena_adjusted_error(const struct arena_pair *p);
double arena_luck_gain(const struct arena_pair *p, unsigned seats);

/* The logarithm of how much likelier a share p1 is than a share p0, by the normal law. */
double arena_llr(const struct arena_pair *p, double p0, double p1);

/* Ratings on Elo's scale, mean 0, and their standard errors, from all pairs at once. */
void arena_rate(const struct arena_pair *pair, unsigned pairs, unsigned players, unsigned seats,
                double rating[], double error[]);

#endif
