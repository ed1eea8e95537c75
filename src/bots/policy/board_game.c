/*
 * The policy of the board games: follow the plan for the tickets, fast.
 *
 * A turn in order: the last one is spent for points alone; then planned routes that can be paid;
 * harbors and exchanges where the game has them; more tickets when all are done and pieces allow;
 * side routes from surplus; else cards.
 */
#include "bots/policy/board_game.h"

#include "core/bits.h"

#include <limits.h>

/* Turns until a rival can have set off the end, in sixteenths: it must claim, and draw before. */
static int turns16(const struct rh_components *c, const struct params *t, const struct rh_state *s,
                   unsigned rival) {
    int n = s->trains[rival] + s->ships[rival] - c->end_at, lack = n - s->hand_n[rival];
    n = n > 0 ? n : 0;
    return 256 * n / t->p[PARAM_PACE] + (lack > 0 ? 8 * lack : 0);
}

/* The plan of this turn: of those kept ready the one that suits the hand, or the one remembered. */
static void plan_turn(struct turn *x) {
    struct memo_seat *own = &x->m->seat[x->seat];
    bool ready = x->m->ready && x->s->tickets[x->seat];
    x->pool_board = ready ? memo_pool(x->m, x->s, x->seat) : NULL;
    if (ready) {
        pool_weigh(x->pool_board, x->graph, x->t, x->s, x->seat, &x->pool_hand);
        pool_plan(x->pool_board, &x->pool_hand, x->s, x->seat, &own->plan);
        x->plan = &own->plan;
        x->b = x->pool_hand.budget[x->pool_hand.best];
    } else {
        x->plan = memo_plan(x->m, x->s, x->seat);
    }
}

static void look(struct turn *x, struct memo *m, const struct rh_state *s, uint8_t seat) {
    x->m = m;
    x->graph = m->graph;
    x->c = m->graph->c;
    x->s = s;
    x->seat = seat;
    x->t = m->seat[seat].params;
    plan_turn(x);
    x->own = s->trains[seat] + s->ships[seat];
    x->rest = 255;
    int end16 = INT_MAX;
    for (unsigned other = 0; other < s->seats; other++) {
        int n = s->trains[other] + s->ships[other];
        x->rest = other != seat && n < x->rest ? n : x->rest;
        int turns = other != seat ? turns16(x->c, x->t, s, other) : INT_MAX;
        end16 = turns < end16 ? turns : end16;
    }
    int claims = (int)(bits_count(x->plan->route[0]) + bits_count(x->plan->route[1]));
    x->hurry = s->turns_left || x->rest <= x->t->p[PARAM_HURRY] ||
               16 * claims + x->t->p[PARAM_SLACK] >= end16;
}

static void pass(uint8_t seat, struct rh_action *out) {
    *out = (struct rh_action){.kind = RH_PASS, .seat = seat};
}

static bool last_turn(const struct rh_state *s) {
    return s->turns_left && s->turns_left <= s->seats;
}

static bool wants_tickets(const struct turn *x) {
    return x->s->ticket_n && x->own >= x->t->p[PARAM_TICKETS_AT] && !x->hurry;
}

static void draw_tickets(const struct turn *x, struct rh_action *out) {
    *out = (struct rh_action){.kind = RH_TICKETS, .seat = x->seat};
}

/* When nothing is wanted but something must be done. */
static void anything(struct turn *x, struct rh_action *out) {
    if (draw_card(x, out) || claim_last(x, out)) {
        return;
    }
    if (x->s->ticket_n) {
        draw_tickets(x, out);
        return;
    }
    if (x->c->pieces_keep && ships_exchange_any(x, out)) {
        return;
    }
    pass(x->seat, out);
}

static void whole_turn(struct turn *x, struct rh_action *out) {
    const struct rh_components *c = x->c;
    bool planned = x->plan->route[0] | x->plan->route[1];
    bool hoards = x->s->hand_n[x->seat] < x->t->p[PARAM_HOARD] && !x->s->turns_left;
    x->rivals = memo_rivals(x->m, x->s, x->seat);
    if (c->harbors && x->s->harbors_left[x->seat] && ships_harbor(x, out)) {
        return;
    }
    if (last_turn(x->s)) {
        if (!claim_last(x, out)) {
            anything(x, out);
        }
        return;
    }
    if (x->s->tickets_n[x->seat] < x->t->p[PARAM_HUNGER] && wants_tickets(x)) {
        draw_tickets(x, out);
        return;
    }
    if (planned && !hoards && claim_plan(x, out)) {
        return;
    }
    if (planned && c->pieces_keep && ships_exchange(x, out)) {
        return;
    }
    if (x->t->p[PARAM_BLOCK] > 0 && claim_block(x, out)) {
        return;
    }
    if (!planned && wants_tickets(x)) {
        draw_tickets(x, out);
        return;
    }
    if (!hoards && (planned ? claim_surplus(x, out) : claim_goal(x, out))) {
        return;
    }
    anything(x, out);
}

/* What was wanted when the first card was drawn is still wanted. */
static void second_card(struct turn *x, struct rh_action *out) {
    struct memo_seat *own = &x->m->seat[x->seat];
    if (x->pool_board && (x->plan->route[0] | x->plan->route[1])) {
        own->drawing = false;
    } else if (own->drawing) {
        x->b = own->budget;
        budget_recount(&x->b, x->c, x->s->hand[x->seat]);
        own->drawing = false;
    } else {
        budget_make(&x->b, x->graph, x->s, x->seat, x->plan->route);
        if (!(x->plan->route[0] | x->plan->route[1])) {
            struct rh_action ignored;
            claim_goal(x, &ignored); /* only for the color that it wants */
        }
    }
    draw_card(x, out);
}

void board_game_choose(struct memo *m, const struct rh_state *s, uint8_t seat,
                       struct rh_action *out) {
    struct turn x;
    if (s->offer_n[seat] && !(s->phase == RH_CHOOSING && s->chosen[seat])) {
        tickets_keep(m, s, seat, out);
        return;
    }
    if (s->phase == RH_CHOOSING) {
        ships_mix(m, s, seat, out);
        return;
    }
    look(&x, m, s, seat);
    if (s->drawn) {
        second_card(&x, out);
        return;
    }
    if (!x.pool_board) {
        budget_make(&x.b, x.graph, s, seat, x.plan->route);
    }
    whole_turn(&x, out);
    m->seat[seat].budget = x.b;
    m->seat[seat].drawing = out->kind == RH_DRAW;
}
