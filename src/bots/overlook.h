/*
 * What weak players do not see, and misjudge.
 *
 * People who are new to a game think of one ticket at a time, do not look where the others build
 * until they come there themselves, and give a ticket up when its direct way is closed. All that is
 * done to the view, and the policy then plays what is left of it: so the mistakes are those of
 * people, and not of chance.
 */
#ifndef BOTS_OVERLOOK_H
#define BOTS_OVERLOOK_H

#include "bots/params/params.h"
#include "bots/plan/graph.h"

struct weakness {
    uint8_t tickets; /* that it plans for at once, the dearest first; 0: all */
    uint8_t
        detour;   /* the longest way round that it finds, in sixteenths of the direct one; 0: any */
    bool unaware; /* of what others claim, until it comes there itself or has the cards for it */
    struct change change[CHANGES_MAX]; /* of the parameters: what it misjudges */
};

/* The view without what is overlooked. An action that is chosen by it may be illegal in the
 * view. */
void overlook(const struct weakness *w, const struct graph *graph, const struct rh_state *view,
              struct rh_state *seen);

#endif
