/* The public face of src/maps, and what a binding asks of the library itself; see
   include/roundhouse/maps.h. */
#include "roundhouse/maps.h"
#include "maps/maps.h"

#include <assert.h>
#include <string.h>

const char *rh_version(void) {
    return RH_VERSION;
}

size_t rh_sizeof(const char *noun) {
    static const struct {
        const char *noun;
        size_t size;
    } sizes[] = {
        {"components", sizeof(struct rh_components)}, {"state", sizeof(struct rh_state)},
        {"action", sizeof(struct rh_action)},         {"events", sizeof(struct rh_events)},
        {"score", sizeof(struct rh_score)},           {"record", sizeof(struct rh_record)},
        {"complaint", sizeof(struct rh_complaint)},
    };
    for (size_t i = 0; noun && i < sizeof sizes / sizeof *sizes; i++) {
        if (strcmp(noun, sizes[i].noun) == 0) {
            return sizes[i].size;
        }
    }
    return 0;
}

const char *rh_map_id(size_t i) {
    return maps_builtin_id(i);
}

bool rh_map_builtin(const char *id, struct rh_components *c) {
    assert(id && c);
    return id && c && maps_builtin(id, c);
}

const char *rh_map_json(const char *id, size_t *n) {
    return id && n ? maps_builtin_json(id, n) : NULL;
}

bool rh_map_parse(const char *json, size_t n, struct rh_components *c, struct rh_complaint *why) {
    assert(json && c);
    return json && c && why && maps_parse(json, n, c, why);
}
