/* See luck.h. */
#include "review/luck.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

enum {
    BLIND_TURNS = 4,  /* a card from the deck is valued after so many turns of all together; */
    BLIND_THIRDS = 2, /* so much of it counts, for later turns mend what these do not foresee */
    DEAL_PLAYS = 4,   /* a deal is valued by so many times more plays than other things */
};

const char *luck_name(uint8_t kind) {
    static const char *const name[LUCK_KINDS] = {
        [LUCK_NONE] = "none",     [LUCK_DEAL] = "deal",       [LUCK_BLIND] = "blind",
        [LUCK_REFILL] = "refill", [LUCK_TICKETS] = "tickets", [LUCK_OTHER] = "other",
    };
    assert(kind < LUCK_KINDS);
    return name[kind];
}

/* Sums of values by weight, of what a kind of event might have led to. */
struct mean {
    struct appraiser *x;
    enum luck_kind kind;
    int64_t win[RH_SEATS_MAX], margin[RH_SEATS_MAX], worth[RH_SEATS_MAX], weight;
};

/* How a game stands after an event. The row and tickets are valued at once, for what the policy
 * does with them tells no more; deals and blind cards by what comes of them. */
static void value(const struct mean *m, const struct rh_state *s, unsigned plays, uint64_t seed,
                  struct standing *out) {
    if (m->kind == LUCK_DEAL && m->x->nn) {
        appraise_by_playing(m->x, s, STANDING_TO_END, plays, seed, out);
    } else if (m->kind == LUCK_BLIND && m->x->nn && !s->turns_left) {
        appraise_by_playing(m->x, s, BLIND_TURNS, plays, seed, out);
    } else {
        appraise(m->x, s, seed, out);
    }
}

static void mean_add(struct mean *m, const struct rh_state *s, unsigned plays, uint64_t seed,
                     int64_t weight) {
    struct standing v;
    value(m, s, plays, seed, &v);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        m->win[seat] += weight * v.win[seat];
        m->margin[seat] += weight * v.margin[seat];
        m->worth[seat] += weight * v.worth[seat];
    }
    m->weight += weight;
}

/* To the nearest, for what is cut off would add up to luck in the course of a game. */
static int32_t rounded(int64_t sum, int64_t weight) {
    return (int32_t)((2 * sum + (sum < 0 ? -weight : weight)) / (2 * weight));
}

static int32_t less(const struct mean *m, int32_t now, int64_t sum) {
    const bool part = m->kind == LUCK_BLIND && m->x->nn;
    return rounded((part ? BLIND_THIRDS : 3) * (now * m->weight - sum), 3 * m->weight);
}

static void mean_less(const struct mean *m, struct luck *out) {
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        out->luck.win[seat] = less(m, out->now.win[seat], m->win[seat]);
        out->luck.margin[seat] = less(m, out->now.margin[seat], m->margin[seat]);
        out->luck.worth[seat] = less(m, out->now.worth[seat], m->worth[seat]);
    }
}

static void shuffle(uint8_t *pile, unsigned n, struct rh_rng *rng) {
    while (n > 1) {
        unsigned i = rh_random(rng, n--);
        uint8_t held = pile[i];
        pile[i] = pile[n];
        pile[n] = held;
    }
}

/* Every order of the decks, and every seed of later ones, that nobody could rule out. */
static void mix(struct rh_state *s, struct rh_rng *rng) {
    unsigned placed = 0;
    shuffle(s->train, s->train_n, rng);
    shuffle(s->ship, s->ship_n, rng);
    while (placed < s->ticket_n && s->returned[s->ticket[placed]] != RH_NONE) {
        placed++;
    }
    shuffle(s->ticket + placed, s->ticket_n - placed, rng);
    for (unsigned i = 0; i < sizeof s->seed; i++) {
        s->seed[i] = (uint8_t)rh_random(rng, 256);
    }
    s->dealt = 0;
}

static enum luck_kind kind_of(const struct rh_action *a, const struct rh_events *events) {
    for (unsigned i = 0; i < events->n; i++) {
        switch ((enum rh_event_kind)events->event[i].kind) {
        case RH_EV_DREW:
            return LUCK_BLIND;
        case RH_EV_OFFERED:
            return LUCK_TICKETS;
        case RH_EV_REFILLED:
            return a->kind == RH_DRAW ? LUCK_REFILL : LUCK_OTHER;
        case RH_EV_DEALT:
        case RH_EV_SWEPT:
            return LUCK_OTHER;
        default:
            break;
        }
    }
    return LUCK_NONE;
}

/* The deck whose next card an action turns up, if that can be counted. */
static uint8_t *pile_of(struct rh_state *s, const struct rh_action *a, unsigned *n) {
    uint8_t deck = a->card == RH_NONE ? a->deck : a->refill == RH_NONE ? RH_TRAIN_DECK : a->refill;
    *n = deck == RH_SHIP_DECK ? s->ship_n : s->train_n;
    return deck == RH_SHIP_DECK ? s->ship : s->train;
}

/* Each kind of card in turn lies on top, with what lies below it at random. */
static void each_card(struct mean *m, const struct rh_state *before, const struct rh_action *a,
                      uint64_t seed, struct rh_rng *rng) {
    struct rh_state s = *before;
    unsigned n, count[RH_CARDS] = {0};
    const uint8_t *pile = pile_of(&s, a, &n);
    for (unsigned i = 0; i < n; i++) {
        count[pile[i]]++;
    }
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        if (!count[card]) {
            continue;
        }
        s = *before;
        mix(&s, rng);
        uint8_t *top = pile_of(&s, a, &n) + n - 1, *at = memchr(top + 1 - n, card, n);
        *at = *top;
        *top = card;
        rh_apply(m->x->graph.c, NULL, &s, a, NULL);
        mean_add(m, &s, m->x->plays, seed, count[card]);
    }
}

void luck_of_action(struct appraiser *x, const struct rh_deal *deal, const struct rh_state *before,
                    const struct rh_action *a, unsigned draws, uint64_t seed, struct luck *out) {
    assert(x && before && a && draws && out);
    struct rh_rng rng = {seed};
    struct mean m = {.x = x};
    struct rh_events events;
    struct rh_state s = *before;
    unsigned n = 0;
    *out = (struct luck){0};
    rh_apply(x->graph.c, deal, &s, a, &events);
    m.kind = kind_of(a, &events);
    out->kind = (uint8_t)m.kind;
    appraiser_begin(x, before);
    value(&m, &s, x->plays, seed, &out->now);
    if (out->kind == LUCK_NONE) {
        return;
    }
    if (a->kind == RH_DRAW) {
        pile_of(&s, a, &n);
        s = *before;
        pile_of(&s, a, &n);
    }
    if (n) {
        each_card(&m, before, a, seed, &rng);
    }
    for (unsigned i = 0; !n && i < draws; i++) {
        s = *before;
        mix(&s, &rng);
        rh_apply(x->graph.c, NULL, &s, a, NULL);
        mean_add(&m, &s, x->plays, seed, 1);
    }
    mean_less(&m, out);
}

/* The deal by many plays, other deals by one each: there are enough of them. */
void luck_of_deal(struct appraiser *x, const struct rh_options *options,
                  const struct rh_state *dealt, unsigned draws, uint64_t seed, struct luck *out) {
    assert(x && options && dealt && draws && out);
    struct rh_rng rng = {seed};
    struct mean m = {.x = x, .kind = LUCK_DEAL};
    struct rh_options same = *options;
    *out = (struct luck){.kind = LUCK_DEAL};
    same.first = dealt->first;
    appraiser_begin(x, NULL);
    value(&m, dealt, DEAL_PLAYS * x->plays, seed, &out->now);
    for (unsigned i = 0; i < draws; i++) {
        struct rh_state s;
        uint8_t other[32];
        for (unsigned k = 0; k < sizeof other; k++) {
            other[k] = (uint8_t)rh_random(&rng, 256);
        }
        rh_setup(x->graph.c, &same, other, NULL, &s);
        mean_add(&m, &s, 1, (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | i, 1);
    }
    mean_less(&m, out);
}
