/* Reading what one seat of a position holds, and the lines about one seat as a whole. */
#include "core/seat.h"
#include "text/cards.h"
#include "text/ids.h"
#include "text/position/position_read.h"

static bool hide_cards(struct position *p, uint8_t seat, struct cards_item item) {
    uint8_t *hidden = item.card == RH_HIDDEN ? p->hidden_trains : p->hidden_ships;
    if (!position_may_hide(p)) {
        return false;
    }
    if (seat == p->s->eye) {
        return in_refuse(&p->in, "seat %u sees all of its own hand", seat_number(seat));
    }
    if (item.n + hidden[seat] > UINT8_MAX) {
        return in_refuse(&p->in, "these are too many cards");
    }
    hidden[seat] = (uint8_t)(hidden[seat] + item.n);
    return true;
}

static bool read_hand(struct position *p, uint8_t seat) {
    struct cards_item item;
    while (cards_next(&p->in, p->c, &item)) {
        if (item.n == 0) {
            return true;
        }
        if (item.card >= RH_CARDS) {
            if (!hide_cards(p, seat, item)) {
                return false;
            }
            continue;
        }
        if (!position_take(p, item.card, item.n)) {
            return false;
        }
        p->s->hand[seat][item.card] = (uint8_t)(p->s->hand[seat][item.card] + item.n);
    }
    return false;
}

static bool read_seen(struct position *p, uint8_t seat) {
    struct cards_item item;
    while (cards_next(&p->in, p->c, &item)) {
        if (item.n == 0) {
            return true;
        }
        if (item.card >= RH_CARDS || item.n + p->s->seen[seat][item.card] > UINT8_MAX) {
            return in_refuse(&p->in, "nobody can have seen that");
        }
        p->s->seen[seat][item.card] = (uint8_t)(p->s->seen[seat][item.card] + item.n);
    }
    return false;
}

/* Tickets by name; those of a hand or laid aside are taken out of the box. */
static bool read_set(struct position *p, uint64_t *set, bool take) {
    uint8_t ticket;
    if (!ids_ticket(&p->in, p->c, in_word(&p->in), &ticket)) {
        return false;
    }
    if (take && !position_take_ticket(p, ticket)) {
        return false;
    }
    *set |= (uint64_t)1 << ticket;
    return true;
}

static bool read_sets(struct position *p, uint64_t *set, bool take) {
    while (in_peek(&p->in).n) {
        if (!read_set(p, set, take)) {
            return false;
        }
    }
    return true;
}

static bool is_hidden(struct word w) {
    return word_is_number(w) || word_is(w, "hidden");
}

static bool read_tickets(struct position *p, uint8_t seat) {
    while (in_peek(&p->in).n) {
        unsigned n;
        if (!is_hidden(in_peek(&p->in))) {
            if (!read_set(p, &p->s->tickets[seat], true)) {
                return false;
            }
            continue;
        }
        if (!position_read_hidden(p, RH_TICKETS_MAX, &n)) {
            return false;
        }
        if (seat == p->s->eye || n + p->hidden_tickets[seat] > RH_TICKETS_MAX) {
            return in_refuse(&p->in, "seat %u cannot have so many hidden tickets",
                             seat_number(seat));
        }
        p->hidden_tickets[seat] = (uint8_t)(n + p->hidden_tickets[seat]);
    }
    return true;
}

/* In the order drawn, for in that order they go back under the deck: USA-TICKET-3. */
static bool read_offer(struct position *p, uint8_t seat) {
    struct rh_state *s = p->s;
    while (in_peek(&p->in).n) {
        unsigned n = 1;
        uint8_t ticket = RH_HIDDEN;
        if (is_hidden(in_peek(&p->in))) {
            if (!position_read_hidden(p, RH_OFFER_MAX, &n)) {
                return false;
            }
        } else if (!ids_ticket(&p->in, p->c, in_word(&p->in), &ticket) ||
                   !position_take_ticket(p, ticket)) {
            return false;
        }
        if (n > (unsigned)RH_OFFER_MAX - s->offer_n[seat]) {
            return in_refuse(&p->in, "no more than %u tickets are offered", RH_OFFER_MAX);
        }
        for (; n; n--) {
            s->offer[seat][s->offer_n[seat]++] = ticket;
        }
    }
    return true;
}

static bool read_mix(struct position *p, uint8_t seat) {
    unsigned trains;
    if (word_is(in_peek(&p->in), "hidden")) {
        in_word(&p->in);
        p->s->mix[seat] = RH_HIDDEN;
        return position_may_hide(p);
    }
    unsigned most = p->c->trains < p->c->pieces_keep ? p->c->trains : p->c->pieces_keep;
    if (!in_number(&p->in, "the number of trains", 0, most, &trains)) {
        return false;
    }
    p->s->mix[seat] = (uint8_t)(trains + 1);
    return true;
}

static bool read_returned(struct position *p, uint8_t seat) {
    while (in_peek(&p->in).n) {
        uint8_t ticket;
        struct word w = in_word(&p->in);
        if (!ids_ticket(&p->in, p->c, w, &ticket)) {
            return false;
        }
        if (p->s->returned[ticket] != RH_NONE) {
            return in_refuse(&p->in, "%w was put under the deck twice", w);
        }
        p->s->returned[ticket] = seat;
    }
    return true;
}

bool position_read_seat(struct position *p, enum position_line line, uint8_t seat) {
    struct rh_state *s = p->s;
    switch ((unsigned)line) {
    case LINE_SCORE:
        return position_read_score(p, seat);
    case LINE_HAND:
        return read_hand(p, seat);
    case LINE_SEEN:
        return read_seen(p, seat);
    case LINE_TICKETS:
        return read_tickets(p, seat);
    case LINE_OFFER:
        return read_offer(p, seat);
    case LINE_CHOSEN:
        return read_sets(p, &s->chosen[seat], false);
    case LINE_COMPLETED:
        return read_sets(p, &s->completed[seat], true);
    case LINE_MIX:
        return read_mix(p, seat);
    case LINE_PIECES:
        return position_read_pieces(p, seat);
    case LINE_BOX:
        return position_read_box(p, seat);
    case LINE_ROUTES:
        return position_read_routes(p, seat);
    case LINE_HARBORS:
        return position_read_harbors(p, seat);
    case LINE_YARD:
        return position_read_yard(p, seat);
    case LINE_PLATFORM:
        return position_read_platform(p, seat);
    }
    return read_returned(p, seat);
}
