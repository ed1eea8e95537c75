/*
 * Cities and routes as people type them: `salt lake city`, `salt-lake`, `omaha denver`.
 *
 * The words are joined with dashes, as ids are. A route is two cities in either order, so the text is
 * cut at each dash and both parts are tried.
 */
#include "cli/typed/typed.h"
#include "cli/words/fold.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <string.h>

static unsigned fits(const char *name, const char *text) {
    return strcmp(name, text) == 0 ? 2 : *text && begins(name, text) ? 1 : 0;
}

/* The name in the reader's language, as it is typed: small letters, no accents, dashes. */
static void own_name(const struct rh_components *c, uint8_t city, char *out, size_t size) {
    char name[SAY_MAX];
    struct say_table t = {.book = language_messages(), .c = c, .eye = RH_SPECTATOR};
    say_city(&t, city, name, sizeof name);
    fold_text(name, out, size);
    for (char *at = out; *at; at++) {
        *at = *at == ' ' ? '-' : *at;
    }
}

unsigned typed_city(const struct rh_components *c, uint8_t city, const char *text) {
    char name[SAY_MAX], typed[SPLIT_TEXT];
    unsigned by_id = fits(c->city[city].id, text);
    if (by_id == 2 || language_is_english()) {
        return by_id;
    }
    own_name(c, city, name, sizeof name);
    fold_text(text, typed, sizeof typed);
    unsigned by_name = fits(name, typed);
    return by_name > by_id ? by_name : by_id;
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
