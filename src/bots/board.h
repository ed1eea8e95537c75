/* What the parts of a board game's policy share: one seat's turn, looked at once. */
#ifndef BOTS_BOARD_H
#define BOTS_BOARD_H

#include "bots/budget.h"
#include "bots/mind.h"

struct turn {
    struct mind *m;
    const struct net *net;
    const struct rh_components *c;
    const struct rh_state *s;
    const struct tune *t;
    struct plan *plan;
    uint64_t rivals; /* cities where others have routes */
    struct budget b;
    int rest; /* pieces of the rival who has fewest */
    int own;  /* pieces of the seat */
    uint8_t seat;
    bool hurry;
    const struct outlook *outlook; /* of plans kept ready, or NULL */
    struct prospect prospect;
};

/* keep.c: which tickets to keep of those on offer. */
void keep_tickets(struct mind *m, const struct rh_state *s, uint8_t seat, struct rh_action *out);

/* collect.c: which card to take; sets out to a legal draw, or returns false if there is none. */
bool collect_card(const struct turn *x, struct rh_action *out);

/* spend.c: claims. Each returns false if there is nothing that it wants to claim. */
bool spend_plan(const struct turn *x, struct rh_action *out);
bool spend_surplus(const struct turn *x, struct rh_action *out);
bool spend_block(const struct turn *x, struct rh_action *out);
bool spend_last(const struct turn *x, struct rh_action *out);
/* With no plan left: claims the route that pays best for its turns, or sets its color as wanted. */
bool spend_goal(struct turn *x, struct rh_action *out);

/* lakes.c: mixes of pieces, exchanges and harbors. */
void lakes_mix(struct mind *m, const struct rh_state *s, uint8_t seat, struct rh_action *out);
bool lakes_exchange(const struct turn *x, struct rh_action *out);
bool lakes_exchange_any(const struct turn *x, struct rh_action *out);
bool lakes_harbor(struct turn *x, struct rh_action *out);

/* Whether a seat may still claim a route. */
bool board_free(const struct turn *x, unsigned route);

#endif
