/*
 * Choosing by playing on: every candidate action is tried in the same filled-in worlds, each played on
 * by policies, for a few turns until a net values it, or to its end; the best average wins.
 *
 * One world at a time: it is filled once, and each candidate that is still in the race is played in
 * a copy of it, so that luck falls on all alike. Candidates that fall behind leave the race.
 */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/belief.h"
#include "bots/mind.h"
#include "bots/value.h"

#include <stdatomic.h>

enum { SEARCH_MOVES_MAX = 64 };

struct search_move {
    struct rh_action action;
    uint8_t
        then; /* the candidate to follow in the seat's next turn; RH_NONE: as the policy likes */
    uint8_t like; /* the candidate with the same action and nothing to follow: mostly itself */
    bool out;     /* of the race */
    uint8_t heat; /* that it came to */
    float now;    /* its value in the world that is being played */
    double sum, squares; /* of its values less the mean of the world */
    double lead, lead2;  /* of its values less those of the policy's own choice */
    double margin, wins; /* sums, for hints */
    uint32_t n;          /* worlds that are booked */
    uint32_t plays;      /* rollouts, with one that is not booked yet */
};

struct search {
    struct rh_state view;
    struct net net;
    struct mind mind; /* as the decision begins */
    struct thought thought;
    struct belief belief;        /* made when the first thought begins */
    bool believes, thorough;     /* it is made; it is to be thorough */
    const struct neurons *value; /* NULL: games are played on to the end */
    bool far, final;             /* whether there is a second heat, and whether it has begun */
    uint32_t first;              /* rollouts before it */
    uint32_t most;               /* after which more would change nothing */
    unsigned before;             /* the best until it can tell */
    struct rh_rng rng;
    /* The world that is being played. */
    struct rh_state world;
    struct mind world_mind;
    unsigned at; /* the next candidate to play in it */
    /* For who helps: candidates up to which it is to be played, times 256, and the next one; how many have been. */
    _Atomic uint32_t open, played;
    uint32_t worlds;
    struct pool pool[SEARCH_MOVES_MAX]; /* own plans after each candidate */
    struct outlook outlook[SEARCH_MOVES_MAX];
    unsigned moves_n;
    struct search_move move[SEARCH_MOVES_MAX]; /* the policy's own choice first */
    struct rh_action legal[RH_LEGAL_MAX];      /* room to list them */
};

/* The numbers by which the seat plays, and plays on, must outlive the search; far: what is left after some
 * hundred rollouts is looked at more closely. */
void search_start(struct search *x, const struct rh_components *c, const struct rh_state *view,
                  uint64_t seed, const struct tune *t, bool far);
/* Plays so many rollouts; false: only one action is left. */
bool search_think(struct search *x, uint32_t rollouts);
/* Plays one of the candidates that are to be played now, on another thread; false: there is none. */
bool search_help(struct search *x);
/* The place of the best candidate so far. */
unsigned search_best(const struct search *x);
/* The one that leads, by luck or not. */
unsigned search_leader(const struct search *x);

/* Draws a world to play in. */
void search_world(struct search *x);
/* Plays a candidate on in it for so many turns of the seat; false: the game is over before. */
bool search_leaf(const struct search *x, unsigned move, unsigned turns, struct rh_state *s,
                 struct mind *m);

/* How a game came out for a seat. */
void search_outcome(const struct rh_score *score, uint8_t seats, uint8_t seat, struct value *v);

/* race.c: books a world in which all candidates have been played; whether those left begin alike; lets those that
 * are left begin anew. */
void race_book(struct search *x);
bool race_decided(const struct search *x);
void race_final(struct search *x);

/* moves.c: the candidates of a position, the policy's choice first. */
void moves_list(struct search *x);

#endif
