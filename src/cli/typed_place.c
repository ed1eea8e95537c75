/*
 * Cities and routes as people type them: `salt lake city`, `salt-lake`, `omaha denver`.
 *
 * The words are joined with dashes, as ids are. A route is two cities in either order, so the text is
 * cut at each dash and both parts are tried.
 */
#include "cli/typed.h"

#include <stdio.h>
#include <string.h>

unsigned typed_city(const struct rh_components *c, uint8_t city, const char *text) {
    const char *id = c->city[city].id;
    return strcmp(id, text) == 0 ? 2 : *text && begins(id, text) ? 1 : 0;
}

static unsigned fits_pair(const struct rh_components *c, uint8_t a, uint8_t b, const char *left,
                          const char *right) {
    unsigned fits_a = typed_city(c, a, left), fits_b = typed_city(c, b, right);
    return fits_a < fits_b ? fits_a : fits_b;
}

unsigned typed_route(const struct rh_components *c, uint8_t route, const char *text) {
    const struct rh_route *r = &c->route[route];
    char left[SPLIT_TEXT];
    unsigned best = 0;
    if (strcmp(text, r->id) == 0) {
        return 3; /* of a double route, this one */
    }
    for (const char *dash = strchr(text, '-'); dash; dash = strchr(dash + 1, '-')) {
        const char *right = dash + strspn(dash, "-");
        snprintf(left, sizeof left, "%.*s", (int)(dash - text), text);
        unsigned there = fits_pair(c, r->a, r->b, left, right);
        unsigned back = fits_pair(c, r->b, r->a, left, right);
        best = there > best ? there : best;
        best = back > best ? back : best;
    }
    return best;
}
