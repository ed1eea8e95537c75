/*
 * The players of the recorded games. Two weigh kinds of action; the third works towards a game of
 * USA where nobody can move: short routes are claimed until none is left, longer ones so that
 * everybody keeps exactly three wagons, then all tickets and all cards are drawn.
 */
#include "games.h"

static struct rh_action list[RH_LEGAL_MAX];

/* Picks a kind by weight, then any action of it; a kind of no weight only if there is no other. */
static struct rh_action pick(size_t n, const unsigned weight[RH_KINDS], struct rh_rng *rng) {
    unsigned count[RH_KINDS] = {0}, sum = 0, kind = 0;
    for (size_t i = 0; i < n; i++) {
        count[list[i].kind]++;
    }
    for (unsigned k = 0; k < RH_KINDS; k++) {
        sum += count[k] ? weight[k] : 0;
    }
    if (!sum) {
        return list[rh_random(rng, (uint32_t)n)];
    }
    unsigned at = rh_random(rng, sum);
    while (!count[kind] || at >= weight[kind]) {
        at -= count[kind] ? weight[kind] : 0;
        kind++;
    }
    unsigned k = rh_random(rng, count[kind]);
    for (size_t i = 0;; i++) {
        if (list[i].kind == kind && k-- == 0) {
            return list[i];
        }
    }
}

static const unsigned plain[RH_KINDS] = {
    [RH_KEEP] = 1,   [RH_MIX] = 1,      [RH_DRAW] = 16, [RH_TICKETS] = 1,  [RH_CLAIM] = 12,
    [RH_HARBOR] = 8, [RH_EXCHANGE] = 1, [RH_PLAY] = 16, [RH_COMPLETE] = 1, [RH_SETTLE] = 4,
};

static const unsigned hoard[RH_KINDS] = {
    [RH_KEEP] = 1, [RH_MIX] = 1, [RH_DRAW] = 16, [RH_TICKETS] = 4, [RH_SETTLE] = 1,
};

/* Whether a player with so many wagons can come to exactly three with routes of four to six. */
static bool comes_to_three(int wagons) {
    int rest = wagons - 3;
    return rest == 0 || (rest >= 4 && rest != 7);
}

static bool short_route_is_free(const struct rh_components *c, const struct rh_state *s,
                                uint8_t seat) {
    for (unsigned r = 0; r < c->routes_n; r++) {
        bool closed = s->closed[r / 64] >> r % 64 & 1;
        unsigned twin = c->route[r].twin;
        bool own_twin = twin != RH_NONE && s->owned[seat][twin / 64] >> twin % 64 & 1;
        if (c->route[r].length <= 3 && !closed && !own_twin) {
            return true;
        }
    }
    return false;
}

static struct rh_action stall(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                              size_t n, struct rh_rng *rng) {
    static const unsigned waits[RH_KINDS] = {[RH_DRAW] = 1};
    static const unsigned collects[RH_KINDS] = {[RH_TICKETS] = 1};
    bool short_free = short_route_is_free(c, s, seat);
    size_t good = 0;
    if (list[0].kind == RH_KEEP) {
        return list[0]; /* all */
    }
    for (size_t i = 0; i < n; i++) {
        if (list[i].kind == RH_CLAIM) {
            int length = c->route[list[i].route].length, left = s->trains[seat] - length;
            if (left >= 3 && (short_free ? length <= 3 : length > 3 && comes_to_three(left))) {
                list[good++] = list[i];
            }
        }
    }
    if (good) {
        return list[rh_random(rng, (uint32_t)good)];
    }
    n = rh_legal(c, s, seat, list);
    return pick(n, s->trains[seat] > 3 ? waits : collects, rng);
}

void games_choose(const struct rh_components *c, const struct rh_state *s, enum games_style style,
                  struct rh_rng *rng, struct rh_action *out) {
    uint8_t seat;
    do {
        seat = (uint8_t)rh_random(rng, s->seats);
    } while (!(rh_to_act(s) >> seat & 1));
    size_t n = rh_legal(c, s, seat, list);
    switch (style) {
    case GAMES_PLAIN:
    case GAMES_UNDO:
    case GAMES_ALONE:
        *out = pick(n, plain, rng);
        return;
    case GAMES_HOARD:
        *out = pick(n, hoard, rng);
        return;
    case GAMES_STALL:
        *out = stall(c, s, seat, n, rng);
        return;
    }
}
