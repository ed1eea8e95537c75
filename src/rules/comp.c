/* Components: what is derived from the facts of a box: USA-COMP, GL-COMP, CG-COMP. */
#include "core/hash.h"
#include "rules/rules.h"

#include <assert.h>
#include <string.h>

static void index_routes(struct rh_components *c) {
    memset(c->upto, 0, sizeof c->upto);
    memset(c->at_city, 0, sizeof c->at_city);
    for (unsigned r = 0; r < c->routes_n; r++) {
        const struct rh_route *route = &c->route[r];
        for (unsigned length = route->length; length <= RH_LENGTH_MAX; length++) {
            bits_add(c->upto[route->ship][route->color][length].bits, r);
        }
        bits_add(c->at_city[route->a].bits, r);
        bits_add(c->at_city[route->b].bits, r);
    }
}

static uint64_t hash_text(uint64_t h, const char *text) {
    return hash_bytes(h, text, strlen(text));
}

/* Of what a rule or a record can see: names and drawings may change, facts may not. */
static uint64_t hash_facts(const struct rh_components *c) {
    size_t from = offsetof(struct rh_components, game);
    size_t to = offsetof(struct rh_components, returns_are_shuffled) + 1;
    uint64_t h = hash_bytes(0, (const char *)c + from, to - from);
    for (unsigned i = 0; i < c->cities_n; i++) {
        h = hash_text(h, c->city[i].id);
        h = hash_mix(h, (uint64_t)c->city[i].port << 1 | c->city[i].junction);
    }
    for (unsigned i = 0; i < c->routes_n; i++) {
        const struct rh_route *r = &c->route[i];
        uint8_t facts[] = {r->a, r->b, r->length, r->color, r->twin, r->ship};
        h = hash_bytes(hash_text(h, r->id), facts, sizeof facts);
    }
    for (unsigned i = 0; i < c->tickets_n; i++) {
        const struct rh_ticket *t = &c->ticket[i];
        uint8_t facts[] = {t->a, t->b, t->points, t->colors_n};
        h = hash_bytes(hash_text(h, t->id), facts, sizeof facts);
        h = hash_bytes(h, t->colors, t->colors_n);
    }
    return h;
}

void rh_components_finish(struct rh_components *c) {
    assert(c && c->game < RH_GAMES && c->seats_max <= RH_SEATS_MAX);
    assert(c->cities_n <= RH_CITIES_MAX && c->routes_n <= RH_ROUTES_MAX);
    assert(c->tickets_n <= RH_TICKETS_MAX && c->bonus_n <= RH_BONUS_MAX);
    assert(c->market_trains + c->market_ships <= RH_MARKET_MAX);
    index_routes(c);
    c->hash = hash_facts(c);
}
