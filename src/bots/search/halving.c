/*
 * Successive halving of a search's candidates: what each has reached in the worlds so far, who
 * leaves, who wins.
 *
 * The first round is quick, and often wrong about small leads: it finds those that are not worth
 * more time. The second plays on for many turns with plans made anew, which costs ten times as much
 * and is as noisy as the game itself; what leads there leads. One draw stands for all there:
 * between draws the first round is right more often, for they differ by less than the noise.
 *
 * The policy goes on from a candidate, and it may never do what the search would do in the next
 * turn: then whatever is good would have to be done now. So in the second round the best few are
 * also played one after the other, and a claim must lead what it would be to wait with it.
 */
#include "bots/search/search.h"

#include <assert.h>

/* What is known of values beforehand. */
struct round {
    double typical; /* variance that a few worlds are not allowed to deny */
    double
        bias; /* a lead that a fault of policies, of the belief or of the network may have made */
    double doubt;   /* square of standard errors by which a candidate must lead to be trusted */
    unsigned first; /* worlds before the first candidates leave */
};

static const struct round PLAYED = {.typical = 0.04, .bias = 0.0075, .doubt = 4, .first = 16},
                          VALUED = {.typical = 0.002, .bias = 0.0075, .doubt = 4, .first = 4},
                          SECOND = {.typical = 0.04, .bias = 0.004, .doubt = 1, .first = 8};

static const double BEHIND = 5; /* square of standard errors by which a candidate is out */

/* The standard error of what the first of two rounds says of a candidate, however many worlds. */
static const double FAULT = 0.015;

enum { TOP = 4 /* candidates of the first round that may follow each other */ };

static const struct round *round_of(const struct search *x) {
    return !x->value ? &PLAYED : x->round ? &SECOND : &VALUED;
}

static double mean(const struct candidate *m) {
    return m->sum / m->n;
}

/* The square of the error of a mean, from a sum of squares. */
static double error2(const struct search *x, double squares, double middle, uint32_t n) {
    double variance = (squares + 8 * round_of(x)->typical) / (n + 8) - middle * middle;
    return (variance > 1e-9 ? variance : 1e-9) / n;
}

static double mean_error2(const struct search *x, const struct candidate *m) {
    return error2(x, m->squares, mean(m), m->n);
}

/* Of a lead over the policy's own choice. */
static double lead_error2(const struct search *x, const struct candidate *m) {
    return error2(x, m->lead2, m->lead / m->n, m->n);
}

unsigned search_leader(const struct search *x) {
    unsigned best = 0;
    for (unsigned i = 1; i < x->candidates_n; i++) {
        const struct candidate *a = &x->candidate[i], *b = &x->candidate[best];
        if (!a->out && (b->out || a->sum > b->sum)) {
            best = i;
        }
    }
    return best;
}

/* The best lead of those that begin with the policy's own choice,
 * and then do something else than it. */
static double own_lead(const struct search *x) {
    double best = 0;
    for (unsigned i = 1; i < x->candidates_n; i++) {
        const struct candidate *m = &x->candidate[i];
        bool more = !m->like && !m->out && m->n && m->lead / m->n > best;
        best = more ? m->lead / m->n : best;
    }
    return best;
}

/* How far a candidate leads the policy's own choice beyond what may be a fault of the search; the
 * more rivals, the less a lead over one of them matters. */
static double beyond(const struct search *x, const struct candidate *m) {
    double lead = m->lead / m->n - (m->like ? own_lead(x) : 0);
    return lead - round_of(x)->bias / (x->value ? x->view.seats - 1 : 1);
}

/* Whether it is clear that a number is not 0. */
static bool clear(double x, double error2, double errors2) {
    return x * x > errors2 * error2;
}

static bool draws(const struct search *x, unsigned move) {
    return x->candidate[move].action.kind == RH_DRAW;
}

/* The leader, unless luck may have made it: then the policy knows better. */
unsigned search_best(const struct search *x) {
    assert(x && x->candidates_n);
    if (x->worlds < (x->round ? SECOND.first : 1)) {
        return x->before;
    }
    unsigned best = search_leader(x), own = draws(x, 0) && draws(x, x->before) ? x->before : 0;
    const struct candidate *m = &x->candidate[best];
    if (x->candidate[0].out) {
        return m->like;
    }
    double lead = m->like ? beyond(x, m) : 0;
    return lead > 0 && clear(lead, lead_error2(x, m), round_of(x)->doubt) ? m->like : own;
}

/* At every doubling of the worlds those leave that are clearly behind the best, or clearly do not
 * lead the policy's choice by enough; and that one, if another leads it by more than enough. */
static void leave(struct search *x) {
    struct candidate *own = &x->candidate[0], *best = &x->candidate[search_leader(x)];
    double fault2 = x->round + 1 < x->rounds ? FAULT * FAULT : 0;
    if (x->worlds < round_of(x)->first || (x->worlds & (x->worlds - 1))) {
        return;
    }
    for (unsigned i = 1; i < x->candidates_n; i++) {
        struct candidate *m = &x->candidate[i];
        double behind = mean(best) - mean(m);
        double error2 = mean_error2(x, m) + mean_error2(x, best) + 2 * fault2;
        bool slow = m != best && clear(behind, error2, BEHIND);
        bool vain = beyond(x, m) < 0 && clear(beyond(x, m), lead_error2(x, m) + fault2, BEHIND);
        m->out = m->out || slow || (vain && !own->out);
    }
    bool beaten = best->like && beyond(x, best) > 0 &&
                  clear(beyond(x, best), lead_error2(x, best) + fault2, BEHIND);
    for (unsigned i = 0; beaten && i < x->candidates_n; i++) {
        x->candidate[i].out = x->candidate[i].out || !x->candidate[i].like;
    }
}

void halving_book(struct search *x) {
    assert(x->at == 0 && x->candidates_n); /* all have been played */
    double all = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < x->candidates_n; i++) {
        all += x->candidate[i].out ? 0 : x->candidate[i].now;
        n += !x->candidate[i].out;
    }
    for (unsigned i = 0; i < x->candidates_n; i++) {
        struct candidate *m = &x->candidate[i];
        if (!m->out) {
            double d = m->now - all / n;
            double lead = m->now - x->candidate[0].now;
            m->sum += d;
            m->squares += d * d;
            m->lead += lead;
            m->lead2 += lead * lead;
            m->n++;
        }
    }
    x->worlds++;
    leave(x);
}

bool halving_decided(const struct search *x) {
    const struct candidate *one = &x->candidate[search_leader(x)];
    for (unsigned i = 0; i < x->candidates_n; i++) {
        if (!x->candidate[i].out && x->candidate[i].like != one->like) {
            return false;
        }
    }
    return true;
}

/* The best few of those that are left, if one of them can wait for another. */
static unsigned top(const struct search *x, uint8_t list[TOP + 1]) {
    unsigned n = 0;
    for (unsigned i = 0; i < x->candidates_n; i++) {
        const struct candidate *m = &x->candidate[i];
        if (m->out || (m->action.kind != RH_CLAIM && m->action.kind != RH_DRAW)) {
            continue;
        }
        unsigned at = n;
        for (; at > 0 && mean(&x->candidate[list[at - 1]]) < mean(m); at--) {
            list[at] = list[at - 1];
        }
        list[at] = (uint8_t)i;
        n += n < TOP;
    }
    return n;
}

/* Candidates more: one of the list, and then a claim of it. */
static void follow(struct search *x, const uint8_t list[], unsigned n) {
    for (unsigned i = 0; i < n * n && x->candidates_n < CANDIDATES_MAX; i++) {
        uint8_t one = list[i / n], then = list[i % n];
        if (one != then && x->candidate[then].action.kind == RH_CLAIM) {
            x->pool_board[x->candidates_n] = x->pool_board[one];
            x->candidate[x->candidates_n++] = (struct candidate){
                .action = x->candidate[one].action, .then = then, .like = one, .round = 1};
        }
    }
}

void halving_next(struct search *x) {
    assert(x->round + 1 < x->rounds);
    uint8_t list[TOP + 1];
    unsigned draw = 0;
    for (unsigned i = 1; i < x->candidates_n; i++) {
        bool better = !draw || x->candidate[i].sum > x->candidate[draw].sum;
        draw = !x->candidate[i].out && draws(x, i) && better ? i : draw;
    }
    x->before = search_best(x);
    x->round++;
    x->worlds = 0;
    for (unsigned i = 1; i < x->candidates_n; i++) {
        struct candidate *m = &x->candidate[i];
        m->out = m->out || (draws(x, i) && (i != draw || draws(x, 0)));
    }
    x->candidate[0].out = false;
    unsigned n = top(x, list);
    for (unsigned i = 0; i < x->candidates_n; i++) {
        struct candidate *m = &x->candidate[i];
        if (!m->out) {
            *m = (struct candidate){
                .action = m->action, .then = RH_NONE, .like = (uint8_t)i, .round = 1};
        }
    }
    follow(x, list, n);
}
