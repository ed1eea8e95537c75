/*
 * What a decision cost, from what the seat knew when it made it.
 *
 * The search races all that might have been done, in worlds that the seat's view allows. The best,
 * the one played and two more are then valued again in fresh worlds, so that the winner's luck in
 * the race is no one's mistake. Loss is what the best is worth more, with its standard error; and
 * which is the best, one half of the fresh worlds says for the other, for the race is too short to.
 */
#ifndef REVIEW_DECISION_H
#define REVIEW_DECISION_H

#include "review/standing.h"

enum { DECISION_OPTIONS = 4 };

struct decision_option {
    struct rh_action action;
    int32_t win, margin, worth; /* of the seat, means of the fresh worlds; standing.h */
};

struct decision {
    uint8_t options_n;                               /* 0: there was no choice */
    uint8_t played;                                  /* its place; 0: what was played is the best */
    struct decision_option option[DECISION_OPTIONS]; /* the best, and then as the race ended */
    int32_t loss, error;                             /* of worth, with one standard error */
    int32_t margin_loss;                             /* in hundredths of a point */
    int32_t given[RH_SEATS_MAX]; /* chance to win that it gave each seat: its own, < 0 */
};

/* How the seat itself saw its chance to win, from what it knew: that of what it played. */
static inline int32_t decision_win(const struct decision *d) {
    return d->option[d->played].win;
}

/* What an option did in fresh worlds. */
struct decision_sums {
    int64_t win[RH_SEATS_MAX], margin, worth;
    int64_t squares; /* of worth, less that of the one played */
};

/* A decision that is thought about in slices. */
struct decision_job {
    uint32_t race;          /* rollouts that are left for it */
    uint32_t worlds, drawn; /* fresh ones: all, and those done */
    unsigned at[DECISION_OPTIONS], at_n, played;
    struct decision_sums sums[2][DECISION_OPTIONS]; /* every other world */
    struct search search;
};

/* played: an action of the view's seat. False: it had no choice, and there is nothing to do. */
bool decision_start(struct decision_job *j, const struct rh_components *c,
                    const struct rh_state *view, const struct rh_action *played, uint32_t worlds,
                    uint64_t seed);
/* About so many rollouts more; false: done. */
bool decision_think(struct decision_job *j, uint32_t rollouts);
void decision_take(const struct decision_job *j, struct decision *out);

#endif
