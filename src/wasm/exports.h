/*
 * What the browser may call. Texts go both ways through one buffer: the page writes its question
 * there, ended by a zero, calls, and reads the answer there; a call returns the answer's length.
 * Where 0 stands for success the answer is {"line", "complaint"} or {"result", "sentence", "clause"}.
 * JSON is as in docs/record.md. Nothing is imported, nothing allocated. Call _initialize() first.
 */
#ifndef WASM_EXPORTS_H
#define WASM_EXPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(text) char *text(void);

EXPORT(text_size) size_t text_size(void);

/* The bytes of the components (maps_dump writes them) belong here; state the size to be sure. */
EXPORT(components) void *components(size_t size);

/* Deals a game; the buffer holds 32 bytes of seed. first may be RH_NONE. */
EXPORT(start) void start(uint8_t seats, uint8_t first, bool open_platform);

EXPORT(set_name) void set_name(uint8_t seat);

/* Opens a record. Length 0: it is good, and the game stands after its last step. */
EXPORT(open_record) size_t open_record(void);

/* The map that the record in the buffer names, for loading its components first. */
EXPORT(record_map) size_t record_map(void);

EXPORT(save_record) size_t save_record(void);

/* Opens a view, as the server sends it. Length 0: it is good. */
EXPORT(open_view) size_t open_view(void);

EXPORT(steps) uint32_t steps(void);

/* Looks at the game after so many steps; events are those of the last of them. */
EXPORT(look) bool look(uint32_t step);

EXPORT(view) size_t view(uint8_t eye);

EXPORT(view_text) size_t view_text(uint8_t eye);

EXPORT(score) size_t score(uint8_t eye);

EXPORT(hash) uint64_t hash(uint8_t eye);

/* The events of the last action, as one eye may see them. */
EXPORT(events_for) size_t events_for(uint8_t eye);

EXPORT(legal_actions) size_t legal_actions(uint8_t seat);

EXPORT(check) size_t check(uint8_t seat);

/* How far each ticket of a seat is from done, what is closed to it, what a route (by its id) lacks:
 * see advice.h. */
EXPORT(ticket_ways) size_t ticket_ways(uint8_t seat);

EXPORT(closed_routes) size_t closed_routes(uint8_t eye);

EXPORT(route_lacks) size_t route_lacks(uint8_t seat);

/* Card game: the tickets that a seat's platform completes best. */
EXPORT(best_tickets) size_t best_tickets(uint8_t seat);

/* Does the action in the buffer. Length 0: done; ask events_for and view. */
EXPORT(act) size_t act(uint8_t seat);

/* Takes back to so many steps; the later ones are gone. */
EXPORT(rewind_to) bool rewind_to(uint32_t step);

/* The bots: names, then one decision in slices. */
EXPORT(bots) size_t bots(void);

/* Starts the bot named in the buffer on what a seat may see; false: no such bot. */
EXPORT(bot_start) bool bot_start(uint8_t seat, uint64_t seed);

EXPORT(bot_think) bool bot_think(uint32_t rollouts);

EXPORT(bot_answer) size_t bot_answer(void);

/* A hint for a seat: started, thought about in slices, then answered as advice_hint says. */
EXPORT(advise_start) bool advise_start(uint8_t seat, uint64_t seed);

EXPORT(advise_think) bool advise_think(uint32_t rollouts);

EXPORT(advise) size_t advise(void);

#endif
