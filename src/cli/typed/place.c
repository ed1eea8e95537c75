/*
 * Cities and routes as people type them: `salt lake city`, `salt-lake`, `omaha denver`.
 *
 * The words are joined with dashes, as ids are. A route is two cities in either order, so the text
 * is cut at each dash and both parts are tried. Words may be cut short, as on the drawn map: `s
 * francisco`. What fits nothing is compared with every name, for it may be a slip of the pen.
 */
#include "cli/typed/lexicon.h"
#include "cli/typed/typed.h"
#include "cli/words/fold.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

#include <stdio.h>
#include <string.h>

/* Whether each part of a text begins the same part of a name: `n-york` is New York. */
static bool abbreviates(const char *name, const char *text) {
    for (;;) {
        size_t part = strcspn(text, "-");
        if (!part || strncmp(name, text, part) != 0) {
            return false;
        }
        text += part;
        name += strcspn(name, "-");
        if (!*text) {
            return true;
        }
        text++;
        if (!*name++) {
            return false;
        }
    }
}

static unsigned fits(const char *name, const char *text) {
    bool starts = *text && begins(name, text);
    return strcmp(name, text) == 0 ? 2 : starts || abbreviates(name, text);
}

/* Small letters without accents, and one dash for whatever stands between words. */
static void fold_place(const char *text, char *out, size_t size) {
    size_t n = 0;
    fold_text(text, out, size);
    for (const char *at = out; *at; at++) {
        bool gap = *at == ' ' || *at == '.' || *at == '-';
        if (!gap || (n && out[n - 1] != '-')) {
            out[n++] = gap ? '-' : *at;
        }
    }
    n -= n && out[n - 1] == '-';
    out[n] = '\0';
}

/* The name in the reader's language, as it is typed. */
static void own_name(const struct rh_components *c, uint8_t city, char *out, size_t size) {
    char name[SAY_MAX];
    struct say_table t = {.book = language_messages(), .c = c, .eye = RH_SPECTATOR};
    say_city(&t, city, name, sizeof name);
    fold_place(name, out, size);
}

unsigned typed_city(const struct rh_components *c, uint8_t city, const char *text) {
    char name[SAY_MAX], typed[SPLIT_TEXT];
    fold_place(text, typed, sizeof typed);
    unsigned by_id = fits(c->city[city].id, typed);
    if (by_id == 2) {
        return by_id;
    }
    own_name(c, city, name, sizeof name);
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

/* How far a text is from a city's id, or from its name in the reader's language. */
static unsigned city_distance(const struct rh_components *c, uint8_t city, const char *text) {
    char name[SAY_MAX], typed[SPLIT_TEXT];
    fold_place(text, typed, sizeof typed);
    unsigned by_id = word_distance(typed, c->city[city].id);
    own_name(c, city, name, sizeof name);
    unsigned by_name = word_distance(typed, name);
    return by_name < by_id ? by_name : by_id;
}

void typed_city_name(const struct rh_components *c, uint8_t city, char *out, size_t size) {
    own_name(c, city, out, size);
    for (char *at = out; *at; at++) {
        *at = *at == '-' ? ' ' : *at;
    }
}

/* Slips that are still understood: one letter in three. */
static unsigned limit_of(const char *text) {
    return (unsigned)strlen(text) / 3 + 1;
}

static bool city_near(const struct rh_components *c, const char *text, char *out, size_t size) {
    uint8_t best = RH_NONE;
    unsigned limit = limit_of(text);
    for (uint8_t i = 0; i < c->cities_n; i++) {
        unsigned distance = city_distance(c, i, text);
        if (distance < limit) {
            limit = distance;
            best = i;
        }
    }
    if (best != RH_NONE) {
        typed_city_name(c, best, out, size);
    }
    return best != RH_NONE;
}

static unsigned pair_distance(const struct rh_components *c, uint8_t a, uint8_t b, const char *left,
                              const char *right) {
    unsigned there = typed_city(c, a, left) ? 0 : city_distance(c, a, left);
    unsigned back = typed_city(c, b, right) ? 0 : city_distance(c, b, right);
    return there + back;
}

static bool is_city(const struct rh_components *c, const char *text) {
    for (uint8_t i = 0; i < c->cities_n; i++) {
        if (typed_city(c, i, text)) {
            return true;
        }
    }
    return false;
}

static bool route_near(const struct rh_components *c, const char *text, char *out, size_t size) {
    char left[SPLIT_TEXT], a[SAY_MAX], b[SAY_MAX];
    uint8_t best = RH_NONE;
    unsigned limit = limit_of(text);
    for (const char *dash = strchr(text, '-'); dash; dash = strchr(dash + 1, '-')) {
        const char *right = dash + strspn(dash, "-");
        snprintf(left, sizeof left, "%.*s", (int)(dash - text), text);
        if (is_city(c, left) && is_city(c, right)) {
            return false; /* no slip: these two have no route */
        }
        for (uint8_t i = 0; i < c->routes_n; i++) {
            const struct rh_route *r = &c->route[i];
            unsigned there = pair_distance(c, r->a, r->b, left, right);
            unsigned back = pair_distance(c, r->b, r->a, left, right);
            unsigned distance = there < back ? there : back;
            if (distance < limit) {
                limit = distance;
                best = i;
            }
        }
    }
    if (best == RH_NONE) {
        return false;
    }
    typed_city_name(c, c->route[best].a, a, sizeof a);
    typed_city_name(c, c->route[best].b, b, sizeof b);
    phrase(out, size, "list.comma", "a", a, "b", b, NULL);
    return true;
}

void typed_join_place(const struct split *words, char *out, unsigned size) {
    unsigned last = 1;
    while (last < words->n && !strpbrk(words->word[last], "0123456789") &&
           !lexicon_is("noise", words->word[last])) {
        last++;
    }
    split_join(words, 1, last, '-', out, size);
}

void typed_no_route(const struct rh_components *c, const struct split *words) {
    char text[SPLIT_TEXT], near[SAY_MAX];
    typed_join_place(words, text, sizeof text);
    if (route_near(c, text, near, sizeof near)) {
        say("typed.no-route-near", "near", near, NULL);
    } else {
        say("typed.no-route", NULL);
    }
}

void typed_no_city(const struct rh_components *c, const char *text) {
    char near[SAY_MAX];
    if (city_near(c, text, near, sizeof near)) {
        say("typed.no-city-near", "near", near, NULL);
    } else {
        say("typed.no-city", NULL);
    }
}
