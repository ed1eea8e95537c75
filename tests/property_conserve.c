/* Cards, tickets and pieces are all there, once; and nothing lies where no rule puts it. */
#include "property.h"

#include <string.h>

static void count_cards(const struct rh_components *c, const struct rh_state *s,
                        unsigned sum[RH_CARDS]) {
    for (unsigned card = 0; card < RH_CARDS; card++) {
        sum[card] = s->discard[card];
        for (unsigned seat = 0; seat < s->seats; seat++) {
            sum[card] += s->hand[seat][card];
        }
    }
    for (unsigned i = 0; i < row_size(c); i++) {
        sum[s->market[i] == RH_NONE ? 0 : s->market[i]] += s->market[i] != RH_NONE;
    }
    for (unsigned i = 0; i < s->train_n; i++) {
        sum[s->train[i]]++;
    }
    for (unsigned i = 0; i < s->ship_n; i++) {
        sum[s->ship[i]]++;
    }
    for (unsigned color = 0; color < RH_COLORS; color++) {
        sum[color] += s->yard_n[color];
        sum[RH_WILD] += s->yard_wilds[color];
        for (unsigned seat = 0; seat < s->seats; seat++) {
            sum[color] += s->platform[seat][color];
        }
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        sum[RH_WILD] += s->platform[seat][RH_COLORS];
    }
}

static void check_cards(const struct table *t, const struct rh_state *s) {
    unsigned sum[RH_CARDS];
    count_cards(t->c, s, sum);
    for (unsigned card = 0; card < RH_CARDS; card++) {
        require(t, sum[card] == t->c->box[card], "card %u: %u of %u are there", card, sum[card],
                t->c->box[card]);
    }
    for (unsigned i = 0; i < s->train_n; i++) {
        require(t, !is_ship(s->train[i]), "a ship in the train deck");
    }
    for (unsigned i = 0; i < s->ship_n; i++) {
        require(t, is_ship(s->ship[i]), "a train in the ship deck");
    }
    for (unsigned color = 0; color < RH_COLORS; color++) {
        bool row = s->yard[color] != RH_NONE;
        require(t,
                row ? s->yard[color] < s->seats && s->yard_n[color] > 0
                    : !s->yard_n[color] && !s->yard_wilds[color],
                "row %u of the railyard", color);
    }
}

static void check_hands(const struct table *t, const struct rh_state *s) {
    for (unsigned seat = 0; seat < s->seats; seat++) {
        unsigned all = 0, ships = 0;
        for (unsigned card = 0; card < RH_CARDS; card++) {
            all += s->hand[seat][card];
            ships += is_ship(card) ? s->hand[seat][card] : 0;
            require(t, s->seen[seat][card] <= s->hand[seat][card],
                    "more of card %u is known of seat %u than it has", card, seat + 1);
        }
        require(t, all == s->hand_n[seat] && ships == s->hand_ships[seat],
                "the size of hand %u is wrong", seat + 1);
    }
}

static void check_tickets(const struct table *t, const struct rh_state *s) {
    uint64_t all = t->c->tickets_n < 64 ? ((uint64_t)1 << t->c->tickets_n) - 1 : UINT64_MAX;
    uint64_t found = 0;
    unsigned n = s->ticket_n;
    for (unsigned i = 0; i < s->ticket_n; i++) {
        found |= (uint64_t)1 << s->ticket[i];
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        uint64_t offer = 0;
        for (unsigned i = 0; i < s->offer_n[seat]; i++) {
            offer |= (uint64_t)1 << s->offer[seat][i];
        }
        unsigned held = (unsigned)__builtin_popcountll(s->tickets[seat]);
        require(t, held == s->tickets_n[seat], "the number of tickets of seat %u", seat + 1);
        n += held + s->offer_n[seat] + (unsigned)__builtin_popcountll(s->completed[seat]);
        found |= offer | s->tickets[seat] | s->completed[seat];
        uint64_t from = s->phase == RH_CHOOSING ? offer : s->tickets[seat];
        bool choosing = s->phase == RH_CHOOSING || s->phase == RH_SETTLING;
        require(t, (s->chosen[seat] & ~(choosing ? from : 0)) == 0, "choice of seat %u", seat + 1);
    }
    require(t, found == all && n == t->c->tickets_n, "tickets are lost or doubled");
}

/* Takes the next route out of a set; false: it is empty. */
static bool next_route(uint64_t set[2], unsigned *route) {
    for (unsigned i = 0; i < 2; i++) {
        if (set[i]) {
            *route = 64 * i + (unsigned)__builtin_ctzll(set[i]);
            set[i] &= set[i] - 1;
            return true;
        }
    }
    return false;
}

static bool has_route(const uint64_t set[2], unsigned route) {
    return set[route / 64] >> route % 64 & 1;
}

/* USA-CLAIM-7, USA-CLAIM-8, GL-CLAIM-7 */
static void check_routes(const struct table *t, const struct rh_state *s) {
    const struct rh_components *c = t->c;
    uint64_t taken[2] = {0}, closed[2] = {0};
    for (unsigned seat = 0; seat < s->seats; seat++) {
        uint64_t left[2] = {s->owned[seat][0], s->owned[seat][1]};
        require(t, !(taken[0] & left[0]) && !(taken[1] & left[1]), "a route has two owners");
        taken[0] |= left[0];
        taken[1] |= left[1];
        for (unsigned r; next_route(left, &r);) {
            unsigned twin = c->route[r].twin;
            closed[r / 64] |= (uint64_t)1 << r % 64;
            if (twin == RH_NONE) {
                continue;
            }
            require(t, !has_route(s->owned[seat], twin), "seat %u has both of a double", seat + 1);
            require(t, s->seats > 3 || !has_route(taken, twin), "both of a double are taken");
            closed[twin / 64] |= (uint64_t)(s->seats < 4) << twin % 64;
        }
    }
    require(t, closed[0] == s->closed[0] && closed[1] == s->closed[1], "the closed routes");
}

static void check_pieces(const struct table *t, const struct rh_state *s, unsigned seat) {
    const struct rh_components *c = t->c;
    unsigned trains = (unsigned)s->trains[seat] + s->box_trains[seat];
    unsigned ships = (unsigned)s->ships[seat] + s->box_ships[seat];
    int points = -t->exchanged[seat];
    uint64_t left[2] = {s->owned[seat][0], s->owned[seat][1]};
    for (unsigned r; next_route(left, &r);) {
        *(c->route[r].ship ? &ships : &trains) += c->route[r].length;
        points += c->route_points[c->route[r].length];
    }
    for (uint64_t done = s->completed[seat]; done; done &= done - 1) {
        points += c->ticket[__builtin_ctzll(done)].points;
    }
    require(t, trains == c->trains && ships == c->ships, "pieces of seat %u", seat + 1);
    require(t, points == s->score[seat], "points of seat %u: %d, not %d", seat + 1, s->score[seat],
            points);
    bool few = s->trains[seat] + s->ships[seat] <= c->end_at;
    require(t, !c->routes_n || !few || s->turns_left || s->phase == RH_OVER, "no end was set off");
}

/* GL-HARBOR-1, GL-HARBOR-2 */
static bool may_stand(const struct rh_components *c, const uint64_t owned[2], unsigned city) {
    uint64_t left[2] = {owned[0], owned[1]};
    for (unsigned r; next_route(left, &r);) {
        if (c->route[r].a == city || c->route[r].b == city) {
            return c->city[city].port;
        }
    }
    return false;
}

/* GL-HARBOR-1, GL-HARBOR-4 */
static void check_harbors(const struct table *t, const struct rh_state *s) {
    uint64_t taken = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        uint64_t left = s->harbors[seat];
        unsigned built = (unsigned)__builtin_popcountll(left);
        require(t, built + s->harbors_left[seat] == t->c->harbors, "harbors of seat %u", seat + 1);
        require(t, !(taken & left), "two harbors in a city");
        taken |= left;
        for (; left; left &= left - 1) {
            require(t, may_stand(t->c, s->owned[seat], (unsigned)__builtin_ctzll(left)),
                    "a harbor of seat %u stands where it may not", seat + 1);
        }
    }
}

/* USA-DRAW-6, USA-DRAW-7, USA-DRAW-10, GL-DRAW-7, CG-DRAW-2, CG-DRAW-3 */
static void check_row(const struct table *t, const struct rh_state *s) {
    const struct rh_components *c = t->c;
    unsigned wilds = 0, gaps = 0, tame = 0, discards = 0;
    for (unsigned i = 0; i < RH_MARKET_MAX; i++) {
        wilds += s->market[i] == RH_WILD;
        gaps += i < row_size(c) && s->market[i] == RH_NONE;
        tame += s->market[i] < RH_SHIP;
        require(t, i < row_size(c) || s->market[i] == RH_NONE, "a card beside the row");
    }
    for (unsigned card = 0; card < RH_CARDS; card++) {
        discards += s->discard[card];
        tame += card < RH_SHIP ? s->discard[card] : 0;
    }
    for (unsigned i = 0; i < s->train_n; i++) {
        tame += s->train[i] < RH_SHIP;
    }
    bool stuck = c->game == RH_USA ? tame < 3 : tame == 0;
    /* That a sweep is suspended tells something of the deck, which twins and fills do not heed. */
    bool guessed = s != &t->s || s->filled;
    require(t, c->game == RH_CARD_GAME || wilds < 3 || stuck || guessed,
            "%u wild cards lie in the row", wilds);
    require(t, c->game != RH_USA || !gaps || !(s->train_n + discards), "a gap in the row");
    require(t, c->game != RH_CARD_GAME || !gaps || !s->train_n, "a gap in the row");
}

/* USA-END-1, CG-END-1 and the order of turns */
static void check_moment(const struct table *t, const struct rh_state *s) {
    const struct rh_components *c = t->c;
    bool mid_turn = s->drawn || s->offer_n[s->turn];
    require(t, s->turn < s->seats && s->drawn < 2, "the turn");
    require(t, s->turns_left <= s->seats * c->last_turns, "the number of last turns");
    require(t,
            c->game != RH_CARD_GAME || s->phase != RH_PLAYING || s->train_n || s->turns_left ||
                mid_turn,
            "the deck has run out and no end was set off");
    require(t, (rh_to_act(s) == 0) == (s->phase == RH_OVER), "nobody may act");
}

void conserve_check(const struct table *t, const struct rh_state *s) {
    check_cards(t, s);
    check_hands(t, s);
    check_tickets(t, s);
    check_routes(t, s);
    check_row(t, s);
    check_moment(t, s);
    if (s->phase != RH_CHOOSING) {
        for (unsigned seat = 0; seat < s->seats; seat++) {
            check_pieces(t, s, seat);
        }
        check_harbors(t, s);
    }
}
