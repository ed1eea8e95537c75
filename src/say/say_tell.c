/*
 * Which message tells an event, and what it is about, as one eye may see it: rh_event_for decides
 * what that is. Words come later, in say_told here and in the page, so that both tell the same.
 *
 * A seat's event has two keys, one for the reader ("You take ...") and one for others. Cards that
 * move to a platform are not named (CG-TURN-3): a log that did would be a look at it.
 */
#include "core/bits.h"
#include "say/say.h"
#include "text/out.h"

#include <assert.h>

/* What is known of an event before its message is. */
struct telling {
    const struct rh_components *c;
    const struct rh_event *list; /* it, and those that are told with it */
    size_t used;
    uint8_t eye;
    struct rh_event e;
    struct say_told *told;
};

static void put_key(struct telling *x, const char *name, const char *end) {
    struct out o;
    out_start(&o, x->told->key, sizeof x->told->key);
    out_put(&o, "event.%s%s", name, end);
    out_end(&o);
}

/* `event.took.you` or `event.took.other`, with who and how many. */
static void tell(struct telling *x, const char *name) {
    put_key(x, name, x->e.seat == x->eye ? ".you" : ".other");
    x->told->seat = x->e.seat;
    x->told->n = x->e.n;
    x->told->m = x->e.m;
}

/* Of nobody in particular. */
static void tell_all(struct telling *x, const char *name) {
    put_key(x, name, "");
    x->told->n = x->e.n;
}

static const char *deck_key(const struct telling *x) {
    static const char *const key[RH_DECKS] = {"deck.train", "deck.ship", "deck.ticket"};
    bool ships = x->c->market_ships || x->c->hand_ships;
    return x->e.what == RH_TRAIN_DECK && !ships ? "deck.only" : key[x->e.what % RH_DECKS];
}

static void tell_drew(struct telling *x) {
    tell(x, "drew");
    x->told->deck = deck_key(x);
    x->told->card = x->e.card;
}

static void tell_took(struct telling *x) {
    tell(x, "took");
    x->told->card = x->e.card;
}

static void tell_shuffled(struct telling *x) {
    static const char *const name[RH_DECKS] = {"shuffled.train", "shuffled.ship",
                                               "shuffled.ticket"};
    tell_all(x, name[x->e.what % RH_DECKS]);
}

/* Tickets that this eye may know, or only how many. */
static void tell_tickets(struct telling *x, const char *name) {
    tell(x, x->e.n ? name : "kept-none");
    x->told->tickets = x->e.tickets;
}

/* The cards of a payment or a row. */
static void pay(const struct telling *x, unsigned kind_n, unsigned kind_m) {
    uint8_t *count = x->told->cards;
    x->told->has_cards = true;
    count[RH_WILD] = x->e.wilds;
    if (x->e.card < RH_COLORS) {
        count[kind_n + x->e.card] = x->e.n;
        count[kind_m + x->e.card] = (uint8_t)(count[kind_m + x->e.card] + x->e.m);
    }
}

static void tell_claimed(struct telling *x) {
    tell(x, "claimed");
    if (x->e.what < x->c->routes_n) {
        bool ship = x->c->route[x->e.what].ship;
        x->told->route = x->e.what;
        pay(x, ship ? RH_SHIP : RH_TRAIN, ship ? RH_DOUBLE : RH_HARBOR_TRAIN);
    }
    x->told->n = x->e.points;
}

static void tell_built(struct telling *x) {
    tell(x, "built");
    x->told->city = x->e.what;
    pay(x, RH_HARBOR_TRAIN, RH_SHIP);
}

static void tell_exchanged(struct telling *x) {
    tell(x, x->e.what ? "got-ships" : "got-trains");
    x->told->m = x->e.points < 0 ? -x->e.points : x->e.points;
}

static void tell_row(struct telling *x, const char *name) {
    tell(x, name);
    pay(x, RH_TRAIN, RH_TRAIN);
}

static void tell_completed(struct telling *x) {
    tell(x, x->e.tickets ? "completed" : "completed-none");
    x->told->tickets = x->e.tickets;
    x->told->n = x->e.points;
}

static void tell_swept(struct telling *x) {
    tell_all(x, "swept");
    x->told->has_cards = true;
    x->told->cards[RH_WILD] = x->c->sweep_at;
}

/* Events of one kind that are told together, with their cards if this eye may see all of them. */
static void count_run(struct telling *x) {
    struct say_told *told = x->told;
    told->has_cards = true;
    for (size_t i = 0; i < x->used; i++) {
        uint8_t card = rh_event_for(&x->list[i], x->eye).card;
        told->has_cards = told->has_cards && card < RH_CARDS;
        told->cards[card < RH_CARDS ? card : 0]++;
    }
    told->n = (int)x->used;
}

static void tell_run(struct telling *x, const char *name) {
    tell(x, name);
    count_run(x);
}

/* How many events from the first on are told as one. */
static size_t run_length(const struct rh_event *list, size_t n) {
    bool runs =
        list->kind == RH_EV_REFILLED || list->kind == RH_EV_MOVED || list->kind == RH_EV_DEALT;
    size_t i = 1;
    while (runs && i < n && list[i].kind == list->kind && list[i].seat == list->seat) {
        i++;
    }
    return i;
}

static void tell_kind(struct telling *x) {
    switch ((enum rh_event_kind)x->e.kind) {
    case RH_EV_TOOK:
        tell_took(x);
        break;
    case RH_EV_DREW:
        tell_drew(x);
        break;
    case RH_EV_REFILLED:
        tell_all(x, "refilled");
        count_run(x);
        break;
    case RH_EV_SWEPT:
        tell_swept(x);
        break;
    case RH_EV_SHUFFLED:
        tell_shuffled(x);
        break;
    case RH_EV_OFFERED:
        tell_tickets(x, "offered");
        break;
    case RH_EV_CHOSE:
        tell(x, "chose");
        break;
    case RH_EV_KEPT:
        tell_tickets(x, "kept");
        break;
    case RH_EV_MIXED:
        tell(x, "mixed");
        break;
    case RH_EV_CLAIMED:
        tell_claimed(x);
        break;
    case RH_EV_BUILT:
        tell_built(x);
        break;
    case RH_EV_EXCHANGED:
        tell_exchanged(x);
        break;
    case RH_EV_LAID:
        tell_row(x, "laid");
        break;
    case RH_EV_ROBBED:
        tell_row(x, "robbed");
        break;
    case RH_EV_MOVED:
        tell_run(x, "moved");
        break;
    case RH_EV_COMPLETED:
        tell_completed(x);
        break;
    case RH_EV_DEALT:
        tell_run(x, "dealt");
        break;
    case RH_EV_PASSED:
        tell(x, "passed");
        break;
    case RH_EV_LAST:
        tell(x, "last");
        break;
    case RH_EV_ROUND:
        tell_all(x, "round");
        break;
    case RH_EV_OVER:
        tell_all(x, "over");
        break;
    case RH_EV_TURN:
    case RH_EVENT_KINDS:
        break;
    }
}

size_t say_tell(const struct rh_components *c, uint8_t eye, const struct rh_event *list, size_t n,
                struct say_told *told) {
    assert(c && list && n > 0 && told);
    *told = SAY_NOTHING;
    struct telling x = {c, list, run_length(list, n), eye, rh_event_for(list, eye), told};
    tell_kind(&x);
    return x.used;
}
