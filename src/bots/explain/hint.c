/* See hint.h. */
#include "bots/explain/hint.h"

#include <assert.h>

void hint_start(struct hint_memory *m, const struct rh_components *c, const struct rh_state *view,
                uint64_t seed) {
    assert(m && c && view);
    search_start(&m->search, c, view, seed, params_for(c, EFFORT_CAREFUL), EFFORT_CAREFUL);
}

bool hint_think(struct hint_memory *m, uint32_t rollouts) {
    return search_think(&m->search, rollouts);
}

/* Candidates that stayed in longer come first, then those that did better. */
static bool before(const struct candidate *a, const struct candidate *b) {
    if (a->out != b->out) {
        return b->out;
    }
    if (a->round != b->round) {
        return a->round > b->round;
    }
    if (a->n != b->n) {
        return a->n > b->n;
    }
    return a->n && a->sum > b->sum;
}

static void fill(struct hint_memory *m, unsigned at, struct hint *out) {
    const struct candidate *move = &m->search.candidate[at];
    *out = (struct hint){.action = move->action, .win = 0.5f};
    if (move->n) {
        out->win = (float)(move->wins / move->plays);
        out->margin = (float)(move->margin / move->plays);
    }
    hint_why(&m->search.memo, &m->search.view, &move->action, out->reason);
}

unsigned hint_list(struct hint_memory *m, struct hint *out, unsigned max) {
    assert(m && out);
    const struct search *x = &m->search;
    bool listed[CANDIDATES_MAX] = {false};
    unsigned n = 0, best = search_best(x);
    max = max < HINTS_MAX ? max : HINTS_MAX;
    while (n < max && n < x->candidates_n) {
        listed[best] = true;
        fill(m, best, &out[n++]);
        best = CANDIDATES_MAX;
        for (unsigned i = 0; i < x->candidates_n; i++) {
            bool better = best == CANDIDATES_MAX || before(&x->candidate[i], &x->candidate[best]);
            best = !listed[i] && better ? i : best;
        }
    }
    return n;
}
