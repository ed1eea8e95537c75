/* See school.h. */
#include "school.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *school_more(void *at, size_t bytes) {
    void *p = realloc(at, bytes);
    if (!p) {
        fprintf(stderr, "learn: no memory left for samples.\n");
        exit(1);
    }
    return p;
}

void pupil_keep(struct pupil *p, const int16_t in[], const float out[], uint32_t game) {
    const struct school *x = p->x;
    if (p->n == p->room) {
        p->room = p->room ? 2 * p->room : 1 << 14;
        p->in = school_more(p->in, p->room * x->inputs * sizeof *p->in);
        p->out = school_more(p->out, p->room * x->outputs * sizeof *p->out);
        p->held = school_more(p->held, p->room);
    }
    memcpy(p->in + p->n * x->inputs, in, x->inputs * sizeof *in);
    memcpy(p->out + p->n * x->outputs, out, x->outputs * sizeof *out);
    p->held[p->n++] = game / 16 % HELD == 0;
}

struct rh_rng school_deal(const struct school *x, uint32_t game, struct rh_state *s) {
    uint8_t seats = x->seats ? x->seats : 2 + game % 2 * 2, seed[32] = {0};
    struct rh_options o = {.seats = seats, .first = (uint8_t)(game % seats)};
    memcpy(seed, &game, sizeof game);
    memcpy(seed + 4, &x->seed, sizeof x->seed);
    rh_setup(&x->c, &o, seed, NULL, s);
    return (struct rh_rng){(uint64_t)game << 32 | x->seed};
}

bool school_begins(const struct rh_state *s, uint8_t seat) {
    return s->phase == RH_PLAYING && !s->drawn && !s->offer_n[seat];
}

void school_think(const struct school *x, const struct rh_state *s, uint8_t seat,
                  const struct params *t, struct rh_action *out) {
    struct climb thought;
    struct rh_state view;
    struct memo m;
    rh_view(&x->c, s, seat, &view);
    memo_init(&m, &x->graph, s->seats);
    m.seat[seat].params = t;
    m.climb = &thought;
    policy_choose(&m, &view, seat, out);
}

void school_medium(const struct school *x, const struct rh_state *s, uint8_t seat,
                   struct rh_action *out) {
    school_think(x, s, seat, params_for(&x->c, EFFORT_CAREFUL), out);
}
