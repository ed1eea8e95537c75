/*
 * Actions as numbers and views as arrays, for programs that learn; docs/python.md describes both.
 *
 * A numbering gives every action of a map one number that never changes: the tickets kept by their
 * place in the offer, everything else by a table made from the map. An observation is made from a
 * view alone, so it shows what the seat may know and nothing else. A batch plays many games side by
 * side and deals anew by itself.
 */
#ifndef ROUNDHOUSE_LEARN_H
#define ROUNDHOUSE_LEARN_H

#include <roundhouse.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RH_NO_NUMBER UINT32_MAX

struct rh_numbering; /* made once a map */

/* NULL: no memory. The components are copied. */
struct rh_numbering *rh_numbering_create(const struct rh_components *c);
void rh_numbering_destroy(struct rh_numbering *n);

/* How many numbers there are: one more than the highest. */
uint32_t rh_numbering_size(const struct rh_numbering *n);

/* The number of an action that is legal in a view or state; RH_NO_NUMBER: it has none. */
uint32_t rh_numbering_number(const struct rh_numbering *n, const struct rh_state *view,
                             const struct rh_action *a);

/* The action of a number, of this seat in this view; false: it means nothing here. It need not be
   legal. */
bool rh_numbering_action(const struct rh_numbering *n, const struct rh_state *view, uint8_t seat,
                         uint32_t number, struct rh_action *a);

/* Sets mask[number] to 1 for what a seat may do now and to 0 for the rest; returns how many are
   1. */
uint32_t rh_numbering_mask(const struct rh_numbering *n, const struct rh_state *view, uint8_t seat,
                           uint8_t *mask);

/* How many values an observation has, of a game of so many seats. */
uint32_t rh_observation_size(const struct rh_components *c, uint8_t seats);

/* The name, place and length of part i of an observation; NULL after the last. */
const char *rh_observation_part(const struct rh_components *c, uint8_t seats, uint32_t i,
                                uint32_t *place, uint32_t *length);

/* Writes the observation of a seat's view (or of a finished game, with the seat it is for). */
void rh_observe(const struct rh_components *c, const struct rh_state *view, uint8_t seat,
                int16_t *out);

/* ---- many games at once ---- */

struct rh_batch;

/* NULL: no memory, or a number of seats that the map does not allow. */
struct rh_batch *rh_batch_create(const struct rh_components *c, uint32_t games, uint8_t seats,
                                 uint64_t seed);
void rh_batch_destroy(struct rh_batch *b);

/* What the seats to act see, for each game: whose turn it is, its observation, its mask. Any may be
   NULL. */
void rh_batch_look(const struct rh_batch *b, uint8_t *seat, int16_t *observation, uint8_t *mask);

/* One legal number for each game, each equally likely. */
void rh_batch_sample(struct rh_batch *b, uint32_t *number);

/*
 * Does one action in each game. A game that ends sets done[game] to 1 and its seats' final points
 * in points[game * seats + seat], and is dealt anew; the others set done to 0 and leave points
 * alone. Returns the games done; at the first number that is not legal it stops, changes nothing
 * and says RH_NO_NUMBER minus the number of that game.
 */
uint32_t rh_batch_step(struct rh_batch *b, const uint32_t *number, uint8_t *done, int16_t *points);

#ifdef __cplusplus
}
#endif

#endif
