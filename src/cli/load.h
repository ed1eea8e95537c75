/* Maps and records from the outside world, with the complaint on stderr if need be. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "roundhouse.h"

/* A built-in map by its id, or a map file; the components, for free(), or NULL. */
struct rh_components *load_map(const char *id_or_file);

struct loaded {
    struct rh_components *c;
    struct rh_record *r;
    char *text; /* as it was read */
};

/* A record and its map: the one it names, or `map` if that is not NULL. `-`: standard input.
   Returns an exit code: whatever is wrong has been said. */
int load_record(const char *path, const char *map, struct loaded *out);
void load_finish(struct loaded *x);

#endif
