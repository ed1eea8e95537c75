/*
 * Glicko-2: how strong somebody plays, and how sure of that one may be.
 *
 * After Glickman, "Example of the Glicko-2 system" (2013), on the scale where a beginner has 1500
 * and 350. A game of several seats counts as a game against each of the others, each with an equal
 * share of one game's weight. Pure arithmetic: the same numbers in, the same numbers out.
 */
#ifndef RATINGS_GLICKO_H
#define RATINGS_GLICKO_H

#include <stddef.h>

struct glicko {
    double rating, deviation, volatility;
};

struct glicko_result { /* against one opponent, as rated before the game */
    struct glicko opponent;
    double score;  /* 1: won, 0: lost, 0.5: a tie */
    double weight; /* of a whole game; 1 / (seats - 1) each where several sit */
};

/* Of somebody of whom nothing is known. */
struct glicko glicko_new(void);

/* After so many rating periods without a game; fractions of one count too. */
struct glicko glicko_rest(struct glicko player, double periods);

/* After some games, so many rating periods after those before: one period, as in the paper, or a
 * fraction of one if each game is rated as it ends. */
struct glicko glicko_after(struct glicko player, double periods, const struct glicko_result *result,
                           size_t n);

/* One game in which several sit, each with a place from 1; those of one place tie. `periods` is how
   long each has rested: what is known of the others counts as it is now. Fills after[n]. */
enum { GLICKO_SEATS = 8 };
struct glicko_seat {
    struct glicko rating;
    double periods;
    unsigned place;
};
void glicko_game(const struct glicko_seat *seat, size_t n, struct glicko *after);

/* After how many periods without a game the deviation is this; 0: it is more already. */
double glicko_periods_until(struct glicko player, double deviation);

/* The score to be expected: the chance of a win, and half the chance of a tie. */
double glicko_expect(struct glicko player, struct glicko opponent);

#endif
