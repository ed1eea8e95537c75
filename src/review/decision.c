/* See decision.h. */
#include "review/decision.h"

#include <assert.h>

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
    j->squares = 0;
    for (unsigned i = 0; i < DECISION_OPTIONS; i++) {
        j->win[i] = j->margin[i] = j->worth[i] = 0;
    }
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        j->given[seat] = 0;
    }
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
        j->win[i] += v[i].win[eye];
        j->margin[i] += v[i].margin[eye];
        j->worth[i] += v[i].worth[eye];
        played = j->at[i] == j->played ? i : played;
    }
    int64_t lack = v[0].worth[eye] - v[played].worth[eye];
    j->squares += lack * lack;
    for (unsigned seat = 0; seat < j->search.view.seats; seat++) {
        j->given[seat] += v[played].win[seat] - v[0].win[seat];
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

void decision_take(const struct decision_job *j, struct decision *out) {
    assert(j && out && j->drawn == j->worlds);
    const int64_t n = j->drawn;
    *out = (struct decision){.options_n = (uint8_t)j->at_n};
    for (unsigned i = 0; i < j->at_n; i++) {
        out->option[i] = (struct decision_option){.action = j->search.candidate[j->at[i]].action,
                                                  .win = mean(j->win[i], n),
                                                  .margin = mean(j->margin[i], n),
                                                  .worth = mean(j->worth[i], n)};
        out->played = j->at[i] == j->played ? (uint8_t)i : out->played;
    }
    int64_t sum = j->worth[0] - j->worth[out->played];
    out->loss = mean(sum, n);
    out->margin_loss = mean(j->margin[0] - j->margin[out->played], n);
    /* The variance of a mean: of n numbers with their sum and the sum of their squares. */
    out->error = n > 1 ? (int32_t)root((j->squares - sum * sum / n) / (n * (n - 1))) : 0;
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        out->given[seat] = mean(j->given[seat], n);
    }
}
