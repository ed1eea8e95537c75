/* See arena_luck.h. */
#include "arena/arena_luck.h"

#include <assert.h>
#include <string.h>

enum {
    PLAYS = 16,       /* where luck must be valued by playing on */
    DRAWS = 8,        /* of tickets */
    DEAL_DRAWS = 128, /* of a whole deal */
};

void arena_luck_init(struct arena_luck *l, const struct rh_components *c, uint8_t seats) {
    assert(l && c);
    appraiser_init(&l->appraiser, c, seats, PLAYS);
}

double arena_luck_of(struct arena_luck *l, const struct rh_record *r, uint8_t seat) {
    assert(l && r && seat < r->options.seats);
    const struct rh_components *c = l->appraiser.graph.c;
    const struct rh_deal *deal = r->has_seed ? NULL : &r->deal;
    struct rh_state s;
    struct luck luck;
    struct rh_rng rng;
    memcpy(&rng.x, r->seed, sizeof rng.x);
    rh_setup(c, &r->options, r->seed, deal, &s);
    luck_of_deal(&l->appraiser, &r->options, &s, DEAL_DRAWS, rng.x, &luck);
    int64_t sum = luck.luck.win[seat];
    for (uint32_t i = 0; i < r->actions_n; i++) {
        uint64_t seed = (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | i;
        luck_of_action(&l->appraiser, deal, &s, &r->action[i], DRAWS, seed, &luck);
        sum += luck.luck.win[seat];
        rh_apply(c, deal, &s, &r->action[i], NULL);
    }
    return (double)sum / STANDING_GAME;
}
