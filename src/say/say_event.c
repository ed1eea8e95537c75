/*
 * Events in words, as one eye may see them: rh_event_for decides what that is.
 *
 * A seat's event has two keys, one for the reader ("You take ...") and one for others. Cards that
 * move to a platform are not named (CG-TURN-3): a log that did would be a look at it.
 */
#include "core/bits.h"
#include "say/say.h"
#include "text/out.h"

#include <string.h>

enum { KEY_MAX = 64 };

/* What is known of an event before its own words are found. */
struct telling {
    const struct say_table *t;
    struct rh_event e;
    char *out;
    size_t size;
    char who[2 * RH_ID_MAX];
};

/* `event.took.you` or `event.took.other` */
static const char *key_of(char key[KEY_MAX], const struct telling *x, const char *name) {
    struct out o;
    out_start(&o, key, KEY_MAX);
    out_put(&o, "event.%s.%s", name, x->e.seat == x->t->eye ? "you" : "other");
    out_end(&o);
    return key;
}

/* A sentence that needs no more than who and how many. */
static size_t tell(const struct telling *x, const char *name) {
    char key[KEY_MAX];
    return say_text(x->t->book, x->out, x->size, key_of(key, x, name), "who", x->who, "#n", x->e.n,
                    "#m", x->e.m, NULL);
}

static size_t tell_with(const struct telling *x, const char *name, const char *what) {
    char key[KEY_MAX];
    return say_text(x->t->book, x->out, x->size, key_of(key, x, name), "who", x->who, "what", what,
                    "#n", x->e.n, "#m", x->e.m, NULL);
}

static bool has_ships(const struct rh_components *c) {
    return c->market_ships || c->hand_ships;
}

static const char *deck_key(const struct telling *x) {
    static const char *const key[RH_DECKS] = {"deck.train", "deck.ship", "deck.ticket"};
    bool only = x->e.what == RH_TRAIN_DECK && !has_ships(x->t->c);
    return only ? "deck.only" : key[x->e.what % RH_DECKS];
}

static size_t tell_drew(struct telling *x) {
    char phrase[SAY_MAX];
    if (x->e.card < RH_CARDS) {
        say_card(x->t, x->e.card, phrase, sizeof phrase);
        return tell_with(x, "drew", phrase);
    }
    say_text(x->t->book, phrase, sizeof phrase, deck_key(x), NULL);
    return tell_with(x, "drew", phrase);
}

static size_t tell_took(const struct telling *x) {
    char phrase[SAY_MAX];
    say_card(x->t, x->e.card, phrase, sizeof phrase);
    return tell_with(x, "took", phrase);
}

static size_t tell_shuffled(const struct telling *x) {
    static const char *const key[RH_DECKS] = {"event.shuffled.train", "event.shuffled.ship",
                                              "event.shuffled.ticket"};
    return say_text(x->t->book, x->out, x->size, key[x->e.what % RH_DECKS], "#n", x->e.n, NULL);
}

/* Tickets that this eye may know, or only how many. */
static size_t tell_tickets(const struct telling *x, const char *name) {
    char phrase[SAY_MAX], key[KEY_MAX];
    say_tickets(x->t, x->e.tickets, phrase, sizeof phrase);
    if (x->e.n == 0) {
        key_of(key, x, "kept-none");
        return say_text(x->t->book, x->out, x->size, key, "who", x->who, NULL);
    }
    return tell_with(x, name, phrase);
}

/* The cards of a payment or a row, as counts. */
static void pay(const struct telling *x, unsigned kind_n, unsigned kind_m, char *out, size_t size) {
    uint8_t count[RH_CARDS] = {[RH_WILD] = x->e.wilds};
    if (x->e.card < RH_COLORS) {
        count[kind_n + x->e.card] = x->e.n;
        count[kind_m + x->e.card] = (uint8_t)(count[kind_m + x->e.card] + x->e.m);
    }
    say_cards(x->t, count, out, size);
}

static size_t tell_claimed(const struct telling *x) {
    char cards[SAY_MAX], route[SAY_MAX], key[KEY_MAX];
    bool ship = x->t->c->route[x->e.what].ship;
    pay(x, ship ? RH_SHIP : RH_TRAIN, ship ? RH_DOUBLE : RH_HARBOR_TRAIN, cards, sizeof cards);
    say_route(x->t, x->e.what, route, sizeof route);
    return say_text(x->t->book, x->out, x->size, key_of(key, x, "claimed"), "who", x->who, "route",
                    route, "cards", cards, "#n", x->e.points, NULL);
}

static size_t tell_built(const struct telling *x) {
    char cards[SAY_MAX], city[SAY_MAX], key[KEY_MAX];
    pay(x, RH_HARBOR_TRAIN, RH_SHIP, cards, sizeof cards);
    say_city(x->t, x->e.what, city, sizeof city);
    return say_text(x->t->book, x->out, x->size, key_of(key, x, "built"), "who", x->who, "city",
                    city, "cards", cards, NULL);
}

static size_t tell_exchanged(const struct telling *x) {
    char key[KEY_MAX];
    key_of(key, x, x->e.what ? "got-ships" : "got-trains");
    return say_text(x->t->book, x->out, x->size, key, "who", x->who, "#n", x->e.n, "#m",
                    x->e.points < 0 ? -x->e.points : x->e.points, NULL);
}

static size_t tell_row(const struct telling *x, const char *name) {
    char cards[SAY_MAX];
    pay(x, RH_TRAIN, RH_TRAIN, cards, sizeof cards);
    return tell_with(x, name, cards);
}

static size_t tell_completed(const struct telling *x) {
    char tickets[SAY_MAX], key[KEY_MAX];
    say_tickets(x->t, x->e.tickets, tickets, sizeof tickets);
    key_of(key, x, x->e.tickets ? "completed" : "completed-none");
    return say_text(x->t->book, x->out, x->size, key, "who", x->who, "tickets", tickets, "#n",
                    x->e.points, NULL);
}

static size_t tell_swept(const struct telling *x) {
    char cards[SAY_MAX];
    uint8_t count[RH_CARDS] = {[RH_WILD] = x->t->c->sweep_at};
    say_cards(x->t, count, cards, sizeof cards);
    return say_text(x->t->book, x->out, x->size, "event.swept", "cards", cards, NULL);
}

/* Events of one kind that are said together; n of x becomes how many there are. */
static size_t tell_run(struct telling *x, const struct rh_event *list, size_t n, const char *name) {
    char cards[SAY_MAX], key[KEY_MAX];
    uint8_t count[RH_CARDS] = {0};
    bool known = true;
    for (size_t i = 0; i < n; i++) {
        struct rh_event e = rh_event_for(&list[i], x->t->eye);
        known = known && e.card < RH_CARDS;
        count[e.card < RH_CARDS ? e.card : 0]++;
    }
    cards[0] = '\0';
    if (known) {
        say_cards(x->t, count, cards, sizeof cards);
    }
    x->e.n = (uint8_t)n;
    if (x->e.kind == RH_EV_REFILLED) {
        return say_text(x->t->book, x->out, x->size, "event.refilled", "cards", cards, "#n", (int)n,
                        NULL);
    }
    return say_text(x->t->book, x->out, x->size, key_of(key, x, name), "who", x->who, "what", cards,
                    "#n", (int)n, NULL);
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

size_t say_events(const struct say_table *t, const struct rh_event *list, size_t n, size_t *used,
                  char *out, size_t size) {
    struct telling x = {.t = t, .e = rh_event_for(list, t->eye), .out = out, .size = size};
    *used = run_length(list, n);
    out[0] = '\0';
    if (x.e.seat < RH_SEATS_MAX) {
        say_name(t, x.e.seat, x.who, sizeof x.who);
    }
    switch ((enum rh_event_kind)x.e.kind) {
    case RH_EV_TOOK:
        return tell_took(&x);
    case RH_EV_DREW:
        return tell_drew(&x);
    case RH_EV_REFILLED:
        return tell_run(&x, list, *used, "refilled");
    case RH_EV_SWEPT:
        return tell_swept(&x);
    case RH_EV_SHUFFLED:
        return tell_shuffled(&x);
    case RH_EV_OFFERED:
        return tell_tickets(&x, "offered");
    case RH_EV_CHOSE:
        return tell(&x, "chose");
    case RH_EV_KEPT:
        return tell_tickets(&x, "kept");
    case RH_EV_MIXED:
        return tell(&x, "mixed");
    case RH_EV_CLAIMED:
        return tell_claimed(&x);
    case RH_EV_BUILT:
        return tell_built(&x);
    case RH_EV_EXCHANGED:
        return tell_exchanged(&x);
    case RH_EV_LAID:
        return tell_row(&x, "laid");
    case RH_EV_ROBBED:
        return tell_row(&x, "robbed");
    case RH_EV_MOVED:
        return tell_run(&x, list, *used, "moved");
    case RH_EV_COMPLETED:
        return tell_completed(&x);
    case RH_EV_DEALT:
        return tell_run(&x, list, *used, "dealt");
    case RH_EV_PASSED:
        return tell(&x, "passed");
    case RH_EV_LAST:
        return tell(&x, "last");
    case RH_EV_ROUND:
        return say_text(t->book, out, size, "event.round", NULL);
    case RH_EV_OVER:
        return say_text(t->book, out, size, "event.over", NULL);
    case RH_EV_TURN:
    case RH_EVENT_KINDS:
        break;
    }
    return 0;
}
