/* The reason of a hint as JSON. */
#ifndef REVIEW_REASON_JSON_H
#define REVIEW_REASON_JSON_H

#include "bots/explain/hint.h"
#include "text/out.h"

/* Its fields: "why", the word of its message or null, and what it is about. */
void reason_json(struct out *o, const struct rh_components *c, const struct hint_reason *r);

/* The reasons of an action, the weightiest first, as an array of such objects. */
void reason_json_list(struct out *o, const struct rh_components *c,
                      const struct hint_reason r[HINT_REASONS]);

#endif
