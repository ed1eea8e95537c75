/* Words that only src/text asks for; `?` for what there is not. */
#ifndef TEXT_NAMES_H
#define TEXT_NAMES_H

#include "roundhouse.h"

const char *names_deck(uint8_t deck);
const char *names_event(uint8_t kind);
const char *names_phase(uint8_t phase);
const char *names_route(const struct rh_components *c, unsigned route);
const char *names_city(const struct rh_components *c, unsigned city);
const char *names_ticket(const struct rh_components *c, unsigned ticket);

#endif
