/* What the parts of a board game's policy share: one seat's turn, looked at once. */
#ifndef BOTS_POLICY_BOARD_GAME_H
#define BOTS_POLICY_BOARD_GAME_H

#include "bots/policy/policy.h"

struct turn {
    struct memo *m;
    const struct graph *graph;
    const struct rh_components *c;
    const struct rh_state *s;
    const struct params *t;
    struct plan *plan;
    uint64_t rivals; /* cities where others have routes */
    struct budget b;
    int rest; /* pieces of the rival who has fewest */
    int own;  /* pieces of the seat */
    uint8_t seat;
    bool hurry;
    const struct pool_board *pool_board; /* of plans kept ready, or NULL */
    struct pool_hand pool_hand;
};

/* tickets.c: which tickets to keep of those on offer. */
void tickets_keep(struct memo *m, const struct rh_state *s, uint8_t seat, struct rh_action *out);

/* draw.c: which card to take; sets out to a legal draw, or returns false if there is none. */
bool draw_card(const struct turn *x, struct rh_action *out);

/* claim.c: claims. Each returns false if there is nothing that it wants to claim. */
bool claim_plan(const struct turn *x, struct rh_action *out);
bool claim_surplus(const struct turn *x, struct rh_action *out);
bool claim_block(const struct turn *x, struct rh_action *out);
bool claim_last(const struct turn *x, struct rh_action *out);
/* With no plan left: claims the route that pays best for its turns, or sets its color as wanted. */
bool claim_goal(struct turn *x, struct rh_action *out);

/* ships.c: mixes of pieces, exchanges and harbors. */
void ships_mix(struct memo *m, const struct rh_state *s, uint8_t seat, struct rh_action *out);
bool ships_exchange(const struct turn *x, struct rh_action *out);
bool ships_exchange_any(const struct turn *x, struct rh_action *out);
bool ships_harbor(struct turn *x, struct rh_action *out);

#endif
