/* Claiming routes: USA-CLAIM, GL-CLAIM. */
#include "rules/rules.h"

/* The cards of one color that pay for one kind of route. */
struct purse {
    uint8_t plain, other; /* trains without and with the harbor symbol; single and double ships */
    uint8_t spaces;       /* that they cover together, without wild cards */
};

static struct purse purse_of(const struct rh_state *s, uint8_t seat, bool ship, unsigned color) {
    const uint8_t *hand = s->hand[seat] + (ship ? RH_SHIP : RH_TRAIN);
    struct purse p = {.plain = hand[color], .other = hand[color + 8]};
    p.spaces = (uint8_t)(p.plain + (ship ? 2 : 1) * p.other);
    return p;
}

/* The routes that a seat's cards and pieces could pay for, whoever has them. */
static void payable(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    uint64_t out[2]) {
    out[0] = out[1] = 0;
    unsigned wilds = s->hand[seat][RH_WILD];
    for (unsigned ship = 0; ship < 2; ship++) {
        unsigned pieces = ship ? s->ships[seat] : s->trains[seat];
        unsigned most = 0;
        pieces = pieces < RH_LENGTH_MAX ? pieces : RH_LENGTH_MAX;
        if (!pieces) {
            continue;
        }
        for (unsigned color = 0; color <= RH_COLORS; color++) {
            unsigned reach = most;
            if (color < RH_COLORS) {
                reach = purse_of(s, seat, ship, color).spaces + wilds;
                most = reach > most ? reach : most;
            }
            reach = reach < pieces ? reach : pieces;
            out[0] |= c->upto[ship][color][reach].bits[0];
            out[1] |= c->upto[ship][color][reach].bits[1];
        }
    }
}

/* USA-CLAIM-7, GL-CLAIM-7: nobody may have both routes of a double route. */
static bool twin_is_own(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                        unsigned route) {
    uint8_t twin = c->route[route].twin;
    return twin != RH_NONE && bits_has(s->owned[seat], twin);
}

/* The routes that a seat may claim now. */
static void claimable(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                      uint64_t out[2]) {
    payable(c, s, seat, out);
    out[0] &= ~s->closed[0];
    out[1] &= ~s->closed[1];
    if (s->seats < c->doubles_from) {
        return; /* then the other route of a double is closed to all */
    }
    uint64_t left[2] = {out[0], out[1]};
    for (unsigned r; bits_pop(left, &r);) {
        if (twin_is_own(c, s, seat, r)) {
            out[r >> 6] &= ~((uint64_t)1 << (r & 63));
        }
    }
}

static bool possible(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    uint64_t routes[2];
    claimable(c, s, seat, routes);
    return routes[0] || routes[1];
}

/* Every payment in one color with at least one card of it, fewest wild cards first. */
static size_t pay_trains(struct rh_action a, struct purse p, unsigned length, unsigned wilds,
                         struct rh_action *out) {
    size_t n = 0;
    for (unsigned w = p.spaces < length ? length - p.spaces : 0; w <= wilds && w < length; w++) {
        unsigned colored = length - w;
        unsigned m = colored > p.plain ? colored - p.plain : 0;
        for (; m <= p.other && m <= colored; m++) {
            a.n = (uint8_t)(colored - m);
            a.m = (uint8_t)m;
            a.wilds = (uint8_t)w;
            out[n++] = a;
        }
    }
    return n;
}

/* GL-CLAIM-4: spaces exactly covered, or one to spare by doubles alone. */
static size_t pay_ships(struct rh_action a, struct purse p, unsigned length, unsigned wilds,
                        struct rh_action *out) {
    size_t n = 0;
    a.ships = 1;
    for (unsigned m = 0; m <= p.other && 2 * m <= length + 1; m++) {
        unsigned rest = 2 * m < length ? length - 2 * m : 0;
        for (unsigned w = rest > p.plain ? rest - p.plain : 0; w <= wilds && w <= rest; w++) {
            if (m == 0 && w == rest) {
                break; /* wild cards only */
            }
            a.n = (uint8_t)(rest - w);
            a.m = (uint8_t)m;
            a.wilds = (uint8_t)w;
            out[n++] = a;
        }
    }
    return n;
}

static size_t payments(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                       unsigned route, struct rh_action *out) {
    const struct rh_route *r = &c->route[route];
    unsigned wilds = s->hand[seat][RH_WILD];
    bool gray = r->color == RH_GRAY;
    size_t n = 0;
    struct rh_action a = {.kind = RH_CLAIM, .seat = seat, .route = (uint8_t)route};
    for (unsigned color = gray ? 0 : r->color; color <= (gray ? RH_COLORS - 1u : r->color);
         color++) {
        struct purse p = purse_of(s, seat, r->ship, color);
        if (p.spaces && p.spaces + wilds >= r->length) {
            a.color = (uint8_t)color;
            n += (r->ship ? pay_ships : pay_trains)(a, p, r->length, wilds, out + n);
        }
    }
    if (wilds >= r->length) { /* USA-CLAIM-5, GL-CLAIM-3 */
        a.color = RH_NONE;
        a.wilds = r->length;
        out[n++] = a;
    }
    return n;
}

static size_t legal(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct rh_action *out) {
    size_t n = 0;
    uint64_t routes[2];
    claimable(c, s, seat, routes);
    for (unsigned r; bits_pop(routes, &r);) {
        n += payments(c, s, seat, r, out + n);
    }
    return n;
}

static bool owned_by_any(const struct rh_state *s, unsigned route) {
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (bits_has(s->owned[seat], route)) {
            return true;
        }
    }
    return false;
}

static enum rh_result check_route(const struct rh_components *c, const struct rh_state *s,
                                  const struct rh_action *a) {
    if (a->route >= c->routes_n) {
        return RH_NO_SUCH_ROUTE;
    }
    if (owned_by_any(s, a->route)) {
        return RH_ROUTE_TAKEN;
    }
    if (twin_is_own(c, s, a->seat, a->route)) {
        return RH_TWIN_IS_YOURS;
    }
    if (bits_has(s->closed, a->route)) {
        return RH_ROUTE_CLOSED; /* USA-CLAIM-8, GL-CLAIM-7 */
    }
    const struct rh_route *r = &c->route[a->route];
    return (r->ship ? s->ships : s->trains)[a->seat] < r->length ? RH_TOO_FEW_PIECES : RH_OK;
}

static enum rh_result check_cards(const struct rh_components *c, const struct rh_action *a) {
    const struct rh_route *r = &c->route[a->route];
    unsigned colored = (unsigned)a->n + a->m;
    if (a->color == RH_NONE ? colored || a->ships : a->color >= RH_COLORS || !colored) {
        return RH_WRONG_COLOR;
    }
    if (colored && a->ships != r->ship) {
        return RH_WRONG_KIND; /* GL-CLAIM-1 */
    }
    if (colored && r->color != RH_GRAY && a->color != r->color) {
        return RH_WRONG_COLOR;
    }
    unsigned covered = colored + a->wilds + (r->ship ? a->m : 0u);
    if (covered < r->length) {
        return RH_WRONG_COUNT;
    }
    bool doubles_only = r->ship && a->m && !a->n && !a->wilds;
    if (covered > r->length + (doubles_only ? 1u : 0u)) {
        return r->ship ? RH_SUPERFLUOUS_CARD : RH_WRONG_COUNT;
    }
    return RH_OK;
}

static enum rh_result check(const struct rh_components *c, const struct rh_state *s,
                            const struct rh_action *a) {
    enum rh_result result = check_route(c, s, a);
    if (result == RH_OK) {
        result = check_cards(c, a);
    }
    if (result != RH_OK) {
        return result;
    }
    bool colored = a->color != RH_NONE;
    struct purse p = colored ? purse_of(s, a->seat, a->ships, a->color) : (struct purse){0};
    bool has = a->n <= p.plain && a->m <= p.other && a->wilds <= s->hand[a->seat][RH_WILD];
    return has ? RH_OK : RH_NOT_IN_HAND;
}

static void pay(struct rh_state *s, const struct rh_action *a) {
    uint8_t base = a->ships ? RH_SHIP : RH_TRAIN;
    if (a->color != RH_NONE) {
        hand_spend(s, a->seat, (uint8_t)(base + a->color), a->n, true);
        hand_spend(s, a->seat, (uint8_t)(base + 8 + a->color), a->m, true);
    }
    hand_spend(s, a->seat, RH_WILD, a->wilds, true);
}

static void apply(const struct scene *sc, const struct rh_action *a) {
    struct rh_state *s = sc->s;
    const struct rh_route *r = &sc->c->route[a->route];
    uint8_t *pieces = r->ship ? s->ships : s->trains;
    int16_t points = sc->c->route_points[r->length];
    pay(s, a);
    bits_add(s->owned[a->seat], a->route);
    bits_add(s->closed, a->route);
    if (r->twin != RH_NONE && s->seats < sc->c->doubles_from) {
        bits_add(s->closed, r->twin);
    }
    pieces[a->seat] = (uint8_t)(pieces[a->seat] - r->length);
    s->score[a->seat] = (int16_t)(s->score[a->seat] + points);
    event_add(sc, (struct rh_event){.kind = RH_EV_CLAIMED,
                                    .seat = a->seat,
                                    .eyes = 0xff,
                                    .what = a->route,
                                    .card = a->color,
                                    .n = a->n,
                                    .m = a->m,
                                    .wilds = a->wilds,
                                    .points = points});
    row_mend(sc);
    turn_end(sc);
}

const struct subject claim_route = {
    .legal = legal, .check = check, .apply = apply, .possible = possible};
