/*
 * Records of whole games, played: docs/record.md, "Records".
 *
 * A record is never trusted: playing asks rh_check before every action, and says line and clause of
 * the first one that breaks a rule. What was taken back is played as well, for whether it could be
 * taken back is seen only then: an undo goes back to the position before it.
 *
 * To go back, the actions that stand are played again from a base, a position a little earlier. It
 * follows the game whenever one goes back, so a record costs no more than a few plays of it,
 * however often it goes back and forth. A position for each action would be ten megabytes.
 */
#include "core/seat.h"
#include "text/action.h"
#include "text/names.h"
#include "text/result.h"

#include <assert.h>
#include <string.h>

enum {
    QUOTED_MAX = 80, /* of an action in a message */
    BASE_BEHIND = 64 /* actions, so that undoing one by one is cheap */
};

struct playing {
    const struct rh_components *c;
    const struct rh_record *r;
    struct rh_state s, base;        /* base: after the first base_n of those that stand */
    uint32_t base_n, n;             /* that stand so far */
    uint16_t stands[RH_RECORD_MAX]; /* their places in the record */
    bool shown;                     /* the last that stands has shown something */
    uint8_t alone;                  /* the seat that says to be alone, or RH_NONE */
};

/* A complaint about a line of the record, or about none. */
static struct in at_line(uint32_t line, struct rh_complaint *why) {
    struct in in = {.line = line, .why = why};
    return in;
}

/* An action as a message quotes it: the end of a long one is left out, from a space on. */
static void quote_action(const struct rh_components *c, const struct rh_action *a,
                         char out[QUOTED_MAX]) {
    static const char dots[] = " ...";
    char whole[RH_OFFER_MAX * (RH_ID_MAX + 1) + QUOTED_MAX];
    struct out o;
    out_start(&o, whole, sizeof whole);
    action_put(&o, c, a);
    size_t n = out_end(&o);
    if (n < QUOTED_MAX) {
        memcpy(out, whole, n + 1);
        return;
    }
    size_t cut = QUOTED_MAX - sizeof dots;
    while (whole[cut] != ' ') {
        cut--; /* an action begins with a short word */
    }
    memcpy(out, whole, cut);
    memcpy(out + cut, dots, sizeof dots);
}

static bool refuse_action(const struct rh_components *c, const struct rh_state *s,
                          const struct rh_action *a, enum rh_result result, struct in in) {
    char action[QUOTED_MAX], reason[MESSAGE_KEY_MAX];
    quote_action(c, a, action);
    const char *clause = rh_refusal_clause(c, s, a, result);
    return in_complain(&in, *clause ? "refused" : "refused-plain", "#seat", seat_number(a->seat),
                       "action", action, "clause", clause, "@reason", result_key(c, result, reason),
                       NULL);
}

/* The place of a deck's k-th order in the deal; shuffles_n: it has none. */
static unsigned order_of(const struct rh_deal *deal, uint8_t deck, unsigned k) {
    unsigned i = 0;
    while (i < deal->shuffles_n && (deal->shuffle[i].deck != deck || k--)) {
        i++;
    }
    return i;
}

/*
 * Says which order of the deal does not fit what this action shuffles. The events tell what was
 * shuffled, and the state how many orders were right before the one that was not.
 */
static bool refuse_order(const struct rh_components *c, const struct rh_record *r,
                         const struct rh_state *before, const struct rh_action *a, struct in in) {
    struct rh_events events;
    struct rh_state s = *before;
    rh_apply(c, &r->deal, &s, a, &events);
    unsigned right = 0;
    for (unsigned deck = 0; deck < RH_DECKS; deck++) {
        right += s.shuffles[deck] - before->shuffles[deck];
    }
    const struct rh_event *e = events.event;
    while (e->kind != RH_EV_SHUFFLED || right--) {
        assert(e < events.event + events.n);
        e++;
    }
    const char *deck = names_deck(e->what);
    unsigned i = order_of(&r->deal, e->what, s.shuffles[e->what]);
    if (i == r->deal.shuffles_n) {
        return in_complain(&in, "order-missing", "deck", deck, "#n", (int)s.shuffles[e->what],
                           NULL);
    }
    uint8_t n = r->deal.shuffle[i].n;
    return in_complain(&in, n == e->n ? "order-wrong" : "order-length", "deck", deck, "#line",
                       (int)r->deal_line[i], "#n", (int)n, "#all", (int)e->n, NULL);
}

/* A finished game has used every order; of one that goes on nobody knows. */
static bool all_orders_used(const struct rh_record *r, const struct rh_state *s, struct in in) {
    unsigned seen[RH_DECKS] = {0};
    for (unsigned i = 0; s->phase == RH_OVER && i < r->deal.shuffles_n; i++) {
        uint8_t deck = r->deal.shuffle[i].deck;
        if (++seen[deck] > s->shuffles[deck]) {
            in.line = r->deal_line[i];
            return in_complain(&in, "order-unused", "deck", names_deck(deck), NULL);
        }
    }
    return true;
}

static const struct rh_deal *deal_of(const struct rh_record *r) {
    return r->has_seed ? NULL : &r->deal;
}

static bool start(const struct rh_components *c, const struct rh_record *r, struct rh_state *s,
                  struct in in) {
    uint8_t seats = r->options.seats;
    if (strlen(r->map) != strlen(c->id) || memcmp(r->map, c->id, strlen(c->id)) != 0 ||
        (r->map_hash && r->map_hash != c->hash)) {
        return in_complain(&in, "record-map", "map", c->id, NULL);
    }
    if (seats < c->seats_min || seats > c->seats_max ||
        (r->options.first != RH_NONE && r->options.first >= seats)) {
        return in_complain(&in, "record-seats", NULL);
    }
    rh_setup(c, &r->options, r->seed, deal_of(r), s);
    return !s->deal_wrong || in_complain(&in, "deal-decks", NULL);
}

/* Does what was checked. */
static void step(struct playing *p, const struct rh_action *a) {
    struct rh_state before = p->s;
    rh_apply(p->c, deal_of(p->r), &p->s, a, NULL);
    p->shown = rh_shows(p->c, &before, &p->s);
}

/* To the position after the first n of those that stand. */
static void go_back(struct playing *p, uint32_t n) {
    assert(n <= p->n);
    if (n < p->base_n) {
        rh_setup(p->c, &p->r->options, p->r->seed, deal_of(p->r), &p->base);
        p->base_n = 0;
    }
    p->s = p->base;
    p->n = n;
    p->shown = false; /* if n is 0 */
    for (uint32_t i = p->base_n; i < n; i++) {
        if (i + BASE_BEHIND == n) {
            p->base = p->s;
            p->base_n = i;
        }
        step(p, &p->r->action[p->stands[i]]);
    }
}

static enum rh_result check_undo(const struct playing *p, const struct rh_action *undo) {
    if (undo->back && p->alone != RH_NONE && p->alone != undo->seat) {
        return RH_UNDO_NOT_ALONE;
    }
    const struct rh_action *last = p->n ? &p->r->action[p->stands[p->n - 1]] : NULL;
    return rh_undo_check(undo, p->n, last, p->shown);
}

static bool play_undo(struct playing *p, const struct rh_action *undo, struct in in) {
    enum rh_result result = check_undo(p, undo);
    if (result != RH_OK) {
        return refuse_action(p->c, &p->s, undo, result, in);
    }
    p->alone = undo->back ? undo->seat : p->alone;
    go_back(p, p->n - (undo->back ? (uint32_t)undo->back : 1));
    return true;
}

static bool play_action(struct playing *p, uint32_t at, struct in in) {
    const struct rh_action *a = &p->r->action[at];
    if (a->kind == RH_UNDO) {
        return play_undo(p, a, in);
    }
    enum rh_result result = rh_check(p->c, &p->s, a);
    if (result != RH_OK) {
        return refuse_action(p->c, &p->s, a, result, in);
    }
    struct rh_state before = p->s;
    step(p, a);
    p->stands[p->n++] = (uint16_t)at;
    return !p->s.deal_wrong || refuse_order(p->c, p->r, &before, a, in);
}

static bool play(struct playing *p, uint32_t steps, struct in in) {
    if (!start(p->c, p->r, &p->s, in)) {
        return false;
    }
    p->base = p->s;
    p->alone = RH_NONE;
    for (uint32_t i = 0; i < p->r->actions_n && i < RH_RECORD_MAX && i < steps; i++) {
        in.line = p->r->line[i];
        if (!play_action(p, i, in)) {
            return false;
        }
    }
    return true;
}

static bool check_end(const struct rh_record *r, const struct rh_state *s, struct in in) {
    if (!r->has_seed && !all_orders_used(r, s, in)) {
        return false;
    }
    return !r->end_hash || r->end_hash == rh_hash(s) ||
           in_complain(&in, "end-hash", "$here", rh_hash(s), "$hash", r->end_hash, NULL);
}

bool rh_record_play(const struct rh_components *c, const struct rh_record *r, uint32_t steps,
                    struct rh_state *s, struct rh_complaint *why) {
    assert(c && r && s && r->actions_n <= RH_RECORD_MAX);
    struct playing p = {.c = c, .r = r};
    bool good = play(&p, steps, at_line(0, why));
    *s = p.s;
    return good && (steps < r->actions_n || check_end(r, s, at_line(0, why)));
}

enum rh_result rh_record_check_undo(const struct rh_components *c, const struct rh_record *r,
                                    const struct rh_action *undo) {
    assert(c && r && undo);
    struct playing p = {.c = c, .r = r};
    bool good = play(&p, UINT32_MAX, at_line(0, NULL));
    return good ? check_undo(&p, undo) : RH_NOTHING_TO_UNDO;
}

enum rh_result rh_record_choose_undo(const struct rh_components *c, const struct rh_record *r,
                                     uint8_t people, struct rh_action *undo) {
    assert(c && r && undo);
    const struct rh_action *own = NULL;
    uint64_t gone = 0, back = 0;
    *undo = (struct rh_action){.kind = RH_UNDO};
    for (uint32_t i = r->actions_n; i-- > 0 && !own;) {
        const struct rh_action *a = &r->action[i];
        if (a->kind == RH_UNDO) {
            gone += a->back ? a->back : 1;
        } else if (gone) {
            gone--;
        } else {
            back++;
            own = people >> a->seat & 1 ? a : NULL;
        }
    }
    if (!own) {
        return RH_NOTHING_TO_UNDO;
    }
    undo->seat = own->seat;
    enum rh_result result = rh_record_check_undo(c, r, undo);
    if (result == RH_OK || people & (people - 1)) {
        return result;
    }
    undo->back = back;
    return rh_record_check_undo(c, r, undo);
}

uint32_t rh_record_straighten(struct rh_record *r) {
    assert(r && r->actions_n <= RH_RECORD_MAX);
    uint32_t n = 0, taken = 0;
    for (uint32_t i = 0; i < r->actions_n; i++) {
        const struct rh_action *a = &r->action[i];
        if (a->kind == RH_UNDO) {
            uint32_t back = a->back ? (uint32_t)a->back : 1;
            assert(back <= n);
            n -= back;
            taken += back;
            continue;
        }
        r->line[n] = r->line[i];
        r->action[n++] = *a;
    }
    r->actions_n = n;
    return taken;
}
