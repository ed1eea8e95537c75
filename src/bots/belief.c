/* See belief.h. */
#include "bots/believe.h"

#include "bots/guess.h"

#include "core/bits.h"

enum { CHANCE = 8 /* one world in so many has random tickets: rivals may be of another mind */ };

uint64_t believe_placed(const struct rh_state *v) {
    uint64_t known = v->tickets[v->eye];
    for (unsigned i = 0; i < v->offer_n[v->eye]; i++) {
        known |= (uint64_t)1 << v->offer[v->eye][i];
    }
    for (unsigned i = 0; i < v->ticket_n; i++) {
        known |= v->ticket[i] == RH_HIDDEN ? 0 : (uint64_t)1 << v->ticket[i];
    }
    return known;
}

uint8_t choice_pick(const struct choice *k, struct rh_rng *rng) {
    uint32_t at = rh_random(rng, k->sum);
    unsigned i = 0;
    while (at >= k->weight[i]) {
        at -= k->weight[i++];
    }
    return k->ticket[i];
}

uint64_t choice_set(const struct choice *k, unsigned count, struct rh_rng *rng) {
    uint64_t tickets = 0;
    count = count < k->n ? count : k->n;
    while (bits_count(tickets) < count) {
        tickets |= (uint64_t)1 << choice_pick(k, rng);
    }
    return tickets;
}

bool believe_lucky(int loss, struct rh_rng *rng) {
    static const uint32_t eighth[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};
    if (loss <= 0) {
        return true;
    }
    return loss < 128 && rh_random(rng, 65536) < eighth[loss % 8] >> loss / 8;
}

/* The board as it was for a rival that had built nothing. */
static void before(struct rh_state *then, const struct rh_state *v, const struct rh_components *c,
                   uint8_t rival) {
    *then = *v;
    for (unsigned w = 0; w < 2; w++) {
        then->closed[w] = 0;
        for (unsigned seat = 0; seat < v->seats; seat++) {
            then->closed[w] |= seat == rival ? 0 : v->owned[seat][w];
        }
        then->owned[rival][w] = 0;
    }
    if (v->seats < c->doubles_from) {
        uint64_t left[2] = {then->closed[0], then->closed[1]};
        for (unsigned r; bits_pop(left, &r);) {
            if (c->route[r].twin != RH_NONE) {
                bits_add(then->closed, c->route[r].twin);
            }
        }
    }
    then->trains[rival] = c->pieces_keep ? c->pieces_keep : c->trains;
    then->ships[rival] = 0;
}

void believe_evidence(struct evidence *e, const struct belief *b, uint8_t rival) {
    const struct rh_components *c = b->net->c;
    const struct rh_state *v = &b->view;
    const struct tune *t = tune_for(c, v->seats);
    *e = (struct evidence){.net = b->net, .v = v, .rival = rival};
    e->all = c->pieces_keep ? c->pieces_keep : c->trains + c->ships;
    e->used = e->all - v->trains[rival] - v->ships[rival];
    before(&e->then, v, c, rival);
    plan_prices(&e->start, b->net, t, &e->then, rival);
    plan_prices(&e->now, b->net, t, v, rival);
}

void belief_init(struct belief *b, const struct net *net, const struct rh_state *view,
                 struct rh_rng *rng, bool thorough) {
    b->thorough = thorough;
    b->net = net;
    b->view = *view;
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        b->rival[seat].n = 0;
        if (seat != view->eye && view->tickets_n[seat] && net->c->routes_n) {
            const struct neurons *n = guess_net(net->c);
            if (n) {
                believe_net(b, n, seat, rng);
            } else {
                believe_walk(b, seat, rng);
            }
        }
    }
}

static uint64_t pick(const struct belief_rival *x, struct rh_rng *rng) {
    bool any = x->n && rh_random(rng, CHANCE);
    return any ? x->tickets[rh_random(rng, x->n)] : 0;
}

void belief_draw(struct belief *b, struct rh_rng *rng, struct rh_state *world) {
    uint64_t taken = 0;
    *world = b->view;
    for (uint8_t seat = 0; seat < world->seats; seat++) {
        if (seat != b->view.eye) {
            world->tickets[seat] = pick(&b->rival[seat], rng) & ~taken;
            taken |= world->tickets[seat];
        }
    }
    rh_fill(b->net->c, world, rng, world);
}

const struct pool *belief_pool(struct belief *b, const struct rh_state *world, uint8_t rival) {
    struct belief_rival *x = &b->rival[rival];
    unsigned i = 0;
    while (i < x->n && x->tickets[i] != world->tickets[rival]) {
        i++;
    }
    if (i == x->n) {
        return NULL;
    }
    struct pool *p = &x->pool[i];
    if (!p->n) {
        struct thought thought;
        pool_make(p, b->net, tune_thorough(b->net->c, world->seats), world, rival, &thought);
    }
    return p;
}
