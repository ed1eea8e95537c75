/* What only a board with ships knows: the mix of pieces, exchanges, harbors. */
#include "bots/board.h"

#include "core/bits.h"

void lakes_mix(struct mind *m, const struct rh_state *s, uint8_t seat, struct rh_action *out) {
    const struct rh_components *c = m->net->c;
    (void)s;
    *out = (struct rh_action){.kind = RH_MIX, .seat = seat, .n = c->mix_trains};
}

bool lakes_exchange(const struct turn *x, struct rh_action *out) {
    (void)x, (void)out;
    return false;
}

bool lakes_harbor(struct turn *x, struct rh_action *out) {
    (void)x, (void)out;
    return false;
}
