/*
 * Choosing by playing on: every candidate action is tried in the same filled-in worlds, each played
 * on by policies, for a few turns until a network values it, or to its end; the best average wins.
 *
 * One world at a time: it is filled once, and each candidate that is still in is played in
 * a copy of it, so that luck falls on all alike. Candidates that fall behind drop out (successive
 * halving).
 */
#ifndef BOTS_SEARCH_SEARCH_H
#define BOTS_SEARCH_SEARCH_H

#include "bots/belief/belief.h"
#include "bots/plan/memo.h"
#include "bots/search/value.h"

#include <stdatomic.h>

enum { CANDIDATES_MAX = 64 };

struct candidate {
    struct rh_action action;
    uint8_t
        then; /* the candidate to follow in the seat's next turn; RH_NONE: as the policy likes */
    uint8_t like;  /* the candidate with the same action and nothing to follow: mostly itself */
    bool out;      /* dropped */
    uint8_t round; /* that it came to */
    float now;     /* its value in the world that is being played */
    double sum, squares; /* of its values less the mean of the world */
    double lead, lead2;  /* of its values less those of the policy's own choice */
    double margin, wins; /* sums, for hints */
    uint32_t n;          /* worlds that are booked */
    uint32_t plays;      /* rollouts, with one that is not booked yet */
};

struct search {
    struct rh_state view;
    struct graph graph;
    struct memo memo; /* as the decision begins */
    struct climb climb;
    struct belief belief;   /* made when the first thought begins */
    bool believes;          /* it is made */
    enum effort effort;     /* of it */
    const struct nn *value; /* NULL: games are played on to the end */
    uint8_t rounds, round;  /* how many there are, and the one that is played, from 0 */
    uint32_t first;         /* rollouts before it */
    uint32_t most;          /* after which more would change nothing */
    unsigned before;        /* the best until it can tell */
    struct rh_rng rng;
    /* The world that is being played. */
    struct rh_state world;
    struct memo world_memo;
    unsigned at; /* the next candidate to play in it */
    /* For who helps: candidates up to which it is to be played, times 256, and the next one;
       how many have been. */
    _Atomic uint32_t open, played;
    uint32_t worlds;
    struct pool pool[CANDIDATES_MAX]; /* own plans after each candidate */
    struct pool_board pool_board[CANDIDATES_MAX];
    unsigned candidates_n;
    struct candidate candidate[CANDIDATES_MAX]; /* the policy's own choice first */
    struct rh_action legal[RH_LEGAL_MAX];       /* room to list them */
};

/* The numbers by which the seat plays, and plays on, must outlive the search. With full effort what
 * is left after some hundred rollouts is looked at more closely, in a second round. */
void search_start(struct search *x, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed, const struct params *t, enum effort effort);
/* Plays so many rollouts; false: only one action is left. */
bool search_think(struct search *x, uint32_t rollouts);
/* Plays one of the candidates that are to be played now, on another thread; false:
 * there is none. */
bool search_help(struct search *x);
/* The place of the best candidate so far. */
unsigned search_best(const struct search *x);
/* The one that leads, by luck or not. */
unsigned search_leader(const struct search *x);

/* Draws a world to play in. */
void search_world(struct search *x);
/* Plays a candidate on in it for so many turns of the seat; false: the game is over before. */
bool search_leaf(const struct search *x, unsigned move, unsigned turns, struct rh_state *s,
                 struct memo *m);

/* Turns of the seat that candidates are now played on; UINT_MAX: to the end. */
unsigned search_turns(const struct search *x);

/* How a game came out for a seat. */
void search_outcome(const struct rh_score *score, uint8_t seats, uint8_t seat, struct value *v);

/* halving.c: books a world in which all candidates have been played; whether those left begin
 * alike; lets those that are left begin anew. */
void halving_book(struct search *x);
bool halving_decided(const struct search *x);
void halving_next(struct search *x);

/* candidates.c: the candidates of a position, the policy's choice first. */
void candidates_list(struct search *x);
/* Before the first thought: makes an action a candidate too, and says its place. */
unsigned candidates_add(struct search *x, const struct rh_action *a);

#endif
