/*
 * What only a board with ships knows: the mix of pieces, exchanges, harbors.
 *
 * The mix follows the plan for the first tickets, and what is left over is shared out as the
 * recommended mix does. A harbor is built where most of the own tickets end, as soon as the cards
 * are there: nobody else can have that city then.
 */
#include "bots/policy/board_game.h"

#include "core/bits.h"

#include <assert.h>

void ships_mix(struct memo *m, const struct rh_state *s, uint8_t seat, struct rh_action *out) {
    assert(m->graph->c->pieces_keep && s->phase == RH_CHOOSING);
    const struct rh_components *c = m->graph->c;
    struct prices p;
    struct plan plan;
    plan_prices(&p, m->graph, m->seat[seat].params, s, seat);
    plan_make(&plan, &p, s, seat, s->chosen[seat]);
    int spare = c->pieces_keep - plan.trains - plan.ships;
    int trains = plan.trains + spare * m->seat[seat].params->p[PARAM_MIX] / 16;
    int least = c->pieces_keep > c->ships ? c->pieces_keep - c->ships : 0;
    int most = c->trains < c->pieces_keep ? c->trains : c->pieces_keep;
    trains = trains < least ? least : trains > most ? most : trains;
    *out = (struct rh_action){.kind = RH_MIX, .seat = seat, .n = (uint8_t)trains};
}

static int at_most(int a, int b) {
    return a < b ? a : b;
}

/* Pieces of the other kind for what the plan lacks, once no planned route can be built without. */
bool ships_exchange(const struct turn *x, struct rh_action *out) {
    const struct rh_state *s = x->s;
    int trains = s->trains[x->seat], ships = s->ships[x->seat];
    int short_trains = x->plan->trains - trains, short_ships = x->plan->ships - ships;
    bool ship = short_ships > 0;
    int lack = ship ? short_ships : short_trains;
    int spare = ship ? trains - x->plan->trains : ships - x->plan->ships;
    int box = ship ? s->box_ships[x->seat] : s->box_trains[x->seat];
    int n = at_most(lack, at_most(spare, box));
    if (lack <= 0 || n < lack || x->b.lack > 2) {
        return false;
    }
    *out = (struct rh_action){.kind = RH_EXCHANGE, .seat = x->seat, .ship = ship, .n = (uint8_t)n};
    return true;
}

/* Exchanges whatever there is: the last thing that can be done. */
bool ships_exchange_any(const struct turn *x, struct rh_action *out) {
    const struct rh_state *s = x->s;
    bool ship = s->trains[x->seat] && s->box_ships[x->seat];
    if (!ship && !(s->ships[x->seat] && s->box_trains[x->seat])) {
        return false;
    }
    *out = (struct rh_action){.kind = RH_EXCHANGE, .seat = x->seat, .ship = ship, .n = 1};
    return true;
}

/* The color that pays a harbor with the fewest wild cards; RH_NONE: none does. */
static uint8_t harbor_color(const struct turn *x, unsigned *wilds) {
    const uint8_t *hand = x->s->hand[x->seat];
    uint8_t best = RH_NONE;
    unsigned all = (unsigned)x->c->harbor_trains + x->c->harbor_ships, most = 0;
    for (uint8_t i = 0; i < RH_COLORS; i++) {
        unsigned t = hand[RH_HARBOR_TRAIN + i], s = hand[RH_SHIP + i];
        unsigned n = (t < x->c->harbor_trains ? t : x->c->harbor_trains) +
                     (s < x->c->harbor_ships ? s : x->c->harbor_ships);
        if (n > most) {
            most = n;
            best = i;
        }
    }
    *wilds = all - most;
    return *wilds <= hand[RH_WILD] ? best : RH_NONE;
}

/* How many of the own tickets name each city, but those given up. */
static void count_tickets(const struct turn *x, uint8_t n[RH_CITIES_MAX]) {
    for (unsigned i = 0; i < RH_CITIES_MAX; i++) {
        n[i] = 0;
    }
    for (uint64_t left = x->s->tickets[x->seat] & ~x->plan->lost; left; left &= left - 1) {
        const struct rh_ticket *t = &x->c->ticket[bits_first(left)];
        n[t->a]++;
        n[t->b]++;
    }
}

static uint64_t ports_left(const struct turn *x) {
    uint64_t ports = 0;
    for (unsigned i = 0; i < x->c->cities_n; i++) {
        ports |= (uint64_t)x->c->city[i].port << i;
    }
    for (unsigned seat = 0; seat < x->s->seats; seat++) {
        ports &= ~x->s->harbors[seat];
    }
    return ports;
}

bool ships_harbor(struct turn *x, struct rh_action *out) {
    unsigned wilds;
    uint8_t color = harbor_color(x, &wilds), n[RH_CITIES_MAX];
    if (color == RH_NONE) {
        return false;
    }
    uint64_t ports = ports_left(x) & memo_cities(x->m, x->s, x->seat);
    int best = -1, city = 0;
    count_tickets(x, n);
    for (; ports; ports &= ports - 1) {
        unsigned i = bits_first(ports);
        if (n[i] > best) {
            best = n[i];
            city = (int)i;
        }
    }
    bool last = x->s->turns_left; /* then any harbor is better than the penalty for it */
    if (best < (last ? 0 : 1) || (best == 1 && wilds > 2 && !last)) {
        return false;
    }
    const uint8_t *hand = x->s->hand[x->seat];
    *out = (struct rh_action){
        .kind = RH_HARBOR, .seat = x->seat, .city = (uint8_t)city, .color = color};
    out->n = (uint8_t)at_most(hand[RH_HARBOR_TRAIN + color], x->c->harbor_trains);
    out->m = (uint8_t)at_most(hand[RH_SHIP + color], x->c->harbor_ships);
    out->wilds = (uint8_t)wilds;
    return true;
}
