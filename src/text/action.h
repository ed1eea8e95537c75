/* Actions inside other texts. */
#ifndef TEXT_ACTION_H
#define TEXT_ACTION_H

#include "text/in.h"

void action_put(struct out *o, const struct rh_components *c, const struct rh_action *a);

/* Reads an action from what is left of the line. */
bool action_read(struct in *in, const struct rh_components *c, uint8_t seat, struct rh_action *a);

#endif
