/* Reads events that json_event.c wrote: docs/record.md, "JSON". */
#ifndef TEXT_JSON_EVENT_H
#define TEXT_JSON_EVENT_H

#include "roundhouse.h"
#include "text/json_read.h"

/* The event of an object, which everybody may see as far as it goes; false: it is none. */
bool json_event_read(const struct rh_components *c, const struct json_value *json,
                     struct rh_event *e);

#endif
