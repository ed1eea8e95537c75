/*
 * Taking cards: each card of the row is worth what the plan makes of it; a blind one the average.
 *
 * A face-up wild card takes the whole turn, so it must be worth as much as the two best others.
 */
#include "bots/policy/board_game.h"

#include <string.h>

struct worth {
    int of[RH_CARDS];
    int blind[2]; /* train deck, ship deck; -1: empty */
};

static int train_worth(const struct turn *x, unsigned color) {
    const struct params *t = x->t;
    int lack = x->b.need[0][color] - x->b.have[0][color];
    if (lack > 0) {
        return t->p[PARAM_NEED] + (lack == 1 ? t->p[PARAM_CLOSE] : 0);
    }
    return t->p[PARAM_SPARE] + t->p[PARAM_HELD] * x->b.have[0][color];
}

static int ship_worth(const struct turn *x, unsigned color, int spaces) {
    const struct params *t = x->t;
    int lack = x->b.need[1][color] - x->b.have[1][color];
    if (lack > 0) {
        int used = lack < spaces ? lack : spaces;
        return t->p[PARAM_NEED] * (1 + used) / 2 + (lack <= spaces ? t->p[PARAM_CLOSE] : 0);
    }
    return t->p[PARAM_SPARE] * (1 + spaces) / 2 + t->p[PARAM_HELD] * x->b.have[1][color];
}

/* A card with the symbol is worth more the nearer its color is to paying a harbor. */
static int symbol_worth(const struct turn *x, unsigned color, bool ship) {
    const uint8_t *hand = x->s->hand[x->seat];
    int trains = hand[RH_HARBOR_TRAIN + color], ships = hand[RH_SHIP + color];
    bool wanted = ship ? ships < x->c->harbor_ships : trains < x->c->harbor_trains;
    if (!wanted || !x->s->harbors_left[x->seat]) {
        return 0;
    }
    return x->t->p[PARAM_HARBOR] * (1 + trains + ships) / 2;
}

static int average(const uint8_t *box, const int *of, unsigned from, unsigned to) {
    int sum = 0, n = 0;
    for (unsigned card = from; card < to; card++) {
        sum += box[card] * of[card];
        n += box[card];
    }
    return n ? sum / n : 0;
}

static bool can_give(const struct rh_components *c, const struct rh_state *s, bool ship) {
    unsigned from = ship ? RH_SHIP : RH_TRAIN, to = ship ? RH_WILD : RH_SHIP;
    if (ship ? s->ship_n : s->train_n) {
        return true;
    }
    for (unsigned card = from; c->reshuffles && card < to; card++) {
        if (s->discard[card]) {
            return true;
        }
    }
    return c->reshuffles && !ship && s->discard[RH_WILD];
}

static void weigh(const struct turn *x, struct worth *w) {
    const struct rh_components *c = x->c;
    for (unsigned i = 0; i < RH_COLORS; i++) {
        w->of[RH_TRAIN + i] = train_worth(x, i);
    }
    w->of[RH_WILD] = x->t->p[PARAM_WILD];
    if ((x->m->climb || x->pool_board) && !c->market_ships &&
        (x->plan->route[0] | x->plan->route[1])) {
        int more[RH_CARDS];
        if (x->pool_board) {
            pool_cards(&x->pool_hand, x->pool_board, x->t, more);
        } else {
            improve_cards(x->m->climb, x->graph, x->t, x->s, x->seat, more);
        }
        for (unsigned i = 0; i < RH_COLORS; i++) {
            w->of[i] = more[i] + x->t->p[PARAM_ANY] + x->t->p[PARAM_HELD] * x->b.have[0][i];
        }
        w->of[RH_WILD] = more[RH_WILD] + x->t->p[PARAM_WILD_MORE];
    }
    if (!c->market_ships) {
        int sum = c->box[RH_WILD] * w->of[RH_WILD], n = c->box[RH_WILD];
        for (unsigned i = 0; i < RH_COLORS; i++) {
            sum += c->box[i] * w->of[i];
            n += c->box[i];
        }
        w->blind[0] = can_give(c, x->s, false) ? sum / n : -1;
        w->blind[1] = -1;
        return;
    }
    for (unsigned i = 0; i < RH_COLORS; i++) {
        w->of[RH_HARBOR_TRAIN + i] = w->of[RH_TRAIN + i] + symbol_worth(x, i, false);
        w->of[RH_SHIP + i] = ship_worth(x, i, 1) + symbol_worth(x, i, true);
        w->of[RH_DOUBLE + i] = ship_worth(x, i, 2);
    }
    int tame = average(c->box, w->of, RH_TRAIN, RH_SHIP);
    w->blind[0] = can_give(c, x->s, false) ? (5 * tame + w->of[RH_WILD]) / 6 : -1;
    w->blind[1] = can_give(c, x->s, true) ? average(c->box, w->of, RH_SHIP, RH_WILD) : -1;
}

/* The deck that fills the gap: of the kind that the plan still lacks. */
static uint8_t refill(const struct turn *x, const struct worth *w) {
    if (!x->c->refill_is_choice || (w->blind[0] < 0 && w->blind[1] < 0)) {
        return RH_NONE;
    }
    if (w->blind[0] < 0 || w->blind[1] < 0) {
        return w->blind[0] < 0 ? RH_SHIP_DECK : RH_TRAIN_DECK;
    }
    bool ship = x->b.lack_of[1] > x->b.lack_of[0];
    return ship != (x->s->drawn == 1) ? RH_SHIP_DECK : RH_TRAIN_DECK;
}

bool draw_card(const struct turn *x, struct rh_action *out) {
    const struct rh_state *s = x->s;
    struct worth w;
    int best = -1, second = -1;
    uint8_t card = RH_NONE;
    bool wild = false;
    weigh(x, &w);
    uint8_t deck = w.blind[1] > w.blind[0];
    for (unsigned i = 0; i < (unsigned)x->c->market_trains + x->c->market_ships; i++) {
        uint8_t at = s->market[i];
        if (at == RH_NONE || at == RH_WILD) {
            wild |= at == RH_WILD;
            continue;
        }
        if (w.of[at] > best) {
            second = best;
            best = w.of[at];
            card = at;
        } else if (w.of[at] > second) {
            second = w.of[at];
        }
    }
    int blind = w.blind[deck];
    if (blind > best) {
        second = best > blind ? best : blind;
        best = blind;
        card = RH_NONE;
    } else if (blind > second) {
        second = blind;
    }
    *out = (struct rh_action){.kind = RH_DRAW, .seat = x->seat};
    if (wild && !s->drawn && w.of[RH_WILD] >= best + second) {
        out->card = RH_WILD;
        out->refill = refill(x, &w);
        return true;
    }
    if (best < 0) {
        return false;
    }
    out->card = card;
    out->deck = card == RH_NONE ? deck : 0;
    out->refill = card == RH_NONE ? RH_NONE : refill(x, &w);
    return true;
}
