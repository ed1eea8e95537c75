/*
 * Positions as text: docs/record.md, "Positions".
 *
 * A state of a live game has secrets, so it is printed only under a name that says so; everybody
 * else prints views, in which the unknown is counted and not named.
 */
#include "core/bits.h"
#include "core/seat.h"
#include "text/cards.h"
#include "text/ids.h"
#include "text/names.h"

#include <assert.h>
#include <string.h>

struct print {
    struct out *o;
    const struct rh_components *c;
    const struct rh_state *s;
};

static bool any_set(const uint8_t *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (bytes[i]) {
            return true;
        }
    }
    return false;
}

static void put_eye(struct out *o, uint8_t eye) {
    if (eye == RH_NONE) {
        out_text(o, "eye all\n");
    } else if (eye == RH_SPECTATOR) {
        out_text(o, "eye spectator\n");
    } else {
        out_put(o, "eye %u\n", eye + 1u);
    }
}

static void put_if(struct out *o, const char *word, unsigned value) {
    if (value) {
        out_put(o, "%s %u\n", word, value);
    }
}

static void put_ready(struct out *o, const struct rh_state *s) {
    if (s->ready == 0) {
        return;
    }
    out_text(o, "ready");
    for (unsigned seats = s->ready; seats; seats &= seats - 1) {
        out_put(o, " %u", seat_number((uint8_t)bits_first(seats)));
    }
    out_char(o, '\n');
}

static void put_chance(struct out *o, const struct rh_state *s) {
    out_put(o, "shuffles %u %u %u\n", s->shuffles[0], s->shuffles[1], s->shuffles[2]);
    if (s->dealt) {
        out_text(o, s->deal_wrong ? "dealt wrong\n" : "dealt\n");
    }
    if (s->filled) {
        out_put(o, "filled %x\n", s->luck);
    }
    if (any_set(s->seed, sizeof s->seed)) {
        out_text(o, "seed ");
        out_hex(o, s->seed, sizeof s->seed);
        out_char(o, '\n');
    }
}

static void put_head(const struct print *p) {
    const struct rh_state *s = p->s;
    out_put(p->o, "position 1\nmap %s %x\nseats %u\n", p->c->id, p->c->hash, s->seats);
    put_eye(p->o, s->eye);
    out_put(p->o, "phase %s\nfirst %u\nturn %u\n", names_phase(s->phase), s->first + 1u,
            s->turn + 1u);
    put_if(p->o, "drawn", s->drawn);
    put_ready(p->o, s);
    put_if(p->o, "last-turns", s->turns_left);
    put_if(p->o, "passes", s->passes);
    put_if(p->o, "round", s->round ? s->round + 1u : 0);
    if (s->open_platform) {
        out_text(p->o, "option open-platform\n");
    }
    put_chance(p->o, s);
}

/* Begins a line about a seat. */
static void put_seat(const struct print *p, const char *word, unsigned seat) {
    out_put(p->o, "%s %u", word, seat_number(seat));
}

static void put_cards(const struct print *p, const char *word, unsigned seat,
                      const uint8_t count[RH_CARDS]) {
    if (any_set(count, RH_CARDS)) {
        put_seat(p, word, seat);
        cards_put_counts(p->o, p->c, count);
        out_char(p->o, '\n');
    }
}

static void put_hand(const struct print *p, unsigned seat) {
    const struct rh_state *s = p->s;
    unsigned trains = 0, ships = 0;
    for (unsigned card = 0; card < RH_CARDS; card++) {
        bool ship = card >= RH_SHIP && card < RH_WILD;
        *(ship ? &ships : &trains) += s->hand[seat][card];
    }
    put_seat(p, "hand", seat);
    cards_put_counts(p->o, p->c, s->hand[seat]);
    cards_put(p->o, p->c, s->hand_n[seat] - s->hand_ships[seat] - trains, RH_HIDDEN);
    if (s->hand_ships[seat] > ships) {
        out_put(p->o, " %u hidden-ship", s->hand_ships[seat] - ships);
    }
    out_char(p->o, '\n');
}

static void put_tickets(const struct print *p, const char *word, unsigned seat, uint64_t tickets,
                        unsigned n) {
    unsigned known = bits_count(tickets);
    if (n == 0) {
        return;
    }
    put_seat(p, word, seat);
    ids_put_tickets(p->o, p->c, tickets);
    cards_put(p->o, p->c, n - known, RH_HIDDEN);
    out_char(p->o, '\n');
}

/* Tickets in their order, hidden ones in a row as a number. */
static void put_order(const struct print *p, const uint8_t *ticket, unsigned n, bool next_last) {
    unsigned hidden = 0;
    for (unsigned i = 0; i < n; i++) {
        uint8_t t = ticket[next_last ? n - 1 - i : i];
        if (t == RH_HIDDEN) {
            hidden++;
            continue;
        }
        cards_put(p->o, p->c, hidden, RH_HIDDEN);
        hidden = 0;
        out_put(p->o, " %s", names_ticket(p->c, t));
    }
    cards_put(p->o, p->c, hidden, RH_HIDDEN);
    out_char(p->o, '\n');
}

static void put_choices(const struct print *p, unsigned seat) {
    const struct rh_state *s = p->s;
    put_tickets(p, "tickets", seat, s->tickets[seat], s->tickets_n[seat]);
    if (s->offer_n[seat]) {
        put_seat(p, "offer", seat);
        put_order(p, s->offer[seat], s->offer_n[seat], false);
    }
    put_tickets(p, "chosen", seat, s->chosen[seat], bits_count(s->chosen[seat]));
    put_tickets(p, "completed", seat, s->completed[seat], bits_count(s->completed[seat]));
    if (s->mix[seat] == RH_HIDDEN) {
        out_put(p->o, "mix %u hidden\n", seat_number(seat));
    } else if (s->mix[seat]) {
        out_put(p->o, "mix %u %u\n", seat_number(seat), s->mix[seat] - 1u);
    }
}

static void put_pieces(const struct print *p, unsigned seat) {
    const struct rh_state *s = p->s;
    out_put(p->o, "pieces %u %u trains %u ships %u harbors\n", seat_number(seat), s->trains[seat],
            s->ships[seat], s->harbors_left[seat]);
    out_put(p->o, "box %u %u trains %u ships\n", seat_number(seat), s->box_trains[seat],
            s->box_ships[seat]);
    if (s->owned[seat][0] || s->owned[seat][1]) {
        put_seat(p, "routes", seat);
        ids_put_routes(p->o, p->c, s->owned[seat]);
        out_char(p->o, '\n');
    }
    if (s->harbors[seat]) {
        put_seat(p, "harbors", seat);
        ids_put_cities(p->o, p->c, s->harbors[seat]);
        out_char(p->o, '\n');
    }
}

static void put_yard(const struct print *p, unsigned seat) {
    const struct rh_state *s = p->s;
    for (uint8_t color = 0; color < RH_COLORS; color++) {
        if (s->yard[color] == seat) {
            put_seat(p, "yard", seat);
            cards_put(p->o, p->c, s->yard_n[color], color);
            cards_put(p->o, p->c, s->yard_wilds[color], RH_WILD);
            out_char(p->o, '\n');
        }
    }
    uint8_t count[RH_CARDS] = {[RH_WILD] = s->platform[seat][RH_COLORS]};
    memcpy(count, s->platform[seat], RH_COLORS);
    put_cards(p, "platform", seat, count);
}

static void put_returned(const struct print *p, unsigned seat) {
    uint64_t tickets = 0;
    for (unsigned t = 0; t < p->c->tickets_n; t++) {
        tickets |= (uint64_t)(p->s->returned[t] == seat) << t;
    }
    put_tickets(p, "returned", seat, tickets, bits_count(tickets));
}

static void put_market(const struct print *p) {
    unsigned n = (unsigned)p->c->market_trains + p->c->market_ships;
    if (n == 0) {
        return;
    }
    out_text(p->o, "market");
    for (unsigned i = 0; i < n && i < RH_MARKET_MAX; i++) {
        out_put(p->o, " %s", rh_card_name(p->c, p->s->market[i]));
    }
    out_char(p->o, '\n');
}

/* Next card first; of a deck in a view only the number is known. */
static void put_deck(const struct print *p, uint8_t deck, const uint8_t *card, unsigned n) {
    out_put(p->o, "deck %s", names_deck(deck));
    if (n && card[0] == RH_HIDDEN) {
        cards_put(p->o, p->c, n, RH_HIDDEN);
        n = 0;
    }
    while (n) {
        out_put(p->o, " %s", rh_card_name(p->c, card[--n]));
    }
    out_char(p->o, '\n');
}

static void put_table(const struct print *p) {
    const struct rh_state *s = p->s;
    put_market(p);
    if (any_set(s->discard, RH_CARDS)) {
        out_text(p->o, "discard");
        cards_put_counts(p->o, p->c, s->discard);
        out_char(p->o, '\n');
    }
    put_deck(p, RH_TRAIN_DECK, s->train, s->train_n);
    if (cards_have_ships(p->c)) {
        put_deck(p, RH_SHIP_DECK, s->ship, s->ship_n);
    }
    out_text(p->o, "deck ticket");
    put_order(p, s->ticket, s->ticket_n, true);
}

size_t rh_print_with_all_secrets(const struct rh_components *c, const struct rh_state *s, char *out,
                                 size_t size) {
    assert(c && s);
    struct out o;
    const struct print p = {&o, c, s};
    out_start(&o, out, size);
    put_head(&p);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        out_put(&o, "score %u %d\n", seat_number(seat), s->score[seat]);
        put_hand(&p, seat);
        put_cards(&p, "seen", seat, s->seen[seat]);
        put_choices(&p, seat);
        put_pieces(&p, seat);
        put_yard(&p, seat);
        put_returned(&p, seat);
    }
    put_table(&p);
    return out_end(&o);
}

size_t rh_view_print(const struct rh_components *c, const struct rh_state *view, char *out,
                     size_t size) {
    assert(c && view);
    assert(view->eye != RH_NONE || view->phase == RH_OVER);
    return rh_print_with_all_secrets(c, view, out, size);
}
