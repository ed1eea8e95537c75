/*
 * One random game, with what must hold looked at after every action.
 *
 * Each game has its own taste: some never claim while they can do anything else, so that decks run
 * dry; some collect tickets; some only claim. Costly checks are made now and then.
 */
#include "property.h"

#include <string.h>

enum {
    TEXT_ONE_IN = 1500,
    TWIN_ONE_IN = 150,
    FILL_ONE_IN = 2500,
    SPACE_ONE_IN = 16000,
    UNDO_ONE_IN = 20,
    PATIENCE = 900,     /* actions until a game is driven to its end */
    ACTIONS_MAX = 4000, /* more than any driven game needs */
};

static unsigned taste(struct rh_rng *rng) {
    static const unsigned weights[] = {0, 1, 4, 16};
    return weights[rh_random(rng, 4)];
}

/* Picks a kind by taste, then any action of it; a kind without taste only if there is no other. */
static const struct rh_action *pick(const struct rh_action *list, size_t n,
                                    const unsigned weight[RH_KINDS], struct rh_rng *rng) {
    unsigned count[RH_KINDS] = {0}, sum = 0;
    for (size_t i = 0; i < n; i++) {
        count[list[i].kind]++;
    }
    for (unsigned kind = 0; kind < RH_KINDS; kind++) {
        sum += count[kind] ? weight[kind] : 0;
    }
    if (sum == 0) {
        return &list[rh_random(rng, (uint32_t)n)];
    }
    unsigned at = rh_random(rng, sum), kind = 0;
    while (!count[kind] || at >= weight[kind]) {
        at -= count[kind] ? weight[kind] : 0;
        kind++;
    }
    unsigned k = rh_random(rng, count[kind]);
    for (size_t i = 0;; i++) {
        if (list[i].kind == kind && k-- == 0) {
            return &list[i];
        }
    }
}

/* Nobody learns from an event what is not theirs to see. */
static void check_events(const struct table *t, const struct rh_events *events) {
    for (unsigned i = 0; i < events->n; i++) {
        const struct rh_event *e = &events->event[i];
        bool drew = e->kind == RH_EV_DREW || e->kind == RH_EV_DEALT;
        bool own = drew || e->kind == RH_EV_OFFERED || e->kind == RH_EV_KEPT;
        require(t, !own || e->eyes == 1 << e->seat, "event %u is not for one seat", e->kind);
        for (uint8_t eye = 0; own && eye <= RH_SPECTATOR; eye++) {
            struct rh_event seen = rh_event_for(e, eye);
            bool hidden = seen.tickets == 0 && (!drew || seen.card == RH_HIDDEN);
            require(t, eye == e->seat || hidden, "event %u tells a secret", e->kind);
        }
    }
}

/* However often the row is swept: that a turn, the last turns and the end begin is told. */
static void check_told(const struct table *t, const struct rh_events *events,
                       const struct rh_state *before) {
    const struct rh_state *s = &t->s;
    uint32_t told = 0;
    for (unsigned i = 0; i < events->n; i++) {
        told |= 1u << events->event[i].kind;
    }
    bool turn = s->phase == RH_PLAYING && s->turn != before->turn;
    require(t, !turn || told >> RH_EV_TURN & 1, "no event tells whose turn it is");
    bool last = s->turns_left && !before->turns_left;
    require(t, !last || told >> RH_EV_LAST & 1, "no event tells of the last turns");
    require(t, s->phase != RH_OVER || told >> RH_EV_OVER & 1, "no event tells of the end");
    require(t, !events->lost || told >> RH_EV_SWEPT & 1, "events are lost without a sweep");
}

/* USA-TURN-1, GL-TURN-1, CG-TURN-4: what ends a turn, and who is next. */
static void check_turn(const struct table *t, const struct rh_state *before,
                       const struct rh_action *a) {
    const struct rh_state *s = &t->s;
    if (before->phase != RH_PLAYING || s->phase != RH_PLAYING || s->round != before->round) {
        return;
    }
    bool wild = a->kind == RH_DRAW && a->card == RH_WILD;
    bool first = a->kind == RH_TICKETS || (a->kind == RH_DRAW && !before->drawn && !wild);
    unsigned next = (before->turn + 1u) % s->seats;
    bool stays = s->turn == before->turn && s->turns_left == before->turns_left;
    require(t, first || s->turn == next, "the turn did not pass on");
    if (first && !stays) { /* only if no second card can be had */
        bool any = s->train_n || s->ship_n;
        for (unsigned i = 0; i < row_size(t->c); i++) {
            any |= s->market[i] < RH_WILD;
        }
        require(t, a->kind == RH_DRAW && s->turn == next && !any, "a turn was cut short");
    }
}

static void check_sometimes(struct table *t) {
    if (one_in(&t->rng, TEXT_ONE_IN)) {
        text_check(t);
    }
    if (one_in(&t->rng, TWIN_ONE_IN)) {
        twin_check(t);
    }
    if (t->record && one_in(&t->rng, FILL_ONE_IN)) {
        twin_check_fill(t);
    }
    if (one_in(&t->rng, SPACE_ONE_IN)) {
        space_check(t);
    }
}

static void note(struct table *t, const struct rh_action *a) {
    t->exchanged[a->seat] += a->kind == RH_EXCHANGE ? a->n : 0;
    if (t->record && t->record->actions_n < RH_RECORD_MAX) {
        t->record->action[t->record->actions_n++] = *a;
    }
}

static uint8_t any_seat(const struct table *t, struct rh_rng *rng) {
    uint8_t seats = rh_to_act(&t->s), seat;
    do {
        seat = (uint8_t)rh_random(rng, t->s.seats);
    } while (!(seats >> seat & 1));
    return seat;
}

/* Plays to the end; returns the number of actions. */
unsigned long play_game(struct table *t, bool checked) {
    static struct rh_action list[RH_LEGAL_MAX];
    struct rh_events events;
    unsigned weight[RH_KINDS];
    unsigned long actions = 0;
    for (unsigned kind = 0; kind < RH_KINDS; kind++) {
        weight[kind] = taste(&t->rng);
    }
    for (; rh_to_act(&t->s); actions++) {
        if (actions == PATIENCE) {
            weight[RH_TICKETS] = weight[RH_EXCHANGE] = 0;
            weight[RH_CLAIM] = weight[RH_DRAW] = weight[RH_PLAY] = 4;
        }
        require(t, actions < ACTIONS_MAX, "the game does not end");
        uint8_t seat = any_seat(t, &t->rng);
        size_t n = rh_legal(t->c, &t->s, seat, list);
        require(t, n > 0 && n <= RH_LEGAL_MAX, "seat %u acts, but has no action", seat + 1);
        const struct rh_action a = *pick(list, n, weight, &t->rng);
        struct rh_state before = t->s;
        score_check_settle(t, &a);
        note(t, &a);
        rh_apply(t->c, NULL, &t->s, &a, &events);
        check_events(t, &events);
        check_told(t, &events, &before);
        check_turn(t, &before, &a);
        conserve_check(t, &t->s);
        if (checked) {
            check_sometimes(t);
        }
        if (one_in(&t->rng, UNDO_ONE_IN) && undo_check(t, &before, &a, &events)) {
            t->exchanged[a.seat] -= a.kind == RH_EXCHANGE ? a.n : 0;
        }
    }
    score_check(t);
    return actions;
}

/* Deals a game by its number. */
void play_deal(struct table *t, uint64_t number, unsigned seats) {
    struct rh_rng seed = {number * 1000003 + seats};
    struct rh_options options = {.seats = (uint8_t)seats, .first = RH_NONE};
    memset(t->exchanged, 0, sizeof t->exchanged);
    t->rng.x = number;
    memset(t->record, 0, offsetof(struct rh_record, line));
    for (unsigned i = 0; i < sizeof t->record->seed; i++) {
        t->record->seed[i] = (uint8_t)rh_random(&seed, 256);
    }
    rh_setup(t->c, &options, t->record->seed, NULL, &t->s);
    conserve_check(t, &t->s);
    options.first = t->s.first;
    memcpy(t->record->map, t->c->id, sizeof t->record->map);
    t->record->map_hash = t->c->hash;
    t->record->options = options;
    t->record->has_seed = true;
}
