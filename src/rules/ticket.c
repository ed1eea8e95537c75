/* Drawing tickets and choosing among them: USA-TICKET, GL-TICKET, CG-TICKET and the first tickets.
 */
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

static uint64_t offered(const struct rh_state *s, uint8_t seat) {
    uint64_t set = 0;
    for (unsigned i = 0; i < s->offer_n[seat]; i++) {
        set |= (uint64_t)1 << s->offer[seat][i];
    }
    return set;
}

/* USA-TICKET-1, GL-TICKET-1, CG-TICKET-1: how many must be kept; never more than were drawn. */
static unsigned least(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    unsigned keep = s->phase == RH_CHOOSING ? c->first_keep : c->draw_keep;
    return keep < s->offer_n[seat] ? keep : s->offer_n[seat];
}

/* Lays the top tickets before a seat, fewer if fewer are left. */
void ticket_offer(const struct scene *sc, uint8_t seat, uint8_t n) {
    assert(sc->s->offer_n[seat] == 0 && n <= RH_OFFER_MAX);
    struct rh_state *s = sc->s;
    s->offer_n[seat] = n < s->ticket_n ? n : s->ticket_n;
    for (unsigned i = 0; i < s->offer_n[seat]; i++) {
        uint8_t t = s->ticket[--s->ticket_n];
        s->ticket[s->ticket_n] = 0;
        s->returned[t] = RH_NONE;
        s->offer[seat][i] = t;
    }
}

/* USA-TICKET-3, GL-TICKET-1, CG-TICKET-1: under the deck, in the order drawn. */
void ticket_put_back(struct rh_state *s, uint8_t seat, uint64_t kept) {
    assert(!(kept & ~offered(s, seat)));
    for (unsigned i = 0; i < s->offer_n[seat]; i++) {
        uint8_t t = s->offer[seat][i];
        if (kept >> t & 1) {
            continue;
        }
        memmove(s->ticket + 1, s->ticket, s->ticket_n);
        s->ticket[0] = t;
        s->ticket_n++;
        s->returned[t] = seat;
    }
    s->tickets[seat] |= kept;
    s->tickets_n[seat] = (uint8_t)bits_count(s->tickets[seat]);
    s->offer_n[seat] = 0;
    memset(s->offer[seat], 0, sizeof s->offer[seat]);
}

static size_t legal_keep(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                         struct rh_action *out) {
    size_t n = 0;
    unsigned keep = least(c, s, seat);
    /* From all kept down to few: the usual choices stand in front. */
    for (unsigned subset = 1u << s->offer_n[seat]; subset-- > 0;) {
        if (bits_count(subset) < keep) {
            continue;
        }
        uint64_t tickets = 0;
        for (unsigned k = subset; k; k &= k - 1) {
            tickets |= (uint64_t)1 << s->offer[seat][bits_first(k)];
        }
        out[n++] = (struct rh_action){.kind = RH_KEEP, .seat = seat, .tickets = tickets};
    }
    return n;
}

/* USA-TICKET-2, GL-TICKET-2: only tickets on offer are chosen from, so a kept one never goes back.
 */
static enum rh_result check_keep(const struct rh_components *c, const struct rh_state *s,
                                 const struct rh_action *a) {
    if (a->tickets & ~offered(s, a->seat)) {
        return RH_NOT_OFFERED;
    }
    return bits_count(a->tickets) < least(c, s, a->seat) ? RH_KEEP_MORE : RH_OK;
}

static void apply_keep(const struct scene *sc, const struct rh_action *a) {
    if (sc->s->phase == RH_CHOOSING) {
        sc->s->chosen[a->seat] = a->tickets;
        setup_chosen(sc, a->seat);
        return;
    }
    ticket_put_back(sc->s, a->seat, a->tickets);
    event_add(sc, (struct rh_event){.kind = RH_EV_KEPT,
                                    .seat = a->seat,
                                    .eyes = (uint8_t)(1 << a->seat),
                                    .n = (uint8_t)bits_count(a->tickets),
                                    .tickets = a->tickets});
    turn_end(sc);
}

const struct subject ticket_keep = {.legal = legal_keep, .check = check_keep, .apply = apply_keep};

/* USA-TICKET-1, GL-TICKET-1, CG-TICKET-1: with none left the action is not available. */
static bool any_left(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    (void)c, (void)seat;
    return s->ticket_n > 0;
}

static size_t legal_draw(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                         struct rh_action *out) {
    if (!any_left(c, s, seat)) {
        return 0;
    }
    out[0] = (struct rh_action){.kind = RH_TICKETS, .seat = seat};
    return 1;
}

static enum rh_result check_draw(const struct rh_components *c, const struct rh_state *s,
                                 const struct rh_action *a) {
    return any_left(c, s, a->seat) ? RH_OK : RH_NO_TICKETS_LEFT;
}

static void apply_draw(const struct scene *sc, const struct rh_action *a) {
    struct rh_state *s = sc->s;
    ticket_offer(sc, a->seat, sc->c->draw_deal);
    event_add(sc, (struct rh_event){.kind = RH_EV_OFFERED,
                                    .seat = a->seat,
                                    .eyes = (uint8_t)(1 << a->seat),
                                    .n = s->offer_n[a->seat],
                                    .tickets = offered(s, a->seat)});
}

const struct subject ticket_draw = {
    .legal = legal_draw, .check = check_draw, .apply = apply_draw, .possible = any_left};
