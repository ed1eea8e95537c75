/* Results inside other texts. */
#ifndef TEXT_RESULT_H
#define TEXT_RESULT_H

#include "roundhouse.h"
#include "text/out.h"

/* The clause that forbids it at this moment: first tickets have their own. */
const char *result_clause_at(const struct rh_components *c, enum rh_phase phase, enum rh_result r);

#endif
