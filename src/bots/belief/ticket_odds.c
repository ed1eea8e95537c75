/* See ticket_odds.h. */
#include "bots/belief/ticket_odds.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

void ticket_odds_inputs(const struct rh_state *view, uint8_t rival,
                        int16_t in[TICKET_ODDS_INPUTS]) {
    const uint8_t *seen = view->seen[rival];
    int16_t *more = in + RH_ROUTES_MAX;
    int known = 0;
    memset(in, 0, TICKET_ODDS_INPUTS * sizeof *in);
    uint64_t left[2] = {view->owned[rival][0], view->owned[rival][1]};
    for (unsigned r; bits_pop(left, &r);) {
        in[r] = 64;
    }
    for (unsigned i = 0; i < RH_COLORS; i++) {
        more[i] = (int16_t)(16 * (seen[RH_TRAIN + i] + seen[RH_HARBOR_TRAIN + i]));
        more[RH_COLORS + i] = (int16_t)(16 * (seen[RH_SHIP + i] + seen[RH_DOUBLE + i]));
    }
    for (unsigned i = 0; i < RH_CARDS; i++) {
        known += seen[i];
    }
    more[16] = (int16_t)(16 * seen[RH_WILD]);
    more[17] = (int16_t)(4 * view->hand_n[rival]);
    more[18] = (int16_t)(4 * (view->hand_n[rival] - known));
    more[19] = (int16_t)(4 * (view->trains[rival] + view->ships[rival]));
    more[20] = (int16_t)(32 * view->tickets_n[rival]);
    more[21] = (int16_t)(16 * view->turns_left);
}

void ticket_odds(const struct nn *n, const struct rh_components *c, const struct rh_state *view,
                 uint8_t rival, uint32_t odds[RH_TICKETS_MAX]) {
    assert(n->size[0] == TICKET_ODDS_INPUTS && n->size[3] == c->tickets_n);
    int16_t in[TICKET_ODDS_INPUTS];
    int32_t out[NN_MAX];
    ticket_odds_inputs(view, rival, in);
    nn_run(n, in, out);
    for (unsigned t = 0; t < c->tickets_n; t++) {
        odds[t] = nn_odds(out[t]);
    }
}
