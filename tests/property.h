/*
 * What must hold in every game, whatever is played: tests/property.c.
 *
 * Nothing here asks the engine what it should find: sums, paths, twins and the space of all actions
 * are worked out anew, by the plainest way there is.
 */
#ifndef PROPERTY_H
#define PROPERTY_H

#include "roundhouse.h"

/* The game being played, for all checks and for messages. */
struct table {
    const struct rh_components *c;
    struct rh_state s;
    struct rh_rng rng;
    struct rh_record *record; /* what was done so far */
    int exchanged[RH_SEATS_MAX];
};

/* Stops the program with this message and the position. */
void refuse(const struct table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define require(t, so, ...) ((so) ? (void)0 : refuse(t, __VA_ARGS__))

static inline bool one_in(struct rh_rng *rng, uint32_t n) {
    return rh_random(rng, n) == 0;
}

static inline unsigned row_size(const struct rh_components *c) {
    return (unsigned)c->market_trains + c->market_ships;
}

static inline bool is_ship(unsigned card) {
    return card >= RH_SHIP && card < RH_WILD;
}

/* property_conserve.c: cards, tickets and pieces are all there, once. */
void conserve_check(const struct table *t, const struct rh_state *s);

/* property_space.c: rh_legal lists exactly what rh_check accepts. */
void space_check(const struct table *t);

/* property_text.c: what is printed can be read again, and is the same. */
void text_check(const struct table *t);
void text_check_record(const struct table *t);

/* property_twin.c: what a seat may not know changes nothing that it sees; fills fit the view. */
void twin_make(const struct table *t, uint8_t eye, struct rh_rng *rng, struct rh_state *s);
void twin_check(struct table *t);
void twin_check_fill(struct table *t);

/* property_undo.c: what may be taken back; true: it was. A record with undos gives the same end. */
bool undo_check(struct table *t, const struct rh_state *before, const struct rh_action *a,
                const struct rh_events *events);
void undo_check_record(struct table *t);

/* property_score.c: final scores, counted anew. */
void score_check(const struct table *t);
void score_check_settle(const struct table *t, const struct rh_action *a);

/* property_chance.c: fills are uniform, sweeps settle, longest paths are longest. */
void chance_check(struct table *t);

/* property_play.c: one random game, from the state on the table to its end. */
unsigned long play_game(struct table *t, bool checked);
void play_deal(struct table *t, uint64_t number, unsigned seats);

#endif
