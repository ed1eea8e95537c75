/* How a game ends, and which tickets the platforms complete: USA-END, GL-END, CG-END. */
#include "rules/rules.h"

#include <assert.h>

/* USA-END-1, GL-END-1: the player whose turn it was has few pieces left. */
bool end_by_pieces(const struct rh_components *c, const struct rh_state *s) {
    return s->trains[s->turn] + s->ships[s->turn] <= c->end_at;
}

/* CG-END-1: the last card was drawn, to a hand or to the row. */
bool end_by_deck(const struct rh_components *c, const struct rh_state *s) {
    (void)c;
    return s->train_n == 0;
}

void end_game(const struct scene *sc) {
    assert(sc->s->phase != RH_OVER);
    sc->s->phase = RH_OVER;
    sc->s->turns_left = 0;
    event_add(sc, (struct rh_event){.kind = RH_EV_OVER, .eyes = 0xff});
}

/* CG-END-3: the platforms are opened, and all say what they complete. */
void end_round(const struct scene *sc) {
    assert(sc->s->phase == RH_PLAYING);
    sc->s->phase = RH_SETTLING;
    sc->s->turns_left = 0;
    sc->s->ready = 0;
}

/* CG-END-3: each card serves one ticket, a wild one stands for any color. */
static bool suffices(const struct rh_components *c, uint64_t tickets,
                     const uint8_t platform[RH_COLORS + 1]) {
    unsigned need[RH_COLORS] = {0}, wilds = 0;
    for (; tickets; tickets &= tickets - 1) {
        const struct rh_ticket *t = &c->ticket[bits_first(tickets)];
        for (unsigned i = 0; i < t->colors_n; i++) {
            wilds += ++need[t->colors[i]] > platform[t->colors[i]];
        }
    }
    return wilds <= platform[RH_COLORS];
}

static size_t legal_complete(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                             struct rh_action *out) {
    size_t n = 0;
    for (uint64_t left = s->tickets[seat] & ~s->chosen[seat]; left; left &= left - 1) {
        uint64_t ticket = left & -left;
        if (suffices(c, s->chosen[seat] | ticket, s->platform[seat])) {
            out[n++] = (struct rh_action){.kind = RH_COMPLETE, .seat = seat, .tickets = ticket};
        }
    }
    return n;
}

/* CG-END-3: tickets in hand, with cards on the platform. */
static enum rh_result check_complete(const struct rh_components *c, const struct rh_state *s,
                                     const struct rh_action *a) {
    if (bits_count(a->tickets) != 1 || a->tickets & ~s->tickets[a->seat]) {
        return RH_TICKET_NOT_HELD;
    }
    if (a->tickets & s->chosen[a->seat]) {
        return RH_ALREADY_NAMED;
    }
    bool enough = suffices(c, s->chosen[a->seat] | a->tickets, s->platform[a->seat]);
    return enough ? RH_OK : RH_CARDS_DO_NOT_SUFFICE;
}

static void apply_complete(const struct scene *sc, const struct rh_action *a) {
    sc->s->chosen[a->seat] |= a->tickets;
}

const struct subject end_complete = {
    .legal = legal_complete, .check = check_complete, .apply = apply_complete};

/* CG-END-4: the engine's best, unless the player has named others. */
static size_t legal_settle(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                           struct rh_action *out) {
    (void)c;
    size_t n = 0;
    if (!s->chosen[seat]) {
        out[n++] = (struct rh_action){.kind = RH_SETTLE, .seat = seat, .best = 1};
    }
    out[n++] = (struct rh_action){.kind = RH_SETTLE, .seat = seat};
    return n;
}

/* CG-END-4: who has named tickets settles for those, and not for the engine's best. */
static enum rh_result check_settle(const struct rh_components *c, const struct rh_state *s,
                                   const struct rh_action *a) {
    (void)c;
    return a->best && s->chosen[a->seat] ? RH_ALREADY_NAMED : RH_OK;
}

/* The tickets that a seat named are shown and scored, and lie aside. */
static void lay_aside(const struct scene *sc, uint8_t seat) {
    struct rh_state *s = sc->s;
    uint64_t tickets = s->chosen[seat];
    int16_t points = 0;
    for (uint64_t t = tickets; t; t &= t - 1) {
        points = (int16_t)(points + sc->c->ticket[bits_first(t)].points);
    }
    s->completed[seat] |= tickets;
    s->tickets[seat] &= ~tickets;
    s->tickets_n[seat] = (uint8_t)bits_count(s->tickets[seat]);
    s->chosen[seat] = 0;
    s->score[seat] = (int16_t)(s->score[seat] + points);
    event_add(sc, (struct rh_event){.kind = RH_EV_COMPLETED,
                                    .seat = seat,
                                    .eyes = 0xff,
                                    .tickets = tickets,
                                    .points = points});
}

/* When all have settled, the tickets are scored: with two or three players at the end of the game
 * (CG-END-5), with four after each round. */
static void apply_settle(const struct scene *sc, const struct rh_action *a) {
    struct rh_state *s = sc->s;
    if (a->best) {
        s->chosen[a->seat] = rh_best_completion(sc->c, s->tickets[a->seat], s->platform[a->seat]);
    }
    s->ready |= (uint8_t)(1 << a->seat);
    event_add(sc, (struct rh_event){.kind = RH_EV_CHOSE, .seat = a->seat, .eyes = 0xff});
    if (rh_to_act(s)) {
        return;
    }
    s->ready = 0;
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        lay_aside(sc, seat);
    }
    bool again = sc->c->two_rounds_from && s->seats >= sc->c->two_rounds_from && s->round == 0;
    (again ? four_next_round : end_game)(sc);
}

const struct subject end_settle = {
    .legal = legal_settle, .check = check_settle, .apply = apply_settle};
