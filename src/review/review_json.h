/* A review as JSON: docs/review.md, "As JSON". */
#ifndef REVIEW_REVIEW_JSON_H
#define REVIEW_REVIEW_JSON_H

#include "bots/explain/hint.h"
#include "review/points.h"
#include "text/out.h"

/* One step, with the reason why its best option is good. */
void review_json_step(struct out *o, const struct rh_components *c, const struct rh_record *r,
                      const struct step *x);

/* Accounts and turning points, of the steps that are known. */
void review_json_summary(struct out *o, const struct review *v, const struct rh_components *c,
                         const struct rh_record *r);

#endif
