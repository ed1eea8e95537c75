/*
 * Twin games: a state that differs only in what a seat may not know looks the same to that seat.
 *
 * The cards and tickets out of its sight are thrown together and dealt anew, apart from rh_fill and
 * in another way: all hidden places are listed, then the hidden things are put into them.
 */
#include "property.h"

#include <string.h>

struct places { /* hidden places, and the things that lie there */
    unsigned n;
    uint8_t *at[256];  /* of a deck or an offer: the place itself */
    uint8_t seat[256]; /* of a hand or held tickets; RH_NONE: at[] */
    uint8_t thing[256];
};

static void places_add(struct places *p, uint8_t *at, uint8_t seat, uint8_t thing) {
    p->at[p->n] = at;
    p->seat[p->n] = seat;
    p->thing[p->n++] = thing;
}

static void places_mix(struct places *p, struct rh_rng *rng) {
    for (unsigned i = p->n; i > 1; i--) {
        unsigned k = rh_random(rng, i);
        uint8_t held = p->thing[i - 1];
        p->thing[i - 1] = p->thing[k];
        p->thing[k] = held;
    }
}

static void redeal_cards(struct rh_state *s, uint8_t eye, bool ships, struct rh_rng *rng) {
    struct places p = {.n = 0};
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        for (uint8_t card = 0; seat != eye && card < RH_CARDS; card++) {
            while (is_ship(card) == ships && s->hand[seat][card] > s->seen[seat][card]) {
                s->hand[seat][card]--;
                places_add(&p, NULL, seat, card);
            }
        }
    }
    for (unsigned i = 0; i < (ships ? s->ship_n : s->train_n); i++) {
        uint8_t *at = ships ? &s->ship[i] : &s->train[i];
        places_add(&p, at, RH_NONE, *at);
    }
    places_mix(&p, rng);
    for (unsigned i = 0; i < p.n; i++) {
        if (p.seat[i] == RH_NONE) {
            *p.at[i] = p.thing[i];
        } else {
            s->hand[p.seat[i]][p.thing[i]]++;
        }
    }
}

/* Where others put tickets under the deck is marked by ticket: the marks stay with the places. */
static void redeal_tickets(struct rh_state *s, uint8_t eye, struct rh_rng *rng) {
    struct places p = {.n = 0};
    uint8_t mark[RH_TICKETS_MAX];
    for (unsigned i = 0; i < s->ticket_n; i++) {
        mark[i] = s->returned[s->ticket[i]];
    }
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        for (uint8_t ticket = 0; seat != eye && ticket < RH_TICKETS_MAX; ticket++) {
            if (s->tickets[seat] >> ticket & 1) {
                places_add(&p, NULL, seat, ticket);
            }
        }
        for (unsigned i = 0; seat != eye && i < s->offer_n[seat]; i++) {
            places_add(&p, &s->offer[seat][i], RH_NONE, s->offer[seat][i]);
        }
        s->tickets[seat] = seat == eye ? s->tickets[seat] : 0;
    }
    for (unsigned i = 0; i < s->ticket_n; i++) {
        if (mark[i] != eye) {
            places_add(&p, &s->ticket[i], RH_NONE, s->ticket[i]);
        }
    }
    places_mix(&p, rng);
    for (unsigned i = 0; i < p.n; i++) {
        if (p.seat[i] == RH_NONE) {
            *p.at[i] = p.thing[i];
        } else {
            s->tickets[p.seat[i]] |= (uint64_t)1 << p.thing[i];
        }
    }
    memset(s->returned, RH_NONE, sizeof s->returned);
    for (unsigned i = 0; i < s->ticket_n; i++) {
        s->returned[s->ticket[i]] = mark[i];
    }
}

/* USA-SETUP-4, GL-SETUP-5: what others have chosen and nobody has been shown. */
static void choose_again(const struct rh_components *c, struct rh_state *s, uint8_t seat,
                         struct rh_rng *rng) {
    if (s->phase == RH_CHOOSING && s->chosen[seat]) {
        unsigned dropped = rh_random(rng, s->offer_n[seat] - c->first_keep + 1u), k = 0;
        s->chosen[seat] = 0;
        for (unsigned i = dropped; i < s->offer_n[seat]; i++, k++) {
            s->chosen[seat] |= (uint64_t)1 << s->offer[seat][i];
        }
    }
    if (s->phase == RH_SETTLING) { /* one ticket that the platform completes, or none */
        static struct rh_action list[RH_LEGAL_MAX];
        uint8_t ready = s->ready;
        s->chosen[seat] = 0;
        s->ready = (uint8_t)(s->ready & ~(1 << seat));
        size_t n = rh_legal(c, s, seat, list);
        s->ready = ready;
        const struct rh_action *a = &list[rh_random(rng, (uint32_t)n)];
        s->chosen[seat] = a->kind == RH_COMPLETE ? a->tickets : 0;
    }
    if (s->mix[seat]) {
        s->mix[seat] = (uint8_t)(19 + rh_random(rng, 16));
    }
}

void twin_make(const struct table *t, uint8_t eye, struct rh_rng *rng, struct rh_state *s) {
    *s = t->s;
    redeal_cards(s, eye, false, rng);
    redeal_cards(s, eye, true, rng);
    redeal_tickets(s, eye, rng);
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        if (seat != eye) {
            choose_again(t->c, s, seat, rng);
        }
    }
    for (unsigned i = 0; i < sizeof s->seed; i++) {
        s->seed[i] = (uint8_t)rh_random(rng, 256);
    }
}

static bool same_lists(const struct table *t, const struct rh_state *a, const struct rh_state *b,
                       uint8_t seat) {
    static struct rh_action one[RH_LEGAL_MAX], two[RH_LEGAL_MAX];
    size_t n = rh_legal(t->c, a, seat, one), m = rh_legal(t->c, b, seat, two);
    return n == m && memcmp(one, two, n * sizeof *one) == 0;
}

static void same_views(const struct table *t, const struct rh_state *a, const struct rh_state *b,
                       uint8_t eye, const char *when) {
    static char one[1 << 16], two[1 << 16];
    struct rh_state x, y;
    rh_view(t->c, a, eye, &x);
    rh_view(t->c, b, eye, &y);
    rh_view_print(t->c, &x, one, sizeof one);
    rh_view_print(t->c, &y, two, sizeof two);
    require(t, strcmp(one, two) == 0, "twins differ for seat %u %s:\n%s---\n%s", eye + 1u, when,
            one, two);
    require(t, memcmp(&x, &y, sizeof x) == 0, "the views of twins differ for seat %u %s", eye + 1u,
            when);
}

static bool same_event(const struct rh_event *a, const struct rh_event *b) {
    return a->kind == b->kind && a->seat == b->seat && a->eyes == b->eyes && a->what == b->what &&
           a->card == b->card && a->n == b->n && a->m == b->m && a->wilds == b->wilds &&
           a->points == b->points && a->tickets == b->tickets;
}

static bool has_chance(const struct rh_events *events) {
    for (unsigned i = 0; i < events->n; i++) {
        uint8_t kind = events->event[i].kind;
        if (kind == RH_EV_REFILLED || kind == RH_EV_SWEPT || kind == RH_EV_SHUFFLED) {
            return true;
        }
    }
    return false;
}

/* What a seat does without chance, and what comes of it, is the same in both. */
static void same_move(const struct table *t, const struct rh_state *twin, uint8_t eye,
                      struct rh_rng *rng) {
    static struct rh_action list[RH_LEGAL_MAX];
    static struct rh_events one, two;
    bool acts = t->s.phase == RH_PLAYING && t->s.turn == eye;
    size_t n = acts ? rh_legal(t->c, &t->s, eye, list) : 0;
    if (n == 0) {
        return;
    }
    const struct rh_action *a = &list[rh_random(rng, (uint32_t)n)];
    if (a->kind == RH_DRAW || a->kind == RH_TICKETS) {
        return;
    }
    struct rh_state x = t->s, y = *twin;
    rh_apply(t->c, NULL, &x, a, &one);
    rh_apply(t->c, NULL, &y, a, &two);
    if (x.phase == RH_OVER || has_chance(&one) || has_chance(&two)) {
        return;
    }
    same_views(t, &x, &y, eye, "after its own move");
    require(t, one.n == two.n && one.lost == two.lost, "twins have other events");
    for (unsigned i = 0; i < one.n; i++) {
        struct rh_event p = rh_event_for(&one.event[i], eye), q = rh_event_for(&two.event[i], eye);
        require(t, same_event(&p, &q), "event %u of twins differs", i);
    }
}

void twin_check(struct table *t) {
    if (t->s.phase == RH_OVER) {
        return; /* nothing is secret any more */
    }
    for (uint8_t eye = 0; eye <= RH_SPECTATOR; eye++) {
        if (eye >= t->s.seats && eye != RH_SPECTATOR) {
            continue;
        }
        struct rh_state twin, view, again;
        twin_make(t, eye, &t->rng, &twin);
        conserve_check(t, &twin);
        same_views(t, &t->s, &twin, eye, "at rest");
        rh_view(t->c, &t->s, eye, &view);
        rh_view(t->c, &view, eye, &again);
        require(t, memcmp(&view, &again, sizeof view) == 0, "the view of a view is another");
        if (eye < t->s.seats) {
            require(t, same_lists(t, &t->s, &twin, eye), "twins may do other things");
            require(t, same_lists(t, &t->s, &view, eye), "a view may do other things");
            same_move(t, &twin, eye, &t->rng);
        }
    }
}

void twin_check_fill(struct table *t) {
    uint8_t eye = (uint8_t)rh_random(&t->rng, t->s.seats + 1u);
    struct rh_state view, again;
    struct table filled = *t;
    eye = eye == t->s.seats ? RH_SPECTATOR : eye;
    rh_view(t->c, &t->s, eye, &view);
    rh_fill(t->c, &view, &filled.rng, &filled.s);
    if (t->s.phase != RH_OVER) {
        conserve_check(t, &filled.s);
    }
    rh_view(t->c, &filled.s, eye, &again);
    require(t, memcmp(&view, &again, sizeof view) == 0, "a filled view is another view");
    require(t, eye == RH_SPECTATOR || same_lists(t, &t->s, &filled.s, eye),
            "a filled state lets seat %u do other things", eye + 1u);
    filled.record = NULL;
    play_game(&filled, true);
    t->rng.x ^= filled.rng.x;
}
