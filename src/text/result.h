/* The message of a result: `refused.NAME`, or a game's own variant of it. Returns out. */
#ifndef TEXT_RESULT_H
#define TEXT_RESULT_H

#include "text/message.h"

const char *result_key(const struct rh_components *c, enum rh_result r, char out[MESSAGE_KEY_MAX]);

#endif
