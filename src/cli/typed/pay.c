/*
 * Claims and harbors without all their words.
 *
 * What the words leave open is filled in: of the legal payments that fit them the thriftiest is
 * taken, that is the one with the fewest wild cards, then the fewest harbor symbols, then the
 * fewest cards. But which color to spend is a decision, so where colors are equally thrifty the
 * player is asked.
 */
#include "cli/typed/typed.h"

#include "cli/typed/lexicon.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wish {     /* what the payment shall have */
    uint8_t card; /* a color's plain card, RH_WILD, or another kind */
    int n;        /* -1: any number */
};

struct wishes {
    struct wish wish[SPLIT_WORDS];
    unsigned n;
    bool exact; /* numbers are named */
};

static void cards_of(const struct rh_action *a, uint8_t count[RH_CARDS]) {
    unsigned kind_n = RH_HARBOR_TRAIN, kind_m = RH_SHIP;
    if (a->kind == RH_CLAIM) {
        kind_n = a->ships ? RH_SHIP : RH_TRAIN;
        kind_m = a->ships ? RH_DOUBLE : RH_HARBOR_TRAIN;
    }
    memset(count, 0, RH_CARDS);
    if (a->color < RH_COLORS) {
        count[kind_n + a->color] = a->n;
        count[kind_m + a->color] = a->m;
    }
    count[RH_WILD] = a->wilds;
}

static bool read_card(const struct rh_components *c, const char *word, uint8_t *card) {
    for (*card = 0; *card < RH_CARDS; ++*card) {
        if (strcmp(word, rh_card_name(c, *card)) == 0) {
            return true;
        }
    }
    return false;
}

/* Reads `3 red 1 locomotive`, `red`, `with red ships`; false: these words are no payment. */
static bool read_wishes(const struct rh_components *c, const struct split *words, unsigned first,
                        struct wishes *out) {
    struct split cards = {.n = 0};
    lexicon_cards(c, words, first, &cards);
    out->n = 0;
    out->exact = false;
    for (unsigned i = 0; i < cards.n; i++) {
        struct wish *w = &out->wish[out->n];
        const char *word = cards.word[i];
        w->n = -1;
        if (*word >= '0' && *word <= '9') {
            w->n = (int)strtol(word, NULL, 10);
            out->exact = true;
            if (++i == cards.n) {
                return false;
            }
            word = cards.word[i];
        }
        if (!read_card(c, word, &w->card)) {
            return false;
        }
        out->n++;
    }
    return true;
}

static bool grants(const struct rh_action *a, const struct wishes *wishes) {
    uint8_t count[RH_CARDS];
    cards_of(a, count);
    for (unsigned i = 0; i < wishes->n; i++) {
        const struct wish *w = &wishes->wish[i];
        if (w->n >= 0 && count[w->card] != w->n) {
            return false;
        }
        bool there = w->card < RH_COLORS ? a->color == w->card : count[w->card] > 0;
        if (w->n < 0 && !there) {
            return false;
        }
    }
    return true;
}

/* Smaller is thriftier. */
static int cost(const struct rh_action *a) {
    uint8_t count[RH_CARDS];
    int cards = 0, symbols = 0;
    cards_of(a, count);
    for (unsigned card = 0; card < RH_CARDS; card++) {
        bool symbol = card / RH_COLORS == RH_HARBOR_TRAIN / RH_COLORS ||
                      card / RH_COLORS == RH_SHIP / RH_COLORS;
        cards += count[card];
        symbols += symbol ? count[card] : 0;
    }
    return a->wilds * 10000 + symbols * 100 + cards;
}

/* Twins of one color are the same to a player. */
static bool same_choice(const struct rh_components *c, const struct rh_action *a,
                        const struct rh_action *b) {
    bool twins =
        c->route[a->route].twin == b->route && c->route[a->route].color == c->route[b->route].color;
    bool place = a->kind == RH_HARBOR ? a->city == b->city : a->route == b->route || twins;
    return place && a->color == b->color;
}

/* Keeps the thriftiest payment of each color and route. */
static void add_thrifty(const struct rh_components *c, struct typed *out,
                        const struct rh_action *a) {
    for (unsigned i = 0; i < out->n; i++) {
        if (same_choice(c, &out->choice[i], a)) {
            if (cost(a) < cost(&out->choice[i])) {
                out->choice[i] = *a;
            }
            return;
        }
    }
    typed_add(out, a);
}

static int by_cost(const void *a, const void *b) {
    return cost(a) - cost(b);
}

/* Leaves only the payments with the fewest wild cards. */
static void choose(struct typed *out) {
    unsigned n = 1;
    if (!out->n) {
        return;
    }
    qsort(out->choice, out->n, sizeof *out->choice, by_cost);
    while (n < out->n && out->choice[n].wilds == out->choice[0].wilds) {
        n++;
    }
    out->n = n;
    out->thrifty = true;
}

/* Adds the legal actions of a kind whose place is in the set and that pay as wished. */
static void collect(const struct complete *x, uint8_t kind, const uint64_t places[2],
                    const struct wishes *wishes, struct typed *out) {
    for (size_t i = 0; i < x->legal_n; i++) {
        const struct rh_action *a = &x->legal[i];
        if (a->kind == kind && bits_has(places, a->route) && grants(a, wishes)) {
            add_thrifty(x->c, out, a);
        }
    }
    choose(out);
}

/* How many spaces of a route the best color leaves uncovered, wild cards counted. */
static void say_lack(const struct complete *x, const struct say_table *t, uint8_t route) {
    const struct rh_route *r = &x->c->route[route];
    const uint8_t *hand = x->view->hand[x->view->eye];
    int best = r->length;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        int have = r->ship ? hand[RH_SHIP + color] + 2 * hand[RH_DOUBLE + color]
                           : hand[RH_TRAIN + color] + hand[RH_HARBOR_TRAIN + color];
        int lack = r->length - have - hand[RH_WILD];
        if ((r->color == RH_GRAY || r->color == color) && lack < best) {
            best = lack;
        }
    }
    char name[SAY_MAX], color[RH_ID_MAX], key[SAY_KEY_MAX];
    say_route(t, route, name, sizeof name);
    say_color(t, r->color, color, sizeof color);
    say_key(t->book, t->c, r->color == RH_GRAY ? "typed.lack-gray" : "typed.lack", key);
    say(key, "route", name, "color", color, "#length", r->length, "#n", best, NULL);
}

/* Why no payment was found: the route itself, or the cards. */
static void explain(const struct complete *x, const struct say_table *t, uint8_t route,
                    const struct wishes *wishes) {
    struct rh_action a = {.kind = RH_CLAIM,
                          .seat = x->view->eye,
                          .route = route,
                          .color = RH_NONE,
                          .wilds = x->c->route[route].length};
    enum rh_result result = rh_check(x->c, x->view, &a);
    if (result != RH_OK && result != RH_NOT_IN_HAND) {
        typed_refuse(x, t, &a);
    } else if (wishes->n) {
        say("typed.no-payment", NULL);
    } else {
        say_lack(x, t, route);
    }
}

/* Finds the places that the most words name, and how many words that takes; 0: none. */
static unsigned find_places(const struct complete *x, const struct split *words, bool routes,
                            uint64_t places[2]) {
    unsigned n = routes ? x->c->routes_n : x->c->cities_n;
    for (unsigned last = words->n; last > 1; last--) {
        char text[SPLIT_TEXT];
        unsigned best = 1;
        split_join(words, 1, last, '-', text, sizeof text);
        places[0] = places[1] = 0;
        for (uint8_t i = 0; i < n; i++) {
            unsigned fits = (routes ? typed_route : typed_city)(x->c, i, text);
            if (fits > best) {
                places[0] = places[1] = 0;
                best = fits;
            }
            if (fits == best) {
                bits_add(places, i);
            }
        }
        if (places[0] || places[1]) {
            return last;
        }
    }
    return 0;
}

void typed_claim(const struct complete *x, const struct say_table *t, const struct split *words,
                 struct typed *out) {
    struct wishes wishes;
    uint64_t routes[2];
    unsigned first, route;
    if (words->n < 2) {
        say("typed.claim-what", NULL);
        return;
    }
    first = find_places(x, words, true, routes);
    if (!first) {
        typed_no_route(x->c, words);
        return;
    }
    if (!read_wishes(x->c, words, first, &wishes)) {
        say("typed.no-payment", NULL);
        return;
    }
    collect(x, RH_CLAIM, routes, &wishes, out);
    if (!out->n && bits_pop(routes, &route)) {
        explain(x, t, (uint8_t)route, &wishes);
    }
}

void typed_harbor(const struct complete *x, const struct say_table *t, const struct split *words,
                  struct typed *out) {
    struct wishes wishes;
    uint64_t cities[2];
    unsigned first = words->n < 2 ? 0 : find_places(x, words, false, cities), city;
    if (words->n < 2) {
        say("typed.harbor-where", NULL);
        return;
    }
    if (!first) {
        char text[SPLIT_TEXT];
        typed_join_place(words, text, sizeof text);
        typed_no_city(x->c, text);
        return;
    }
    if (!read_wishes(x->c, words, first, &wishes)) {
        say("typed.no-payment", NULL);
        return;
    }
    collect(x, RH_HARBOR, cities, &wishes, out);
    if (!out->n && bits_pop(cities, &city)) {
        struct rh_action a = {.kind = RH_HARBOR,
                              .seat = x->view->eye,
                              .city = (uint8_t)city,
                              .color = RH_NONE,
                              .wilds = (uint8_t)(x->c->harbor_trains + x->c->harbor_ships)};
        typed_refuse(x, t, &a);
    }
}
