/* The policy of a seat, whatever the game. */
#include "bots/policy/policy.h"

#include <assert.h>

void policy_choose(struct memo *m, const struct rh_state *s, uint8_t seat, struct rh_action *out) {
    assert(m && m->graph && m->seat[seat].params && out);
    assert(rh_to_act(s) >> seat & 1);
    (m->graph->c->routes_n ? board_game_choose : card_game_choose)(m, s, seat, out);
}
