/*
 * Chance: what rh_fill puts into the holes of a view is each as likely as it should be (a
 * chi-square test on small cases), and sweeps of the row come to an end.
 */
#include "property.h"

#include <stdio.h>
#include <string.h>

enum { SAMPLES = 24000 };

static void place(struct table *t, const char *text) {
    struct rh_complaint why = {0};
    bool ok = rh_position_parse(t->c, text, &t->s, &why);
    require(t, ok, "line %u: %s", why.line, why.text);
}

/* The limit is passed by chance once in ten thousand; the seed is fixed, so it never is by
   chance. */
static void check_square(const struct table *t, const unsigned *found, const double *share,
                         unsigned n, double limit, const char *what) {
    double sum = 0;
    for (unsigned i = 0; i < n; i++) {
        double expected = share[i] * SAMPLES, off = found[i] - expected;
        sum += off * off / expected;
    }
    require(t, sum < limit, "%s: chi-square is %.1f", what, sum);
}

/* Two cards of red, red, blue, green in a hand, the other two in the deck; then the first draw. */
static void check_cards(struct table *t) {
    static const double pairs[] = {1 / 6.0, 2 / 6.0, 2 / 6.0, 1 / 6.0};
    static const double draws[] = {2 / 4.0, 1 / 4.0, 1 / 4.0};
    unsigned pair[4] = {0}, draw[3] = {0};
    place(t, "position 1\nmap usa\nseats 2\nmarket white white white white white\n"
             "hand 2 red blue\ndeck train red green\nrest hand 1\n");
    struct rh_state view, s;
    struct rh_action blind = {.kind = RH_DRAW, .card = RH_NONE, .refill = RH_NONE};
    rh_view(t->c, &t->s, 0, &view);
    for (unsigned i = 0; i < SAMPLES; i++) {
        rh_fill(t->c, &view, &t->rng, &s);
        const uint8_t *hand = s.hand[1];
        pair[hand[RH_RED] == 2 ? 0 : !hand[RH_RED] ? 3 : hand[RH_BLUE] ? 1 : 2]++;
        struct rh_state after = s;
        rh_apply(t->c, NULL, &after, &blind, NULL);
        for (unsigned k = 0; k < 3; k++) {
            static const uint8_t color[] = {RH_RED, RH_BLUE, RH_GREEN};
            draw[k] += after.hand[0][color[k]] - s.hand[0][color[k]];
        }
    }
    check_square(t, pair, pairs, 4, 21.1, "a filled hand");
    check_square(t, draw, draws, 3, 18.4, "a draw from a filled deck");
}

/* The backs of train and ship cards differ: of each kind one of two in a hand, and a red one
   known. */
static void check_backs(struct table *t) {
    static const double quarters[] = {1 / 4.0, 1 / 4.0, 1 / 4.0, 1 / 4.0};
    unsigned found[4] = {0};
    place(t, "position 1\nmap great-lakes\nseats 2\n"
             "market white white white white-ship white-ship white-ship\n"
             "hand 2 red green green-ship\nseen 2 red\ndeck train yellow\n"
             "deck ship yellow-ship\nrest discard\n");
    struct rh_state view, s;
    rh_view(t->c, &t->s, 0, &view);
    for (unsigned i = 0; i < SAMPLES; i++) {
        rh_fill(t->c, &view, &t->rng, &s);
        require(t, s.hand[1][RH_RED] == 1, "a card that everybody knows is gone");
        found[2 * s.hand[1][RH_GREEN] + s.hand[1][RH_SHIP + RH_GREEN]]++;
    }
    check_square(t, found, quarters, 4, 21.1, "filled hands of two kinds");
}

/* Three tickets out of sight: one held, two in the deck in either order. */
static void check_tickets(struct table *t) {
    static const double shares[] = {1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};
    unsigned found[6] = {0};
    char text[4096] = "position 1\nmap usa\nseats 2\ntickets 2 denver--el-paso\n"
                      "deck ticket houston--kansas-city atlanta--new-york\ntickets 1";
    for (unsigned i = 3; i < t->c->tickets_n; i++) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, " %s", t->c->ticket[i].id);
    }
    place(t, text);
    struct rh_state view, s;
    rh_view(t->c, &t->s, 0, &view);
    for (unsigned i = 0; i < SAMPLES; i++) {
        rh_fill(t->c, &view, &t->rng, &s);
        unsigned held = s.tickets[1] & 1 ? 0 : s.tickets[1] & 2 ? 1 : 2;
        found[2 * held + (s.ticket[0] > s.ticket[1])]++;
    }
    check_square(t, found, shares, 6, 25.7, "filled tickets");
}

/* A seed deals fairly: the card on top of the deck, and the first player. */
static void check_seeds(struct table *t) {
    static const double thirds[] = {1 / 3.0, 1 / 3.0, 1 / 3.0};
    double share[RH_COLORS + 1];
    unsigned first[3] = {0}, top[RH_COLORS + 1] = {0};
    for (unsigned color = 0; color <= RH_COLORS; color++) {
        share[color] = (color < RH_COLORS ? 12 : 14) / 110.0;
    }
    for (unsigned i = 0; i < SAMPLES; i++) {
        uint8_t seed[32] = {(uint8_t)i, (uint8_t)(i >> 8), 77};
        struct rh_options options = {.seats = 3, .first = RH_NONE};
        rh_setup(t->c, &options, seed, NULL, &t->s);
        first[t->s.first]++;
        uint8_t card = t->s.train[t->s.train_n - 1];
        top[card == RH_WILD ? RH_COLORS : card]++;
    }
    check_square(t, first, thirds, 3, 18.4, "the first player");
    check_square(t, top, share, RH_COLORS + 1, 31.8, "the top card");
}

/* USA-DRAW-7: three other cards among fourteen locomotives. It may take hundreds of sweeps. */
static void check_sweeps(struct table *t) {
    struct rh_action red = {.kind = RH_DRAW, .card = RH_RED, .refill = RH_NONE};
    for (unsigned seed = 0; seed < 300; seed++) {
        char text[512];
        snprintf(text, sizeof text,
                 "position 1\nmap usa\nseats 2\nseed %064x\n"
                 "market locomotive locomotive red red red\ndeck train 12 locomotive red\n"
                 "rest hand 2\n",
                 seed);
        place(t, text);
        rh_apply(t->c, NULL, &t->s, &red, NULL);
        conserve_check(t, &t->s);
    }
}

void chance_check(struct table *t) {
    memset(t->exchanged, 0, sizeof t->exchanged);
    t->rng.x = 1;
    if (t->c->game == RH_GREAT_LAKES) {
        check_backs(t);
    }
    if (t->c->game == RH_USA) {
        check_cards(t);
        check_tickets(t);
        check_seeds(t);
        check_sweeps(t);
    }
}
