/*
 * Standing orders in print: as text, and in the parts of which a page makes sentences and buttons.
 */
#include "text/action.h"
#include "text/json.h"
#include "text/names.h"
#include "text/orders/orders.h"

#include <assert.h>

enum { PART_MAX = 400 };

static void put_test(struct out *o, const struct rh_components *c, const struct orders_test *test) {
    switch ((enum orders_kind)test->kind) {
    case ORDERS_FREE:
    case ORDERS_TAKEN:
        out_put(o, "%s %s", names_route(c, test->subject),
                test->kind == ORDERS_FREE ? "free" : "taken");
        break;
    case ORDERS_HOLD:
        out_put(o, "hold %u %s", test->n, rh_card_name(c, test->subject));
        break;
    case ORDERS_ROW:
        out_put(o, "row %s", rh_card_name(c, test->subject));
        break;
    case ORDERS_NEAR:
        out_put(o, "near %u", test->n);
        break;
    case ORDERS_ENDING:
        out_text(o, "ending");
        break;
    }
}

static void put_way(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    if (!orders_unpaid(a)) {
        action_put(o, c, a);
        return;
    }
    out_put(o, "%s %s", rh_kind_name(a->kind),
            a->kind == RH_CLAIM ? names_route(c, a->route) : names_city(c, a->city));
}

static void put_order(struct out *o, const struct rh_components *c,
                      const struct orders_order *order) {
    for (unsigned i = 0; i < order->tests_n; i++) {
        out_text(o, i ? " and " : "if ");
        put_test(o, c, &order->test[i]);
    }
    out_text(o, order->tests_n ? ": " : "");
    for (unsigned i = 0; i < order->ways_n; i++) {
        out_text(o, i ? " or " : "");
        put_way(o, c, &order->way[i]);
    }
    if (order->times > 1) {
        out_put(o, " %u times", order->times);
    }
    out_char(o, '\n');
}

size_t orders_print(const struct rh_components *c, const struct orders *o, char *out, size_t size) {
    assert(c && o && (out || size == 0));
    struct out to;
    out_start(&to, out, size);
    for (unsigned i = 0; i < o->orders_n; i++) {
        put_order(&to, c, &o->order[i]);
    }
    for (unsigned i = 0; i < o->stops_n; i++) {
        out_text(&to, "stop if ");
        put_test(&to, c, &o->stop[i]);
        out_char(&to, '\n');
    }
    if (o->before[0] || o->before[1]) {
        out_put(&to, "before %x %x\n", o->before[0], o->before[1]);
    }
    return out_end(&to);
}

/* ---- in parts ---------------------------------------------------------------------------- */

static void test_json(struct out *o, const struct rh_components *c,
                      const struct orders_test *test) {
    static const char *const kinds[] = {"free", "taken", "hold", "row", "near", "ending"};
    char text[PART_MAX];
    struct out part;
    out_start(&part, text, sizeof text);
    put_test(&part, c, test);
    out_end(&part);
    json_open(o, '{');
    json_put_text(o, "kind", kinds[test->kind]);
    json_put_text(o, "text", text);
    if (test->kind == ORDERS_FREE || test->kind == ORDERS_TAKEN) {
        json_put_text(o, "route", names_route(c, test->subject));
    } else if (test->kind == ORDERS_HOLD || test->kind == ORDERS_ROW) {
        json_put_text(o, "card", rh_card_name(c, test->subject));
    }
    if (test->n > 0) {
        json_put_number(o, "n", test->n);
    }
    json_close(o, '}');
}

static void tests_json(struct out *o, const struct rh_components *c, const char *key,
                       const struct orders_test *test, unsigned n) {
    json_key(o, key);
    json_open(o, '[');
    for (unsigned i = 0; i < n; i++) {
        test_json(o, c, &test[i]);
    }
    json_close(o, ']');
}

static void way_json(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    char text[PART_MAX];
    struct out part;
    out_start(&part, text, sizeof text);
    put_way(&part, c, a);
    out_end(&part);
    json_open(o, '{');
    json_put_text(o, "kind", rh_kind_name(a->kind));
    json_put_text(o, "text", text);
    if (a->kind == RH_CLAIM) {
        json_put_text(o, "route", names_route(c, a->route));
    } else if (a->kind == RH_HARBOR) {
        json_put_text(o, "city", names_city(c, a->city));
    } else if (a->kind == RH_DRAW && a->card == RH_NONE) {
        json_put_text(o, "deck", names_deck(a->deck));
    } else if (a->kind == RH_DRAW) {
        json_put_text(o, "card", rh_card_name(c, a->card));
    }
    json_close(o, '}');
}

size_t orders_json(const struct rh_components *c, const struct orders *o, char *out, size_t size) {
    assert(c && o && (out || size == 0));
    struct out to;
    out_start(&to, out, size);
    json_open(&to, '{');
    json_key(&to, "orders");
    json_open(&to, '[');
    for (unsigned i = 0; i < o->orders_n; i++) {
        const struct orders_order *order = &o->order[i];
        json_open(&to, '{');
        tests_json(&to, c, "if", order->test, order->tests_n);
        json_key(&to, "do");
        json_open(&to, '[');
        for (unsigned way = 0; way < order->ways_n; way++) {
            way_json(&to, c, &order->way[way]);
        }
        json_close(&to, ']');
        json_put_number(&to, "times", order->times);
        json_close(&to, '}');
    }
    json_close(&to, ']');
    tests_json(&to, c, "stop", o->stop, o->stops_n);
    json_close(&to, '}');
    return out_end(&to);
}
