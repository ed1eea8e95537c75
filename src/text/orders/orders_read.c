/*
 * Reading standing orders: docs/orders.md has the form.
 *
 * Orders stand on lines of their own or between semicolons. Small words that people write (`else`,
 * `then`, `I`, `is`, `has`) say nothing and may stand or not, so that an order reads like a
 * sentence.
 */
#include "core/bits.h"
#include "text/action.h"
#include "text/cards.h"
#include "text/complain.h"
#include "text/ids.h"
#include "text/orders/orders.h"

#include <assert.h>
#include <string.h>

enum { WAY_MAX = 400 };

struct reader {
    struct in in; /* what is left of this order */
    const struct rh_components *c;
    struct orders *o;
    uint8_t route;    /* that `it` means, or RH_NONE */
    struct word verb; /* of the way before, which `or` may leave out */
};

/* Where a byte stands first in what is left of the line, or NULL. */
static const char *find(const struct in *in, char byte) {
    for (const char *at = in->at; at < in->end; at++) {
        if (*at == byte) {
            return at;
        }
    }
    return NULL;
}

static bool is_small(struct word w) {
    static const char *const small[] = {"else", "then", "I", "i", "is", "has", "the"};
    for (unsigned i = 0; i < sizeof small / sizeof *small; i++) {
        if (word_is(w, small[i])) {
            return true;
        }
    }
    return false;
}

static void skip_small(struct in *in) {
    while (is_small(in_peek(in))) {
        in_word(in);
    }
}

static struct word next_word(struct in *in) {
    skip_small(in);
    return in_word(in);
}

/* ---- tests ------------------------------------------------------------------------------- */

static bool read_number(struct in *in, unsigned max, uint8_t *n) {
    unsigned value;
    if (!in_number(in, "complaint.number", 1, max, &value)) {
        return false;
    }
    *n = (uint8_t)value;
    return true;
}

/* `hold 4 orange` or `hold red`. */
static bool read_hold(struct in *in, const struct rh_components *c, struct orders_test *test) {
    test->kind = ORDERS_HOLD;
    test->n = 1;
    skip_small(in);
    if (word_is_number(in_peek(in)) && !read_number(in, UINT8_MAX, &test->n)) {
        return false;
    }
    return cards_word(in, c, in_word(in), &test->subject);
}

static bool read_route_test(struct reader *r, struct word w, struct orders_test *test) {
    if (!ids_route(&r->in, r->c, w, &test->subject)) {
        return false;
    }
    r->route = test->subject;
    w = next_word(&r->in);
    if (!word_is(w, "free") && !word_is(w, "taken")) {
        return in_complain(&r->in, "orders-free", "%word", w, NULL);
    }
    test->kind = word_is(w, "free") ? ORDERS_FREE : ORDERS_TAKEN;
    return true;
}

static bool read_test(struct reader *r, struct orders_test *test) {
    struct word w = next_word(&r->in);
    if (word_is(w, "hold")) {
        return read_hold(&r->in, r->c, test);
    }
    if (word_is(w, "row")) {
        test->kind = ORDERS_ROW;
        return cards_word(&r->in, r->c, next_word(&r->in), &test->subject);
    }
    if (word_is(w, "near")) {
        test->kind = ORDERS_NEAR;
        return read_number(&r->in, RH_LENGTH_MAX, &test->n);
    }
    if (word_is(w, "ending")) {
        test->kind = ORDERS_ENDING;
        return true;
    }
    if (w.n == 0 || r->c->routes_n == 0) {
        return in_complain(&r->in, w.n ? "orders-test" : "orders-test-missing", "%word", w, NULL);
    }
    return read_route_test(r, w, test);
}

/* Tests with `and` between them, to the end of what is read. */
static bool read_tests(struct reader *r, struct orders_test *test, uint8_t max, uint8_t *n) {
    do {
        if (*n == max) {
            return in_complain(&r->in, "orders-tests", "#n", (int)max, NULL);
        }
        test[*n] = (struct orders_test){0};
        if (!read_test(r, &test[(*n)++])) {
            return false;
        }
    } while (word_is(in_peek(&r->in), "and") && in_word(&r->in).n);
    return in_done(&r->in);
}

/* ---- what is to be done -------------------------------------------------------------------- */

static bool is_verb(struct word w) {
    for (uint8_t kind = 0; kind < RH_KINDS; kind++) {
        if (word_is(w, rh_kind_name(kind))) {
            return true;
        }
    }
    return false;
}

static void add_word(struct out *o, struct word w) {
    if (o->n) {
        out_char(o, ' ');
    }
    for (size_t i = 0; i < w.n; i++) {
        out_char(o, w.at[i]);
    }
}

/* A claim or a harbor that does not say how it is paid. */
static bool read_unpaid(struct in *in, const struct rh_components *c, struct rh_action *a) {
    a->color = RH_NONE;
    struct word w = in_word(in);
    a->kind = word_is(w, rh_kind_name(RH_CLAIM)) ? RH_CLAIM : RH_HARBOR;
    return a->kind == RH_CLAIM ? ids_route(in, c, in_word(in), &a->route)
                               : ids_city(in, c, in_word(in), &a->city);
}

static bool is_unpaid(const struct in *in) {
    struct in ahead = *in;
    struct word w = in_word(&ahead);
    bool pays = word_is(w, rh_kind_name(RH_CLAIM)) || word_is(w, rh_kind_name(RH_HARBOR));
    return pays && in_word(&ahead).n && in_peek(&ahead).n == 0;
}

/* What may be done in a turn; choices of tickets, mixes and settling are the player's. */
static bool may_order(uint8_t kind) {
    return kind == RH_DRAW || kind == RH_TICKETS || kind == RH_CLAIM || kind == RH_HARBOR ||
           kind == RH_EXCHANGE || kind == RH_PLAY;
}

static bool take_way(struct reader *r, const char *text, struct orders_order *order) {
    struct in in;
    if (order->ways_n == ORDERS_WAYS_MAX) {
        return in_complain(&r->in, "orders-ways", "#n", (int)ORDERS_WAYS_MAX, NULL);
    }
    struct rh_action *a = &order->way[order->ways_n++];
    *a = (struct rh_action){.seat = r->o->seat};
    in_start(&in, text, NULL);
    in.why = r->in.why;
    in_line(&in);
    in.line = r->in.line;
    if (!(is_unpaid(&in) ? read_unpaid(&in, r->c, a) : action_read(&in, r->c, r->o->seat, a))) {
        return false;
    }
    return may_order(a->kind) ||
           in_complain(&r->in, "orders-kind", "action", rh_kind_name(a->kind), NULL);
}

/* One way, to the next `or`: its words with the verb in front and the route instead of `it`. */
static bool read_way(struct reader *r, struct orders_order *order) {
    char text[WAY_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    skip_small(&r->in);
    if (is_verb(in_peek(&r->in))) {
        r->verb = in_word(&r->in);
    }
    add_word(&o, r->verb);
    for (struct word w; (w = in_word(&r->in)).n && !word_is(w, "or");) {
        if (word_is(w, "it") && r->route != RH_NONE) {
            const char *route = r->c->route[r->route].id;
            w = (struct word){route, strlen(route)};
        }
        add_word(&o, w);
    }
    if (out_end(&o) >= sizeof text) {
        return in_complain(&r->in, "orders-long", NULL);
    }
    return take_way(r, text, order);
}

/* Takes `twice` or `3 times` from the end of the order. */
static bool read_times(struct in *in, uint8_t *times) {
    struct word last = {0}, before = {0};
    for (struct in ahead = *in; in_peek(&ahead).n;) {
        before = last;
        last = in_word(&ahead);
    }
    *times = 1;
    if (word_is(last, "twice")) {
        *times = 2;
        in->end = last.at;
    } else if (word_is(last, "times")) {
        struct in number = *in;
        number.at = before.at;
        if (!word_is_number(before)) {
            return in_complain(in, "orders-times", "%word", before, NULL);
        }
        if (!read_number(&number, ORDERS_TIMES_MAX, times)) {
            return false;
        }
        in->end = before.at;
    }
    return true;
}

static bool read_ways(struct reader *r, struct orders_order *order) {
    if (!read_times(&r->in, &order->times)) {
        return false;
    }
    r->verb = (struct word){0};
    do {
        if (!read_way(r, order)) {
            return false;
        }
    } while (in_peek(&r->in).n);
    return true;
}

/* ---- an order ---------------------------------------------------------------------------- */

static bool read_stop(struct reader *r) {
    struct word w = next_word(&r->in);
    if (!word_is(w, "if")) {
        return in_complain(&r->in, "expected", "what", "if", "%word", w, NULL);
    }
    return read_tests(r, r->o->stop, ORDERS_STOPS_MAX, &r->o->stops_n);
}

static bool read_before(struct reader *r) {
    return in_hash(&r->in, &r->o->before[0]) && in_hash(&r->in, &r->o->before[1]) &&
           in_done(&r->in);
}

/* `if` TESTS `:`, of which the colon ends what the tests may read. */
static bool read_if(struct reader *r, struct orders_order *order) {
    const char *end = r->in.end, *colon = find(&r->in, ':');
    if (!colon) {
        return in_complain(&r->in, "orders-colon", NULL);
    }
    r->in.end = colon;
    if (!read_tests(r, order->test, ORDERS_TESTS_MAX, &order->tests_n)) {
        return false;
    }
    r->in.at = colon + 1;
    r->in.end = end;
    return true;
}

static bool read_order(struct reader *r) {
    r->route = RH_NONE;
    skip_small(&r->in);
    struct word w = in_peek(&r->in);
    if (w.n == 0) {
        return true;
    }
    if (word_is(w, "stop") || word_is(w, "before")) {
        in_word(&r->in);
        return word_is(w, "stop") ? read_stop(r) : read_before(r);
    }
    if (r->o->orders_n == ORDERS_MAX) {
        return in_complain(&r->in, "orders-many", "#n", (int)ORDERS_MAX, NULL);
    }
    struct orders_order *order = &r->o->order[r->o->orders_n++];
    *order = (struct orders_order){0};
    if (word_is(w, "if")) {
        in_word(&r->in);
        if (!read_if(r, order)) {
            return false;
        }
    }
    return read_ways(r, order);
}

bool orders_parse(const struct rh_components *c, uint8_t seat, const char *text, struct orders *o,
                  struct rh_complaint *why) {
    assert(c && text && o && seat < RH_SEATS_MAX);
    struct in in;
    in_start(&in, text, why);
    *o = (struct orders){.seat = seat};
    while (in_line(&in)) {
        while (in.at < in.end) {
            struct reader r = {.in = in, .c = c, .o = o};
            const char *cut = find(&in, ';');
            r.in.end = cut ? cut : in.end;
            if (!read_order(&r)) {
                return false;
            }
            in.at = cut ? cut + 1 : in.end;
        }
    }
    if (o->orders_n == 0) {
        return complain(why, 0, "orders-none", NULL);
    }
    return true;
}
