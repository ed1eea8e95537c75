/*
 * Which tickets to keep: the one that promises most joins the plan first, then the next, as long as
 * a ticket is worth more than what it adds to the plan's cost.
 */
#include "bots/policy/board_game.h"

#include "core/bits.h"

#include <assert.h>

/* Pieces for plans: before the mix is chosen all of them. */
static void supply(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   unsigned *trains, unsigned *ships) {
    bool choosing = s->phase == RH_CHOOSING;
    *trains = choosing ? (c->pieces_keep ? c->pieces_keep : c->trains) : s->trains[seat];
    *ships = choosing ? (c->pieces_keep ? 0 : c->ships) : s->ships[seat];
}

/* What keeping a ticket gains, in sixteenths of a point. */
static int gain(const struct plan *plan, const struct prices *p, const struct rh_ticket *t,
                unsigned trains, unsigned ships) {
    struct plan trial = *plan;
    struct prices now = *p;
    int cost = plan_join(&trial, &now, t->a, t->b, trains, ships);
    return cost >= PRICE_NONE ? -16 * t->points - 1000 : 16 * t->points - cost;
}

void tickets_keep(struct memo *m, const struct rh_state *s, uint8_t seat, struct rh_action *out) {
    assert(s->offer_n[seat]);
    const struct rh_components *c = m->graph->c;
    const struct params *t = m->seat[seat].params;
    unsigned least = s->phase == RH_CHOOSING ? c->first_keep : c->draw_keep;
    unsigned trains, ships, left = (1u << s->offer_n[seat]) - 1;
    struct prices p;
    struct plan plan;
    supply(c, s, seat, &trains, &ships);
    plan_prices(&p, m->graph, t, s, seat);
    plan_make(&plan, &p, s, seat, s->tickets[seat]);
    *out = (struct rh_action){.kind = RH_KEEP, .seat = seat};
    while (left) {
        int best = -100000;
        unsigned at = 0;
        for (unsigned k = left; k; k &= k - 1) {
            unsigned i = bits_first(k);
            int g = gain(&plan, &p, &c->ticket[s->offer[seat][i]], trains, ships);
            if (g > best) {
                best = g;
                at = i;
            }
        }
        if (bits_count(out->tickets) >= least && best < t->p[PARAM_TICKET_GAIN]) {
            return;
        }
        const struct rh_ticket *ticket = &c->ticket[s->offer[seat][at]];
        plan_join(&plan, &p, ticket->a, ticket->b, trains, ships);
        out->tickets |= (uint64_t)1 << s->offer[seat][at];
        left &= ~(1u << at);
    }
}
