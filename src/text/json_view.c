/*
 * Views and scores as JSON: docs/record.md, "JSON".
 *
 * Only of what may be seen: a live state is refused by an assertion, for here it would reach the
 * players. CG-TURN-3: a platform is public to programs, but this is what an interface for people
 * shows, so it has the number of cards, and the cards only where the option allows it, or once the
 * platforms are opened (CG-END-3).
 */
#include "core/bits.h"
#include "text/cards.h"
#include "text/json.h"
#include "text/names.h"

#include <assert.h>
#include <string.h>

struct print {
    struct out *o;
    const struct rh_components *c;
    const struct rh_state *s;
};

static bool is_over(const struct rh_state *s) {
    return s->phase == RH_OVER;
}

static bool has_seat(const struct rh_state *s) {
    return s->eye < s->seats;
}

static void put_seats(struct out *o, const char *key, unsigned seats) {
    json_key(o, key);
    json_open(o, '[');
    for (; seats; seats &= seats - 1) {
        json_number(o, (int)bits_first(seats));
    }
    json_close(o, ']');
}

static void put_head(const struct print *p) {
    const struct rh_state *s = p->s;
    json_put_text(p->o, "map", p->c->id);
    json_put_number(p->o, "seats", s->seats);
    if (has_seat(s)) {
        json_put_number(p->o, "eye", s->eye);
    } else {
        json_put_text(p->o, "eye", NULL);
    }
    json_put_text(p->o, "phase", names_phase(s->phase));
    json_put_number(p->o, "first", s->first);
    json_put_number(p->o, "turn", s->turn);
    put_seats(p->o, "to_act", rh_to_act(s));
    json_put_number(p->o, "drawn", s->drawn);
    json_put_bool(p->o, "ending", s->turns_left > 0);
    json_put_number(p->o, "turns_left", s->turns_left);
    json_put_number(p->o, "round", s->round);
    json_put_bool(p->o, "open_platform", s->open_platform);
}

static void put_table(const struct print *p) {
    const struct rh_state *s = p->s;
    unsigned row = (unsigned)p->c->market_trains + p->c->market_ships;
    json_key(p->o, "market");
    json_open(p->o, '[');
    for (unsigned i = 0; i < row && i < RH_MARKET_MAX; i++) {
        json_text(p->o, s->market[i] == RH_NONE ? NULL : rh_card_name(p->c, s->market[i]));
    }
    json_close(p->o, ']');
    json_key(p->o, "decks");
    json_open(p->o, '{');
    json_put_number(p->o, "train", s->train_n);
    json_put_number(p->o, "ship", s->ship_n);
    json_put_number(p->o, "ticket", s->ticket_n);
    json_close(p->o, '}');
    json_put_cards(p->o, "discard", p->c, s->discard);
}

static void put_yard(const struct print *p, unsigned seat) {
    const struct rh_state *s = p->s;
    json_key(p->o, "yard");
    json_open(p->o, '{');
    for (uint8_t color = 0; color < RH_COLORS; color++) {
        if (s->yard[color] == seat) {
            json_key(p->o, rh_color_name(color));
            json_open(p->o, '{');
            json_put_number(p->o, "cards", s->yard_n[color]);
            json_put_number(p->o, "wilds", s->yard_wilds[color]);
            json_close(p->o, '}');
        }
    }
    json_close(p->o, '}');
}

static void put_platform(const struct print *p, unsigned seat) {
    const struct rh_state *s = p->s;
    uint8_t count[RH_CARDS] = {[RH_WILD] = s->platform[seat][RH_COLORS]};
    int n = 0;
    memcpy(count, s->platform[seat], RH_COLORS);
    for (unsigned i = 0; i <= RH_COLORS; i++) {
        n += s->platform[seat][i];
    }
    json_put_number(p->o, "platform_n", n);
    bool opened = is_over(s) || s->phase == RH_SETTLING;
    if (opened || (seat == s->eye && s->open_platform)) {
        json_put_cards(p->o, "platform", p->c, count);
    }
}

static void put_player(const struct print *p, unsigned seat) {
    struct out *o = p->o;
    const struct rh_state *s = p->s;
    json_open(o, '{');
    json_put_number(o, "score", s->score[seat]);
    json_put_number(o, "cards", s->hand_n[seat]);
    json_put_number(o, "ship_cards", s->hand_ships[seat]);
    json_put_cards(o, "hand", p->c, s->hand[seat]);
    json_put_number(o, "tickets", s->tickets_n[seat]);
    if (is_over(s)) {
        json_put_tickets(o, "held", p->c, s->tickets[seat]);
    }
    json_put_number(o, "trains", s->trains[seat]);
    json_put_number(o, "ships", s->ships[seat]);
    json_put_number(o, "harbors_left", s->harbors_left[seat]);
    json_put_number(o, "box_trains", s->box_trains[seat]);
    json_put_number(o, "box_ships", s->box_ships[seat]);
    json_put_routes(o, "routes", p->c, s->owned[seat]);
    json_put_cities(o, "harbors", p->c, s->harbors[seat]);
    put_yard(p, seat);
    put_platform(p, seat);
    json_put_tickets(o, "completed", p->c, s->completed[seat]);
    json_put_bool(o, "ready", s->ready >> seat & 1);
    json_close(o, '}');
}

/* The fewest tickets that the eye must keep of its offer; 0 if there is nothing to keep. */
static unsigned least(const struct rh_components *c, const struct rh_state *s) {
    unsigned keep = s->phase == RH_CHOOSING ? c->first_keep : c->draw_keep;
    unsigned n = s->chosen[s->eye] ? 0 : s->offer_n[s->eye];
    return keep < n ? keep : n;
}

static void put_offer(const struct print *p) {
    const struct rh_state *s = p->s;
    json_key(p->o, "offer");
    json_open(p->o, '[');
    for (unsigned i = 0; has_seat(s) && i < s->offer_n[s->eye] && i < RH_OFFER_MAX; i++) {
        json_text(p->o, names_ticket(p->c, s->offer[s->eye][i]));
    }
    json_close(p->o, ']');
    json_put_number(p->o, "keep", has_seat(s) ? (int)least(p->c, s) : 0);
}

/* What only this eye knows. */
static void put_own(const struct print *p) {
    const struct rh_state *s = p->s;
    uint64_t returned = 0;
    for (unsigned t = 0; has_seat(s) && t < p->c->tickets_n; t++) {
        returned |= (uint64_t)(s->returned[t] == s->eye) << t;
    }
    json_put_tickets(p->o, "tickets", p->c, has_seat(s) ? s->tickets[s->eye] : 0);
    put_offer(p);
    json_put_tickets(p->o, "chosen", p->c, has_seat(s) ? s->chosen[s->eye] : 0);
    if (has_seat(s) && s->mix[s->eye]) {
        json_put_number(p->o, "mix", s->mix[s->eye] - 1);
    } else {
        json_put_text(p->o, "mix", NULL);
    }
    json_put_tickets(p->o, "returned", p->c, returned);
}

size_t rh_view_json(const struct rh_components *c, const struct rh_state *view, char *out,
                    size_t size) {
    assert(c && view);
    struct out o;
    const struct print p = {&o, c, view};
    assert(view->eye != RH_NONE || is_over(view));
    out_start(&o, out, size);
    json_open(&o, '{');
    put_head(&p);
    put_table(&p);
    json_key(&o, "players");
    json_open(&o, '[');
    for (unsigned seat = 0; seat < view->seats; seat++) {
        put_player(&p, seat);
    }
    json_close(&o, ']');
    put_own(&p);
    json_close(&o, '}');
    return out_end(&o);
}

static void put_score(struct out *o, const struct rh_components *c, const struct rh_score *score) {
    uint64_t cities = 0;
    for (unsigned i = 0; i < c->bonus_n && i < RH_BONUS_MAX; i++) {
        cities |= (uint64_t)(score->bonus_mask >> i & 1) << (c->bonus_city[i] & 63);
    }
    json_open(o, '{');
    json_put_number(o, "total", score->total);
    json_put_number(o, "routes", score->routes);
    json_put_number(o, "won", score->won);
    json_put_number(o, "lost", score->lost);
    json_put_number(o, "bonus", score->bonus);
    json_put_number(o, "penalty", score->penalty);
    json_put_number(o, "longest", score->longest);
    json_put_bool(o, "has_longest", score->has_longest);
    json_put_number(o, "completed_n", score->completed_n);
    json_put_cities(o, "bonus_cities", c, cities);
    json_put_number(o, "rank", score->rank);
    json_put_tickets(o, "completed", c, score->completed);
    json_put_routes(o, "path", c, score->path);
    json_close(o, '}');
}

size_t rh_score_json(const struct rh_components *c, const struct rh_state *s, char *out,
                     size_t size) {
    assert(c && s);
    struct rh_score score[RH_SEATS_MAX] = {0};
    struct out o;
    assert(s->eye != RH_NONE || is_over(s));
    rh_score(c, s, score);
    out_start(&o, out, size);
    json_open(&o, '[');
    for (unsigned seat = 0; seat < s->seats; seat++) {
        put_score(&o, c, &score[seat]);
    }
    json_close(&o, ']');
    return out_end(&o);
}
