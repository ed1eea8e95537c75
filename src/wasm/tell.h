/* What there is to tell of events, for the page to say in its reader's language. */
#ifndef WASM_TELL_H
#define WASM_TELL_H

#include "roundhouse.h"
#include "text/out.h"

/*
 * For each event in turn what is told of it, or null: {"key", "n", "m"}, and of "deck", "card",
 * "cards", "route", "city" and "tickets" those that the message may name. What is told of several
 * together stands with the first.
 */
void tell_events(const struct rh_components *c, uint8_t eye, const struct rh_events *events,
                 struct out *o);

/* The events of a JSON array, as a server sent them; false: it is something else. */
bool tell_read(const struct rh_components *c, char *json, size_t n, struct rh_events *events);

#endif
