/*
 * What a policy remembers between decisions, so that most of them take less than a microsecond.
 *
 * A mind may be kept for a whole rollout: whatever it remembers is checked against the state and
 * made anew when it no longer fits.
 */
#ifndef BOTS_MIND_H
#define BOTS_MIND_H

#include "bots/budget.h"
#include "bots/improve.h"
#include "bots/plan.h"
#include "bots/pool.h"

struct mind_seat {
    struct plan plan;
    uint64_t counted[2]; /* the own routes of which `cities` is known */
    uint64_t cities;     /* that the seat's routes touch */
    const struct tune *tune;
    struct budget budget; /* as the first card of a turn was drawn */
    bool drawing;         /* it is of this turn */
    struct outlook outlook;
    struct pool pool; /* for it, if made on the way */
    unsigned age;     /* turns since */
    unsigned renew; /* turns after which plans kept ready are made anew; 0: when they are spoilt */
};

struct mind {
    const struct net *net;
    struct thought *thought; /* of one who thinks thoroughly; else NULL */
    bool ready;              /* plans are kept ready for all seats */
    struct mind_seat seat[RH_SEATS_MAX];
};

void mind_init(struct mind *m, const struct net *net, uint8_t seats);

/* The plan for the seat's tickets, made anew if tickets or routes have changed against it. */
struct plan *mind_plan(struct mind *m, const struct rh_state *s, uint8_t seat);

/* Plans kept ready, made anew if tickets have changed or a rival has spoilt them. */
struct outlook *mind_outlook(struct mind *m, const struct rh_state *s, uint8_t seat);

/* Cities where seats other than this one have routes. */
uint64_t mind_rivals(struct mind *m, const struct rh_state *s, uint8_t seat);
uint64_t mind_cities(struct mind *m, const struct rh_state *s, uint8_t seat);

/* The policy: what a seat does, from its own cards and tickets and from what all can see. */
void policy_choose(struct mind *m, const struct rh_state *s, uint8_t seat, struct rh_action *out);

/* Its parts: the three games differ in what a turn offers. */
void board_choose(struct mind *m, const struct rh_state *s, uint8_t seat, struct rh_action *out);
void yard_choose(struct mind *m, const struct rh_state *s, uint8_t seat, struct rh_action *out);

#endif
