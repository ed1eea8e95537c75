/* See points.h. */
#include "review/points.h"

#include "core/bits.h"

#include <assert.h>

/* Chance to win from which luck, or a ticket that is lost, may be a turning point. */
enum { LUCK_LEAST = 500 };

struct search_points {
    const struct review *v;
    const struct rh_components *c;
    const struct rh_record *r;
    struct point *out;
    unsigned n;
};

const char *point_name(enum point_kind kind) {
    static const char *const name[POINT_KINDS] = {
        [POINT_LOSS] = "loss",
        [POINT_FIRST] = "first",
        [POINT_BLOCK] = "block",
        [POINT_TICKETS] = "tickets",
        [POINT_NO_TICKETS] = "no-tickets",
        [POINT_KEPT] = "kept",
        [POINT_END_EARLY] = "end-early",
        [POINT_END_LATE] = "end-late",
        [POINT_TICKET_LOST] = "ticket-lost",
        [POINT_LUCK] = "luck",
        [POINT_BAD_LUCK] = "bad-luck",
    };
    assert(kind < POINT_KINDS);
    return name[kind];
}

/* Keeps the heaviest, the first of equal ones. */
static void add(struct search_points *x, const struct point *p) {
    unsigned at = x->n;
    if (at == POINTS_MAX) {
        at = 0;
        for (unsigned i = 1; i < POINTS_MAX; i++) {
            at = x->out[i].swing <= x->out[at].swing ? i : at;
        }
        if (x->out[at].swing >= p->swing) {
            return;
        }
    } else {
        x->n++;
    }
    x->out[at] = *p;
}

/* Whether an action of a seat would set off the last turns. */
static bool ends(const struct rh_components *c, const struct rh_state *s,
                 const struct rh_action *a) {
    struct rh_state after = *s;
    after.filled = 1;
    if (s->turns_left || rh_check(c, s, a) != RH_OK) {
        return false;
    }
    rh_apply(c, NULL, &after, a, NULL);
    return after.turns_left != 0;
}

/* Who claims a route, or closes it, before the seat's next turn is over; RH_NONE: nobody. */
static uint8_t taken_by(const struct search_points *x, uint32_t number, uint8_t seat,
                        uint8_t route) {
    const struct rh_record *r = x->r;
    uint8_t twin = x->c->route[route].twin;
    for (uint32_t i = number; i < r->actions_n && r->action[i].seat != seat; i++) {
        const struct rh_action *a = &r->action[i];
        bool closes = twin != RH_NONE && r->options.seats < x->c->doubles_from && a->route == twin;
        if (a->kind == RH_CLAIM && (a->route == route || closes)) {
            return a->seat;
        }
    }
    return RH_NONE;
}

/* A rival whose routes touch both ends of a route; RH_NONE: there is none. */
static uint8_t stands_at(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                         uint8_t route) {
    for (uint8_t other = 0; other < s->seats; other++) {
        const uint64_t *a = c->at_city[c->route[route].a].bits;
        const uint64_t *b = c->at_city[c->route[route].b].bits, *own = s->owned[other];
        if (other != seat && ((own[0] & a[0]) | (own[1] & a[1])) &&
            ((own[0] & b[0]) | (own[1] & b[1]))) {
            return other;
        }
    }
    return RH_NONE;
}

static void name_loss(const struct search_points *x, const struct rh_state *s,
                      const struct decision *d, struct point *p) {
    const struct rh_action *best = &d->option[0].action, *played = &d->option[d->played].action;
    p->kind = POINT_LOSS;
    if (played->kind == RH_KEEP) {
        p->kind = POINT_KEPT;
    } else if (ends(x->c, s, played) && !ends(x->c, s, best)) {
        p->kind = POINT_END_EARLY;
    } else if (ends(x->c, s, best) && !ends(x->c, s, played)) {
        p->kind = POINT_END_LATE;
    } else if (played->kind == RH_TICKETS) {
        p->kind = POINT_TICKETS;
    } else if (best->kind == RH_TICKETS) {
        p->kind = POINT_NO_TICKETS;
    } else if (best->kind == RH_CLAIM &&
               !(played->kind == RH_CLAIM && played->route == best->route)) {
        p->route = best->route;
        p->other = taken_by(x, p->step, p->seat, best->route);
        p->kind = POINT_FIRST;
        if (p->other == RH_NONE) {
            p->other = stands_at(x->c, s, p->seat, best->route);
            p->kind = p->other == RH_NONE ? POINT_LOSS : POINT_BLOCK;
        }
    }
}

static void look_at_decision(struct search_points *x, const struct rh_state *s,
                             const struct step *one) {
    struct point p = {.step = one->number,
                      .seat = one->seat,
                      .other = RH_NONE,
                      .route = RH_NONE,
                      .ticket = RH_NONE,
                      .swing = one->decision.loss};
    if (grade_of(&one->decision) >= GRADE_MISTAKE) {
        name_loss(x, s, &one->decision, &p);
        add(x, &p);
    }
}

static void look_at_luck(struct search_points *x, const struct step *one) {
    for (uint8_t seat = 0; seat < x->r->options.seats; seat++) {
        int32_t luck = one->luck_win[seat];
        bool own = one->seat == seat || one->seat == RH_NONE;
        struct point p = {.step = one->number,
                          .kind = luck > 0 ? POINT_LUCK : POINT_BAD_LUCK,
                          .seat = seat,
                          .other = RH_NONE,
                          .route = RH_NONE,
                          .ticket = RH_NONE,
                          .swing = luck > 0 ? luck : -luck};
        /* Among two the luck of one is all there is. */
        if (p.swing >= LUCK_LEAST && own && (one->seat != RH_NONE || luck > 0)) {
            add(x, &p);
        }
    }
}

/* Tickets of others that a claim has closed the last way for; before: how things stood. */
static void look_at_claim(struct search_points *x, const struct rh_state *s,
                          const struct rh_state *after, const struct step *one,
                          const struct step *before) {
    struct rh_way way;
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        int32_t swing = before ? before->win[seat] - one->win[seat] : 0;
        if (seat == one->seat || swing < LUCK_LEAST) {
            continue;
        }
        for (uint64_t left = s->tickets[seat]; left; left &= left - 1) {
            uint8_t t = (uint8_t)bits_first(left);
            rh_ticket_way(x->c, s, seat, t, &way);
            bool open = way.state == RH_WAY_OPEN;
            rh_ticket_way(x->c, after, seat, t, &way);
            if (open && way.state == RH_WAY_LOST) {
                struct point p = {.step = one->number,
                                  .kind = POINT_TICKET_LOST,
                                  .seat = seat,
                                  .other = one->seat,
                                  .route = x->r->action[one->number - 1].route,
                                  .ticket = t,
                                  .swing = swing};
                add(x, &p);
                break;
            }
        }
    }
}

static void sort(struct point *list, unsigned n) {
    for (unsigned i = 1; i < n; i++) {
        struct point p = list[i];
        unsigned at = i;
        for (; at > 0 && list[at - 1].step > p.step; at--) {
            list[at] = list[at - 1];
        }
        list[at] = p;
    }
}

unsigned points_find(const struct review *v, const struct rh_components *c,
                     const struct rh_record *r, struct point out[POINTS_MAX]) {
    assert(v && c && r && out && v->steps_n == review_steps(r));
    struct search_points x = {.v = v, .c = c, .r = r, .out = out};
    const struct rh_deal *deal = r->has_seed ? NULL : &r->deal;
    const struct step *stood = NULL;
    struct rh_state s, after;
    rh_setup(c, &r->options, r->seed, deal, &s);
    for (uint32_t i = 0; i < v->steps_n; i++) {
        const struct step *one = &v->step[i];
        after = s;
        if (i) {
            rh_apply(c, deal, &after, &r->action[i - 1], NULL);
            look_at_decision(&x, &s, one);
        }
        look_at_luck(&x, one);
        if (i && r->action[i - 1].kind == RH_CLAIM && one->stands) {
            look_at_claim(&x, &s, &after, one, stood);
        }
        stood = one->stands ? one : stood;
        s = after;
    }
    sort(out, x.n);
    return x.n;
}
