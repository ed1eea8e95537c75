/*
 * Which tickets to keep: the one that promises most joins the plan first, then the next, as long as
 * a ticket is worth more than what it adds to the plan's cost.
 */
#include "bots/board.h"

#include "core/bits.h"

#include <limits.h>

/* What a hand of tickets promises, in sixteenths of a point. */
static int promise(const struct plan *plan, const struct rh_components *c, uint64_t tickets) {
    int sum = -plan->cost;
    for (; tickets; tickets &= tickets - 1) {
        unsigned t = bits_first(tickets);
        sum += plan->lost >> t & 1 ? -16 * c->ticket[t].points : 16 * c->ticket[t].points;
    }
    return sum;
}

void keep_tickets(struct mind *m, const struct rh_state *s, uint8_t seat, struct rh_action *out) {
    const struct rh_components *c = m->net->c;
    const struct tune *t = m->seat[seat].tune;
    unsigned least = s->phase == RH_CHOOSING ? c->first_keep : c->draw_keep;
    unsigned all = 1u << s->offer_n[seat];
    struct prices start;
    int best = INT_MIN;
    plan_prices(&start, m->net, t, s, seat);
    *out = (struct rh_action){.kind = RH_KEEP, .seat = seat};
    for (unsigned set = 0; set < all; set++) {
        struct prices p = start;
        struct plan plan;
        uint64_t kept = 0;
        if (bits_count(set) < least) {
            continue;
        }
        for (unsigned k = set; k; k &= k - 1) {
            kept |= (uint64_t)1 << s->offer[seat][bits_first(k)];
        }
        plan_make(&plan, &p, s, seat, s->tickets[seat] | kept);
        int value = promise(&plan, c, s->tickets[seat] | kept) -
                    (int)bits_count(set) * t->p[TUNE_TICKET_GAIN];
        if (value > best) {
            best = value;
            out->tickets = kept;
        }
    }
}
