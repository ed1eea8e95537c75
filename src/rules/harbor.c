/* Building harbors: GL-HARBOR. */
#include "rules/rules.h"

static uint64_t built(const struct rh_state *s) {
    uint64_t cities = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        cities |= s->harbors[seat];
    }
    return cities;
}

/* GL-HARBOR-2: a route of one's own ends there. */
static bool reached(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    unsigned city) {
    const uint64_t *own = s->owned[seat], *at = c->at_city[city].bits;
    return (own[0] & at[0]) || (own[1] & at[1]);
}

/* GL-HARBOR-1: a port city that has none yet; a junction is no port (GL-CLAIM-9). GL-HARBOR-4: each
 * player has so many. */
static enum rh_result check_city(const struct rh_components *c, const struct rh_state *s,
                                 const struct rh_action *a) {
    if (a->city >= c->cities_n || !c->city[a->city].port) {
        return RH_NOT_A_PORT;
    }
    if (built(s) >> a->city & 1) {
        return RH_HARBOR_TAKEN;
    }
    if (!reached(c, s, a->seat, a->city)) {
        return RH_NO_ROUTE_THERE;
    }
    return s->harbors_left[a->seat] ? RH_OK : RH_NO_HARBOR_LEFT;
}

/* GL-HARBOR-3: so many of each, all of one color with the symbol; wild cards stand for any. */
static enum rh_result check(const struct rh_components *c, const struct rh_state *s,
                            const struct rh_action *a) {
    enum rh_result result = check_city(c, s, a);
    if (result != RH_OK) {
        return result;
    }
    unsigned colored = (unsigned)a->n + a->m;
    bool named = a->color < RH_COLORS;
    if ((named ? !colored : colored || a->color != RH_NONE) || a->n > c->harbor_trains ||
        a->m > c->harbor_ships ||
        colored + a->wilds != (unsigned)c->harbor_trains + c->harbor_ships) {
        return RH_BAD_PRICE;
    }
    const uint8_t *hand = s->hand[a->seat];
    bool has =
        a->wilds <= hand[RH_WILD] &&
        (!named || (a->n <= hand[RH_HARBOR_TRAIN + a->color] && a->m <= hand[RH_SHIP + a->color]));
    return has ? RH_OK : RH_NOT_IN_HAND;
}

/* Every way to pay, fewest wild cards first. */
static size_t prices(const struct rh_components *c, const struct rh_state *s, struct rh_action a,
                     struct rh_action *out) {
    const uint8_t *hand = s->hand[a.seat];
    unsigned all = (unsigned)c->harbor_trains + c->harbor_ships;
    size_t count = 0;
    for (unsigned wilds = 0; wilds <= hand[RH_WILD] && wilds <= all; wilds++) {
        for (unsigned color = 0; color < RH_COLORS && wilds < all; color++) {
            for (unsigned n = 0; n <= c->harbor_trains && n <= hand[RH_HARBOR_TRAIN + color]; n++) {
                unsigned m = all - wilds - n;
                if (n + wilds <= all && m <= c->harbor_ships && m <= hand[RH_SHIP + color]) {
                    a.color = (uint8_t)color;
                    a.n = (uint8_t)n;
                    a.m = (uint8_t)m;
                    a.wilds = (uint8_t)wilds;
                    out[count++] = a;
                }
            }
        }
    }
    if (hand[RH_WILD] >= all) {
        a.color = RH_NONE;
        a.n = a.m = 0;
        a.wilds = (uint8_t)all;
        out[count++] = a;
    }
    return count;
}

static size_t legal(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct rh_action *out) {
    struct rh_action price[256];
    size_t ways = 0, n = 0;
    if (s->harbors_left[seat]) {
        ways = prices(c, s, (struct rh_action){.kind = RH_HARBOR, .seat = seat}, price);
    }
    if (!ways) {
        return 0;
    }
    uint64_t taken = built(s);
    for (unsigned city = 0; city < c->cities_n; city++) {
        if (c->city[city].port && !(taken >> city & 1) && reached(c, s, seat, city)) {
            for (size_t k = 0; k < ways; k++) {
                out[n] = price[k];
                out[n++].city = (uint8_t)city;
            }
        }
    }
    return n;
}

static bool possible(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    struct rh_action price[256];
    if (!s->harbors_left[seat] || !prices(c, s, (struct rh_action){.seat = seat}, price)) {
        return false;
    }
    uint64_t taken = built(s);
    for (unsigned city = 0; city < c->cities_n; city++) {
        if (c->city[city].port && !(taken >> city & 1) && reached(c, s, seat, city)) {
            return true;
        }
    }
    return false;
}

static void apply(const struct scene *sc, const struct rh_action *a) {
    struct rh_state *s = sc->s;
    if (a->color != RH_NONE) {
        hand_spend(s, a->seat, (uint8_t)(RH_HARBOR_TRAIN + a->color), a->n, true);
        hand_spend(s, a->seat, (uint8_t)(RH_SHIP + a->color), a->m, true);
    }
    hand_spend(s, a->seat, RH_WILD, a->wilds, true);
    s->harbors[a->seat] |= (uint64_t)1 << a->city;
    s->harbors_left[a->seat]--;
    event_add(sc, (struct rh_event){.kind = RH_EV_BUILT,
                                    .seat = a->seat,
                                    .eyes = 0xff,
                                    .what = a->city,
                                    .card = a->color,
                                    .n = a->n,
                                    .m = a->m,
                                    .wilds = a->wilds});
    row_mend(sc);
    turn_end(sc); /* GL-HARBOR-4: building is the whole turn */
}

const struct subject harbor_build = {
    .legal = legal, .check = check, .apply = apply, .possible = possible};
