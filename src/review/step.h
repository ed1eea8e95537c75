/*
 * The review of one step of a record: its decision, its luck, and how the game stands after it.
 *
 * A step depends on the record up to it, its number, the depth and the seed, and on nothing else.
 * So threads and workers share the steps of a game out among them, in any order, each with a job of
 * its own, and the review is the same. Step 0 is the deal, step n the n-th action.
 */
#ifndef REVIEW_STEP_H
#define REVIEW_STEP_H

#include "review/decision.h"
#include "review/luck.h"

/* Fresh worlds that an option is valued in; all other numbers of a review follow from it. */
enum {
    STEP_QUICK = 24,
    STEP_STANDARD = 96,
    STEP_DEEP = 384,
    STEP_DEPTH_MIN = 4,
    STEP_DEPTH_MAX = 4096
};

struct step {
    bool known; /* false: all else is zero */
    uint32_t number;
    uint8_t seat;      /* RH_NONE: the deal */
    uint8_t luck_kind; /* enum luck_kind */
    int32_t luck_win[RH_SEATS_MAX], luck_margin[RH_SEATS_MAX];
    bool stands; /* somebody's turn has ended, and this is what a looker-on would say: */
    int32_t win[RH_SEATS_MAX], margin[RH_SEATS_MAX];
    struct decision decision;
};

struct step_job {
    const struct rh_components *c;
    const struct rh_record *record;
    uint32_t number, depth;
    uint64_t seed;
    bool decides; /* there is a decision to think about */
    struct rh_state before, after;
    struct appraiser appraiser;
    struct decision_job decision;
};

/* The record must have been played once without a complaint, have no RH_UNDO any more
 * (rh_record_straighten), and stay until the end. */
void step_start(struct step_job *j, const struct rh_components *c, const struct rh_record *r,
                uint32_t number, uint32_t depth, uint64_t seed);
/* About so many rollouts more; false: done. */
bool step_think(struct step_job *j, uint32_t rollouts);
/* When it is done. */
void step_take(struct step_job *j, struct step *out);

#endif
