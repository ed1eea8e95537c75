/* See rollout.h. A game that does not end by itself is scored where it stands. */
#include "bots/search/rollout.h"

#include "core/bits.h"

#include <assert.h>

enum { STEPS_MAX = 4000 };

void rollout_play(struct memo *m, struct rh_state *s) {
    assert(m && m->graph && s && s->eye == RH_NONE);
    for (unsigned steps = 0; steps < STEPS_MAX; steps++) {
        uint8_t who = rh_to_act(s);
        struct rh_action a;
        if (!who) {
            return;
        }
        policy_choose(m, s, (uint8_t)bits_first(who), &a);
        rh_apply(m->graph->c, NULL, s, &a, NULL);
    }
}

void rollout_renew(struct memo *m, const struct rh_state *s, uint8_t seat) {
    bool begins = s->phase == RH_PLAYING && !s->drawn && !s->offer_n[seat];
    struct memo_seat *x = &m->seat[seat];
    if (x->renew && begins && x->age++ >= x->renew) {
        x->age = 0;
        x->pool_board.pool = NULL;
    }
}

bool rollout_turns(struct memo *m, struct rh_state *s, uint8_t seat, unsigned turns) {
    assert(m && m->graph && s && seat < s->seats && turns);
    bool away = false; /* another seat has had its turn since */
    for (unsigned steps = 0; steps < STEPS_MAX; steps++) {
        uint8_t who = rh_to_act(s);
        struct rh_action a;
        if (!who) {
            return false;
        }
        if (s->phase == RH_PLAYING && s->turn != seat) {
            away = true;
        } else if (s->phase == RH_PLAYING && away && !s->drawn && !s->offer_n[seat]) {
            away = false;
            if (!--turns) {
                return true;
            }
        }
        uint8_t next = (uint8_t)bits_first(who);
        rollout_renew(m, s, next);
        policy_choose(m, s, next, &a);
        rh_apply(m->graph->c, NULL, s, &a, NULL);
    }
    return false;
}
