/* Claiming routes: USA-CLAIM, GL-CLAIM. */
#include "rules/rules.h"

/* The cards of one color that pay for one kind of route. */
struct purse {
    uint8_t plain, other; /* trains without and with the harbor symbol; single and double ships */
    uint8_t spaces;       /* that they cover together, without wild cards */
};

/* All that a seat can pay one kind of route with. */
struct wallet {
    struct purse purse[RH_COLORS];
    uint8_t wilds;
    uint8_t reach[RH_COLORS + 1]; /* the longest route of a color that it pays; gray last */
    uint8_t
        held[RH_LENGTH_MAX + 1]; /* by length: colors that pay a gray route, at least one card */
};

static struct purse purse_of(const struct rh_state *s, uint8_t seat, bool ship, unsigned color) {
    const uint8_t *hand = s->hand[seat] + (ship ? RH_SHIP : RH_TRAIN);
    struct purse p = {.plain = hand[color], .other = hand[color + 8]};
    p.spaces = (uint8_t)(p.plain + (ship ? 2 : 1) * p.other);
    return p;
}

/* False: no pieces, so nothing can be paid. */
static bool wallet_init(struct wallet *w, const struct rh_state *s, uint8_t seat, bool ship) {
    unsigned pieces = ship ? s->ships[seat] : s->trains[seat], most = 0;
    if (!pieces) {
        return false;
    }
    pieces = pieces < RH_LENGTH_MAX ? pieces : RH_LENGTH_MAX;
    w->wilds = s->hand[seat][RH_WILD];
    memset(w->held, 0, sizeof w->held);
    for (unsigned color = 0; color < RH_COLORS; color++) {
        struct purse p = purse_of(s, seat, ship, color);
        unsigned reach = (unsigned)p.spaces + w->wilds;
        reach = reach < pieces ? reach : pieces;
        most = reach > most ? reach : most;
        w->purse[color] = p;
        w->reach[color] = (uint8_t)reach;
        w->held[reach] |= (uint8_t)((p.spaces > 0) << color);
    }
    w->reach[RH_GRAY] = (uint8_t)most;
    for (unsigned length = RH_LENGTH_MAX; length-- > 0;) {
        w->held[length] |= w->held[length + 1];
    }
    return true;
}

/* USA-CLAIM-7, GL-CLAIM-7: nobody may have both routes of a double route. */
static bool twin_is_own(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                        unsigned route) {
    uint8_t twin = c->route[route].twin;
    return twin != RH_NONE && bits_has(s->owned[seat], twin);
}

/* The routes that a seat may claim now and that a wallet pays for; without branches on the cards. */
static bool claimable(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                      const struct wallet *w, bool ship, uint64_t out[2]) {
    out[0] = out[1] = 0;
    for (unsigned color = 0; color <= RH_COLORS; color++) {
        const struct rh_routes *payable = &c->upto[ship][color][w->reach[color]];
        out[0] |= payable->bits[0];
        out[1] |= payable->bits[1];
    }
    out[0] &= ~s->closed[0];
    out[1] &= ~s->closed[1];
    if (s->seats >= c->doubles_from) { /* else the other route of a double is closed to all */
        uint64_t left[2] = {out[0], out[1]};
        for (unsigned r; bits_pop(left, &r);) {
            if (twin_is_own(c, s, seat, r)) {
                out[r >> 6] &= ~((uint64_t)1 << (r & 63));
            }
        }
    }
    return out[0] || out[1];
}

static bool possible(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    struct wallet w;
    uint64_t routes[2];
    return (wallet_init(&w, s, seat, false) && claimable(c, s, seat, &w, false, routes)) ||
           (wallet_init(&w, s, seat, true) && claimable(c, s, seat, &w, true, routes));
}

/* Every payment in one color with at least one card of it, fewest wild cards first. */
static size_t pay_trains(uint64_t head, struct purse p, unsigned length, unsigned wilds,
                         struct rh_action *out) {
    size_t n = 0;
    if (!wilds && !p.other) { /* so often that the loops below would be felt */
        action_put(out, head | (uint64_t)length << AT_N);
        return 1;
    }
    for (unsigned w = p.spaces < length ? length - p.spaces : 0; w <= wilds && w < length; w++) {
        unsigned colored = length - w;
        unsigned m = colored > p.plain ? colored - p.plain : 0;
        for (; m <= p.other && m <= colored; m++) {
            action_put(&out[n++], head | (uint64_t)(colored - m) << AT_N | (uint64_t)m << AT_M |
                                      (uint64_t)w << AT_WILDS);
        }
    }
    return n;
}

/* GL-CLAIM-4: spaces exactly covered, or one to spare by doubles alone. */
static size_t pay_ships(uint64_t head, struct purse p, unsigned length, unsigned wilds,
                        struct rh_action *out) {
    size_t n = 0;
    head |= (uint64_t)1 << AT_SHIPS;
    for (unsigned m = 0; m <= p.other && 2 * m <= length + 1; m++) {
        unsigned rest = 2 * m < length ? length - 2 * m : 0;
        for (unsigned w = rest > p.plain ? rest - p.plain : 0; w <= wilds && w <= rest; w++) {
            if (m == 0 && w == rest) {
                break; /* wild cards only */
            }
            action_put(&out[n++], head | (uint64_t)(rest - w) << AT_N | (uint64_t)m << AT_M |
                                      (uint64_t)w << AT_WILDS);
        }
    }
    return n;
}

/* Every way to pay a route in any of these colors, and with wild cards only. */
static size_t payments(const struct rh_route *r, const struct wallet *w, unsigned colors,
                       uint64_t head, struct rh_action *out) {
    size_t n = 0;
    for (; colors; colors &= colors - 1) {
        unsigned color = bits_first(colors);
        uint64_t named = head | (uint64_t)color << AT_COLOR;
        n += (r->ship ? pay_ships : pay_trains)(named, w->purse[color], r->length, w->wilds,
                                                out + n);
    }
    if (w->wilds >= r->length) { /* USA-CLAIM-5, GL-CLAIM-3 */
        action_put(&out[n++],
                   head | (uint64_t)RH_NONE << AT_COLOR | (uint64_t)r->length << AT_WILDS);
    }
    return n;
}

/* A list made for a gray route serves for the next one of its length. */
struct memo {
    struct rh_action *list[RH_LENGTH_MAX + 1];
    size_t n[RH_LENGTH_MAX + 1];
    unsigned made; /* lengths, as bits */
};

static size_t pay_gray(const struct rh_route *r, const struct wallet *w, uint64_t head,
                       struct memo *memo, struct rh_action *out) {
    unsigned length = r->length;
    if (!(memo->made >> length & 1)) {
        memo->made |= 1u << length;
        memo->list[length] = out;
        memo->n[length] = payments(r, w, w->held[length], head, out);
        return memo->n[length];
    }
    for (size_t i = 0; i < memo->n[length]; i++) {
        uint64_t like;
        memcpy(&like, &memo->list[length][i], sizeof like);
        action_put(&out[i], (like & ~((uint64_t)0xff << AT_WHAT)) | head);
    }
    return memo->n[length];
}

static size_t legal_kind(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                         bool ship, struct rh_action *out) {
    struct wallet w;
    struct memo memo;
    uint64_t routes[2];
    size_t n = 0;
    if (!wallet_init(&w, s, seat, ship) || !claimable(c, s, seat, &w, ship, routes)) {
        return 0;
    }
    memo.made = 0;
    for (unsigned i; bits_pop(routes, &i);) {
        const struct rh_route *r = &c->route[i];
        uint64_t head = RH_CLAIM | (uint64_t)seat << AT_SEAT | (uint64_t)i << AT_WHAT;
        if (r->color == RH_GRAY) {
            n += pay_gray(r, &w, head, &memo, out + n);
        } else {
            n += payments(r, &w, w.held[r->length] & 1u << r->color, head, out + n);
        }
    }
    return n;
}

static size_t legal(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct rh_action *out) {
    size_t n = legal_kind(c, s, seat, false, out);
    return n + legal_kind(c, s, seat, true, out + n);
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
