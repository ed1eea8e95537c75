/* See search.h. */
#include "bots/search.h"

#include "bots/rollout.h"

#include "core/bits.h"

#include <limits.h>

/* Worlds before the first candidates leave the race: of games played to the end, and of valued ones. */
enum { RACE_FIRST = 16, RACE_FIRST_VALUED = 4 };

/* The variance that a few worlds are not allowed to deny: of games played to the end, and of valued ones. */
static const double TYPICAL = 0.04, TYPICAL_VALUED = 0.002;

/* Squares of standard errors: by which a candidate is out, and by which it must lead to be trusted. */
static const double BEHIND = 5.0, DOUBT = 4.0;

/* A lead that a fault of policies, of the belief or of the net may have made; the more rivals, the less a
 * lead over one of them matters. */
static const double BIAS = 0.0075, BIAS_VALUED = 0.0075;

/* What the board and the seat's hand are after a candidate, as far as they are known. */
static void after(const struct search *x, const struct rh_action *a, struct rh_state *s) {
    uint8_t eye = x->view.eye;
    *s = x->world;
    if (a->kind == RH_KEEP) {
        const struct rh_components *c = x->net.c;
        s->tickets[eye] |= a->tickets;
        if (s->phase == RH_CHOOSING) {
            s->trains[eye] = c->pieces_keep ? c->pieces_keep : c->trains;
        }
    } else if (a->kind == RH_CLAIM || (a->kind == RH_DRAW && a->card != RH_NONE)) {
        rh_apply(x->net.c, NULL, s, a, NULL);
    }
}

/* Plans for the seat's own tickets after each candidate. */
static void own_plans(struct search *x) {
    uint8_t eye = x->view.eye;
    for (unsigned i = 0; i < x->moves_n; i++) {
        struct rh_state s;
        struct outlook *o = &x->outlook[i];
        *o = (struct outlook){.pool = NULL};
        after(x, &x->move[i].action, &s);
        if (x->net.c->routes_n && s.tickets[eye]) {
            pool_make(&x->pool[i], &x->net, x->mind.seat[eye].tune, &s, eye, &x->thought);
            o->pool = &x->pool[i];
            outlook_ready(o, &x->net, x->mind.seat[eye].tune, &s, eye);
        }
    }
}

void search_start(struct search *x, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed, const struct tune *t, unsigned horizon) {
    x->view = *view;
    x->rng.x = seed;
    x->at = 0;
    x->worlds = 0;
    x->value = value_net(c, view->seats);
    x->horizon = horizon;
    net_init(&x->net, c);
    mind_init(&x->mind, &x->net, view->seats);
    x->mind.seat[view->eye].tune = t;
    x->mind.thought = &x->thought;
    x->believes = false;
    moves_list(x);
    x->mind.thought = NULL;
    for (unsigned i = 0; i < view->seats; i++) {
        x->mind.seat[i].tune = i == view->eye ? t : tune_thorough(c, view->seats);
    }
}

/* A win counts most, and the margin tells near things apart. */
void search_outcome(const struct rh_score *score, uint8_t seats, uint8_t seat, struct value *v) {
    int best = -10000, winners = 0;
    for (unsigned i = 0; i < seats; i++) {
        best = i != seat && score[i].total > best ? score[i].total : best;
        winners += score[i].rank == 0;
    }
    v->margin = (float)(score[seat].total - best);
    v->win = score[seat].rank == 0 ? 1.0f / (float)winners : 0;
    float soft = v->margin / (20 + (v->margin < 0 ? -v->margin : v->margin));
    v->worth = 0.5f * v->win + 0.25f * (1 + soft);
}

bool search_leaf(const struct search *x, unsigned move, unsigned turns, struct rh_state *s,
                 struct mind *m) {
    const struct rh_action *a = &x->move[move].action;
    *s = x->world;
    *m = x->world_mind;
    rh_apply(x->net.c, NULL, s, a, NULL);
    m->seat[x->view.eye].outlook = x->outlook[move];
    return rollout_turns(m, s, x->view.eye, turns);
}

static void play(struct search *x, unsigned at) {
    struct search_move *move = &x->move[at];
    struct rh_state s;
    struct mind m;
    struct value v;
    if (search_leaf(x, at, x->value ? x->horizon : UINT_MAX, &s, &m)) {
        int16_t in[VALUE_INPUTS];
        value_inputs(&m, &s, x->view.eye, in);
        value_of(x->value, in, &v);
    } else {
        struct rh_score score[RH_SEATS_MAX];
        rh_score(x->net.c, &s, score);
        search_outcome(score, s.seats, x->view.eye, &v);
    }
    move->now = v.worth;
    move->margin += v.margin;
    move->wins += v.win;
    move->plays++;
}

void search_world(struct search *x) {
    if (!x->believes) {
        belief_init(&x->belief, &x->net, &x->view, &x->rng);
        belief_draw(&x->belief, &x->rng, &x->world);
        own_plans(x);
        x->believes = true;
    }
    belief_draw(&x->belief, &x->rng, &x->world);
    x->world_mind = x->mind;
    x->world_mind.ready = x->net.c->routes_n;
    for (uint8_t seat = 0; x->net.c->routes_n && seat < x->world.seats; seat++) {
        struct outlook *o = &x->world_mind.seat[seat].outlook;
        if (x->world.phase != RH_PLAYING || seat == x->view.eye || !x->world.tickets[seat]) {
            continue;
        }
        o->n = 0;
        o->pool = belief_pool(&x->belief, &x->world, seat);
        mind_outlook(&x->world_mind, &x->world, seat);
    }
}

static double typical(const struct search *x) {
    return x->value ? TYPICAL_VALUED : TYPICAL;
}

/* The square of the error of a mean. */
static double error2(const struct search *x, const struct search_move *m) {
    double mean = m->sum / m->n;
    double variance = (m->squares + 8 * typical(x)) / (m->n + 8) - mean * mean;
    return (variance > 1e-9 ? variance : 1e-9) / m->n;
}

unsigned search_leader(const struct search *x) {
    unsigned best = 0;
    for (unsigned i = 1; i < x->moves_n; i++) {
        const struct search_move *a = &x->move[i], *b = &x->move[best];
        if (!a->out && (b->out || a->sum > b->sum)) {
            best = i;
        }
    }
    return best;
}

/* The square of the error of a lead over the policy's own choice. */
static double lead_error2(const struct search *x, const struct search_move *m) {
    double lead = m->lead / m->n, variance = (m->lead2 + 8 * typical(x)) / (m->n + 8) - lead * lead;
    return (variance > 1e-9 ? variance : 1e-9) / m->n;
}

/* How far a candidate leads the policy's own choice beyond what may be a fault of the search. */
static double beyond(const struct search *x, const struct search_move *m) {
    return m->lead / m->n - (x->value ? BIAS_VALUED / (x->view.seats - 1) : BIAS);
}

/* Whether it is clear that a number is not 0. */
static bool clear(double x, double error2, double errors2) {
    return x * x > errors2 * error2;
}

/* The leader, unless luck may have made it: then the policy knows better. */
unsigned search_best(const struct search *x) {
    unsigned best = x->worlds ? search_leader(x) : 0;
    const struct search_move *m = &x->move[best];
    if (best == 0 || x->move[0].out) {
        return best;
    }
    return beyond(x, m) > 0 && clear(beyond(x, m), lead_error2(x, m), DOUBT) ? best : 0;
}

/* At every doubling of the worlds those leave that are clearly behind the best, or clearly do not lead
 * the policy's choice by enough; and that one, if another leads it by more than enough. */
static void race(struct search *x) {
    if (x->worlds < (x->value ? RACE_FIRST_VALUED : RACE_FIRST) || (x->worlds & (x->worlds - 1))) {
        return;
    }
    struct search_move *own = &x->move[0], *best = &x->move[search_leader(x)];
    for (unsigned i = 1; i < x->moves_n; i++) {
        struct search_move *m = &x->move[i];
        double behind = best->sum / best->n - m->sum / m->n;
        bool slow = m != best && clear(behind, error2(x, m) + error2(x, best), BEHIND);
        bool vain = !own->out && beyond(x, m) < 0 && clear(beyond(x, m), lead_error2(x, m), BEHIND);
        m->out = m->out || slow || vain;
    }
    own->out = own->out || (best != own && beyond(x, best) > 0 &&
                            clear(beyond(x, best), lead_error2(x, best), BEHIND));
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
            search_world(x);
        }
        for (; x->at < x->moves_n && rollouts; x->at++) {
            if (!x->move[x->at].out) {
                play(x, x->at);
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
