/* See search.h. */
#include "bots/search/search.h"

#include "bots/nn/weights.h"
#include "bots/search/rollout.h"

#include "core/bits.h"

#include <assert.h>
#include <limits.h>

enum {
    TURNS = 2,         /* of the seat that are played on in the first round, */
    FIRST = 400,       /* which takes so many rollouts if a second follows; */
    TURNS_SECOND = 12, /* in the second, */
    TURNS_KEEP = 16,   /* or if tickets are to be chosen, where the first would be of no use, */
    RENEW = 3,         /* where plans are made anew every so many turns */
};

/* What the board and the seat's hand are after a candidate, as far as they are known. */
static void after(const struct search *x, const struct rh_action *a, struct rh_state *s) {
    uint8_t eye = x->view.eye;
    *s = x->world;
    if (a->kind == RH_KEEP) {
        const struct rh_components *c = x->graph.c;
        s->tickets[eye] |= a->tickets;
        if (s->phase == RH_CHOOSING) {
            s->trains[eye] = c->pieces_keep ? c->pieces_keep : c->trains;
        }
    } else if (a->kind == RH_CLAIM || (a->kind == RH_DRAW && a->card != RH_NONE)) {
        rh_apply(x->graph.c, NULL, s, a, NULL);
    }
}

/* Plans for the seat's own tickets after each candidate. */
static void own_plans(struct search *x) {
    uint8_t eye = x->view.eye;
    for (unsigned i = 0; i < x->candidates_n; i++) {
        struct rh_state s;
        struct pool_board *o = &x->pool_board[i];
        *o = (struct pool_board){.pool = NULL};
        after(x, &x->candidate[i].action, &s);
        if (x->graph.c->routes_n && s.tickets[eye]) {
            pool_make(&x->pool[i], &x->graph, x->memo.seat[eye].params, &s, eye, &x->climb);
            o->pool = &x->pool[i];
            pool_ready(o, &x->graph, x->memo.seat[eye].params, &s, eye);
        }
    }
}

/* Every seat makes its plans anew on the way, rivals the less often the more they are: they cost as
 * much, and matter less. */
static void renew_plans(struct search *x) {
    for (unsigned seat = 0; seat < x->view.seats; seat++) {
        x->world_memo.seat[seat].renew = seat == x->view.eye ? RENEW : RENEW * (x->view.seats - 1u);
    }
}

/* Whether the seat is to choose tickets. */
static bool keeps(const struct search *x) {
    return x->candidate[0].action.kind == RH_KEEP;
}

void search_start(struct search *x, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed, const struct params *t, enum effort effort) {
    assert(x && c && view && t && view->eye < view->seats && effort > EFFORT_QUICK);
    x->view = *view;
    x->rng.x = seed;
    x->at = 0;
    atomic_init(&x->open, 0);
    x->worlds = 0;
    x->value = weights_value(c, view->seats);
    x->round = 0;
    x->before = 0;
    x->effort = effort == EFFORT_FULL && !view->drawn ? EFFORT_FULL : EFFORT_QUICK;
    x->rounds = x->effort == EFFORT_FULL && x->value ? 2 : 1;
    x->most = x->value && view->drawn ? FIRST : UINT32_MAX; /* second cards differ by little */
    graph_init(&x->graph, c);
    memo_init(&x->memo, &x->graph, view->seats);
    x->memo.seat[view->eye].params = t;
    x->memo.climb = &x->climb;
    x->believes = false;
    candidates_list(x);
    x->first = keeps(x) ? 0 : FIRST;
    x->memo.climb = NULL;
    for (unsigned i = 0; i < view->seats; i++) {
        x->memo.seat[i].params = i == view->eye ? t : params_for(c, EFFORT_CAREFUL);
    }
}

/* A win counts most, and the margin tells near things apart. */
void search_outcome(const struct rh_score *score, uint8_t seats, uint8_t seat, struct value *v) {
    assert(score && v && seat < seats);
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
                 struct memo *m) {
    assert(move < x->candidates_n && turns && s && m);
    const struct rh_action *a = &x->candidate[move].action;
    *s = x->world;
    *m = x->world_memo;
    rh_apply(x->graph.c, NULL, s, a, NULL);
    m->seat[x->view.eye].pool_board = x->pool_board[move];
    if (x->candidate[move].then != RH_NONE) {
        const struct rh_action *next = &x->candidate[x->candidate[move].then].action;
        if (!rollout_turns(m, s, x->view.eye, 1)) {
            return false;
        }
        turns--;
        if (rh_check(x->graph.c, s, next) == RH_OK) {
            rh_apply(x->graph.c, NULL, s, next, NULL);
        }
    }
    return rollout_turns(m, s, x->view.eye, turns);
}

unsigned search_turns(const struct search *x) {
    unsigned second = keeps(x) ? TURNS_KEEP : TURNS_SECOND;
    return !x->value ? UINT_MAX : x->round ? second : TURNS;
}

static void play(struct search *x, unsigned at) {
    struct candidate *move = &x->candidate[at];
    struct rh_state s;
    struct memo m;
    struct value v;
    if (search_leaf(x, at, search_turns(x), &s, &m)) {
        int16_t in[VALUE_INPUTS];
        value_inputs(&m, &s, x->view.eye, in);
        value_of(x->value, in, &v);
    } else {
        struct rh_score score[RH_SEATS_MAX];
        rh_score(x->graph.c, &s, score);
        search_outcome(score, s.seats, x->view.eye, &v);
    }
    move->now = v.worth;
    move->margin += v.margin;
    move->wins += v.win;
    move->plays++;
}

void search_world(struct search *x) {
    if (!x->believes) {
        belief_init(&x->belief, &x->graph, &x->view, &x->rng, x->effort);
        belief_draw(&x->belief, &x->rng, &x->world);
        own_plans(x);
        x->believes = true;
    }
    belief_draw(&x->belief, &x->rng, &x->world);
    x->world_memo = x->memo;
    x->world_memo.ready = x->graph.c->routes_n;
    if (x->round) {
        renew_plans(x);
    }
    for (uint8_t seat = 0; x->graph.c->routes_n && seat < x->world.seats; seat++) {
        struct pool_board *o = &x->world_memo.seat[seat].pool_board;
        if (x->world.phase != RH_PLAYING || seat == x->view.eye || !x->world.tickets[seat]) {
            continue;
        }
        o->n = 0;
        o->pool = belief_pool(&x->belief, &x->world, seat);
        memo_pool(&x->world_memo, &x->world, seat);
    }
}

/* Whoever takes a candidate plays it, and touches nothing else;
 * the world stays until all are played. */
bool search_help(struct search *x) {
    uint32_t open = atomic_load_explicit(&x->open, memory_order_relaxed);
    do {
        if (open % 256 >= open / 256) {
            return false;
        }
    } while (!atomic_compare_exchange_weak_explicit(&x->open, &open, open + 1, memory_order_acquire,
                                                    memory_order_relaxed));
    if (!x->candidate[open % 256].out) {
        play(x, open % 256);
    }
    atomic_fetch_add_explicit(&x->played, 1, memory_order_release);
    return true;
}

/* Plays the next candidates, so many of them that are still in at most; how many there were. */
static uint32_t play_some(struct search *x, uint32_t most) {
    uint32_t n = 0, until = x->at;
    for (; until < x->candidates_n && n < most; until++) {
        n += !x->candidate[until].out;
    }
    atomic_store_explicit(&x->played, x->at, memory_order_relaxed);
    atomic_store_explicit(&x->open, until * 256 + x->at, memory_order_release);
    while (search_help(x)) {
    }
    while (atomic_load_explicit(&x->played, memory_order_acquire) < until) {
    }
    x->at = until;
    return n;
}

bool search_think(struct search *x, uint32_t rollouts) {
    assert(x && x->candidates_n);
    while (rollouts) {
        if (x->at == 0) {
            if (x->round + 1 < x->rounds && (!x->first || halving_decided(x))) {
                halving_next(x);
            }
            if (halving_decided(x) || !x->most) {
                return false;
            }
            search_world(x);
        }
        uint32_t n = play_some(x, rollouts);
        rollouts -= n;
        x->first -= n < x->first ? n : x->first;
        x->most -= n < x->most ? n : x->most;
        if (x->at == x->candidates_n) {
            x->at = 0;
            halving_book(x);
        }
    }
    return true;
}
