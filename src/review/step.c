/* See step.h. */
#include "review/step.h"

#include <assert.h>
#include <string.h>

enum {
    DRAWS_EACH = 8,  /* a deal, or tickets, are drawn once for so many worlds of the depth, */
    DRAWS_LEAST = 4, /* at least so many times; */
    DEAL_DRAWS = 16, /* a deal so many times as often */
    CURVE_EACH = 2,  /* what a looker-on says is the mean of so many plays for a world; */
    PLAYS_EACH = 4,  /* in last turns luck is valued by playing on, once for so many worlds */
};

static const struct rh_deal *deal_of(const struct rh_record *r) {
    return r->has_seed ? NULL : &r->deal;
}

/* A seed for each step, so that none depends on another. */
static uint64_t seed_of(uint64_t seed, uint32_t number) {
    struct rh_rng rng = {seed + number};
    rng.x = (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | rh_random(&rng, UINT32_MAX);
    return (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | rh_random(&rng, UINT32_MAX);
}

static unsigned share(uint32_t depth, unsigned each, unsigned least) {
    return depth / each > least ? depth / each : least;
}

void step_start(struct step_job *j, const struct rh_components *c, const struct rh_record *r,
                uint32_t number, uint32_t depth, uint64_t seed) {
    assert(j && c && r && number <= r->actions_n && depth >= STEP_DEPTH_MIN);
    j->c = c;
    j->record = r;
    j->number = number;
    j->depth = depth;
    j->seed = seed_of(seed, number);
    j->decides = false;
    rh_setup(c, &r->options, r->seed, deal_of(r), &j->before);
    for (uint32_t i = 0; i + 1 < number; i++) {
        rh_apply(c, deal_of(r), &j->before, &r->action[i], NULL);
    }
    j->after = j->before;
    appraiser_init(&j->appraiser, c, j->before.seats, share(depth, PLAYS_EACH, DRAWS_LEAST));
    if (number) {
        const struct rh_action *a = &r->action[number - 1];
        struct rh_state view;
        rh_apply(c, deal_of(r), &j->after, a, NULL);
        rh_view(c, &j->before, a->seat, &view);
        j->decides = decision_start(&j->decision, c, &view, a, depth, j->seed);
    }
}

bool step_think(struct step_job *j, uint32_t rollouts) {
    assert(j && rollouts);
    return j->decides && decision_think(&j->decision, rollouts);
}

static void take_luck(struct step_job *j, struct step *out) {
    const struct rh_record *r = j->record;
    unsigned draws = share(j->depth, DRAWS_EACH, DRAWS_LEAST);
    struct luck luck;
    if (j->number) {
        luck_of_action(&j->appraiser, deal_of(r), &j->before, &r->action[j->number - 1], draws,
                       j->seed, &luck);
    } else {
        luck_of_deal(&j->appraiser, &r->options, &j->after, DEAL_DRAWS * draws, j->seed, &luck);
    }
    out->luck_kind = luck.kind;
    memcpy(out->luck_win, luck.luck.win, sizeof out->luck_win);
    memcpy(out->luck_margin, luck.luck.margin, sizeof out->luck_margin);
}

/* Whether the next to act begins its turn, or the game is over. */
static bool turn_ends(const struct rh_state *s) {
    return s->phase == RH_OVER || (s->phase == RH_PLAYING && !s->drawn && !s->offer_n[s->turn]);
}

void step_take(struct step_job *j, struct step *out) {
    assert(j && out);
    const uint32_t n = j->number;
    *out = (struct step){.known = true,
                         .number = n,
                         .seat = n ? j->record->action[n - 1].seat : RH_NONE,
                         .stands = !n || turn_ends(&j->after)};
    take_luck(j, out);
    if (out->stands) {
        struct standing v;
        appraiser_begin(&j->appraiser, NULL);
        appraise_by_playing(&j->appraiser, &j->after, STANDING_TO_END, CURVE_EACH * j->depth,
                            j->seed, &v);
        memcpy(out->win, v.win, sizeof out->win);
        memcpy(out->margin, v.margin, sizeof out->margin);
    }
    if (j->decides) {
        decision_take(&j->decision, &out->decision);
    }
}
