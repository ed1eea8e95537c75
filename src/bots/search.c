/* See search.h. */
#include "bots/search.h"

#include "bots/rollout.h"

#include "core/bits.h"

enum { RACE_FIRST = 16 /* worlds before the first candidates leave the race */ };

/* The variance that a few worlds are not allowed to deny. */
static const double TYPICAL = 0.04;

/* Squares of standard errors: by which a candidate is out, and by which it must lead to be trusted. */
static const double BEHIND = 5.0, DOUBT = 4.0;

void search_start(struct search *x, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed, const struct tune *quick, const struct tune *thorough) {
    x->view = *view;
    x->rng.x = seed;
    x->at = 0;
    x->worlds = 0;
    net_init(&x->net, c);
    mind_init(&x->mind, &x->net, view->seats);
    x->mind.seat[view->eye].tune = thorough;
    x->mind.thought = &x->thought;
    x->believes = false;
    moves_list(x);
    x->mind.seat[view->eye].tune = quick;
    x->mind.thought = NULL;
}

/* A lead that the simpler play of rollouts may have made. */
static const double BIAS = 0.05;

/* A win counts most, and the margin tells near things apart. */
static float worth(const struct rh_score *score, uint8_t seats, uint8_t seat, float *margin,
                   float *win) {
    int best = -10000, winners = 0;
    for (unsigned i = 0; i < seats; i++) {
        best = i != seat && score[i].total > best ? score[i].total : best;
        winners += score[i].rank == 0;
    }
    *margin = (float)(score[seat].total - best);
    *win = score[seat].rank == 0 ? 1.0f / (float)winners : 0;
    float soft = *margin / (20 + (*margin < 0 ? -*margin : *margin));
    return 0.5f * *win + 0.25f * (1 + soft);
}

static void play(struct search *x, struct search_move *move) {
    struct rh_state s = x->world;
    struct mind m = x->world_mind;
    struct rh_score score[RH_SEATS_MAX];
    float margin, share;
    rh_apply(x->net.c, NULL, &s, &move->action, NULL);
    rollout_play(&m, &s);
    rh_score(x->net.c, &s, score);
    move->now = worth(score, s.seats, x->view.eye, &margin, &share);
    move->margin += margin;
    move->wins += share;
    move->plays++;
}

static void next_world(struct search *x) {
    if (!x->believes) {
        belief_init(&x->belief, &x->net, &x->view, &x->rng);
        x->believes = true;
    }
    belief_draw(&x->belief, &x->rng, &x->world);
    x->world_mind = x->mind;
    for (uint8_t seat = 0; x->net.c->routes_n && seat < x->world.seats; seat++) {
        if (x->world.phase == RH_PLAYING) {
            mind_plan(&x->world_mind, &x->world, seat);
        }
    }
}

/* The square of the error of a mean. */
static double error2(const struct search_move *m) {
    double mean = m->sum / m->n;
    double variance = (m->squares + 8 * TYPICAL) / (m->n + 8) - mean * mean;
    return (variance > 1e-9 ? variance : 1e-9) / m->n;
}

static unsigned leader(const struct search *x) {
    unsigned best = 0;
    for (unsigned i = 1; i < x->moves_n; i++) {
        const struct search_move *a = &x->move[i], *b = &x->move[best];
        if (!a->out && (b->out || a->sum > b->sum)) {
            best = i;
        }
    }
    return best;
}

/* The leader, unless luck may have made it: then the policy knows better. */
unsigned search_best(const struct search *x) {
    unsigned best = x->worlds ? leader(x) : 0;
    const struct search_move *own = &x->move[0], *m = &x->move[best];
    if (best == 0 || own->out) {
        return best;
    }
    double lead = m->lead / m->n, variance = (m->lead2 + 8 * TYPICAL) / (m->n + 8) - lead * lead;
    lead = lead > BIAS ? lead - BIAS : 0;
    return lead * lead > DOUBT * (variance > 1e-9 ? variance : 1e-9) / m->n ? best : 0;
}

/* At every doubling of the worlds those leave that are clearly behind the best. */
static void race(struct search *x) {
    if (x->worlds < RACE_FIRST || (x->worlds & (x->worlds - 1))) {
        return;
    }
    const struct search_move *best = &x->move[leader(x)];
    for (unsigned i = 0; i < x->moves_n; i++) {
        struct search_move *m = &x->move[i];
        double behind = best->sum / best->n - m->sum / m->n;
        if (m != best && !m->out && behind * behind > BEHIND * (error2(m) + error2(best))) {
            m->out = true;
        }
    }
}

/* Books the values of a world once all candidates have been played in it. */
static void close_world(struct search *x) {
    double mean = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < x->moves_n; i++) {
        mean += x->move[i].out ? 0 : x->move[i].now;
        n += !x->move[i].out;
    }
    mean /= n;
    for (unsigned i = 0; i < x->moves_n; i++) {
        struct search_move *m = &x->move[i];
        if (!m->out) {
            double d = m->now - mean;
            double lead = m->now - x->move[0].now;
            m->sum += d;
            m->squares += d * d;
            m->lead += lead;
            m->lead2 += lead * lead;
            m->n++;
        }
    }
    x->worlds++;
    race(x);
}

static bool decided(const struct search *x) {
    unsigned left = 0;
    for (unsigned i = 0; i < x->moves_n; i++) {
        left += !x->move[i].out;
    }
    return left <= 1;
}

bool search_think(struct search *x, uint32_t rollouts) {
    while (rollouts) {
        if (x->at == 0) {
            if (decided(x)) {
                return false;
            }
            next_world(x);
        }
        for (; x->at < x->moves_n && rollouts; x->at++) {
            if (!x->move[x->at].out) {
                play(x, &x->move[x->at]);
                rollouts--;
            }
        }
        if (x->at == x->moves_n) {
            x->at = 0;
            close_world(x);
        }
    }
    return true;
}
