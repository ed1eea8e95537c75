/* What a player asks besides the rules: how far a ticket is from done, what a route still costs. */
#ifndef WASM_ADVICE_H
#define WASM_ADVICE_H

#include "bots/explain/hint.h"
#include "text/out.h"

/*
 * Each ticket that a seat holds or is offered: [{"ticket", "state", "missing", "routes"}]. The
 * state is `done`, `open` or `lost` (no free way is left); missing counts the pieces of a cheapest
 * way, and routes are those that it still needs.
 */
void advice_tickets(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct out *o);

/*
 * The routes that nobody has and a seat can never claim: ["id"], because the other half of a double
 * is taken. For eyes without a seat, those that nobody can.
 */
void advice_closed(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   struct out *o);

/*
 * Why a seat may not claim a route now: {"result", "sentence", "clause", "lacks", "color"}. If only
 * cards are wanting the result is `not-in-hand`; lacks says how many, in the best color, which is
 * null if any would do.
 */
void advice_route(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                  uint8_t route, struct out *o);

/*
 * A hint: {"action", "win", "why", ...}. The action is its text, win a chance in percent, why the
 * word of its message (hint_key), or null; the rest are the fields that the reason has.
 */
void advice_hint(const struct rh_components *c, const struct hint *h, struct out *o);

/* Why an action of the view's seat is good: a list of reasons, the weightiest first. */
void advice_reasons(const struct rh_components *c, const struct rh_state *view,
                    const struct rh_action *a, struct out *o);

#endif
