/*
 * What the browser may call. Texts go both ways through one buffer: the page writes its question
 * there, ended by a zero, calls, and reads the answer there; a call returns the answer's length.
 * Where 0 stands for success the answer is {"line", "complaint"} or {"result", "sentence",
 * "clause"}. JSON is as in docs/record.md. Nothing is imported. Call _initialize() first.
 */
#ifndef WASM_EXPORTS_H
#define WASM_EXPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(text) char *text(void);

EXPORT(text_size) size_t text_size(void);

/* Reads the map file in the buffer, of n bytes. Length 0: it is good. What was loaded before is
   gone. */
EXPORT(load_map) size_t load_map(size_t n);

/* The hash of the loaded map, as records carry it. */
EXPORT(map_hash) uint64_t map_hash(void);

/* Deals a game; the buffer holds 32 bytes of seed. first may be RH_NONE. */
EXPORT(start) void start(uint8_t seats, uint8_t first, bool open_platform);

EXPORT(set_name) void set_name(uint8_t seat);

/* The name that the record gives a seat; it may be none. */
EXPORT(seat_name) size_t seat_name(uint8_t seat);

/* Opens a record. Length 0: it is good, and the game stands after its last step. */
EXPORT(open_record) size_t open_record(void);

/* The map that the record in the buffer names, for loading that first. */
EXPORT(record_map) size_t record_map(void);

EXPORT(save_record) size_t save_record(void);

/* The record of the game up to a step, as the beginning of another game. */
EXPORT(save_start) size_t save_start(uint32_t step);

/* Opens a view, as the server sends it. Length 0: it is good. */
EXPORT(open_view) size_t open_view(void);

/* What the people at this device, as bits, mean who would take back: {"seat", "text", "result",
   "sentence", "clause"}; if the result is "ok", `act` does it. */
EXPORT(undo_of) size_t undo_of(uint8_t people);

/* How many actions stand. */
EXPORT(steps) uint32_t steps(void);

/* Looks at the game after so many steps; events are those of the last of them. */
EXPORT(look) bool look(uint32_t step);

EXPORT(view) size_t view(uint8_t eye);

EXPORT(view_text) size_t view_text(uint8_t eye);

EXPORT(score) size_t score(uint8_t eye);

EXPORT(hash) uint64_t hash(uint8_t eye);

/* The events of the last action, as one eye may see them. */
EXPORT(events_for) size_t events_for(uint8_t eye);

/* What there is to tell an eye of them: see tell.h. */
EXPORT(tell) size_t tell(uint8_t eye);

/* Puts the n bytes of JSON in the buffer, events that a server sent, in their place. */
EXPORT(read_events) bool read_events(size_t n);

EXPORT(legal_actions) size_t legal_actions(uint8_t seat);

EXPORT(check) size_t check(uint8_t seat);

/* How far each ticket of a seat is from done, what is closed to it, what a route (by its id) lacks:
 * see advice.h. */
EXPORT(ticket_ways) size_t ticket_ways(uint8_t seat);

EXPORT(closed_routes) size_t closed_routes(uint8_t eye);

EXPORT(route_lacks) size_t route_lacks(uint8_t seat);

/* Why the action in the buffer is good for a seat: a list of reasons as in docs/review.md, the
   weightiest first. */
EXPORT(reasons) size_t reasons(uint8_t seat);

/* Card game: the tickets that a seat's platform completes best. */
EXPORT(best_tickets) size_t best_tickets(uint8_t seat);

/* Does the action in the buffer, also `undo`. Length 0: done; ask events_for and view. */
EXPORT(act) size_t act(uint8_t seat);

/* The bots: names, then one decision in slices. */
EXPORT(bots) size_t bots(void);

/* Starts the bot named in the buffer on what a seat may see; false: no such bot. */
EXPORT(bot_start) bool wasm_bot_start(uint8_t seat, uint64_t seed);

EXPORT(bot_think) bool wasm_bot_think(uint32_t rollouts);

EXPORT(bot_answer) size_t wasm_bot_answer(void);

/* A hint for a seat: started, thought about in slices, then answered as advice_hint says. */
EXPORT(advise_start) bool advise_start(uint8_t seat, uint64_t seed);

EXPORT(advise_think) bool advise_think(uint32_t rollouts);

EXPORT(advise) size_t advise(void);

/*
 * A review of the game that is open, over or not (docs/review.md explains what it says).
 *
 * It has review_steps() steps: the deal is step 0, step n is the n-th action that stands. They may
 * be worked out in any order, by any number of workers that have each opened the same record with
 * the same depth and seed; the result is the same. A worker takes a step: review_start, then
 * review_think until it answers false (between two calls it may look whether it is still wanted),
 * then review_take, which leaves the step as lines of text in the buffer. These lines go to the
 * module that collects, which reads them with review_read; and so does a record that brings a
 * review along. To cancel, forget the worker: nothing is kept anywhere else.
 *
 * Whoever wants results early takes the steps of the best-known turns first: what is known so far
 * can be asked at any moment.
 */

/* Begins a review, of which nothing is known; false: no game is open, or the depth is not from 4 to
   4096 (quick 24, standard 96, deep 384). */
EXPORT(review_open) bool review_open(uint32_t depth, uint32_t seed);

EXPORT(review_steps) uint32_t review_steps_n(void);

EXPORT(review_knows) bool review_knows(uint32_t step);

EXPORT(review_start) bool review_start(uint32_t step);

/* About so many rollouts more (64 take some ten milliseconds); false: done. */
EXPORT(review_think) bool review_think(uint32_t rollouts);

/* The step as text; it is now known here too. 0: it is not done. */
EXPORT(review_take) size_t review_take(void);

/* Reads the steps in the buffer, from review_take or a whole record; the depth and seed of the
   review are then theirs. False: they are not of this game. */
EXPORT(review_read) bool review_read(void);

/* A step, the accounts and key moments as JSON; 0: not known. */
EXPORT(review_step) size_t review_step(uint32_t step);

EXPORT(review_summary) size_t review_summary(void);

/* The record with the review, as far as it is known, as comments. */
EXPORT(review_save) size_t review_save(void);

#endif
