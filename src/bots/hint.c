/* See hint.h. */
#include "bots/hint.h"

void hint_start(struct hint_memory *m, const struct rh_components *c, const struct rh_state *view,
                uint64_t seed) {
    search_start(&m->search, c, view, seed, tune_thorough(c, view->seats), false);
}

bool hint_think(struct hint_memory *m, uint32_t rollouts) {
    return search_think(&m->search, rollouts);
}

/* Candidates that stayed longer in the race come first, then those that did better. */
static bool before(const struct search_move *a, const struct search_move *b) {
    if (a->out != b->out) {
        return b->out;
    }
    if (a->heat != b->heat) {
        return a->heat > b->heat;
    }
    if (a->n != b->n) {
        return a->n > b->n;
    }
    return a->n && a->sum > b->sum;
}

static void fill(struct hint_memory *m, unsigned at, struct hint *out) {
    const struct search_move *move = &m->search.move[at];
    *out = (struct hint){.action = move->action, .win = 0.5f};
    if (move->n) {
        out->win = (float)(move->wins / move->plays);
        out->margin = (float)(move->margin / move->plays);
    }
    hint_why(&m->search.mind, &m->search.view, &move->action, out->reason);
}

unsigned hint_list(struct hint_memory *m, struct hint *out, unsigned max) {
    const struct search *x = &m->search;
    bool listed[SEARCH_MOVES_MAX] = {false};
    unsigned n = 0, best = search_best(x);
    max = max < HINTS_MAX ? max : HINTS_MAX;
    while (n < max && n < x->moves_n) {
        listed[best] = true;
        fill(m, best, &out[n++]);
        best = SEARCH_MOVES_MAX;
        for (unsigned i = 0; i < x->moves_n; i++) {
            bool better = best == SEARCH_MOVES_MAX || before(&x->move[i], &x->move[best]);
            best = !listed[i] && better ? i : best;
        }
    }
    return n;
}
