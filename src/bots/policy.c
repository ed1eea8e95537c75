/* The policy of a seat, whatever the game. */
#include "bots/mind.h"

void policy_choose(struct mind *m, const struct rh_state *s, uint8_t seat, struct rh_action *out) {
    (m->net->c->routes_n ? board_choose : yard_choose)(m, s, seat, out);
}
