/*
 * The policy of the card game.
 *
 * Every turn it weighs three things: laying the row that its tickets want most (more so the later
 * it is, for cards reach the platform one a turn), new tickets when the old ones are provided for,
 * and the best two cards. In the very last turn only new tickets can still gain anything.
 */
#include "bots/policy/card_game.h"

#include "core/bits.h"

#include <string.h>

/* Own turns to come: the deck says it, for nearly every turn draws from it. */
static int turns_left(const struct params *t, const struct rh_state *s, uint8_t seat) {
    if (s->turns_left) {
        unsigned wait = (unsigned)(seat + s->seats - s->turn) % s->seats;
        return s->turns_left > wait ? 1 + (int)(s->turns_left - wait - 1) / s->seats : 1;
    }
    return 2 + 16 * s->train_n / (s->seats * t->p[PARAM_CARDS_PACE]);
}

static void look(struct card_game *y, struct memo *m, const struct rh_state *s, uint8_t seat) {
    memset(y, 0, sizeof *y);
    y->c = m->graph->c;
    y->s = s;
    y->t = m->seat[seat].params;
    y->seat = seat;
    y->turns = turns_left(y->t, s, seat);
    y->wilds = (int8_t)s->hand[seat][RH_WILD];
    y->wilds_down = (int8_t)s->platform[seat][RH_COLORS];
    for (uint64_t left = s->tickets[seat]; left; left &= left - 1) {
        const struct rh_ticket *t = &y->c->ticket[bits_first(left)];
        for (unsigned i = 0; i < t->colors_n; i++) {
            y->need[t->colors[i]]++;
        }
    }
    for (unsigned i = 0; i < RH_COLORS; i++) {
        bool mine = s->yard[i] == seat;
        y->down[i] = (int8_t)(s->platform[seat][i] + (mine ? s->yard_n[i] : 0));
        y->wilds_down = (int8_t)(y->wilds_down + (mine ? s->yard_wilds[i] : 0));
        int lack = y->need[i] - y->down[i] - s->hand[seat][i];
        y->missing += lack > 0 ? lack : 0;
    }
    y->missing -= y->wilds_down + y->wilds;
}

static int row(const struct rh_state *s, unsigned color) {
    return s->yard[color] == RH_NONE ? 0 : s->yard_n[color] + s->yard_wilds[color];
}

/* What a card laid now is worth: the more the later it is. */
static int lay_worth(const struct card_game *y) {
    return y->t->p[PARAM_CARDS_LAY] + y->t->p[PARAM_CARDS_RUSH] / y->turns;
}

/* The worth of laying all cards of a color, with `wilds` wild ones. */
static int row_worth(const struct card_game *y, unsigned color, int n, int wilds) {
    const struct rh_state *s = y->s;
    int open = y->need[color] - y->down[color], arrive = y->turns - 1;
    int useful = n < open ? n : open > 0 ? open : 0;
    useful = useful < arrive ? useful : arrive;
    int worth = useful * lay_worth(y) + (n - useful) * y->t->p[PARAM_CARDS_IDLE];
    worth += row(s, color) * y->t->p[PARAM_CARDS_ROB] - wilds * y->t->p[PARAM_CARDS_WILD];
    return worth;
}

static int best_row(const struct card_game *y, struct rh_action *out) {
    const uint8_t *hand = y->s->hand[y->seat];
    int best = 0;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        int n = hand[color], beat = row(y->s, color) > 0 ? row(y->s, color) + 1 : 2;
        if (!n || y->s->yard[color] == y->seat || n + y->wilds < beat) {
            continue;
        }
        int wilds = n < beat ? beat - n : 0;
        int late = y->turns - 1 - n - wilds; /* wild cards that would still arrive */
        if (y->turns <= y->t->p[PARAM_CARDS_WILDS_AT] && late > 0) {
            int more = y->wilds - wilds;
            wilds += more < late ? more : late;
        }
        int worth = row_worth(y, color, n, wilds > 0 && n < beat ? beat - n : 0);
        if (worth > best) {
            best = worth;
            *out = (struct rh_action){.kind = RH_PLAY,
                                      .seat = y->seat,
                                      .color = (uint8_t)color,
                                      .n = (uint8_t)n,
                                      .wilds = (uint8_t)wilds};
        }
    }
    return best;
}

/* Three rows of one card, of the colors that are wanted most. */
static int best_three(const struct card_game *y, struct rh_action *out) {
    int open[RH_COLORS], sum = 0;
    unsigned mask = 0;
    for (unsigned i = 0; i < RH_COLORS; i++) {
        bool can = y->s->yard[i] == RH_NONE && y->s->hand[y->seat][i];
        int want = y->need[i] > y->down[i] ? 2 : 1;
        open[i] = can ? 16 * want - y->s->hand[y->seat][i] : 0;
    }
    for (unsigned k = 0; k < 3; k++) {
        unsigned best = 0;
        for (unsigned i = 1; i < RH_COLORS; i++) {
            best = open[i] > open[best] ? i : best;
        }
        if (open[best] <= 0) {
            return 0;
        }
        sum += open[best] > 16 ? lay_worth(y) : y->t->p[PARAM_CARDS_IDLE];
        open[best] = 0;
        mask |= 1u << best;
    }
    *out = (struct rh_action){
        .kind = RH_PLAY, .seat = y->seat, .mask = (uint8_t)mask, .color = RH_NONE, .n = 3};
    return y->turns > 1 ? sum : 0;
}

static int card_worth(const struct card_game *y, unsigned card) {
    if (card == RH_WILD) {
        return y->t->p[PARAM_WILD];
    }
    int held = y->down[card] + y->s->hand[y->seat][card];
    if (y->need[card] > held) {
        return y->t->p[PARAM_NEED];
    }
    return y->t->p[PARAM_SPARE] + y->t->p[PARAM_HELD] * y->s->hand[y->seat][card];
}

/* The best draw and what it is worth with the card after it; -1: nothing to draw. */
static int best_draw(const struct card_game *y, struct rh_action *out) {
    const struct rh_state *s = y->s;
    int blind = s->train_n ? y->t->p[PARAM_CARDS_BLIND] : -1, best = -1, second = 0;
    uint8_t card = RH_NONE;
    bool wild = false;
    for (unsigned i = 0; i < y->c->market_trains; i++) {
        uint8_t at = s->market[i];
        if (at == RH_NONE || at == RH_WILD) {
            wild |= at == RH_WILD;
            continue;
        }
        int worth = card_worth(y, at);
        if (worth > best) {
            second = best;
            best = worth;
            card = at;
        } else if (worth > second) {
            second = worth;
        }
    }
    if (blind > best) {
        second = blind;
        best = blind;
        card = RH_NONE;
    }
    second = second > blind ? second : blind;
    second = second > 0 ? second : 0;
    *out = (struct rh_action){.kind = RH_DRAW, .seat = y->seat, .card = card, .refill = RH_NONE};
    if (wild && !s->drawn && (best < 0 || y->t->p[PARAM_WILD] >= best + second)) {
        out->card = RH_WILD;
        return y->t->p[PARAM_WILD];
    }
    return best < 0 ? -1 : best + second;
}

/* Most of the deck was seen and not wanted: drawing it again and again would never end. */
static bool knows_deck(const struct card_game *y) {
    unsigned n = 0;
    for (unsigned t = 0; t < y->c->tickets_n; t++) {
        n += y->s->returned[t] == y->seat;
    }
    return 2 * n >= y->s->ticket_n;
}

static int tickets_worth(const struct card_game *y) {
    if (!y->s->ticket_n) {
        return -1;
    }
    if (knows_deck(y)) {
        return 0;
    }
    if (y->turns <= 1) {
        return 10000;
    }
    int spare = y->t->p[PARAM_CARDS_SPARE] - y->missing;
    return spare > 0 && y->turns >= y->t->p[PARAM_CARDS_STOP] ? y->t->p[PARAM_CARDS_TICKETS] * spare
                                                              : 0;
}

static void turn(const struct card_game *y, struct rh_action *out) {
    struct rh_action a;
    int best = best_draw(y, &a);
    *out = best >= 0 ? a : (struct rh_action){.kind = RH_PASS, .seat = y->seat};
    best = y->turns <= 1 && best > 0 ? 0 : best;
    int worth = best_row(y, &a);
    if (worth > 0 && worth > best) {
        best = worth;
        *out = a;
    }
    worth = best_three(y, &a);
    if (worth > 0 && worth > best) {
        best = worth;
        *out = a;
    }
    if (tickets_worth(y) > best) {
        *out = (struct rh_action){.kind = RH_TICKETS, .seat = y->seat};
    }
}

/* With no draw and no tickets even a useless row must be laid. */
static void must(const struct card_game *y, struct rh_action *out) {
    const uint8_t *hand = y->s->hand[y->seat];
    unsigned mask = 0;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        int beat = row(y->s, color) > 0 ? row(y->s, color) + 1 : 2, n = hand[color];
        bool single = n && y->s->yard[color] == RH_NONE;
        mask |= single && bits_count(mask) < 3 ? 1u << color : 0;
        if (n && y->s->yard[color] != y->seat && n + y->wilds >= beat) {
            *out = (struct rh_action){.kind = RH_PLAY,
                                      .seat = y->seat,
                                      .color = (uint8_t)color,
                                      .n = (uint8_t)n,
                                      .wilds = (uint8_t)(n < beat ? beat - n : 0)};
            return;
        }
    }
    if (bits_count(mask) == 3) {
        *out = (struct rh_action){
            .kind = RH_PLAY, .seat = y->seat, .mask = (uint8_t)mask, .color = RH_NONE, .n = 3};
    }
}

void card_game_choose(struct memo *m, const struct rh_state *s, uint8_t seat,
                      struct rh_action *out) {
    struct card_game y;
    if (s->phase == RH_SETTLING) {
        *out = (struct rh_action){.kind = RH_SETTLE, .seat = seat, .best = !s->chosen[seat]};
        return;
    }
    look(&y, m, s, seat);
    if (s->offer_n[seat]) {
        card_game_tickets(&y, out);
    } else if (s->drawn) {
        best_draw(&y, out);
    } else {
        turn(&y, out);
        if (out->kind == RH_PASS) {
            must(&y, out);
        }
    }
}
