/* See rollout.h. A game that does not end by itself is scored where it stands. */
#include "bots/rollout.h"

#include "core/bits.h"

enum { STEPS_MAX = 4000 };

void rollout_play(struct mind *m, struct rh_state *s) {
    for (unsigned steps = 0; steps < STEPS_MAX; steps++) {
        uint8_t who = rh_to_act(s);
        struct rh_action a;
        if (!who) {
            return;
        }
        policy_choose(m, s, (uint8_t)bits_first(who), &a);
        rh_apply(m->net->c, NULL, s, &a, NULL);
    }
}
