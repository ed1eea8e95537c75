/*
 * Reading actions: docs/record.md, "Actions".
 *
 * What an action cannot express is refused here, with the clause if a rule forbids it; all that it
 * can express is left to rh_check, the only judge. Missing cards or a wrong color are its affair.
 */
#include "core/bits.h"
#include "text/action.h"
#include "text/cards.h"
#include "text/ids.h"
#include "text/names.h"

#include <assert.h>

static bool read_tickets(struct in *in, const struct rh_components *c, struct rh_action *a) {
    if (word_is(in_peek(in), "nothing")) {
        in_word(in);
        return in_done(in);
    }
    do {
        uint8_t ticket;
        struct word w = in_word(in);
        if (!ids_ticket(in, c, w, &ticket)) {
            return false;
        }
        if (a->tickets >> ticket & 1) {
            return in_complain(in, "twice-named", "%word", w, NULL);
        }
        a->tickets |= (uint64_t)1 << ticket;
    } while (in_peek(in).n);
    return true;
}

static bool read_complete(struct in *in, const struct rh_components *c, struct rh_action *a) {
    uint8_t ticket;
    if (!ids_ticket(in, c, in_word(in), &ticket)) {
        return false;
    }
    a->tickets = (uint64_t)1 << ticket;
    return in_done(in);
}

static bool expect(struct in *in, const char *word) {
    struct word w = in_word(in);
    return word_is(w, word) ||
           in_complain(in, w.n ? "expected" : "missing", "what", word, "%word", w, NULL);
}

static bool read_mix(struct in *in, const struct rh_components *c, struct rh_action *a) {
    unsigned trains, ships;
    if (!in_number(in, "complaint.number-trains", 0, UINT8_MAX, &trains) || !expect(in, "trains")) {
        return false;
    }
    a->n = (uint8_t)trains;
    if (in_peek(in).n == 0) {
        return true;
    }
    if (!in_number(in, "complaint.number-ships", 0, UINT8_MAX, &ships) || !expect(in, "ships")) {
        return false;
    }
    if (trains + ships != c->pieces_keep) {
        return in_complain(in, "mix-sum", "#n", (int)c->pieces_keep, "#sum", (int)(trains + ships),
                           "clause", "GL-SETUP-3", NULL);
    }
    return in_done(in);
}

static bool read_deck(struct in *in, struct word w, uint8_t *deck) {
    if (word_is(w, "train-deck") || word_is(w, "ship-deck")) {
        *deck = word_is(w, "ship-deck") ? RH_SHIP_DECK : RH_TRAIN_DECK;
        return true;
    }
    return in_complain(in, w.n ? "action-deck" : "deck-missing", "%word", w, NULL);
}

static bool read_draw(struct in *in, const struct rh_components *c, struct rh_action *a) {
    struct word w = in_word(in);
    bool two = cards_have_ships(c);
    a->card = a->refill = RH_NONE;
    if (word_is(w, "deck")) {
        if (two) {
            return in_complain(in, "two-decks", NULL);
        }
    } else if (word_is(w, "train-deck") || (two && word_is(w, "ship-deck"))) {
        read_deck(in, w, &a->deck);
    } else if (!cards_word(in, c, w, &a->card)) {
        return false;
    }
    if (word_is(in_peek(in), "refill")) {
        in_word(in);
        if (!read_deck(in, in_word(in), &a->refill)) {
            return false;
        }
    }
    return in_done(in);
}

/* The cards to the end of the line, one or more, counted by kind. */
static bool read_cards(struct in *in, const struct rh_components *c, uint8_t count[RH_CARDS]) {
    struct cards_item item;
    if (in_peek(in).n == 0) {
        return in_complain(in, "cards-missing", "wild", rh_card_name(c, RH_WILD), NULL);
    }
    do {
        if (!cards_next(in, c, &item)) {
            return false;
        }
        if (item.n && item.card >= RH_CARDS) {
            return in_complain(in, "cards-hidden", NULL);
        }
        if (item.n + count[item.card] > UINT8_MAX) {
            return in_complain(in, "cards-many", NULL);
        }
        count[item.card] = (uint8_t)(count[item.card] + item.n);
    } while (item.n);
    return true;
}

/* The one color of the cards, RH_NONE if all are wild; another is refused by that clause. */
static bool one_color(struct in *in, const uint8_t count[RH_CARDS], uint8_t *color,
                      const char *clause) {
    *color = RH_NONE;
    for (uint8_t card = 0; card < RH_WILD; card++) {
        uint8_t its = card % RH_COLORS;
        if (count[card] == 0) {
            continue;
        }
        if (*color != RH_NONE && *color != its) {
            return in_complain(in, "two-colors", "a", rh_color_name(*color), "b",
                               rh_color_name(its), "clause", clause, NULL);
        }
        *color = its;
    }
    return true;
}

static bool read_claim(struct in *in, const struct rh_components *c, struct rh_action *a) {
    uint8_t count[RH_CARDS] = {0};
    if (!ids_route(in, c, in_word(in), &a->route) || !read_cards(in, c, count) ||
        !one_color(in, count, &a->color, rh_result_clause(c, RH_WRONG_COLOR))) {
        return false;
    }
    a->wilds = count[RH_WILD];
    if (a->color == RH_NONE) {
        return true;
    }
    unsigned trains = count[RH_TRAIN + a->color] + count[RH_HARBOR_TRAIN + a->color];
    unsigned ships = count[RH_SHIP + a->color] + count[RH_DOUBLE + a->color];
    if (trains && ships) {
        return in_complain(in, "trains-and-ships", "clause", "GL-CLAIM-1", NULL);
    }
    a->ships = ships > 0;
    a->n = count[(ships ? RH_SHIP : RH_TRAIN) + a->color];
    a->m = count[(ships ? RH_DOUBLE : RH_HARBOR_TRAIN) + a->color];
    return true;
}

static bool read_harbor(struct in *in, const struct rh_components *c, struct rh_action *a) {
    uint8_t count[RH_CARDS] = {0};
    if (!ids_city(in, c, in_word(in), &a->city) || !read_cards(in, c, count) ||
        !one_color(in, count, &a->color, "GL-HARBOR-3")) {
        return false;
    }
    a->wilds = count[RH_WILD];
    if (a->color == RH_NONE) {
        return true;
    }
    if (count[RH_TRAIN + a->color] || count[RH_DOUBLE + a->color]) {
        return in_complain(in, "harbor-symbol", "clause", "GL-HARBOR-3", NULL);
    }
    a->n = count[RH_HARBOR_TRAIN + a->color];
    a->m = count[RH_SHIP + a->color];
    return true;
}

static bool read_exchange(struct in *in, struct rh_action *a) {
    unsigned n;
    if (!in_number(in, "complaint.number-pieces", 0, UINT8_MAX, &n)) {
        return false;
    }
    a->n = (uint8_t)n;
    a->ship = word_is(in_peek(in), "trains");
    return expect(in, a->ship ? "trains" : "ships") && expect(in, "for") &&
           expect(in, a->ship ? "ships" : "trains") && in_done(in);
}

/* CG-PLAY-1: cards of one color, or one card each of several. */
static bool read_play(struct in *in, const struct rh_components *c, struct rh_action *a) {
    uint8_t count[RH_CARDS] = {0};
    unsigned colors = 0, n = 0;
    if (!read_cards(in, c, count)) {
        return false;
    }
    for (unsigned card = 0; card < RH_WILD; card++) {
        if (count[card] && card >= RH_COLORS) {
            return in_complain(in, "plain-cards", NULL);
        }
        colors |= (unsigned)(count[card] > 0) << card % RH_COLORS;
        n += count[card];
    }
    a->wilds = count[RH_WILD];
    if (bits_count(colors) == 1) {
        a->color = (uint8_t)bits_first(colors);
        a->n = count[a->color];
        return true;
    }
    if (colors && a->wilds) {
        return in_complain(in, "wild-mixed", "wild", rh_card_name(c, RH_WILD), "clause",
                           "CG-PLAY-3", NULL);
    }
    if (n != bits_count(colors)) {
        return in_complain(in, "one-each", "clause", "CG-PLAY-1", NULL);
    }
    a->color = RH_NONE;
    a->mask = (uint8_t)colors;
    a->n = (uint8_t)n;
    return true;
}

static bool read_settle(struct in *in, struct rh_action *a) {
    a->best = word_is(in_peek(in), "best");
    if (a->best) {
        in_word(in);
    }
    return in_done(in);
}

/* Its own last action, or so many of everybody's by who plays alone against bots. */
static bool read_undo(struct in *in, struct rh_action *a) {
    unsigned back;
    if (in_peek(in).n == 0) {
        return true;
    }
    if (!in_number(in, "complaint.number-undo", 1, RH_RECORD_MAX, &back) || !expect(in, "alone")) {
        return false;
    }
    a->back = back;
    return in_done(in);
}

static bool read_kind(struct in *in, struct rh_action *a) {
    struct word w = in_word(in);
    while (a->kind < RH_KINDS && !word_is(w, rh_kind_name(a->kind))) {
        a->kind++;
    }
    if (a->kind == RH_KINDS) {
        return in_complain(in, w.n ? "action" : "action-missing", "%word", w, NULL);
    }
    return true;
}

bool action_read(struct in *in, const struct rh_components *c, uint8_t seat, struct rh_action *a) {
    *a = (struct rh_action){.seat = seat};
    if (!read_kind(in, a)) {
        return false;
    }
    switch ((enum rh_kind)a->kind) {
    case RH_KEEP:
        return read_tickets(in, c, a);
    case RH_MIX:
        return read_mix(in, c, a);
    case RH_DRAW:
        return read_draw(in, c, a);
    case RH_CLAIM:
        return read_claim(in, c, a);
    case RH_HARBOR:
        return read_harbor(in, c, a);
    case RH_EXCHANGE:
        return read_exchange(in, a);
    case RH_PLAY:
        return read_play(in, c, a);
    case RH_COMPLETE:
        return read_complete(in, c, a);
    case RH_SETTLE:
        return read_settle(in, a);
    case RH_UNDO:
        return read_undo(in, a);
    case RH_TICKETS:
    case RH_PASS:
    case RH_KINDS:
        break;
    }
    return in_done(in);
}

bool rh_action_parse(const struct rh_components *c, uint8_t seat, const char *text,
                     struct rh_action *a, struct rh_complaint *why) {
    assert(c && text && a);
    struct in in;
    in_start(&in, text, why);
    bool good =
        in_line(&in) ? action_read(&in, c, seat, a) : in_complain(&in, "action-missing", NULL);
    if (good && in_line(&in)) {
        good = in_complain(&in, "action-lines", NULL);
    }
    if (why) {
        why->line = 0;
    }
    return good;
}
