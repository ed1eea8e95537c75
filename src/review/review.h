/*
 * The review of a whole game: its steps, and the account that they add up to.
 *
 * docs/review.md tells what the numbers mean. Chances to win and worths are in STANDING_GAME-ths of
 * a game, margins in STANDING_POINT-ths of a point.
 */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include "review/step.h"

struct review {
    uint32_t depth;
    uint64_t seed;
    uint32_t steps_n;  /* actions, and the deal */
    struct step *step; /* so many; those not known yet are zero */
};

/* A record has this many steps. */
static inline uint32_t review_steps(const struct rh_record *r) {
    return r->actions_n + 1;
}

/* Whether all steps are known. */
bool review_is_whole(const struct review *v);

/* ---- grades ------------------------------------------------------------------------------- */

enum grade {
    GRADE_NONE, /* there was no choice */
    GRADE_BEST, /* nothing better was found */
    GRADE_GOOD, /* something was, but by less than matters, or than is sure */
    GRADE_INACCURACY,
    GRADE_MISTAKE,
    GRADE_BLUNDER,
    GRADES
};

enum grade grade_of(const struct decision *d);
const char *grade_name(enum grade g); /* "mistake" */

/* ---- the account -------------------------------------------------------------------------- */

/* Of a seat: result - fair = luck - losses + others + rest, to the last digit. */
struct account {
    int32_t result, fair, luck, losses, others, rest;
    int32_t adjusted;                   /* the result without the luck */
    int32_t margin, margin_luck;        /* the same in points */
    uint32_t decisions, grades[GRADES]; /* that were a choice; how many of each grade */
    int32_t loss_mean;                  /* worth lost in a decision, in 100ths of a worth's unit */
    int32_t skill;                      /* 0 to 1000: see account_skill */
};

/* Of a game that was broken off the result is what a looker-on would say. */
void account_make(const struct review *v, const struct rh_components *c, const struct rh_record *r,
                  struct account out[RH_SEATS_MAX]);

/* From what a decision loses on the mean to a number from 0 to 1000 that can be compared between
 * games: 1000 for nothing, 500 for three hundredths of a game. */
int32_t account_skill(int32_t loss_mean);

#endif
