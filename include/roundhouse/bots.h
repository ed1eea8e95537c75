/* Bots: each gets what its seat may know, a view, and answers with an action. docs/bots.md tells
   how strong they are. */
#ifndef ROUNDHOUSE_BOTS_H
#define ROUNDHOUSE_BOTS_H

#include <roundhouse.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The names of all bots, counted from 0; NULL after the last. */
const char *rh_bot_name(size_t i);

/* One sentence in English about a bot; NULL: there is no bot of this name. */
const char *rh_bot_about(const char *name);

/* The bytes that rh_bot_choose needs to think in, aligned as malloc aligns. */
size_t rh_bot_memory(const char *name);

/* What a bot does in this view, whose seat must be to act. The same view, seed and number of
   rollouts give
 * the same answer. False: there is no such bot, or the view is not of a seat that may act. */
bool rh_bot_choose(const char *name, void *memory, const struct rh_components *c,
                   const struct rh_state *view, uint64_t seed, uint32_t rollouts,
                   struct rh_action *out);

#ifdef __cplusplus
}
#endif

#endif
