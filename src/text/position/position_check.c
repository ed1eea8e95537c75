/*
 * What follows from the lines of a position, and whether they fit together.
 *
 * A position that no game could reach is refused if a rule would stumble over it. Pieces are taken
 * as they are said, if there are not too many: a test may leave out the routes where the others
 * lie.
 */
#include "core/bits.h"
#include "core/seat.h"
#include "text/cards.h"
#include "text/names.h"
#include "text/position/position_read.h"

static bool is_given(const struct position *p, enum position_line line) {
    return p->given[line] != 0;
}

/* Whether this eye sees the choices of a seat. */
static bool sees(const struct rh_state *s, unsigned seat) {
    return s->eye == RH_NONE || s->eye == seat || s->phase == RH_OVER;
}

/* USA-SETUP-4, GL-SETUP-3: in the set-up, who is ready follows from tickets and mix. */
static bool check_seat_ready(struct position *p, unsigned seat) {
    struct rh_state *s = p->s;
    bool chosen = s->chosen[seat] || !p->c->first_keep, mixes = p->c->pieces_keep != 0;
    bool known = sees(s, seat) ? p->c->first_keep || mixes : mixes;
    bool done = (chosen || !sees(s, seat)) && (s->mix[seat] || !mixes);
    if (s->mix[seat] && sees(s, seat) && (!chosen || !mixes)) {
        return in_refuse(&p->in, "seat %u cannot have chosen a mix yet", seat_number(seat));
    }
    if (known && !is_given(p, LINE_READY)) {
        s->ready |= (uint8_t)(done << seat);
    }
    if (known && done != (s->ready >> seat & 1)) {
        return in_refuse(&p->in, "seat %u is said to be ready, or its choice, but not both",
                         seat_number(seat));
    }
    return true;
}

static bool check_ready(struct position *p) {
    const struct rh_state *s = p->s;
    bool at_once = s->phase == RH_CHOOSING || s->phase == RH_SETTLING;
    for (unsigned seat = 0; s->phase == RH_CHOOSING && seat < s->seats; seat++) {
        if (!check_seat_ready(p, seat)) {
            return false;
        }
    }
    if (s->ready && (!at_once || s->ready == (1 << s->seats) - 1)) {
        return in_refuse(&p->in, "some seats are ready only while others must still choose");
    }
    return true;
}

static uint64_t offered(const struct rh_state *s, unsigned seat) {
    uint64_t set = 0;
    for (unsigned i = 0; i < s->offer_n[seat]; i++) {
        set |= s->offer[seat][i] == RH_HIDDEN ? 0 : (uint64_t)1 << s->offer[seat][i];
    }
    return set;
}

static bool check_choices(struct position *p, unsigned seat) {
    const struct rh_state *s = p->s;
    bool choosing = s->phase == RH_CHOOSING, playing = s->phase == RH_PLAYING;
    if (s->offer_n[seat] && !choosing && !(playing && seat == s->turn && !s->drawn)) {
        return in_refuse(&p->in, "no tickets can be on offer to seat %u now", seat_number(seat));
    }
    if (choosing && !s->offer_n[seat]) {
        return in_refuse(&p->in, "in the set-up seat %u has tickets on offer", seat_number(seat));
    }
    if (s->eye == seat && bits_count(offered(s, seat)) != s->offer_n[seat]) {
        return in_refuse(&p->in, "seat %u sees the tickets on offer to it", seat_number(seat));
    }
    if (s->mix[seat] && !choosing) {
        return in_refuse(&p->in, "a mix is chosen in the set-up only");
    }
    if (s->mix[seat] == RH_HIDDEN && sees(s, seat)) {
        return in_refuse(&p->in, "seat %u sees its own mix", seat_number(seat));
    }
    if (!sees(s, seat) && (s->chosen[seat] || (s->mix[seat] && s->mix[seat] != RH_HIDDEN))) {
        return in_refuse(&p->in, "this eye does not see what seat %u chooses", seat_number(seat));
    }
    uint64_t from = choosing ? offered(s, seat) : s->phase == RH_SETTLING ? s->tickets[seat] : 0;
    if (s->chosen[seat] & ~from) {
        return in_refuse(&p->in, "seat %u has chosen tickets that are not its to choose",
                         seat_number(seat));
    }
    return true;
}

static bool check_moment(struct position *p) {
    const struct rh_state *s = p->s;
    if (s->phase == RH_SETTLING && !position_has_yards(p)) {
        return in_refuse(&p->in, "nothing is settled in this game: the phase cannot be settling");
    }
    if (s->phase != RH_PLAYING && (s->drawn || s->turns_left)) {
        return in_refuse(&p->in, "cards are drawn and last turns are played while playing only");
    }
    if (s->phase == RH_PLAYING && s->passes >= s->seats) {
        return in_refuse(&p->in, "when all have passed in a row the game is over");
    }
    if (s->eye != RH_NONE && (s->filled || (is_given(p, LINE_SEED) && s->phase != RH_OVER))) {
        return in_refuse(&p->in, "a view knows no seed and is not filled");
    }
    if (s->dealt && is_given(p, LINE_SEED)) {
        return in_refuse(&p->in, "a game is dealt or has a seed, not both");
    }
    return true;
}

/* A ticket under the deck is in the deck; a view knows of those that its eye put there, no
   others. */
static bool check_returned(struct position *p) {
    const struct rh_state *s = p->s;
    bool live_view = s->eye != RH_NONE && s->phase != RH_OVER;
    uint64_t deck = 0;
    for (unsigned i = 0; i < s->ticket_n; i++) {
        deck |= s->ticket[i] == RH_HIDDEN ? 0 : (uint64_t)1 << s->ticket[i];
    }
    for (unsigned t = 0; t < p->c->tickets_n; t++) {
        bool returned = s->returned[t] != RH_NONE, in_deck = deck >> t & 1;
        if (returned && !in_deck) {
            return in_refuse(&p->in, "%s was put under the deck, but the deck does not have it",
                             names_ticket(p->c, t));
        }
        if (live_view && in_deck && s->returned[t] != s->eye) {
            return in_refuse(&p->in, "this eye cannot know that %s lies in the deck",
                             names_ticket(p->c, t));
        }
    }
    return true;
}

struct placed {
    unsigned trains, ships;
    int points;
};

static struct placed count_routes(const struct position *p, unsigned seat) {
    struct placed sum = {0};
    uint64_t left[2] = {p->s->owned[seat][0], p->s->owned[seat][1]};
    for (unsigned i; bits_pop(left, &i);) {
        const struct rh_route *r = &p->c->route[i];
        *(r->ship ? &sum.ships : &sum.trains) += r->length;
        sum.points += p->c->route_points[r->length <= RH_LENGTH_MAX ? r->length : RH_LENGTH_MAX];
    }
    for (uint64_t t = p->s->completed[seat]; t; t &= t - 1) {
        sum.points += p->c->ticket[bits_first(t)].points;
    }
    return sum;
}

struct kind {
    const char *name;
    unsigned bit;    /* in position.pieces and position.box */
    unsigned placed; /* on the board */
    unsigned usual;  /* at the start of the game */
    unsigned all;
    uint8_t *supply, *box;
};

/* Supply, box and board have all pieces. If neither is said, the supply began with the usual
   ones. */
static bool finish_kind(struct position *p, const struct kind *k, unsigned seat) {
    bool mixed = p->c->pieces_keep && p->s->phase != RH_CHOOSING;
    bool said = p->pieces[seat] >> k->bit & 1, box_said = p->box[seat] >> k->bit & 1;
    unsigned sum = k->placed + (said ? *k->supply : 0u) + (box_said ? *k->box : 0u);
    if (sum > k->all) {
        return in_refuse(&p->in, "seat %u has %u %s, and there are only %u", seat_number(seat), sum,
                         k->name, k->all);
    }
    unsigned begun = box_said ? k->all - *k->box : k->usual;
    if (!said && k->placed > begun) {
        return in_refuse(&p->in, "the routes of seat %u need more %s than it began with",
                         seat_number(seat), k->name);
    }
    if (!said) {
        *k->supply = (uint8_t)(begun - k->placed);
    }
    if (mixed && !box_said) {
        *k->box = (uint8_t)(k->all - k->placed - *k->supply);
    }
    return true;
}

/* GL-HARBOR-1, GL-HARBOR-2, GL-HARBOR-4 */
static bool finish_harbors(struct position *p, unsigned seat) {
    const struct rh_components *c = p->c;
    struct rh_state *s = p->s;
    unsigned built = bits_count(s->harbors[seat]);
    for (uint64_t left = s->harbors[seat]; left; left &= left - 1) {
        const uint64_t *at = c->at_city[bits_first(left)].bits, *own = s->owned[seat];
        if (!(at[0] & own[0]) && !(at[1] & own[1])) {
            return in_refuse(&p->in, "seat %u has a harbor in %s but no route there (GL-HARBOR-2)",
                             seat_number(seat), names_city(c, bits_first(left)));
        }
    }
    if (!(p->pieces[seat] >> 2 & 1) && built <= c->harbors) {
        s->harbors_left[seat] = (uint8_t)(c->harbors - built);
    }
    return built + s->harbors_left[seat] <= c->harbors ||
           in_refuse(&p->in, "seat %u has more than %u harbors", seat_number(seat), c->harbors);
}

static bool finish_pieces(struct position *p, unsigned seat) {
    const struct rh_components *c = p->c;
    struct rh_state *s = p->s;
    struct placed sum = count_routes(p, seat);
    unsigned mix = (unsigned)c->pieces_keep - c->mix_trains;
    struct kind trains = {.name = "trains",
                          .bit = 0,
                          .placed = sum.trains,
                          .usual = c->pieces_keep ? c->mix_trains : c->trains,
                          .all = c->trains,
                          .supply = &s->trains[seat],
                          .box = &s->box_trains[seat]};
    struct kind ships = {.name = "ships",
                         .bit = 1,
                         .placed = sum.ships,
                         .usual = c->pieces_keep ? mix : c->ships,
                         .all = c->ships,
                         .supply = &s->ships[seat],
                         .box = &s->box_ships[seat]};
    if (c->pieces_keep && s->phase == RH_CHOOSING) {
        trains.usual = ships.usual = 0; /* the mix is not yet chosen */
    }
    if (!finish_kind(p, &trains, seat) || !finish_kind(p, &ships, seat)) {
        return false;
    }
    unsigned kept = sum.trains + sum.ships + s->trains[seat] + s->ships[seat];
    if (c->pieces_keep && kept > c->pieces_keep) {
        return in_refuse(&p->in, "seat %u has %u pieces, and nobody has more than %u (GL-SETUP-3)",
                         seat_number(seat), kept, c->pieces_keep);
    }
    if (!(p->given[LINE_SCORE] >> seat & 1)) {
        s->score[seat] = (int16_t)sum.points;
    }
    return finish_harbors(p, seat);
}

/* USA-CLAIM-6, USA-CLAIM-8, GL-CLAIM-7: what nobody may claim any more. */
static void close_routes(struct position *p) {
    struct rh_state *s = p->s;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        uint64_t left[2] = {s->owned[seat][0], s->owned[seat][1]};
        for (unsigned i; bits_pop(left, &i);) {
            bits_add(s->closed, i);
            if (p->c->route[i].twin < p->c->routes_n && s->seats < p->c->doubles_from) {
                bits_add(s->closed, p->c->route[i].twin);
            }
        }
    }
}

/* Every deck was shuffled once, in the set-up. */
static void finish_shuffles(struct position *p) {
    for (unsigned deck = 0; deck < RH_DECKS; deck++) {
        p->s->shuffles[deck] = deck != RH_SHIP_DECK || cards_have_ships(p->c);
    }
}

bool position_finish(struct position *p) {
    struct rh_state *s = p->s;
    if (!is_given(p, LINE_MAP) || !is_given(p, LINE_SEATS)) {
        return in_refuse(&p->in, "a position says its map and its seats: %s is missing",
                         is_given(p, LINE_MAP) ? "seats" : "map");
    }
    if (!is_given(p, LINE_TURN)) {
        s->turn = s->first;
    }
    if (!is_given(p, LINE_SHUFFLES)) {
        finish_shuffles(p);
    }
    if (!position_place_cards(p) || !position_place_tickets(p) || !check_moment(p) ||
        !check_returned(p)) {
        return false;
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (!check_choices(p, seat) || !finish_pieces(p, seat)) {
            return false;
        }
    }
    close_routes(p);
    return check_ready(p);
}
