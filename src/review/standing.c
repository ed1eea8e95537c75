/* See standing.h. */
#include "review/standing.h"

#include "bots/nn/weights.h"
#include "bots/search/rollout.h"
#include "core/bits.h"

#include <assert.h>

enum { RENEW = 3 /* turns after which plans are made anew in what is played on */ };

void appraiser_init(struct appraiser *x, const struct rh_components *c, uint8_t seats,
                    unsigned plays) {
    assert(x && c && seats <= RH_SEATS_MAX && plays);
    graph_init(&x->graph, c);
    x->nn = weights_value(c, seats);
    x->plays = plays;
    memo_init(&x->memo, &x->graph, seats);
}

void appraiser_begin(struct appraiser *x, const struct rh_state *before) {
    memo_init(&x->memo, &x->graph, RH_SEATS_MAX);
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        x->memo.seat[seat].params = params_for(x->graph.c, EFFORT_CAREFUL);
        x->memo.seat[seat].renew = RENEW;
    }
    x->memo.ready = x->graph.c->routes_n;
    bool plays = before && before->phase == RH_PLAYING;
    for (uint8_t seat = 0; plays && x->memo.ready && seat < before->seats; seat++) {
        memo_pool(&x->memo, before, seat);
    }
}

static int32_t rounded(float x, int32_t unit) {
    x *= (float)unit;
    return (int32_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

static void put(struct standing *out, unsigned seat, const struct value *v) {
    out->win[seat] = rounded(v->win, STANDING_GAME);
    out->margin[seat] = rounded(v->margin, STANDING_POINT);
    out->worth[seat] = rounded(v->worth, STANDING_GAME);
}

void standing_of_end(const struct rh_components *c, const struct rh_state *s,
                     struct standing *out) {
    struct rh_score score[RH_SEATS_MAX];
    rh_score(c, s, score);
    *out = (struct standing){0};
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        struct value v;
        search_outcome(score, s->seats, seat, &v);
        put(out, seat, &v);
    }
}

static void step(struct memo *m, struct rh_state *s) {
    struct rh_action a;
    uint8_t seat = (uint8_t)bits_first(rh_to_act(s));
    rollout_renew(m, s, seat);
    policy_choose(m, s, seat, &a);
    rh_apply(m->graph->c, NULL, s, &a, NULL);
}

/* Between two it is enough to ask for the one whose turn it is, as the network was taught. Of more
 * each is asked as if it were its turn, and their chances are made to be those of one game. */
void standing_by_network(const struct nn *nn, struct memo *m, const struct rh_state *s,
                         struct standing *out) {
    assert(nn && m && s && out);
    int16_t in[VALUE_INPUTS];
    struct rh_state turn = *s;
    struct value v;
    int64_t all = 0;
    *out = (struct standing){0};
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        if (s->seats > 2 || seat == s->turn) {
            turn.turn = seat;
            value_inputs(m, &turn, seat, in);
            value_of(nn, in, &v);
            put(out, seat, &v);
            all += out->win[seat];
        }
    }
    if (s->seats == 2) {
        v = (struct value){.worth = 1 - v.worth, .win = 1 - v.win, .margin = -v.margin};
        put(out, 1u - s->turn, &v);
        return;
    }
    for (unsigned seat = 0; seat < s->seats && all; seat++) {
        out->win[seat] = (int32_t)(out->win[seat] * (int64_t)STANDING_GAME / all);
    }
}

/* For equal seeds to mean equal luck: what lies in a deck without order must lie there alike. */
static void sort(uint8_t *pile, unsigned n) {
    unsigned count[RH_CARDS] = {0};
    for (unsigned i = 0; i < n; i++) {
        count[pile[i]]++;
    }
    for (unsigned card = 0, i = 0; card < RH_CARDS; card++) {
        for (; count[card]; count[card]--) {
            pile[i++] = (uint8_t)card;
        }
    }
}

/* So many turns; whether the game goes on after them. */
static bool play_turns(struct memo *m, struct rh_state *s, unsigned turns) {
    for (unsigned n = 0; turns == STANDING_TO_END || n < turns; n++) {
        const uint8_t turn = s->turn;
        do {
            if (!rh_to_act(s)) {
                return false;
            }
            step(m, s);
        } while (s->turn == turn);
    }
    return s->phase == RH_PLAYING;
}

void appraise_by_playing(struct appraiser *x, const struct rh_state *s, unsigned turns,
                         unsigned plays, uint64_t seed, struct standing *out) {
    assert(x && s && plays && out && s->eye == RH_NONE && (x->nn || turns == STANDING_TO_END));
    struct rh_rng rng = {seed};
    struct rh_state now = *s;
    *out = (struct standing){0};
    now.filled = 1;
    sort(now.train, now.train_n);
    sort(now.ship, now.ship_n);
    for (unsigned i = 0; i < plays; i++) {
        struct rh_state then = now;
        struct memo m = x->memo;
        struct standing one;
        then.luck = (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | rh_random(&rng, UINT32_MAX);
        if (play_turns(&m, &then, turns)) {
            standing_by_network(x->nn, &m, &then, &one);
        } else {
            standing_of_end(x->graph.c, &then, &one);
        }
        for (unsigned seat = 0; seat < s->seats; seat++) {
            out->win[seat] += one.win[seat];
            out->margin[seat] += one.margin[seat];
            out->worth[seat] += one.worth[seat];
        }
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        out->win[seat] /= (int32_t)plays;
        out->margin[seat] /= (int32_t)plays;
        out->worth[seat] /= (int32_t)plays;
    }
}

void appraise(struct appraiser *x, const struct rh_state *s, uint64_t seed, struct standing *out) {
    assert(x && s && out && s->eye == RH_NONE);
    struct rh_state now = *s;
    struct memo m;
    now.filled = 1;
    now.luck = seed;
    if (now.phase == RH_OVER) {
        standing_of_end(x->graph.c, &now, out);
        return;
    }
    if (x->nn && now.turns_left) {
        appraise_by_playing(x, &now, STANDING_TO_END, x->plays, seed, out);
        return;
    }
    m = x->memo;
    while (rh_to_act(&now) && now.offer_n[bits_first(rh_to_act(&now))]) {
        step(&m, &now); /* tickets are chosen first */
    }
    if (!x->nn) {
        standing_by_cards(x->graph.c, &now, out);
        return;
    }
    while (now.phase == RH_CHOOSING) {
        step(&m, &now);
    }
    standing_by_network(x->nn, &m, &now, out);
}
