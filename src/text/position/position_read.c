/*
 * Reading positions: docs/record.md, "Positions".
 *
 * Line by line facts go straight into the state, and cards and tickets out of an imagined box, so
 * that a line which names too much is refused where it stands. What follows from the facts comes
 * last.
 */
#include "text/position/position_read.h"

#include "text/names.h"

#include <assert.h>
#include <string.h>

static const char *const line_word[LINES] = {
    [LINE_MAP] = "map",           [LINE_SEATS] = "seats",       [LINE_EYE] = "eye",
    [LINE_PHASE] = "phase",       [LINE_FIRST] = "first",       [LINE_TURN] = "turn",
    [LINE_DRAWN] = "drawn",       [LINE_READY] = "ready",       [LINE_LAST_TURNS] = "last-turns",
    [LINE_PASSES] = "passes",     [LINE_ROUND] = "round",       [LINE_SHUFFLES] = "shuffles",
    [LINE_OPTION] = "option",     [LINE_DEALT] = "dealt",       [LINE_FILLED] = "filled",
    [LINE_SEED] = "seed",         [LINE_MARKET] = "market",     [LINE_DISCARD] = "discard",
    [LINE_DECK] = "deck",         [LINE_REST] = "rest",         [LINE_SCORE] = "score",
    [LINE_HAND] = "hand",         [LINE_SEEN] = "seen",         [LINE_TICKETS] = "tickets",
    [LINE_OFFER] = "offer",       [LINE_CHOSEN] = "chosen",     [LINE_COMPLETED] = "completed",
    [LINE_MIX] = "mix",           [LINE_PIECES] = "pieces",     [LINE_BOX] = "box",
    [LINE_ROUTES] = "routes",     [LINE_HARBORS] = "harbors",   [LINE_YARD] = "yard",
    [LINE_PLATFORM] = "platform", [LINE_RETURNED] = "returned",
};

bool position_take(struct position *p, uint8_t card, unsigned n) {
    if (n > p->left[card]) {
        return in_refuse(&p->in, "the box holds only %u %s cards", p->c->box[card],
                         rh_card_name(p->c, card));
    }
    p->left[card] = (uint8_t)(p->left[card] - n);
    return true;
}

bool position_take_ticket(struct position *p, uint8_t ticket) {
    uint64_t bit = (uint64_t)1 << ticket;
    if (!(p->tickets_left & bit)) {
        return in_refuse(&p->in, "there is only one ticket %s", names_ticket(p->c, ticket));
    }
    p->tickets_left &= ~bit;
    return true;
}

bool position_may_hide(struct position *p) {
    return p->s->eye != RH_NONE ||
           in_refuse(&p->in, "only a view has something hidden: its eye is a seat or spectator");
}

bool position_read_hidden(struct position *p, unsigned max, unsigned *n) {
    *n = 1;
    if (!word_is(in_peek(&p->in), "hidden") && !in_number(&p->in, "the number hidden", 1, max, n)) {
        return false;
    }
    struct word w = in_word(&p->in);
    if (!word_is(w, "hidden")) {
        return in_refuse(&p->in, "after the number hidden is expected, not %w", w);
    }
    return position_may_hide(p);
}

static bool read_number(struct position *p, enum position_line line, unsigned min, unsigned max,
                        uint8_t *value) {
    unsigned number;
    if (!in_number(&p->in, line_word[line], min, max, &number)) {
        return false;
    }
    *value = (uint8_t)number;
    return true;
}

static bool read_eye(struct position *p) {
    struct word w = in_word(&p->in);
    if (word_is(w, "all")) {
        p->s->eye = RH_NONE;
        return true;
    }
    if (word_is(w, "spectator")) {
        p->s->eye = RH_SPECTATOR;
        return true;
    }
    return in_seat(&p->in, w, p->s->seats, &p->s->eye);
}

static bool read_phase(struct position *p) {
    struct word w = in_word(&p->in);
    for (uint8_t phase = RH_CHOOSING; phase <= RH_OVER; phase++) {
        if (word_is(w, names_phase(phase))) {
            p->s->phase = phase;
            return true;
        }
    }
    return in_refuse(&p->in, "a phase is choosing, playing, settling or over, not %w", w);
}

static bool read_ready(struct position *p) {
    for (uint8_t seat; in_peek(&p->in).n;) {
        if (!in_seat(&p->in, in_word(&p->in), p->s->seats, &seat)) {
            return false;
        }
        p->s->ready |= (uint8_t)(1 << seat);
    }
    return true;
}

static bool read_round(struct position *p) {
    bool two = p->c->two_rounds_from && p->s->seats >= p->c->two_rounds_from;
    uint8_t round;
    if (!read_number(p, LINE_ROUND, 1, two ? 2 : 1, &round)) {
        return false;
    }
    p->s->round = (uint8_t)(round - 1);
    return true;
}

static bool read_shuffles(struct position *p) {
    for (unsigned deck = 0; deck < RH_DECKS; deck++) {
        unsigned n;
        if (!in_number(&p->in, "the number of shuffles", 0, UINT16_MAX, &n)) {
            return false;
        }
        p->s->shuffles[deck] = (uint16_t)n;
    }
    return true;
}

static bool read_option(struct position *p) {
    struct word w = in_word(&p->in);
    p->s->open_platform = word_is(w, "open-platform");
    return p->s->open_platform || in_refuse(&p->in, "no option is called %w", w);
}

static bool read_dealt(struct position *p) {
    p->s->dealt = 1;
    if (word_is(in_peek(&p->in), "wrong")) {
        in_word(&p->in);
        p->s->deal_wrong = 1;
    }
    return true;
}

static bool read_rest(struct position *p) {
    struct word w = in_word(&p->in);
    if (word_is(w, "discard")) {
        p->rest = REST_DISCARD;
        return true;
    }
    if (word_is(w, "hand")) {
        return in_seat(&p->in, in_word(&p->in), p->s->seats, &p->rest);
    }
    return in_refuse(&p->in, "the rest goes to discard or to a hand, not to %w", w);
}

/* Lines about the game as a whole. */
static bool read_head(struct position *p, enum position_line line) {
    struct rh_state *s = p->s;
    uint64_t hash;
    switch ((unsigned)line) {
    case LINE_MAP:
        return in_map(&p->in, p->c, &hash);
    case LINE_SEATS:
        return read_number(p, line, p->c->seats_min, p->c->seats_max, &s->seats);
    case LINE_EYE:
        return read_eye(p);
    case LINE_PHASE:
        return read_phase(p);
    case LINE_FIRST:
        return in_seat(&p->in, in_word(&p->in), s->seats, &s->first);
    case LINE_TURN:
        return in_seat(&p->in, in_word(&p->in), s->seats, &s->turn);
    case LINE_DRAWN:
        return read_number(p, line, 0, 1, &s->drawn);
    case LINE_READY:
        return read_ready(p);
    case LINE_LAST_TURNS:
        return read_number(p, line, 0, (unsigned)s->seats * p->c->last_turns, &s->turns_left);
    case LINE_PASSES:
        return read_number(p, line, 0, s->seats, &s->passes);
    case LINE_ROUND:
        return read_round(p);
    case LINE_SHUFFLES:
        return read_shuffles(p);
    case LINE_OPTION:
        return read_option(p);
    case LINE_DEALT:
        return read_dealt(p);
    case LINE_FILLED:
        s->filled = 1;
        return in_hash(&p->in, &s->luck);
    case LINE_SEED:
        return in_seed(&p->in, s->seed);
    case LINE_MARKET:
        return position_read_market(p);
    case LINE_DISCARD:
        return position_read_discard(p);
    case LINE_DECK:
        return position_read_deck(p);
    }
    return read_rest(p);
}

/* Each line once; a line about a seat once for each, but a railyard has several rows. */
static bool not_yet(struct position *p, enum position_line line, unsigned bit) {
    if (p->given[line] >> bit & 1 && line != LINE_YARD && line != LINE_DECK) {
        return in_refuse(&p->in, "%s is said twice", line_word[line]);
    }
    p->given[line] |= (uint8_t)(1 << bit);
    return true;
}

static bool read_line(struct position *p) {
    struct word w = in_word(&p->in);
    unsigned line = 0;
    while (line < LINES && !word_is(w, line_word[line])) {
        line++;
    }
    if (line == LINES) {
        return in_refuse(&p->in, "no line of a position begins with %w", w);
    }
    if (line > LINE_SEATS && p->s->seats == 0) {
        return in_refuse(&p->in, "the number of seats must come before %w", w);
    }
    if (line < LINE_SCORE) {
        return not_yet(p, line, 0) && read_head(p, line) && in_done(&p->in);
    }
    uint8_t seat;
    return in_seat(&p->in, in_word(&p->in), p->s->seats, &seat) && not_yet(p, line, seat) &&
           position_read_seat(p, line, seat) && in_done(&p->in);
}

static void start(struct position *p, const struct rh_components *c, struct rh_state *s) {
    p->c = c;
    p->s = s;
    p->rest = REST_DECK;
    memcpy(p->left, c->box, sizeof p->left);
    p->tickets_left = c->tickets_n < 64 ? ((uint64_t)1 << c->tickets_n) - 1 : UINT64_MAX;
    memset(s, 0, sizeof *s);
    s->eye = s->turn = RH_NONE;
    s->phase = RH_PLAYING;
    memset(s->market, RH_NONE, sizeof s->market);
    memset(s->returned, RH_NONE, sizeof s->returned);
    memset(s->yard, RH_NONE, sizeof s->yard);
}

bool rh_position_parse(const struct rh_components *c, const char *text, struct rh_state *s,
                       struct rh_complaint *why) {
    assert(c && text && s);
    struct position p = {0};
    in_start(&p.in, text, why);
    start(&p, c, s);
    if (!in_line(&p.in) || !word_is(in_word(&p.in), "position") || !word_is(in_word(&p.in), "1")) {
        return in_refuse(&p.in, "a position begins with the line: position 1");
    }
    if (!in_done(&p.in)) {
        return false;
    }
    while (in_line(&p.in)) {
        if (!read_line(&p)) {
            return false;
        }
    }
    p.in.line = 0; /* what is wrong from here on is no matter of one line */
    return position_finish(&p);
}
