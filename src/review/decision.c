/* See decision.h. */
#include "review/decision.h"

#include <assert.h>
#include <string.h>

enum {
    LOOK_EACH = 16,  /* rollouts of the race for each fresh world: of the quick look, */
    LOOK_MOST = 400, /* which takes no more than that, */
    RACE_EACH = 3,   /* and of the long one */
    CARDS_EACH = 3,  /* more fresh worlds where games are played to the end */
};

static bool forced(struct search *x) {
    return rh_legal(x->graph.c, &x->view, x->view.eye, x->legal) < 2;
}

bool decision_start(struct decision_job *j, const struct rh_components *c,
                    const struct rh_state *view, const struct rh_action *played, uint32_t worlds,
                    uint64_t seed) {
    assert(j && played && played->seat == view->eye && worlds);
    struct search *x = &j->search;
    search_start(x, c, view, seed, params_for(c, EFFORT_FULL), EFFORT_FULL);
    j->played = candidates_add(x, played);
    j->worlds = x->value ? worlds : CARDS_EACH * worlds;
    j->race = LOOK_EACH * worlds < LOOK_MOST ? LOOK_EACH * worlds : LOOK_MOST;
    j->race += RACE_EACH * j->worlds;
    j->drawn = j->at_n = 0;
    memset(j->sums, 0, sizeof j->sums);
    return !forced(x);
}

/* Those that stayed in longer come first, then those that did better. */
static bool before(const struct candidate *a, const struct candidate *b) {
    if (a->round != b->round) {
        return a->round > b->round;
    }
    if (a->out != b->out) {
        return b->out;
    }
    return a->n && b->n ? a->sum / a->n > b->sum / b->n : a->n > b->n;
}

static bool chosen(const struct decision_job *j, unsigned candidate) {
    for (unsigned i = 0; i < j->at_n; i++) {
        if (j->at[i] == candidate) {
            return true;
        }
    }
    return false;
}

/* The best, the one played, and the best of the others; in the order of the race. */
static void choose(struct decision_job *j) {
    const struct search *x = &j->search;
    j->at[j->at_n++] = search_best(x);
    while (j->at_n < DECISION_OPTIONS) {
        unsigned best = CANDIDATES_MAX;
        bool last = j->at_n + 1 == DECISION_OPTIONS && !chosen(j, j->played);
        for (unsigned i = 0; i < x->candidates_n; i++) {
            const struct candidate *m = &x->candidate[i];
            if (m->like == i && !chosen(j, i) && m->then == RH_NONE &&
                (best == CANDIDATES_MAX || before(m, &x->candidate[best]))) {
                best = i;
            }
        }
        if (best == CANDIDATES_MAX) {
            return;
        }
        j->at[j->at_n++] = last ? j->played : best;
    }
}

/* One option in the world that is drawn. */
static void value_leaf(struct decision_job *j, unsigned candidate, struct standing *v) {
    struct search *x = &j->search;
    struct rh_state s;
    struct memo m;
    if (search_leaf(x, candidate, search_turns(x), &s, &m)) {
        standing_by_network(x->value, &m, &s, v);
    } else {
        standing_of_end(x->graph.c, &s, v);
    }
}

static void fresh_world(struct decision_job *j) {
    struct standing v[DECISION_OPTIONS];
    const uint8_t eye = j->search.view.eye;
    unsigned played = 0;
    search_world(&j->search);
    for (unsigned i = 0; i < j->at_n; i++) {
        value_leaf(j, j->at[i], &v[i]);
        played = j->at[i] == j->played ? i : played;
    }
    for (unsigned i = 0; i < j->at_n; i++) {
        struct decision_sums *o = &j->sums[j->drawn % 2][i];
        int64_t more = v[i].worth[eye] - v[played].worth[eye];
        for (unsigned seat = 0; seat < j->search.view.seats; seat++) {
            o->win[seat] += v[i].win[seat];
        }
        o->margin += v[i].margin[eye];
        o->worth += v[i].worth[eye];
        o->squares += more * more;
    }
    j->drawn++;
}

bool decision_think(struct decision_job *j, uint32_t rollouts) {
    assert(j && rollouts);
    if (j->race) {
        uint32_t n = rollouts < j->race ? rollouts : j->race;
        j->race -= n;
        if (!search_think(&j->search, n)) {
            j->race = 0;
        }
        return true;
    }
    if (!j->at_n) {
        choose(j);
        j->search.round = j->search.value != NULL; /* second cards too get the long look */
    }
    for (uint32_t n = 0; n < rollouts && j->drawn < j->worlds; n += j->at_n) {
        fresh_world(j);
    }
    return j->drawn < j->worlds;
}

/* A mean, rounded to the nearest. */
static int32_t mean(int64_t sum, int64_t n) {
    return (int32_t)((2 * sum + (sum < 0 ? -n : n)) / (2 * n));
}

static int64_t root(int64_t x) {
    int64_t r = 0;
    for (int64_t bit = (int64_t)1 << 31; bit; bit >>= 1) {
        r = (r + bit) * (r + bit) <= x ? r + bit : r;
    }
    return r;
}

/* The option that is worth most in these worlds: of equal ones that which led the race. */
static unsigned best_of(const struct decision_sums of[], unsigned n) {
    unsigned best = 0;
    for (unsigned i = 1; i < n; i++) {
        best = of[i].worth > of[best].worth ? i : best;
    }
    return best;
}

/* What the best is worth more than the one played, the one half saying which it is in the other. */
static void take_loss(const struct decision_job *j, unsigned played, struct decision *out) {
    const int64_t n = j->drawn;
    int64_t worth = 0, margin = 0, squares = 0, given[RH_SEATS_MAX] = {0};
    for (unsigned half = 0; half < 2; half++) {
        const struct decision_sums *of = j->sums[half];
        const struct decision_sums *best = &of[best_of(j->sums[1 - half], j->at_n)];
        worth += best->worth - of[played].worth;
        margin += best->margin - of[played].margin;
        squares += best->squares;
        for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
            given[seat] += of[played].win[seat] - best->win[seat];
        }
    }
    out->loss = mean(worth, n);
    out->margin_loss = mean(margin, n);
    /* The variance of a mean: of n numbers with their sum and the sum of their squares. */
    out->error = n > 1 ? (int32_t)root((squares - worth * worth / n) / (n * (n - 1))) : 0;
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        out->given[seat] = mean(given[seat], n);
    }
}

void decision_take(const struct decision_job *j, struct decision *out) {
    assert(j && out && j->drawn == j->worlds);
    const uint8_t eye = j->search.view.eye;
    struct decision_sums all[DECISION_OPTIONS];
    unsigned played = 0;
    for (unsigned i = 0; i < j->at_n; i++) {
        const struct decision_sums *a = &j->sums[0][i], *b = &j->sums[1][i];
        all[i] = (struct decision_sums){.worth = a->worth + b->worth,
                                        .margin = a->margin + b->margin,
                                        .win[0] = a->win[eye] + b->win[eye]};
        played = j->at[i] == j->played ? i : played;
    }
    const unsigned best = best_of(all, j->at_n);
    *out = (struct decision){.options_n = (uint8_t)j->at_n};
    for (unsigned k = 0; k < j->at_n; k++) {
        unsigned i = k == 0 ? best : k <= best ? k - 1 : k;
        out->option[k] = (struct decision_option){.action = j->search.candidate[j->at[i]].action,
                                                  .win = mean(all[i].win[0], j->drawn),
                                                  .margin = mean(all[i].margin, j->drawn),
                                                  .worth = mean(all[i].worth, j->drawn)};
        out->played = i == played ? (uint8_t)k : out->played;
    }
    if (played != best) {
        take_loss(j, played, out);
    }
}
