/* Reading what a seat of a position has on the table: score, pieces, routes, harbors, railyard. */
#include "core/bits.h"
#include "text/cards.h"
#include "text/ids.h"
#include "text/names.h"
#include "text/position/position_read.h"

bool position_read_score(struct position *p, uint8_t seat) {
    struct word w = in_peek(&p->in);
    bool negative = w.n && *w.at == '-';
    unsigned points;
    if (negative) {
        p->in.at = w.at + 1;
    }
    if (!in_number(&p->in, "a score", 0, RH_POINTS_MAX, &points)) {
        return false;
    }
    p->s->score[seat] = (int16_t)(negative ? -(int)points : (int)points);
    return true;
}

/* `20 trains 15 ships 2 harbors`, each at most once; harbors may be NULL. */
static bool read_kinds(struct position *p, uint8_t *trains, uint8_t *ships, uint8_t *harbors,
                       uint8_t *said) {
    while (in_peek(&p->in).n) {
        unsigned n;
        if (!in_number(&p->in, "a number of pieces", 0, UINT8_MAX, &n)) {
            return false;
        }
        struct word w = in_word(&p->in);
        unsigned kind = word_is(w, "trains") ? 0 : word_is(w, "ships") ? 1 : 2;
        uint8_t *to = kind == 0 ? trains : kind == 1 ? ships : harbors;
        if (!to || (kind == 2 && !word_is(w, "harbors")) || *said >> kind & 1) {
            return in_refuse(&p->in, "trains, ships or harbors are expected here once, not %w", w);
        }
        *said |= (uint8_t)(1 << kind);
        *to = (uint8_t)n;
    }
    return true;
}

bool position_read_pieces(struct position *p, uint8_t seat) {
    struct rh_state *s = p->s;
    return read_kinds(p, &s->trains[seat], &s->ships[seat], &s->harbors_left[seat],
                      &p->pieces[seat]);
}

bool position_read_box(struct position *p, uint8_t seat) {
    return read_kinds(p, &p->s->box_trains[seat], &p->s->box_ships[seat], NULL, &p->box[seat]);
}

/* USA-CLAIM-6 to 8, GL-CLAIM-7: one owner, and not both routes of a double in one hand or game. */
static bool may_own(struct position *p, uint8_t seat, uint8_t route) {
    uint8_t twin = p->c->route[route].twin;
    for (uint8_t other = 0; other < p->s->seats; other++) {
        const uint64_t *owned = p->s->owned[other];
        if (bits_has(owned, route)) {
            return in_refuse(&p->in, "%s is owned twice", names_route(p->c, route));
        }
        bool both = twin < p->c->routes_n && bits_has(owned, twin);
        if (both && (other == seat || p->s->seats < p->c->doubles_from)) {
            enum rh_result r = other == seat ? RH_TWIN_IS_YOURS : RH_ROUTE_CLOSED;
            return in_refuse(&p->in, "%s and %s cannot both be owned here (%s)",
                             names_route(p->c, twin), names_route(p->c, route),
                             rh_result_clause(p->c, r));
        }
    }
    return true;
}

bool position_read_routes(struct position *p, uint8_t seat) {
    uint8_t route;
    while (in_peek(&p->in).n) {
        if (!ids_route(&p->in, p->c, in_word(&p->in), &route) || !may_own(p, seat, route)) {
            return false;
        }
        bits_add(p->s->owned[seat], route);
    }
    return true;
}

bool position_read_harbors(struct position *p, uint8_t seat) {
    uint8_t city;
    while (in_peek(&p->in).n) {
        struct word w = in_word(&p->in);
        if (!ids_city(&p->in, p->c, w, &city)) {
            return false;
        }
        if (!p->c->city[city].port) {
            return in_refuse(&p->in, "%w is no port (GL-HARBOR-1)", w);
        }
        for (unsigned other = 0; other < p->s->seats; other++) {
            if (p->s->harbors[other] >> city & 1) {
                return in_refuse(&p->in, "%w has two harbors (GL-HARBOR-1)", w);
            }
        }
        p->s->harbors[seat] |= (uint64_t)1 << city;
    }
    return true;
}

/* Plain train cards and wild ones, out of the box. */
static bool read_plain(struct position *p, uint8_t count[RH_COLORS + 1]) {
    struct cards_item item;
    if (!position_has_yards(p)) {
        return in_refuse(&p->in, "this game has no railyards and no platforms");
    }
    while (cards_next(&p->in, p->c, &item)) {
        if (item.n == 0) {
            return true;
        }
        if (item.card >= RH_COLORS && item.card != RH_WILD) {
            return in_refuse(&p->in, "only plain train cards and wild cards lie there");
        }
        if (!position_take(p, item.card, item.n)) {
            return false;
        }
        uint8_t *to = &count[item.card == RH_WILD ? RH_COLORS : item.card];
        *to = (uint8_t)(*to + item.n);
    }
    return false;
}

/* CG-PLAY-2, CG-PLAY-5: a row is of one color, and a color lies in one railyard at most. */
bool position_read_yard(struct position *p, uint8_t seat) {
    uint8_t count[RH_COLORS + 1] = {0}, color = RH_NONE;
    if (!read_plain(p, count)) {
        return false;
    }
    for (uint8_t i = 0; i < RH_COLORS; i++) {
        if (count[i] && color != RH_NONE) {
            return in_refuse(&p->in, "each row of a railyard has a line of its own (CG-PLAY-2)");
        }
        color = count[i] ? i : color;
    }
    if (color == RH_NONE) {
        return in_refuse(&p->in, "a card of a row must show its color (CG-PLAY-2)");
    }
    if (p->s->yard[color] != RH_NONE) {
        return in_refuse(&p->in, "%s lies in two rows (CG-PLAY-5)", rh_color_name(color));
    }
    p->s->yard[color] = seat;
    p->s->yard_n[color] = count[color];
    p->s->yard_wilds[color] = count[RH_COLORS];
    return true;
}

bool position_read_platform(struct position *p, uint8_t seat) {
    return read_plain(p, p->s->platform[seat]);
}
