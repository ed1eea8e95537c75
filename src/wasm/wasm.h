/* What the files of the module share: the game that is open, and the buffer. */
#ifndef WASM_WASM_H
#define WASM_WASM_H

#include "roundhouse.h"

const struct rh_components *wasm_map(void);

/* The record of the game that is open, as it was played, and the actions of it that stand; their
 * map is empty while a view is open that a server sent. */
const struct rh_record *wasm_record(void);
const struct rh_record *wasm_stands(void);

#endif
